"""Which pawn may become a general, in place or by a step, and what forbids it?

Promotion is a whole move and never forced. All of this must hold:

1. the side has no general on the board;
2. the pawn stands on a promotion square (the marked diagonals in the enemy's half), or it is the
   side's only pawn (`only_pawn_anywhere`);
3. it stays where it is or steps to an empty diagonal neighbour (`promotion_step`);
4. the new general attacks no enemy man (`promotion_attack`: or only not the king);
5. the enemy king is not in check afterwards: no rook is uncovered against it;
6. the own king is not in check afterwards.

With `promotion_timing` arrival_too a pawn that moves or captures onto a promotion square may become
a general in that same move, under the same rules 1, 2, 4, 5 and 6.
"""

from __future__ import annotations

from game.rules.movement import GENERAL_ATTACKS, GENERALS_ATTACK, SQUARES, lone_blockers
from game.rules.moves import PROMOTION, Move
from game.rules.pieces import GENERAL, KING, PAWN, ROOK, SIDE_1
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.squares import ALL_SQUARES, BIT, Square, SquareSet


def candidates(position: Position, ruleset: Ruleset) -> SquareSet:
    """The pawns of the side to move that rules 1 and 2 let become a general where they stand."""
    side = position.turn
    pawns = position.sets[PAWN + SIDE_1 * side]
    if not pawns or position.sets[GENERAL + SIDE_1 * side]:
        return 0
    if not pawns & (pawns - 1) and ruleset.only_pawn_anywhere == "yes":
        return pawns
    return pawns & ruleset.promotion_squares[side]


def forbidden_targets(position: Position, ruleset: Ruleset) -> SquareSet:
    """The squares on which a new general would attack what it may not (rule 4)."""
    enemy = SIDE_1 - SIDE_1 * position.turn
    if ruleset.promotion_attack == "none":
        return GENERALS_ATTACK[position.sets[enemy]]
    return GENERALS_ATTACK[position.sets[enemy + KING]]


def screens_of_enemy_king(position: Position) -> dict[Square, SquareSet]:
    """The men that alone stand between a rook of the side to move and the enemy king (rule 5).

    Returns:
        By square of such a man: the line from the king to the rook.
    """
    side, sets = position.turn, position.sets
    enemy_king = sets[KING + SIDE_1 - SIDE_1 * side]
    if not enemy_king:
        return {}
    return dict(
        lone_blockers(
            enemy_king.bit_length() - 1,
            sets[ROOK + SIDE_1 * side],
            ALL_SQUARES,
            sets[0] | sets[SIDE_1],
        )
    )


def promotions(
    position: Position,
    ruleset: Ruleset,
    ready: SquareSet,
    allowed: SquareSet,
    pinned: SquareSet,
) -> list[Move]:
    """The promotions in place and by a step that all six rules let the side to move play.

    Args:
        ready: the `candidates`.
        allowed: the squares to which a man must go to answer a check; all when there is none.
        pinned: own men that may not leave their line to the own king.
    """
    sets = position.sets
    forbidden = forbidden_targets(position, ruleset)
    free = ~(sets[0] | sets[SIDE_1] | forbidden) & allowed
    screens = screens_of_enemy_king(position)
    steps = ruleset.promotion_step == "in_place_or_diagonal"
    moves: list[Move] = []
    for square in SQUARES[ready]:
        # In place nothing is uncovered, but a check is not answered either.
        if allowed == ALL_SQUARES and not BIT[square] & forbidden:
            moves.append(square | square << 6 | PROMOTION)
        # A diagonal step leaves every line on which the pawn stands.
        if steps and not BIT[square] & pinned and square not in screens:
            moves += [
                square | to << 6 | PROMOTION for to in SQUARES[GENERAL_ATTACKS[square] & free]
            ]
    return moves


def arrivals(position: Position, ruleset: Ruleset, plain: list[Move]) -> list[Move]:
    """Those of the plain legal moves that may also promote as the pawn arrives.

    Rule 6 holds because the plain move is legal.
    """
    side, sets = position.turn, position.sets
    pawns = sets[PAWN + SIDE_1 * side]
    if ruleset.promotion_timing == "separate" or not pawns or sets[GENERAL + SIDE_1 * side]:
        return []
    goals = ruleset.promotion_squares[side]
    if not pawns & (pawns - 1) and ruleset.only_pawn_anywhere == "yes":
        goals = ALL_SQUARES
    goals &= ~forbidden_targets(position, ruleset)
    screens = screens_of_enemy_king(position)
    return [
        move | PROMOTION
        for move in plain
        if BIT[move & 63] & pawns
        and BIT[move >> 6] & goals
        and BIT[move >> 6] & screens.get(move & 63, ALL_SQUARES)
    ]
