"""How are moves taken back and played again?"""

from __future__ import annotations

import pytest

from game.match.apply import RejectionReason
from game.match.clock import new_clock
from game.match.commands import AnswerDraw, ClaimDraw, OfferDraw, PassTime, Pause, Redo, TakeBack
from game.match.match import MatchState, Seat, can_redo, can_take_back, captured
from game.rules import FEDERATION, Outcome, Reason
from tests.match.games import (
    AGAINST_BLACK_BOT,
    AGAINST_RED_BOT,
    ALTERNATING,
    BLACK_ONLY,
    BOT,
    MATE_IN_ONE,
    PEOPLE,
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


def board(match: MatchState) -> tuple[object, ...]:
    """All that the moves decide."""
    return match.moves, match.position, match.keys_seen, match.taken, match.outcome


@pytest.mark.parametrize(
    ("seats", "moves", "kept"),
    [
        (PEOPLE, "h1h2", 0),
        (PEOPLE, "h1h2 a8a7 h2h1", 2),
        (AGAINST_BLACK_BOT, "h1h2 a8a7 h2h1 a7a8", 2),
        (AGAINST_BLACK_BOT, "h1h2 a8a7 h2h1", 2),  # while the bot thinks
        (AGAINST_RED_BOT, "h1h2 a8a7 h2h1", 1),
        (AGAINST_RED_BOT, "h1h2 a8a7 h2h1 a7a8", 3),
    ],
)
def test_back_to_a_persons_turn(seats: tuple[Seat, Seat], moves: str, kept: int) -> None:
    match = after(played(match_from(ROOKS, seats), moves), TakeBack())
    expected = played(match_from(ROOKS, seats), " ".join(moves.split()[:kept]))
    assert board(match) == board(expected)


def test_back_in_the_middle_of_placing() -> None:
    match = played(match_from(seats=AGAINST_BLACK_BOT), ALTERNATING[: 5 * 6 - 1])
    assert len(after(match, TakeBack()).moves) == 4


@pytest.mark.parametrize(
    ("seats", "placed", "kept"),
    [
        (AGAINST_BLACK_BOT, 5, 4),  # the own last placement
        (AGAINST_BLACK_BOT, 16, 7),  # the bot has placed its eight
        (AGAINST_RED_BOT, 8, None),  # nothing of one's own yet
        (AGAINST_RED_BOT, 9, 8),
        (PEOPLE, 9, 8),
    ],
)
def test_back_where_red_places_first(
    seats: tuple[Seat, Seat], placed: int, kept: int | None
) -> None:
    texts = f"{RED_ONLY} {BLACK_ONLY}".split()[:placed]
    match = played(match_from(ruleset=FEDERATION, seats=seats), " ".join(texts))
    if kept is None:
        assert rejected(match, TakeBack()) == RejectionReason.NOTHING_TO_TAKE_BACK
    else:
        assert len(after(match, TakeBack()).moves) == kept


def test_any_number_of_plies_between_people() -> None:
    match = played(match_from(ROOKS), ROUND_TRIP)
    for plies in (1, 2, 3, 4):
        assert len(after(match, TakeBack(plies)).moves) == 4 - plies
    for plies in (-1, 0, 5):
        assert rejected(match, TakeBack(plies)) == RejectionReason.NOTHING_TO_TAKE_BACK


def test_there_must_be_a_move_of_a_person_to_take_back() -> None:
    assert rejected(match_from(), TakeBack()) == RejectionReason.NOTHING_TO_TAKE_BACK
    begun = played(match_from(ROOKS, AGAINST_RED_BOT), "h1h2")
    assert rejected(begun, TakeBack()) == RejectionReason.NOTHING_TO_TAKE_BACK
    bots = played(match_from(ROOKS, (BOT, BOT)), ROUND_TRIP)
    assert rejected(bots, TakeBack()) == RejectionReason.NOTHING_TO_TAKE_BACK


def test_the_table_may_forbid_it() -> None:
    match = played(match_from(ROOKS, takebacks=False), "h1h2")
    assert not can_take_back(match)
    assert rejected(match, TakeBack()) == RejectionReason.TAKEBACKS_OFF


@pytest.mark.parametrize(("start", "move"), [(MATE_IN_ONE, "a1a8"), (STALEMATE_IN_ONE, "a7g7")])
def test_an_end_by_the_board_is_reopened(start: str, move: str) -> None:
    over = played(match_from(start), move)
    assert can_take_back(over)
    reopened = after(over, TakeBack())
    assert reopened.outcome is None
    assert board(after(reopened, Redo())) == board(over)


def test_a_claimed_draw_is_reopened_and_claimed_anew() -> None:
    over = after(played(match_from(ROOKS), f"{ROUND_TRIP} {ROUND_TRIP}"), ClaimDraw())
    redone = after(after(over, TakeBack()), Redo())
    assert redone.outcome is None
    assert after(redone, ClaimDraw()).outcome == Outcome(None, Reason.REPETITION)


def test_an_agreed_draw_and_a_lost_clock_are_final() -> None:
    match = played(match_from(ROOKS, clock=new_clock(3_000)), "h1h2")
    agreed = after(after(match, OfferDraw(0)), AnswerDraw(1, accepts=True))
    flagged = after(match, PassTime(), 4_000)
    for over in (agreed, flagged):
        assert not can_take_back(over)
        assert rejected(over, TakeBack()) == RejectionReason.GAME_OVER


def test_a_captured_man_comes_back() -> None:
    match = played(match_from("7k/8/8/2n5/1P6/8/8/K7[] w - - 0 40"), "b4c5")
    assert captured(match, 1)
    assert captured(after(match, TakeBack()), 1) == ()


# Redoing


@pytest.mark.parametrize("seats", [PEOPLE, AGAINST_BLACK_BOT, AGAINST_RED_BOT])
def test_redoing_undoes_the_undoing(seats: tuple[Seat, Seat]) -> None:
    match = played(match_from(ROOKS, seats), f"{ROUND_TRIP} h1h3")
    back = after(after(match, TakeBack()), TakeBack())
    again = after(back, Redo())
    assert board(again) == board(
        played(match_from(ROOKS, seats), " ".join(f"{ROUND_TRIP} h1h3".split()[: len(again.moves)]))
    )
    while can_redo(again):
        again = after(again, Redo())
    assert board(again) == board(match)


def test_a_number_of_plies_may_be_redone() -> None:
    match = played(match_from(ROOKS), ROUND_TRIP)
    back = after(match, TakeBack(4))
    assert board(after(back, Redo(4))) == board(match)
    assert len(after(back, Redo(3)).moves) == 3
    for plies in (-1, 0, 5):
        assert rejected(back, Redo(plies)) == RejectionReason.NOTHING_TO_REDO
    assert rejected(match, Redo()) == RejectionReason.NOTHING_TO_REDO


def test_a_new_move_forgets_what_was_undone() -> None:
    back = after(played(match_from(ROOKS), ROUND_TRIP), TakeBack(2))
    match = played(back, "h2h3")
    assert not can_redo(match)
    assert rejected(match, Redo()) == RejectionReason.NOTHING_TO_REDO


# Clocks


def test_both_clocks_go_back_and_forth_with_the_position() -> None:
    match = match_from(ROOKS, clock=new_clock(MINUTE, 1_000))
    match = played(match, "h1h2 a8a7 h2h1", step_ms=2_000)
    assert match.clock is not None
    assert match.clock.left_ms == (58_000, 59_000)
    back = after(match, TakeBack(2), 9_000)
    assert back.clock is not None
    assert (back.clock.left_ms, back.clock.running) == ((59_000, 60_000), 1)
    assert back.clock_log == match.clock_log[:2]
    back = after(back, PassTime(), 9_500)
    again = after(back, Redo(2), 10_000)
    assert again.clock is not None
    assert (again.clock.left_ms, again.clock.running) == ((58_000, 59_000), 1)
    assert again.clock_log == match.clock_log


def test_taking_back_into_placing_stops_an_untimed_clock() -> None:
    match = played(match_from(clock=new_clock(MINUTE)), ALTERNATING)
    back = after(match, TakeBack(), 2_000)
    assert back.clock is not None
    assert (back.clock.left_ms, back.clock.running) == ((MINUTE, MINUTE), None)


def test_setup_time_comes_back_with_the_placement() -> None:
    clock = new_clock(MINUTE, setup_ms=10_000)
    match = match_from(ruleset=FEDERATION, clock=clock)
    match = played(match, f"{RED_ONLY} {BLACK_ONLY}", step_ms=1_000)
    back = after(match, TakeBack(), 17_000)
    assert back.clock is not None
    assert (back.clock.left_ms, back.clock.running) == ((62_000, 63_000), 1)


def test_a_paused_clock_stays_paused_when_a_move_is_taken_back() -> None:
    match = played(match_from(ROOKS, clock=new_clock(MINUTE)), "h1h2", 1_000)
    back = after(after(match, Pause(), 2_000), TakeBack(), 3_000)
    assert back.clock is not None
    assert (back.clock.paused, back.clock.running) == (True, None)


def test_reopening_a_finished_game_starts_its_clock() -> None:
    over = played(match_from(MATE_IN_ONE, clock=new_clock(MINUTE)), "a1a8", 1_000)
    back = after(over, TakeBack(), 5_000)
    assert back.clock is not None
    assert (back.clock.left_ms, back.clock.running) == ((MINUTE, MINUTE), 0)
