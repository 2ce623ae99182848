"""Is the screen still readable and the touch where it should be? If nobody says so, it goes back.

A test of the four corners at the same time: each cross lights up when it is touched.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.chosen import Chosen, is_back
from game.ui.draw import AlignX, AlignY, Group, Image, Item, Scene, Text
from game.ui.events import Down, Event
from game.ui.geometry import Point, Rect
from game.ui.kiosk_effects import SaveOperator, SetScreen
from game.ui.operator import Operator
from game.ui.pages import ground_items, sizes_of, style_of, window_of
from game.ui.screens.operator_rows import kiosk_of, offered_codes
from game.ui.state import Look, Step, UiState, closed, opened, with_screen
from game.ui.style import Style
from game.ui.ticks import TICKS_PER_SECOND, ticks_of
from game.ui.widgets import ButtonKind, button, words_item

KEEP, BACK = "button:keep", "button:back"
WAIT_MS = 30_000
CORNERS = 4
REACH_PX = 28  # a touch this near has met a cross


@dataclass(frozen=True, slots=True)
class State:
    """What is tried, and what it goes back to."""

    before: Operator
    since_tick: int
    met: frozenset[int] = frozenset()  # corners that have been touched


def applied(ui: UiState, operator: Operator) -> UiState:
    """The state of a kiosk that is set like this."""
    kiosk = replace(kiosk_of(ui), operator=operator)
    names = dict(kiosk.languages)
    languages = tuple((code, names[code]) for code in offered_codes(kiosk))
    return replace(ui, kiosk=kiosk, languages=languages or ui.languages)


def tried(ui: UiState, operator: Operator) -> Step:
    """A screen set like this, until it is kept or goes back."""
    before = kiosk_of(ui).operator
    ui = opened(applied(ui, operator), State(before, ui.tick))
    return ui, (SetScreen(operator.rotation, operator.calibration),)


def corners(window: Rect) -> tuple[Point, ...]:
    """The places to be touched: upper left, upper right, lower right, lower left."""
    across, down = window.w // 8, window.h // 8
    left, top = window.x + across, window.y + down
    right, bottom = window.right - 1 - across, window.bottom - 1 - down
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def end_tick(state: State) -> int:
    """When it goes back by itself."""
    return state.since_tick + ticks_of(WAIT_MS)


def left_s(ui: UiState, state: State) -> int:
    """The seconds until it goes back."""
    return max(0, -(-(end_tick(state) - ui.tick) // TICKS_PER_SECOND))


def wakes(ui: UiState) -> list[int]:
    """When the number changes, and when it goes back."""
    assert isinstance(ui.screen, State)
    return [end_tick(ui.screen) - max(0, left_s(ui, ui.screen) - 1) * TICKS_PER_SECOND]


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = ui.screen
    assert isinstance(state, State)
    if is_back(event):
        return gone_back(ui, state)
    match event:
        case Chosen(target="button:keep"):
            return closed(ui), (SaveOperator(kiosk_of(ui).operator),)
        case Down(at=at):
            met = [
                index
                for index, corner in enumerate(corners(window_of(ui)))
                if max(abs(corner.x - at.x), abs(corner.y - at.y)) <= REACH_PX
            ]
            return with_screen(ui, replace(state, met=state.met | frozenset(met))), ()
        case _:
            return ui, ()


def gone_back(ui: UiState, state: State) -> Step:
    """Back as it was."""
    ui = closed(applied(ui, state.before))
    return ui, (SetScreen(state.before.rotation, state.before.calibration),)


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = ui.screen
    assert isinstance(state, State)
    style, sizes, window = style_of(ui, look), sizes_of(ui), window_of(ui)
    items: list[Item] = [Group("ground", ground_items(style, window))]
    for index, corner in enumerate(corners(window)):
        items.append(cross(style, corner, lit=index in state.met))
    height = sizes.button * 2 + 6 * sizes.text
    is_between = height < window.h * 3 // 4 - 2 * REACH_PX  # no cross stands beside it
    middle = window.middle(window.w * (7 if is_between else 5) // 8, height)
    middle = middle.middle(min(middle.w, 30 * sizes.text), height)
    told, row = middle.split_bottom(sizes.button, sizes.gap)
    told, count = told.split_bottom(2 * sizes.text)
    items += [
        words_item(style, told, look.words("keep.told"), align=AlignX.CENTRE, max_lines=3),
        Text(look.words("keep.left", n=left_s(ui, state)), count, sizes.text, style.colours.gold,
             AlignX.CENTRE, AlignY.MIDDLE, min_px=sizes.least),
    ]  # fmt: skip
    back, kept = row.columns(2, sizes.gap)
    scene = Scene(tuple(items))
    scene += button(style, back, BACK, look.words("keep.back"), "undo", ButtonKind.JADE)
    return scene + button(style, kept, KEEP, look.words("keep.keep"), "check", ButtonKind.GOLD)


def cross(style: Style, at: Point, *, lit: bool) -> Group:
    """A mark to be touched."""
    rect = Rect.centred(at, 2 * REACH_PX, 2 * REACH_PX)
    colour = style.colours.gold if lit else style.colours.ink
    icon = Image("icon/check" if lit else "icon/plus", rect, tint=colour)
    return Group("cross", (icon,))
