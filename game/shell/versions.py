"""Which versions is this machine running? For `--version`, bug reports and the operator's page."""

from __future__ import annotations

import platform
from importlib import metadata

from game import __version__
from game.shell import environment

ABSENT = "not installed"


def version_lines() -> list[str]:
    """One line for the game and one for each program it stands on, name first."""
    pygame, sdl = _pygame_and_sdl()
    return [
        f"sittuyin {__version__}",
        f"Python {platform.python_version()}",
        f"pygame-ce {pygame}",
        f"SDL {sdl}",
        f"msgpack {_installed('msgpack')}",
    ]


def _installed(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ABSENT


def _pygame_and_sdl() -> tuple[str, str]:
    environment.prepare()
    try:
        # Imported here because the rest of the report, and the engine, do without it.
        from pygame import version
    except ImportError:
        return ABSENT, ABSENT
    return version.ver, ".".join(str(number) for number in version.SDL)
