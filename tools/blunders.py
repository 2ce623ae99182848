"""How often does each level blunder, and how badly?

    python -m tools.blunders --games 10 --levels 1 2 3

A level plays against itself; a sample of its moves is compared with the best move that a deeper
search knows. What a move gives away is the difference in hundredths of a pawn, cut at a rook. The
highest level is held to so many nodes as in the published ladder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random

from game.bot.deepen import Limits
from game.bot.levels import LEVELS, STRONGEST, Level
from game.bot.player import Player
from game.bot.time_budget import Request, limits_for
from game.rules.ending import claims, outcome
from game.rules.fen import parse
from game.rules.moves import Move
from game.rules.play import play
from game.rules.position import Position, must_place
from game.rules.rulesets import PYCHESS

MISTAKE, BLUNDER = 100, 250  # hundredths of a pawn given away
MOST = 550
LONGEST_GAME = 240  # plies
STRONGEST_NODES = 20_000
DEEPER = 3  # times the nodes of a level, at least, has the search that judges it


def given_away(position: Position, move: Move, nodes: int) -> int:
    """How much worse a move is than the best one, by a search of so many nodes for each."""
    judge = Player(PYCHESS, STRONGEST)
    best = judge.think(position, [], Limits(nodes=nodes))
    if best is None or best.move == move:
        return 0
    after = play(position, move, PYCHESS)
    answer = judge.think(after, [], Limits(nodes=nodes))
    if answer is None:  # mate, or a draw by stalemate
        return 0
    return min(MOST, max(0, min(best.value, 2000) - max(-answer.value, -2000)))


def sample(level: Level, games: int, every: int, nodes: int, seed: int) -> list[int]:
    """What a level gives away with a sample of its moves."""
    chance = Random(f"{seed} {level.number}")
    nodes = max(nodes, DEEPER * (level.nodes or STRONGEST_NODES))
    losses = []
    for number in range(games):
        players = [Player(PYCHESS, level, chance.getrandbits(40)) for _ in range(2)]
        position = parse(PYCHESS.start_fen)
        keys = [position.key]
        while len(keys) < LONGEST_GAME:
            if outcome(position, PYCHESS, keys) or claims(position, PYCHESS, keys):
                break
            limits = limits_for(Request(), level, position.turn)
            if level.nodes is None:
                limits = Limits(nodes=STRONGEST_NODES)
            line = players[position.turn].think(position, keys[-1 - position.quiet_plies :], limits)
            assert line is not None
            if not must_place(position) and chance.randrange(every) == 0:
                losses.append(given_away(position, line.move, nodes))
            position = play(position, line.move, PYCHESS)
            keys.append(position.key)
        print(f"level {level.number}, game {number + 1}: {len(losses)} moves", file=sys.stderr)
    return losses


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code."""
    parser = argparse.ArgumentParser(prog="blunders", description="Measure the levels' mistakes.")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--every", type=int, default=4, help="look at one move in so many")
    parser.add_argument(
        "--nodes", type=int, default=6000, help="of the search that judges, at least"
    )
    parser.add_argument("--levels", type=int, nargs="+", default=list(range(1, 9)))
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args(arguments)
    for number in wished.levels:
        losses = sample(LEVELS[number - 1], wished.games, wished.every, wished.nodes, wished.seed)
        count = max(1, len(losses))
        mistakes = [loss for loss in losses if loss >= MISTAKE]
        blunders = [loss for loss in losses if loss >= BLUNDER]
        print(
            f"level {number}: {len(losses)} moves, {sum(losses) / count:.0f} given away on "
            f"average, {100 * len(mistakes) / count:.1f} % give away a pawn or more, "
            f"{100 * len(blunders) / count:.1f} % a piece ({BLUNDER} or more)",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
