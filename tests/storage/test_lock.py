from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.storage.errors import SaveError, SaveErrorKind
from game.storage.filesystem import FileSystem
from game.storage.lock import FolderLock

HOLDER = """
import sys
from game.storage.filesystem import FileSystem
from game.storage.lock import FolderLock
FolderLock(sys.argv[1], FileSystem()).take()
print("held", flush=True)
sys.stdin.read()
"""


def test_second_taker_is_refused_until_the_first_lets_go(tmp_path: Path) -> None:
    first = FolderLock(str(tmp_path / "lock"), FileSystem())
    second = FolderLock(str(tmp_path / "lock"), FileSystem())
    first.take()
    first.take()
    with pytest.raises(SaveError) as caught:
        second.take()
    assert caught.value.kind is SaveErrorKind.LOCKED
    first.release()
    second.take()
    second.release()


def test_lock_ends_with_a_killed_process(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    mine = FolderLock(path, FileSystem())
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", HOLDER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == b"held\n"
            with pytest.raises(SaveError):
                mine.take()
            holder.send_signal(signal.SIGKILL)
        mine.take()
        mine.release()


def test_child_process_does_not_inherit_the_lock(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    first = FolderLock(path, FileSystem())
    first.take()
    with subprocess.Popen(
        [sys.executable, "-c", "import sys; print('up', flush=True); sys.stdin.read()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        close_fds=False,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"up\n"
        first.release()
        second = FolderLock(path, FileSystem())
        second.take()
        second.release()


def test_linked_lock_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"")
    (tmp_path / "lock").symlink_to(tmp_path / "target")
    with pytest.raises(SaveError) as caught:
        FolderLock(str(tmp_path / "lock"), FileSystem()).take()
    assert caught.value.kind is SaveErrorKind.NOT_A_FILE
