"""Is every task of the lessons sound: alive, solvable, and its wrong moves answered?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.bot.endings import Endings
from game.rules.ending import outcome
from game.rules.fen import write
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.moves import Move, target
from game.rules.notation import parse_uci, uci
from game.rules.play import play
from game.rules.position import Position
from game.ui.consequences import consequence
from game.ui.lessons import BY_ID, LESSONS
from game.ui.progress import MOST_TASKS
from game.ui.puzzle import (
    PLAYED_OUT,
    Asks,
    Task,
    answers,
    marked_squares,
    mates_by,
    own_moves,
    reply_to,
    start_of,
)
from tests.ui.screens.stages import ASSETS, look

TASKS = tuple(task for lesson in LESSONS for task in lesson.tasks)
FOUND = tuple(task for task in TASKS if task.asks not in PLAYED_OUT)
HUNTS = tuple(task for task in FOUND if task.asks is Asks.MATE or task.line)


def _name(task: Task) -> str:
    return task.id


def _asked(task: Task) -> Iterator[tuple[Position, int]]:
    """Every position in which the solver is to move, whatever right moves came before."""
    waiting = [(start_of(task), 0)]
    while waiting:
        position, ply = waiting.pop()
        yield position, ply
        for move in answers(task, position, ply):
            after = play(position, move, task.ruleset)
            if outcome(after, task.ruleset) is None:
                reply = reply_to(task, after, ply + 1)
                if reply is not None:
                    waiting.append((play(after, reply, task.ruleset), ply + 2))


def test_there_are_twelve_lessons_of_a_few_tasks() -> None:
    assert len(LESSONS) == len(BY_ID) == 12
    assert all(3 <= len(lesson.tasks) <= MOST_TASKS for lesson in LESSONS)
    assert len({task.id for task in TASKS}) == len(TASKS)


@pytest.mark.parametrize("task", TASKS, ids=_name)
def test_a_task_begins_in_a_live_position_and_can_be_asked(task: Task) -> None:
    assert outcome(start_of(task), task.ruleset) is None
    assert look().words.has(f"task.{task.id}")


@pytest.mark.parametrize("task", FOUND, ids=_name)
def test_a_task_has_an_answer_at_each_step(task: Task) -> None:
    for position, ply in _asked(task):
        right = answers(task, position, ply)
        assert right
        assert set(right) <= set(legal_moves(position, task.ruleset))


@pytest.mark.parametrize("task", FOUND, ids=_name)
def test_every_wrong_move_is_answered_in_words(task: Task) -> None:
    for position, ply in _asked(task):
        right = answers(task, position, ply)
        for move in legal_moves(position, task.ruleset):
            if move not in right:
                _check_answer(task, position, move, ply)


def _check_answer(task: Task, position: Position, move: Move, ply: int) -> None:
    found = consequence(task, position, move, ply)
    assert look().words.has(found.said.key), found.said.key
    after = play(position, move, task.ruleset)
    ended = outcome(after, task.ruleset)
    assert (found.said.key == "wrong.stalemate") == (
        ended is not None and not legal_moves(after, task.ruleset)
    )
    if found.reply is None:
        return
    assert found.reply in legal_moves(after, task.ruleset)
    then = play(after, found.reply, task.ruleset)
    match found.said.key:
        case "wrong.taken":
            assert after.board[target(found.reply)]
        case "wrong.mates":
            assert is_check(then) and not legal_moves(then, task.ruleset)
        case "wrong.escapes" | "wrong.blocks" | "wrong.defends":
            assert not after.board[target(found.reply)]


def _forces(position: Position, move: Move, moves: int, task: Task) -> bool:
    """Whether a move mates within so many own moves, this one included, against any defence."""
    after = play(position, move, task.ruleset)
    replies = legal_moves(after, task.ruleset)
    if not replies:
        return is_check(after)
    if moves == 1:
        return False
    for reply in replies:
        then = play(after, reply, task.ruleset)
        if not any(
            _forces(then, next_move, moves - 1, task)
            for next_move in legal_moves(then, task.ruleset)
        ):
            return False
    return True


@pytest.mark.parametrize("task", HUNTS, ids=_name)
def test_exactly_the_right_moves_force_mate_in_time(task: Task) -> None:
    for position, ply in _asked(task):
        left = own_moves(task) - ply // 2
        forcing = {
            move
            for move in legal_moves(position, task.ruleset)
            if _forces(position, move, left, task)
        }
        assert forcing == set(answers(task, position, ply)), [uci(move) for move in forcing]


@pytest.mark.parametrize("task", HUNTS, ids=_name)
def test_a_refuted_hunt_is_refuted(task: Task) -> None:
    for position, ply in _asked(task):
        left = own_moves(task) - ply // 2 - 1
        right = answers(task, position, ply)
        for move in legal_moves(position, task.ruleset):
            if move in right:
                continue
            found = consequence(task, position, move, ply)
            if found.reply is None:
                continue
            then = play(play(position, move, task.ruleset), found.reply, task.ruleset)
            assert not left or not any(
                _forces(then, next_move, left, task)
                for next_move in legal_moves(then, task.ruleset)
            )


def test_the_trap_of_stalemate_is_real() -> None:
    for name in ("draws_1", "draws_2"):
        task = next(task for task in TASKS if task.id == name)
        position = start_of(task)
        wrong = [
            consequence(task, position, move, 0).said.key
            for move in legal_moves(position, task.ruleset)
            if not mates_by(position, move, task.ruleset)
        ]
        assert "wrong.stalemate" in wrong


def test_what_is_played_out_can_be_won_in_time_with_moves_to_spare() -> None:
    endings = Endings(ASSETS / "endings")
    for task in TASKS:
        if task.asks is Asks.PLAY:
            needed = endings.moves_to_mate(start_of(task))
            assert needed is not None and needed <= 8, write(start_of(task))
    endings.close()


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("king_2", {"e4f4"}),
        ("general_3", {"e3d4"}),
        ("rook_2", {"b1e1"}),
        ("pawn_3", {"e3e4"}),
        ("placing_3", {"R@c1"}),
        ("promotion_2", {"c6b5f", "c6d5f", "c6b7f"}),
        ("promotion_3", {"e5e5f"}),
        ("check_2", {"c3e2", "c3e4"}),
        ("draws_3", {"d1c2"}),
    ],
)
def test_the_answers_are_those_that_the_text_speaks_of(name: str, wanted: set[str]) -> None:
    task = next(task for task in TASKS if task.id == name)
    assert {uci(move) for move in answers(task, start_of(task), 0)} == wanted


@pytest.mark.parametrize(
    ("name", "move", "key", "reply"),
    [
        ("king_1", "e4d4", "wrong.reach", None),
        ("general_2", "e4f5", "wrong.taken", "g6f5"),
        ("rook_2", "b1b8", "wrong.taken", "a8b8"),
        ("mate_3", "f6f7", "wrong.stalemate", None),
        ("mate_3", "f6g5", "wrong.escapes", "h8g8"),
        ("count_1", "e5e6", "wrong.escapes", "h6g5"),
        ("draws_3", "d1e1", "wrong.draw", None),
    ],
)
def test_a_wrong_move_is_answered_by_what_it_leads_to(
    name: str, move: str, key: str, reply: str | None
) -> None:
    task = next(task for task in TASKS if task.id == name)
    position = start_of(task)
    found = consequence(task, position, parse_uci(move, position, task.ruleset), 0)
    assert (found.said.key, found.reply and uci(found.reply)) == (key, reply)


def test_marked_squares_are_those_of_the_task() -> None:
    task = next(task for task in TASKS if task.id == "check_2")
    assert len(marked_squares(task)) == 2
