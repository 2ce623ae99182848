"""Which count would a move start? What a player should know before taking the last pawn."""

from __future__ import annotations

from game.rules.counting import is_bare, limit_plies
from game.rules.moves import Move, is_promotion
from game.rules.pieces import PAWN, SIDE_1, Side
from game.rules.play import play
from game.rules.position import Position
from game.rules.records import record
from game.rules.ruleset import Ruleset


@record
class Forecast:
    """A count that a move would start."""

    side: Side  # who would count
    limit_moves: int  # 16, 44 or 64
    by_promotion: bool  # the last pawn becomes a general, instead of something being taken


def forecast(position: Position, move: Move, ruleset: Ruleset) -> Forecast | None:
    """The count that this legal move would start, at once or with the strong side's next move.

    None when a count already runs (its limit stays) and when the move starts none.
    """
    if position.count_limit_plies or ruleset.counting == "off":
        return None
    before, after = position.sets, play(position, move, ruleset).sets
    if after[PAWN] or after[PAWN + SIDE_1]:
        return None
    had_pawns = bool(before[PAWN] or before[PAWN + SIDE_1])
    for side in (0, 1):
        if is_bare(after, side) and (had_pawns or not is_bare(before, side)):
            limit = limit_plies(after, 1 - side)
            if limit:
                return Forecast(side, limit // 2, is_promotion(move))
    return None
