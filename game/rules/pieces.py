"""Which pieces are there, and how are they written?

A piece kind is 1–6; a piece code is the kind for the side that moves first (0) and the kind + 8 for
the other side (1); 0 is an empty square. Letters are those of Fairy-Stockfish: K king, F general
(met), S elephant, N knight, R rook, P pawn; capitals for side 0.
"""

from __future__ import annotations

PieceKind = int
PieceCode = int
Side = int

EMPTY: PieceCode = 0
KING, GENERAL, ELEPHANT, KNIGHT, ROOK, PAWN = range(1, 7)
SIDE_1 = 8  # what to add to a kind for a piece of the second side

KINDS: tuple[PieceKind, ...] = (KING, GENERAL, ELEPHANT, KNIGHT, ROOK, PAWN)
KIND_LETTERS = " KFSNRP"  # by kind
KIND_NAMES = ("", "king", "general", "elephant", "knight", "rook", "pawn")  # by kind
CODE_LETTERS = ".KFSNRP..kfsnrp."  # by code

# The army that waits in the reserve, in the order in which a FEN lists it.
RESERVE_ORDER: tuple[PieceKind, ...] = (KING, ELEPHANT, GENERAL, ROOK, KNIGHT)


def piece(kind: PieceKind, side: Side) -> PieceCode:
    """The code of a side's piece."""
    return kind + SIDE_1 * side


def kind_of(code: PieceCode) -> PieceKind:
    """The kind, 0 for an empty square."""
    return code & 7


def side_of(code: PieceCode) -> Side:
    """Whose piece a code is; meaningless for an empty square."""
    return code >> 3


def parse_piece(letter: str) -> PieceCode:
    """The code of a FEN letter.

    Raises:
        ValueError: when it is not one of ``KFSNRPkfsnrp``.
    """
    if len(letter) != 1 or letter not in "KFSNRPkfsnrp":
        raise ValueError(f"not a piece letter: {letter[:8]!r}")
    return CODE_LETTERS.index(letter)
