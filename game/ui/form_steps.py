"""What do touches and keys do to a form: scroll it, and keep what has the focus in sight?"""

from __future__ import annotations

from game.ui.chosen import Chosen
from game.ui.events import Event, Key, KeyName
from game.ui.forms import Choice, Form, Link, Radio, Row, Slider, Toggle
from game.ui.pages import Tool
from game.ui.scrolling import Scroll, by_page, revealing, scrolled
from game.ui.state import UiState

UP, DOWN = "button:scroll_up", "button:scroll_down"


def scroll_tools(scroll: Scroll, whole_px: int, area_px: int) -> tuple[Tool, ...]:
    """The buttons that scroll, where there is something to scroll."""
    limit = whole_px - area_px
    if limit <= 0:
        return ()
    return (
        Tool(UP, "up", enabled=scroll.offset_px > 0),
        Tool(DOWN, "down", enabled=scroll.offset_px < limit),
    )


def stepped(scroll: Scroll, event: Event | Chosen, form: Form) -> Scroll:
    """The scroll of a form after an event."""
    match event:
        case Chosen(target=target) if target in (UP, DOWN):
            return by_page(scroll, 1 if target == DOWN else -1, form.area, form.whole_px)
        case _:
            return scrolled(scroll, event, form.area, form.whole_px)


def focused(
    ui: UiState, scroll: Scroll, event: Event | Chosen, rows: tuple[Row, ...], form: Form
) -> Scroll:
    """The scroll with the focused row in sight after a key."""
    if not isinstance(event, Key) or ui.focus is None:
        return scroll
    touched = [index for index, row in enumerate(rows) if ids_of(row)]
    for order, index in enumerate(touched):
        if ui.focus in ids_of(rows[index]):
            beyond = min(max(0, order + direction_of(event.name)), len(touched) - 1)
            for shown in (touched[beyond], index):
                place = form.places[shown]
                top = place.y - form.area.y
                scroll = revealing(scroll, top, place.h, form.area, form.whole_px)
    return scroll


def direction_of(name: KeyName) -> int:
    """Which way a key leads through a list: the row beyond is kept in sight for its next press."""
    match name:
        case KeyName.DOWN | KeyName.RIGHT | KeyName.TAB:
            return 1
        case KeyName.UP | KeyName.LEFT | KeyName.BACK_TAB:
            return -1
        case _:
            return 0


def ids_of(row: Row) -> tuple[str, ...]:
    """The targets of a row, in reading order."""
    match row:
        case Choice(id=identity, picks=picks):
            return tuple(f"{identity}={pick.value}" for pick in picks)
        case Slider(id=identity):
            return (f"{identity}:switch", identity)
        case Toggle(id=identity) | Link(id=identity) | Radio(id=identity):
            return (identity,)
        case _:
            return ()
