from __future__ import annotations

import errno
from pathlib import Path

import pytest

from game.storage.atomic import KEPT, NUMBER_LIMIT, Numbers, file_name, file_number
from game.storage.envelope import FORMAT, Opened
from game.storage.errors import SaveError, SaveErrorKind
from tests.storage.stores import body_of, moves_of, names, put, store_in
from tools.faults.fault_fs import FaultFS


def game(plies: int) -> dict[str, object]:
    return {"moves": ["e3e4"] * plies}


def write_games(root: Path, count: int) -> None:
    store = store_in(root)
    for plies in range(1, count + 1):
        store.write(game(plies))


def test_newest_comes_back(tmp_path: Path) -> None:
    write_games(tmp_path, 5)
    found = store_in(tmp_path).read_newest(moves_of)
    assert found.seq == 5
    assert found.value == ["e3e4"] * 5
    assert found.skipped == ()


def test_three_generations_are_kept(tmp_path: Path) -> None:
    write_games(tmp_path, 9)
    assert names(tmp_path / "one") == [file_name(n) for n in (7, 8, 9)]


def test_generations_of_earlier_runs_are_deleted_too(tmp_path: Path) -> None:
    for _ in range(5):
        store = store_in(tmp_path)
        store.write(game(1))
    assert len(names(tmp_path / "one")) == KEPT


def test_empty_store_says_missing(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as caught:
        store_in(tmp_path).read_newest(body_of)
    assert caught.value.kind is SaveErrorKind.MISSING


def test_damaged_newest_goes_to_quarantine_and_older_is_used(tmp_path: Path) -> None:
    write_games(tmp_path, 3)
    newest = tmp_path / "one" / file_name(3)
    newest.write_bytes(newest.read_bytes()[:-1])
    damaged = newest.read_bytes()
    found = store_in(tmp_path).read_newest(moves_of)
    assert found.seq == 2
    assert [error.kind for error in found.skipped] == [SaveErrorKind.BAD_LENGTH]
    assert "g-00000003.sav" in str(found.skipped[0])
    assert not newest.exists()
    assert (tmp_path / "quarantine" / "one.g-00000003.sav.0").read_bytes() == damaged


def test_number_of_a_quarantined_file_is_not_used_again(tmp_path: Path) -> None:
    write_games(tmp_path, 3)
    (tmp_path / "one" / file_name(3)).write_bytes(b"")
    store_in(tmp_path).read_newest(moves_of)
    assert store_in(tmp_path).write(game(9)) == 4


def test_body_that_the_decoder_refuses_is_damage(tmp_path: Path) -> None:
    write_games(tmp_path, 2)

    def refuse_long(opened: Opened) -> int:
        if opened.body["seq"] == 2:
            raise SaveError(SaveErrorKind.BAD_MOVE, detail="ply 2")
        return 1

    assert store_in(tmp_path).read_newest(refuse_long).seq == 1
    assert names(tmp_path / "quarantine") == ["one.g-00000002.sav.0"]


def test_all_damaged_says_nothing_usable(tmp_path: Path) -> None:
    write_games(tmp_path, 2)
    for name in names(tmp_path / "one"):
        (tmp_path / "one" / name).write_bytes(bytes(4096))
    with pytest.raises(SaveError) as caught:
        store_in(tmp_path).read_newest(body_of)
    assert caught.value.kind is SaveErrorKind.NOTHING
    assert len(names(tmp_path / "quarantine")) == 2


def test_file_under_a_wrong_number_is_not_believed(tmp_path: Path) -> None:
    write_games(tmp_path, 2)
    (tmp_path / "one" / file_name(1)).rename(tmp_path / "one" / file_name(9))
    found = store_in(tmp_path).read_newest(body_of)
    assert found.seq == 2
    assert store_in(tmp_path).write(game(1)) == 10


def test_newer_format_is_neither_read_nor_touched(tmp_path: Path) -> None:
    write_games(tmp_path, 2)
    newer = put(tmp_path / "one", 3, {"future": 1}, format_number=FORMAT + 1)
    before = {name: (tmp_path / "one" / name).read_bytes() for name in names(tmp_path / "one")}
    store = store_in(tmp_path)
    for _ in range(2):
        with pytest.raises(SaveError) as caught:
            store.read_newest(body_of)
        assert caught.value.kind is SaveErrorKind.NEWER
        assert newer.name in caught.value.where
        with pytest.raises(SaveError) as caught:
            store.write(game(1))
        assert caught.value.kind is SaveErrorKind.NEWER
    after = {name: (tmp_path / "one" / name).read_bytes() for name in names(tmp_path / "one")}
    assert after == before


def test_record_is_kept_beside_a_newer_one_which_stays(tmp_path: Path) -> None:
    newer = put(tmp_path / "one", 3, {"future": 1}, format_number=FORMAT + 1)
    store = store_in(tmp_path, beside_newer=True)
    for plies in range(1, 7):
        store.write(game(plies))
    again = store_in(tmp_path, beside_newer=True)
    assert again.read_newest(moves_of).value == ["e3e4"] * 6
    assert newer.exists()
    assert len(names(tmp_path / "one")) == KEPT + 1


def test_foreign_files_are_left_alone(tmp_path: Path) -> None:
    write_games(tmp_path, 1)
    folder = tmp_path / "one"
    strange = ["g-1.sav", "g-00000002.sav.bak", "notes.txt", f"g-{NUMBER_LIMIT + 1}.sav"]
    for name in strange:
        (folder / name).write_bytes(b"?")
    (folder / file_name(7)).mkdir()
    store = store_in(tmp_path)
    assert store.read_newest(body_of).seq == 1
    assert store.write(game(2)) == 8
    assert set(strange) <= set(names(folder))


@pytest.mark.parametrize(
    "name", ["g-00000000.sav", "g-000000001.sav", "g-1.sav", "g-٠٠٠٠٠٠٠١.sav", "g-00000001.tmp", ""]
)
def test_only_exact_names_are_numbers(name: str) -> None:
    assert file_number(name) is None
    assert file_number(file_name(123456789)) == 123456789


def test_numbers_end_at_the_limit() -> None:
    numbers = Numbers()
    numbers.seen(NUMBER_LIMIT - 1)
    assert numbers.next() == NUMBER_LIMIT
    with pytest.raises(SaveError):
        numbers.next()


def test_what_would_not_read_back_is_not_written(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.write(game(1))
    for body in ({"a": 1.5}, {"a": "x" * 65}, {"a": b"x"}):
        with pytest.raises(SaveError):
            store.write(body)
    assert names(tmp_path / "one") == [file_name(1)]


@pytest.mark.parametrize("call", ["write", "sync", "replace", "close", "open"])
@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC, errno.EROFS])
def test_retry_takes_a_fresh_file_and_number(tmp_path: Path, call: str, code: int) -> None:
    files = FaultFS()
    store = store_in(tmp_path, files)
    assert store.write(game(1)) == 1
    files.fail_next(call, code)
    if code == errno.ENOSPC:
        files.fail_next(call, code, times=9)
    with pytest.raises(SaveError) as caught:
        store.write(game(2))
    assert "one" in caught.value.where
    assert call != "write" or errno.errorcode[code] in caught.value.detail
    files.heal()
    assert store.write(game(2)) > 2
    assert store_in(tmp_path).read_newest(moves_of).value == ["e3e4"] * 2
    assert not [name for name in names(tmp_path / "one") if name.endswith(".tmp")]
    assert not files.handles


