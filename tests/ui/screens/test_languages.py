"""Does every word find its room, on every screen, in every language, at every size of letters?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from game.rules.pieces import KIND_NAMES
from game.ui.draw import Clip, Group, Item, Text, walk
from game.ui.geometry import Rect
from game.ui.layout import Seating, TextSize, Wishes, layout_for, sizes_for
from game.ui.screens.play_message import message_scene
from game.ui.screens.play_texts import Status
from game.ui.state import Look
from game.ui.style import Style
from game.ui.view import view
from game.ui.words import Words, parse_language
from tests.looks import theme
from tests.ui.screens import board_stages, stages
from tests.ui.screens.screen_faults import text_fit
from tests.ui.screens.stages import ASSETS, LANGUAGES

CODES = tuple(code for code, _ in LANGUAGES)
EVERY_TEXT_SIZE = tuple(TextSize)
EXTREMES = (TextSize.NORMAL, TextSize.LARGEST)
# The smallest windows at every size of letters, where plans change; of larger ones the extremes.
# Of all others `test_every_screen` judges a sample.
WINDOWS = {
    (480, 320): EVERY_TEXT_SIZE,
    (320, 480): EVERY_TEXT_SIZE,
    (800, 480): EXTREMES,
    (480, 800): EXTREMES,
}
LEAST_PX = 12  # of letters; a millimetre and a half on a 3.5 inch screen
ANSWERS = ("why", "rejected", "claim", "reason")
WHILE_PLACING = (
    "none_in_reserve", "must_place_first", "square_taken_by_own", "square_taken_by_enemy",
    "outside_zone", "rook_back_rank", "back_rank_rooks_only", "rook_faces_red_king", "places",
)  # fmt: skip


@cache
def look_in(code: str) -> Look:
    """The theme, and the words of one language alone."""
    text = (ASSETS / f"lang/{code}.toml").read_text(encoding="utf-8")
    return Look(theme(), Words((parse_language(text),)))


def faults(items: tuple[Item, ...], window: Rect) -> list[str]:
    """Which words are cut, leave the window, or are smaller than anybody reads."""
    found = []
    for item in walk(items):
        if not isinstance(item, Text):
            continue
        if not text_fit(item).complete:
            found.append(f"{item.text!r} is cut in {item.rect.w} x {item.rect.h}")
        if item.rect.x < 0 or item.rect.right > window.w:
            found.append(f"{item.text!r} leaves the window")
        if not item.text.isdecimal() and min(item.px, item.min_px or item.px) < LEAST_PX:
            found.append(f"{item.text!r} may shrink to {min(item.px, item.min_px)} px")
    return found


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("code", CODES)
def test_no_word_is_cut_on_any_screen(code: str, size: tuple[int, int]) -> None:
    window = Rect(0, 0, *size)
    for module in (stages, board_stages):
        for name in module.STAGES:
            for text_size in WINDOWS[size]:
                scene = view(module.stage(name, *size, text_size), look_in(code))
                assert faults(scene.items, window) == [], (name, text_size)


def answers(words: Words, *, placing: bool) -> Iterator[tuple[str, str]]:
    """Each text that answers a tap on the board, with the longest name that may stand in it."""
    for key in words.chain[0].entries:
        table, _, name = key.partition(".")
        if table not in ANSWERS or (table != "rejected" and placing != (name in WHILE_PLACING)):
            continue
        kinds = [words(f"man.{kind}") for kind in KIND_NAMES if kind]
        fields = {"square": "e4", "n": 44, "other": words("man.elephant")}
        text = max((words(key, kind=kind, **fields) for kind in kinds), key=len)
        yield key, f"{_longest_move(words)} – {text}" if table == "reason" and not placing else text


def _longest_move(words: Words) -> str:
    """A move as a hint says it."""
    kinds = (words(f"man.{kind}") for kind in KIND_NAMES if kind)
    return max((words("spoken.to", kind=kind, square="e4") for kind in kinds), key=len)


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("code", CODES)
def test_every_answer_is_read_whole_beside_the_board(code: str, size: tuple[int, int]) -> None:
    look, window = look_in(code), Rect(0, 0, *size)
    for text_size in WINDOWS[size]:
        style = Style(look.theme, sizes_for(*size, text_size))
        for seating in Seating:
            for placing in (False, True):
                wishes = Wishes(text_size=text_size, seating=seating, placing=placing)
                layout = layout_for(*size, wishes)
                for key, text in answers(look.words, placing=placing):
                    told = Status(look.words("play.your_move"), text, not key.startswith("claim"))
                    roomy = layout.card is not None
                    scene = message_scene(told, layout.near, style, roomy, 0)
                    assert faults(scene.items, window) == [], (key, wishes)


def test_planted_faults_are_found() -> None:
    window = Rect(0, 0, 480, 320)
    good = Text("Word", Rect(0, 0, 60, 30), 14, "#FFFFFF")
    assert faults((good,), window) == []
    for bad in (
        Text("Too long for this place", good.rect, 14, "#FFFFFF"),
        Text("Word", Rect(440, 0, 60, 30), 14, "#FFFFFF"),
        Text("Word", good.rect, 14, "#FFFFFF", min_px=9),
    ):
        assert faults((Group("a", (Clip(window, (bad,)),)),), window) != []
