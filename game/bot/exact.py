"""What does the bot ask of exact tables? Types only: never imported by an engine that runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.rules.pieces import Side
from game.rules.squares import SquareSet


class ExactEndings(Protocol):
    """What is asked of exact tables; ``endings.py`` has them."""

    def probe(self, sets: Sequence[SquareSet], turn: Side) -> int:
        """The strong side's moves to mate, -1 for never, -2 when not covered."""
