"""A person at the app: touches, drags and keys through the real `update`."""

from __future__ import annotations

from game.ui.draw import Target
from game.ui.effects import Effect
from game.ui.events import Down, Event, Key, KeyName, Move, Source, Up, Wheel
from game.ui.geometry import Point
from game.ui.state import UiState
from game.ui.update import update
from game.ui.view import view
from tests.ui.screens.stages import look

TICKS_APART = 12  # between two touches, longer than a bounce


def after(ui: UiState, *events: Event) -> tuple[UiState, tuple[Effect, ...]]:
    """The state after some events, and all that they asked for."""
    effects: tuple[Effect, ...] = ()
    for event in events:
        ui, more = update(ui, event, look())
        effects += more
    return ui, effects


def target(ui: UiState, identity: str) -> Target:
    """A target that must be there."""
    found = [target for target in view(ui, look()).targets if target.id == identity]
    assert found, f"{identity} is not among {[t.id for t in view(ui, look()).targets]}"
    return found[0]


def has(ui: UiState, identity: str) -> bool:
    """Whether something can be touched."""
    return any(target.id == identity for target in view(ui, look()).targets)


def tap(ui: UiState, identity: str) -> tuple[UiState, tuple[Effect, ...]]:
    """A finger on a target."""
    return tap_at(ui, target(ui, identity).rect.centre)


def tap_at(ui: UiState, at: Point) -> tuple[UiState, tuple[Effect, ...]]:
    """A finger on a point."""
    tick = ui.tick + TICKS_APART
    finger = Source.FINGER
    return after(ui, Down(tick, at, 1, finger), Up(tick + 3, at, 1, finger))


def drag(ui: UiState, start: Point, end: Point) -> tuple[UiState, tuple[Effect, ...]]:
    """A finger drawn from a point to another, in four steps."""
    tick = ui.tick + TICKS_APART
    ui, effects = after(ui, Down(tick, start, 1, Source.FINGER))
    for part in range(1, 5):
        x = start.x + (end.x - start.x) * part // 4
        y = start.y + (end.y - start.y) * part // 4
        ui, more = after(ui, Move(tick + part, Point(x, y), 1, Source.FINGER))
        effects += more
    ui, more = after(ui, Up(tick + 6, end, 1, Source.FINGER))
    return ui, effects + more


def press(ui: UiState, *names: KeyName) -> tuple[UiState, tuple[Effect, ...]]:
    """Keys, one after the other."""
    return after(ui, *(Key(ui.tick + index, name) for index, name in enumerate(names, start=1)))


def turn_wheel(ui: UiState, at: Point, steps: int) -> UiState:
    """The mouse wheel over a point."""
    return after(ui, Wheel(ui.tick + 1, at, steps))[0]


def reached(ui: UiState, identity: str) -> UiState:
    """The screen scrolled down until a target is seen."""
    while not has(ui, identity):
        ui, _ = tap(ui, "button:scroll_down")
    return ui
