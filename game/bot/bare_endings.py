"""How good is a position without pawns, and how is a bare king driven to mate within the count?

Nothing is renewed any more, so what matters is whether the men left can force mate. Against a bare
king a rook can, so can an elephant with one more man, and so can any three. One man alone, two
knights, and nearly always knight and general cannot.
"""

from __future__ import annotations

from game.rules.counting import is_bare
from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, ROOK, Side
from game.rules.position import Position
from game.rules.squares import Square

WON = 600  # what a won ending adds to material, so that none is given up for more men
HOPELESS = 16  # divides a score that cannot be turned into mate
DRAWISH = 3  # divides an advantage of less than a rook in an ending with men on both sides
SMALL_ADVANTAGE = 360


def steps_between(a: Square, b: Square) -> int:
    """King steps between two squares."""
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))


# By square: how far a king there is from the middle, corners farthest.
OUTWARD = tuple(
    max(3 - (s & 7), (s & 7) - 4) * 10
    + max(3 - (s >> 3), (s >> 3) - 4) * 10
    + max(3 - (s & 7), (s & 7) - 4, 3 - (s >> 3), (s >> 3) - 4) * 15
    for s in range(64)
)


def can_force_mate(position: Position, side: Side) -> bool:
    """Are a side's men on the board enough against a bare king?"""
    sets, own = position.sets, 8 * side
    if sets[own + ROOK]:
        return True
    elephants = sets[own + ELEPHANT].bit_count()
    men = elephants + (sets[own + KNIGHT] | sets[own + GENERAL]).bit_count()
    return men > 2 or (men == 2 and elephants > 0)


def judge_pawnless(position: Position, score: int) -> int:
    """The whole score for the side to move of a position without pawns.

    Args:
        score: the sum over the men, side 0's.
    """
    sets = position.sets
    if sets[0] | sets[8] == sets[KING] | sets[KING + 8] and not position.reserve:
        return 0
    if is_bare(sets, 1) and not position.reserve:
        score = _against_bare_king(position, 0, score)
    elif is_bare(sets, 0) and not position.reserve:
        score = -_against_bare_king(position, 1, -score)
    elif -SMALL_ADVANTAGE < score < SMALL_ADVANTAGE:
        score = int(score / DRAWISH)  # towards nought, for both sides alike
    return -score if position.turn else score


def _against_bare_king(position: Position, strong: Side, score: int) -> int:
    """The strong side's score: the ending's worth, and how near the bare king is to its mate."""
    if not can_force_mate(position, strong):
        return score // HOPELESS
    sets = position.sets
    king = sets[KING + 8 * strong].bit_length() - 1
    bare = sets[KING + 8 - 8 * strong].bit_length() - 1
    score += WON + 2 * OUTWARD[bare] - 12 * steps_between(king, bare)
    men = sets[8 * strong] ^ sets[KING + 8 * strong]
    while men:
        lowest = men & -men
        man = lowest.bit_length() - 1
        if not sets[ROOK + 8 * strong] & lowest:
            score -= 5 * steps_between(man, bare)
        men ^= lowest
    limit = position.count_limit_plies
    if limit:  # what is won in time is worth less the less time is left
        score -= score * position.count_plies // (2 * limit)
    return score
