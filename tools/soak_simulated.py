"""Weeks of a kiosk in a few minutes: a clock that jumps, guests by day, the attract screen between.

Everything is the app's own, save folder and operator's service too, but the clock, the bot (one ply
deep, in the same process) and two things that would only cost time: the disk is not waited for, and
the saver works when it is called instead of on a thread.
"""

from __future__ import annotations

import gc
import queue
import random
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from io import IOBase
from mmap import mmap
from pathlib import Path

import pygame

from game.rules.lookups import TABLES
from game.shell.assets import Assets
from game.shell.brush import Brush
from game.shell.kiosk_keys import kiosk_key_name
from game.shell.kiosk_service import KioskService
from game.shell.loop import Loop
from game.shell.paint import Painter
from game.shell.paths import assets_folder
from game.shell.pin import PinGate, new_record
from game.shell.program import App, Looks
from game.shell.run import first_state
from game.shell.run_folder import RunFolder
from game.shell.save_thread import Report, Saver, Store
from game.shell.saves import Saves
from game.shell.text import TextRenderer
from game.shell.window import Wanted, Window
from game.storage.filesystem import FileSystem
from game.ui.effects import AskBot
from game.ui.events import BotFailed, BotMoved
from game.ui.kiosk import Kiosk, Machine
from game.ui.one_ply import one_ply_move
from game.ui.operator import USUAL
from game.ui.screens.keep import applied
from tools.faults.monkey_rig import Silence, SteppedSaver, VirtualClock
from tools.soak_hand import Hand
from tools.soak_measure import MIB, Sample, report, sample, verdict

DAY_MS = 86_400_000
OPEN_MS = 10 * 3_600_000  # of each day guests come
BETWEEN_MS = 240_000  # guests, on average
ACTS = (5, 70)  # of a guest
FRAME_MS = 1000 / 60
WATCHED_MS = 60_000  # of each time without a guest
LAZY_MS = 400.0  # between steps that nobody sees
PIN = "58370926"  # that no guest will find
GROWTH_MB = 2.5  # over the second half of all days: what an allocator's mood amounts to


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


class CountedFiles(FileSystem):
    """The real calls without waiting for the disk."""

    def __init__(self) -> None:
        self.bytes = 0
        self.files = 0

    def write(self, handle: int, data: bytes) -> int:
        """Write, and count."""
        written = super().write(handle, data)
        self.bytes += written
        return written

    def replace(self, old: str, new: str) -> None:
        """One more file has come to be."""
        self.files += 1
        super().replace(old, new)

    def sync(self, handle: int) -> None:
        """Power cuts are another matter."""


class LazyLoop(Loop):
    """Shows nothing while nobody could look: else a night would take as long as a day."""

    is_watched = True

    def _paint(self) -> None:
        if self.is_watched:
            super()._paint()


