"""What can be wrong with a position that somebody sets up?

Men in the wrong number and kings where they cannot stand: faults of the position itself, in
whatever form it was given. `fen.py` writes them in English; a screen says them in its language.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from enum import StrEnum

from game.rules.movement import KING_ATTACKS, checkers
from game.rules.pieces import GENERAL, KING, PAWN, SIDE_1, PieceCode, Side, kind_of, side_of
from game.rules.position import Position

MAX_MEN = 16  # of one side, on the board and in hand
MAX_PAWNS = 8


class PositionFault(StrEnum):
    """The sorts of faults; the values are text keys."""

    KINGS = "position_kings"  # not exactly one king
    GENERALS = "position_generals"  # more than one general
    PAWNS = "position_pawns"  # more than eight pawns
    MEN = "position_men"  # more than sixteen men
    KINGS_TOUCH = "position_kings_touch"
    WAITING_IN_CHECK = "position_waiting_in_check"  # in check although the other side is to move


class Fault(namedtuple("Fault", ("kind", "side", "number"), defaults=(None, 0))):
    """One fault."""

    __slots__ = ()
    kind: PositionFault
    side: Side | None  # whose, None for both
    number: int  # how many there are of what there must not be so many


def faults_of_men(board: Sequence[PieceCode], reserve: Sequence[int]) -> list[Fault]:
    """Faults in the numbers of men; `reserve` counts those in hand by piece code, if any."""
    faults = []
    for side in (0, 1):
        men = [code for code in board if code and side_of(code) == side]
        in_hand = reserve[SIDE_1 * side : SIDE_1 * side + 7] or (0,) * 7
        kinds = [kind_of(code) for code in men]
        kings = kinds.count(KING) + in_hand[KING]
        generals = kinds.count(GENERAL) + in_hand[GENERAL]
        pawns, all_men = kinds.count(PAWN), len(men) + sum(in_hand)
        if kings != 1:
            faults.append(Fault(PositionFault.KINGS, side, kings))
        if generals > 1:
            faults.append(Fault(PositionFault.GENERALS, side, generals))
        if pawns > MAX_PAWNS:
            faults.append(Fault(PositionFault.PAWNS, side, pawns))
        if all_men > MAX_MEN:
            faults.append(Fault(PositionFault.MEN, side, all_men))
    return faults


def faults_of_kings(position: Position) -> list[Fault]:
    """What is wrong about where the kings stand, where each side has one at most."""
    red, black = position.sets[KING], position.sets[KING + SIDE_1]
    if red & (red - 1) or black & (black - 1):
        return []
    faults = []
    if red and KING_ATTACKS[red.bit_length() - 1] & black:
        faults.append(Fault(PositionFault.KINGS_TOUCH))
    waiting = 1 - position.turn
    if checkers(position, waiting) & ~(red | black):
        faults.append(Fault(PositionFault.WAITING_IN_CHECK, waiting))
    return faults
