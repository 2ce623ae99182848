"""How is the app put together, and how does it come to an end?

The first screen stands already (`game.shell.opening`); here come log, bot, saves, sound and the
loop. None of them keeps the app from starting: without a sound device it is silent, without a
writable folder it says so and plays on.
"""

from __future__ import annotations

import logging
import os
import queue
import signal
import threading
from collections.abc import Callable
from dataclasses import replace

from game.shell.bot_process import BotProcess
from game.shell.exit_codes import ExitCode
from game.shell.log import start_logging
from game.shell.loop import Loop, SystemClock
from game.shell.opening import Opening
from game.shell.options import Options
from game.shell.program import App, Looks
from game.shell.recorder import Recorder
from game.shell.save_thread import Report
from game.shell.saves import Saves
from game.shell.sound import Sound
from game.shell.voice import Voice
from game.ui.events import Quit
from game.ui.screens import home, language
from game.ui.settings import Settings, to_plain
from game.ui.state import UiState

LOG_FOLDER = "log"

_log = logging.getLogger(__name__)


def run(begun: Opening) -> int:
    """Play until the person leaves; the exit code."""
    folder = begun.saves_folder / LOG_FOLDER
    if begun.kiosk is not None:
        from game.shell.kiosk import log_folder

        folder = log_folder(begun.kiosk.run, folder)
    stop_logging = start_logging(folder)
    if begun.problem is not None:
        _log.warning("settings: %s", begun.problem)
    try:
        return _play(begun)
    finally:
        stop_logging()
        begun.window.close()


def _play(begun: Opening) -> int:
    options, window = begun.options, begun.window
    assets, brush, painter = begun.drawn
    wake = threading.Event()
    bot = BotProcess(wake.set)
    bot.start()
    reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
    saves = Saves(begun.saves_folder, _reporting(reports, wake), transfer=options.transfer)
    saves.start()
    ui = first_state(window.size, begun.settings, _chance(), assets.languages())
    kiosk = None
    if begun.kiosk is not None:
        from game.shell.kiosk import KioskShell  # takes long, and others need none of it

        crash_folder = begun.saves_folder / LOG_FOLDER
        kiosk = KioskShell(
            options,
            begun.kiosk,
            saves=saves,
            saves_folder=begun.saves_folder,
            crash_folder=crash_folder,
        )
        ui = kiosk.first_state(ui)
    sound = Sound(assets.folder / "sounds")
    voice = Voice()
    ui = replace(ui, has_voice=voice.is_found)
    recorder = _recorder(options, ui)
    app = App(
        ui,
        Looks(assets, brush.set_theme),
        reports=reports,
        bot=bot,
        keeper=saves,
        speaker=sound,
        set_full_screen=lambda full_screen: loop.set_full_screen(full_screen),
        service=None if kiosk is None else kiosk.service,
        reader=voice,
    )
    if recorder is not None:
        app.record_with(recorder)
    clock = SystemClock()

    def on_sound_device(gone: bool) -> None:
        sound.device_changed(gone=gone)

    if kiosk is None:
        loop = Loop(app, window, painter, clock=clock, wake=wake, on_sound_device=on_sound_device)
        restore_signals = _on_signals(app, loop)
    else:
        loop = kiosk.loop(app, window, painter, clock, wake, on_sound_device)
        restore_signals = kiosk.on_signals(app, loop)
    try:
        loop.run()
    except BaseException as error:
        if kiosk is not None:
            kiosk.broke_off(error)
        raise
    finally:
        restore_signals()
        saves.close()
        bot.close()
        sound.close()
        voice.close()
        if recorder is not None:
            recorder.close()
    return ExitCode.ASKED if kiosk is None else kiosk.ended(app.left_because)


def _chance() -> int:
    return int.from_bytes(os.urandom(8)) >> 1


def _reporting(
    reports: queue.SimpleQueue[Report], wake: threading.Event
) -> Callable[[Report], None]:
    def report(value: Report) -> None:
        reports.put(value)
        wake.set()

    return report


def first_state(
    size: tuple[int, int],
    settings: Settings,
    chance: int,
    languages: tuple[tuple[str, str], ...],
) -> UiState:
    """What the app knows at its start; until somebody has chosen a language, that comes first."""
    asks = not settings.language_seen and len(languages) > 1
    stack = (home.State(), language.State(is_first=True)) if asks else (home.State(),)
    return UiState(stack, *size, settings=settings, chance=chance, languages=languages)


def beginning_of(ui: UiState) -> dict[str, object]:
    """All that a recorded session needs to begin like this one."""
    return {
        "size": [ui.width, ui.height],
        "settings": to_plain(ui.settings),
        "chance": ui.chance,
        "languages": [list(language) for language in ui.languages],
        "has_voice": ui.has_voice,
    }


def _recorder(options: Options, ui: UiState) -> Recorder | None:
    if options.record is None:
        return None
    try:
        return Recorder(options.record, beginning_of(ui))
    except OSError as error:
        _log.warning("the session is not recorded: %s", error)
        return None


def _on_signals(app: App, loop: Loop) -> Callable[[], None]:
    """Both ways of being asked to end are as good as leaving by the button."""

    def leave(number: int, _frame: object) -> None:
        _log.info("asked to end by signal %d", number)
        app.handle(Quit(loop.tick))

    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGINT)}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    return restore
