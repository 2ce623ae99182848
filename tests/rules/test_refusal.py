"""Why is a wished placement or move refused? Each rule by a diagram."""

from __future__ import annotations

import pytest

from game.rules import PYCHESS, TRADITIONAL, parse_fen
from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, PAWN, ROOK, PieceKind
from game.rules.refusal import Refusal, Rule, Wish, why_not
from game.rules.squares import parse_square
from tests.rules.diagrams import View, both_sides
from tests.rules.wishes import Asked, asked, asked_with, drawing

# Placing


@both_sides
def test_only_what_waits_can_be_placed(view: View) -> None:
    table = asked(view, "R")
    assert table.placing(KNIGHT, "b2") == [(Rule.NONE_IN_RESERVE, None, KNIGHT)]
    assert table.placing(PAWN, "b2") == [(Rule.NONE_IN_RESERVE, None, PAWN)]
    assert table.placing(ROOK, "b1") == []


@both_sides
def test_one_must_place_before_moving(view: View) -> None:
    table = asked(view, "N")
    assert table.moving("a1 a2") == [(Rule.MUST_PLACE_FIRST, None, None)]
    rules = [rule for rule, _, _ in table.moving("a1 a3")]
    assert rules == [Rule.MUST_PLACE_FIRST, Rule.NOT_THAT_WAY]


@both_sides
def test_one_may_move_when_nothing_can_be_placed(view: View) -> None:
    full_rank = {f"{file}1": "N" for file in "bcdefgh"}
    table = asked(view, "R", **full_rank)
    assert table.moving("a1 a2") == []
    assert table.placing(ROOK, "b1") == [(Rule.SQUARE_TAKEN_BY_OWN, "b1", KNIGHT)]


@both_sides
def test_a_taken_square_names_who_stands_there(view: View) -> None:
    table = asked(view, "N", b2="P", c2="s")
    assert table.placing(KNIGHT, "b2") == [(Rule.SQUARE_TAKEN_BY_OWN, "b2", PAWN)]
    assert table.placing(KNIGHT, "c2") == [(Rule.SQUARE_TAKEN_BY_ENEMY, "c2", ELEPHANT)]


@both_sides
def test_placements_keep_to_the_own_ranks(view: View) -> None:
    table = asked(view, "RN")
    assert table.placing(KNIGHT, "b5") == [(Rule.OUTSIDE_ZONE, None, KNIGHT)]
    assert table.placing(ROOK, "b2") == [(Rule.ROOK_BACK_RANK, None, ROOK)]
    assert table.placing(ROOK, "b7") == [(Rule.ROOK_BACK_RANK, None, ROOK)]
    assert table.placing(KNIGHT, "b1") == []


@both_sides
def test_back_rank_may_be_for_rooks_alone(view: View) -> None:
    table = asked_with({"non_rook_back_rank": "forbidden"}, view, "RN")
    assert table.placing(KNIGHT, "b1") == [(Rule.BACK_RANK_ROOKS_ONLY, None, KNIGHT)]
    assert table.placing(KNIGHT, "b2") == []
    assert table.placing(ROOK, "b1") == []


def test_black_rook_may_not_face_the_red_king() -> None:
    position = parse_fen("8/7k/8/8/4p3/4P3/4K3/8[r] b - - 0 9")
    wish = Wish(parse_square("e8"), kind=ROOK)
    assert why_not(position, PYCHESS, wish) == ()
    assert why_not(position, TRADITIONAL, wish) == (
        Refusal(Rule.ROOK_FACES_RED_KING, parse_square("e2"), KING),
    )
    covered = parse_fen("8/7k/8/4n3/4p3/4P3/4K3/8[r] b - - 0 9")
    assert why_not(covered, TRADITIONAL, wish) == ()


@both_sides
def test_placement_must_answer_a_check(view: View) -> None:
    table = asked(view, "RN", a8="r")
    assert table.placing(KNIGHT, "b2") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]
    assert table.placing(KNIGHT, "a2") == []


@both_sides
def test_king_is_not_placed_on_an_attacked_square(view: View) -> None:
    kingless = drawing(b8="r").replace("K", ".")
    table = Asked(view, view.position(kingless, hand="K"))
    assert table.placing(KING, "b2") == [(Rule.KING_ATTACKED, "b8", ROOK)]
    assert table.placing(KING, "c2") == []
    close = drawing(c4="k", h8=".").replace("K", ".")
    table = Asked(view, view.position(close, hand="K"))
    assert table.placing(KING, "c3") == [(Rule.KINGS_TOUCH, "c4", KING)]


# Moving


@both_sides
def test_only_own_men_move(view: View) -> None:
    table = asked(view, e5="p")
    assert table.moving("d4 d5") == [(Rule.EMPTY_SQUARE, "d4", None)]
    assert table.moving("e5 e4") == [(Rule.NOT_YOUR_PIECE, "e5", PAWN)]


