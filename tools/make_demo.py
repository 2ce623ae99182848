"""Plays games for the attract screen: Battery against Sandwich, bot against bot.

    python tools/make_demo.py --games 8

Prints every game that ends in mate after a promotion, its moves as `game/ui/demo_game.py` holds
them. Both sides are bounded by nodes, so that a seed gives the same game anywhere.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bot.deepen import Limits
from game.bot.endings_door import EndingsDoor
from game.bot.levels import LEVELS
from game.bot.player import Player
from game.rules import Outcome, Reason, outcome, play
from game.rules.fen import parse
from game.rules.moves import Move, is_promotion
from game.rules.notation import uci
from game.rules.rulesets import PYCHESS
from game.ui.new_game import placements

MOST_PLIES = 200
NODES = (12_000, 2_500)  # a move, of the stronger and of the weaker side


def played(seed: int) -> tuple[list[Move], Outcome | None]:
    """One game after the placement; Red is the stronger on even seeds."""
    endings = EndingsDoor(lambda text: print(text, file=sys.stderr))
    players = [Player(PYCHESS, LEVELS[7], seed + side, 4, endings) for side in (0, 1)]
    position = parse(PYCHESS.start_fen)
    for move in placements(PYCHESS):
        position = play(position, move, PYCHESS)
    moves: list[Move] = []
    keys: list[int] = [position.key]
    while len(moves) < MOST_PLIES:
        found = outcome(position, PYCHESS, keys)
        if found is not None:
            return moves, found
        limits = Limits(nodes=NODES[(position.turn + seed) % 2])
        # A little variety at the start, so that seeds differ.
        lines = 1 if len(moves) > 6 else 3
        line = players[position.turn].think(position, keys, limits, lines)
        assert line is not None
        moves.append(line.move)
        position = play(position, line.move, PYCHESS)
        keys.append(position.key)
    return moves, None


def wanted(games: int, first: int) -> Iterator[tuple[int, list[Move], Outcome]]:
    """The games that are worth showing."""
    for seed in range(first, first + games):
        moves, end = played(seed)
        print(f"seed {seed}: {len(moves)} plies, {end}", file=sys.stderr)
        if end is not None and end.reason is Reason.CHECKMATE:
            yield seed, moves, end


def main() -> int:
    """Print the games found; 1 when there is none."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--first", type=int, default=1, metavar="SEED")
    wished = parser.parse_args()
    count = 0
    for seed, moves, end in wanted(wished.games, wished.first):
        count += 1
        promotions = sum(map(is_promotion, moves))
        print(f"# seed {seed}: {len(moves)} plies, winner {end.winner}, {promotions} promotions")
        print(" ".join(map(uci, moves)))
    return 0 if count else 1


if __name__ == "__main__":
    sys.exit(main())
