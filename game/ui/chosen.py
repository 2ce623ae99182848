"""How does a screen learn that one of its targets was chosen?"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chosen:
    """A target was pressed and released, or Enter was pressed on it."""

    tick: int
    target: str  # id
