"""Where to place the next piece? Towards a favourite formation, with an eye on the enemy's."""

from __future__ import annotations

from random import Random

from game.bot.evaluate import Values
from game.bot.levels import Level
from game.rules.formations import BY_ID, Formation, allowed, fit, next_drop, usable
from game.rules.legal import legal_moves
from game.rules.moves import Move
from game.rules.position import Position
from game.rules.ruleset import Ruleset


def choose_formation(
    position: Position, ruleset: Ruleset, level: Level, chance: Random
) -> Formation:
    """The favourite formation that fits best what already stands."""
    favourites = [BY_ID[name] for name in level.formations if allowed(BY_ID[name], ruleset)]
    candidates = favourites or list(usable(ruleset))
    chance.shuffle(candidates)
    return max(candidates, key=lambda formation: fit(formation, position, position.turn))


def choose_placement(
    position: Position, ruleset: Ruleset, level: Level, values: Values, chance: Random
) -> Move:
    """The next placement of the side to move, which must have one."""
    formation = choose_formation(position, ruleset, level, chance)
    move = next_drop(formation, position, ruleset)
    return legal_moves(position, ruleset)[0] if move is None else move
