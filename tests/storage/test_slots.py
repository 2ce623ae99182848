"""Are games kept, listed, deleted and brought back, each in its own place?"""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.storage.envelope import FORMAT
from game.storage.errors import SaveError, SaveErrorKind
from game.storage.slots import GAMES_LIMIT, TRASH_LIMIT
from tests.storage.stores import body_of, game, ids, moves_of, names, put, ready, tree
from tools.faults.fault_fs import FaultFS


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
