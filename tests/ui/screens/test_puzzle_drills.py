"""Can every drill be solved on the screen, and does it give the stars that were earned?"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest

from game.bot.endings import Endings
from game.bot.tablebase import best_by_tables
from game.rules.legal import legal_moves
from game.rules.moves import Move, origin, target
from game.rules.position import Position
from game.rules.rulesets import CHESSPLAYX, PYCHESS
from game.rules.squares import square_name
from game.ui.drills import DRILLS
from game.ui.effects import Effect, SaveProgress
from game.ui.progress import Progress, stars_of
from game.ui.puzzle import Course, answers
from game.ui.screens import editor, learn
from game.ui.screens.puzzle_state import Phase, board_of, task_of
from game.ui.state import UiState
from tests.ui.screens.hands import reached, tap
from tests.ui.screens.puzzles import at_task, make, position_of, reply, rested, state_of, words_of
from tests.ui.screens.stages import ASSETS, bare, on


@pytest.mark.parametrize("course", [course for course in DRILLS if "mate" in course.id], ids=str)
def test_drills_are_solved_on_the_screen(course: Course) -> None:
    """By the written moves, each reply awaited: three stars, kept."""
    for index in range(len(course.tasks)):
        ui = at_task(course.id, index)
        while state_of(ui).phase is not Phase.SOLVED:
            state = state_of(ui)
            board = board_of(state)
            move = answers(task_of(state), board.position, state.ply)[0]
            ui, _ = _moved(ui, move)
            ui, _ = rested(ui)
        name = course.tasks[index].id
        assert stars_of(ui.progress, name) == 3, name
        assert "3 stars" in words_of(ui)


@pytest.mark.parametrize("name", ["rook", "elephant", "knight", "outlast"])
def test_counted_drills_are_played_out_on_the_screen(name: str) -> None:
    """By the tables for both sides: the person's best play always comes in time."""
    course = next(course for course in DRILLS if course.id == f"drill_{name}")
    with closing(Endings(ASSETS / "endings")) as endings:
        for index, task in enumerate(course.tasks):
            ui = rested(at_task(course.id, index))[0]
            while state_of(ui).phase is Phase.ASKED:
                ui, _ = make(ui, _exact(endings, position_of(ui)))
                if state_of(ui).phase is Phase.REPLYING:
                    ui = reply(ui, _exact(endings, position_of(ui)))
            assert state_of(ui).phase is Phase.SOLVED, task.id
            assert stars_of(ui.progress, task.id) == 3


def _exact(endings: Endings, position: Position) -> Move:
    moves = legal_moves(position, CHESSPLAYX)
    return (best_by_tables(endings, position, CHESSPLAYX, moves) or moves)[0]


def test_promotion_drills_are_solved_on_the_screen() -> None:
    course = next(course for course in DRILLS if course.id == "drill_promote")
    for index, task in enumerate(course.tasks):
        ui = at_task(course.id, index)
        (move,) = answers(task, position_of(ui), 0)[:1]
        ui, _ = make(ui, move)
        assert state_of(ui).phase is Phase.SOLVED, task.id


def _moved(ui: UiState, move: Move) -> tuple[UiState, tuple[Effect, ...]]:
    squares = [square_name(origin(move)), square_name(target(move))]
    effects: tuple[Effect, ...] = ()
    for square in squares:
        ui, more = tap(ui, f"square:{square}")
        effects += more
    return ui, effects


def test_a_slip_and_a_hint_cost_a_star_each() -> None:
    course = next(course for course in DRILLS if course.id == "drill_mate1")
    ui, _ = tap(at_task(course.id), "button:main")
    state = state_of(ui)
    wrong = next(
        move
        for move in legal_moves(board_of(state).position, PYCHESS)
        if move not in answers(task_of(state), board_of(state).position, 0)
        and origin(move) != target(move)
    )
    ui, _ = _moved(ui, wrong)
    ui, _ = rested(ui)
    ui, _ = tap(ui, "button:main")
    ui, effects = _moved(ui, answers(task_of(state_of(ui)), board_of(state_of(ui)).position, 0)[0])
    assert state_of(ui).phase is Phase.SOLVED
    assert stars_of(ui.progress, course.tasks[0].id) == 1
    assert any(isinstance(effect, SaveProgress) for effect in effects)


def test_a_better_result_replaces_a_worse_one_only() -> None:
    course = DRILLS[0]
    ui = at_task(course.id)
    ui = replace(ui, progress=Progress(drills=((course.tasks[0].id, 2),)))
    ui, _ = _moved(ui, answers(task_of(state_of(ui)), board_of(state_of(ui)).position, 0)[0])
    assert stars_of(ui.progress, course.tasks[0].id) == 3


def test_drills_and_editor_are_reached_from_the_list() -> None:
    ui, _ = tap(reached(on(bare(), learn.State()), "link:daily"), "link:daily")
    assert state_of(ui).course.startswith("drill_")
    ui, _ = tap(reached(on(bare(), learn.State()), "lesson:drill_rook"), "lesson:drill_rook")
    assert (state_of(ui).course, state_of(ui).index) == ("drill_rook", 0)
    ui, _ = tap(reached(on(bare(), learn.State()), "link:editor"), "link:editor")
    assert isinstance(ui.screen, editor.State)
