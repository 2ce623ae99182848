"""How does an app become a kiosk: signals, memory of the operator, self-care, and its end?"""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame

from game.shell import access
from game.shell.board_state import memory_mb
from game.shell.crash_log import CrashLog
from game.shell.exit_codes import ExitCode
from game.shell.kept_settings import kept_record
from game.shell.kiosk_keys import kiosk_key_name
from game.shell.kiosk_service import COUNTERS, KioskService
from game.shell.kiosk_start import KioskStart, turn_of
from game.shell.log import LOG_NAME
from game.shell.loop import Clock, Loop
from game.shell.notify import Notifier
from game.shell.options import Options
from game.shell.paint import Painter
from game.shell.pin import PIN, PinGate, PinRecord, plain_of, record_of, reset_mark
from game.shell.program import App
from game.shell.run_folder import LOG, RunFolder
from game.shell.saves import Saves
from game.shell.watch import Memory, Watch
from game.shell.window import Window
from game.ui.counters import NOTHING, Counters, counters_of
from game.ui.effects import LeaveReason
from game.ui.events import Quit
from game.ui.geometry import Point
from game.ui.kiosk import Kiosk, Machine
from game.ui.screens import attract
from game.ui.screens.keep import applied
from game.ui.state import UiState

NOBODY_MS = 60_000  # without a touch: a new start disturbs no one
EXIT_CODES: Mapping[LeaveReason, ExitCode] = {
    LeaveReason.ASKED: ExitCode.ASKED,
    LeaveReason.OPERATOR: ExitCode.LEFT,
    LeaveReason.RESTART: ExitCode.RESTART,
    LeaveReason.MEMORY: ExitCode.MEMORY,
}

_log = logging.getLogger(__name__)


def kept_counters(saves_folder: Path) -> Counters:
    """The counters as they were kept; nothing when they cannot be read."""
    values, _ = kept_record(saves_folder, COUNTERS)
    return NOTHING if values is None else counters_of(values)


def kept_pin(saves_folder: Path) -> PinRecord | None:
    """The PIN's record; None when it cannot be read, so that no PIN is right."""
    values, problem = kept_record(saves_folder, PIN)
    if values is None:
        return PinRecord() if problem is None else None
    try:
        return record_of(values)
    except ValueError as error:
        _log.warning("the PIN's record: %s", error)
        return None


class _Screen:
    """Picture and touch of the running app, for the service."""

    def __init__(self, loop: Loop, window: Window, options: Options) -> None:
        self._loop = loop
        self._window = window
        self._options = options

    def set_screen(self, rotation: int, calibration: tuple[int, ...]) -> None:
        """Turn picture and touch, and correct the touch."""
        self._loop.input.calibration = calibration
        turn = turn_of(rotation, self._options)
        if turn != self._window.turn:
            self._loop.set_turn(turn)

    def last_touch(self) -> tuple[float, float] | None:
        """Where the last touch was, as the panel told it."""
        return self._loop.input.last_touch

    def on_display(self, point: Point) -> tuple[float, float]:
        """Where a pixel of the picture lies on the display."""
        width, height = self._window.display_size
        at = self._window.display_point(point)
        return (at.x + 0.5) / width, (at.y + 0.5) / height


