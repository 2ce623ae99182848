"""Does the top level know its endings? python -m tools.play_endings [--games N]

Random positions of a bare king against R, S+S, S+N, S+F and N+F are played out, the count unused or
partly used, against an opponent that plays the tables perfectly:
- from positions won in time the bot has to mate, with the last move of the count at the latest;
- as the bare king of a lost position it may not be mated sooner than it must;
- as the bare king of one that cannot be won in time it has to draw.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from game.bot.deepen import Limits
from game.bot.endings import Endings, won_in_time
from game.bot.levels import STRONGEST
from game.bot.player import Player
from game.bot.tablebase import best_by_tables
from game.rules.counting import limit_plies
from game.rules.ending import Reason, claims, outcome
from game.rules.fen import write
from game.rules.legal import legal_moves
from game.rules.play import play
from game.rules.position import Position, make_position
from game.rules.rulesets import CHESSPLAYX, PYCHESS, RULESETS
from tools.check_endings import BLOCKS_HELD, FOLDER, is_bare_to_move, random_positions

MATERIALS = ("R", "SS", "SN", "SF", "NF")
NODES = 400  # for each move: which moves are best is not left to the search
PROGRESS_GAMES = 100


@dataclass(frozen=True)
class Start:
    """A position to be played out."""

    position: Position
    strong: int  # the side with the pieces
    to_mate: int | None  # moves of the strong side with best play, None for never
    in_time: bool  # is that within the count?


def with_used_count(position: Position, strong: int, chance: random.Random) -> Position:
    """The position with a count that runs: unused half the time, else used at random."""
    limit = limit_plies(position.sets, strong)
    odd = 0 if is_bare_to_move(position) else 1  # it stands at 0 when the bare king moves first
    used = 0 if chance.random() < 0.5 else chance.randrange(limit // 2)
    return make_position(
        position.board,
        turn=position.turn,
        count_side=1 - strong,
        count_plies=2 * used + odd,
        count_limit_plies=limit,
    )


def starts(
    endings: Endings, letters: str, wish: str, ruleset_id: str, chance: random.Random
) -> Start:
    """A random position that is still to be played: "won" in time, or "drawn" with best play."""
    ruleset = RULESETS[ruleset_id]
    for plain in random_positions(letters, chance):
        strong = 1 - plain.turn if is_bare_to_move(plain) else plain.turn
        if not limit_plies(plain.sets, strong):
            continue
        position = with_used_count(plain, strong, chance)
        if outcome(position, ruleset) is not None:
            continue
        to_mate = endings.moves_to_mate(position)
        in_time = won_in_time(position, ruleset, to_mate)
        if in_time == (wish == "won"):
            return Start(position, strong, to_mate, in_time)
    raise AssertionError("random positions do not end")


def fault(
    endings: Endings, start: Start, bot_side: int, ruleset_id: str, chance: random.Random
) -> str:
    """Plays a position out; what was wrong about it, "" for nothing."""
    ruleset = RULESETS[ruleset_id]
    player = Player(ruleset, STRONGEST, chance.getrandbits(40), endings=endings)
    position, keys, moves_made = start.position, [start.position.key], 0
    while True:
        ended = outcome(position, ruleset, keys)
        if ended is not None:
            break
        if bot_side != start.strong and claims(position, ruleset, keys):
            ended = None
            break
        if position.turn == bot_side:
            line = player.think(position, keys[-1 - position.quiet_plies :], Limits(nodes=NODES))
            assert line is not None
            move = line.move
        else:
            legal = legal_moves(position, ruleset)
            move = chance.choice(best_by_tables(endings, position, ruleset, legal) or legal)
        moves_made += position.turn == start.strong
        position = play(position, move, ruleset)
        keys.append(position.key)
    mated = ended is not None and ended.reason is Reason.CHECKMATE
    if mated != start.in_time:
        return f"{'mated' if mated else ended and ended.reason.value} after {moves_made} moves"
    if mated and moves_made != start.to_mate:
        return f"mated after {moves_made} moves, foretold {start.to_mate}"
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints; 1 when something was wrong."""
    parser = argparse.ArgumentParser(prog="play_endings", description="Play endings out.")
    parser.add_argument("--games", type=int, default=500, help="of each material and kind")
    parser.add_argument("--materials", nargs="+", choices=MATERIALS, default=MATERIALS)
    parser.add_argument("--ruleset", choices=[PYCHESS.id, CHESSPLAYX.id], default=CHESSPLAYX.id)
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args(arguments)
    failures = 0
    with closing(Endings(FOLDER, BLOCKS_HELD)) as endings:
        for letters in wished.materials:
            chance = random.Random(f"{wished.seed} {letters}")
            for name, wish, bot_is_strong in (
                ("mates in time", "won", True),
                ("is mated no sooner than it must", "won", False),
                ("outlasts the count", "drawn", False),
            ):
                results: Counter[bool] = Counter()
                longest = 0
                for number in range(1, wished.games + 1):
                    start = starts(endings, letters, wish, wished.ruleset, chance)
                    side = start.strong if bot_is_strong else 1 - start.strong
                    wrong = fault(endings, start, side, wished.ruleset, chance)
                    results[not wrong] += 1
                    longest = max(longest, start.to_mate or 0)
                    if wrong:
                        print(f"WRONG {letters}: {wrong}: {write(start.position)}", flush=True)
                    if number % PROGRESS_GAMES == 0 and number < wished.games:
                        print(f"  {letters} {name}: {number} of {wished.games}", flush=True)
                failures += results[False]
                print(
                    f"{letters:2} {name}: {results[True]} of {wished.games}, "
                    f"longest way to mate {longest}",
                    flush=True,
                )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
