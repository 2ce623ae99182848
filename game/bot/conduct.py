"""When does the bot claim, offer or accept a draw? It never resigns."""

from __future__ import annotations

from collections.abc import Sequence

from game.bot.deepen import Line
from game.rules.ending import claims
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset

CLEARLY_BETTER_CP = 80  # above it a draw that is due is not claimed
LEVEL_CP = 25  # within it a draw may be offered
WORSE_CP = -30  # an offer is accepted below it at any time, and up to LEVEL_CP late in the game
LATE_PLY = 100
QUIET_PLIES = 40  # without capture or pawn move before the bot offers
PLIES_BETWEEN_OFFERS = 20
OFFER_NODES = 20_000  # to judge an offer


def remarks(
    position: Position, line: Line, ruleset: Ruleset, keys_seen: Sequence[int]
) -> list[str]:
    """What the bot has to say beside its move: claims and offers.

    Args:
        line: what it is going to play.
        keys_seen: of the whole game, the present position included.
    """
    if line.value > CLEARLY_BETTER_CP:
        return []
    due = claims(position, ruleset, keys_seen)
    if due:
        return [f"claim {due[0].value}"]
    after = play(position, line.move, ruleset)
    due = claims(after, ruleset, [*keys_seen, after.key])
    if due:
        return [f"claim_next {due[0].value}"]
    quiet = position.quiet_plies
    if (
        quiet >= QUIET_PLIES
        and position.ply >= LATE_PLY
        and abs(line.value) <= LEVEL_CP
        and quiet % PLIES_BETWEEN_OFFERS < 2
    ):
        return ["offer"]
    return []


def accepts(position: Position, line: Line, side: int) -> bool:
    """Does the side that the bot plays accept a draw?

    Args:
        line: the best line of the side to move.
    """
    value = line.value if position.turn == side else -line.value
    if position.ply < 16:
        return False  # nothing has been played yet
    return value <= WORSE_CP or (position.ply >= LATE_PLY and value <= LEVEL_CP)
