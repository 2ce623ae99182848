"""What follows from judgements of a game's positions, and how does a record tell it?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.match.begin import restore
from game.match.match import MatchState
from game.match.record import export_game, import_game
from game.match.replay import retrace
from game.match.review import (
    MATE,
    Grade,
    Judged,
    chance,
    final_score,
    first_judged,
    for_red,
    grade_of,
    losses,
    mate_score,
    record_of,
    turning_points,
)
from game.rules import PYCHESS, Outcome, Reason, parse_fen, parse_uci, play
from game.rules.moves import Move
from tests.match.games import PEOPLE

START = "4k3/8/8/8/8/8/3R4/4K3[] w - - 0 40"
MOVES = ("d2d7", "e8d7", "e1e2", "d7d6")


def game() -> MatchState:
    position, moves = parse_fen(START), []
    for text in MOVES:
        move: Move = parse_uci(text, position, PYCHESS)
        moves.append(move)
        position = play(position, move, PYCHESS)
    return restore("g", PYCHESS, PEOPLE, moves, start=parse_fen(START))


def reviewed(*scores: int) -> MatchState:
    """The game with a score for Red after each move; Red should have played Rd6."""
    match = game()
    positions = retrace(match.start, match.moves, match.ruleset)
    best = [parse_uci("d2d6", positions[0], PYCHESS), *match.moves[1:], None]
    judged = tuple(
        Judged(position.key, score, move)
        for position, score, move in zip(positions, scores, best, strict=False)
    )
    return replace(match, review=judged)


def test_chances_are_even_for_equal_play_and_certain_for_mates() -> None:
    assert chance(0) == 0.5
    assert chance(200) + chance(-200) == pytest.approx(1)
    assert chance(100) < chance(300) < chance(900) < chance(mate_score(3, wins=True))
    assert mate_score(2, wins=True) > mate_score(5, wins=True) > 9_000
    assert mate_score(2, wins=False) < mate_score(5, wins=False) < -9_000
    assert mate_score(-4, wins=False) == 4 - MATE


def test_scores_are_told_for_red() -> None:
    assert (for_red(50, 0), for_red(50, 1)) == (50, -50)
    assert final_score(Outcome(0, Reason.CHECKMATE)) == MATE
    assert final_score(Outcome(1, Reason.CHECKMATE)) == -MATE
    assert final_score(Outcome(None, Reason.STALEMATE)) == 0


def test_losses_are_the_movers() -> None:
    match = reviewed(500, 0, 0, 0, 300)
    positions = retrace(match.start, match.moves, match.ruleset)
    lost = losses(positions, match.review)
    assert lost[0] == pytest.approx(chance(500) - 0.5)
    assert lost[1:3] == (0, 0)
    assert lost[3] == pytest.approx(chance(300) - 0.5), "Black let Red stand better"
    unknown = losses(positions, (None, *match.review[1:]))
    assert unknown[0] is None and unknown[3] == lost[3]


def test_only_what_is_lost_counts() -> None:
    match = reviewed(0, 400, 0, 0, 0)
    positions = retrace(match.start, match.moves, match.ruleset)
    assert losses(positions, match.review)[0] == 0, "a gain is no loss"


@pytest.mark.parametrize(
    ("lost", "grade"),
    [(0.0, "good"), (0.049, "good"), (0.05, "slip"), (0.12, "mistake"), (0.25, "blunder"),
     (1.0, "blunder")],
)  # fmt: skip
def test_grades(lost: float, grade: str) -> None:
    assert grade_of(lost) == Grade(grade)
    assert grade_of(None) is None


def test_turning_points_are_the_worst_in_the_games_order() -> None:
    points = turning_points((0.2, None, 0.0, 0.5, 0.3, 0.11, 0.13, 0.9))
    assert [(point.ply, point.lost) for point in points] == [(3, 0.5), (4, 0.3), (7, 0.9)]
    assert turning_points((0.1, 0.0, None)) == ()


def test_records_are_each_sides_own() -> None:
    match = reviewed(500, 0, 0, 0, 300)
    positions = retrace(match.start, match.moves, match.ruleset)
    lost = losses(positions, match.review)
    red, black = (record_of(side, positions, lost) for side in (0, 1))
    assert red is not None and black is not None
    assert (red.moves, black.moves) == (2, 2)
    assert red.accuracy < black.accuracy < 100
    assert record_of(0, positions, (None,) * 4) is None
    perfect = record_of(0, positions, (0.0,) * 4)
    assert perfect is not None and perfect.accuracy == 100 and perfect.grade is Grade.GOOD


def test_placement_is_not_judged() -> None:
    match = restore("g", PYCHESS, PEOPLE)
    assert first_judged((match.start,)) == 1
    assert first_judged(retrace(game().start, game().moves, PYCHESS)) == 0


def test_a_record_tells_what_was_given_away_and_is_read_back() -> None:
    match = reviewed(500, 0, 0, 0, MATE - 3)
    text = " ".join(export_game(match).split())
    assert "40. Rd7 $4 { [%eval 0.00] } ( 40. Rd6 ) 40... Kxd7" in text
    assert "41. Ke2 Kd6 $4 { [%eval #3] } 1/2-1/2" in text
    again = import_game(export_game(match), "g", PYCHESS)
    assert again.moves == match.moves
    assert "$" not in export_game(game()) and "{" not in export_game(game())
