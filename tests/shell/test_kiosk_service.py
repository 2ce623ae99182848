"""Is what the operator asks for really done: PIN, files, machine, screen, with a real folder?"""

from __future__ import annotations

import errno
import io
import json
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.match.record import import_game
from game.rules.rulesets import PYCHESS
from game.shell import kiosk_files, kiosk_service
from game.shell.exit_codes import ExitCode
from game.shell.kept_settings import kept_record
from game.shell.kiosk import kept_counters, kept_pin
from game.shell.kiosk_files import SETTINGS_FILE, BadSettings, read_settings, write_settings
from game.shell.kiosk_service import UNHEARD_S, KioskService
from game.shell.operator_command import main as operator_main
from game.shell.pin import PinGate, PinRecord
from game.shell.run_folder import RunFolder
from game.shell.save_thread import Report
from game.shell.saves import Saves, event_of
from game.storage.archive import unpack
from game.ui.counters import Counters
from game.ui.effects import Save
from game.ui.events import Event
from game.ui.geometry import Point
from game.ui.kiosk_effects import (
    AskMachine,
    CheckPin,
    ExportGames,
    ExportSettings,
    ImportSettings,
    KioskEffect,
    MachineWord,
    ReadBoard,
    ReadLog,
    SampleTouch,
    SaveCounters,
    SaveOperator,
    SetPin,
    SetScreen,
)
from game.ui.kiosk_events import (
    BoardRead,
    Calibrated,
    LogRead,
    PinAnswered,
    ServiceDone,
    SettingsImported,
)
from game.ui.operator import CALIBRATION_UNIT, USUAL, operator_of
from tests.match.games import match_from, played


class Screen:
    """A screen of 100 by 100 pixels."""

    def __init__(self) -> None:
        self.set: list[tuple[int, tuple[int, ...]]] = []
        self.touch: tuple[float, float] | None = None

    def set_screen(self, rotation: int, calibration: tuple[int, ...]) -> None:
        self.set.append((rotation, calibration))

    def last_touch(self) -> tuple[float, float] | None:
        return self.touch

    def on_display(self, point: Point) -> tuple[float, float]:
        return point.x / 100, point.y / 100


class Device:
    """A service with its saver, and time that is set."""

    def __init__(self, root: Path) -> None:
        self.root, self.now_s = root, 0.0
        self.reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        self.saves = Saves(root / "saves", self.reports.put)
        self.saves.start()
        self.run = RunFolder(root / "run")
        (root / "stick").mkdir(exist_ok=True)
        self.service = KioskService(
            self.saves,
            self.run,
            saves_folder=root / "saves",
            log_file=root / "log",
            export=root / "stick",
            now_s=lambda: self.now_s,
        )
        self.screen = Screen()
        self.service.screen = self.screen
        self.service.gate = PinGate(
            kept_pin(root / "saves"), keep=self.service.keep_pin, now_s=lambda: self.now_s
        )

    def answer(self, effect: KioskEffect) -> Event:
        """What comes of an effect; the limit only ends a test that fails."""
        self.service.do(effect)
        end = time.monotonic() + 20
        while time.monotonic() < end:
            told = self.service.poll(7)
            while not self.reports.empty():
                event = event_of(self.reports.get(), 7)
                if isinstance(event, PinAnswered | ServiceDone | SettingsImported | BoardRead
                              | LogRead | Calibrated):  # fmt: skip
                    told.append(event)
            if told:
                return told[0]
            time.sleep(0.002)
        raise AssertionError(f"no answer to {effect}")

    def close(self) -> None:
        self.saves.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Device]]:
    devices: list[Device] = []

    def begin() -> Device:
        if devices:
            devices[-1].close()
        devices.append(Device(tmp_path))
        return devices[-1]

    yield begin
    devices[-1].close()


def test_a_pin_outlives_a_start(start: Callable[[], Device]) -> None:
    assert start().answer(SetPin("1357")) == PinAnswered(7, True)
    device = start()
    assert device.answer(CheckPin("1357")) == PinAnswered(7, True)
    assert device.answer(CheckPin("0000")) == PinAnswered(7, False)


def test_wrong_tries_outlive_a_start(start: Callable[[], Device]) -> None:
    start().answer(SetPin("1357"))
    for _ in range(5):
        answer = start().answer(CheckPin("0000"))
    assert answer == PinAnswered(7, False, 60_000)
    device = start()
    assert device.answer(CheckPin("1357")) == PinAnswered(7, False, 60_000)
    device.now_s = 60.0
    assert device.answer(CheckPin("1357")) == PinAnswered(7, True)


