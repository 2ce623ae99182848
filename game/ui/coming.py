"""Which counts would the moves of a chosen man start, and how is that told before it happens?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.forecast import Forecast, forecast
from game.rules.moves import Move, is_drop, target
from game.rules.pieces import PAWN, kind_of
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.ui.board import SIDE_NAMES
from game.ui.phrases import Phrase, phrase
from game.ui.places import Place


class Coming(NamedTuple):
    """A count that a move would start."""

    move: Move
    forecast: Forecast


def coming_counts(
    position: Position, ruleset: Ruleset, targets: Mapping[Place, tuple[Move, ...]]
) -> dict[Place, Coming]:
    """The counts that legal moves would start, by the square that they go to."""
    found: dict[Place, Coming] = {}
    for place, moves in targets.items():
        for move in moves:
            coming = None if is_drop(move) else forecast(position, move, ruleset)
            if coming is not None:
                found[place] = Coming(move, coming)
    return found


def coming_phrase(position: Position, coming: Coming) -> Phrase:
    """What is about to begin: "Takes the last pawn: Black then has 16 moves to survive"."""
    if coming.forecast.by_promotion:
        cause = "promotion"
    elif kind_of(position.board[target(coming.move)]) == PAWN:
        cause = "pawn"
    else:
        cause = "piece"
    side = phrase(f"side.{SIDE_NAMES[coming.forecast.side]}")
    return phrase(f"count.by_{cause}", side=side, n=coming.forecast.limit_moves)
