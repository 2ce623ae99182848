"""Which opponents are simple enough to measure a beginner's level by? Two, as UCI engines.

python -m tools.match_simple random    any legal move, all equally likely
python -m tools.match_simple greedy    mates if it can, else goes where the position is judged best
                                       with no look at the answer; never back to an earlier position
                                       while there is another move
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random

from game.bot.evaluate import MATE, Values, judge
from game.bot.uci_words import BadCommand, read_position
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.moves import Move
from game.rules.notation import uci
from game.rules.play import play
from game.rules.position import Position, must_place
from game.rules.rulesets import PYCHESS

EXIT_BAD_USE = 2
NOISE = 8  # hundredths of a pawn, so that games differ


def random_move(game: Sequence[Position], chance: Random) -> Move:
    """Any legal move."""
    return chance.choice(legal_moves(game[-1], PYCHESS))


def greedy_move(game: Sequence[Position], chance: Random) -> Move:
    """The move after which the position is judged best, the enemy's answer not looked at."""
    position, seen = game[-1], {earlier.key for earlier in game}
    values = Values()
    values.prepare(position)

    def worth(move: Move) -> int:
        after = play(position, move, PYCHESS)
        if is_check(after) and not legal_moves(after, PYCHESS):
            return MATE
        if after.key in seen:
            return -MATE
        if must_place(position):
            return chance.randrange(1000)
        sign = 1 if after.turn == position.turn else -1
        return sign * judge(after, values.total(after)) + chance.randint(-NOISE, NOISE)

    return max(legal_moves(position, PYCHESS), key=worth)


PLAYERS: dict[str, Callable[[Sequence[Position], Random], Move]] = {
    "random": random_move,
    "greedy": greedy_move,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Answers UCI commands until `quit`; the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if len(words) != 1 or words[0] not in PLAYERS:
        print(__doc__, file=sys.stderr)
        return EXIT_BAD_USE
    choose, chance = PLAYERS[words[0]], Random()
    positions: list[Position] = []
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
                print(f"id name {words[0]}\nuciok", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["position", *rest]:
                try:
                    positions = read_position(rest, PYCHESS)
                except BadCommand as error:
                    print(f"info string error: {error}", flush=True)
            case ["go", *_] if positions:
                print(f"bestmove {uci(choose(positions, chance))}", flush=True)
            case ["quit"]:
                break
    return 0


if __name__ == "__main__":
    sys.exit(main())
