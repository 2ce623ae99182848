"""Where are the exact tables, and are they opened only when first needed?

That is late in most games, and in some never: a first answer need not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.bot.counters import UNCOVERED
from game.rules.counting import is_bare
from game.rules.pieces import SIDE_1
from game.rules.squares import SquareSet

TYPE_CHECKING = False  # checkers take it for true
if TYPE_CHECKING:
    from game.bot.endings import Endings

MOST_MEN = 4  # that a table covers: both kings and two pieces


class EndingsDoor:
    """The exact tables, opened at the first question that they may answer.

    Without them every question is uncovered.
    """

    def __init__(self, complain: Callable[[str], None]) -> None:
        """
        Args:
            complain: is told, once, when the tables cannot be used.
        """
        self._complain = complain
        self._endings: Endings | None = None
        self._opened = False

    def probe(self, sets: Sequence[SquareSet], turn: int) -> int:
        """As `Endings.probe`."""
        if not self._opened:
            if (sets[0] | sets[SIDE_1]).bit_count() > MOST_MEN or not any(
                is_bare(sets, side) for side in (0, 1)
            ):
                return UNCOVERED
            self._open()
        if self._endings is None:
            return UNCOVERED
        answer = self._endings.probe_or_error(sets, turn)
        if isinstance(answer, int):
            return answer
        self._give_up(answer)
        return UNCOVERED

    def _open(self) -> None:
        # Imported here: an engine is ready sooner without what unpacks files.
        from game.bot.endings import open_shipped

        self._opened = True
        opened = open_shipped()
        if isinstance(opened, str):
            self._give_up(opened)
        else:
            self._endings = opened

    def _give_up(self, why: str) -> None:
        """Plays on without tables: the search alone is weaker, but it is a player."""
        self._endings = None
        self._complain(f"endings are not used: {why}")
