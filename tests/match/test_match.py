"""What may be asked about a match?"""

from __future__ import annotations

from game.match.commands import Resign
from game.match.match import (
    can_redo,
    can_take_back,
    captured,
    claims_now,
    full_move_number,
    house_rules,
    human_side,
    is_bot_turn,
    is_human_against_human,
    is_over,
    is_placing,
    last_move,
    side_to_move,
)
from game.rules import FEDERATION, PYCHESS, Reason, with_switches
from game.rules.pieces import GENERAL, KNIGHT, PAWN
from tests.match.games import (
    AGAINST_BLACK_BOT,
    AGAINST_RED_BOT,
    ALTERNATING,
    BOT,
    MATE_IN_ONE,
    PROMOTION_ONLY,
    RED_ONLY,
    after,
    match_from,
    played,
)


def test_a_new_match_begins_with_placing() -> None:
    match = match_from()
    assert is_placing(match)
    assert (side_to_move(match), full_move_number(match), last_move(match)) == (0, 1, None)
    assert not is_over(match)
    assert not can_take_back(match)
    assert not can_redo(match)


def test_ordinary_play_begins_with_move_nine() -> None:
    match = played(match_from(), ALTERNATING)
    assert not is_placing(match)
    assert (side_to_move(match), full_move_number(match)) == (0, 9)
    assert last_move(match) == match.moves[-1]


def test_the_bot_moves_in_its_turn_and_not_after_the_end() -> None:
    match = match_from(MATE_IN_ONE, AGAINST_RED_BOT)
    assert is_bot_turn(match)
    assert not is_bot_turn(match_from(MATE_IN_ONE, AGAINST_BLACK_BOT))
    over = after(match, Resign(0))
    assert not is_bot_turn(over)
    assert side_to_move(over) is None


def test_while_red_places_alone_the_turn_stays() -> None:
    match = played(match_from(ruleset=FEDERATION, seats=AGAINST_BLACK_BOT), RED_ONLY[: 5 * 7 - 1])
    assert not is_bot_turn(match)
    assert is_bot_turn(played(match, RED_ONLY[5 * 7 :]))


def test_who_sits_at_the_table() -> None:
    assert human_side(match_from(seats=AGAINST_BLACK_BOT)) == 0
    assert human_side(match_from(seats=AGAINST_RED_BOT)) == 1
    assert human_side(match_from()) is None
    assert human_side(match_from(seats=(BOT, BOT))) is None
    assert is_human_against_human(match_from())
    assert not is_human_against_human(match_from(seats=AGAINST_RED_BOT))


def test_lost_men_are_listed_in_order_and_promotion_loses_none() -> None:
    start = "7k/8/8/4P3/2n5/1P3s2/6P1/K7[] w - - 0 40"
    match = played(match_from(start), "e5e5f h8h7 b3c4 f3g2 e5f4 g2f1 c4c5 f1g2")
    assert captured(match, 0) == (PAWN,)
    assert captured(match, 1) == (KNIGHT,)
    lost = played(match, "f4g3 g2f3 g3f2 f3f2")
    assert captured(lost, 0) == (PAWN, GENERAL)


def test_house_rules_are_what_differs_from_the_named_ruleset() -> None:
    assert house_rules(PYCHESS) == {}
    changed = with_switches(FEDERATION, {"stalemate": "forbidden", "counting": "on"})
    assert house_rules(changed) == {"stalemate": "forbidden"}
    assert match_from(ruleset=changed).ruleset_id == "federation"


def test_claims_end_with_the_game() -> None:
    match = match_from(PROMOTION_ONLY)
    assert claims_now(match) == (Reason.PROMOTION_ONLY,)
    assert claims_now(after(match, Resign(1))) == ()