def test_full_disk_gives_up_the_oldest_but_never_the_newest_good(tmp_path: Path) -> None:
    files = FaultFS()
    asked = []
    store = store_in(tmp_path, files, make_room=(lambda: bool(asked.append(1)),))
    for plies in range(1, 4):
        store.write(game(plies))
    files.fail_next("write", errno.ENOSPC, times=99)
    with pytest.raises(SaveError) as caught:
        store.write(game(4))
    assert caught.value.kind is SaveErrorKind.FULL
    assert names(tmp_path / "one") == [file_name(3)]
    assert asked == [1]


def test_full_disk_is_mended_by_one_deleted_generation(tmp_path: Path) -> None:
    files = FaultFS()
    store = store_in(tmp_path, files)
    for plies in range(1, 4):
        store.write(game(plies))
    files.fail_next("write", errno.EDQUOT)
    assert store.write(game(4)) == 5
    assert names(tmp_path / "one") == [file_name(n) for n in (2, 3, 5)]


def test_folder_that_cannot_be_synced_does_not_fill_up(tmp_path: Path) -> None:
    files = FaultFS()
    store = store_in(tmp_path, files)
    for plies in range(1, 4):
        store.write(game(plies))
    files.fail_folder_syncs = True
    for _ in range(20):
        with pytest.raises(SaveError):
            store.write(game(4))
    files.fail_folder_syncs = False
    assert len(names(tmp_path / "one")) <= KEPT + 1
    assert file_name(3) in names(tmp_path / "one")
    store.write(game(5))
    assert store_in(tmp_path).read_newest(moves_of).value == ["e3e4"] * 5


def test_unreadable_newest_is_skipped_but_not_moved(tmp_path: Path) -> None:
    write_games(tmp_path, 2)
    files = FaultFS()
    store = store_in(tmp_path, files)
    files.fail_next("read", errno.EIO)
    found = store.read_newest(body_of)
    assert found.seq == 1
    assert found.skipped[0].kind is SaveErrorKind.FAILING
    assert names(tmp_path / "one") == [file_name(1), file_name(2)]


def test_folder_that_vanished_is_made_again(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.write(game(1))
    (tmp_path / "one").rename(tmp_path / "elsewhere")
    with pytest.raises(SaveError) as caught:
        store.write(game(2))
    assert caught.value.kind is SaveErrorKind.MISSING
    store.write(game(2))
    assert store_in(tmp_path).read_newest(moves_of).value == ["e3e4"] * 2
