"""What do all parts of one search share? Limits, memory, and the nodes used so far."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from game.bot.counters import Counters
from game.bot.evaluate import MATE, MATE_BOUND, Values
from game.bot.ordering import Experience, all_moves
from game.bot.table import AT_LEAST, EXACT, HashTable
from game.rules.legal import survey
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.squares import ALL_SQUARES

INFINITY = MATE + 1000
BANNED = MATE + 500  # the answer of a position that a stalemate ban forbids to bring about
MOST_PLIES = 64
NODES_BETWEEN_QUESTIONS = 1024  # often enough for a time limit, seldom enough to cost nothing


class SearchStopped(Exception):
    """A limit has been reached; what is unfinished does not count."""


class SearchState:
    """One search for a move."""

    def __init__(
        self,
        ruleset: Ruleset,
        values: Values,
        table: HashTable,
        experience: Experience,
        counters: Counters,
    ) -> None:
        self.ruleset = ruleset
        self.promotes_on_arrival = ruleset.promotion_timing == "arrival_too"
        self.values = values
        self.table = table
        self.experience = experience
        self.counters = counters
        self.path: set[int] = set()  # keys of the game and of the line being searched
        self.nodes = 0  # positions looked at, those that were only judged included
        self.deepest = 0  # plies from the root
        self.most_nodes = 1 << 60
        self.deadline = float("inf")
        self.must_stop: Callable[[], bool] = lambda: False
        self.overlooked: bytearray = bytearray()  # by origin and target: moves not seen; or empty
        self.question_at = 0

    def start(self) -> None:
        """Begins to count nodes towards the limits."""
        self.nodes = self.deepest = 0
        self.ask_whether_to_stop()

    def ask_whether_to_stop(self) -> None:
        """Raises SearchStopped when a limit is reached or somebody wants an answer now."""
        if self.nodes >= self.most_nodes or monotonic() >= self.deadline or self.must_stop():
            raise SearchStopped
        self.question_at = min(self.nodes + NODES_BETWEEN_QUESTIONS, self.most_nodes)

    def drawn_unless_mated(self, position: Position, ply: int) -> int:
        """The value of a position drawn by a counter: mate on the board beats it."""
        surveyed = survey(position)
        if surveyed[1] != ALL_SQUARES and not all_moves(position, surveyed, self.ruleset):
            return ply - MATE
        return 0

    def without_moves(self, in_check: bool, ply: int) -> int:
        """The value of a position in which the side to move cannot move."""
        if in_check:
            return ply - MATE
        return BANNED if self.ruleset.stalemate == "forbidden" else 0


def settles(entry: int, depth: int, ply: int, alpha: int, beta: int) -> int | None:
    """The value that a packed table entry gives for this depth and window, None when it does not.

    Mates are remembered by their distance from the position, not from the root.
    """
    if entry >> 16 & 127 < depth:
        return None
    bound, value = entry >> 23 & 3, (entry >> 31) - (1 << 16)
    if value > MATE_BOUND:
        value -= ply
    elif value < -MATE_BOUND:
        value += ply
    if bound == EXACT or (value >= beta if bound == AT_LEAST else value <= alpha):
        return value
    return None
