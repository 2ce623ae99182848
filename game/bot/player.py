"""What does an opponent of a level play here? Search, placement, mistakes and variety together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic

from game.bot.counters import Counters
from game.bot.deepen import Limits, Line, Report, deepen
from game.bot.evaluate import MATE_BOUND, Values
from game.bot.levels import STRONGEST, Level
from game.bot.ordering import Experience
from game.bot.oversight import overlooked_moves
from game.bot.placing import choose_placement
from game.bot.state import MOST_PLIES, SearchState
from game.bot.table import DEFAULT_MEGABYTES, HashTable
from game.bot.tablebase import best_by_tables
from game.rules.counting import is_bare
from game.rules.legal import legal_moves
from game.rules.lookups import trim_lookups
from game.rules.position import Position, must_place
from game.rules.records import replaced
from game.rules.ruleset import Ruleset
from game.rules.squares import SquareSet

TYPE_CHECKING = False  # checkers take it for true
if TYPE_CHECKING:
    from game.bot.exact import ExactEndings

PLACING_NODES = 800  # to judge a set-up
DEEPER_AT_EASE = 2  # plies
NODES_AT_EASE = 3  # times
LINES_TO_CHOOSE_FROM = 4  # when near-equal moves may be played


class Player:
    """One opponent through one game: its memory, taste and luck."""

    def __init__(
        self,
        ruleset: Ruleset,
        level: Level = STRONGEST,
        seed: int | None = None,
        megabytes: int = DEFAULT_MEGABYTES,
        endings: ExactEndings | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.level = level
        self.seed = seed
        self.values = Values(level.taste, seed)
        self.endings = endings
        counters = Counters(ruleset, endings if level.knows_endings else None)
        self.state = SearchState(
            ruleset, self.values, HashTable(megabytes), Experience(MOST_PLIES), counters
        )

    def forget(self) -> None:
        """A new game: nothing is remembered."""
        self.state.table.clear()
        self.state.experience = Experience(MOST_PLIES)

    def think(
        self,
        position: Position,
        keys_seen: Sequence[int],
        limits: Limits,
        lines: int = 1,
        arrived: SquareSet = 0,
        must_stop: Callable[[], bool] = lambda: False,
        tell: Callable[[Report], None] = lambda report: None,
    ) -> Line | None:
        """The move to play with its value and line; None when there is no legal move.

        Args:
            keys_seen: the keys of the game's positions since the last capture or pawn move.
            lines: how many lines to tell of.
            arrived: the square on which the enemy's last move ended.
            tell: is called with each report.
        """
        moves = legal_moves(position, self.ruleset)
        if not moves:
            return None
        chance = Random(f"{self.seed} {position.key}" if self.seed is not None else None)
        trim_lookups()
        self.state.must_stop = must_stop
        if must_place(position):
            return self._placed(position, limits)
        if self.level.knows_endings and self.endings is not None:
            exact = best_by_tables(self.endings, position, self.ruleset, moves)
            if exact:
                moves = exact
        choices = 1
        limits, percent = self._at_ease(position, limits)
        self.state.overlooked = bytearray()
        if percent:
            self.state.overlooked = unseen = overlooked_moves(percent, position, arrived, chance)
            moves = [move for move in moves if not unseen[move & 4095]] or moves
        if self.level.spread_cp:
            choices = LINES_TO_CHOOSE_FROM
        last: Report | None = None
        self.state.experience.fade()
        for report in deepen(
            self.state, position, limits, keys_seen, max(lines, choices), only=moves
        ):
            if last is None or len(report.lines) >= len(last.lines) or choices == 1:
                last = report
            tell(report)
        if last is None:
            return Line(moves[0], 0, 0, (moves[0],))
        return self._picked(last.lines, chance) if choices > 1 else last.lines[0]

    def _placed(self, position: Position, limits: Limits) -> Line:
        """The next placement, with as much looking ahead as the limits allow."""
        self.state.overlooked = bytearray()
        started = monotonic()

        def judge(set_up: Position) -> int:
            left_ms = None
            if limits.hard_ms is not None:
                left_ms = max(0, limits.hard_ms - int((monotonic() - started) * 1000))
            value = 0
            for report in deepen(self.state, set_up, Limits(PLACING_NODES, hard_ms=left_ms)):
                value = report.lines[0].value
            return value

        move = choose_placement(position, self.ruleset, self.level, self.seed, judge)
        return Line(move, 0, 1, (move,))

    def _at_ease(self, position: Position, limits: Limits) -> tuple[Limits, int]:
        """Limits and share of oversights: against a bare king nobody is distracted."""
        percent = self.level.overlooks_percent
        if not is_bare(position.sets, 1 - position.turn):
            return limits, percent
        deeper = None if limits.depth is None else limits.depth + DEEPER_AT_EASE
        nodes = None if limits.nodes is None else limits.nodes * NODES_AT_EASE
        return replaced(limits, depth=deeper, nodes=nodes), percent // 4

    def _picked(self, lines: Sequence[Line], chance: Random) -> Line:
        """One of the lines that are nearly as good as the best."""
        best = lines[0].value
        if abs(best) > MATE_BOUND:
            return lines[0]
        near = [line for line in lines if line.value >= best - self.level.spread_cp]
        return chance.choice(near)
