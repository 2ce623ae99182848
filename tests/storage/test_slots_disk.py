"""Does a save folder bear a disk that is full, read-only or away, and ask little of a slow one?"""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from game.storage.errors import SaveError, SaveErrorKind
from game.storage.slots import SaveFolder
from tests.storage.stores import body_of, folder_in, game, ids, moves_of, ready, tree
from tools.faults.fault_fs import FaultFS


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.EIO])
def test_games_can_be_read_while_the_folder_cannot_be_written(tmp_path: Path, code: int) -> None:
    first = ready(tmp_path)
    first.save_game("aa", game(2))
    first.close()
    before = tree(tmp_path)
    files = FaultFS()
    for call in ("write", "replace", "unlink", "make_folder", "remove_folder", "lock"):
        files.fail_next(call, code, times=999)
    folder = folder_in(tmp_path, files)
    for _ in range(2):
        with pytest.raises(SaveError):
            folder.open()
        with pytest.raises(SaveError):
            folder.save_game("aa", game(3))
        assert not folder.writable
        assert folder.load_game("aa", moves_of).value == ["e3e4"] * 2
    assert tree(tmp_path) == before
    files.heal()
    folder.save_game("aa", game(3))
    assert folder.writable
    assert ids(folder) == ["aa"]


def test_full_disk_gives_up_quarantine_reserve_and_trash_in_turn(tmp_path: Path) -> None:
    files = FaultFS()
    folder = ready(tmp_path, files)
    folder.save_game("aa", game(1))
    folder.save_game("bb", game(1))
    folder.delete_game("bb")
    (tmp_path / "quarantine").mkdir()
    bad = tmp_path / "quarantine" / "cc.g-00000001.sav.0"
    bad.write_bytes(b"bad")
    reserve = tmp_path / "reserve"
    assert reserve.stat().st_size == 64 * 1024

    def save_with_failures(times: int) -> None:
        files.fail_next("write", errno.ENOSPC, times)
        folder.save_game("aa", game(1))

    save_with_failures(1)
    assert not bad.exists()
    assert reserve.exists()
    save_with_failures(2)
    assert not reserve.exists()
    assert folder.deleted_games() == ("bb",)
    save_with_failures(2)  # its own older generation goes first, each time
    assert folder.deleted_games() == ()
    files.heal()
    folder.save_game("dd", game(1))
    assert reserve.exists()


def test_full_disk_at_the_start_can_still_save_by_the_reserve(tmp_path: Path) -> None:
    first = ready(tmp_path)
    first.save_game("aa", game(1))
    first.close()
    files = FaultFS()
    files.fail_next("write", errno.ENOSPC, times=2)  # the probe, then the first save
    folder = ready(tmp_path, files)
    folder.save_game("bb", game(1))
    assert ids(folder) == ["bb", "aa"]


def test_disk_that_went_away_and_came_back_is_used_again(tmp_path: Path) -> None:
    root = tmp_path / "saves"
    folder = ready(root)
    folder.save_game("aa", game(1))
    root.rename(tmp_path / "away")
    with pytest.raises(SaveError) as caught:
        folder.save_game("aa", game(2))
    assert caught.value.kind is SaveErrorKind.MISSING
    (tmp_path / "away").rename(root)
    folder.save_game("aa", game(2))
    assert folder.load_game("aa", moves_of).value == ["e3e4"] * 2


def test_idle_folder_is_not_written(tmp_path: Path) -> None:
    calls: list[str] = []
    files = FaultFS(watch=lambda name, _arguments, _result: calls.append(name))
    folder = ready(tmp_path, files)
    folder.save_game("aa", game(1))
    calls.clear()
    folder.list_games(body_of)
    folder.deleted_games()
    assert set(calls) <= {"open", "stat", "read", "entries", "close"}


def test_one_save_makes_few_calls(tmp_path: Path) -> None:
    calls: list[str] = []
    files = FaultFS(watch=lambda name, _arguments, _result: calls.append(name))
    folder = ready(tmp_path, files)
    for plies in range(4):
        folder.save_game("aa", game(plies))
    calls.clear()
    folder.save_game("aa", game(5))
    assert calls == [
        *("open", "write", "sync", "close"),  # the new file
        "replace",
        *("open", "sync", "close"),  # the folder
        "unlink",  # the fourth generation
    ]


def syncs_of_a_save(folder: SaveFolder, calls: list[str], game_id: str) -> int:
    calls.clear()
    folder.save_game(game_id, game(7))
    return calls.count("sync")


def test_no_save_waits_for_the_disk_more_than_thrice(tmp_path: Path) -> None:
    calls: list[str] = []
    files = FaultFS(watch=lambda name, _arguments, _result: calls.append(name))
    folder = ready(tmp_path, files)
    assert syncs_of_a_save(folder, calls, "aa") == 3  # its folder is new
    assert syncs_of_a_save(folder, calls, "aa") == 2
    folder.close()
    again = ready(tmp_path, files)
    again.list_games(body_of)
    assert syncs_of_a_save(again, calls, "aa") == 2
    again.close()
    loaded = ready(tmp_path, files)
    loaded.load_game("aa", body_of)
    assert syncs_of_a_save(loaded, calls, "aa") == 2
