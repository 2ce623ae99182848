"""What is shown first, and what does it take?

The first screen is drawn before most of the app is imported: on a slow board that takes longer
than everything else together. Nothing is imported here that this picture does not need; the rest
comes with `game.shell.run`, and what is touched meanwhile waits in the window's queue.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
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
from game.ui.draw import Group, Scene
from game.ui.pages import ground_items, style_of, window_of
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
        settings = replace(kiosk.guest, language_seen=True)  # the operator has chosen
        window = kiosk_start.window_of(kiosk, options)
    else:
        kept, problem = kept_settings(saves_folder)
        settings = settings_for(kept, options, system_language(os.environ, assets.codes()))
        full_screen = settings.full_screen or options.full_screen
        window = Window(Wanted(options.size, options.rotate // 90, full_screen))
    pygame.font.init()
    theme = assets.theme(settings.appearance)
    brush = Brush(assets, TextRenderer(assets.folder / "fonts"), theme)
    painter = Painter(window.canvas, brush)
    look = Look(theme, assets.words(settings.language, settings.burmese_digits, TABLES))
    first = UiState((), *window.size, settings)
    scene = home_view.view(first, look) if settings.language_seen else greeting(first, look)
    window.present(painter.paint(scene.items))
    return Opening(options, saves_folder, assets, settings, window, brush, painter, problem, kiosk)


def greeting(ui: UiState, look: Look) -> Scene:
    """The ground alone: which language the next screen will be in is not known yet."""
    style = style_of(ui, look)
    return Scene((Group("ground", ground_items(style, window_of(ui))),))


def system_language(environment: Mapping[str, str], codes: Sequence[str]) -> str | None:
    """The language that the system speaks, if it is one of these.

    >>> system_language({"LC_ALL": "", "LANG": "fr_CH.UTF-8"}, ("en", "fr"))
    'fr'
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            code = value.replace(".", "_").partition("_")[0]
            return code if code in codes else None
    return None


def settings_for(kept: Settings, options: Options, system: str | None = None) -> Settings:
    """The settings kept last, with what the command line asks for instead.

    `system` is the language to suggest as long as nobody has chosen one.
    """
    if options.language is not None:
        kept = replace(kept, language=options.language, language_seen=True)
    elif system is not None and not kept.language_seen:
        kept = replace(kept, language=system)
    if options.ruleset is not None:
        kept = replace(kept, ruleset=options.ruleset, house_rules=())
    return kept
