"""What is shown first, and what does it take?

A splash within moments, then the first screen, drawn before most of the app is imported: on a slow
board that takes longer than everything else together. Nothing is imported here that the splash
does not need; what is touched meanwhile waits in the window's queue.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.rules.rulesets import RULESETS
from game.shell.exit_codes import ExitCode
from game.shell.kept_settings import kept_settings
from game.shell.options import Options, parse_options
from game.shell.paths import MissingAssets, assets_folder, default_saves, language_codes
from game.shell.splash import show_splash
from game.shell.window import NoScreen, Wanted, Window
from game.storage.errors import SaveError
from game.ui.settings import Settings

if TYPE_CHECKING:
    from game.shell.first_picture import Canvas
    from game.shell.kiosk_start import KioskStart


class Opening(NamedTuple):
    """What stands once the first screen is shown."""

    options: Options
    saves_folder: Path
    settings: Settings
    window: Window
    drawn: Canvas
    problem: SaveError | None  # why no settings were read
    kiosk: KioskStart | None  # None: an ordinary app


def opening(arguments: Sequence[str]) -> Opening | int:
    """Show the first screen; the exit code when the app cannot start, after saying why."""
    try:
        assets = assets_folder()
        options = parse_options(arguments, language_codes(assets), list(RULESETS))
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


def _opened(options: Options, assets: Path) -> Opening:
    saves_folder = options.saves or default_saves()
    kiosk, problem = None, None
    if options.kiosk is not None:
        from game.shell import kiosk_start  # nothing that others wait for

        kiosk = kiosk_start.begun(options, saves_folder)
        settings = replace(kiosk.guest, language_seen=True)  # the operator has chosen
        window = kiosk_start.window_of(kiosk, options)
    else:
        kept, problem = kept_settings(saves_folder)
        settings = settings_for(kept, options, system_language(os.environ, language_codes(assets)))
        full_screen = settings.full_screen or options.full_screen
        window = Window(Wanted(options.size, options.rotate // 90, full_screen))
    show_splash(window, settings.appearance.interface, assets)
    from game.shell.first_picture import first_picture  # takes as long as all before

    drawn = first_picture(window, settings, assets)
    return Opening(options, saves_folder, settings, window, drawn, problem, kiosk)


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
