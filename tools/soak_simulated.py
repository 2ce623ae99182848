"""Weeks of a kiosk in a few minutes: a clock that jumps, guests by day, the attract screen between.

Everything is the app's own but the clock, the bot (one ply deep, in the same process) and the disk:
games are encoded and counted, not written.
"""

from __future__ import annotations

import gc
import queue
import random
import threading
from dataclasses import replace

import pygame

from game.shell.assets import Assets
from game.shell.brush import Brush
from game.shell.kiosk_keys import kiosk_key_name
from game.shell.loop import Loop
from game.shell.paint import Painter
from game.shell.paths import assets_folder
from game.shell.program import App, Looks
from game.shell.run import first_state
from game.shell.saves import SaveEffect
from game.shell.text import TextRenderer
from game.shell.window import Wanted, Window
from game.storage.codec import SavedGame, encode_game
from game.ui.effects import AskBot, Save
from game.ui.events import BotFailed, BotMoved, Event
from game.ui.kiosk import Kiosk, Machine
from game.ui.kiosk_effects import CheckPin, KioskEffect, SaveCounters
from game.ui.kiosk_events import PinAnswered
from game.ui.one_ply import one_ply_move
from game.ui.operator import USUAL
from game.ui.screens.keep import applied
from tools.soak_hand import Hand
from tools.soak_measure import MIB, Sample, report, sample

DAY_MS = 86_400_000
OPEN_MS = 10 * 3_600_000  # of each day guests come
BETWEEN_MS = 240_000  # guests, on average
ACTS = (5, 70)  # of a guest
FRAME_MS = 1000 / 60
WATCHED_MS = 60_000  # of each time without a guest
LAZY_MS = 400.0  # between steps that nobody sees


class JumpingClock:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.ms = 1_000.0

    def now_ms(self) -> float:
        return self.ms

    def sleep(self, ms: float, wake: threading.Event) -> None:
        self.ms += max(ms, 0.1)


class OnePlyBot:
    """Answers at the next poll."""

    def __init__(self) -> None:
        self._asked: AskBot | None = None

    def ask(self, request: AskBot) -> None:
        self._asked = request

    def stop(self) -> None:
        self._asked = None

    def poll(self, tick: int) -> list[BotMoved | BotFailed]:
        asked, self._asked = self._asked, None
        if asked is None:
            return []
        move = one_ply_move(asked.match, len(asked.match.moves))
        if move is None:
            return [BotFailed(tick, asked.ticket)]
        return [BotMoved(tick, asked.ticket, move)]


class CountingKeeper:
    """Encodes what it is to keep, and forgets it."""

    def __init__(self) -> None:
        self.saves = 0
        self.bytes = 0

    def do(self, effect: SaveEffect) -> None:
        if isinstance(effect, Save):
            self.saves += 1
            self.bytes += len(repr(encode_game(SavedGame(effect.match, effect.starred))))


class Refusing:
    """A service for which no PIN is right."""

    def __init__(self) -> None:
        self.counters = 0
        self._told: list[Event] = []

    def do(self, effect: KioskEffect) -> None:
        if isinstance(effect, CheckPin):
            self._told.append(PinAnswered(0, False))
        elif isinstance(effect, SaveCounters):
            self.counters += 1

    def poll(self, tick: int) -> list[Event]:
        told, self._told = self._told, []
        return told


class LazyLoop(Loop):
    """Shows nothing while nobody could look: else a night would take as long as a day."""

    is_watched = True

    def _paint(self) -> None:
        if self.is_watched:
            super()._paint()


