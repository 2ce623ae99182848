"""How is the app put together, and how does it come to an end?

Options, log, window, saves, bot and sound, in the order in which the first frame needs them. None
of them keeps the app from starting: without a sound device it is silent, without a writable folder
it says so and plays on. Only without a screen it ends, with one line that says what to do.
"""

from __future__ import annotations

import logging
import queue
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pygame.font

from game.rules.rulesets import RULESETS
from game.shell.assets import Assets
from game.shell.bot_process import BotProcess
from game.shell.brush import Brush
from game.shell.exit_codes import ExitCode
from game.shell.log import start_logging
from game.shell.loop import Loop, SystemClock
from game.shell.options import Options, parse_options
from game.shell.paint import Painter
from game.shell.paths import MissingAssets, assets_folder, default_saves
from game.shell.program import App, Looks
from game.shell.recorder import Recorder
from game.shell.save_thread import Report
from game.shell.saves import Saves
from game.shell.sound import Sound
from game.shell.text import TextRenderer
from game.shell.window import NoScreen, Wanted, Window
from game.ui.events import Quit
from game.ui.screens import home
from game.ui.settings import Settings, to_plain
from game.ui.state import UiState

LOG_FOLDER = "log"

_log = logging.getLogger(__name__)


def run(arguments: Sequence[str]) -> int:
    """Play until the person leaves; the exit code."""
    try:
        assets = Assets(assets_folder())
    except MissingAssets as error:
        print_error(str(error))
        return ExitCode.BROKEN
    languages = assets.languages()
    options = parse_options(arguments, [language.code for language in languages], list(RULESETS))
    if isinstance(options, int):
        return options
    saves_folder = options.saves or default_saves()
    stop_logging = start_logging(saves_folder / LOG_FOLDER)
    try:
        return _play(options, assets, saves_folder)
    except NoScreen as error:
        print_error(str(error))
        return ExitCode.NO_SCREEN
    finally:
        stop_logging()


def print_error(text: str) -> None:
    """One plain line for whoever started the app."""
    sys.stderr.write(f"sittuyin: {text}\n")


def _play(options: Options, assets: Assets, saves_folder: Path) -> int:
    wake = threading.Event()
    bot = BotProcess(wake.set)
    bot.start()  # it gets ready while the window opens
    reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
    saves = Saves(saves_folder, _reporting(reports, wake))
    settings = settings_for(saves.settings(), options)
    try:
        window = Window(
            Wanted(options.size, options.rotate // 90, settings.full_screen or options.full_screen)
        )
    except NoScreen:
        bot.close()
        raise
    pygame.font.init()
    languages = tuple((language.code, language.name) for language in assets.languages())
    ui = first_state(window.size, settings, secrets.randbits(63), languages)
    theme = assets.theme(settings.appearance)
    brush = Brush(assets, TextRenderer(assets.folder / "fonts"), theme)
    painter = Painter(window.canvas, brush)
    sound = Sound(assets.folder / "sounds")
    recorder = _recorder(options, ui)
    app = App(
        ui,
        Looks(assets, brush.set_theme),
        reports=reports,
        bot=bot,
        keeper=saves,
        speaker=sound,
        set_full_screen=lambda full_screen: loop.set_full_screen(full_screen),
    )
    if recorder is not None:
        app.record_with(recorder)
    loop = Loop(app, window, painter, clock=SystemClock(), wake=wake)
    saves.start()
    restore_signals = _on_signals(app, loop)
    try:
        loop.run()
    finally:
        restore_signals()
        saves.close()
        bot.close()
        sound.close()
        if recorder is not None:
            recorder.close()
        window.close()
    return 0


def _reporting(
    reports: queue.SimpleQueue[Report], wake: threading.Event
) -> Callable[[Report], None]:
    def report(value: Report) -> None:
        reports.put(value)
        wake.set()

    return report


def settings_for(kept: Settings, options: Options) -> Settings:
    """The settings kept last, with what the command line asks for instead."""
    if options.language is not None:
        kept = replace(kept, language=options.language)
    if options.ruleset is not None:
        kept = replace(kept, ruleset=options.ruleset, house_rules=())
    return kept


def first_state(
    size: tuple[int, int],
    settings: Settings,
    chance: int,
    languages: tuple[tuple[str, str], ...],
) -> UiState:
    """What the app knows at its start."""
    width, height = size
    return UiState(
        (home.State(),), width, height, settings=settings, chance=chance, languages=languages
    )


def beginning_of(ui: UiState) -> dict[str, object]:
    """All that a recorded session needs to begin like this one."""
    return {
        "size": [ui.width, ui.height],
        "settings": to_plain(ui.settings),
        "chance": ui.chance,
        "languages": [list(language) for language in ui.languages],
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
