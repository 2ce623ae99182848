"""What does the screen with a task know, and what follows from it?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.match.match import MatchState
from game.rules.moves import Move
from game.rules.refusal import Refusal
from game.ui import live_board
from game.ui.board_page import board_page
from game.ui.courses import course_by_id
from game.ui.events import Ticket
from game.ui.geometry import BoardGeometry
from game.ui.lessons import LESSONS
from game.ui.live_board import LiveBoard
from game.ui.phrases import Phrase
from game.ui.puzzle import PLAYED_OUT, Course, Task, answers, solver_of, start_of
from game.ui.state import UiState

HINT_STEPS = 2  # the man, then its move


class Phase(StrEnum):
    """How far a person is with a task."""

    ASKED = "asked"  # something is to be found
    REPLYING = "replying"  # the other side is about to answer
    WRONG = "wrong"  # it has been shown why a move is wrong
    SOLVED = "solved"
    LOST = "lost"  # played out, and not won


@dataclass(frozen=True, slots=True)
class State:
    """One task of a course, and what has been done in it."""

    course: str = LESSONS[0].id
    index: int = 0  # of the task
    board: LiveBoard | None = None  # None: as the task begins
    ply: int = 0
    phase: Phase = Phase.ASKED
    said: Phrase | None = None  # about the last move
    refusal: Refusal | None = None
    before: LiveBoard | None = None  # a wrong move, to go back to
    reply: Move | None = None  # to be shown
    due_tick: int = 0  # when
    hint: int = 0  # how many steps of it are shown
    match: MatchState | None = None  # while a task is played out
    ticket: Ticket | None = None  # the question that the bot is thinking about
    hinted: Move | None = None  # by the bot
    slips: int = 0  # wrong moves and hints so far


def state_of(ui: UiState) -> State:
    """The screen in front."""
    screen = ui.screen
    assert isinstance(screen, State)
    return screen


def course_of(state: State) -> Course:
    """The course that is shown; an unknown one is the first."""
    return course_by_id(state.course)


def task_of(state: State) -> Task:
    """The task that is shown."""
    return course_of(state).tasks[state.index]


def board_of(state: State) -> LiveBoard:
    """What stands on the board now."""
    task = task_of(state)
    return state.board or live_board.set_up(start_of(task), task.ruleset)


def geometry_of(ui: UiState, state: State) -> BoardGeometry:
    """Where the board lies; whoever is to find something sits at the lower edge."""
    return board_page(ui, 2 * solver_of(task_of(state))).board


def entered(course: str, done: frozenset[int]) -> State:
    """A course, at its first task that is not solved."""
    tasks = range(len(course_by_id(course).tasks))
    return State(course, next((index for index in tasks if index not in done), 0))


def is_moving(state: State, tick: int) -> bool:
    """Whether something is seen to move."""
    return state.board is not None and live_board.is_moving(state.board, tick)


def wakes(state: State, tick: int) -> list[int]:
    """When time matters."""
    due = [tick + 1] if is_moving(state, tick) else []
    return [*due, state.due_tick] if state.reply is not None else due


def hinted_move(state: State) -> Move | None:
    """The move that the hint is about, None when none is shown."""
    if not state.hint or state.phase is not Phase.ASKED:
        return None
    if task_of(state).asks in PLAYED_OUT:
        return state.hinted
    right = answers(task_of(state), board_of(state).position, state.ply)
    return right[0] if right else None