@both_sides
def test_own_man_blocks_the_target(view: View) -> None:
    table = asked(view, a2="F", b2="S")
    assert table.moving("a1 a2") == [(Rule.OWN_MAN_THERE, "a2", GENERAL)]
    rules = [rule for rule, _, _ in table.moving("a2 b2")]
    assert rules == [Rule.NOT_THAT_WAY, Rule.OWN_MAN_THERE]


@both_sides
@pytest.mark.parametrize(
    ("man", "wish", "kind"),
    [
        ("K", "a1 a3", KING),
        ("F", "d4 d5", GENERAL),
        ("S", "d4 d3", ELEPHANT),
        ("N", "d4 d5", KNIGHT),
        ("R", "d4 e5", ROOK),
        ("P", "d4 d6", PAWN),
        ("P", "d4 d3", PAWN),
        ("P", "d4 e4", PAWN),
    ],
)
def test_a_man_has_its_way_of_moving(view: View, man: str, wish: str, kind: PieceKind) -> None:
    men = {} if man == "K" else {"d4": man}
    assert asked(view, **men).moving(wish) == [(Rule.NOT_THAT_WAY, wish[3:], kind)]


@both_sides
def test_the_first_man_in_a_rooks_way_is_named(view: View) -> None:
    table = asked(view, d4="R", d6="p", d7="n", b4="P", f4="S", g4="s")
    assert table.moving("d4 d8") == [(Rule.WAY_BLOCKED, "d6", PAWN)]
    assert table.moving("d4 a4") == [(Rule.WAY_BLOCKED, "b4", PAWN)]
    assert table.moving("d4 h4") == [(Rule.WAY_BLOCKED, "f4", ELEPHANT)]
    assert table.moving("d4 d6") == []


@both_sides
def test_pawn_steps_ahead_and_captures_diagonally(view: View) -> None:
    table = asked(view, d4="P", d5="n", b4="P", b5="S", e4="P")
    assert table.moving("d4 d5") == [(Rule.PAWN_CAPTURES_DIAGONALLY, "d5", KNIGHT)]
    assert table.moving("b4 b5") == [(Rule.PAWN_BLOCKED, "b5", ELEPHANT)]
    assert table.moving("d4 c5") == [(Rule.PAWN_DIAGONAL_EMPTY, "c5", None)]
    assert table.moving("e4 d5") == []


# Kings


@both_sides
def test_king_keeps_away_from_attacks(view: View) -> None:
    table = asked(view, b8="r", d3="n")
    assert table.moving("a1 b2") == [
        (Rule.KING_ATTACKED, view.name(name), kind)
        for name, kind in sorted(
            ((view.name("b8"), ROOK), (view.name("d3"), KNIGHT)),
            key=lambda attacker: parse_square(attacker[0]),
        )
    ]


@both_sides
def test_king_does_not_hide_its_own_retreat(view: View) -> None:
    table = asked(view, a8=".", c2="r")
    assert (Rule.KING_ATTACKED, "c2", ROOK) in table.moving("a1 a2")
    behind = Asked(view, view.position(drawing(a1=".", d2="K", c2=".", a2="r")))
    assert behind.moving("d2 e2") == [(Rule.KING_ATTACKED, "a2", ROOK)]


@both_sides
def test_kings_may_not_touch(view: View) -> None:
    table = Asked(view, view.position(drawing(h8=".", a3="k")))
    assert table.moving("a1 a2") == [(Rule.KINGS_TOUCH, "a3", KING)]


@both_sides
def test_a_check_must_be_answered(view: View) -> None:
    table = asked(view, a8="r", g4="R", c3="N")
    assert table.moving("g4 g5") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]
    assert table.moving("g4 a4") == []
    assert table.moving("c3 a4") == []
    assert table.moving("c3 e4") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]


@both_sides
def test_of_two_checks_the_unanswered_one_is_named(view: View) -> None:
    table = asked(view, a8="r", b3="n", g3="R")
    assert table.moving("g3 b3") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]


@both_sides
def test_a_pinned_man_stays_on_its_line(view: View) -> None:
    table = asked(view, a4="R", a8="r")
    assert table.moving("a4 b4") == [(Rule.PINNED, "a8", ROOK)]
    assert table.moving("a4 a8") == []


@both_sides
def test_stalemating_may_be_forbidden(view: View) -> None:
    men = {"a1": ".", "f6": "K", "a7": "R"}
    free = Asked(view, view.position(drawing(**men)))
    assert free.moving("a7 g7") == []
    banned = Asked(view, view.position(drawing(**men)), stalemate="forbidden")
    assert banned.moving("a7 g7") == [(Rule.STALEMATES, None, None)]
    assert banned.moving("a7 b7") == []
