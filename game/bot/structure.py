"""What is a pawn structure worth? Looked up by the squares of all pawns.

The table fills itself and forgets all at its bound, as those of the rules do.
"""

from __future__ import annotations

from game.bot import weights
from game.rules.movement import PAWN_ATTACKS
from game.rules.squares import ALL_SQUARES, FILE_A, NOT_FILE_A, NOT_FILE_H, SquareSet, members

MEMO_LIMIT = 6_000  # entries; about 1 MB

FILES = tuple(FILE_A << file for file in range(8))


def squares_ahead(side: int, square: int) -> SquareSet:
    """The squares before a pawn on its own file."""
    file = FILES[square & 7]
    if side:
        return file & ((1 << (square & 56)) - 1)
    return file & (ALL_SQUARES << ((square & 56) + 8)) & ALL_SQUARES


def pawn_features(side: int, own: SquareSet, enemy: SquareSet) -> tuple[int, int, int]:
    """How many of a side's pawns are doubled, guarded by another one, and free to run."""
    doubled = guarded = free = 0
    for square in members(own):
        ahead = squares_ahead(side, square)
        doubled += bool(ahead & own)
        guarded += bool(PAWN_ATTACKS[1 - side][square] & own)
        beside = (ahead & NOT_FILE_A) >> 1 | (ahead & NOT_FILE_H) << 1
        free += bool(ahead) and not (ahead | beside) & enemy
    return doubled, guarded, free


def _worth(side: int, own: SquareSet, enemy: SquareSet) -> int:
    doubled, guarded, free = pawn_features(side, own, enemy)
    return (
        doubled * weights.PAWN_DOUBLED + guarded * weights.PAWN_GUARDED + free * weights.PAWN_FREE
    )


class PawnStructures(dict[int, int]):
    """Side 0's pawns | side 1's << 64 -> their worth to side 0."""

    def __missing__(self, pawns: int) -> int:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        red, black = pawns & ALL_SQUARES, pawns >> 64
        self[pawns] = result = _worth(0, red, black) - _worth(1, black, red)
        return result


PAWN_STRUCTURES = PawnStructures()
