"""Which pictures, themes and languages are there, and how do they come off the disk?"""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from game.shell.svg import sized
from game.ui.theme import Theme, parse_theme
from game.ui.words import Language, Words, parse_language

DEFAULT_LANGUAGE = "en"
DEFAULT_THEME = "jade"
ICON_COLOUR = "#FFFFFF"  # what icons are drawn in, and what a tint replaces

log = logging.getLogger(__name__)


class Assets:
    """Everything below the assets folder; texts of files are read once and kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._texts: dict[str, str] = {}

    def theme(self, identity: str = DEFAULT_THEME) -> Theme:
        """A theme by the name of its folder.

        Raises:
            BadTheme, OSError: when it cannot be used.
        """
        return parse_theme(identity, self._text(f"themes/{identity}/theme.toml"))

    def languages(self) -> tuple[Language, ...]:
        """All languages that have a file, English first, then by code.

        Raises:
            BadLanguage: when a file cannot be used.
        """
        codes = sorted(path.stem for path in (self.folder / "lang").glob("*.toml"))
        codes.sort(key=lambda code: code != DEFAULT_LANGUAGE)
        return tuple(parse_language(self._text(f"lang/{code}.toml")) for code in codes)

    def words(self, code: str, burmese_digits: bool = False) -> Words:
        """The texts of a language, with English for what it lacks; an unknown code is English."""
        languages = self.languages()
        chosen = tuple(language for language in languages if language.code == code)
        if not chosen:
            log.warning("no language %s", code)
        english = languages[0]
        return Words((*chosen, english) if english not in chosen else chosen, burmese_digits)

    def picture(self, name: str, w: int, h: int, tint: str | None, pieces: str) -> pygame.Surface:
        """A picture by its name, in that size.

        Raises:
            FileNotFoundError: for a name that is not there: a slip in the program.
        """
        kind, _, rest = name.partition("/")
        match kind:
            case "piece":
                text = self._text(f"pieces/{pieces}/{rest}.svg")
            case "icon":
                text = self._text(f"icons/{rest}.svg")
            case _:
                text = self._text(f"{name}.svg")
        if tint is not None:
            text = text.replace(ICON_COLOUR, tint)
        return sized(text, w, h)

    def _text(self, path: str) -> str:
        if path not in self._texts:
            self._texts[path] = (self.folder / path).read_text(encoding="utf-8")
        return self._texts[path]
