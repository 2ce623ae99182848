"""When is what done: events, ticks, paint, sleep?

Time is counted in ticks of 1/60 s. While something moves, ticks are delivered one by one and a
frame follows at most once a tick; while all is still there are none, and the loop sleeps in slices
that a worker, the saver or a signal can cut short. While a person acts it wakes once a tick, and of
a pointer's steps since then only the last counts: a fast mouse costs no more than a slow one.
`pygame.event.wait` is never used: it polls a thousand times a second. The clock and the source of
events are handed in, so that tests run in virtual time.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import pygame

from game.shell.input import Input, NameOfKey, key_name
from game.shell.pace import Pace
from game.shell.paint import Painter
from game.shell.window import Window
from game.ui.draw import Item
from game.ui.events import Event, FocusLost, FramesLate, Resize, Tick
from game.ui.geometry import Turn
from game.ui.ticks import TICKS_PER_SECOND

MOST_TICKS_BEHIND = 15  # a quarter of a second; what is older is dropped
GAP_MS = 5_000  # a longer pause was a sleep of the machine, not play: time did not pass
ACTIVE_MS = 500  # after an event the loop wakes with each tick
# (time since the last event, length of a slice): rarer the longer nobody does anything.
SLICES_MS = ((3_000, 25), (20_000, 50))
LONG_SLICE_MS = 100
ROUNDING_MS = 0.01

_log = logging.getLogger(__name__)


class Clock(Protocol):
    """Time that never goes back."""

    def now_ms(self) -> float:
        """Milliseconds since some moment."""
        ...

    def sleep(self, ms: float, wake: threading.Event) -> None:
        """Wait, or until the event is set."""
        ...


class SystemClock:
    """The machine's monotonic clock."""

    def now_ms(self) -> float:
        """Milliseconds since the machine's start."""
        return time.monotonic() * 1000

    def sleep(self, ms: float, wake: threading.Event) -> None:
        """Wait, or until the event is set."""
        wake.wait(ms / 1000)


class Program(Protocol):
    """What the loop drives."""

    @property
    def is_running(self) -> bool:
        """False once the app is to end."""
        ...

    def handle(self, event: Event) -> None:
        """Take an event in; effects are run as they come."""
        ...

    def answers(self, tick: int) -> Iterable[Event]:
        """What workers have to tell since the last time."""
        ...

    def wake_tick(self) -> int | None:
        """When time matters next: a tick in the past or now while something moves, or never."""
        ...

    def items(self) -> tuple[Item, ...]:
        """The screen as it is."""
        ...


