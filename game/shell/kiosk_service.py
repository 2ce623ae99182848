"""Who does what the operator of a kiosk asks for?

Whatever may wait for the disk or for a slow hash is done on the saver's thread, what may wait for
a stick on another one; screen and touch are set at once. Answers come back as events.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from game.match.record import export_game
from game.shell.board_state import board_lines
from game.shell.calibration import fitted
from game.shell.crash_log import last_lines
from game.shell.kiosk_files import (
    ARCHIVE_FILE,
    GAMES_FILE,
    SETTINGS_FILE,
    BadSettings,
    read_settings,
    write_settings,
    write_whole,
)
from game.shell.kiosk_start import OPERATOR
from game.shell.pin import PIN, PinGate, PinRecord, plain_of
from game.shell.run_folder import RunFolder
from game.shell.saves import Errand, Saves
from game.shell.transfer import PROBLEMS
from game.storage.archive import pack
from game.storage.codec import SavedGame
from game.storage.errors import SaveError, SaveErrorKind, from_os_error
from game.ui.counters import counters_plain
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
from game.ui.operator import Operator, operator_plain

COUNTERS = "counters"  # the name of the record
MOST_LOG_LINES = 60
UNHEARD_S = 30  # then a request is taken back

_log = logging.getLogger(__name__)

# An event from what an errand came to, by a tick; none where another errand goes on with it.
Tell = Callable[[object, int], Event | None]


class Screen(Protocol):
    """What is turned and corrected."""

    def set_screen(self, rotation: int, calibration: tuple[int, ...]) -> None:
        """Turn picture and touch, in degrees (-1: as at the start), and correct the touch."""
        ...

    def last_touch(self) -> tuple[float, float] | None:
        """Where the last touch was, as the panel told it."""
        ...

    def on_display(self, point: Point) -> tuple[float, float]:
        """Where a pixel of the picture lies, from 0 to 1 across and down the display."""
        ...


class KioskService:
    """Effects in, events out."""

    def __init__(
        self,
        saves: Saves,
        run: RunFolder,
        *,
        saves_folder: Path,
        log_file: Path,
        export: Path | None,
        now_s: Callable[[], float],
    ) -> None:
        """`now_s` is time that never goes back."""
        self._saves = saves
        self._run = run
        self._saves_folder = saves_folder
        self._log_file = log_file
        self._export = export
        self._now_s = now_s
        self._start_s = now_s()
        self._asked_s: float | None = None  # since when a request waits to be heard
        self._told: list[Callable[[int], Event]] = []
        self._samples: dict[int, tuple[tuple[float, float], tuple[float, float]]] = {}
        self.gate: PinGate | None = None
        self.screen: Screen | None = None

    def do(self, effect: KioskEffect) -> None:
        """Have an effect carried out."""
        match effect:
            case CheckPin(digits):
                self._errand(lambda: self._checked(digits), self._pin_answer)
            case SetPin(digits):
                self._errand(lambda: self._gate().set(digits), self._pin_answer)
            case SaveOperator(operator):
                self._saves.save_record(OPERATOR, operator_plain(operator))
            case SaveCounters(counters):
                self._saves.save_record(COUNTERS, counters_plain(counters))
            case ExportGames():
                self._errand(self._games_to_stick, _nothing)
            case ExportSettings(operator):
                self._on_stick(lambda stick: write_settings(stick, operator), _exported_settings)
            case ImportSettings():
                self._on_stick(_settings_on, _imported)
            case ReadBoard():
                self._errand(self._board, _board_read)
            case ReadLog():
                self._errand(lambda: last_lines(self._log_file, MOST_LOG_LINES), _log_read)
            case AskMachine(word):
                self._ask_machine(word)
            case SetScreen(rotation, calibration):
                if self.screen is not None:
                    self.screen.set_screen(rotation, calibration)
            case SampleTouch(index, meant):
                self._sample(index, meant)

    def poll(self, tick: int) -> list[Event]:
        """What there is to tell since the last time."""
        if self._asked_s is not None and self._now_s() - self._asked_s > UNHEARD_S:
            self._asked_s = None
            self._run.withdraw()
            self._told.append(lambda tick: ServiceDone(tick, "operator.unheard"))
        told, self._told = self._told, []
        return [tell(tick) for tell in told]

    def keep_pin(self, record: PinRecord) -> bool:
        """Keep a PIN record at once; on the saver's thread only. Whether it was kept."""
        try:
            self._saves.save_record_now(PIN, plain_of(record))
        except SaveError as error:
            _log.warning("the PIN's record was not kept: %s", error)
            return False
        return True

    def _errand(self, work: Callable[[], object], answer: Tell) -> None:
        def tell(value: object, error: SaveError | None, tick: int) -> Event | None:
            return ServiceDone(tick, "operator.failed") if error else answer(value, tick)

        self._saves.run(Errand(tell), work)

    def _on_stick(self, work: Callable[[Path], object], answer: Tell) -> None:
        """Have something done to the folder for exports, where nobody but the operator waits."""

        def done() -> object:
            if self._export is None:
                raise SaveError(SaveErrorKind.MISSING, "export")
            try:
                return work(self._export)
            except OSError as error:
                raise from_os_error(error, "use", "export") from error

        def tell(value: object, error: SaveError | None, tick: int) -> Event | None:
            if error is None:
                return answer(value, tick)
            _log.warning("%s", error)
            return ServiceDone(tick, f"transfer.{PROBLEMS.get(error.kind, 'failing')}")

        self._saves.run_aside(Errand(tell), done)

    def _gate(self) -> PinGate:
        assert self.gate is not None
        return self.gate

    def _checked(self, digits: str) -> bool:
        is_right = self._gate().check(digits)
        _log.info("the operator's PIN was %s", "right" if is_right else "wrong")
        return is_right

    def _pin_answer(self, value: object, tick: int) -> Event:
        return PinAnswered(tick, value is True, round(self._gate().waits_s() * 1000))

    def _games_to_stick(self) -> None:
        games = self._saves.games()
        self._on_stick(lambda stick: _games_written(stick, games), _exported)

    def _board(self) -> tuple[tuple[str, str], ...]:
        return board_lines(self._saves_folder, uptime_s=self._now_s() - self._start_s)

    def _ask_machine(self, word: MachineWord) -> None:
        if self._run.ask(word):
            _log.info("the operator asked for %s", word)
            self._asked_s = self._now_s()
        else:
            self._told.append(lambda tick: ServiceDone(tick, "operator.failed"))

    def _sample(self, index: int, meant: Point) -> None:
        """A touch that was meant for a known place; four of them make a correction."""
        touch = None if self.screen is None else self.screen.last_touch()
        if index == 0:
            self._samples.clear()
        if touch is not None and self.screen is not None:
            self._samples[index] = (touch, self.screen.on_display(meant))
        if index < 3:
            return
        found: tuple[int, ...] = ()
        if len(self._samples) == 4:
            touched, wanted = zip(*self._samples.values(), strict=True)
            found = fitted(touched, wanted)
        self._told.append(lambda tick: Calibrated(tick, found))


def _games_written(stick: Path, games: Sequence[SavedGame]) -> int:
    records = "\n".join(export_game(game.match) for game in games)
    write_whole(stick / GAMES_FILE, records.encode())
    write_whole(stick / ARCHIVE_FILE, pack([game for game in games if game.cut_at_ply is None]))
    return len(games)


def _settings_on(stick: Path) -> Operator:
    try:
        return read_settings(stick)
    except BadSettings as error:
        raise SaveError(SaveErrorKind.NOT_A_SAVE, SETTINGS_FILE, str(error)) from error


def _nothing(value: object, tick: int) -> None:
    """Another errand goes on with it."""


def _exported(value: object, tick: int) -> Event:
    assert isinstance(value, int)
    return ServiceDone(tick, "operator.exported", value)


def _exported_settings(value: object, tick: int) -> Event:
    return ServiceDone(tick, "operator.settings_exported")


def _imported(value: object, tick: int) -> Event:
    assert isinstance(value, Operator)
    return SettingsImported(tick, value)


def _board_read(value: object, tick: int) -> Event:
    assert isinstance(value, tuple)
    return BoardRead(tick, value)


def _log_read(value: object, tick: int) -> Event:
    assert isinstance(value, tuple)
    return LogRead(tick, value)
