"""How the pieces step, slide, capture and give check."""

from __future__ import annotations

import pytest

from game.rules import is_check
from game.rules.movement import checkers
from tests.rules.diagrams import View, both_sides, move_names, moves_of

CENTRE = """
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . {} . . . .
    . . . . . . . .
    P . . . . . . .
    K . . . . . . .
"""


@both_sides
@pytest.mark.parametrize(
    ("letter", "targets"),
    [
        ("F", "c3 e3 c5 e5"),
        ("S", "c3 e3 c5 e5 d5"),
        ("N", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("R", "d1 d2 d3 d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4"),
        ("P", "d5"),
    ],
)
def test_piece_in_the_open(view: View, letter: str, targets: str) -> None:
    position = view.position(CENTRE.format(letter))
    assert moves_of(view.name("d4"), position) == view.names(targets)


@both_sides
def test_king_steps_in_eight_directions(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . R .
        """
    )
    targets = view.names("c3 d3 e3 c4 e4 c5 d5 e5")
    assert moves_of(view.name("d4"), position) == targets


@both_sides
def test_elephant_looks_ahead_of_its_own_side(view: View) -> None:
    checked = """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . s . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """
    assert is_check(view.position(checked))
    beyond = """
        . . . . . . . k
        . . . . . . . .
        . . . . K . . .
        . . . . s . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """
    assert not is_check(view.position(beyond))


@both_sides
def test_pawn_checks_diagonally_ahead_and_nowhere_else(view: View) -> None:
    drawing = """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """
    assert is_check(view.position(drawing))
    assert not is_check(view.position(drawing.replace("p . . . .", ". p . . .")))


@both_sides
def test_pawn_captures_diagonally_and_is_stopped_ahead(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . n r S . . .
        . . . P . . . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert moves_of(view.name("d4"), position) == view.names("c5")


@both_sides
def test_pawn_has_no_double_step_and_none_on_the_last_rank(view: View) -> None:
    position = view.position(
        """
        . . P . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        . . . . . . . .
        K . . . . . . .
        """
    )
    assert moves_of(view.name("a3"), position) == view.names("a4")
    assert moves_of(view.name("c8"), position) == set()


@both_sides
def test_rook_stops_at_own_men_and_takes_the_first_enemy(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . n . . . .
        . . . . . . . .
        . . . . . . . .
        . P . R . . s r
        . . . N . . . .
        . . . . . . . .
        K . . . . . . .
        """
    )
    assert moves_of(view.name("d4"), position) == view.names("d5 d6 d7 c4 e4 f4 g4")


@both_sides
def test_knight_leaps_over_men(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P . . . . .
        K N P . . . . .
        """
    )
    assert moves_of(view.name("b1"), position) == view.names("a3 c3 d2")


@both_sides
def test_king_may_not_step_into_an_attack_or_beside_the_other_king(view: View) -> None:
    position = view.position(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . . K . . .
        . r . . . . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    assert moves_of(view.name("e4"), position) == view.names("d4 f4")


@both_sides
def test_king_may_not_stay_on_the_line_it_is_checked_along(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . r . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    assert move_names(position) == view.names("e4d3 e4e3 e4f3 e4d5 e4e5 e4f5")


@both_sides
def test_pinned_men_keep_to_their_line(view: View) -> None:
    position = view.position(
        """
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . P . . .
        . . . . K N . r
        . . . . S . . .
        . . . . . . . .
        . . . . r . . .
        """
    )
    assert moves_of(view.name("e5"), position) == view.names("e6")
    assert moves_of(view.name("f4"), position) == set()
    assert moves_of(view.name("e3"), position) == set()


@both_sides
def test_double_check_only_the_king_may_move(view: View) -> None:
    position = view.position(
        """
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . .
        . . . . . . n .
        . . . . . . R .
        . . . . . . . .
        """
    )
    assert checkers(position, position.turn).bit_count() == 2
    assert {name[:2] for name in move_names(position)} == {view.name("e4")}


@both_sides
def test_check_is_answered_by_capture_block_or_flight(view: View) -> None:
    position = view.position(
        """
        r . . . . . . k
        . . N . . . . .
        . . . . . . . .
        . . . . . . . .
        . S . . . . . .
        . . . . . . . .
        . P . . . . . .
        K P . . . . . .
        """
    )
    assert move_names(position) == view.names("c7a8 c7a6 b4a5 b4a3")
