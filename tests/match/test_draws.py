"""How is a draw offered, answered and claimed?"""

from __future__ import annotations

import pytest

from game.match.apply import RejectionReason
from game.match.commands import AnswerDraw, ClaimDraw, OfferDraw, TakeBack
from game.match.match import Offer, Seat
from game.rules import PYCHESS, Outcome, Reason, with_switches
from tests.match.games import (
    AGAINST_BLACK_BOT,
    AGAINST_RED_BOT,
    FIFTY_IN_ONE,
    PROMOTION_ONLY,
    ROOKS,
    ROUND_TRIP,
    after,
    match_from,
    played,
    rejected,
)

AGREED = Outcome(None, Reason.AGREEMENT)
FOURFOLD = f"{ROUND_TRIP} {ROUND_TRIP}"


@pytest.mark.parametrize("side", [0, 1])
def test_an_offer_waits_for_the_others_answer(side: int) -> None:
    match = after(match_from(ROOKS), OfferDraw(side))
    assert match.offer == Offer(side, 0)
    assert after(match, AnswerDraw(1 - side, accepts=True)).outcome == AGREED
    declined = after(match, AnswerDraw(1 - side, accepts=False))
    assert (declined.offer, declined.outcome) == (None, None)
    assert rejected(match, AnswerDraw(side, accepts=True)) == RejectionReason.NO_OFFER


def test_offering_back_is_accepting() -> None:
    assert after(after(match_from(ROOKS), OfferDraw(0)), OfferDraw(1)).outcome == AGREED


def test_an_offer_is_made_once() -> None:
    match = after(match_from(ROOKS), OfferDraw(0))
    assert rejected(match, OfferDraw(0)) == RejectionReason.ALREADY_OFFERED


def test_an_offer_lapses_with_the_others_move_only() -> None:
    match = played(after(match_from(ROOKS), OfferDraw(0)), "h1h2")
    assert match.offer == Offer(0, 0)
    match = played(match, "a8a7")
    assert match.offer is None
    assert rejected(match, AnswerDraw(1, accepts=True)) == RejectionReason.NO_OFFER


def test_an_offer_lapses_with_a_take_back() -> None:
    match = after(played(match_from(ROOKS), "h1h2"), OfferDraw(0))
    assert after(match, TakeBack()).offer is None


@pytest.mark.parametrize("seats", [AGAINST_BLACK_BOT, AGAINST_RED_BOT])
def test_bots_neither_offer_nor_are_offered(seats: tuple[Seat, Seat]) -> None:
    match = match_from(ROOKS, seats)
    for side in (0, 1):
        assert rejected(match, OfferDraw(side)) == RejectionReason.OFFER_TO_BOT


@pytest.mark.parametrize(
    ("start", "moves", "reason"),
    [
        (FIFTY_IN_ONE, "d2e3", Reason.FIFTY_MOVES),
        (ROOKS, FOURFOLD, Reason.REPETITION),
        (PROMOTION_ONLY, "", Reason.PROMOTION_ONLY),
    ],
)
def test_a_draw_is_claimed_by_name_or_as_it_comes(start: str, moves: str, reason: Reason) -> None:
    match = played(match_from(start), moves)
    assert match.outcome is None
    assert after(match, ClaimDraw()).outcome == Outcome(None, reason)
    assert after(match, ClaimDraw(reason)).outcome == Outcome(None, reason)
    others = {Reason.FIFTY_MOVES, Reason.REPETITION, Reason.PROMOTION_ONLY} - {reason}
    for other in others:
        assert rejected(match, ClaimDraw(other)) == RejectionReason.NO_CLAIM


def test_a_claim_needs_the_rule_to_hold_now() -> None:
    match = played(match_from(ROOKS), FOURFOLD)
    assert rejected(played(match, "h1h3"), ClaimDraw()) == RejectionReason.NO_CLAIM
    assert rejected(played(match_from(ROOKS), ROUND_TRIP), ClaimDraw()) == RejectionReason.NO_CLAIM
    off = with_switches(PYCHESS, {"repetition": "off"})
    match = played(match_from(ROOKS, ruleset=off), FOURFOLD)
    assert rejected(match, ClaimDraw()) == RejectionReason.NO_CLAIM


@pytest.mark.parametrize(
    ("start", "moves", "reason"),
    [(FIFTY_IN_ONE, "d2e3", Reason.FIFTY_MOVES), (ROOKS, FOURFOLD, Reason.REPETITION)],
)
def test_the_table_may_claim_by_itself(start: str, moves: str, reason: Reason) -> None:
    match = played(match_from(start, claims_automatic=True), moves)
    assert match.outcome == Outcome(None, reason)


def test_a_game_may_begin_with_its_end() -> None:
    match = match_from(PROMOTION_ONLY, claims_automatic=True)
    assert match.outcome == Outcome(None, Reason.PROMOTION_ONLY)