class KioskShell:
    """Everything of a running kiosk that no other app has."""

    def __init__(
        self,
        options: Options,
        start: KioskStart,
        *,
        saves: Saves,
        saves_folder: Path,
        crash_folder: Path,
    ) -> None:
        """Nothing is written yet."""
        assert options.kiosk is not None
        self._options = options
        self._wished = options.kiosk
        self._start = start
        run = self._run = start.run
        self._counters = kept_counters(saves_folder)
        self._notifier = Notifier()
        self._saves = saves
        self._app: App | None = None
        self._loop: Loop | None = None
        log_file = log_folder(run, crash_folder) / LOG_NAME
        self.crash_log = CrashLog(crash_folder, run.path, log_file)
        self.service = KioskService(
            saves,
            run,
            saves_folder=saves_folder,
            log_file=log_file,
            export=self._wished.export,
            now_s=time.monotonic,
        )
        self.watch = Watch(
            self._notifier,
            run,
            ceiling_mb=self._wished.memory_mb,
            memory_mb=memory_mb,
            on_memory=self._on_memory,
        )
        self._gate = PinGate(kept_pin(saves_folder), keep=self._keep_later, now_s=time.monotonic)
        self._was_reset = self._gate.obey_reset(reset_mark(self._wished.pin_resets))
        if self._was_reset:
            _log.warning("a file on the device made the operator's PIN void")
        self._gate.keep = self.service.keep_pin  # from now on it is asked on the saver's thread
        self.service.gate = self._gate

    def _keep_later(self, record: PinRecord) -> bool:
        self._saves.save_record(PIN, plain_of(record))
        return True

    def first_state(self, ui: UiState) -> UiState:
        """The first state of the app, as that of a kiosk."""
        gate, counters = self._gate, self._counters
        # Who stands at a kiosk that nobody has played on, or has just laid the file that makes the
        # PIN void, is the operator; a guest is not to be the one who sets the PIN.
        is_new = counters.begun == 0
        export = self._wished.export
        machine = Machine(
            has_pin=gate.has_pin,
            may_set_pin=not gate.has_pin and (is_new or self._was_reset),
            can_export=export is not None,
            can_ask=self._run.path is not None,
            is_safe=self._start.is_safe,
            rotation=self._options.rotate,
            no_input=access.is_bare() and access.input_problem() is not None,
        )
        kiosk = Kiosk(
            operator=self._start.operator,
            counters=replace(counters, starts=counters.starts + 1),
            machine=machine,
            languages=ui.languages,
        )
        ui = replace(ui, settings=self._start.guest, kiosk=kiosk)
        return applied(ui, self._start.operator)

    def loop(
        self,
        app: App,
        window: Window,
        painter: Painter,
        clock: Clock,
        wake: threading.Event,
        on_sound_device: Callable[[bool], None],
    ) -> Loop:
        """The loop of the app, which runs from now on."""
        loop = Loop(
            app,
            window,
            painter,
            clock=clock,
            wake=wake,
            on_sound_device=on_sound_device,
            name_of_key=kiosk_key_name,
            pulse=self.watch.pulse,
        )
        self._app, self._loop = app, loop
        self.service.screen = _Screen(loop, window, self._options)
        loop.input.calibration = self._start.operator.calibration
        loop.input.cursor_wanted = False
        pygame.key.stop_text_input()
        window.hold_keyboard()
        self.crash_log.begin()
        if self._start.is_safe:
            _log.warning("started too often: the usual settings, and no last game")
        problem = access.input_problem() if access.is_bare() else None
        if problem is not None:
            _log.warning("%s", problem)
        self._notifier.status("safe start" if self._start.is_safe else "running")
        return loop

    def on_signals(self, app: App, loop: Loop) -> Callable[[], None]:
        """SIGTERM alone ends the app; what gives that up again, for whoever runs it in tests."""

        def leave(number: int, _frame: object) -> None:
            _log.info("asked to end by signal %d", number)
            app.handle(Quit(loop.tick, by_system=True))

        before = signal.signal(signal.SIGTERM, leave)

        def restore() -> None:
            signal.signal(signal.SIGTERM, before)

        return restore

    def ended(self, reason: LeaveReason) -> ExitCode:
        """The app ends as it should."""
        self._run.forget_starts()
        self.crash_log.end()
        self._notifier.stopping()
        self._notifier.close()
        return EXIT_CODES[reason]

    def broke_off(self, error: BaseException) -> None:
        """The app ends by a fault; the start counts against it."""
        self.crash_log.fault(error)
        self.crash_log.end()
        self._notifier.close()

    def _on_memory(self, memory: Memory) -> None:
        assert self._app is not None and self._loop is not None
        ui = self._app.ui
        assert ui.kiosk is not None
        # While nothing happens the state hears of no time.
        quiet_ticks = self._loop.tick - ui.kiosk.touched_tick
        is_alone = isinstance(ui.screen, attract.State) or quiet_ticks * 1000 >= NOBODY_MS * 60
        if memory is Memory.TOO_HIGH or is_alone:
            _log.warning("more than %d MB are held: a new start", self._wished.memory_mb)
            self._app.leave(LeaveReason.MEMORY)


def log_folder(run: RunFolder, otherwise: Path) -> Path:
    """Where a kiosk's log goes: into memory where there is a folder for it."""
    return otherwise if run.path is None else run.path / LOG