class Simulation:
    """A kiosk in jumping time."""

    def __init__(self, seed: int, size: tuple[int, int]) -> None:
        self.chance = random.Random(seed)
        self.clock, self.keeper, self.service = JumpingClock(), CountingKeeper(), Refusing()
        self._posted: list[pygame.Event] = []
        window = Window(Wanted(size))
        pygame.font.init()
        assets = Assets(assets_folder())
        brush = Brush(assets, TextRenderer(assets.folder / "fonts"), assets.theme())
        operator = replace(USUAL, guest=replace(USUAL.guest, guide_seen=False))
        ui = first_state(window.size, operator.guest, seed, assets.languages())
        kiosk = Kiosk(operator, machine=Machine(has_pin=True), languages=ui.languages)
        self.app = App(
            applied(replace(ui, kiosk=kiosk), operator),
            Looks(assets, brush.set_theme),
            reports=queue.SimpleQueue(),
            bot=OnePlyBot(),
            keeper=self.keeper,
            speaker=_Silence(),
            set_full_screen=lambda on: None,
            service=self.service,
        )
        self.loop = LazyLoop(
            self.app,
            window,
            Painter(window.canvas, brush),
            clock=self.clock,
            wake=threading.Event(),
            pygame_events=self._take,
            name_of_key=kiosk_key_name,
        )
        self.hand = Hand(self.chance, lambda: self.app)
        self.guests = 0

    def _take(self) -> list[pygame.Event]:
        posted, self._posted = self._posted, []
        return posted

    def pass_time(self, ms: float) -> None:
        """Let the app do what is due, frame by frame where something moves, else in leaps."""
        begin, end = self.clock.ms, self.clock.ms + ms
        while self.clock.ms < end:
            self.loop.is_watched = self.clock.ms < begin + WATCHED_MS or end - self.clock.ms < 5_000
            frame_ms = FRAME_MS if self.loop.is_watched else LAZY_MS
            self.loop.step()
            due = self.app.wake_tick()
            wait = end - self.clock.ms
            if due is not None:
                wait = min(wait, max(frame_ms, (due - self.loop.tick) * FRAME_MS))
            # Less than what the loop takes for a sleep of the machine.
            self.clock.ms += min(wait, 4_000.0)
        self.loop.is_watched = True
        self.loop.step()

    def guest(self) -> None:
        """Somebody comes, does this and that, and goes."""
        self.guests += 1
        for _ in range(self.chance.randrange(*ACTS)):
            for act in self.hand.acts():
                self._posted.extend(act.events)
                self.loop.step()
                self.pass_time(act.wait_ms)
            if not self.app.is_running:
                raise AssertionError(f"guest {self.guests} has found a way out")

    def day(self) -> None:
        """Guests while the house is open, nobody at night."""
        begin = self.clock.ms
        while self.clock.ms < begin + OPEN_MS:
            self.guest()
            self.pass_time(self.chance.expovariate(1 / BETWEEN_MS))
        before = (self.keeper.saves, self.service.counters)
        self.pass_time(600_000)
        evening = (self.keeper.saves, self.service.counters)
        self.pass_time(max(0.0, begin + DAY_MS - self.clock.ms))
        night = (self.keeper.saves, self.service.counters)
        assert night == evening, f"written at night: {evening} {night}, before {before}"


class _Silence:
    is_silent = True

    def play(self, name: str, volume: int) -> None:
        """Nobody hears it."""


def simulate(days: int, seed: int, size: tuple[int, int]) -> int:
    """Run the days; 1 when memory or handles grow."""
    simulation = Simulation(seed, size)
    samples: list[Sample] = []
    for number in range(1, days + 1):
        simulation.day()
        gc.collect()
        found = sample("self", number, simulation.keeper.bytes / MIB)
        assert found is not None
        samples.append(found)
        counters = simulation.app.ui.kiosk.counters if simulation.app.ui.kiosk else None
        print(
            f"day {number}: {simulation.guests} guests, {simulation.hand.taps} taps,"
            f" {found.memory_mb:.1f} MB, {found.handles} handles, {simulation.keeper.saves} saves,"
            f" games {counters.begun if counters else 0}",
            flush=True,
        )
    for line in report(samples, "day"):
        print(line)
    settled = samples[len(samples) // 4 :]
    grows = settled[-1].memory_mb - settled[0].memory_mb > 8
    leaks = len({each.handles for each in settled}) > 1
    return 1 if grows or leaks else 0
