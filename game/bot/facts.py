"""What does the search ask about a position, beside its moves and its worth?"""

from __future__ import annotations

from game.rules.ending import can_mate
from game.rules.movement import (
    ELEPHANT_ATTACKS,
    ELEPHANTS_ATTACK,
    GENERAL_ATTACKS,
    GENERALS_ATTACK,
    KNIGHT_ATTACKS,
    KNIGHTS_ATTACK,
    PAWN_ATTACKS,
    PAWNS_ATTACK,
    ROOK_LINES,
)
from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, PAWN
from game.rules.position import Position
from game.rules.squares import CROSS, SquareSet

PASS_KEY = 0x1F35_9A7C_04E1_6BD3  # not the turn's: a passed position must never seem a repetition
NOWHERE: tuple[SquareSet, ...] = (0,) * 7
# By kind: at least so much is lost, in hundredths of a pawn, where a lesser man can take.
LEAST_LOSS = (0, 0, 60, 100, 160, 210, 0)
FEW_MEN = 4  # with more on the board somebody can mate


def nothing_can_mate(position: Position) -> bool:
    """Can neither side ever mate? Need only be asked after captures and promotions."""
    few = (position.sets[0] | position.sets[8]).bit_count() <= FEW_MEN
    return few and not can_mate(position, 0) and not can_mate(position, 1)


def can_pass(position: Position) -> bool:
    """Is having to move surely no burden? Never so without pawns, or with hardly a piece left."""
    sets, own = position.sets, 8 * position.turn
    if not sets[PAWN] | sets[PAWN + 8] or sets[8 - own] == sets[KING + 8 - own]:
        return False
    return (sets[own] ^ sets[own + PAWN]).bit_count() > 2


def passed(position: Position) -> Position:
    """The position with the other side to move, as a null move leaves it."""
    return Position(
        position.board,
        position.sets,
        position.reserve,
        1 - position.turn,
        position.ply + 1,
        0,
        position.count_side,
        position.count_plies,
        position.count_limit_plies,
        position.key ^ PASS_KEY,
    )


def checking_squares(position: Position) -> tuple[SquareSet, ...]:
    """By kind: from where a man of the side to move attacks the enemy king."""
    sets = position.sets
    other = 1 - position.turn
    king = sets[9] if other else sets[1]
    if not king:
        return NOWHERE
    square = king.bit_length() - 1
    return (
        0,
        0,
        GENERAL_ATTACKS[square],
        ELEPHANT_ATTACKS[other][square],
        KNIGHT_ATTACKS[square],
        ROOK_LINES[square][(sets[0] | sets[8]) & CROSS[square]],
        PAWN_ATTACKS[other][square],
    )


def guarded_by_lesser(position: Position) -> tuple[SquareSet, ...]:
    """By kind: where a man of the side to move could be taken by one that is worth less."""
    sets, side = position.sets, 1 - position.turn
    enemy = 8 * side
    by_pawn = PAWNS_ATTACK[side][sets[enemy + PAWN]]
    by_general = by_pawn | GENERALS_ATTACK[sets[enemy + GENERAL]]
    by_any = (
        by_general
        | ELEPHANTS_ATTACK[side][sets[enemy + ELEPHANT]]
        | KNIGHTS_ATTACK[sets[enemy + KNIGHT]]
    )
    return 0, 0, by_pawn, by_general, by_general, by_any, 0
