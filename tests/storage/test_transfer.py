"""Is the transfer folder read with care, and is nothing in it ever written over?"""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.storage.errors import SaveError, SaveErrorKind
from game.storage.filesystem import FileSystem
from game.storage.transfer import LISTED_LIMIT, SUFFIXES, WRITTEN_LIMIT, TransferFolder
from tools.faults.fault_fs import Crash, Fault, FaultFS


def own(path: Path, files: FileSystem | None = None) -> TransferFolder:
    return TransferFolder(str(path / "transfer"), is_own=True, files=files)


def kind_of(call) -> SaveErrorKind:
    with pytest.raises(SaveError) as caught:
        call()
    return caught.value.kind


def test_only_files_that_may_be_read_are_named_in_order(tmp_path: Path) -> None:
    folder = own(tmp_path)
    assert folder.names() == ()
    for name in ("b.PGN", "a.fen", "z.txt", ".hidden.pgn", "x\x1b.pgn", "y" * 90 + ".pgn", "pgn"):
        (tmp_path / "transfer" / name).touch()
    assert folder.names() == ("a.fen", "b.PGN")


def test_list_is_bounded(tmp_path: Path) -> None:
    folder = own(tmp_path)
    folder.names()
    for number in range(LISTED_LIMIT + 50):
        (tmp_path / "transfer" / f"{number}.pgn").touch()
    assert len(folder.names()) == LISTED_LIMIT + 1


def test_foreign_folder_is_not_made(tmp_path: Path) -> None:
    folder = TransferFolder(str(tmp_path / "stick"), is_own=False)
    assert kind_of(folder.names) is SaveErrorKind.MISSING
    assert kind_of(lambda: folder.write("game", "pgn", b"x")) is SaveErrorKind.MISSING
    assert not (tmp_path / "stick").exists()


def test_written_file_comes_back_and_replaces_nothing(tmp_path: Path) -> None:
    folder = own(tmp_path)
    names = [folder.write("game", "pgn", b"%d" % n) for n in range(3)]
    assert names == ["game-0001.pgn", "game-0002.pgn", "game-0003.pgn"]
    assert [folder.read(name) for name in names] == [b"0", b"1", b"2"]
    os.rename(tmp_path / "transfer/game-0003.pgn", tmp_path / "transfer/game-0041.pgn")
    assert folder.write("position", "fen", b"x") == "position-0042.fen"


def test_what_is_no_plain_file_of_its_sort_is_not_read(tmp_path: Path) -> None:
    folder = own(tmp_path)
    folder.names()
    place = tmp_path / "transfer"
    (tmp_path / "secret.pgn").write_text("secret")
    (place / "link.pgn").symlink_to(tmp_path / "secret.pgn")
    os.mkfifo(place / "pipe.pgn")
    (place / "folder.pgn").mkdir()
    (place / "large.pgn").write_bytes(bytes(SUFFIXES["pgn"] + 1))
    for name in ("link.pgn", "pipe.pgn", "folder.pgn"):
        assert kind_of(lambda name=name: folder.read(name)) is SaveErrorKind.NOT_A_FILE
    assert kind_of(lambda: folder.read("large.pgn")) is SaveErrorKind.TOO_BIG
    for name in ("../secret.pgn", "a/b.pgn", "x.txt", "", ".pgn"):
        with pytest.raises(SaveError):
            folder.read(name)


def test_somebody_at_the_button_for_hours_fills_no_disk(tmp_path: Path) -> None:
    folder = own(tmp_path)
    for _ in range(WRITTEN_LIMIT):
        folder.write("game", "pgn", b"x")
    assert kind_of(lambda: folder.write("game", "pgn", b"x")) is SaveErrorKind.TOO_MANY
    folder.write("position", "fen", b"x")


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES])
def test_failed_write_leaves_nothing_and_the_next_one_works(tmp_path: Path, error: int) -> None:
    for at in range(1, 100):
        root = tmp_path / f"{error}-{at}"
        root.mkdir()
        files = FaultFS(Fault(at, "error", error))
        try:
            name = own(root, files).write("game", "pgn", b"whole")
        except SaveError:
            assert [path for path in root.glob("transfer/*") if path.stat().st_size] == []
        else:
            assert (root / "transfer" / name).read_bytes() == b"whole"
            if files.count < at:
                return
        again = own(root)
        assert again.read(again.write("game", "pgn", b"whole")) == b"whole"
    raise AssertionError("the write has no end")


def test_crash_leaves_the_whole_file_or_an_empty_one(tmp_path: Path) -> None:
    for at in range(1, 100):
        root = tmp_path / str(at)
        root.mkdir()
        files = FaultFS(Fault(at, "before"))
        try:
            own(root, files).write("game", "pgn", b"whole")
        except Crash:
            files.close_all()
        else:
            return
        found = [path.read_bytes() for path in root.glob("transfer/*.pgn")]
        assert found in ([], [b""], [b"whole"])
        again = own(root)
        assert again.read(again.write("game", "pgn", b"next")) == b"next"
        assert not list(root.glob("transfer/*.tmp"))
    raise AssertionError("the write has no end")
