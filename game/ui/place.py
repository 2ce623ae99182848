"""Where in the app is the person, as the next start should know it?

On the board with a game, or not. It is kept whenever it changes, so that a start after a cut goes
back to the game by itself; who leaves the app on purpose begins at the first screen.
"""

from __future__ import annotations

from game.ui.effects import Effect, KeepPlace, Leave
from game.ui.screens import play
from game.ui.state import UiState


def place_of(ui: UiState) -> str:
    """The id of the game on the board, "" when there is none that goes on."""
    for screen in ui.stack:
        if isinstance(screen, play.State) and not screen.read_only:
            return screen.match.match_id
    return ""


def kept_place(before: UiState, after: UiState, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is to be kept after a step with these effects."""
    place = place_of(after)
    if place and any(isinstance(effect, Leave) for effect in effects):
        return (KeepPlace(""),)
    return (KeepPlace(place),) if place != place_of(before) else ()
