"""How are fitted weights written as the module that the bot reads?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.rules.pieces import KIND_NAMES, KINDS
from tools.tune_features import (
    NEAR_ENEMY_AT,
    NEAR_KINDS,
    NEAR_OWN_AT,
    SINGLES,
    SINGLES_AT,
    SQUARES_AT,
)

HEAD = '''"""How much is everything worth to the bot? Numbers only, in hundredths of a pawn.

Tables are written as seen by side 0, rank 8 first; ``evaluate.py`` turns them. Every number comes
twice: for a board full of pieces (early) and for one with kings and pawns alone (late); a position
between is judged in between. The numbers come out of ``tools/tune.py``.
"""

from __future__ import annotations

from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, PAWN, ROOK

'''
MEANINGS = {
    "ROOK_OPEN_FILE": "no pawn on the rook's file",
    "ROOK_HALF_OPEN_FILE": "no own pawn on it",
    "PAWN_DOUBLED": "each own pawn with another one ahead on its file",
    "PAWN_GUARDED": "each pawn that another one guards",
    "PAWN_FREE": "each pawn with no enemy pawn ahead on its file or beside it",
    "RENEWAL": "no general on the board, but a pawn that may still become one",
    "TEMPO": "having the move",
}


def module_text(fitted: np.ndarray) -> str:
    """The source of ``weights.py``; a formatter has still to lay it out."""
    numbers = [round(float(value)) for value in fitted]
    parts = [HEAD]
    for phase, name, meaning in (
        (0, "EARLY", "What a man is worth on a square while the board is full."),
        (1, "LATE", "The same when few pieces are left."),
    ):
        parts.append(f"# {meaning}\n{name}: dict[int, tuple[int, ...]] = {{\n")
        for number, kind in enumerate(KINDS):
            start = SQUARES_AT + number * 128 + phase
            by_square = numbers[start : start + 128 : 2]
            parts.append(f"    {KIND_NAMES[kind].upper()}: (\n{_rows(by_square)}    ),\n")
        parts.append("}\n\n")
    for start, name, meaning in (
        (NEAR_ENEMY_AT, "NEAR_ENEMY_KING", "enemy king's block of squares, 0 to 7: early, late."),
        (NEAR_OWN_AT, "NEAR_OWN_KING", "own king's block."),
    ):
        parts.append(f"# What a man adds by its king steps from the {meaning}\n")
        parts.append(f"{name}: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {{\n")
        for number, kind in enumerate(NEAR_KINDS):
            block = numbers[start + number * 16 : start + number * 16 + 16]
            early, late = tuple(block[0::2]), tuple(block[1::2])
            parts.append(f"    {KIND_NAMES[kind].upper()}: ({early}, {late}),\n")
        parts.append("}\n\n")
    for number, name in enumerate(SINGLES):
        parts.append(f"{name} = {numbers[SINGLES_AT + number]}  # {MEANINGS[name]}\n")
    return "".join(parts)


def _rows(by_square: Sequence[int]) -> str:
    lines = []
    for rank in range(7, -1, -1):
        row = ", ".join(str(value) for value in by_square[8 * rank : 8 * rank + 8])
        lines.append(f"        *({row}),\n")
    return "".join(lines)
