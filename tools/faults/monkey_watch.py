"""What must hold whatever frantic hands do, and how is it looked at?"""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import random
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import ModuleType

from game.match.match import MatchState
from game.match.replay import replay
from game.ui import screens
from game.ui.draw import tags
from game.ui.events import Key, KeyName
from game.ui.gestures import Dragging
from game.ui.screens import play
from game.ui.state import Look, UiState
from game.ui.update import chosen, update
from game.ui.view import view

WAY_OUT_STEPS = 150  # of a walk
WALKS = 5
PAGE_KIB = os.sysconf("SC_PAGE_SIZE") // 1024


class Broken(AssertionError):
    """Something does not hold that must."""


def screen_names() -> dict[type[object], str]:
    """Every screen by the type of its state, as the package of screens has them."""
    found: dict[type[object], str] = {}
    for info in pkgutil.iter_modules(screens.__path__):
        module: ModuleType = importlib.import_module(f"{screens.__name__}.{info.name}")
        state = getattr(module, "State", None)
        is_screen = hasattr(module, "update") and hasattr(module, "view")
        if isinstance(state, type) and (is_screen or state.__module__ == module.__name__):
            found.setdefault(state, info.name)
    return found


class Watch:
    """Looks at every frame, and counts what a run has seen."""

    def __init__(self) -> None:
        self.names = screen_names()
        self.visited: Counter[str] = Counter()
        self.finished: set[tuple[str, str]] = set()  # games, and how they ended
        self._known: MatchState | None = None

    def look(self, ui: UiState) -> None:
        """After each frame.

        Raises:
            Broken: naming what does not hold.
        """
        self.visited[self.names[type(ui.screen)]] += 1
        for screen in ui.stack:
            if isinstance(screen, play.State):
                self._look_at_game(screen)

    def _look_at_game(self, screen: play.State) -> None:
        match = screen.match
        if match is self._known:
            return
        if replay(match.start, match.moves, match.ruleset).last != match.position:
            raise Broken("the position is not what the moves make")
        if screen.history.positions[-1] != match.position:
            raise Broken("the history ends elsewhere")
        if match.clock is not None and min(match.clock.left_ms) < 0:
            raise Broken("a clock is below nothing")
        if match.outcome is not None:
            self.finished.add((match.match_id, match.outcome.reason.value))
        self._known = match

    def look_closely(self, ui: UiState, look: Look, chance: random.Random) -> None:
        """Now and then: what hangs in the air, and whether there is a way out.

        Raises:
            Broken: naming what does not hold.
        """
        scene = view(ui, look)
        if isinstance(ui.screen, play.State) and not isinstance(ui.screen.gesture, Dragging):
            hanging = [tag for tag in tags(scene.items) if tag.startswith(("ghost:", "lifted:"))]
            if hanging:
                raise Broken(f"hangs in the air: {hanging}")
        if not has_way_out(ui, look, chance):
            raise Broken(f"no way out of {self.names[type(ui.screen)]}")

    def missing(self) -> list[str]:
        """The screens that nobody came to."""
        return sorted(set(self.names.values()) - set(self.visited))


def has_way_out(ui: UiState, look: Look, chance: random.Random) -> bool:
    """Whether Esc and touches lead to the first screen, tried on the state alone.

    One walk in a thousand loses its way among new games; several in a row mean that there is none.
    """
    return any(_walks_out(ui, look, chance) for _ in range(WALKS))


def _walks_out(ui: UiState, look: Look, chance: random.Random) -> bool:
    for step in range(WAY_OUT_STEPS):
        if len(ui.stack) == 1:
            return True
        targets = [each.id for each in view(ui, look).targets if not each.id.startswith("square:")]
        leading = [name for name in targets if name.endswith((":home", ":close", ":back"))]
        if step % 3 == 0 or not targets:
            ui, _ = update(ui, Key(ui.tick + 1, KeyName.ESCAPE), look)
        else:
            ui, _ = chosen(ui, chance.choice(leading if leading and step % 3 == 1 else targets))
    return len(ui.stack) == 1


class Resources:
    """Memory, threads and open files, from time to time."""

    def __init__(self) -> None:
        self.samples: list[tuple[int, float]] = []  # (events, MiB)
        self.threads: set[int] = set()
        self.files: set[int] = set()
        self.opened: set[str] = set()

    def sample(self, events: int) -> None:
        """Look now."""
        gc.collect()
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
        self.samples.append((events, pages * PAGE_KIB / 1024))
        self.threads.add(threading.active_count())
        files = open_files()
        self.files.add(len(files))
        self.opened |= set(files)

    def settled(self, events: int) -> list[tuple[int, float]]:
        """The samples after caches had time to fill: the first quarter of a run is left out."""
        return [sample for sample in self.samples if sample[0] >= events // 4]

    def slope_mib(self, events: int) -> float:
        """By how much memory grows with each million events."""
        return slope(self.settled(events)) * 1e6

    def growth_mib(self, events: int) -> float:
        """By how much it grew from the second quarter of the run to its last."""
        settled = [memory for _, memory in self.settled(events)]
        third = max(1, len(settled) // 3)
        return min(settled[-third:]) - min(settled[:third]) if settled else 0.0


def open_files() -> list[str]:
    """What this process has open, but for what may come and go: fonts, of which each size in use
    is one and not many are kept, and one lock, which is not held until the disk is well."""
    found = []
    for handle in os.listdir("/proc/self/fd"):
        with suppress(FileNotFoundError):  # the one that was read to list them
            found.append(os.readlink(f"/proc/self/fd/{handle}"))
    found = [name for name in found if not name.endswith(".ttf")]
    locks = [name for name in found if name.endswith("/lock")]
    return [name for name in found if name not in locks] + locks[1:]


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Of the straight line nearest to the points."""
    count = len(points)
    if count < 2:
        return 0.0
    middle_x = sum(x for x, _ in points) / count
    middle_y = sum(y for _, y in points) / count
    wide = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / wide if wide else 0.0


def every(events: int, parts: int) -> Iterator[int]:
    """The event numbers after which to look, so many in a run."""
    return (events * part // parts for part in range(1, parts + 1))
