"""Are words drawn where they should be, and Burmese as it is written?"""

from __future__ import annotations

import pygame
import pytest

from game.shell.text import MAX_RENDERS, TextRenderer
from game.ui.draw import AlignX, AlignY, Text
from game.ui.geometry import Rect

INK = "#FFFFFF"


def _item(words: str, rect: Rect, **changes: object) -> Text:
    values: dict[str, object] = {"px": 20, "colour": INK, "min_px": 8, **changes}
    return Text(words, rect, **values)  # type: ignore[arg-type]


def _ink(text: TextRenderer, item: Text) -> pygame.Rect:
    """Where the letters' pixels lie, from the corner of the item's rectangle."""
    placed = text.placed(item)
    return placed.surface.get_bounding_rect().move(placed.dx, placed.dy)


def test_burmese_is_shaped(text: TextRenderer) -> None:
    assert text.shapes_burmese
    # The vowel sign that is written before its consonant but stored behind it.
    plain = pygame.font.Font(pygame.font.get_default_font(), 20)
    assert text.width("ကြ", 20, False) < text.width("က", 20, False) * 2
    assert plain.size("x")[0] > 0


@pytest.mark.parametrize("words", ["Your move", "Ваш ход", "သင့်အလှည့်", "အဆင့် 4"])
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_ink_stays_in_its_rectangle(text: TextRenderer, words: str, turn: int) -> None:
    rect = Rect(0, 0, 150, 36) if turn % 2 == 0 else Rect(0, 0, 36, 150)
    for valign in AlignY:
        for align in AlignX:
            item = _item(words, rect, align=align, valign=valign, turn=turn)
            ink = _ink(text, item)
            assert pygame.Rect(0, 0, rect.w, rect.h).inflate(2, 2).contains(ink), item


def test_alignment_moves_the_ink(text: TextRenderer) -> None:
    rect = Rect(0, 0, 300, 60)
    left, centre, right = (_ink(text, _item("abc", rect, align=align)) for align in AlignX)
    assert left.x < 4 and abs(centre.centerx - 150) < 3 and right.right > 294
    top, middle, bottom = (_ink(text, _item("abc", rect, valign=valign)) for valign in AlignY)
    assert top.y < middle.y < bottom.y
    assert abs(middle.centery - 30) < 5


def test_half_a_turn_mirrors_the_ink(text: TextRenderer) -> None:
    rect = Rect(0, 0, 200, 40)
    upright, turned = (_ink(text, _item("Undo", rect, turn=turn)) for turn in (0, 2))
    assert (turned.x, turned.y) == (200 - upright.right, 40 - upright.bottom)


def test_long_words_shrink_and_lines_wrap(text: TextRenderer) -> None:
    rect = Rect(0, 0, 80, 60)
    one = text.placed(_item("A pawn may become a general", rect))
    assert one.surface.get_width() <= 80
    many = text.placed(_item("A pawn may become a general", rect, max_lines=3))
    assert many.surface.get_height() > one.surface.get_height()


def test_a_text_is_drawn_once_and_the_store_is_bounded(text: TextRenderer) -> None:
    rect = Rect(0, 0, 80, 30)
    first = text.placed(_item("Undo", rect))
    assert text.placed(_item("Undo", rect)).surface is first.surface
    for number in range(MAX_RENDERS + 10):
        text.placed(_item(str(number), rect))
    assert text.placed(_item("Undo", rect)).surface is not first.surface


def test_a_faded_text_is_fainter(text: TextRenderer) -> None:
    rect = Rect(0, 0, 80, 30)
    full = text.placed(_item("Undo", rect)).surface
    faint = text.placed(_item("Undo", rect, alpha=60)).surface
    strongest = [
        max(surface.get_at((x, y)).a for x in range(surface.get_width())
            for y in range(surface.get_height()))
        for surface in (full, faint)
    ]  # fmt: skip
    assert strongest[0] > 200 and strongest[1] <= 60
