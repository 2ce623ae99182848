"""The steps of every piece, ready made: from a set of squares to a tuple of moves.

Building a list of moves one by one is the slowest thing a move generator in Python can do. So the
moves are looked up by the set of their targets, and the men of a kind by the set of their squares.
Every table fills itself as it is used and forgets all when it has grown to its bound.
"""

from __future__ import annotations

from game.rules.movement import (
    ELEPHANT_ATTACKS,
    GENERAL_ATTACKS,
    KNIGHT_ATTACKS,
    MEMO_LIMIT,
    ROOK_LINES,
    AttackTable,
    RookLines,
)
from game.rules.moves import Move, make_step
from game.rules.squares import CROSS, Square, SquareSet, members


class MovesFrom(dict[SquareSet, tuple[Move, ...]]):
    """Set of target squares -> the steps from one square to each of them."""

    def __init__(self, origin: Square) -> None:
        super().__init__()
        self.origin = origin

    def __missing__(self, targets: SquareSet) -> tuple[Move, ...]:
        if len(self) >= MEMO_LIMIT // 16:
            self.clear()
        result = tuple(make_step(self.origin, target) for target in members(targets))
        self[targets] = result
        return result


class PawnMoves(dict[SquareSet, tuple[Move, ...]]):
    """Set of target squares -> the pawn steps that end there, all in one direction."""

    def __init__(self, direction: int) -> None:
        super().__init__()
        self.direction = direction

    def __missing__(self, targets: SquareSet) -> tuple[Move, ...]:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        result = tuple(make_step(to - self.direction, to) for to in members(targets))
        self[targets] = result
        return result


MOVES_FROM = tuple(MovesFrom(square) for square in range(64))
UP, UP_LEFT, UP_RIGHT = PawnMoves(8), PawnMoves(7), PawnMoves(9)
DOWN, DOWN_LEFT, DOWN_RIGHT = PawnMoves(-8), PawnMoves(-9), PawnMoves(-7)

Leaper = tuple[SquareSet, MovesFrom]  # what it attacks, its moves
Slider = tuple[SquareSet, RookLines, MovesFrom]  # its rank and file, its lines, its moves


class LeapersOn(dict[SquareSet, tuple[Leaper, ...]]):
    """Set of squares with one kind of leaper on each -> each of them."""

    def __init__(self, table: AttackTable) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, squares: SquareSet) -> tuple[Leaper, ...]:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        result = tuple((self.table[square], MOVES_FROM[square]) for square in members(squares))
        self[squares] = result
        return result


class RooksOn(dict[SquareSet, tuple[Slider, ...]]):
    """Set of squares with a rook on each -> each of them."""

    def __missing__(self, squares: SquareSet) -> tuple[Slider, ...]:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        result = tuple(
            (CROSS[square], ROOK_LINES[square], MOVES_FROM[square]) for square in members(squares)
        )
        self[squares] = result
        return result


GENERALS_ON = LeapersOn(GENERAL_ATTACKS)
KNIGHTS_ON = LeapersOn(KNIGHT_ATTACKS)
ELEPHANTS_ON = tuple(LeapersOn(table) for table in ELEPHANT_ATTACKS)
ROOKS_ON = RooksOn()
