"""What may a person set once and for all?"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.chosen import Chosen
from game.ui.draw import Scene
from game.ui.events import Event
from game.ui.pages import is_back, titled
from game.ui.state import Look, Step, UiState, closed


@dataclass(frozen=True, slots=True)
class State:
    """Nothing of its own."""


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    if is_back(event):
        return closed(ui), ()
    return ui, ()


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    return titled(ui, look, "settings.title").scene