def test_settings_and_counters_outlive_a_start(start: Callable[[], Device], tmp_path: Path) -> None:
    device = start()
    device.service.do(SaveOperator(replace(USUAL, idle_s=600)))
    device.service.do(SaveCounters(Counters(guests=3)))
    device.close()
    values, problem = kept_record(tmp_path / "saves", "operator")
    assert problem is None and values is not None and operator_of(values).idle_s == 600
    assert kept_counters(tmp_path / "saves") == Counters(guests=3)
    start()


def test_a_damaged_pin_record_lets_nobody_in(start: Callable[[], Device], tmp_path: Path) -> None:
    device = start()
    device.answer(SetPin("1357"))
    device.close()
    for path in (tmp_path / "saves" / "pin").iterdir():
        path.write_bytes(b"\0" * 300)
    assert kept_pin(tmp_path / "saves") is None
    start()
    assert kept_pin(tmp_path / "none") == PinRecord()


def test_all_games_are_written_to_the_stick(start: Callable[[], Device], tmp_path: Path) -> None:
    device = start()
    first = played(match_from("4k3/8/8/8/8/8/8/R3K3[] w - - 0 40"), "a1a2 e8e7")
    device.saves.do(Save(replace(first, match_id="one")))
    device.saves.do(Save(replace(first, match_id="two")))
    assert device.answer(ExportGames()) == ServiceDone(7, "operator.exported", 2)
    text = (tmp_path / "stick" / "sittuyin-games.pgn").read_text()
    games = ["[Event" + part for part in text.split("[Event")[1:]]
    assert len(games) == 2
    assert import_game(games[0], "x", PYCHESS).moves == first.moves
    archive = (tmp_path / "stick" / "sittuyin-games.sittuyin").read_bytes()
    assert {game.match.match_id for game in unpack(archive)} == {"one", "two"}


def test_settings_go_to_the_stick_and_come_back(start: Callable[[], Device]) -> None:
    device = start()
    operator = replace(USUAL, idle_s=600, languages=("my",))
    assert device.answer(ImportSettings()) == ServiceDone(7, "transfer.missing")
    done = device.answer(ExportSettings(operator))
    assert done == ServiceDone(7, "operator.settings_exported")
    assert device.answer(ImportSettings()) == SettingsImported(7, operator)


def test_a_stick_that_is_gone_is_said(start: Callable[[], Device], tmp_path: Path) -> None:
    device = start()
    (tmp_path / "stick").rmdir()
    for effect in (ExportGames(), ExportSettings(USUAL), ImportSettings()):
        assert device.answer(effect) == ServiceDone(7, "transfer.missing")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (errno.ENOSPC, "full"),
        (errno.EROFS, "read_only"),
        (errno.ENODEV, "missing"),
        (errno.EIO, "failing"),
        (errno.ENOTCONN, "failing"),
    ],
)
def test_what_is_wrong_with_a_stick_is_said_and_what_was_there_stays(
    start: Callable[[], Device],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    told: str,
) -> None:
    device = start()
    assert device.answer(ExportGames()) == ServiceDone(7, "operator.exported", 0)
    before = sorted(path.name for path in (tmp_path / "stick").iterdir())

    def pulled(handle: int) -> None:
        raise OSError(code, os.strerror(code))

    first = played(match_from("4k3/8/8/8/8/8/8/R3K3[] w - - 0 40"), "a1a2 e8e7")
    device.saves.do(Save(first))
    with monkeypatch.context() as patch:
        patch.setattr(kiosk_files.os, "fsync", pulled)
        for effect in (ExportGames(), ExportSettings(USUAL)):
            assert device.answer(effect) == ServiceDone(7, f"transfer.{told}")
    assert sorted(path.name for path in (tmp_path / "stick").iterdir()) == before
    assert device.answer(ExportGames()) == ServiceDone(7, "operator.exported", 1)


def test_a_stick_that_does_not_answer_holds_up_no_save(
    start: Callable[[], Device], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = start()
    dead = threading.Event()
    with monkeypatch.context() as patch:
        patch.setattr(kiosk_service, "write_settings", lambda stick, operator: dead.wait(20))
        device.service.do(ExportSettings(USUAL))
        assert device.answer(SetPin("1357")) == PinAnswered(7, True)
        device.service.do(SaveCounters(Counters(guests=3)))
        assert device.answer(CheckPin("1357")) == PinAnswered(7, True)
        assert kept_counters(tmp_path / "saves") == Counters(guests=3)
        dead.set()


def test_a_file_that_is_no_settings_is_named(start: Callable[[], Device], tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / SETTINGS_FILE).write_text("[]")
    assert start().answer(ImportSettings()) == ServiceDone(7, "transfer.not_ours")


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"form": 1}', b"\xff\xfe", b"[" * 60_000, b" " * 70_000]
)
def test_what_is_no_settings_file_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / SETTINGS_FILE).write_bytes(data)
    with pytest.raises(BadSettings):
        read_settings(tmp_path)