class Loop:
    """One window, one program."""

    def __init__(
        self,
        program: Program,
        window: Window,
        painter: Painter,
        *,
        clock: Clock,
        wake: threading.Event,
        pygame_events: Callable[[], Sequence[pygame.Event]] = pygame.event.get,
        on_sound_device: Callable[[bool], None] = lambda gone: None,
        name_of_key: NameOfKey = key_name,
        pulse: Callable[[float], None] = lambda now_ms: None,
    ) -> None:
        """`wake` is set by whoever has an answer; `pulse` is called after each step."""
        self._program = program
        self._window = window
        self._painter = painter
        self._clock = clock
        self._wake = wake
        self._pygame_events = pygame_events
        self._on_sound_device = on_sound_device
        self._pulse = pulse
        self.input = Input(window.picture_point, lambda: window.display_size, name_of_key)
        self._start_ms = clock.now_ms()
        self._last_ms = self._start_ms  # when the last step ended
        self._planned_ms = 0.0  # how long it meant to sleep
        self._skipped_ms = 0.0  # gaps that do not count as time
        self._tick = 0  # the newest tick that was told
        self._active_ms = self._start_ms  # of the last event
        self._pace = Pace()
        self._moving_ms: float | None = None  # when the last step began, if something moved then
        self._is_stale = True  # whether the picture may differ from the screen
        self._painted_tick = -1
        self._cursor_shown = True

    @property
    def tick(self) -> int:
        """The newest tick that the program knows."""
        return self._tick

    def run(self) -> None:
        """Until the program ends."""
        try:
            while self._program.is_running:
                self.step()
                self.pause()
        except Exception:
            # Logged here with its place; the caller ends the app, and every move is already saved.
            _log.exception("the app stopped at tick %d", self._tick)
            raise

    def step(self) -> None:
        """Take in what happened, let time pass, and show the result."""
        now_ms = self._clock.now_ms()
        self._wake.clear()
        if now_ms - self._last_ms > self._planned_ms + GAP_MS:
            self._skipped_ms += now_ms - self._last_ms - self._planned_ms
            self._tell(FocusLost(self._tick))
        tick = max(self._tick, self._tick_at(now_ms))
        self._let_time_pass(tick)
        for event in without_overtaken(self._pygame_events()):
            self._take(event, tick, now_ms)
        for answer in self._program.answers(tick):
            self._tell(answer)
        self._paint()
        self._judge_pace(now_ms)
        self._pulse(now_ms)
        self._last_ms = now_ms

    def _judge_pace(self, now_ms: float) -> None:
        """Whether pictures come in time while something moves."""
        if self._pace.is_judged:
            return
        before_ms, due = self._moving_ms, self._program.wake_tick()
        self._moving_ms = now_ms if due is not None and due <= self._tick + 1 else None
        if before_ms is not None and self._pace.is_late(now_ms - before_ms):
            self._tell(FramesLate(self._tick))

    def pause(self) -> None:
        """Sleep until something is due, or may be."""
        now_ms = self._clock.now_ms()
        quiet_ms = now_ms - self._active_ms
        wait = self._slice_ms(quiet_ms)
        due = self._program.wake_tick()
        if self._is_stale or quiet_ms < ACTIVE_MS:
            due = self._tick
        if due is not None:
            due_ms = self._ms_of(max(due, self._tick + 1))
            wait = min(wait, max(0.0, due_ms - now_ms))
        self._planned_ms = wait
        if wait > 0:
            self._clock.sleep(wait, self._wake)

    def _tick_at(self, now_ms: float) -> int:
        return int((now_ms - self._start_ms - self._skipped_ms) * TICKS_PER_SECOND // 1000)

    def _ms_of(self, tick: int) -> float:
        """A moment at which that tick has surely come, whatever the rounding."""
        return self._start_ms + self._skipped_ms + tick * 1000 / TICKS_PER_SECOND + ROUNDING_MS

    def _slice_ms(self, quiet_ms: float) -> float:
        for limit, length in SLICES_MS:
            if quiet_ms < limit:
                return length
        return LONG_SLICE_MS

    def _let_time_pass(self, tick: int) -> None:
        """Deliver the ticks up to now, or jump to now when none of them matters."""
        while self._tick < tick:
            due = self._program.wake_tick()
            if due is None or due > tick:
                break
            self._tick = max(self._tick + 1, min(due, tick), tick - MOST_TICKS_BEHIND)
            self._tell(Tick(self._tick))
        self._tick = tick

    def _take(self, event: pygame.Event, tick: int, now_ms: float) -> None:
        match event.type:
            case pygame.WINDOWSIZECHANGED | pygame.VIDEORESIZE:
                self._follow_display()
            case pygame.WINDOWEXPOSED:
                self._window.present_all()
            case pygame.AUDIODEVICEADDED | pygame.AUDIODEVICEREMOVED:
                if not getattr(event, "iscapture", 0):
                    self._on_sound_device(event.type == pygame.AUDIODEVICEREMOVED)
            case _:
                for told in self.input.events(event, tick, int(now_ms)):
                    self._active_ms = now_ms
                    self._tell(told)
                if self.input.cursor_wanted != self._cursor_shown:
                    self._cursor_shown = self.input.cursor_wanted
                    self._window.show_pointer(self._cursor_shown)

    def set_full_screen(self, full_screen: bool) -> None:
        """Fill the screen, or go back to a window."""
        self._window.set_full_screen(full_screen)
        self._follow_display()
        self._painter.set_surface(self._window.canvas)  # the new display is blank

    def set_turn(self, turn: Turn) -> None:
        """Turn the picture on the screen, and touches with it."""
        self._window.set_turn(turn)
        self._follow_display()
        self._painter.set_surface(self._window.canvas)

    def _follow_display(self) -> None:
        """Fit everything to the display after it changed."""
        if self._window.follow_display():
            for told in self.input.release_all(self._tick):
                self._tell(told)
            self._tell(Resize(self._tick, *self._window.size))
            self._painter.set_surface(self._window.canvas)
        self._is_stale = True

    def _tell(self, event: Event) -> None:
        self._program.handle(event)
        self._is_stale = True

    def _paint(self) -> None:
        if self._is_stale and self._tick != self._painted_tick:
            self._is_stale, self._painted_tick = False, self._tick
            self._window.present(self._painter.paint(self._program.items()))


def without_overtaken(events: Sequence[pygame.Event]) -> list[pygame.Event]:
    """The events without steps of a pointer that are followed at once by its next step."""
    last = len(events) - 1
    return [
        event
        for index, event in enumerate(events)
        if index == last or not _overtakes(events[index + 1], event)
    ]


def _overtakes(later: pygame.Event, earlier: pygame.Event) -> bool:
    if later.type != earlier.type:
        return False
    if earlier.type == pygame.FINGERMOTION:
        return bool(later.finger_id == earlier.finger_id)
    # Buttons are told with each step: one without them ends a press whose release was lost.
    return earlier.type == pygame.MOUSEMOTION and later.buttons == earlier.buttons
