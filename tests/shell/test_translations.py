"""Is every text translated, in the letters of its language, and drawn whole at every size?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pygame
import pytest

from game.shell.text import TextRenderer
from game.ui.draw import Text
from game.ui.geometry import Rect
from game.ui.layout import TextSize, sizes_for
from game.ui.text_layout import ink_height
from game.ui.words import Entry, Language, parse_language

LANGUAGES = Path(__file__).parents[2] / "assets" / "lang"
OTHERS = ("fr", "pt", "ru", "my")
# What is rightly the same as in English: names, and words that the languages share.
SAME = {
    "fr": {"Sittuyin", "Position", "Menu", "Promotion", "Promotions", "Pause", "min", "s"},
    "pt": {"Sittuyin", "Menu", "General", "general", "Mate", "min", "s", "d  h"},
    "ru": set(),
    "my": set(),
}
# Latin letters that stand in every language: names of formats, a century, and a command.
LATIN_WORDS = {
    "FEN",
    "pgn",
    "fen",
    "sittuyin",
    "PGN",
    "PIN",
    "USB",
    "QR",
    "MB",
    "GB",
    "KB",
    "VIII",
    "operator",
    "set",
    "pin",
}
NO_SUCH_GLYPH = "\u2603"
INK = "#FFFFFF"
EXTREME_WINDOWS = ((480, 320), (800, 480), (1920, 1200))


@cache
def language(code: str) -> Language:
    return parse_language((LANGUAGES / f"{code}.toml").read_text(encoding="utf-8"))


def texts_of(entry: Entry) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else tuple(entry.values())


def all_texts(code: str) -> Iterator[tuple[str, str]]:
    """Every text with its key, without its fields."""
    for key, entry in language(code).entries.items():
        for text in texts_of(entry):
            yield key, without_fields(text)


def without_fields(text: str) -> str:
    """The text without its fields."""
    return "".join(part for part, *_ in Formatter().parse(text))


def letters(text: str) -> set[str]:
    return {letter for letter in text if unicodedata.category(letter)[0] == "L"}


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_left_in_english(code: str) -> None:
    english = language("en").entries
    same = {
        key
        for key, entry in language(code).entries.items()
        if entry == english[key]
        and any(letters(without_fields(text)) for text in texts_of(entry))
        and not {without_fields(text).strip() for text in texts_of(entry)} <= SAME[code]
    }
    assert same == set()


@pytest.mark.parametrize(("code", "script"), [("ru", "CYRILLIC"), ("my", "MYANMAR")])
def test_texts_stand_in_the_letters_of_their_language(code: str, script: str) -> None:
    for key, text in all_texts(code):
        plain = re.sub("[a-h][1-8]", " ", text)  # a square has the same name everywhere
        words = "".join(sign if sign.isalpha() else " " for sign in plain).split()
        foreign = [
            word
            for word in words
            if word not in LATIN_WORDS
            and any(not unicodedata.name(letter).startswith(script) for letter in letters(word))
        ]
        assert not foreign, (key, foreign)


@pytest.mark.parametrize("code", ["en", "fr", "pt"])
def test_the_others_stand_in_latin_letters(code: str) -> None:
    for key, text in all_texts(code):
        for letter in letters(text):
            assert unicodedata.name(letter).startswith("LATIN"), (key, letter)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("code", ("en", *OTHERS))
def test_the_font_has_every_letter(code: str, bold: bool, text: TextRenderer) -> None:
    def pixels(letter: str) -> bytes:
        font = text._font(40, bold, False)
        return pygame.image.tobytes(font.render(letter, True, INK), "RGBA")

    missing = pixels(NO_SUCH_GLYPH)
    used = {letter for _, words in all_texts(code) for letter in words}
    assert [letter for letter in sorted(used) if pixels(letter) == missing] == []


def sizes_in_use() -> list[int]:
    """The sizes of letters, from the smallest to the largest."""
    every = set()
    for window in EXTREME_WINDOWS:
        for size in (TextSize.NORMAL, TextSize.LARGEST):
            sizes = sizes_for(*window, size)
            every |= {sizes.least, sizes.small, sizes.text, sizes.large, sizes.title}
    return sorted(every)


@pytest.mark.parametrize("code", ("en", *OTHERS))
def test_every_text_is_drawn_whole_at_every_size(code: str, text: TextRenderer) -> None:
    """The ink stays within what a line of its script may take up: nothing can be cut off."""
    for number, (key, words) in enumerate(all_texts(code)):
        # Each text at some sizes, all sizes by some texts: every pair would take minutes.
        for px in sizes_in_use()[number % 4 :: 4]:
            height = ink_height(words, px)
            width = text.width(words, px, True) + 4
            item = Text(words, Rect(0, 0, width, height), px, INK, bold=True)
            placed = text.placed(item)
            ink = placed.surface.get_bounding_rect().move(placed.dx, placed.dy)
            slack = 2 + px // 6  # accents on capitals stand out of the line
            assert ink.top >= -slack, (key, px, ink)
            assert ink.bottom <= height + slack, (key, px, ink, height)
            assert ink.right <= width, (key, px)


@pytest.mark.parametrize("code", ("en", *OTHERS))
def test_taking_back_a_move_is_not_called_like_going_back(code: str) -> None:
    entries = language(code).entries
    assert entries["play.undo"] not in (entries["common.back"], entries["play.previous"])


@pytest.mark.parametrize("code", ("en", *OTHERS))
def test_the_answers_before_giving_up_name_what_they_do(code: str) -> None:
    entries = language(code).entries
    assert entries["play.resign"] != entries["play.resign_no"]
