"""What is shown first, and what does it take?

The first screen is drawn before most of the app is imported: on a slow board that takes longer
than everything else together. Nothing is imported here that this picture does not need; the rest
comes with `game.shell.run`, and what is touched meanwhile waits in the window's queue.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame.font

from game.rules.rulesets import RULESETS
from game.shell import kiosk_start
from game.shell.assets import Assets
from game.shell.brush import Brush
from game.shell.exit_codes import ExitCode
from game.shell.kept_settings import kept_settings
from game.shell.kiosk_start import KioskStart
from game.shell.options import Options, parse_options
from game.shell.paint import Painter
from game.shell.paths import MissingAssets, assets_folder, default_saves
from game.shell.text import TextRenderer
from game.shell.window import NoScreen, Wanted, Window
from game.storage.errors import SaveError
from game.ui.screens import home_view
from game.ui.settings import Settings
from game.ui.state import Look, UiState

TABLES = ("home",)  # of texts


class Opening(NamedTuple):
    """What stands once the first picture is shown."""

    options: Options
    saves_folder: Path
    assets: Assets
    settings: Settings
    window: Window
    brush: Brush
    painter: Painter
    problem: SaveError | None  # why no settings were read
    kiosk: KioskStart | None  # None: an ordinary app


def opening(arguments: Sequence[str]) -> Opening | int:
    """Show the first picture; the exit code when the app cannot start, after saying why."""
    try:
        assets = Assets(assets_folder())
        options = parse_options(arguments, assets.codes(), list(RULESETS))
        return options if isinstance(options, int) else _opened(options, assets)
    except MissingAssets as error:
        print_error(str(error))
        return ExitCode.BROKEN
    except NoScreen as error:
        print_error(str(error))
        return ExitCode.NO_SCREEN


def print_error(text: str) -> None:
    """One plain line for whoever started the app."""
    sys.stderr.write(f"sittuyin: {text}\n")


def _opened(options: Options, assets: Assets) -> Opening:
    saves_folder = options.saves or default_saves()
    kiosk, problem = None, None
    if options.kiosk is not None:
        kiosk = kiosk_start.begun(options, saves_folder)
        settings = kiosk.guest
        window = kiosk_start.window_of(kiosk, options)
    else:
        kept, problem = kept_settings(saves_folder)
        settings = settings_for(kept, options)
        full_screen = settings.full_screen or options.full_screen
        window = Window(Wanted(options.size, options.rotate // 90, full_screen))
    pygame.font.init()
    theme = assets.theme(settings.appearance)
    brush = Brush(assets, TextRenderer(assets.folder / "fonts"), theme)
    painter = Painter(window.canvas, brush)
    look = Look(theme, assets.words(settings.language, settings.burmese_digits, TABLES))
    first = UiState((), *window.size, settings)
    window.present(painter.paint(home_view.view(first, look).items))
    return Opening(options, saves_folder, assets, settings, window, brush, painter, problem, kiosk)


def settings_for(kept: Settings, options: Options) -> Settings:
    """The settings kept last, with what the command line asks for instead."""
    if options.language is not None:
        kept = replace(kept, language=options.language)
    if options.ruleset is not None:
        kept = replace(kept, ruleset=options.ruleset, house_rules=())
    return kept