class Simulation:
    """A kiosk in jumping time."""

    def __init__(self, seed: int, size: tuple[int, int], folder: Path) -> None:
        self.chance = random.Random(seed)
        self.clock, self.files = VirtualClock(), CountedFiles()
        self._posted: list[pygame.Event] = []
        self._savers: list[Saver] = []
        reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        saves = Saves(folder, reports.put, files=self.files, run=self._saver)
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
            reports=reports,
            bot=OnePlyBot(),
            keeper=saves,
            speaker=Silence(),
            set_full_screen=lambda on: None,
            service=self._service(saves, folder),
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
        saves.start()

    def _service(self, saves: Saves, folder: Path) -> KioskService:
        def now_s() -> float:
            return self.clock.ms / 1000

        nowhere = folder / "none"
        service = KioskService(saves, RunFolder(None), saves_folder=folder, log_file=nowhere,
                               export=None, now_s=now_s)  # fmt: skip
        service.gate = PinGate(new_record(PIN), keep=service.keep_pin, now_s=now_s)
        return service

    def _saver(self, store: Store, report: Callable[[Report], None]) -> SteppedSaver:
        stepped = SteppedSaver(store, report, self.clock)
        self._savers.append(stepped.saver)
        return stepped

    def _step(self) -> None:
        self.loop.step()
        for saver in self._savers:
            saver.step()

    def _take(self) -> list[pygame.Event]:
        posted, self._posted = self._posted, []
        return posted

    def pass_time(self, ms: float) -> None:
        """Let the app do what is due, frame by frame where something moves, else in leaps."""
        begin, end = self.clock.ms, self.clock.ms + ms
        while self.clock.ms < end:
            self.loop.is_watched = self.clock.ms < begin + WATCHED_MS or end - self.clock.ms < 5_000
            frame_ms = FRAME_MS if self.loop.is_watched else LAZY_MS
            self._step()
            due = self.app.wake_tick()
            wait = end - self.clock.ms
            if due is not None:
                wait = min(wait, max(frame_ms, (due - self.loop.tick) * FRAME_MS))
            # Less than what the loop takes for a sleep of the machine.
            self.clock.ms += min(wait, 4_000.0)
        self.loop.is_watched = True
        self._step()

    def guest(self) -> None:
        """Somebody comes, does this and that, and goes."""
        self.guests += 1
        for _ in range(self.chance.randrange(*ACTS)):
            for act in self.hand.acts():
                self._posted.extend(act.events)
                self._step()
                self.pass_time(act.wait_ms)
            if not self.app.is_running:
                raise AssertionError(f"guest {self.guests} has found a way out")

    def day(self) -> None:
        """Guests while the house is open, nobody at night."""
        begin = self.clock.ms
        while self.clock.ms < begin + OPEN_MS:
            self.guest()
            self.pass_time(self.chance.expovariate(1 / BETWEEN_MS))
        self.pass_time(600_000)
        evening = self.files.bytes
        self.pass_time(max(0.0, begin + DAY_MS - self.clock.ms))
        assert self.files.bytes == evening, f"{self.files.bytes - evening} bytes written at night"


class Plants:
    """Leaks planted on purpose: the run must then be found wanting."""

    def __init__(self) -> None:
        self._held: list[IOBase | mmap] = []
        self._end = threading.Event()

    def give_back(self) -> None:
        """The opposite of a leak."""
        self._end.set()
        for held in self._held:
            held.close()
        self._held.clear()

    def memory(self) -> None:
        """A megabyte a day, as a list of all guests would be."""
        block = mmap(-1, MIB)
        block.write(bytes(MIB))
        self._held.append(block)

    def handles(self) -> None:
        """A file that is never closed."""
        self._held.append(open("/dev/null", "rb"))  # noqa: SIM115

    def threads(self) -> None:
        """A thread that never ends."""
        threading.Thread(target=self._end.wait, daemon=True).start()


PLANTS: Mapping[str, Callable[[Plants], None]] = {
    "memory": Plants.memory,
    "handles": Plants.handles,
    "threads": Plants.threads,
}


def simulate(days: int, seed: int, size: tuple[int, int], plant: str | None = None) -> int:
    """Run the days; 1 when memory, handles or threads grow."""
    with tempfile.TemporaryDirectory(prefix="sittuyin-soak-") as folder:
        return _simulated(Simulation(seed, size, Path(folder)), days, plant)


def _simulated(simulation: Simulation, days: int, plant: str | None) -> int:
    samples: list[Sample] = []
    plants = Plants()
    for number in range(1, days + 1):
        simulation.day()
        if plant is not None:
            PLANTS[plant](plants)
        for table in TABLES:  # bounded, and as full as chance has it
            table.clear()
        gc.collect()
        found = sample("self", number, simulation.files.bytes / MIB)
        assert found is not None
        samples.append(found)
        counters = simulation.app.ui.kiosk.counters if simulation.app.ui.kiosk else None
        print(
            f"day {number}: {simulation.guests} guests, {simulation.hand.taps} taps,"
            f" {found.memory_mb:.1f} MB, {found.handles} handles, {found.threads} threads,"
            f" {simulation.files.files} files written, {found.written_mb:.2f} MB,"
            f" games {counters.begun if counters else 0}",
            flush=True,
        )
    for line in report(samples, "day"):
        print(line)
    wrong = verdict(samples, growth_mb=GROWTH_MB)
    print("wanting: " + "; ".join(wrong) if wrong else "nothing grows")
    return 1 if wrong else 0
