"""Which screens has only a kiosk, and who answers for each?"""

from __future__ import annotations

from typing import TypeAlias

from game.ui.chosen import Chosen
from game.ui.draw import Scene
from game.ui.events import Event
from game.ui.screens import attract, calibrate, keep, operator, pin, still_there
from game.ui.state import Look, Step, UiState

KioskScreen: TypeAlias = (
    attract.State | still_there.State | pin.State | operator.State | calibrate.State | keep.State
)
# Where only the operator gets to.
OPERATOR_SCREENS = (pin.State, operator.State, calibrate.State, keep.State)


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    match ui.screen:
        case attract.State() | still_there.State():
            return ui, ()  # `game.ui.attract` sees to them
        case pin.State():
            return pin.update(ui, event)
        case operator.State():
            return operator.update(ui, event)
        case calibrate.State():
            return calibrate.update(ui, event)
        case keep.State():
            return keep.update(ui, event)
        case _:
            raise AssertionError(f"{ui.screen} is no screen of a kiosk")


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    match ui.screen:
        case attract.State():
            return attract.view(ui, look)
        case still_there.State():
            return still_there.view(ui, look)
        case pin.State():
            return pin.view(ui, look)
        case operator.State():
            return operator.view(ui, look)
        case calibrate.State():
            return calibrate.view(ui, look)
        case keep.State():
            return keep.view(ui, look)
        case _:
            raise AssertionError(f"{ui.screen} is no screen of a kiosk")


def entrance(ui: UiState) -> pin.State:
    """How the operator's part is entered: by the PIN, or by setting the first one."""
    assert ui.kiosk is not None
    machine = ui.kiosk.machine
    if machine.has_pin:
        return pin.State(pin.Purpose.ENTER)
    return pin.State(pin.Purpose.NEW if machine.may_set_pin else pin.Purpose.CLOSED)


def operator_wakes(ui: UiState) -> list[int]:
    """The ticks at which one of the operator's screens changes by itself."""
    match ui.screen:
        case pin.State():
            return pin.wakes(ui)
        case keep.State():
            return keep.wakes(ui)
        case _:
            return []