def test_odd_values_in_a_settings_file_are_as_usual(tmp_path: Path) -> None:
    write_settings(tmp_path, USUAL)
    path = tmp_path / SETTINGS_FILE
    plain = json.loads(path.read_text())
    path.write_text(json.dumps({**plain, "idle_s": -1, "rotation": "x", "guest_level": 99}))
    assert read_settings(tmp_path) == USUAL


def test_the_machine_is_asked_and_the_word_taken_back(
    start: Callable[[], Device], tmp_path: Path
) -> None:
    device = start()
    device.service.do(AskMachine(MachineWord.SHUTDOWN))
    request = tmp_path / "run" / "request"
    assert request.read_text() == "shutdown\n"
    assert device.service.poll(7) == []
    device.now_s = UNHEARD_S + 1.0
    assert device.service.poll(7) == [ServiceDone(7, "operator.unheard")]
    assert not request.exists()


def test_device_and_log_are_read(start: Callable[[], Device], tmp_path: Path) -> None:
    (tmp_path / "log").write_text("one\ntwo\n")
    device = start()
    assert device.answer(ReadLog()) == LogRead(7, ("two", "one"))
    board = device.answer(ReadBoard())
    assert isinstance(board, BoardRead) and "device.running" in dict(board.lines)


def test_four_touches_make_a_correction(start: Callable[[], Device]) -> None:
    device = start()
    meant = [Point(12, 12), Point(87, 12), Point(87, 87), Point(12, 87)]
    for index, point in enumerate(meant):
        device.screen.touch = (1 - point.x / 100, point.y / 100)
        device.service.do(SampleTouch(index, point))
    (answer,) = device.service.poll(7)
    assert isinstance(answer, Calibrated)
    assert answer.calibration == (-CALIBRATION_UNIT, 0, CALIBRATION_UNIT, 0, CALIBRATION_UNIT, 0)
    device.service.do(SetScreen(90, answer.calibration))
    assert device.screen.set == [(90, answer.calibration)]


def test_a_mouse_corrects_no_panel(start: Callable[[], Device]) -> None:
    device = start()
    for index in range(4):
        device.service.do(SampleTouch(index, Point(10, 10)))
    assert device.service.poll(7) == [Calibrated(7, ())]


# -- from a terminal -------------------------------------------------------------------------------


def test_a_pin_is_set_from_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["set-pin", "--saves", str(tmp_path)]
    assert operator_main(words, source=io.StringIO("2468\n")) == ExitCode.ASKED
    record = kept_pin(tmp_path)
    assert record is not None
    assert PinGate(record, keep=lambda record: True, now_s=lambda: 0.0).check("2468")
    assert "2468" not in capsys.readouterr().out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (["2468", "2468"], ExitCode.ASKED),
        (["2468", "2469"], ExitCode.BAD_OPTIONS),
        (["12", "12"], ExitCode.BAD_OPTIONS),
        ([], ExitCode.BAD_OPTIONS),
    ],
)
def test_at_a_terminal_it_is_asked_twice(tmp_path: Path, typed: list[str], code: int) -> None:
    def ask(prompt: str) -> str:
        if not typed:
            raise EOFError
        return typed.pop(0)

    assert operator_main(["set-pin", "--saves", str(tmp_path)], source=Terminal(), ask=ask) == code
    assert (kept_pin(tmp_path) != PinRecord()) == (code == ExitCode.ASKED)


def test_not_while_the_kiosk_runs(start: Callable[[], Device], tmp_path: Path) -> None:
    device = start()
    device.answer(SetPin("1357"))
    words = ["set-pin", "--saves", str(tmp_path / "saves")]
    assert operator_main(words, source=io.StringIO("2468\n")) == ExitCode.NOT_KEPT


@pytest.mark.parametrize("words", [[], ["nonsense"], ["set-pin", "--nonsense"]])
def test_other_words_are_refused(words: list[str]) -> None:
    assert operator_main(words, source=io.StringIO("")) == ExitCode.BAD_OPTIONS
