"""Is this machine quick enough for motion? Judged by the first pictures that move, once.

A board that shows too few pictures a second does better without animations; what becomes of the
verdict is for `update` to say.
"""

from __future__ import annotations

JUDGED = 30  # pictures: a move or two
IGNORED = 4  # the first ones, which are drawn for the first time
LATE_MS = 36.0  # from one to the next: at less than 28 a second, motion looks like jumps


class Pace:
    """Counts pictures until it has seen enough."""

    def __init__(self) -> None:
        self._seen = 0
        self._waited_ms = 0.0
        self.is_judged = False  # whether no more pictures are needed

    def is_late(self, gap_ms: float) -> bool:
        """Take in the time between two pictures; true once, when they are too far apart."""
        if self.is_judged:
            return False
        self._seen += 1
        if self._seen > IGNORED:
            self._waited_ms += gap_ms
        # A very slow board shows few pictures: it need not wait for all of them.
        is_late = self._waited_ms > LATE_MS * (JUDGED - IGNORED)
        self.is_judged = is_late or self._seen >= JUDGED
        return is_late
