"""What does a move, a resignation or the clock make of a match?"""

from __future__ import annotations

import pytest

from game.match.apply import Rejection, RejectionReason, apply
from game.match.clock import LONGEST_PIECE_MS, new_clock
from game.match.commands import (
    AnswerDraw,
    ClaimDraw,
    Command,
    FlagFall,
    OfferDraw,
    PassTime,
    Pause,
    Play,
    Redo,
    Resign,
    Resume,
    TakeBack,
)
from game.match.match import MAX_PLIES, MatchState, is_over
from game.rules import FEDERATION, PYCHESS, Outcome, Reason, legal_moves, parse_fen, with_switches
from game.rules.moves import make_drop, make_step
from game.rules.pieces import KNIGHT, ROOK
from game.rules.refusal import Rule
from game.rules.squares import parse_square
from tests.match.games import (
    AGAINST_RED_BOT,
    ALTERNATING,
    BLACK_ONLY,
    MATE_IN_ONE,
    RED_ONLY,
    ROOKS,
    ROUND_TRIP,
    STALEMATE_IN_ONE,
    after,
    match_from,
    played,
    rejected,
)

MINUTE = 60_000


# Moves


def test_a_move_leads_to_the_next_position_and_the_old_match_stays() -> None:
    match = match_from()
    next_match = played(match, "R@a1")
    assert next_match.position.turn == 1
    assert next_match.moves == (make_drop(ROOK, 0),)
    assert next_match.keys_seen == (match.position.key, next_match.position.key)
    assert match.moves == ()


def test_an_illegal_move_is_rejected_with_its_reasons() -> None:
    answer = apply(match_from(), Play(make_drop(ROOK, parse_square("b2"))), 0)
    assert isinstance(answer, Rejection)
    assert answer.reason == RejectionReason.ILLEGAL_MOVE
    assert [refusal.rule for refusal in answer.refusals] == [Rule.ROOK_BACK_RANK]


@pytest.mark.parametrize("number", [-1, 1 << 40, make_drop(KNIGHT, 3) + 1])
def test_a_number_that_is_no_move_is_rejected(number: int) -> None:
    assert rejected(match_from(), Play(number)) == RejectionReason.ILLEGAL_MOVE


@pytest.mark.parametrize(
    ("start", "move", "outcome"),
    [
        (MATE_IN_ONE, "a1a8", Outcome(0, Reason.CHECKMATE)),
        (STALEMATE_IN_ONE, "a7g7", Outcome(None, Reason.STALEMATE)),
        ("7k/8/8/8/8/8/1r6/K7[] w - - 0 40", "a1b2", Outcome(None, Reason.INSUFFICIENT)),
        ("8/8/8/3k4/8/8/1R6/K7[] b - 32 32 60", "d5d6", Outcome(None, Reason.COUNT)),
    ],
)
def test_the_board_ends_the_game_by_itself(start: str, move: str, outcome: Outcome) -> None:
    match = played(match_from(start), move)
    assert match.outcome == outcome
    assert rejected(match, Play(make_step(0, 1))) == RejectionReason.GAME_OVER


def test_a_draw_that_a_ruleset_makes_automatic_ends_the_game() -> None:
    rules = with_switches(PYCHESS, {"repetition": "auto"})
    match = played(match_from(ROOKS, ruleset=rules), f"{ROUND_TRIP} {ROUND_TRIP}")
    assert match.outcome == Outcome(None, Reason.REPETITION)


