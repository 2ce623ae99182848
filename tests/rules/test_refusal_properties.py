"""Is a wish refused exactly when it is illegal, and a man called stuck only when it is?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import PYCHESS, Position, Ruleset, is_legal, legal_moves, parse_fen, with_switches
from game.rules.moves import (
    drop_kind,
    is_drop,
    is_promotion,
    make_drop,
    make_promotion,
    make_step,
    origin,
    target,
)
from game.rules.pieces import PAWN, RESERVE_ORDER, SIDE_1
from game.rules.refusal import Refusal, Rule, Wish, why_not, why_stuck
from game.rules.squares import parse_square
from tests.rules.positions import choices, play_out, rulesets, set_positions, starts


def test_every_rule_has_its_own_text_key() -> None:
    assert len({rule.value for rule in Rule}) == len(Rule)
    assert all(rule.value == f"why_{rule.name.lower()}" for rule in Rule)


@given(starts(), choices(), rulesets())
@settings(max_examples=12)
def test_a_wish_is_refused_exactly_when_it_is_illegal(
    start: Position, numbers: list[int], ruleset: Ruleset
) -> None:
    position, _ = play_out(start, numbers, ruleset)[-1]
    legal = set(legal_moves(position, ruleset))
    for from_square in range(64):
        for to_square in range(64):
            step = make_step(from_square, to_square) in legal
            promotion = make_promotion(from_square, to_square) in legal
            for promote, granted in ((False, step), (True, promotion), (None, step or promotion)):
                wish = Wish(to_square, from_square, promote=promote)
                assert granted == is_granted(position, ruleset, wish), wish
    for kind in (*RESERVE_ORDER, PAWN):
        for square in range(64):
            granted = make_drop(kind, square) in legal
            assert granted == is_granted(position, ruleset, Wish(square, kind=kind))


def is_granted(position: Position, ruleset: Ruleset, wish: Wish) -> bool:
    """Is nothing said against it? The ban on stalemating is named only where it is all there is."""
    refusals = why_not(position, ruleset, wish)
    if any(refusal.rule == Rule.STALEMATES for refusal in refusals):
        assert len(refusals) == 1
        assert ruleset.stalemate == "forbidden"
        assert why_not(position, with_switches(ruleset, {"stalemate": "draw"}), wish) == ()
    return not refusals


@given(set_positions(), rulesets(), st.lists(st.integers(-(2**20), 2**20), max_size=200))
@settings(max_examples=50)
def test_any_number_is_answered(start: Position, ruleset: Ruleset, numbers: list[int]) -> None:
    for number in numbers:
        assert (why_not(start, ruleset, number) == ()) == is_legal(start, number, ruleset)


@given(set_positions(), rulesets(), st.integers(0, (PAWN + 3) * 4096 - 1))
@settings(max_examples=200)
def test_a_move_is_refused_like_the_wish_for_it(
    start: Position, ruleset: Ruleset, move: int
) -> None:
    if is_drop(move):
        wish = Wish(target(move), kind=drop_kind(move))
    else:
        wish = Wish(target(move), origin(move), promote=is_promotion(move))
    refusals = why_not(start, ruleset, move)
    malformed = is_drop(move) and (origin(move) != target(move) or not drop_kind(move))
    expected = (Refusal(Rule.NOT_A_MOVE),) if malformed else why_not(start, ruleset, wish)
    assert refusals == expected


@given(set_positions(), rulesets())
@settings(max_examples=25)
def test_refusals_speak_of_what_stands_there(start: Position, ruleset: Ruleset) -> None:
    men = [square for square in range(64) if start.board[square]]
    for from_square in men:
        for to_square in range(64):
            for refusal in why_not(start, ruleset, Wish(to_square, from_square)):
                square, kind = refusal.square, refusal.kind
                if square is None or kind is None or refusal.rule == Rule.NOT_THAT_WAY:
                    continue
                assert start.board[square] in (kind, kind + SIDE_1), refusal


@pytest.mark.parametrize(
    ("text", "square", "rule"),
    [
        ("k3r3/8/8/8/4N3/8/P7/4K3[] w - - 0 30", "e4", Rule.PINNED),
        ("k3r3/8/8/8/8/8/P7/3NK3[] w - - 0 30", "d1", None),
        ("k3r3/8/8/8/8/8/PN6/4K3[] w - - 0 30", "a2", Rule.CHECK_NOT_ANSWERED),
        ("k7/8/8/8/8/p7/P6P/4K3[] w - - 0 30", "a2", Rule.PAWN_CAPTURES_DIAGONALLY),
        ("k7/8/8/8/8/S7/P6P/4K3[] w - - 0 30", "a2", Rule.PAWN_BLOCKED),
        ("k7/8/8/8/8/8/PP5P/RS2K3[] w - - 0 30", "a1", None),
    ],
)
def test_why_a_man_is_stuck(text: str, square: str, rule: Rule | None) -> None:
    stuck = why_stuck(parse_fen(text), PYCHESS, parse_square(square))
    assert (stuck.rule if stuck else None) is rule


@given(set_positions(), rulesets())
@settings(max_examples=25)
def test_only_a_man_without_a_move_is_stuck(start: Position, ruleset: Ruleset) -> None:
    free = {origin(move) for move in legal_moves(start, ruleset) if not is_promotion(move)}
    for square in range(64):
        code = start.board[square]
        if code and code >> 3 == start.turn and why_stuck(start, ruleset, square) is not None:
            assert square not in free
