"""Where do touches land? Four crosses are touched; what comes of it corrects the touch."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.chosen import Chosen, is_back
from game.ui.draw import AlignX, Group, Item, Scene
from game.ui.events import Down, Event
from game.ui.kiosk_effects import SampleTouch, SetScreen
from game.ui.kiosk_events import Calibrated
from game.ui.pages import ground_items, sizes_of, style_of, window_of
from game.ui.screens import keep
from game.ui.screens.operator_rows import kiosk_of
from game.ui.state import Look, Step, UiState, closed, noticed, with_screen
from game.ui.widgets import words_item


@dataclass(frozen=True, slots=True)
class State:
    """How many crosses have been touched."""

    index: int = 0


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = ui.screen
    assert isinstance(state, State)
    operator = kiosk_of(ui).operator
    if is_back(event):
        return closed(ui), (SetScreen(operator.rotation, operator.calibration),)
    match event:
        case Down() if state.index < keep.CORNERS:
            meant = keep.corners(window_of(ui))[state.index]
            ui = with_screen(ui, State(state.index + 1))
            return ui, (SampleTouch(state.index, meant),)
        case Calibrated(calibration=calibration) if state.index == keep.CORNERS:
            ui = closed(ui)
            if calibration:
                return keep.tried(ui, replace(operator, calibration=calibration))
            back = SetScreen(operator.rotation, operator.calibration)
            return noticed(ui, "operator.calibration_odd"), (back,)
        case _:
            return ui, ()


def view(ui: UiState, look: Look) -> Scene:
    """The screen: one cross at a time."""
    state = ui.screen
    assert isinstance(state, State)
    style, sizes, window = style_of(ui, look), sizes_of(ui), window_of(ui)
    items: list[Item] = [Group("ground", ground_items(style, window))]
    index = min(state.index, keep.CORNERS - 1)
    items.append(keep.cross(style, keep.corners(window)[index], lit=False))
    middle = window.middle(window.w // 2, 5 * sizes.text)
    told = look.words("operator.touch_cross", number=index + 1, of=keep.CORNERS)
    items.append(words_item(style, middle, told, align=AlignX.CENTRE, max_lines=3))
    return Scene(tuple(items))
