"""Which squares are there, and which lie a step, a leap or a line apart?

A square is an int: a1 = 0, b1 = 1, … h1 = 7, a2 = 8, … h8 = 63. A set of squares is an int too (a
bitboard): bit n stands for square n. Both are plain ints because nothing is faster in Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Square = int
SquareSet = int

ALL_SQUARES: SquareSet = (1 << 64) - 1
BIT: tuple[SquareSet, ...] = tuple(1 << square for square in range(64))
FILE_A: SquareSet = sum(1 << (8 * rank) for rank in range(8))
FILE_H: SquareSet = FILE_A << 7
NOT_FILE_A: SquareSet = ALL_SQUARES ^ FILE_A
NOT_FILE_H: SquareSet = ALL_SQUARES ^ FILE_H

FILE_NAMES = "abcdefgh"
RANK_NAMES = "12345678"

STRAIGHT: tuple[tuple[int, int], ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL: tuple[tuple[int, int], ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT_LEAPS: tuple[tuple[int, int], ...] = (
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
)


def file_of(square: Square) -> int:
    """0 for the a-file to 7 for the h-file."""
    return square & 7


def rank_of(square: Square) -> int:
    """0 for rank 1 to 7 for rank 8."""
    return square >> 3


def square_at(file: int, rank: int) -> Square:
    """The square on a file and rank, each 0–7."""
    return rank * 8 + file


def square_name(square: Square) -> str:
    """
    >>> square_name(0), square_name(63)
    ('a1', 'h8')
    """
    return FILE_NAMES[square & 7] + RANK_NAMES[square >> 3]


def parse_square(name: str) -> Square:
    """The square of that name.

    >>> parse_square("e4")
    28

    Raises:
        ValueError: when the text is not one of a1 … h8.
    """
    if len(name) != 2 or name[0] not in FILE_NAMES or name[1] not in RANK_NAMES:
        raise ValueError(f"not a square: {name[:16]!r}")
    return RANK_NAMES.index(name[1]) * 8 + FILE_NAMES.index(name[0])


def half_turn(square: Square) -> Square:
    """The same square seen from the other side of the board (a1 and h8 change places)."""
    return 63 - square


def members(squares: SquareSet) -> Iterator[Square]:
    """The squares of a set, lowest first."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def set_of(squares: Iterable[Square]) -> SquareSet:
    """The set that holds exactly these squares."""
    result = 0
    for square in squares:
        result |= 1 << square
    return result


def named_set(names: str) -> SquareSet:
    """The set of the squares named in a text, separated by spaces."""
    return set_of(parse_square(name) for name in names.split())


def leaps_from(square: Square, steps: Iterable[tuple[int, int]]) -> SquareSet:
    """The squares reached by one of the (file, rank) steps without leaving the board."""
    result = 0
    for file_step, rank_step in steps:
        file, rank = (square & 7) + file_step, (square >> 3) + rank_step
        if 0 <= file < 8 and 0 <= rank < 8:
            result |= 1 << (rank * 8 + file)
    return result


# By square: the other squares of its rank and file.
CROSS: tuple[SquareSet, ...] = tuple(
    (255 << (a & 56) | FILE_A << (a & 7)) & ~BIT[a] for a in range(64)
)


def _between(a: Square) -> tuple[SquareSet, ...]:
    result = [0] * 64
    rank, file = 255 << (a & 56), FILE_A << (a & 7)
    for b in members(CROSS[a]):
        low, high = (a, b) if a < b else (b, a)
        result[b] = (BIT[high] - 2 * BIT[low]) & (rank if rank >> b & 1 else file)
    return tuple(result)


# By two squares: those strictly between them on a shared rank or file, else none.
BETWEEN: tuple[tuple[SquareSet, ...], ...] = tuple(_between(square) for square in range(64))

# The general's lines, sit-ke-myin: drawn on every board.
LONG_DIAGONALS: SquareSet = named_set("a1 b2 c3 d4 e5 f6 g7 h8 a8 b7 c6 d5 e4 f3 g2 h1")
EVEN_SQUARES: SquareSet = set_of(s for s in range(64) if ((s & 7) + (s >> 3)) % 2 == 0)
