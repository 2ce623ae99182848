"""What are a pawn structure and the rooks' files worth? Looked up by sets of squares.

Both tables fill themselves and forget all at their bound, as those of the rules do.
"""

from __future__ import annotations

from game.bot import weights
from game.rules.movement import PAWN_ATTACKS
from game.rules.squares import ALL_SQUARES, FILE_A, NOT_FILE_A, NOT_FILE_H, SquareSet, members

MEMO_LIMIT = 8_000  # entries; about 1.5 MB each

FILES = tuple(FILE_A << file for file in range(8))


def _ahead(side: int, square: int) -> SquareSet:
    """The squares before a pawn on its own file."""
    file = FILES[square & 7]
    if side:
        return file & ((1 << (square & 56)) - 1)
    return file & (ALL_SQUARES << ((square & 56) + 8)) & ALL_SQUARES


def _pawns_of(side: int, own: SquareSet, enemy: SquareSet) -> int:
    """The worth of one side's pawns to that side."""
    score = 0
    for square in members(own):
        ahead = _ahead(side, square)
        if not ahead:
            score += weights.PAWN_STUCK
            continue
        if ahead & own:
            score += weights.PAWN_DOUBLED
        if PAWN_ATTACKS[1 - side][square] & own:
            score += weights.PAWN_GUARDED
        beside = (ahead & NOT_FILE_A) >> 1 | (ahead & NOT_FILE_H) << 1
        if not (ahead | beside) & enemy:
            score += weights.PAWN_FREE
    return score


class PawnStructures(dict[int, int]):
    """Side 0's pawns | side 1's << 64 -> their worth to side 0."""

    def __missing__(self, pawns: int) -> int:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        red, black = pawns & ALL_SQUARES, pawns >> 64
        self[pawns] = result = _pawns_of(0, red, black) - _pawns_of(1, black, red)
        return result


class RookFiles(dict[tuple[SquareSet, SquareSet, SquareSet], int]):
    """(rooks, own pawns, enemy pawns) -> what open files are worth to the rooks' side."""

    def __missing__(self, sets: tuple[SquareSet, SquareSet, SquareSet]) -> int:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        rooks, own, enemy = sets
        score = 0
        for square in members(rooks):
            file = FILES[square & 7]
            if not file & (own | enemy):
                score += weights.ROOK_OPEN_FILE
            elif not file & own:
                score += weights.ROOK_HALF_OPEN_FILE
        self[sets] = score
        return score


PAWN_STRUCTURES = PawnStructures()
ROOK_FILES = (RookFiles(), RookFiles())
