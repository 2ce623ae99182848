"""Do heartbeat, requests and the count of starts work, with a folder and without?"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.shell.run_folder import RunFolder, run_folder
from game.ui.kiosk_effects import MachineWord


def test_which_folder(tmp_path: Path) -> None:
    service = {"RUNTIME_DIRECTORY": "/run/sittuyin:/run/other", "XDG_RUNTIME_DIR": "/run/user/7"}
    assert run_folder(tmp_path, service) == tmp_path
    assert run_folder(None, service) == Path("/run/sittuyin")
    assert run_folder(None, {"XDG_RUNTIME_DIR": "/run/user/7"}) == Path("/run/user/7/sittuyin")
    assert run_folder(None, {"XDG_RUNTIME_DIR": "relative"}) is None
    assert run_folder(None, {}) is None


def test_words_of_a_request(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "run")
    for word in MachineWord:
        assert folder.ask(word)
        assert (tmp_path / "run" / "request").read_text() == f"{word}\n"
    folder.withdraw()
    assert not (tmp_path / "run" / "request").exists()
    assert [str(word) for word in MachineWord] == ["shutdown", "reboot"]


def test_heart_beats(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    folder.beat()
    assert (tmp_path / "heartbeat").exists()


def test_three_starts_in_a_minute_are_a_loop(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    assert [folder.note_start("boot", moment) for moment in (10, 40, 69)] == [False, False, True]
    assert folder.note_start("boot", 80)
    assert not folder.note_start("boot", 200)


def test_slow_starts_are_none(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    assert not any(folder.note_start("boot", moment) for moment in range(0, 400, 31))


def test_pulling_the_plug_is_no_crash(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    assert not any(folder.note_start(f"boot {n}".replace(" ", "-"), 5) for n in range(5))


def test_a_proper_end_does_not_count(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    for moment in (1, 2, 3, 4):
        assert not folder.note_start("boot", moment)
        folder.forget_starts()


@pytest.mark.parametrize(
    "damage", [b"", b"\xff\x00", b"boot\n", b"boot x\nboot 1 2\n", b"\n" * 9000]
)
def test_damaged_starts_are_no_starts(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "starts").write_bytes(damage)
    assert not RunFolder(tmp_path).note_start("boot", 5)


def test_nothing_is_done_without_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for folder in (RunFolder(None), RunFolder(tmp_path / "file" / "run")):
        folder.beat()
        folder.withdraw()
        folder.forget_starts()
        assert not folder.ask(MachineWord.REBOOT)
        assert not any(folder.note_start("boot", 1) for _ in range(5))
