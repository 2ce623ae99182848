"""Disks that are really full, too small or read-only."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.faults.scenario import SCRIPT

PLAY = [sys.executable, "-m", "tools.faults.full_disk"]


def in_namespace(root: Path, mount_options: str, prepare: str = "true") -> dict[str, Any]:
    """Play on a small file system of our own, where that is allowed without being root."""
    if shutil.which("unshare") is None:
        pytest.skip("no unshare here")
    script = f'mount -t tmpfs -o {mount_options} none "$1" && {prepare} && shift && exec "$@"'
    command = ["unshare", "-rm", "sh", "-c", script, "sh", str(root), *PLAY, str(root)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0 and ("unshare" in result.stderr or "mount" in result.stderr):
        pytest.skip(f"not allowed here: {result.stderr.strip()}")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)  # type: ignore[no-any-return]


def test_tiny_disk_keeps_all_that_fits(tmp_path: Path) -> None:
    # Three pages of data: one generation of a long game takes two of them.
    result = in_namespace(tmp_path, "size=12k,nr_inodes=32")
    assert result["missing"] == 0
    assert 0 < result["acknowledged"] < len(SCRIPT)
    assert result["failures"].keys() == {"full"}


def test_disk_without_room_for_names_is_full(tmp_path: Path) -> None:
    result = in_namespace(tmp_path, "size=1m,nr_inodes=4")
    assert result["acknowledged"] == 0
    assert result["failures"].keys() == {"full"}


def test_disk_full_of_other_things_saves_by_what_it_frees(tmp_path: Path) -> None:
    result = in_namespace(
        tmp_path, "size=200k", 'dd if=/dev/zero of="$1/other" bs=4k count=32 2>/dev/null'
    )
    assert result == {"acknowledged": len(SCRIPT), "failures": {}, "missing": 0}


def test_read_only_disk_is_named_so(tmp_path: Path) -> None:
    result = in_namespace(tmp_path, "size=1m", 'mount -o remount,ro "$1"')
    assert result["acknowledged"] == 0
    assert result["failures"] == {"read_only": len(SCRIPT)}


def test_file_size_limit_counts_as_full(memory_path: Path) -> None:
    limit = 3000

    def limit_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    result = subprocess.run(
        [*PLAY, str(memory_path)],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=limit_files,
    )
    counts = json.loads(result.stdout)
    assert counts["missing"] == 0
    assert 0 < counts["acknowledged"] < len(SCRIPT)
    assert counts["failures"].keys() == {"full"}
