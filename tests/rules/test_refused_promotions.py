"""Why is a pawn not promoted? Each rule by a diagram."""

from __future__ import annotations

from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, PAWN, ROOK
from game.rules.refusal import Rule
from tests.rules.diagrams import View, both_sides
from tests.rules.wishes import Asked, asked, asked_with, drawing


@both_sides
def test_only_a_pawn_is_promoted(view: View) -> None:
    table = asked(view, e5="N")
    assert table.moving("e5 e5") == [(Rule.NOT_A_PAWN, "e5", KNIGHT)]
    assert table.moving("e5 f6", promote=True) == [(Rule.NOT_A_PAWN, "e5", KNIGHT)]


@both_sides
def test_a_living_general_forbids_promotion(view: View) -> None:
    table = asked(view, e5="P", b1="F")
    assert table.moving("e5 e5") == [(Rule.GENERAL_ON_BOARD, "b1", GENERAL)]
    assert table.moving("e5 f6", promote=True) == [(Rule.GENERAL_ON_BOARD, "b1", GENERAL)]
    # Pointing at a diagonal square is then a pawn's mistake like any other.
    assert table.moving("e5 f6") == [(Rule.PAWN_DIAGONAL_EMPTY, "f6", None)]


@both_sides
def test_promotion_squares_bind_all_but_the_only_pawn(view: View) -> None:
    assert asked(view, c4="P").moving("c4 c4") == []
    two = asked(view, c4="P", h4="P")
    assert two.moving("c4 c4") == [(Rule.NOT_PROMOTION_SQUARE, "c4", None)]
    strict = asked_with({"only_pawn_anywhere": "no"}, view, c4="P")
    assert strict.moving("c4 c4") == [(Rule.NOT_PROMOTION_SQUARE, "c4", None)]


@both_sides
def test_promoting_steps_may_be_forbidden(view: View) -> None:
    table = asked_with({"promotion_step": "in_place"}, view, e5="P")
    assert table.moving("e5 f6") == [(Rule.PROMOTION_IN_PLACE_ONLY, None, None)]
    assert table.moving("e5 f6", promote=False) == [(Rule.PAWN_DIAGONAL_EMPTY, "f6", None)]
    assert table.moving("e5 e5") == []


@both_sides
def test_a_promoting_step_is_one_diagonal_step_to_an_empty_square(view: View) -> None:
    table = asked(view, e5="P", d4="N")
    assert table.moving("e5 g5", promote=True) == [(Rule.PROMOTION_NOT_DIAGONAL, "g5", None)]
    assert table.moving("e5 d4", promote=True) == [(Rule.PROMOTION_TAKEN, "d4", KNIGHT)]
    prey = asked(view, e5="P", f6="s")
    assert prey.moving("e5 f6") == []
    assert prey.moving("e5 f6", promote=True)[0] == (Rule.PROMOTION_NOT_ON_ARRIVAL, "f6", None)
    behind = asked(view, e5="P", f4="s")
    assert behind.moving("e5 f4", promote=True) == [(Rule.PROMOTION_TAKEN, "f4", ELEPHANT)]
    assert table.moving("e5 d4") == [
        (Rule.NOT_THAT_WAY, "d4", PAWN),
        (Rule.OWN_MAN_THERE, "d4", KNIGHT),
    ]
    assert table.moving("e5 d6") == []


@both_sides
def test_promotion_is_no_part_of_a_pawn_move(view: View) -> None:
    table = asked(view, d4="P", h2="P")
    assert table.moving("d4 d5", promote=True) == [
        (Rule.NOT_PROMOTION_SQUARE, "d4", None),
        (Rule.PROMOTION_NOT_ON_ARRIVAL, "d5", None),
    ]
    arriving = asked_with({"promotion_timing": "arrival_too"}, view, d4="P", h2="P")
    assert arriving.moving("d4 d5", promote=True) == []
    far = asked_with({"promotion_timing": "arrival_too"}, view, d3="P", h2="P")
    assert far.moving("d3 d4", promote=True) == [(Rule.NOT_PROMOTION_SQUARE, "d4", None)]


@both_sides
def test_the_new_general_attacks_nobody_and_each_is_named(view: View) -> None:
    table = asked(view, e5="P", d6="n", f4="s")
    refusals = table.moving("e5 e5")
    assert {rule for rule, _, _ in refusals} == {Rule.GENERAL_WOULD_ATTACK}
    assert {(name, kind) for _, name, kind in refusals} == {("d6", KNIGHT), ("f4", ELEPHANT)}
    lenient = asked_with({"promotion_attack": "no_check_only"}, view, e5="P", d6="n", f4="s")
    assert lenient.moving("e5 e5") == []
    king = asked_with({"promotion_attack": "no_check_only"}, view, e5="P", d4="k", h8=".")
    assert king.moving("e5 e5") == [(Rule.GENERAL_WOULD_ATTACK, "d4", KING)]


@both_sides
def test_promotion_uncovers_no_check(view: View) -> None:
    men = {"h8": ".", "a5": "R", "e5": "P", "h5": "k"}
    table = Asked(view, view.position(drawing(**men)))
    assert table.moving("e5 d6") == [(Rule.UNCOVERS_CHECK, "a5", ROOK)]
    assert table.moving("e5 e5") == []


@both_sides
def test_promotion_in_place_answers_no_check(view: View) -> None:
    table = asked(view, a8="r", b4="P")
    assert table.moving("b4 b4") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]
    assert table.moving("b4 a3") == []
    assert table.moving("b4 c3") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]


@both_sides
def test_a_pinned_pawn_promotes_only_in_place(view: View) -> None:
    table = asked(view, a4="P", a8="r")
    assert table.moving("a4 b5") == [(Rule.PINNED, "a8", ROOK)]
    assert table.moving("a4 a4") == []


@both_sides
def test_every_broken_rule_of_a_promotion_is_named(view: View) -> None:
    table = asked(view, c4="P", h2="P", b1="F", d5="n", a8="r")
    assert [rule for rule, _, _ in table.moving("c4 c4")] == [
        Rule.GENERAL_ON_BOARD,
        Rule.NOT_PROMOTION_SQUARE,
        Rule.GENERAL_WOULD_ATTACK,
        Rule.CHECK_NOT_ANSWERED,
    ]
