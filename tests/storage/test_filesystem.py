from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

import pytest

from game.storage.errors import SaveError, SaveErrorKind
from game.storage.filesystem import (
    FileSystem,
    check_name,
    create_file,
    is_name,
    list_folder,
    make_root,
    read_file,
)

FILES = FileSystem()


def kind_of(path: Path, limit: int = 100) -> SaveErrorKind:
    with pytest.raises(SaveError) as caught:
        read_file(FILES, str(path), limit, path.name)
    assert path.name in str(caught.value)
    return caught.value.kind


def test_created_file_is_private_and_complete(tmp_path: Path) -> None:
    path = tmp_path / "a"
    create_file(FILES, str(path), b"hello")
    assert path.read_bytes() == b"hello"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_file(FILES, str(path), 5, "a") == b"hello"


def test_existing_file_is_never_written_again(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with pytest.raises(FileExistsError):
        create_file(FILES, str(path), b"new")
    assert path.read_bytes() == b"old"


def test_only_plain_small_files_are_read(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"x" * 101)
    link = tmp_path / "link"
    link.symlink_to(plain)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(tmp_path / "socket"))
    sparse = tmp_path / "sparse"
    with sparse.open("wb") as file:
        file.truncate(2**40)
    assert kind_of(plain) is SaveErrorKind.TOO_BIG
    assert kind_of(sparse) is SaveErrorKind.TOO_BIG
    assert kind_of(link) is SaveErrorKind.NOT_A_FILE
    assert kind_of(pipe) is SaveErrorKind.NOT_A_FILE
    assert kind_of(tmp_path / "socket") is SaveErrorKind.NOT_A_FILE
    assert kind_of(tmp_path) is SaveErrorKind.NOT_A_FILE
    assert kind_of(tmp_path / "none") is SaveErrorKind.MISSING


def test_device_is_not_read(tmp_path: Path) -> None:
    assert kind_of(Path("/dev/zero")) is SaveErrorKind.NOT_A_FILE


def test_linked_folder_is_not_listed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert list_folder(FILES, str(tmp_path / "real")) == []
    with pytest.raises(OSError):
        list_folder(FILES, str(tmp_path / "link"))


@pytest.mark.parametrize("name", ["a", "0" * 32, "a_b-c", "00ff00ff00ff00ff"])
def test_plain_names_pass(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../a", "a/b", "A", "-a", "_a", "a" * 33, "a\n", "ä", "a.b", "a\0", "١"]
)
def test_other_names_do_not(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(SaveError) as caught:
        check_name(name)
    assert caught.value.kind is SaveErrorKind.BAD_NAME


def test_root_is_made_with_those_above_it(tmp_path: Path) -> None:
    make_root(FILES, str(tmp_path / "a" / "b" / "c"))
    make_root(FILES, str(tmp_path / "a" / "b" / "c"))
    assert stat.S_IMODE((tmp_path / "a" / "b" / "c").stat().st_mode) == 0o700