def test_a_record_that_is_full_ends_the_game_drawn() -> None:
    rules = with_switches(PYCHESS, {"repetition": "off", "fifty_move": "off"})
    match = match_from(ROOKS, ruleset=rules)
    for _ in range(MAX_PLIES // 4 - 1):
        match = played(match, ROUND_TRIP)
    match = played(match, ROUND_TRIP[: 5 * 3 - 1])
    assert match.outcome is None
    match = played(match, ROUND_TRIP[5 * 3 :])
    assert len(match.moves) == MAX_PLIES
    assert match.outcome == Outcome(None, Reason.LENGTH)


def test_anyone_may_resign_at_any_time_once() -> None:
    match = match_from()
    for side in (0, 1):
        over = after(match, Resign(side))
        assert over.outcome == Outcome(1 - side, Reason.RESIGNATION)
        assert rejected(over, Resign(side)) == RejectionReason.GAME_OVER


@pytest.mark.parametrize(
    "command",
    [OfferDraw(0), AnswerDraw(0, True), ClaimDraw(), TakeBack(), Redo(), Play(0), FlagFall(0)],
)
def test_nothing_follows_a_resignation(command: Command) -> None:
    match = after(played(match_from(), "R@a1"), Resign(0))
    assert rejected(match, command) == RejectionReason.GAME_OVER
    assert apply(match, PassTime(), 1) == match


# Clocks


def test_the_clock_starts_once_both_armies_stand() -> None:
    match = played(match_from(clock=new_clock(MINUTE)), ALTERNATING[: 5 * 15 - 1], step_ms=900)
    assert match.clock is not None
    assert match.clock.running is None
    match = played(match, ALTERNATING[5 * 15 :], 20_000)
    assert match.clock is not None
    assert (match.clock.running, match.clock.left_ms) == (0, (MINUTE, MINUTE))


def test_a_move_costs_its_time_and_earns_the_increment() -> None:
    match = match_from(ROOKS, clock=new_clock(MINUTE, 2_000))
    match = played(match, "h1h2", 3_000)
    assert match.clock is not None
    assert (match.clock.running, match.clock.left_ms) == (1, (59_000, MINUTE))
    match = played(match, "a8a7", 3_500)
    assert match.clock is not None
    assert match.clock.left_ms == (59_000, 61_500)
    assert match.clock_log == ((60_000, 60_000), (59_000, 60_000), (59_000, 61_500))


def test_placing_earns_no_increment_and_setup_time_is_lost_at_its_end() -> None:
    clock = new_clock(MINUTE, 2_000, setup_ms=10_000)
    match = played(match_from(ruleset=FEDERATION, clock=clock), RED_ONLY, step_ms=1_000)
    assert match.clock is not None
    assert (match.clock.running, match.clock.left_ms) == (1, (62_000, 70_000))
    match = played(match, BLACK_ONLY, 8_000, step_ms=1_500)
    assert match.clock is not None
    assert (match.clock.running, match.clock.left_ms) == (0, (60_000, 58_000))


def test_a_flag_ends_the_game_whatever_is_told_first() -> None:
    match = after(match_from(ROOKS, clock=new_clock(3_000)), PassTime(), 2_999)
    assert not is_over(match)
    for command in (PassTime(), FlagFall(0), Resign(0), Play(make_step(7, 15)), TakeBack()):
        fallen = after(match, command, 3_000)
        assert fallen.outcome == Outcome(1, Reason.TIME)
        assert fallen.moves == ()
        assert fallen.clock is not None
        assert (fallen.clock.running, fallen.clock.left_ms) == (None, (0, 3_000))


def test_a_flag_is_a_draw_when_the_other_cannot_mate() -> None:
    against_bare_king = match_from("k7/8/8/8/8/8/8/K6R[] w - - 0 40", clock=new_clock(1_000))
    flagged = after(against_bare_king, PassTime(), 2_000)
    assert flagged.outcome == Outcome(None, Reason.TIME)


def test_a_flag_that_has_not_fallen_is_rejected() -> None:
    match = match_from(ROOKS, clock=new_clock(MINUTE))
    assert rejected(match, FlagFall(0), 1_000) == RejectionReason.TIME_LEFT
    assert rejected(match, FlagFall(1), 1_000) == RejectionReason.CLOCK_NOT_RUNNING
    assert rejected(match_from(ROOKS), FlagFall(0)) == RejectionReason.NO_CLOCK


def test_a_sleeping_device_takes_no_time() -> None:
    match = match_from(ROOKS, clock=new_clock(MINUTE))
    match = after(match, PassTime(), 10 * 3_600_000)
    assert match.clock is not None
    assert match.clock.left_ms == (MINUTE - LONGEST_PIECE_MS, MINUTE)


def test_a_rejected_command_charges_nothing_twice() -> None:
    match = match_from(ROOKS, clock=new_clock(MINUTE))
    rejected(match, Play(0), 1_000)
    match = played(match, "h1h2", 2_000)
    assert match.clock is not None
    assert match.clock.left_ms == (58_000, MINUTE)


def test_a_paused_clock_waits_until_it_is_resumed() -> None:
    match = after(match_from(ROOKS, clock=new_clock(MINUTE)), Pause(), 1_000)
    match = after(match, PassTime(), 4_000)
    match = after(match, Resume(), 9_000)
    match = after(match, PassTime(), 9_500)
    assert match.clock is not None
    assert (match.clock.running, match.clock.left_ms) == (0, (58_500, MINUTE))


def test_a_persons_move_resumes_and_a_bots_does_not() -> None:
    paused = after(match_from(ROOKS, clock=new_clock(MINUTE)), Pause())
    match = played(paused, "h1h2", 4_000)
    assert match.clock is not None
    assert (match.clock.running, match.clock.left_ms) == (1, (MINUTE, MINUTE))
    paused = after(match_from(ROOKS, AGAINST_RED_BOT, clock=new_clock(MINUTE)), Pause())
    match = played(paused, "h1h2", 4_000)
    assert match.clock is not None
    assert match.clock.paused
    assert match.clock.running is None


def test_pause_and_resume_need_a_clock_in_that_state() -> None:
    timed = match_from(ROOKS, clock=new_clock(MINUTE))
    assert rejected(match_from(ROOKS), Pause()) == RejectionReason.NO_CLOCK
    assert rejected(match_from(ROOKS), Resume()) == RejectionReason.NO_CLOCK
    assert rejected(timed, Resume()) == RejectionReason.CLOCK_NOT_PAUSED
    assert rejected(after(timed, Pause()), Pause()) == RejectionReason.CLOCK_NOT_RUNNING
    assert rejected(after(timed, Resign(0)), Pause()) == RejectionReason.CLOCK_NOT_RUNNING


def test_a_move_that_ends_the_game_stops_the_clock() -> None:
    match = played(match_from(MATE_IN_ONE, clock=new_clock(MINUTE)), "a1a8", 1_000)
    assert match.clock is not None
    assert (match.clock.running, match.clock.left_ms) == (None, (59_000, MINUTE))


def test_every_legal_move_is_accepted() -> None:
    match = match_from(ROOKS)
    for move in legal_moves(parse_fen(ROOKS), PYCHESS):
        assert isinstance(apply(match, Play(move), 0), MatchState)
