"""Is a save folder opened by one process alone, kept private, and swept of what a cut left?"""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from game.storage.errors import SaveError, SaveErrorKind
from tests.storage.stores import folder_in, game, names, put, ready, tree
from tools.faults.fault_fs import FaultFS


def test_second_process_is_told_so(tmp_path: Path) -> None:
    ready(tmp_path).save_game("aa", game(1))
    other = folder_in(tmp_path)
    with pytest.raises(SaveError) as caught:
        other.open()
    assert caught.value.kind is SaveErrorKind.LOCKED


def test_start_sweeps_what_was_interrupted(tmp_path: Path) -> None:
    ready(tmp_path).save_game("aa", game(1))
    for leftover in ("probe.tmp", "reserve.tmp", "games/aa/g-00000002.tmp", "probe"):
        (tmp_path / leftover).write_bytes(b"half")
    (tmp_path / "games" / "bb").mkdir()
    put(tmp_path / "arriving" / "cc", 9, game(1))
    again = folder_in(tmp_path)
    with pytest.raises(SaveError):
        again.open()  # the first one still runs: nothing may be swept under its feet
    assert (tmp_path / "games/aa/g-00000002.tmp").exists()


def test_start_after_a_cut_sweeps(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    folder.save_game("aa", game(1))
    folder.close()
    clean = tree(tmp_path)
    for leftover in ("probe.tmp", "reserve.tmp", "games/aa/g-00000002.tmp", "probe"):
        (tmp_path / leftover).write_bytes(b"half")
    (tmp_path / "games" / "bb").mkdir()
    put(tmp_path / "arriving" / "cc", 9, game(1))
    ready(tmp_path)
    assert tree(tmp_path) == clean
    assert names(tmp_path / "games") == ["aa"]


def test_folder_and_files_are_private(tmp_path: Path) -> None:
    folder = ready(tmp_path / "saves")
    folder.save_game("aa", game(1))
    for path in (tmp_path / "saves").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_folder_that_anybody_may_write_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    folder = folder_in(tmp_path, FaultFS())
    with pytest.raises(SaveError) as caught:
        folder.open()
    assert caught.value.kind is SaveErrorKind.UNSAFE_FOLDER
    tmp_path.chmod(0o1777)
    folder.open()
