"""Positions for the bot's tests: random games under every ruleset, and a searcher ready to use."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.bot.counters import Counters
from game.bot.evaluate import Values
from game.bot.ordering import Experience
from game.bot.state import MOST_PLIES, SearchState
from game.bot.table import HashTable
from game.rules import fen
from game.rules.legal import legal_moves
from game.rules.play import play
from game.rules.position import Position, make_position
from game.rules.ruleset import Ruleset
from game.rules.rulesets import PYCHESS, RULESETS


def new_state(ruleset: Ruleset = PYCHESS) -> SearchState:
    """A search with nothing remembered."""
    return SearchState(ruleset, Values(), HashTable(1), Experience(MOST_PLIES), Counters(ruleset))


def random_positions(games: int, plies: int = 90) -> Iterator[tuple[Position, Ruleset]]:
    """Every third position of random games, the rulesets by turns; prints its seed."""
    seed = random.randrange(1 << 30)
    print("seed", seed)
    chance = random.Random(seed)
    rulesets = list(RULESETS.values())
    for number in range(games):
        ruleset = rulesets[number % len(rulesets)]
        position = fen.parse(ruleset.start_fen)
        for ply in range(plies):
            moves = legal_moves(position, ruleset)
            if not moves:
                break
            if ply % 3 == 0:
                yield position, ruleset
            takes = [move for move in moves if position.board[move >> 6 & 63]]
            position = play(position, chance.choice(takes or moves), ruleset)


def turned(position: Position) -> Position:
    """The same position seen from the other side: half a turn, sides changed."""
    board = [code and code ^ 8 for code in reversed(position.board)]
    reserve = position.reserve and position.reserve[8:] + position.reserve[:8]
    return make_position(
        board,
        reserve,
        1 - position.turn,
        ply=position.ply,
        quiet_plies=position.quiet_plies,
        count_side=1 - position.count_side if position.count_side >= 0 else -1,
        count_plies=position.count_plies,
        count_limit_plies=position.count_limit_plies,
    )
