"""Is every drill sound: enough of each kind, one right first move, proven by engine and tables?"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from game.bot.endings import Endings, strong_moves_left, won_in_time
from game.rules import PYCHESS, parse_fen, parse_uci, play
from game.rules.ending import outcome
from game.rules.legal import legal_moves
from game.rules.moves import is_promotion
from game.rules.rulesets import CHESSPLAYX
from game.ui.drill_data import DRILLS as POSITIONS
from game.ui.drills import (
    ALL_TASKS,
    DRILLS,
    KINDS,
    done_drills,
    drill_of_the_day,
    stars_for,
    stars_in,
)
from game.ui.progress import NOTHING_LEARNED, from_plain, to_plain, with_stars
from game.ui.puzzle import PLAYED_OUT, answers, mates_by, reply_to, start_of
from tools.drill_search import mating_moves

COUNTED = ("rook", "elephant", "knight", "outlast")
SLOW = 3  # of the longest mates so many are proven the only ones; the tool has proven all


@cache
def endings() -> Endings:
    return Endings(Path(__file__).parents[2] / "assets" / "endings")


def test_there_are_enough_of_each_kind() -> None:
    counts = Counter(kind for kind, *_ in POSITIONS)
    assert set(counts) == set(KINDS) and min(counts.values()) >= 15
    assert sum(counts.values()) >= 150
    assert counts["mate1"] * 5 <= sum(counts.values())
    assert {grade for _, grade, *_ in POSITIONS} == {1, 2, 3}


def test_no_position_stands_twice() -> None:
    boards = [fen.split()[0] for _, _, fen, _, _ in POSITIONS]
    assert len(set(boards)) == len(boards)
    names = [task.id for course in DRILLS for task in course.tasks]
    assert len(set(names)) == len(names) == len(POSITIONS)


@pytest.mark.parametrize("kind", COUNTED)
def test_counted_endings_have_one_right_first_move(kind: str) -> None:
    for named, _, fen, line, moves in POSITIONS:
        if named != kind:
            continue
        position, right = parse_fen(fen), []
        for move in legal_moves(position, CHESSPLAYX):
            after = play(position, move, CHESSPLAYX)
            covered = endings().covers(after)
            in_time = covered and won_in_time(after, CHESSPLAYX, endings().moves_to_mate(after))
            if in_time != (kind == "outlast"):
                right.append(move)
        assert right == [parse_uci(line, position, CHESSPLAYX)], fen
        assert strong_moves_left(position, CHESSPLAYX) == moves, fen


@pytest.mark.parametrize(("kind", "moves"), [("mate1", 1), ("mate2", 2), ("mate3", 3)])
def test_mates_are_forced_by_one_first_move(kind: str, moves: int) -> None:
    slow = 0
    for named, _, fen, line, told in POSITIONS:
        if named != kind:
            continue
        position = parse_fen(fen)
        first = parse_uci(line.split()[0], position, PYCHESS)
        assert told == moves
        slow += 1
        if moves < 3 or slow <= SLOW:
            assert mating_moves(position, moves, PYCHESS) == [first], fen
        for reply in legal_moves(after := play(position, first, PYCHESS), PYCHESS):
            assert moves > 1 and mating_moves(play(after, reply, PYCHESS), moves - 1, PYCHESS), fen


def test_written_lines_end_in_mate_whichever_move_is_taken() -> None:
    for course, index in ALL_TASKS:
        task = course.tasks[index]
        if not course.id.startswith("drill_mate"):
            continue
        position, ply = start_of(task), 0
        while True:
            right = answers(task, position, ply)
            mates = [move for move in right if mates_by(position, move, task.ruleset)]
            if ply == len(task.line) - 1:
                assert len(mates) == len(right), task.id
                break
            written = parse_uci(task.line[ply].split("|")[0], position, task.ruleset)
            after = play(position, written, task.ruleset)
            reply = reply_to(task, after, ply + 1)
            assert reply in legal_moves(after, task.ruleset), task.id
            position, ply = play(after, reply, task.ruleset), ply + 2


def test_promotions_are_legal_and_others_are_possible_too() -> None:
    for named, _, fen, line, _ in POSITIONS:
        if named == "promote":
            position = parse_fen(fen)
            assert is_promotion(parse_uci(line, position, PYCHESS))
            others = [move for move in legal_moves(position, PYCHESS) if is_promotion(move)]
            assert len(others) > 1, fen


def test_no_drill_is_over_before_it_begins() -> None:
    for course, index in ALL_TASKS:
        task = course.tasks[index]
        assert outcome(start_of(task), task.ruleset) is None, task.id
        assert bool(task.line) != (task.asks in PLAYED_OUT)


def test_drills_of_the_day_go_through_all_kinds_and_all_drills() -> None:
    progress, seen, kinds = NOTHING_LEARNED, [], []
    for _ in ALL_TASKS:
        course, index = drill_of_the_day(progress)
        kinds.append(course.id)
        seen.append(course.tasks[index].id)
        progress = with_stars(progress, seen[-1], 2)
    assert len(set(seen)) == len(ALL_TASKS)
    assert len(set(kinds[:8])) >= 5, "the first week is varied"
    assert drill_of_the_day(progress)[0] in DRILLS, "when all are done they begin again"
    assert from_plain(to_plain(progress)) == progress, "all of it is kept"


def test_stars_are_kept_by_drill() -> None:
    course = DRILLS[0]
    progress = with_stars(NOTHING_LEARNED, course.tasks[2].id, 3)
    assert done_drills(progress, course) == {2} and stars_in(progress, course) == 3
    assert [stars_for(slips) for slips in range(5)] == [3, 2, 1, 1, 1]
