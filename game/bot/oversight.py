"""What does a weaker player fail to see? Human oversights, not random moves.

People lose sight of moves that are far, leap, or go back; they hardly miss what happens next to the
last move or what takes back on the same square. For one whole search some moves of either side, by
their squares, do not exist for such a player: neither as replies nor as own follow-ups.
"""

from __future__ import annotations

from random import Random

from game.rules.position import Position
from game.rules.squares import SquareSet

BACKWARDS = 0.25  # added to the difficulty of a move towards the own side of either player
LEAP = 0.45  # difficulty of a knight's move
STEP = 0.25  # of a step to a neighbouring square
SLIDE = 0.30  # of a slide of two squares; each further square adds
SLIDE_PER_SQUARE = 0.12


def difficulty(origin: int, target: int) -> float:
    """How hard it is to see a move, 0 to 1."""
    files, ranks = abs((target & 7) - (origin & 7)), abs((target >> 3) - (origin >> 3))
    if {files, ranks} == {1, 2}:
        return LEAP
    distance = max(files, ranks)
    if distance <= 1:
        return STEP
    return min(1.0, SLIDE + SLIDE_PER_SQUARE * (distance - 2) + (BACKWARDS if ranks else 0))


def overlooked_moves(
    percent: int, position: Position, arrived: SquareSet, chance: Random
) -> bytearray:
    """By origin | target << 6: 1 for each move that is not seen in this search.

    Args:
        arrived: where the enemy's last move ended; taking back there is always seen.
    """
    result = bytearray(4096)
    occupied = position.sets[0] | position.sets[8]
    for origin in range(64):
        # A man that stands there now is looked at; where one may come later, less so.
        factor = 1.0 if occupied >> origin & 1 else 1.5
        for target in range(64):
            if arrived >> target & 1:
                continue
            unseen = percent / 100 * difficulty(origin, target) * factor
            if chance.random() < unseen:
                result[origin | target << 6] = 1
    return result
