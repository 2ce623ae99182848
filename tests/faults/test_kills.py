"""Real kills: 500 of our writer, and enough of the bad ones to catch them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def kill(writer: str, count: int, root: Path) -> dict[str, int]:
    seed = 20_260
    command = [sys.executable, "-m", "tools.faults.kills", "--writer", writer]
    command += ["--count", str(count), "--seed", str(seed), "--folder", str(root)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    print(f"seed {seed}: {result.stdout}")
    counts = json.loads(result.stdout)
    assert isinstance(counts, dict)
    return counts


def test_five_hundred_kills_lose_nothing(memory_path: Path) -> None:
    counts = kill("ours", 500, memory_path)
    assert counts.pop("acknowledged") > 500
    assert counts == {"kept": 500}


@pytest.mark.parametrize("writer", ["in_place", "in_place_synced"])
def test_bad_writer_is_caught(memory_path: Path, writer: str) -> None:
    assert kill(writer, 200, memory_path).get("lost", 0) > 0


@pytest.mark.slow
def test_kill_at_every_system_call_loses_nothing() -> None:
    command = [sys.executable, "-m", "tools.faults.strace_kills", "--moves", "4"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    counts = json.loads(result.stdout)
    if counts is None:
        pytest.skip("strace may not be used here")
    print(counts)
    assert counts.get("lost", 0) == 0
    assert counts["kept"] > 50
