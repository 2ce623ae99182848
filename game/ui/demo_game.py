"""Which game does the attract screen play?

Battery for Red against Sandwich for Black, the two best known set-ups, then a game that the bot
played against itself to the mate: `tools/make_demo.py` made it from seed 6.
"""

from __future__ import annotations

from functools import lru_cache

from game.match.begin import restore
from game.match.match import MatchState, Seat, SeatKind
from game.rules.moves import Move
from game.rules.notation import parse_uci
from game.rules.play import play
from game.rules.position import Position
from game.rules.rulesets import RULESETS
from game.ui.new_game import placements
from game.ui.settings import DEFAULTS

PLAYED = """
    h4h5 g6g5 e4d5 c6d5 c3c4 b5c4 b3c4 d5c6 f2e4 e8b8 c1b1 d7b6 e1e2 a5a4 e2e1 g8h8
    g3f2 g5f4 e3f4 f6f5 g4f5 e6f5 e4g3 h8g8 f3h4 g8g4 h4f5 e7f6 f2f3 g4g8 f5e3 d6e5
    f4e5 f6e5 e3g4 b8e8 d2e3 e8f8 e1f1 c7b7 b1b2 b7c7 f1b1 b6d7 g2f2 f7g5 g4h2 g5e6
    e3d2 e5d4 g3e4 e6g5 e4g5 g8g5 b1g1 g5h5 h2g4 h5h3 g1g3 h3g3 f2g3 h6h5 g4h2 c7d6
    f3e4 d7f6 h2f3 f8g8 g3h3 f6g4 h3h4 g4f6 e4f5 f6d7 f3g5 g8f8 f5e4 d7f6 b2b6 d6c7
    b6a6 f8b8 a6a4 b8b2 a4a7 c6b7 d2c1 b2e2 h4g3 h5h4 g3f3 e2e3 f3f4 e3e2 e4f3 d4e5
    f4f5 e2a2 f5e5 c7b6 a7a4 f6h5 g5e6 b6c6 f3e4 h4h3 d3d4 c5d4 a4b4 b7b6 e4d5 c6b7
    c4c5 b7c8 c5b6 d4e3f b4h4 h5g3 d5c6 e3f4 e5d5 a2d2 c1d2 g3h5 h4h5 f4g3 h5h8
"""


@lru_cache(maxsize=1)
def demo_game() -> tuple[MatchState, tuple[Position, ...]]:
    """The whole game, and its positions from the empty board on."""
    ruleset = RULESETS[DEFAULTS.ruleset]
    seats = (Seat(SeatKind.BOT, level=8), Seat(SeatKind.BOT, level=8))
    moves: list[Move] = list(placements(ruleset))
    start = restore("demo", ruleset, seats, ())
    positions = [start.position]
    for move in moves:
        positions.append(play(positions[-1], move, ruleset))
    for text in PLAYED.split():
        move = parse_uci(text, positions[-1], ruleset)
        moves.append(move)
        positions.append(play(positions[-1], move, ruleset))
    return restore("demo", ruleset, seats, tuple(moves)), tuple(positions)
