"""Which pawn may become a general, where, and what forbids it."""

from __future__ import annotations

import pytest

from game.rules import PYCHESS, TRADITIONAL, is_check, with_switches, write_fen
from tests.rules.diagrams import View, both_sides, moves_of, promotions

PROMOTION_SQUARES = ("a8", "b7", "c6", "d5", "e5", "f6", "g7", "h8")

READY = """
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . P . . . .
    . . . . . . . .
    . . . . . . . .
    P . . . . . . .
    K . . . . . . .
"""


@both_sides
def test_pawn_on_a_promotion_square_may_promote_in_place_or_by_a_step(view: View) -> None:
    position = view.position(READY)
    assert promotions(position) == view.names("d5d5f d5c6f d5e6f d5c4f d5e4f")


@both_sides
def test_promotion_is_never_forced(view: View) -> None:
    position = view.position(READY)
    assert moves_of(view.name("d5"), position) == view.names("d6")
    later = view.after(position, "a2a3 h8g8")
    assert view.name("d5d5f") in promotions(later)


@both_sides
def test_pawn_must_stand_there_before_the_move(view: View) -> None:
    position = view.position(
        READY.replace(". P", ". .", 1).replace("P . . . . . . .", "P . . P . . . .")
    )
    assert promotions(position) == set()


@both_sides
@pytest.mark.parametrize("square", [file + rank for rank in "12345678" for file in "abcdefgh"])
def test_promotion_squares_are_the_diagonals_of_the_enemy_half(view: View, square: str) -> None:
    rows = [["."] * 8 for _ in range(8)]
    file, rank = "abcdefgh".index(square[0]), int(square[1])
    rows[8 - rank][file] = "P"
    if rank < 5:  # the enemy king as far away as can be
        rows[0][7] = "k"
    else:
        rows[7][0] = "k"
    rows[4][2 if square != "c4" else 5] = "K"
    rows[7][2 if square != "c1" else 4] = "P"  # no promotion square, and not the only pawn
    position = view.position("\n".join(" ".join(row) for row in rows))
    expected = view.names(f"{square}{square}f") if square in PROMOTION_SQUARES else set()
    in_place = {name for name in promotions(position) if name[:2] == name[2:4]}
    assert in_place == expected


@both_sides
def test_no_promotion_while_a_general_lives(view: View) -> None:
    position = view.position(READY.replace("K . . .", "K . F ."))
    assert promotions(position) == set()


@both_sides
def test_only_pawn_may_promote_anywhere_even_at_home(view: View) -> None:
    position = view.position(
        """
        . . . . . . r k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . P . . .
        K . . . . . . .
        """
    )
    assert promotions(position) == view.names("e2e2f e2d3f e2f3f e2d1f e2f1f")


@both_sides
def test_step_goes_to_an_empty_square_only(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . r . S . . .
        . . . P . . . .
        . . N . . . . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert promotions(position) == view.names("d5e4f")


@both_sides
@pytest.mark.parametrize("letter", ["p", "n", "s", "r", "f"])
def test_new_general_may_attack_no_enemy_of_any_kind(view: View, letter: str) -> None:
    position = view.position(READY.replace(". . . . . . . k", f". . . . {letter} . . k", 1))
    assert promotions(position) == view.names("d5d5f d5c6f d5e6f d5c4f d5e4f")
    near = view.position(
        f"""
        . . . . . . . k
        . . . . . . . .
        . . . . {letter} . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert promotions(near) == view.names("d5c6f d5c4f d5e4f")


@both_sides
def test_new_general_may_not_attack_the_king_even_pinned(view: View) -> None:
    position = view.position(
        """
        . . . . . . . .
        . . . k . . . .
        . . . . . . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert promotions(position) == view.names("d5d5f d5c4f d5e4f")


@both_sides
def test_promotion_under_attack_is_fine(view: View) -> None:
    position = view.position(READY.replace(". . . . . . . k", ". . . r . . . k"))
    assert view.name("d5d5f") in promotions(position)


@both_sides
def test_step_may_not_discover_check_but_the_plain_move_may(view: View) -> None:
    position = view.position(
        """
        . . . . . . . .
        . . . . . . . .
        R . . P . k . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """
    )
    assert promotions(position) == view.names("d6d6f")
    assert is_check(view.after(position, "d6d7"))


@both_sides
def test_step_may_uncover_an_attack_on_another_piece(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        R . . P . . r .
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert promotions(position) == view.names("d5d5f d5c6f d5e6f d5c4f d5e4f")


@both_sides
def test_pinned_pawn_promotes_in_place_only(view: View) -> None:
    position = view.position(
        """
        . . . r . . . k
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . . . . . . .
        . . . K . . . .
        P . . . . . . .
        . . . . . . . .
        """
    )
    assert promotions(position) == view.names("d5d5f")


@both_sides
def test_step_may_block_a_rook_check_and_nothing_else_answers_one(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        K . . . . . . r
        . . . . . . . .
        P . . . . . . .
        . . . . . . . .
        """
    )
    assert promotions(position) == view.names("d5c4f d5e4f")


@both_sides
def test_promotion_never_answers_a_knight_check(view: View) -> None:
    position = view.position(READY.replace("P . . . . . . .", "P . n . . . . ."))
    assert is_check(position)
    assert promotions(position) == set()


@both_sides
def test_pawn_on_the_last_rank_is_stuck_but_may_be_the_only_one(view: View) -> None:
    stuck = """
        . . P . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . r
        P . . . . . . .
        K . . . . . . .
    """
    assert promotions(view.position(stuck)) == set()
    alone = view.position(stuck.replace("P . . . . . . .", ". . . . . . . ."))
    assert promotions(alone) == view.names("c8c8f c8b7f c8d7f")


@both_sides
def test_promotion_resets_the_clock_and_leaves_the_pawn_behind(view: View) -> None:
    after = view.after(view.position(READY, counters="- 30"), "d5e6f")
    assert after.quiet_plies == 0
    fields = write_fen(after).split()
    assert fields[3:5] == ["-", "0"]
    assert ("F" if view.side(0) == 0 else "f") in fields[0]


@both_sides
def test_arrival_promotes_in_the_same_move_by_a_step_or_a_capture(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . n . . .
        . . . P . . . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert promotions(position, TRADITIONAL) == view.names("d4d5f d4e5f")
    assert promotions(position) == set()


@both_sides
def test_arrival_obeys_the_rules_of_attack_and_discovery(view: View) -> None:
    arriving = with_switches(PYCHESS, {"promotion_timing": "arrival_too"})
    attacking = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . n . . . . .
        . . . . . . . .
        . . . P . . . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert promotions(attacking, arriving) == set()
    discovering = view.position(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . P . k . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert promotions(discovering, arriving) == set()
    assert is_check(view.after(discovering, "d4d5", arriving))
    along = view.position(
        """
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . . R . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert promotions(along, arriving) == view.names("d4d5f")
