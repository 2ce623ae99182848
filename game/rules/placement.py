"""Set-up: who places next, and where may each waiting piece go?

A side that has a piece in hand must place one on an empty square of its first three ranks; a rook
only on its first rank. Sides alternate, or Red places all first (`placement_order`). Two older
customs are switches: nothing but rooks on the first rank (`non_rook_back_rank`), and no black rook
on the file of the red king unless a man other than a pawn stands between (`rook_faces_red_king`).
Placing can neither give check nor be forbidden by one in an ordinary game; from a set position it
can, and `legal.py` sees to that.
"""

from __future__ import annotations

from game.rules.movement import checkers
from game.rules.pieces import KING, PAWN, ROOK, SIDE_1, PieceKind, Side
from game.rules.position import Position, waiting
from game.rules.ruleset import Ruleset
from game.rules.squares import BETWEEN, FILE_A, SquareSet, members


def zone(kind: PieceKind, side: Side, ruleset: Ruleset) -> SquareSet:
    """Where a side may ever place a kind, men standing there or not."""
    if kind == ROOK:
        return ruleset.back_ranks[side]
    if ruleset.non_rook_back_rank == "forbidden":
        return ruleset.placement_zones[side] & ~ruleset.back_ranks[side]
    return ruleset.placement_zones[side]


def placement_squares(position: Position, kind: PieceKind, ruleset: Ruleset) -> SquareSet:
    """The empty squares on which the side to move may place a kind, checks left aside."""
    sets, side = position.sets, position.turn
    squares = zone(kind, side, ruleset) & ~(sets[0] | sets[SIDE_1])
    if kind == ROOK and side == 1 and ruleset.rook_faces_red_king == "needs_piece_between":
        squares &= ~squares_facing_red_king(position)
    return squares


def squares_facing_red_king(position: Position) -> SquareSet:
    """The squares of the red king's file with nothing but pawns between them and the king."""
    sets = position.sets
    if not sets[KING]:
        return 0
    king = sets[KING].bit_length() - 1
    pieces = (sets[0] | sets[SIDE_1]) & ~(sets[PAWN] | sets[PAWN + SIDE_1])
    file = FILE_A << (king & 7)
    return sum(1 << square for square in members(file) if not BETWEEN[king][square] & pieces)


def places_on(position: Position, ruleset: Ruleset) -> bool:
    """Does the side that has just placed a piece place the next one, too?

    It does not when it has no piece or no square left, nor when it has given check, which only
    happens from a set position: the enemy must be able to answer.
    """
    side = position.turn
    if ruleset.placement_order == "alternating" or checkers(position, 1 - side):
        return False
    waiting_kinds = (kind for kind, count in enumerate(waiting(position, side)) if count)
    return any(placement_squares(position, kind, ruleset) for kind in waiting_kinds)
