"""Which men has each side lost?"""

from __future__ import annotations

from game.match.match import MatchState
from game.rules.pieces import Side, kind_of, side_of


def lost(match: MatchState, side: Side, ply: int | None = None) -> tuple[int, ...]:
    """How many men of each kind a side had lost after `ply` moves, 7 counts by kind."""
    counts = [0] * 7
    for code in match.taken[:ply]:
        if code and side_of(code) == side:
            counts[kind_of(code)] += 1
    return tuple(counts)
