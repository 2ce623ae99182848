"""How does the state count time? In whole ticks, so that a recorded session replays alike."""

from __future__ import annotations

TICKS_PER_SECOND = 60


def tick_ms(tick: int) -> int:
    """Milliseconds from the start of the app to a tick."""
    return tick * 1000 // TICKS_PER_SECOND


def ticks_of(ms: int) -> int:
    """The ticks that a duration lasts, rounded up."""
    return -(-ms * TICKS_PER_SECOND // 1000)
