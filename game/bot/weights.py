"""How much is everything worth to the bot? Numbers only, in hundredths of a pawn.

Square tables are written as seen by side 0, rank 8 first; `evaluate.py` turns them. The numbers
come out of ``tools/tune.py``.
"""

from __future__ import annotations

from game.rules.pieces import ELEPHANT, GENERAL, KNIGHT, PAWN, ROOK

# What a man is worth on an average square.
MATERIAL: dict[int, int] = {GENERAL: 160, ELEPHANT: 260, KNIGHT: 320, ROOK: 530, PAWN: 100}

# What a square adds to a man on it.
SQUARE: dict[int, tuple[int, ...]] = {
    GENERAL: (
        *(0, 0, 0, 0, 0, 0, 0, 0),
        *(0, 5, 8, 8, 8, 8, 5, 0),
        *(2, 8, 14, 16, 16, 14, 8, 2),
        *(2, 10, 18, 22, 22, 18, 10, 2),
        *(2, 10, 18, 22, 22, 18, 10, 2),
        *(0, 8, 14, 16, 16, 14, 8, 0),
        *(-4, 4, 8, 8, 8, 8, 4, -4),
        *(-8, -4, 0, 0, 0, 0, -4, -8),
    ),
    ELEPHANT: (
        *(-6, 2, 6, 8, 8, 6, 2, -6),
        *(0, 10, 18, 22, 22, 18, 10, 0),
        *(4, 14, 26, 32, 32, 26, 14, 4),
        *(4, 14, 26, 32, 32, 26, 14, 4),
        *(2, 10, 20, 26, 26, 20, 10, 2),
        *(0, 6, 12, 16, 16, 12, 6, 0),
        *(-4, 0, 4, 6, 6, 4, 0, -4),
        *(-12, -8, -6, -6, -6, -6, -8, -12),
    ),
    KNIGHT: (
        *(-20, -6, 4, 8, 8, 4, -6, -20),
        *(-6, 8, 18, 22, 22, 18, 8, -6),
        *(4, 18, 32, 38, 38, 32, 18, 4),
        *(8, 22, 36, 42, 42, 36, 22, 8),
        *(6, 20, 32, 38, 38, 32, 20, 6),
        *(0, 12, 22, 26, 26, 22, 12, 0),
        *(-10, 2, 8, 12, 12, 8, 2, -10),
        *(-20, -12, -6, -4, -4, -6, -12, -20),
    ),
    ROOK: (
        *(8, 10, 12, 14, 14, 12, 10, 8),
        *(14, 16, 18, 20, 20, 18, 16, 14),
        *(8, 10, 12, 14, 14, 12, 10, 8),
        *(2, 4, 6, 8, 8, 6, 4, 2),
        *(0, 2, 4, 6, 6, 4, 2, 0),
        *(-2, 0, 4, 6, 6, 4, 0, -2),
        *(-2, 0, 4, 6, 6, 4, 0, -2),
        *(-4, 0, 6, 8, 8, 6, 0, -4),
    ),
    PAWN: (
        *(-20, -20, -20, -20, -20, -20, -20, -20),
        *(10, 14, 6, 6, 6, 6, 14, 10),
        *(14, 14, 22, 16, 16, 22, 14, 14),
        *(8, 10, 14, 24, 24, 14, 10, 8),
        *(2, 4, 8, 14, 14, 8, 4, 2),
        *(0, 0, 2, 6, 6, 2, 0, 0),
        *(0, 0, 0, 0, 0, 0, 0, 0),
        *(0, 0, 0, 0, 0, 0, 0, 0),
    ),
}

# The king: kept home while many pieces stand, in the middle when few are left.
KING_CROWDED: tuple[int, ...] = (
    *(-60, -60, -60, -60, -60, -60, -60, -60),
    *(-60, -60, -60, -60, -60, -60, -60, -60),
    *(-50, -50, -55, -60, -60, -55, -50, -50),
    *(-40, -40, -45, -50, -50, -45, -40, -40),
    *(-25, -25, -30, -35, -35, -30, -25, -25),
    *(-8, -8, -12, -18, -18, -12, -4, -4),
    *(4, 6, 2, -4, -4, 4, 10, 8),
    *(2, 4, 2, -2, -2, 2, 4, 2),
)
KING_ALONE: tuple[int, ...] = (
    *(-30, -18, -12, -8, -8, -12, -18, -30),
    *(-18, -4, 4, 8, 8, 4, -4, -18),
    *(-12, 4, 14, 18, 18, 14, 4, -12),
    *(-8, 8, 18, 24, 24, 18, 8, -8),
    *(-8, 8, 18, 24, 24, 18, 8, -8),
    *(-12, 4, 14, 18, 18, 14, 4, -12),
    *(-18, -4, 4, 8, 8, 4, -4, -18),
    *(-30, -18, -12, -8, -8, -12, -18, -30),
)

SHELTER = 6  # each own man next to the king
SIEGE = 10  # each enemy piece, not pawn, within two steps of the king
ROOK_OPEN_FILE = 18  # no pawn on the rook's file
ROOK_HALF_OPEN_FILE = 10  # no own pawn on it
PAWN_DOUBLED = -14  # each own pawn with another one ahead on its file
PAWN_GUARDED = 6  # each pawn that another one guards
PAWN_STUCK = -30  # each pawn that can never move again but by becoming a general
PAWN_FREE = 12  # each pawn with no enemy pawn ahead on its file or beside it
RENEWAL = 30  # no general on the board, but a pawn that may still become one
TEMPO = 8  # having the move
