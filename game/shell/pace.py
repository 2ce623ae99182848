"""Is this machine quick enough for motion? Judged by the first pictures that move, once.

A board that needs longer for a picture than the eye forgives does better without animations; what
becomes of the verdict is for `update` to say.
"""

from __future__ import annotations

JUDGED = 30  # pictures: a move or two
IGNORED = 4  # the first ones, which are drawn for the first time
LATE_MS = 30.0  # from here on, on average, motion looks like jumps


class Pace:
    """Counts pictures until it has seen enough."""

    def __init__(self) -> None:
        self._seen = 0
        self._spent_ms = 0.0

    @property
    def is_judged(self) -> bool:
        """Whether no more pictures are needed."""
        return self._seen >= JUDGED

    def is_late(self, spent_ms: float) -> bool:
        """Take in how long a moving picture took; true once, when all of them took too long."""
        if self.is_judged:
            return False
        self._seen += 1
        if self._seen > IGNORED:
            self._spent_ms += spent_ms
        return self.is_judged and self._spent_ms > LATE_MS * (JUDGED - IGNORED)
