"""Which pictures, themes and languages are there, and how do they come off the disk?"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

import pygame

from game.shell.paths import DEFAULT_LANGUAGE, language_codes
from game.shell.svg import sized
from game.ui.appearance import DEFAULT_APPEARANCE, Appearance
from game.ui.theme import Theme, parse_theme, repainted
from game.ui.words import HEADER, Language, Words, excerpt, parse_language

SMALL_PX = 44  # up to this size pieces have pictures of their own, with fewer lines
MOST_THEMES = 16  # kept; the settings page shows a dozen beside the one in use
ICON_COLOUR = "#FFFFFF"  # what icons are drawn in, and what a tint replaces


class Assets:
    """Everything below the assets folder; texts of files are read once and kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._texts: dict[str, str] = {}
        self._themes: OrderedDict[Appearance, Theme] = OrderedDict()
        self._languages: dict[str, Language] = {}  # those read as a whole

    def theme(self, appearance: Appearance = DEFAULT_APPEARANCE) -> Theme:
        """The theme of an appearance, the same one again as long as few others were asked for.

        Raises:
            BadTheme, OSError: when its files cannot be used.
        """
        if appearance not in self._themes:
            self._themes[appearance] = parse_theme(
                appearance,
                self._text(f"themes/{appearance.interface}/theme.toml"),
                self._text(f"boards/{appearance.board}/board.toml"),
                self._text("pieces/armies.toml"),
            )
            if len(self._themes) > MOST_THEMES:
                self._themes.popitem(last=False)
        self._themes.move_to_end(appearance)
        return self._themes[appearance]

    def codes(self) -> tuple[str, ...]:
        """The codes of all languages that have a file, English first, then by letter."""
        return language_codes(self.folder)

    def languages(self) -> tuple[tuple[str, str], ...]:
        """The codes and own names of all languages.

        Raises:
            BadLanguage: when a file cannot be used.
        """
        return tuple((code, self._language(code, (HEADER,)).name) for code in self.codes())

    def words(self, code: str, burmese_digits: bool = False, tables: tuple[str, ...] = ()) -> Words:
        """The texts of a language, with English for what it lacks; an unknown code is English.

        With `tables` only those are read.

        Raises:
            BadLanguage: when a file cannot be used.
        """
        wanted = (HEADER, *tables) if tables else ()
        chain = [code, DEFAULT_LANGUAGE] if code != DEFAULT_LANGUAGE else [code]
        return Words(
            tuple(self._language(each, wanted) for each in chain if each in self.codes()),
            burmese_digits,
        )

    def _language(self, code: str, tables: tuple[str, ...]) -> Language:
        if tables:
            return parse_language(excerpt(self._text(f"lang/{code}.toml"), tables))
        # A kiosk that shows itself off speaks another one every few seconds.
        if code not in self._languages:
            self._languages[code] = parse_language(self._text(f"lang/{code}.toml"))
        return self._languages[code]

    def picture(self, name: str, w: int, h: int, tint: str | None, theme: Theme) -> pygame.Surface:
        """A picture by its name, in that size.

        Raises:
            FileNotFoundError: for a name that is not there: a slip in the program.
        """
        kind, _, rest = name.partition("/")
        match kind:
            case "piece":
                text = repainted(self._text(self._piece(rest, theme.pieces, min(w, h))), theme)
            case "icon":
                text = self._text(f"icons/{rest}.svg")
            case _:
                text = self._text(f"{name}.svg")
        if tint is not None:
            text = text.replace(ICON_COLOUR, tint)
        return sized(text, w, h)

    def _piece(self, name: str, pieces: str, side_px: int) -> str:
        small = f"pieces/{pieces}/small/{name}.svg"
        if side_px <= SMALL_PX and (self.folder / small).is_file():
            return small
        return f"pieces/{pieces}/{name}.svg"

    def _text(self, path: str) -> str:
        if path not in self._texts:
            self._texts[path] = (self.folder / path).read_text(encoding="utf-8")
        return self._texts[path]
