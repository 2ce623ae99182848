"""Does time run in even steps, stand still when nothing moves, and never lose an event?"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable

import pygame
import pytest

from game.shell.brush import Brush
from game.shell.loop import GAP_MS, LONG_SLICE_MS, MOST_TICKS_BEHIND, Loop, without_overtaken
from game.shell.pace import IGNORED, JUDGED, Pace
from game.shell.paint import Painter
from game.shell.window import Wanted, Window
from game.ui.draw import Fill, Item
from game.ui.events import Down, Event, FocusLost, FramesLate, Key, Move, Resize, Saved, Tick
from game.ui.geometry import Rect


class VirtualClock:
    """Time that passes only while the loop sleeps, or by hand."""

    def __init__(self) -> None:
        self.ms = 5_000.0
        self.sleeps: list[float] = []

    def now_ms(self) -> float:
        return self.ms

    def sleep(self, ms: float, wake: threading.Event) -> None:
        self.sleeps.append(ms)
        if not wake.is_set():
            self.ms += ms


class Script:
    """A program that writes down what it is told."""

    def __init__(self) -> None:
        self.is_running = True
        self.told: list[Event] = []
        self.moving_until = -1  # tick
        self.alarm: int | None = None  # tick
        self.waiting: list[Event] = []
        self.painted = 0

    def handle(self, event: Event) -> None:
        self.told.append(event)
        if self.alarm is not None and event.tick >= self.alarm:
            self.alarm = None

    def answers(self, tick: int) -> Iterable[Event]:
        answers, self.waiting = self.waiting, []
        return answers

    def wake_tick(self) -> int | None:
        seen = self.told[-1].tick if self.told else 0
        return seen if seen < self.moving_until else self.alarm

    def items(self) -> tuple[Item, ...]:
        self.painted += 1
        return (Fill(Rect(0, 0, 480, 320), f"#0000{self.painted:02X}"),)

    def ticks(self) -> list[int]:
        return [event.tick for event in self.told if isinstance(event, Tick)]


class Stage:
    """A loop on a window without a screen."""

    def __init__(self, brush: Brush) -> None:
        self.clock = VirtualClock()
        self.program = Script()
        self.wake = threading.Event()
        self.queue: list[pygame.Event] = []
        self.window = Window(Wanted((480, 320)))
        self.loop = Loop(
            self.program,
            self.window,
            Painter(self.window.canvas, brush),
            clock=self.clock,
            wake=self.wake,
            pygame_events=self.taken,
        )

    def taken(self) -> list[pygame.Event]:
        events, self.queue = self.queue, []
        return events

    def run(self, ms: float) -> None:
        end = self.clock.ms + ms
        while self.clock.ms < end:
            self.loop.step()
            self.loop.pause()

    def press(self) -> None:
        self.queue.append(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1))


@pytest.fixture
def stage(brush: Brush) -> Stage:
    return Stage(brush)


def test_nothing_happens_while_all_is_still(stage: Stage) -> None:
    stage.run(60_000)
    assert stage.program.told == []
    assert stage.program.painted == 1
    assert stage.clock.sleeps[-1] == LONG_SLICE_MS
    assert len(stage.clock.sleeps) < 1_300


def test_ticks_come_one_by_one_while_something_moves(stage: Stage) -> None:
    stage.program.moving_until = 30
    stage.run(1_000)
    assert stage.program.ticks() == list(range(1, 31))
    assert stage.program.painted == 31


def test_an_event_carries_the_tick_of_its_moment(stage: Stage) -> None:
    stage.run(2_000)
    stage.press()
    stage.run(50)
    (event,) = stage.program.told
    assert isinstance(event, Down) and event.tick in range(118, 130)


def test_an_alarm_comes_on_its_tick(stage: Stage) -> None:
    stage.program.alarm = 100
    stage.run(3_000)
    assert stage.program.ticks() == [100]


def test_what_is_far_behind_is_dropped(stage: Stage) -> None:
    stage.program.moving_until = 10_000
    stage.loop.step()
    stage.clock.ms += 2_000
    stage.loop.step()
    ticks = stage.program.ticks()
    assert ticks == list(range(120 - MOST_TICKS_BEHIND, 121))


def test_a_sleep_of_the_machine_is_no_time(stage: Stage) -> None:
    stage.run(1_000)
    stage.clock.ms += 60 * 60 * 1_000
    stage.press()
    stage.run(50)
    lost, down = stage.program.told
    assert isinstance(lost, FocusLost) and isinstance(down, Down)
    assert down.tick < 70
    assert GAP_MS < 60_000


def test_slices_grow_with_the_quiet_and_shrink_with_an_event(stage: Stage) -> None:
    stage.run(30_000)
    assert stage.clock.sleeps[-1] == LONG_SLICE_MS
    stage.press()
    stage.run(1)
    assert stage.clock.sleeps[-1] == pytest.approx(1000 / 60, abs=1)


def test_an_answer_cuts_the_sleep_short(stage: Stage) -> None:
    stage.run(30_000)
    stage.program.waiting.append(Saved(1_800, "slot", 3))
    stage.wake.set()
    before = stage.clock.ms
    stage.loop.pause()
    stage.loop.step()
    assert stage.clock.ms == before
    assert stage.program.told == [Saved(1_800, "slot", 3)]


def test_a_new_size_ends_presses_first(stage: Stage) -> None:
    stage.press()
    stage.run(1)
    pygame.display.set_mode((800, 480), pygame.RESIZABLE)
    stage.queue.append(pygame.Event(pygame.WINDOWSIZECHANGED, x=800, y=480))
    stage.queue.append(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    stage.run(1)
    kinds = [type(event).__name__ for event in stage.program.told]
    assert kinds == ["Down", "Cancel", "Resize", "Key"]
    resize = stage.program.told[2]
    assert isinstance(resize, Resize) and (resize.width, resize.height) == (800, 480)


def test_full_screen_is_painted_anew(stage: Stage) -> None:
    stage.run(1)
    painted = stage.program.painted
    stage.loop.set_full_screen(True)
    stage.run(1)
    assert stage.program.painted == painted + 1
    assert stage.window.full_screen


def test_the_cursor_follows_what_is_used(stage: Stage) -> None:
    stage.queue.append(
        pygame.Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1, touch_id=1, dx=0, dy=0)
    )
    stage.run(1)
    assert not pygame.mouse.get_visible()
    stage.queue.append(pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0)))
    stage.run(1)
    assert pygame.mouse.get_visible()


def _judged(stage: Stage, frame_ms: float) -> int:
    """How often frames were called late when each took so long."""
    stage.program.moving_until = 200
    plain = stage.program.items

    def slow() -> tuple[Item, ...]:
        stage.clock.ms += frame_ms
        return plain()

    stage.program.items = slow  # type: ignore[method-assign]
    stage.run(4_000)
    return sum(isinstance(event, FramesLate) for event in stage.program.told)


def test_a_slow_machine_is_noticed_once(stage: Stage) -> None:
    assert _judged(stage, 45) == 1


def test_a_quick_machine_is_left_alone(stage: Stage) -> None:
    assert _judged(stage, 12) == 0


def test_a_few_slow_pictures_at_first_are_forgiven() -> None:
    pace = Pace()
    verdicts = [pace.is_late(300 if index < IGNORED else 5) for index in range(2 * JUDGED)]
    assert not any(verdicts) and pace.is_judged


def test_a_very_slow_machine_needs_few_pictures() -> None:
    pace = Pace()
    verdicts = [pace.is_late(400) for _ in range(JUDGED)]
    assert verdicts.index(True) < IGNORED + 3
    assert verdicts.count(True) == 1


def test_a_sound_device_that_comes_or_goes_is_told(brush: Brush) -> None:
    stage = Stage(brush)
    told: list[bool] = []
    stage.loop._on_sound_device = told.append
    stage.queue += [
        pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0),
        pygame.Event(pygame.AUDIODEVICEADDED, which=1, iscapture=1),
        pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0),
    ]
    stage.loop.step()
    assert told == [False, True]


def test_a_crash_is_logged_with_its_tick_and_not_hidden(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(event: Event) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(stage.program, "handle", broken)
    stage.press()
    with caplog.at_level(logging.ERROR), pytest.raises(ZeroDivisionError):
        stage.loop.run()
    assert "the app stopped at tick" in caplog.text


def test_the_loop_ends_with_the_program(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(event: Event) -> None:
        stage.program.is_running = not isinstance(event, Key)

    monkeypatch.setattr(stage.program, "handle", leave)
    stage.queue.append(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    stage.loop.run()
    assert not stage.program.is_running


def test_a_frame_follows_at_most_once_a_tick(stage: Stage) -> None:
    stage.press()
    stage.run(17)
    painted = stage.program.painted
    for y in range(10, 40):  # a mouse that reports a thousand times a second
        stage.queue.append(_step(9, y))
        stage.loop.step()
        stage.clock.ms += 1
    assert stage.program.painted in (painted + 1, painted + 2)
    stage.loop.pause()  # what is not shown yet is shown with the next tick
    stage.loop.step()
    assert len([event for event in stage.program.told if isinstance(event, Move)]) == 30
    shown = stage.program.painted
    stage.run(5)
    assert stage.program.painted == shown


def test_of_steps_that_came_together_the_last_counts() -> None:
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)
    steps = [_step(1, y) for y in range(5)]
    lost = _step(1, 9, pressed=False)
    up = pygame.Event(pygame.MOUSEBUTTONUP, pos=(1, 9), button=1)
    kept = without_overtaken([down, *steps, up, *steps, lost])
    assert kept == [down, steps[-1], up, steps[-1], lost]
    one, other = (
        pygame.Event(pygame.FINGERMOTION, touch_id=1, finger_id=finger, x=0.5, y=0.5)
        for finger in (1, 2)
    )
    assert without_overtaken([one, one, other, one, other, other]) == [one, other, one, other]


def _step(x: int, y: int, *, pressed: bool = True) -> pygame.Event:
    buttons = (int(pressed), 0, 0)
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=buttons)
