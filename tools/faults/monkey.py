"""Frantic hands on the real app: `python -m tools.faults.monkey [--events N] [--seed N]`.

Fingers, mouse, keys, lost focus, other sizes and turns, time that jumps, a bot and a disk that
fail, power cuts and restarts on the same save folder. At every frame the position must be what the
moves make; from time to time there must be a way out, and memory, threads and open files must stay
what they were. The run reports the screens it saw and the games it finished, and fails when it
missed a screen or finished too few. Whatever breaks is told with its seed and event: the same seed
does the same again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from game.shell import environment
from game.ui.state import UiState

os.environ["SDL_VIDEODRIVER"] = "dummy"
environment.prepare()

from tools.faults.monkey_hands import PAUSES_MS, SIZES, Hands  # noqa: E402 - pygame comes after SDL's settings
from tools.faults.monkey_rig import Rig  # noqa: E402
from tools.faults.monkey_watch import Broken, Resources, Watch, every  # noqa: E402
from tools.faults.monkey_ways import STEPS  # noqa: E402

GAMES_LEAST = 20
LIFE = 800  # events between two starts of the app, about
CLOSELY = 250  # events between close looks
SAMPLES = 40
SLOPE_LIMIT_MIB = 1.0  # in a million events
GROWTH_LIMIT_MIB = 48.0  # a short run cannot tell a slope from caches that still fill
LONG_RUN = 500_000  # events from which the slope counts
LEAK_BYTES, SHORT_LEAK_BYTES = 40, 96 * 1024  # planted with each event


@dataclass(slots=True)
class Told:
    """What a run reports."""

    seed: int
    events: int
    frames: int = 0
    starts: int = 0
    seconds: int = 0
    screens: dict[str, int] = field(default_factory=dict)
    not_there: list[str] = field(default_factory=list)  # steps of ways that led nowhere
    games: int = 0
    ends: dict[str, int] = field(default_factory=dict)
    memory_mib: tuple[float, float] = (0.0, 0.0)
    slope_mib: float = 0.0
    growth_mib: float = 0.0
    threads: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Monkey:
    """One run."""

    def __init__(self, seed: int, events: int, folder: Path, *, leak: bool = False) -> None:
        """`leak` plants one that the run must notice."""
        self.watch = Watch()
        self.resources = Resources()
        self.event = 0
        self._told = Told(seed, events)
        self._chance = random.Random(seed)
        self._folder = folder
        self._taps: Counter[str] = Counter()
        self._leaked: list[bytes] | None = [] if leak else None
        self._leak_bytes = LEAK_BYTES if events >= LONG_RUN else SHORT_LEAK_BYTES

    def run(self) -> Told:
        """All events; a fault that stops the run is among the faults told."""
        begun = time.monotonic()
        told = self._told
        try:
            while self.event < told.events:
                self._life(self.event + self._chance.randrange(LIFE // 2, LIFE * 3 // 2))
        except Exception as error:
            told.faults.append(f"event {self.event}: {type(error).__name__}: {error}")
            error.add_note(f"monkey: seed {told.seed}, event {self.event} of {told.events}")
            if not isinstance(error, Broken):
                raise
        told.seconds = round(time.monotonic() - begun)
        self._report()
        return told

    def _life(self, last: int) -> None:
        """One start of the app, until it is left or the power goes."""
        chance, watch = self._chance, self.watch
        size, turn = chance.choice(SIZES), chance.choice((0, 0, 0, 1, 2, 3))
        rig = Rig(size, turn, self._folder, chance, self._look)
        self._told.starts += 1
        hands = Hands(rig, chance, self._taps)
        samples = set(every(self._told.events, SAMPLES))
        try:
            while rig.app.is_running and self.event < min(last, self._told.events):
                self.event += 1
                hands.act()
                if self._leaked is not None:
                    self._leaked.append(b"x" * self._leak_bytes)
                if len(rig.posted) > 2 or chance.random() < 0.25:
                    rig.frame(chance.choice(PAUSES_MS))
                if chance.random() < 0.3:
                    rig.save()
                if self.event % CLOSELY == 0:
                    watch.look_closely(rig.app.ui, rig.app.look, chance)
                if self.event in samples:
                    self.resources.sample(self.event)
                    self._tell_on_the_way()
        finally:
            rig.close(cleanly=chance.random() < 0.5)

    def _look(self, ui: UiState) -> None:
        self._told.frames += 1
        self.watch.look(ui)

    def _tell_on_the_way(self) -> None:
        """How far a long run has come, in case somebody ends it."""
        if self._told.events >= LONG_RUN:
            memory = self.resources.samples[-1][1]
            print(f"event {self.event}: {len(self.watch.finished)} games, "
                  f"{len(self.watch.visited)} screens, {memory:.1f} MiB, "
                  f"threads {self.resources.threads}, files {self.resources.files}",
                  file=sys.stderr, flush=True)  # fmt: skip

    def _report(self) -> None:
        told, watch, resources = self._told, self.watch, self.resources
        told.screens = dict(sorted(watch.visited.items()))
        told.not_there = sorted(step for step in STEPS if not self._taps[step])
        told.games = len(watch.finished)
        told.ends = dict(sorted(Counter(reason for _, reason in watch.finished).items()))
        told.slope_mib = round(resources.slope_mib(told.events), 2)
        told.growth_mib = round(resources.growth_mib(told.events), 2)
        told.threads, told.files = sorted(resources.threads), sorted(resources.files)
        if resources.samples:
            told.memory_mib = (
                round(resources.samples[0][1], 1),
                round(resources.samples[-1][1], 1),
            )
        if told.faults:
            return
        if missing := watch.missing():
            told.faults.append(f"never came to {missing}")
        if told.games < GAMES_LEAST:
            told.faults.append(f"finished {told.games} games instead of {GAMES_LEAST}")
        if len(told.threads) > 1 or len(told.files) > 1:
            told.faults.append(f"threads or files come and go: {sorted(resources.opened)}")
        grows = told.slope_mib if told.events >= LONG_RUN else told.growth_mib
        limit = SLOPE_LIMIT_MIB if told.events >= LONG_RUN else GROWTH_LIMIT_MIB
        if grows > limit:
            told.faults.append(f"memory grows by {grows} MiB")


def run(seed: int, events: int, *, leak: bool = False) -> Told:
    """A run on a save folder of its own, in memory."""
    in_memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=in_memory) as folder:
        return Monkey(seed, events, Path(folder) / "saves", leak=leak).run()


def main() -> int:
    """Run what the command line says; 1 when something broke."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plant-leak", action="store_true", help="the run must then fail")
    options = parser.parse_args()
    told = run(options.seed, options.events, leak=options.plant_leak)
    print(json.dumps({name: getattr(told, name) for name in Told.__slots__}, indent=1))
    for fault in told.faults:
        print(f"seed {told.seed}: {fault}", file=sys.stderr)
    return 1 if told.faults else 0


if __name__ == "__main__":
    sys.exit(main())
