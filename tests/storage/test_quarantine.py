from __future__ import annotations

import errno
from pathlib import Path

from game.storage.filesystem import FileSystem
from game.storage.quarantine import BYTES_LIMIT, FILES_LIMIT, Quarantine
from tests.storage.stores import names
from tools.faults.fault_fs import FaultFS


def take(root: Path, name: str, content: bytes = b"bad", store: str = "one") -> Path:
    path = root / name
    path.write_bytes(content)
    assert Quarantine(str(root / "q"), FileSystem()).take(str(path), store)
    assert not path.exists()
    return root / "q"


def test_file_moves_byte_for_byte_under_a_free_name(tmp_path: Path) -> None:
    take(tmp_path, "g-00000004.sav", b"first")
    folder = take(tmp_path, "g-00000004.sav", b"second")
    assert (folder / "one.g-00000004.sav.0").read_bytes() == b"first"
    assert (folder / "one.g-00000004.sav.1").read_bytes() == b"second"


def test_lowest_numbers_go_when_there_are_too_many(tmp_path: Path) -> None:
    for number in range(1, FILES_LIMIT + 6):
        folder = take(tmp_path, f"g-{number:08d}.sav")
    kept = names(folder)
    assert len(kept) == FILES_LIMIT
    assert kept[0] == "one.g-00000006.sav.0"


def test_bytes_are_limited_too(tmp_path: Path) -> None:
    for number in range(1, 4):
        folder = take(tmp_path, f"g-{number:08d}.sav", bytes(BYTES_LIMIT // 2))
    assert names(folder) == ["one.g-00000002.sav.0", "one.g-00000003.sav.0"]


def test_highest_number_counts_all_stores(tmp_path: Path) -> None:
    quarantine = Quarantine(str(tmp_path / "q"), FileSystem())
    assert quarantine.highest_number() == 0
    take(tmp_path, "g-00000012.sav", store="a")
    take(tmp_path, "g-00000005.sav", store="b")
    assert quarantine.highest_number() == 12
    assert quarantine.stores() == {"a", "b"}
    quarantine.forget("a")
    assert quarantine.stores() == {"b"}
    assert quarantine.clear()
    assert not quarantine.clear()


def test_failing_to_move_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "g-00000001.sav"
    path.write_bytes(b"bad")
    files = FaultFS()
    files.fail_next("replace", errno.EROFS)
    assert not Quarantine(str(tmp_path / "q"), files).take(str(path), "one")
    assert path.exists()
