"""What is a move? A small int that says from where, to where, and how.

``origin | target << 6 | how << 12``, where how is 0 for a step (or capture), 1 for a promotion, and
2 + piece kind for a placement. A promotion in place has origin == target; so has a placement.
"""

from __future__ import annotations

from game.rules.pieces import PieceKind
from game.rules.squares import Square

Move = int

PROMOTION: Move = 1 << 12  # added to the squares of a promotion
DROP_BASE = 2  # a placement of kind k has k + DROP_BASE in the upper bits


def make_step(origin_square: Square, target_square: Square) -> Move:
    """An ordinary move or capture."""
    return origin_square | target_square << 6


def make_promotion(origin_square: Square, target_square: Square) -> Move:
    """A pawn becomes a general, in place when both squares are the same."""
    return origin_square | target_square << 6 | PROMOTION


def make_drop(kind: PieceKind, square: Square) -> Move:
    """A piece is placed from the reserve."""
    return square | square << 6 | (kind + DROP_BASE) << 12


def origin(move: Move) -> Square:
    """Where the piece stands before the move (of a placement: where it goes)."""
    return move & 63


def target(move: Move) -> Square:
    """Where the piece stands after the move."""
    return move >> 6 & 63


def is_drop(move: Move) -> bool:
    """Is it a placement?"""
    return move >> 12 > 1


def drop_kind(move: Move) -> PieceKind:
    """The kind of piece a placement places."""
    return (move >> 12) - DROP_BASE


def is_promotion(move: Move) -> bool:
    """Does a pawn become a general by it?"""
    return move >> 12 == 1
