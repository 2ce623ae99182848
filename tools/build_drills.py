"""Make the drills of game/ui/drill_data.py: python3 -m tools.build_drills [--seed N]

Counted endings are drawn at random and judged by the exact tables; mates come from games of the bot
against itself, promotions from such positions with the general taken away. Each has one right first
move only. A whole run takes long; it prints how far it is, and writes the file at its end.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.bot.endings import Endings
from game.bot.player import Player
from game.rules.fen import write
from game.rules.notation import uci
from game.rules.pieces import ELEPHANT, GENERAL, KNIGHT, ROOK, PieceKind
from game.rules.position import Position
from game.rules.rulesets import PYCHESS
from tools import drill_search

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "game" / "ui" / "drill_data.py"
HEAD = '''\
"""Which positions are the drills? Made by tools/build_drills.py; change nothing here by hand.

Each: kind, grade (1 to 3), FEN, the moves to find with the replies between them ("|" between
equally good ones; of a counted ending only the first), moves to the mate or to the draw.
"""

# ruff: noqa: E501 - a drill a line, however long
# fmt: off

from __future__ import annotations

'''


class Found(NamedTuple):
    """A drill."""

    kind: str
    grade: int
    fen: str
    line: str
    moves: int


class Recipe(NamedTuple):
    """One sort of counted ending, and how many are wanted for each number of moves."""

    kind: str
    pieces: tuple[PieceKind, ...]
    limit: int
    moves: tuple[int, ...]
    each: int
    wins: bool


RECIPES = (
    Recipe("rook", (ROOK,), 16, (3, 4, 5, 6, 7, 8, 9, 10, 12, 14), 2, wins=True),
    Recipe("elephant", (ELEPHANT, ELEPHANT), 44, (3, 4, 5, 6, 8), 2, wins=True),
    Recipe("elephant", (ELEPHANT, KNIGHT), 44, (3, 4, 5, 7), 2, wins=True),
    Recipe("elephant", (ELEPHANT, GENERAL), 44, (3, 5), 1, wins=True),
    Recipe("knight", (KNIGHT, GENERAL), 64, (2, 3, 4, 5, 6, 7), 3, wins=True),
    Recipe("outlast", (ROOK,), 16, (3, 4, 5, 6), 3, wins=False),
    Recipe("outlast", (ELEPHANT, ELEPHANT), 44, (3, 4, 5), 2, wins=False),
    Recipe("outlast", (ELEPHANT, KNIGHT), 44, (3, 4), 1, wins=False),
)
FROM_GAMES = {"mate1": 24, "mate2": 30, "mate3": 18, "promote": 18}


def counted_drills(endings: Endings, chance: Random) -> Iterator[Found]:
    """Every drill of the recipes."""
    for recipe in RECIPES:
        find = drill_search.counted_win if recipe.wins else drill_search.counted_escape
        for moves in recipe.moves:
            for _ in range(recipe.each):
                position = None
                while position is None:
                    position = find(endings, recipe.pieces, recipe.limit, chance, moves)
                answer = drill_search.keeping_move(endings, position, recipe.wins)
                yield Found(recipe.kind, _grade(moves), write(position), uci(answer), moves)


def drills_from_games(seed: int) -> Iterator[Found]:
    """Mates and promotions, at most one of a kind from each game, until there are enough."""
    looker = Player(PYCHESS, megabytes=4)
    have: Counter[str] = Counter()
    while any(have[kind] < wanted for kind, wanted in FROM_GAMES.items()):
        seed += 1
        kinds: set[str] = set()
        for position in drill_search.self_play(seed):
            for found in (_mate(position, looker), _promotion(position, looker)):
                if found is None or found.kind in kinds:
                    continue
                kinds.add(found.kind)
                if have[found.kind] < FROM_GAMES[found.kind]:
                    have[found.kind] += 1
                    yield found


def _mate(position: Position, looker: Player) -> Found | None:
    if not drill_search.promising_mate(position, looker):
        return None
    only = drill_search.only_mate(position, PYCHESS)
    if only is None:
        return None
    line = " ".join(drill_search.mating_line(position, only[0], PYCHESS))
    return Found(f"mate{only[0]}", only[0], write(position), line, only[0])


def _promotion(position: Position, looker: Player) -> Found | None:
    changed = drill_search.without_general(position)
    if changed is None:
        return None
    move = drill_search.only_promotion(changed, looker)
    return None if move is None else Found("promote", 2, write(changed), uci(move), 1)


def _grade(moves: int) -> int:
    return 1 if moves <= 3 else 2 if moves <= 6 else 3


def main(arguments: Sequence[str]) -> int:
    """Make all drills and write them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="another number makes other drills")
    seed = parser.parse_args(arguments).seed
    endings = Endings(ROOT / "assets" / "endings")
    drills: list[Found] = []
    for source in (counted_drills(endings, Random(seed)), drills_from_games(seed * 1000)):
        for found in source:
            drills.append(found)
            print(len(drills), *found, flush=True)
    drills.sort(key=lambda found: (found.kind, found.grade, found.moves))
    rows = [f"    {tuple(found)!r},\n".replace("'", '"') for found in drills]
    TARGET.write_text(f"{HEAD}DRILLS = (\n{''.join(rows)})\n", encoding="utf-8")
    print(f"{len(drills)} drills: {dict(Counter(found.kind for found in drills))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
