"""How does a match begin, and come back from its moves?"""

from __future__ import annotations

import pytest

from game.match.begin import new_match, restore
from game.match.clock import new_clock, set_to
from game.match.commands import Resign, Resume
from game.match.match import HUMAN_SEAT, MatchState, Table
from game.match.replay import BadMove
from game.rules import FEDERATION, PYCHESS, Outcome, Reason, parse_fen, write_fen
from game.rules.moves import make_step
from tests.match.games import (
    AGAINST_BLACK_BOT,
    ALTERNATING,
    MATE_IN_ONE,
    PEOPLE,
    ROOKS,
    ROUND_TRIP,
    after,
    match_from,
    played,
)

MINUTE = 60_000


def restored(match: MatchState) -> MatchState:
    """The match made anew from what a save keeps."""
    return restore(
        match.match_id,
        match.ruleset,
        match.seats,
        match.moves,
        start=match.start,
        clock=match.clock,
        clock_log=match.clock_log,
        table=match.table,
        outcome=match.outcome,
    )


def test_a_new_match_stands_at_its_rulesets_start() -> None:
    match = new_match("a", FEDERATION)
    assert write_fen(match.position) == FEDERATION.start_fen
    assert match.seats == (HUMAN_SEAT, HUMAN_SEAT)
    assert match.table == Table()


def test_a_clock_runs_from_a_start_without_placing() -> None:
    match = new_match("a", PYCHESS, start=parse_fen(ROOKS), clock=new_clock(MINUTE), now_ms=70)
    assert match.clock is not None
    assert (match.clock.running, match.clock.since_ms) == (0, 70)
    assert match.clock_log == ((MINUTE, MINUTE),)


def test_a_setup_clock_runs_from_the_first_placement() -> None:
    match = new_match("a", FEDERATION, clock=new_clock(MINUTE, setup_ms=MINUTE))
    assert match.clock is not None
    assert match.clock.running == 0


@pytest.mark.parametrize("moves", ["", ALTERNATING[:14], ALTERNATING])
def test_a_match_comes_back_as_it_was(moves: str) -> None:
    match = played(match_from(seats=AGAINST_BLACK_BOT, takebacks=False), moves)
    assert restored(match) == match


@pytest.mark.parametrize(
    "outcome", [Outcome(1, Reason.RESIGNATION), Outcome(None, Reason.AGREEMENT)]
)
def test_an_end_by_the_players_comes_back(outcome: Outcome) -> None:
    assert restore("a", PYCHESS, PEOPLE, outcome=outcome).outcome == outcome


def test_the_board_goes_before_what_is_said_of_the_end() -> None:
    over = played(match_from(MATE_IN_ONE), "a1a8")
    told = restore(
        "a", PYCHESS, PEOPLE, over.moves, start=over.start, outcome=Outcome(1, Reason.TIME)
    )
    assert told.outcome == over.outcome


def test_the_clock_of_a_restored_match_waits() -> None:
    match = played(match_from(ROOKS, clock=new_clock(MINUTE)), ROUND_TRIP, step_ms=1_000)
    back = restored(match)
    assert back.clock is not None
    assert (back.clock.running, back.clock.paused) == (None, True)
    assert back.clock.left_ms == (58_000, 58_000)
    running = after(back, Resume(), 50_000)
    assert running.clock is not None
    assert (running.clock.running, running.clock.left_ms) == (0, (58_000, 58_000))


def test_nothing_waits_where_no_time_passes() -> None:
    placing = restored(played(match_from(clock=new_clock(MINUTE)), "R@a1"))
    assert placing.clock is not None
    assert (placing.clock.running, placing.clock.paused) == (None, False)
    over = restored(after(match_from(ROOKS, clock=new_clock(MINUTE)), Resign(0)))
    assert over.clock is not None
    assert (over.clock.running, over.clock.paused) == (None, False)


def test_without_a_log_the_clock_stands_for_all_moves() -> None:
    match = played(match_from(ROOKS), ROUND_TRIP)
    clock = set_to(new_clock(MINUTE), (5_000, 6_000))
    back = restore("a", PYCHESS, PEOPLE, match.moves, start=match.start, clock=clock)
    assert back.clock_log == ((5_000, 6_000),) * 5


def test_a_log_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="clock times"):
        restore("a", PYCHESS, PEOPLE, clock=new_clock(MINUTE), clock_log=((1, 1), (1, 1)))


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(BadMove):
        restore("a", PYCHESS, PEOPLE, [make_step(0, 8)])
