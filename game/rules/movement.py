"""How do the pieces move, capture and attack, and is a king in check?

The king steps one square any way, the general one square diagonally, the elephant one square
diagonally or straight forward, the knight leaps, the rook slides, the pawn steps straight forward
and captures diagonally forward. The rook is the only slider: only it pins, gives a check that can
be blocked, and discovers check. All rulesets agree.

Sets of squares are looked up, not computed: each table below fills itself and forgets all when
it has grown to `MEMO_LIMIT` entries, so that a process that runs for weeks stays small.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.pieces import (
    ELEPHANT,
    GENERAL,
    KING,
    KNIGHT,
    PAWN,
    ROOK,
    SIDE_1,
    PieceKind,
    Side,
)
from game.rules.position import Position
from game.rules.squares import (
    BETWEEN,
    CROSS,
    DIAGONAL,
    KNIGHT_LEAPS,
    STRAIGHT,
    Square,
    SquareSet,
    leaps_from,
    members,
)

MEMO_LIMIT = 20_000  # entries; about 2 MB for the largest kind of table

AttackTable = tuple[SquareSet, ...]  # by square


def _table(steps: tuple[tuple[int, int], ...]) -> AttackTable:
    return tuple(leaps_from(square, steps) for square in range(64))


KING_ATTACKS: AttackTable = _table(STRAIGHT + DIAGONAL)
GENERAL_ATTACKS: AttackTable = _table(DIAGONAL)
KNIGHT_ATTACKS: AttackTable = _table(KNIGHT_LEAPS)
# By side: forward is up for side 0 and down for side 1.
ELEPHANT_ATTACKS: tuple[AttackTable, AttackTable] = (
    _table((*DIAGONAL, (0, 1))),
    _table((*DIAGONAL, (0, -1))),
)
PAWN_ATTACKS: tuple[AttackTable, AttackTable] = (
    _table(((-1, 1), (1, 1))),
    _table(((-1, -1), (1, -1))),
)


class SquaresOfSet(dict[SquareSet, tuple[Square, ...]]):
    """Set of squares -> its members, lowest first."""

    def __missing__(self, squares: SquareSet) -> tuple[Square, ...]:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        self[squares] = result = tuple(members(squares))
        return result


class AttacksOfSet(dict[SquareSet, SquareSet]):
    """Set of squares with one kind of leaper on each -> all squares they attack."""

    def __init__(self, table: AttackTable) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, squares: SquareSet) -> SquareSet:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        result = 0
        for square in members(squares):
            result |= self.table[square]
        self[squares] = result
        return result


class RookLines(dict[SquareSet, SquareSet]):
    """Occupied squares of a rook's rank and file -> the squares it attacks (own men included).

    At most 2 ** 12 entries for each square, so it needs no bound.
    """

    def __init__(self, square: Square) -> None:
        super().__init__()
        self.square = square

    def __missing__(self, occupied: SquareSet) -> SquareSet:
        result = 0
        for file_step, rank_step in STRAIGHT:
            file, rank = (self.square & 7) + file_step, (self.square >> 3) + rank_step
            while 0 <= file < 8 and 0 <= rank < 8:
                square = rank * 8 + file
                result |= 1 << square
                if occupied >> square & 1:
                    break
                file, rank = file + file_step, rank + rank_step
        self[occupied] = result
        return result


SQUARES = SquaresOfSet()
KINGS_ATTACK = AttacksOfSet(KING_ATTACKS)
GENERALS_ATTACK = AttacksOfSet(GENERAL_ATTACKS)
KNIGHTS_ATTACK = AttacksOfSet(KNIGHT_ATTACKS)
ELEPHANTS_ATTACK = tuple(AttacksOfSet(table) for table in ELEPHANT_ATTACKS)
PAWNS_ATTACK = tuple(AttacksOfSet(table) for table in PAWN_ATTACKS)
ROOK_LINES = tuple(RookLines(square) for square in range(64))


def piece_attacks(kind: PieceKind, side: Side, square: Square, occupied: SquareSet) -> SquareSet:
    """The squares that one piece attacks from a square."""
    if kind == ROOK:
        return ROOK_LINES[square][occupied & CROSS[square]]
    if kind == KNIGHT:
        return KNIGHT_ATTACKS[square]
    if kind == ELEPHANT:
        return ELEPHANT_ATTACKS[side][square]
    if kind == GENERAL:
        return GENERAL_ATTACKS[square]
    return PAWN_ATTACKS[side][square] if kind == PAWN else KING_ATTACKS[square]


def attacked_squares(sets: Sequence[SquareSet], side: Side, occupied: SquareSet) -> SquareSet:
    """All squares that a side attacks, its own men's included.

    Args:
        sets: bitboards by piece code, as in `Position.sets`.
        occupied: what stops rooks; leave the enemy king out to see the squares behind it.
    """
    kings, generals, elephants, knights, rooks, pawns = sets[9:15] if side else sets[1:7]
    attacked = (
        KINGS_ATTACK[kings]
        | GENERALS_ATTACK[generals]
        | ELEPHANTS_ATTACK[side][elephants]
        | KNIGHTS_ATTACK[knights]
        | PAWNS_ATTACK[side][pawns]
    )
    if rooks:
        for square in SQUARES[rooks]:
            attacked |= ROOK_LINES[square][occupied & CROSS[square]]
    return attacked


def attackers_of(
    sets: Sequence[SquareSet], square: Square, by_side: Side, occupied: SquareSet
) -> SquareSet:
    """The squares of a side's men that attack a square.

    A pawn or elephant attacks the square exactly when one of the other side, standing on that
    square, would attack it: hence the tables of the other side.
    """
    theirs = SIDE_1 * by_side
    return (
        sets[PAWN + theirs] & PAWN_ATTACKS[1 - by_side][square]
        | sets[ELEPHANT + theirs] & ELEPHANT_ATTACKS[1 - by_side][square]
        | sets[GENERAL + theirs] & GENERAL_ATTACKS[square]
        | sets[KNIGHT + theirs] & KNIGHT_ATTACKS[square]
        | sets[ROOK + theirs] & ROOK_LINES[square][occupied & CROSS[square]]
        | sets[KING + theirs] & KING_ATTACKS[square]
    )


def checkers(position: Position, side: Side) -> SquareSet:
    """The squares of the men that give check to a side's king; empty while it is in hand."""
    sets = position.sets
    king = sets[KING + SIDE_1 * side]
    if not king:
        return 0
    return attackers_of(sets, king.bit_length() - 1, 1 - side, sets[0] | sets[SIDE_1])


def is_check(position: Position) -> bool:
    """Is the king of the side to move in check?"""
    return checkers(position, position.turn) != 0


def pins(position: Position, side: Side) -> list[tuple[Square, SquareSet]]:
    """The pinned men of a side: (square, the squares it may still stand on, the rook's included).

    A man is pinned when it alone stands between its king and an enemy rook.
    """
    sets = position.sets
    king = sets[KING + SIDE_1 * side].bit_length() - 1
    if king < 0:
        return []
    return lone_blockers(
        king, sets[ROOK + SIDE_1 - SIDE_1 * side], sets[SIDE_1 * side], sets[0] | sets[SIDE_1]
    )


def lone_blockers(
    king: Square, rooks: SquareSet, blockers: SquareSet, occupied: SquareSet
) -> list[tuple[Square, SquareSet]]:
    """The men of `blockers` that alone stand between a king and one of the rooks.

    Returns:
        (square, squares between king and rook with the rook's square) for each.
    """
    found = []
    for rook in SQUARES[rooks & CROSS[king]]:
        between = BETWEEN[king][rook]
        blocker = between & occupied
        if blocker and not blocker & (blocker - 1) and blocker & blockers:
            found.append((blocker.bit_length() - 1, between | 1 << rook))
    return found
