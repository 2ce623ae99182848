"""Set-up: whose turn it is, and where each piece may go."""

from __future__ import annotations

import pytest

from game.rules import (
    FEDERATION,
    PYCHESS,
    START_FEN,
    TRADITIONAL,
    legal_moves,
    parse_fen,
    play,
    write_fen,
)
from game.rules.position import must_place, waiting
from tests.rules.diagrams import View, both_sides, move_names

START_BOARD = """
    . . . . . . . .
    . . . . . . . .
    . . . . p p p p
    p p p p . . . .
    . . . . P P P P
    P P P P . . . .
    . . . . . . . .
    . . . . . . . .
"""
BOTH_HANDS = "KSSFRRNNkssfrrnn"


@both_sides
def test_first_placement_has_twenty_squares_and_eight_for_rooks(view: View) -> None:
    position = view.position(START_BOARD, hand=BOTH_HANDS)
    names = move_names(position)
    officers = {f"{kind}@{view.name(square)}" for kind in "KSFN" for square in ("a1", "h3", "d2")}
    assert officers <= names
    assert {name for name in names if name[0] == "R"} == {
        f"R@{view.name(file + '1')}" for file in "abcdefgh"
    }
    assert len(names) == 4 * 20 + 8


@both_sides
def test_nothing_is_placed_on_a_pawn_or_beyond_the_third_rank(view: View) -> None:
    names = move_names(view.position(START_BOARD, hand=BOTH_HANDS))
    for square in ("a3", "d3", "e4", "h4", "a4", "e5"):
        assert not any(name.endswith(f"@{view.name(square)}") for name in names)


@both_sides
def test_pawn_squares_belong_to_the_zone_once_the_pawns_are_gone(view: View) -> None:
    position = view.position(
        """
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """,
        hand="N",
    )
    assert {view.name(name[2:]) for name in move_names(position)} == {
        file + rank for file in "abcdefgh" for rank in "123" if file + rank != "e1"
    }


def test_sides_take_turns_and_the_first_ordinary_move_is_number_nine() -> None:
    position = parse_fen(START_FEN)
    for ply in range(16):
        assert (position.turn, must_place(position)) == (ply % 2, True)
        position = play(position, min(legal_moves(position, PYCHESS)), PYCHESS)
        assert position.quiet_plies == 0
    assert not must_place(position)
    assert position.reserve == ()
    assert write_fen(position).endswith("[] w - - 0 9")


@pytest.mark.parametrize("ruleset", [FEDERATION, TRADITIONAL], ids=lambda ruleset: ruleset.id)
def test_red_places_all_first(ruleset: object) -> None:
    assert ruleset in (FEDERATION, TRADITIONAL)
    chosen = FEDERATION if ruleset is FEDERATION else TRADITIONAL
    position = parse_fen(START_FEN)
    turns = []
    while must_place(position):
        turns.append(position.turn)
        position = play(position, max(legal_moves(position, chosen)), chosen)
    assert turns == [0] * 8 + [1] * 8
    assert (position.turn, position.ply) == (0, 16)


@both_sides
def test_side_with_men_in_hand_must_place_even_when_it_could_capture(view: View) -> None:
    drawing = """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . r . .
        . . . . . R . .
        . . . . . . . .
        K . . . . . . .
    """
    position = view.position(drawing, hand="S")
    assert {name[1] for name in move_names(position)} == {"@"}
    # The hand of the other side alone binds nobody.
    assert view.name("f3f4") in move_names(view.position(drawing, hand="s"))


@both_sides
def test_side_that_can_place_nothing_moves_on_the_board(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        K S N R N S F P
        """,
        hand="R",
    )
    assert view.name("a2a3") in move_names(position)
    assert waiting(position, position.turn)[5] == 1


@both_sides
def test_in_check_only_a_placement_that_answers_it_is_legal(view: View) -> None:
    position = view.position(
        """
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """,
        hand="NR",
    )
    assert move_names(position) == view.names("N@e2 N@e3")


def test_turn_passes_when_a_placement_gives_check_though_more_wait() -> None:
    position = parse_fen("8/8/8/8/8/8/8/K1k5[NN] w - - 0 30")
    check = next(move for move in legal_moves(position, FEDERATION) if move & 63 == 16)  # a3
    quiet = next(move for move in legal_moves(position, FEDERATION) if move & 63 == 15)  # h2
    assert play(position, quiet, FEDERATION).turn == 0
    assert play(position, quiet, PYCHESS).turn == 1
    assert play(position, check, FEDERATION).turn == 0
    giving = next(move for move in legal_moves(position, FEDERATION) if move & 63 == 17)  # b3
    assert play(position, giving, FEDERATION).turn == 1


@both_sides
def test_older_custom_keeps_the_back_rank_for_rooks(view: View) -> None:
    names = move_names(view.position(START_BOARD, hand=BOTH_HANDS), TRADITIONAL)
    on_back_rank = {name for name in names if view.name(name[2:])[1] == "1"}
    assert {name[0] for name in on_back_rank} == {"R"}
    assert len(names) == 4 * 12 + 8


@pytest.mark.parametrize(
    ("between", "allowed"),
    [("", False), ("P", False), ("p", False), ("n", True), ("S", True), ("Pn", True)],
)
def test_rook_may_not_face_the_red_king_unless_a_piece_stands_between(
    between: str, allowed: bool
) -> None:
    rank_by_letter = dict(zip("45", between, strict=False))
    rows = [
        f"4{letter}3" if (letter := rank_by_letter.get(rank, "")) else "8" for rank in "8765432"
    ]
    position = parse_fen(f"{'/'.join(rows)}/4K3[kr] b - - 0 9")
    assert ("R@e8" in move_names(position, TRADITIONAL)) == allowed
    assert "R@e8" in move_names(position)
    assert "R@d8" in move_names(position, TRADITIONAL)


def test_red_rooks_may_face_the_black_king() -> None:
    position = parse_fen("4k3/8/8/8/8/8/8/8[KR] w - - 0 9")
    assert "R@d1" in move_names(position, TRADITIONAL)
    assert "R@e1" in move_names(position, TRADITIONAL)
