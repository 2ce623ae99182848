from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.storage import reserve

MEMORY = "/dev/shm"


@pytest.fixture
def memory_path() -> Iterator[Path]:
    """A folder that no disk slows down, where the system has one."""
    base = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=base) as name:
        yield Path(name)


@pytest.fixture(autouse=True)
def small_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    """The size of the reserve matters to a full disk only; here it would cost most of the time."""
    monkeypatch.setattr(reserve, "RESERVE_SIZE", 600)
