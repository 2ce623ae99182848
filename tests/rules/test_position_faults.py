"""Is every fault of a position found, and none where there is none?"""

from __future__ import annotations

import pytest

from game.rules.fen import BadPosition, parse
from game.rules.pieces import GENERAL, KING, PAWN, ROOK, SIDE_1
from game.rules.position import make_position
from game.rules.position_faults import Fault, PositionFault, faults_of_kings, faults_of_men


def board(**men: int) -> list[int]:
    squares = [0] * 64
    for square, code in men.items():
        squares[(ord(square[0]) - 97) + 8 * (int(square[1]) - 1)] = code
    return squares


def test_a_sound_board_has_no_faults() -> None:
    men = board(e1=KING, e8=KING + SIDE_1, a1=ROOK)
    assert faults_of_men(men, ()) == []
    assert faults_of_kings(make_position(men, (), 0)) == []


@pytest.mark.parametrize(
    ("men", "kind", "side", "number"),
    [
        (board(e1=KING), PositionFault.KINGS, 1, 0),
        (board(e1=KING, e2=KING, e8=KING + SIDE_1), PositionFault.KINGS, 0, 2),
        (board(e1=KING, e8=9, a1=GENERAL, a2=GENERAL), PositionFault.GENERALS, 0, 2),
        ([1, 9] + [PAWN] * 9 + [0] * 53, PositionFault.PAWNS, 0, 9),
        ([1, 9] + [PAWN + SIDE_1] * 8 + [ROOK + SIDE_1] * 8 + [0] * 46, PositionFault.MEN, 1, 17),
    ],
)
def test_wrong_numbers(men: list[int], kind: PositionFault, side: int, number: int) -> None:
    assert faults_of_men(men, ()) == [Fault(kind, side, number)]


def test_men_in_hand_count_too() -> None:
    hand = [0] * 16
    hand[KING] = 1
    faults = faults_of_men(board(e1=KING, e8=KING + SIDE_1), hand)
    assert faults == [Fault(PositionFault.KINGS, 0, 2)]


def test_kings_that_touch_and_a_check_out_of_turn() -> None:
    touching = make_position(board(e1=KING, e2=KING + SIDE_1), (), 0)
    assert faults_of_kings(touching) == [Fault(PositionFault.KINGS_TOUCH)]
    checked = board(e1=KING, e8=KING + SIDE_1, a8=ROOK)
    assert faults_of_kings(make_position(checked, (), 0)) == [
        Fault(PositionFault.WAITING_IN_CHECK, 1)
    ]
    assert faults_of_kings(make_position(checked, (), 1)) == []


def test_fen_tells_the_same_faults() -> None:
    with pytest.raises(BadPosition) as told:
        parse("4k3/8/8/8/8/8/8/8[] w - - 0 1")
    assert told.value.problems == ("White has 0 kings instead of 1",)
