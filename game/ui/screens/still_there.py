"""Is the guest still there? Asked over whatever is shown; any touch says yes."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.draw import AlignX, AlignY, Group, Scene, Text
from game.ui.pages import style_of, window_of
from game.ui.sheets import sheet
from game.ui.state import Look, UiState
from game.ui.ticks import TICKS_PER_SECOND, ticks_of
from game.ui.tiles import wide_button
from game.ui.widgets import ButtonKind, words_item

YES = "button:still_there"


@dataclass(frozen=True, slots=True)
class State:
    """Since when nobody has answered."""

    since_tick: int


def end_tick(ui: UiState) -> int:
    """When the question counts as answered by nobody."""
    assert isinstance(ui.screen, State) and ui.kiosk is not None
    return ui.screen.since_tick + ticks_of(ui.kiosk.operator.ask_s * 1000)


def left_s(ui: UiState) -> int:
    """The seconds that are left to answer."""
    return max(0, -(-(end_tick(ui) - ui.tick) // TICKS_PER_SECOND))


def next_tick(ui: UiState) -> int:
    """When the number changes."""
    return end_tick(ui) - max(0, left_s(ui) - 1) * TICKS_PER_SECOND


def view(ui: UiState, look: Look) -> Scene:
    """The sheet, with the seconds that are left."""
    style, words = style_of(ui, look), look.words
    sizes, window = style.sizes, window_of(ui)
    height = round(sizes.text * 9.5) + sizes.button
    opened = sheet(
        style, window, words("still_there.title"), sizes.text * 24, height, closable=False
    )
    body, yes = opened.body.split_bottom(max(sizes.button, round(sizes.text * 2.8)), sizes.gap)
    upper, number = body.split_bottom(body.h * 2 // 5, 0)
    about = words_item(style, upper, words("still_there.about"), align=AlignX.CENTRE, max_lines=4)
    count = Text(words.number(left_s(ui)), number, min(number.h * 3 // 4, sizes.title * 2),
                 style.colours.gold, AlignX.CENTRE, AlignY.MIDDLE, True)  # fmt: skip
    scene = opened.scene + Scene((Group("still_there", (about, count)),))
    return scene + wide_button(style, yes, YES, words("still_there.yes"), "hand", ButtonKind.GOLD)
