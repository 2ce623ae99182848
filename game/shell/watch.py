"""What does the frame loop of a kiosk do for its keepers, at each of its rounds?

It tells the service manager that it goes round, lets the heartbeat file say the same, and looks how
much memory the app holds. All of this hangs on the loop and not on a thread, so that a loop that
hangs is found out.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from game.shell.notify import Notifier
from game.shell.run_folder import RunFolder

BEAT_MS = 5_000
MEMORY_MS = 10_000
HARD_NUMERATOR, HARD_DENOMINATOR = 5, 4  # of the ceiling: from here on nobody is waited for


class Memory(Enum):
    """How much the app holds."""

    FINE = auto()
    HIGH = auto()  # a new start is due when nobody is there
    TOO_HIGH = auto()  # a new start is due at once


class Watch:
    """Called after each round of the loop."""

    def __init__(
        self,
        notifier: Notifier,
        run: RunFolder,
        *,
        ceiling_mb: int,
        memory_mb: Callable[[], float | None],
        on_memory: Callable[[Memory], None],
    ) -> None:
        """`on_memory` hears whenever more is held than may be."""
        self._notifier = notifier
        self._run = run
        self._ceiling_mb = ceiling_mb
        self._memory_mb = memory_mb
        self._on_memory = on_memory
        watchdog_ms = notifier.watchdog_ms
        self._alive_ms = None if watchdog_ms is None else watchdog_ms / 4
        self._next_alive_ms = self._next_beat_ms = self._next_memory_ms = 0.0
        self._is_ready = False

    def pulse(self, now_ms: float) -> None:
        """The loop has gone round once more."""
        if not self._is_ready:
            self._is_ready = True
            self._notifier.ready()
            self._next_memory_ms = now_ms + MEMORY_MS
        if self._alive_ms is not None and now_ms >= self._next_alive_ms:
            self._next_alive_ms = now_ms + self._alive_ms
            self._notifier.alive()
        if now_ms >= self._next_beat_ms:
            self._next_beat_ms = now_ms + BEAT_MS
            self._run.beat()
        if now_ms >= self._next_memory_ms:
            self._next_memory_ms = now_ms + MEMORY_MS
            state = self.judged(self._memory_mb())
            if state is not Memory.FINE:
                self._on_memory(state)

    def judged(self, held_mb: float | None) -> Memory:
        """How much that is."""
        if held_mb is None or held_mb <= self._ceiling_mb:
            return Memory.FINE
        if held_mb * HARD_DENOMINATOR <= self._ceiling_mb * HARD_NUMERATOR:
            return Memory.HIGH
        return Memory.TOO_HIGH
