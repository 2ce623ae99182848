from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from game.storage.envelope import FORMAT
from game.storage.errors import SaveError, SaveErrorKind
from game.storage.slots import GAMES_LIMIT, TRASH_LIMIT, SaveFolder
from tests.storage.stores import body_of, folder_in, moves_of, names, put
from tools.faults.fault_fs import FaultFS


def game(plies: int, **more: object) -> dict[str, object]:
    return {"moves": ["e3e4"] * plies, "starred": False, **more}


def ready(root: Path, files: FaultFS | None = None) -> SaveFolder:
    folder = folder_in(root, files or FaultFS())
    folder.open()
    return folder


def ids(folder: SaveFolder) -> list[str]:
    return [game_id for game_id, _ in folder.list_games(body_of).games]


def tree(root: Path) -> dict[str, bytes]:
    return {str(p.relative_to(root)): p.read_bytes() for p in root.rglob("*") if p.is_file()}


def test_games_are_listed_by_the_last_save(tmp_path: Path) -> None:
    folder = ready(tmp_path / "saves")
    for game_id in ("aa", "bb", "cc"):
        folder.save_game(game_id, game(1))
    folder.save_game("aa", game(2))
    os.utime(tmp_path / "saves" / "games" / "bb", (9e9, 9e9))
    assert ids(folder) == ["aa", "cc", "bb"]
    folder.close()
    assert ids(ready(tmp_path / "saves")) == ["aa", "cc", "bb"]


