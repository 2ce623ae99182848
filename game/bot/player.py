"""What does an opponent of a level play here? Search, placement, mistakes and variety together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.bot.counters import Counters, ExactEndings
from game.bot.deepen import Limits, Line, Report, deepen
from game.bot.evaluate import MATE_BOUND, Values
from game.bot.levels import STRONGEST, Level
from game.bot.ordering import Experience
from game.bot.oversight import overlooked_moves
from game.bot.placing import choose_placement
from game.bot.state import MOST_PLIES, SearchState
from game.bot.table import DEFAULT_MEGABYTES, HashTable
from game.bot.tablebase import best_by_tables
from game.rules.legal import legal_moves
from game.rules.position import Position, must_place
from game.rules.ruleset import Ruleset

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
        must_stop: Callable[[], bool] = lambda: False,
        tell: Callable[[Report], None] = lambda report: None,
    ) -> Line | None:
        """The move to play with its value and line; None when there is no legal move.

        Args:
            keys_seen: the keys of the game's positions since the last capture or pawn move.
            lines: how many lines to tell of.
            tell: is called with each report.
        """
        moves = legal_moves(position, self.ruleset)
        if not moves:
            return None
        chance = Random(f"{self.seed} {position.key}" if self.seed is not None else None)
        if must_place(position):
            return self._placed(position, chance)
        self.state.must_stop = must_stop
        if self.level.knows_endings and self.endings is not None:
            exact = best_by_tables(self.endings, position, self.ruleset, moves)
            if exact:
                moves = exact
        choices = 1
        self.state.overlooked = bytearray()
        if self.level.overlooks_percent:
            self.state.overlooked = overlooked_moves(self.level.overlooks_percent, position, chance)
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

    def _placed(self, position: Position, chance: Random) -> Line:
        move = choose_placement(position, self.ruleset, self.level, self.values, chance)
        return Line(move, 0, 1, (move,))

    def _picked(self, lines: Sequence[Line], chance: Random) -> Line:
        """One of the lines that are nearly as good as the best."""
        best = lines[0].value
        if abs(best) > MATE_BOUND:
            return lines[0]
        near = [line for line in lines if line.value >= best - self.level.spread_cp]
        return chance.choice(near)
