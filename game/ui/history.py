"""What were the positions of a game, and how are its moves written?

Kept beside the match, because stepping through a game and its move list need them at every frame.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.match.match import MatchState
from game.rules.moves import Move
from game.rules.notation import san
from game.rules.play import play
from game.rules.position import Position


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """A game so far."""

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]  # the start and the one after each move
    texts: tuple[str, ...]  # the moves as written


def history_of(match: MatchState, known: History | None = None) -> History:
    """The history of a match; what is known of an earlier state of it is not worked out again."""
    same = 0
    if known is not None and known.positions[0] is match.start:
        while same < min(len(known.moves), len(match.moves)) and (
            known.moves[same] == match.moves[same]
        ):
            same += 1
        if same == len(known.moves) == len(match.moves):
            return known
    positions = list(known.positions[: same + 1]) if known is not None and same else [match.start]
    texts = list(known.texts[:same]) if known is not None else []
    for move in match.moves[same:]:
        texts.append(san(positions[-1], move, match.ruleset))
        positions.append(play(positions[-1], move, match.ruleset))
    return History(match.moves, tuple(positions), tuple(texts))
