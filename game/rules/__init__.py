"""The game of Sittuyin; standard library only. The rule index:

which squares and lines there are ............ squares.py
the pieces and their letters ................. pieces.py
what a position is, its repetition key ....... position.py
what a move is ............................... moves.py
placing the army: order, zones, customs ...... placement.py
setting up unseen, and the reveal ............ curtain.py
how pieces move, capture, attack; check, pins  movement.py
which pawn may become a general .............. promotion.py
the steps of each piece, ready made .......... ready_moves.py
which moves are legal ........................ legal.py
what a move changes .......................... play.py
the count of 16, 44 or 64 moves .............. counting.py
which count a move would start ............... forecast.py
mate, draws, claims, who can still mate ...... ending.py
why a wished move is refused ................. refusal.py
ready-made set-ups ........................... formations.py
what a ruleset may change .................... ruleset.py
the named rulesets ........................... rulesets.py
positions as text ............................ fen.py
faults of positions set up .................... position_faults.py
moves as text ................................ notation.py
values with named fields ..................... records.py
counting lines of play, for tests ............ perft.py
"""

from __future__ import annotations

from game.rules.counting import CountStatus, count_status
from game.rules.ending import Outcome, Reason, can_mate, claims, outcome, time_outcome
from game.rules.fen import START_FEN, BadPosition
from game.rules.fen import parse as parse_fen
from game.rules.fen import write as write_fen
from game.rules.forecast import Forecast, forecast
from game.rules.legal import is_legal, legal_moves
from game.rules.movement import is_check
from game.rules.notation import (
    AmbiguousMove,
    BadNotation,
    IllegalMove,
    parse_san,
    parse_uci,
    san,
    uci,
)
from game.rules.perft import divide, perft
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import SWITCHES, BadSwitch, Ruleset, with_switches
from game.rules.rulesets import CHESSPLAYX, FEDERATION, PYCHESS, RULESETS, TRADITIONAL

__all__ = [
    "CHESSPLAYX",
    "FEDERATION",
    "PYCHESS",
    "RULESETS",
    "START_FEN",
    "SWITCHES",
    "TRADITIONAL",
    "AmbiguousMove",
    "BadNotation",
    "BadPosition",
    "BadSwitch",
    "CountStatus",
    "Forecast",
    "IllegalMove",
    "Outcome",
    "Position",
    "Reason",
    "Ruleset",
    "can_mate",
    "claims",
    "count_status",
    "divide",
    "forecast",
    "is_check",
    "is_legal",
    "legal_moves",
    "outcome",
    "parse_fen",
    "parse_san",
    "parse_uci",
    "perft",
    "play",
    "san",
    "time_outcome",
    "uci",
    "with_switches",
    "write_fen",
]
