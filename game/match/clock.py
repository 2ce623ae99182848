"""How much time does each side have left?

Whole milliseconds and pure arithmetic: the time comes in as `now_ms`, from a clock that never goes
back. The clock starts once both armies are placed. Where set-up is timed too (`setup_ms`), that
allowance is spent first; what a side takes beyond it comes off its playing time, and what it leaves
is lost when play begins.

Time is charged in pieces. A piece below zero counts nothing, and one over `LONGEST_PIECE_MS` counts
as that much, so that a device that slept or was unplugged takes no one's time. Hence a running
clock must be told the time (the `PassTime` command) more often than that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.pieces import Side

TimesLeft = tuple[int, int]  # ms by side

# A frame or a slow disk never takes this long; a suspended device does (lichess-org/mobile#2466).
LONGEST_PIECE_MS = 5000
MAX_MS = 24 * 60 * 60 * 1000  # the most that a side can have; saves are checked against it


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock with two faces."""

    left_ms: TimesLeft  # while placing: of set-up and play together
    base_ms: int  # what each side has for play
    added_ms: int = 0  # after each ordinary move
    setup_ms: int = 0  # what each side has for placing; 0: placing is not timed
    running: Side | None = None  # whose time passes
    since_ms: int = 0  # up to when time has been charged, while running
    paused: bool = False


def new_clock(base_ms: int, added_ms: int = 0, setup_ms: int = 0) -> Clock:
    """A clock before the game, both sides with all their time.

    Raises:
        ValueError: when a time is negative, or a side would have none, or more than a day.
    """
    total_ms = base_ms + setup_ms
    if base_ms <= 0 or min(added_ms, setup_ms) < 0 or max(total_ms, added_ms) > MAX_MS:
        raise ValueError(f"no such clock: {base_ms} ms, {added_ms} ms, {setup_ms} ms")
    return Clock((total_ms, total_ms), base_ms, added_ms, setup_ms)


def charged(clock: Clock, now_ms: int) -> Clock:
    """The clock with the time up to now taken from the side whose time passes."""
    if clock.running is None:
        return clock
    piece_ms = min(max(0, now_ms - clock.since_ms), LONGEST_PIECE_MS)
    left_ms = max(0, clock.left_ms[clock.running] - piece_ms)
    return replace(clock, left_ms=_with(clock.left_ms, clock.running, left_ms), since_ms=now_ms)


def started(clock: Clock, side: Side, now_ms: int) -> Clock:
    """The clock with this side's time passing from now; a paused clock stays paused."""
    if clock.paused:
        return clock
    return replace(clock, running=side, since_ms=now_ms)


def stopped(clock: Clock) -> Clock:
    """The clock with nobody's time passing."""
    return replace(clock, running=None, paused=False)


def paused(clock: Clock) -> Clock:
    """The clock held, as it is also after a start of the app."""
    return replace(clock, running=None, paused=True)


def resumed(clock: Clock) -> Clock:
    """The clock ready to be started again."""
    return replace(clock, paused=False)


def with_move_added(clock: Clock, side: Side) -> Clock:
    """The clock after an ordinary move of a side."""
    left_ms = min(MAX_MS, clock.left_ms[side] + clock.added_ms)
    return replace(clock, left_ms=_with(clock.left_ms, side, left_ms))


def with_setup_over(clock: Clock) -> Clock:
    """The clock as play begins: unused set-up time is lost."""
    first, second = clock.left_ms
    return replace(clock, left_ms=(min(first, clock.base_ms), min(second, clock.base_ms)))


def set_to(clock: Clock, times_left: TimesLeft) -> Clock:
    """The clock put back to earlier times, for moves taken back and redone."""
    return replace(clock, left_ms=times_left)


def times_left_at(clock: Clock, now_ms: int) -> TimesLeft:
    """What both sides have left now; set-up time included while they place."""
    return charged(clock, now_ms).left_ms


def setup_left_ms(clock: Clock, side: Side) -> int:
    """How much of a side's time is set-up time; what remains is its playing time."""
    return max(0, clock.left_ms[side] - clock.base_ms) if clock.setup_ms else 0


def fallen_side(clock: Clock) -> Side | None:
    """The side whose time passes and is used up."""
    if clock.running is not None and clock.left_ms[clock.running] == 0:
        return clock.running
    return None


def _with(times_left: TimesLeft, side: Side, left_ms: int) -> TimesLeft:
    return (times_left[0], left_ms) if side else (left_ms, times_left[1])
