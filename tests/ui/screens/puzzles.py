"""Tasks on the screen, for the tests of lessons and drills: opened, read, moved in, answered."""

from __future__ import annotations

from game.rules.moves import Move, origin, target
from game.rules.position import Position
from game.rules.squares import square_name
from game.ui.draw import texts
from game.ui.effects import Effect
from game.ui.events import BotMoved, Tick
from game.ui.screens import puzzle
from game.ui.screens.puzzle_state import board_of
from game.ui.state import UiState
from game.ui.view import view
from tests.ui.screens.hands import after, tap
from tests.ui.screens.stages import bare, look, on


def at_task(course: str, index: int = 0) -> UiState:
    return on(bare(), puzzle.State(course, index))


def state_of(ui: UiState) -> puzzle.State:
    assert isinstance(ui.screen, puzzle.State)
    return ui.screen


def words_of(ui: UiState) -> str:
    return "\n".join(texts(view(ui, look()).items))


def rested(ui: UiState, ticks: int = 60) -> tuple[UiState, tuple[Effect, ...]]:
    return after(ui, Tick(ui.tick + ticks))


def make(ui: UiState, move: Move) -> tuple[UiState, tuple[Effect, ...]]:
    """A legal move as a person makes it."""
    effects: tuple[Effect, ...] = ()
    squares = [square_name(origin(move)), square_name(target(move))]
    if squares[0] == squares[1] and board_of(state_of(ui)).position.reserve:
        squares = squares[:1]
    for square in squares:
        ui, more = tap(ui, f"square:{square}")
        effects += more
    return ui, effects


def reply(ui: UiState, move: Move) -> UiState:
    ticket = state_of(ui).ticket
    assert ticket is not None
    ui, _ = after(ui, BotMoved(ui.tick + 1, ticket, move))
    return rested(rested(ui)[0])[0]


def position_of(ui: UiState) -> Position:
    return board_of(state_of(ui)).position
