"""Which moves do the exact tables call best, for the side that mates or for the bare king?"""

from __future__ import annotations

from collections.abc import Sequence

from game.bot.counters import UNCOVERED, UNWON
from game.rules.counting import is_bare
from game.rules.moves import Move
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset

TYPE_CHECKING = False  # checkers take it for true
if TYPE_CHECKING:
    from game.bot.exact import ExactEndings

NEVER = 1000  # moves to mate where there is none


def best_by_tables(
    endings: ExactEndings, position: Position, ruleset: Ruleset, moves: Sequence[Move]
) -> list[Move]:
    """The moves that mate soonest, or that hold out longest; [] when the tables do not tell.

    They do not tell where the strong side cannot force mate: then it may try what it likes.
    """
    if position.reserve or endings.probe(position.sets, position.turn) == UNCOVERED:
        return []
    weak = is_bare(position.sets, position.turn)
    distances = {}
    for move in moves:
        after = play(position, move, ruleset)
        distance = endings.probe(after.sets, after.turn)
        # Uncovered: a piece was taken and nothing is left that could mate.
        distances[move] = NEVER if distance in (UNWON, UNCOVERED) else distance
    best = max(distances.values()) if weak else min(distances.values())
    if best == NEVER and not weak:
        return []
    return [move for move in moves if distances[move] == best]