def test_order_goes_on_after_a_restart(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    last = [folder.save_game("aa", game(n)) for n in range(1, 6)][-1]
    folder.close()
    again = ready(tmp_path)
    assert again.save_game("bb", game(1)) == last + 1
    assert ids(again) == ["bb", "aa"]


def test_fifty_games_are_kept_and_listed(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    wanted = [f"{n:016x}" for n in range(60)]
    for game_id in wanted:
        folder.save_game(game_id, game(1))
    assert ids(folder) == wanted[::-1]


def test_records_are_apart_from_games(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    folder.save_record("settings", {"values": {"language": "my"}})
    folder.save_record("statistics", {"values": {"won": 3}})
    folder.save_game("aa", game(1))
    (tmp_path / "settings" / "g-00000001.sav").write_bytes(b"damaged")
    folder.close()
    again = ready(tmp_path)
    with pytest.raises(SaveError) as caught:
        again.load_record("settings", body_of)
    assert caught.value.kind is SaveErrorKind.NOTHING
    assert again.load_record("statistics", body_of).value["values"] == {"won": 3}
    assert again.load_game("aa", moves_of).value == ["e3e4"]
    assert (tmp_path / "quarantine" / "settings.g-00000001.sav.0").read_bytes() == b"damaged"
    assert again.list_games(body_of).unusable == ()


def test_damaged_game_is_named_and_the_others_are_listed(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    folder.save_game("aa", game(1))
    folder.save_game("bb", game(1))
    folder.close()
    (tmp_path / "games" / "aa" / "g-00000001.sav").write_bytes(bytes(99))
    for _ in range(2):  # also after it has gone to quarantine and the app was started again
        again = ready(tmp_path)
        listing = again.list_games(body_of)
        assert [game_id for game_id, _ in listing.games] == ["bb"]
        assert [(game_id, error.kind) for game_id, error in listing.unusable] == [
            ("aa", SaveErrorKind.NOTHING)
        ]
        again.close()
    again.open()
    again.delete_game("aa")
    assert again.list_games(body_of).unusable == ()


def test_newer_game_is_named_and_kept(tmp_path: Path) -> None:
    newer = put(tmp_path / "games" / "aa", 5, {"future": 1}, format_number=FORMAT + 1)
    folder = ready(tmp_path)
    content = newer.read_bytes()
    folder.save_game("bb", game(1))
    [(game_id, error)] = folder.list_games(body_of).unusable
    assert (game_id, error.kind) == ("aa", SaveErrorKind.NEWER)
    with pytest.raises(SaveError):
        folder.save_game("aa", game(1))
    assert newer.read_bytes() == content


def test_deleted_game_can_be_restored(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    folder.save_game("aa", game(3))
    folder.delete_game("aa")
    assert ids(folder) == []
    assert folder.deleted_games() == ("aa",)
    folder.restore_game("aa")
    assert folder.load_game("aa", moves_of).value == ["e3e4"] * 3
    assert folder.save_game("aa", game(4)) == 2
    folder.delete_game("aa")
    folder.save_game("aa", game(1))
    folder.delete_game("aa")
    folder.restore_game("aa")
    assert folder.load_game("aa", moves_of).value == ["e3e4"]


def test_restoring_what_is_gone_is_refused(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    with pytest.raises(SaveError) as caught:
        folder.restore_game("aa")
    assert caught.value.kind is SaveErrorKind.MISSING


def test_delete_and_restore_can_be_tried_again(tmp_path: Path) -> None:
    files = FaultFS()
    folder = ready(tmp_path, files)
    folder.save_game("aa", game(3))
    for move, left in ((folder.delete_game, []), (folder.restore_game, ["aa"])):
        files.fail_folder_syncs = True
        with pytest.raises(SaveError):
            move("aa")
        files.fail_folder_syncs = False
        move("aa")
        assert ids(folder) == left


def test_import_that_could_not_be_moved_is_moved_later(tmp_path: Path) -> None:
    files = FaultFS()
    folder = ready(tmp_path, files)
    files.fail_after("replace", 3, errno.EIO)  # two generations, then the folder, then its parts
    folder.import_games({"aa": game(1), "bb": game(2)})
    assert not (tmp_path / "games" / "aa").exists()
    assert ids(folder) == ["bb", "aa"]


def test_restoring_over_a_game_is_refused(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    folder.save_game("aa", game(3))
    folder.delete_game("aa")
    folder.save_game("aa", game(1))
    with pytest.raises(SaveError):
        folder.restore_game("aa")
    assert folder.load_game("aa", moves_of).value == ["e3e4"]


def test_trash_keeps_the_games_deleted_last(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    for n in range(TRASH_LIMIT + 3):
        folder.save_game(f"g{n:02d}", game(1))
        folder.delete_game(f"g{n:02d}")
    assert folder.deleted_games() == tuple(f"g{n:02d}" for n in range(3, TRASH_LIMIT + 3))


def test_oldest_games_without_a_star_make_room(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    for n in range(GAMES_LIMIT):
        folder.save_game(f"g{n:03d}", game(1, starred=n == 0))
    folder.save_game("new", game(1))
    left = ids(folder)
    assert len(left) == GAMES_LIMIT
    assert "g000" in left
    assert folder.deleted_games() == ("g001",)


@pytest.mark.parametrize("name", ["../aa", "", "A", "a/b", "lock.", "a" * 33])
def test_names_that_leave_the_folder_are_refused(tmp_path: Path, name: str) -> None:
    folder = ready(tmp_path / "saves")
    for call in (
        lambda: folder.save_game(name, game(1)),
        lambda: folder.load_game(name, body_of),
        lambda: folder.delete_game(name),
        lambda: folder.restore_game(name),
        lambda: folder.import_games({name: game(1)}),
    ):
        with pytest.raises(SaveError) as caught:
            call()
        assert caught.value.kind is SaveErrorKind.BAD_NAME
    assert names(tmp_path) == ["saves"]


def test_linked_game_folder_is_not_followed(tmp_path: Path) -> None:
    folder = ready(tmp_path / "saves")
    put(tmp_path / "outside", 1, game(1))
    (tmp_path / "saves" / "games" / "aa").symlink_to(tmp_path / "outside")
    assert ids(folder) == []
    with pytest.raises(SaveError):
        folder.save_game("aa", game(2))
    assert names(tmp_path / "outside") == ["g-00000001.sav"]


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


def test_import_brings_all_games_in_order(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    folder.save_game("aa", game(9))
    came = folder.import_games({"bb": game(1), "aa": game(1), "cc": game(2)})
    assert came == ("bb", "cc")
    assert ids(folder) == ["cc", "bb", "aa"]
    assert folder.load_game("aa", moves_of).value == ["e3e4"] * 9
    assert folder.import_games({"bb": game(1)}) == ()
    folder.save_game("bb", game(3))
    assert ids(folder)[0] == "bb"
    assert names(tmp_path) == ["games", "lock", "reserve", "trash"]


def test_import_with_one_bad_game_brings_none(tmp_path: Path) -> None:
    folder = ready(tmp_path)
    folder.save_game("aa", game(1))
    before = tree(tmp_path)
    with pytest.raises(SaveError):
        folder.import_games({"bb": game(1), "cc": {"moves": 1.5}})
    with pytest.raises(SaveError) as caught:
        folder.import_games({f"g{n:03d}": game(1) for n in range(GAMES_LIMIT)})
    assert caught.value.kind is SaveErrorKind.TOO_MANY
    assert tree(tmp_path) == before


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
