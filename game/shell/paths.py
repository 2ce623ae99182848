"""Where do pictures, texts and saved games live: in a checkout, or where a wheel was installed?"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]  # the folder of the package `game`

DEFAULT_LANGUAGE = "en"


class MissingAssets(RuntimeError):
    """The folder with pictures, fonts and texts was not found: the installation is broken."""


def assets_folder(package: Path = PACKAGE) -> Path:
    """The folder with pictures, fonts, sounds and texts.

    A wheel holds it inside the package, a checkout beside it.

    Raises:
        MissingAssets: when it is in neither place.
    """
    for folder in (package / "_assets", package.parent / "assets"):
        if (folder / "lang" / "en.toml").is_file():
            return folder
    raise MissingAssets(f"no pictures and texts beside {package}")


def language_codes(assets: Path) -> tuple[str, ...]:
    """The codes of all languages that have a file, English first, then by letter."""
    codes = sorted(path.stem for path in (assets / "lang").glob("*.toml"))
    return tuple(sorted(codes, key=lambda code: code != DEFAULT_LANGUAGE))


def is_checkout(package: Path = PACKAGE) -> bool:
    """Whether the package runs from its source tree."""
    return (package.parent / "pyproject.toml").is_file()


def default_saves(environment: Mapping[str, str] = os.environ, package: Path = PACKAGE) -> Path:
    """The save folder when none is asked for: in a checkout its own, else the user's."""
    if is_checkout(package):
        return package.parent / "saves"
    data = environment.get("XDG_DATA_HOME", "")
    base = (
        Path(data) if os.path.isabs(data) else Path(environment.get("HOME", ".")) / ".local/share"
    )
    return base / "sittuyin"
