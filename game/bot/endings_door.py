"""Where are the exact tables, and are they opened only when first needed?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.bot.endings import UNCOVERED, Endings
from game.bot.endings_file import BadEndings
from game.rules.squares import SquareSet

# In an installed package, and in a checkout.
FOLDERS = (
    Path(__file__).parents[1] / "_assets" / "endings",
    Path(__file__).parents[2] / "assets" / "endings",
)


class EndingsDoor:
    """The exact tables, opened at the first question; without them every question is uncovered."""

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
            self._open()
        if self._endings is None:
            return UNCOVERED
        try:
            return self._endings.probe(sets, turn)
        except BadEndings as error:
            self._give_up(error)
            return UNCOVERED

    def _open(self) -> None:
        self._opened = True
        folder = next((folder for folder in FOLDERS if folder.is_dir()), FOLDERS[-1])
        try:
            self._endings = Endings(folder)
        except BadEndings as error:
            self._give_up(error)

    def _give_up(self, error: BadEndings) -> None:
        """Plays on without tables: the search alone is weaker, but it is a player."""
        self._endings = None
        self._complain(f"endings are not used: {error}")
