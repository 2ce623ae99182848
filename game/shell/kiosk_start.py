"""What does a kiosk do before its first picture?

From here on no signal but SIGTERM ends it, a crash loop is noticed, and the screen gets a moment to
come up. Little is imported: the first picture waits for this.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from game.shell import access
from game.shell.kept_settings import kept_record
from game.shell.options import Options
from game.shell.run_folder import RunFolder, boot_name, run_folder, seconds_since_boot
from game.shell.window import NoScreen, Wanted, Window
from game.ui.operator import USUAL, Operator, operator_of
from game.ui.settings import Settings

OPERATOR = "operator"  # the name of the record
SCREEN_WAIT_S = 10  # a screen may come up after the app does
SCREEN_PAUSE_S = 1
# Signals that mean a fault of the program itself; what they do is left alone.
FAULTS = {"SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGABRT", "SIGTRAP", "SIGSYS"}
NOT_OURS = {"SIGKILL", "SIGSTOP", "SIGCHLD", "SIGCONT", "SIGTERM"}


@dataclass(frozen=True, slots=True)
class KioskStart:
    """What is known before the first picture."""

    run: RunFolder
    operator: Operator
    is_safe: bool  # the usual settings, because the app crashed again and again

    @property
    def guest(self) -> Settings:
        """How the first guest begins."""
        return replace(self.operator.guest, full_screen=True)


def ignore_signals() -> None:
    """From now on no signal but SIGTERM ends the app, nor stops it."""
    for number in signal.valid_signals():
        name = number.name if isinstance(number, signal.Signals) else "real time"
        if name not in FAULTS | NOT_OURS:
            signal.signal(number, signal.SIG_IGN)


def begun(options: Options, saves_folder: Path) -> KioskStart:
    """The folder in memory, and the operator's settings: the usual ones in a crash loop."""
    assert options.kiosk is not None
    ignore_signals()
    run = RunFolder(run_folder(options.kiosk.run))
    run.withdraw()
    is_safe = run.note_start(boot_name(), seconds_since_boot())
    values, _ = (None, None) if is_safe else kept_record(saves_folder, OPERATOR)
    operator = USUAL if values is None else operator_of(values)
    return KioskStart(run, operator, is_safe)


def turn_of(rotation: int, options: Options) -> int:
    """Quarter turns of the picture: as the operator set it, else as the command line says."""
    return (options.rotate if rotation < 0 else rotation) // 90


def window_of(
    start: KioskStart,
    options: Options,
    *,
    open_: Callable[[Wanted], Window] = Window,
    sleep: Callable[[float], None] = time.sleep,
) -> Window:
    """The full screen.

    Raises:
        NoScreen: when there is none after a while; the text says what would help.
    """
    wanted = Wanted(None, turn_of(start.operator.rotation, options), True)
    for _ in range(SCREEN_WAIT_S // SCREEN_PAUSE_S):
        try:
            return open_(wanted)
        except NoScreen:
            sleep(SCREEN_PAUSE_S)
    try:
        return open_(wanted)
    except NoScreen as error:
        problem = access.screen_problem() if access.is_bare() else None
        raise NoScreen(problem or str(error)) from error
