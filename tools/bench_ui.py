"""What do the screens cost? The app beside a minimal pygame-ce program in the same run.

    python tools/bench_ui.py                all figures at 800x480
    python tools/bench_ui.py --slow 0.2     first pictures and frames while the bot thinks, under a
                                            CPU limiter that gives this share of a core

The app runs for real, with its loop, saves and bot, on SDL's dummy driver unless SDL_VIDEODRIVER
names another; a hand within the process waits, plays and drags. A limiter of CPU time is not part
of the project: run the whole command under one, a share for the screen and one for the bot where
it can do that. Times are CPU time unless they are called elapsed; only ratios travel.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
SIZE = (800, 480)
FRAMES_S = 5  # of dragging, with and without a bot that thinks
TICK_S = 1 / 60
MIDDLE = "3rr3/1kn3n1/1ss1p1pp/1pPpP3/6PP/p3KN2/2SSFN2/3R3R[] b - - 0 14"
STRONGEST = 8
GOALS_FIRST_MS = {0.18: 700, 0.07: 1800}  # by share of a core

Figures = dict[str, float]


def memory_mb(pid: int | str = "self") -> float:
    """What a process holds in memory."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def cpu_share(seconds: float) -> float:
    """How many percent of a core this process uses while the caller sleeps."""
    cpu, begin = time.process_time(), time.monotonic()
    time.sleep(seconds)
    return 100 * (time.process_time() - cpu) / (time.monotonic() - begin)


def intervals(moments: Sequence[float], name: str) -> Figures:
    """The middle and the 99th of a hundred times between frames, in milliseconds."""
    gaps = [1000 * (later - sooner) for sooner, later in itertools.pairwise(moments)]
    return {
        f"{name}_p50": statistics.median(gaps),
        f"{name}_p99": statistics.quantiles(gaps, n=100)[-1],
    }


def minimal_part(started: float, stand: float) -> Figures:
    """A program that shows a ground, stands still, and then moves a square."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    surface.fill((18, 64, 59))
    pygame.display.flip()
    result = {"first": 1000 * (time.time() - started)}
    cpu, end = time.process_time(), time.monotonic() + stand
    while time.monotonic() < end:
        pygame.event.get()
        time.sleep(0.1)
    result["idle"] = 100 * (time.process_time() - cpu) / stand if stand else 0.0
    square, place, ground = pygame.Surface((55, 55)), pygame.Rect(100, 100, 55, 55), surface.copy()
    costs, moments = [], []
    due = time.monotonic()
    for _ in range(round(FRAMES_S / TICK_S)):
        time.sleep(max(0.0, due - time.monotonic()))
        due = max(due + TICK_S, time.monotonic())
        moments.append(time.monotonic())
        cpu = time.thread_time()
        pygame.event.get()
        before = place.copy()
        place.x = 100 + (place.x - 97) % 400
        surface.blit(ground, before, before)
        surface.blit(square, place)
        pygame.display.update([before, place])
        costs.append(1000 * (time.thread_time() - cpu))
    result["frame"] = statistics.median(costs)
    return result | intervals(moments, "alone") | {"memory": memory_mb()}


def app_part(started: float, stand: float, saves: str) -> Figures:
    """The app, with a hand that stands still and drags."""
    from game.shell import environment

    environment.prepare()
    from game.shell import opening
    from game.shell.splash import show_splash

    result: Figures = {}

    def timed_splash(*parts: Any) -> None:
        show_splash(*parts)
        result["first"] = 1000 * (time.time() - started)
        measure_painting()

    def measure_painting() -> None:
        from game.shell import first_picture
        from game.shell.paint import Painter

        class MeasuredPainter(Painter):
            spent = 0.0
            painted = False

            def _paint_within(self, dirty: pygame.Rect) -> None:
                cpu = time.thread_time()
                super()._paint_within(dirty)
                self.spent += time.thread_time() - cpu
                self.painted = True

        vars(first_picture).update(Painter=MeasuredPainter)

    vars(opening).update(show_splash=timed_splash)
    begun = opening.opening(["--saves", saves, "--size", "{}x{}".format(*SIZE), "--lang", "en"])
    assert not isinstance(begun, int)
    result["screen"] = 1000 * (time.time() - started)

    import pygame

    from game.match.begin import new_match
    from game.rules.fen import parse
    from game.rules.rulesets import PYCHESS
    from game.shell import run
    from game.shell.bot_process import BotProcess
    from game.shell.loop import Loop
    from game.shell.program import App
    from game.ui.effects import AskBot
    from game.ui.events import Ticket
    from game.ui.view import view

    apps: list[App] = []
    moments: dict[str, list[float]] = defaultdict(list)
    frames: dict[str, list[float]] = defaultdict(list)
    blits: dict[str, list[float]] = defaultdict(list)
    doing = {"now": ""}
    path: list[tuple[int, int]] = []

    def motion(point: tuple[int, int]) -> None:
        kind = pygame.MOUSEMOTION
        pygame.event.post(pygame.Event(kind, pos=point, rel=(1, 1), buttons=(1, 0, 0), touch=False))

    class MeasuredApp(App):
        def wake_tick(self) -> int | None:
            return self.ui.tick if path else super().wake_tick()

    class MeasuredLoop(Loop):
        moved = 0

        def step(self) -> None:
            painter: Any = self._painter  # the measured one
            assert isinstance(self._program, App)
            if not apps:
                apps.append(self._program)
            now, moment = doing["now"], time.monotonic()
            ticks = int((moment * 1000 - self._start_ms) / 1000 / TICK_S)
            if path and ticks != self.moved:  # a hand that moves at 60 Hz
                self.moved = ticks
                path.append(path.pop(0))
                motion(path[0])
            painter.spent, painter.painted = 0.0, False
            cpu = time.thread_time()
            super().step()
            cpu = time.thread_time() - cpu
            if painter.painted:
                moments[now].append(moment)
                frames[now].append(1000 * cpu)
                blits[now].append(1000 * painter.spent)

    vars(run).update(App=MeasuredApp, Loop=MeasuredLoop)

    def place(name: str) -> tuple[int, int]:
        targets = view(apps[0].ui, apps[0].look).targets
        return next(found.rect.centre for found in targets if found.id == name)

    def button(kind: int, point: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(kind, pos=point, button=1, touch=False))
        time.sleep(0.15)

    def tap(name: str) -> None:
        point = place(name)
        button(pygame.MOUSEBUTTONDOWN, point)
        button(pygame.MOUSEBUTTONUP, point)

    def drag(name: str, seconds: float) -> None:
        x, y = place("square:c3")
        button(pygame.MOUSEBUTTONDOWN, (x, y))
        # A pixel for each frame: standing twice on one would paint nothing.
        path.extend((x, y - part) for part in (*range(10, 60), *range(60, 10, -1)))
        doing["now"] = name
        time.sleep(seconds)
        doing["now"] = ""
        path.clear()
        time.sleep(0.1)
        button(pygame.MOUSEBUTTONUP, (x, y))

    def think(until: threading.Event, bot: BotProcess) -> None:
        match = new_match("bench", PYCHESS, start=parse(MIDDLE))
        number = 0
        while not until.is_set():
            if not bot.is_thinking:
                number += 1
                bot.ask(AskBot(Ticket(match.match_id, number), match, STRONGEST, number))
            bot.poll(0)
            time.sleep(0.2)

    def hand() -> None:
        while not apps:
            time.sleep(0.01)
        result["ready"] = 1000 * (time.time() - started)
        time.sleep(3)
        if stand:
            time.sleep(20)  # until the loop is at its slowest
            result["idle_home"] = cpu_share(stand)
        tap("button:play_now")
        time.sleep(2)
        doing["now"] = "slide"
        tap("square:d3")
        tap("square:d4")
        time.sleep(3)  # the bot's move slides too
        doing["now"] = ""
        if stand:
            time.sleep(20)
            result["idle_board"] = cpu_share(stand)
        drag("drag", FRAMES_S)
        bot, over = BotProcess(lambda: None), threading.Event()
        bot.start()
        thinker = threading.Thread(target=think, args=(over, bot), daemon=True)
        thinker.start()
        time.sleep(1)
        drag("think", FRAMES_S)
        assert bot._child is not None
        result["bot_memory"] = memory_mb(bot._child.pid)
        over.set()
        thinker.join()
        bot.close()
        result["memory"] = memory_mb()
        pygame.event.post(pygame.Event(pygame.QUIT))

    threading.Thread(target=hand, daemon=True).start()
    run.run(begun)
    for name in ("slide", "drag"):
        result[f"{name}_frame"] = statistics.median(frames[name])
        result[f"{name}_frame_p90"] = statistics.quantiles(frames[name], n=10)[-1]
        result[f"{name}_blit"] = statistics.median(blits[name])
    return result | intervals(moments["drag"], "alone") | intervals(moments["think"], "think")


def measured(part: str, stand: float) -> Figures:
    """Runs a part in a process of its own."""
    with tempfile.TemporaryDirectory() as saves:
        words = ["--part", part, "--started", str(time.time()), "--stand", str(stand)]
        command = [sys.executable, __file__, *words, "--saves", saves]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    figures: Figures = json.loads(done.stdout.strip().splitlines()[-1])
    return figures


def print_figures(app: Figures, minimal: Figures, slow: float | None) -> None:
    """A line for each figure; the minimal program's and the goal beside it."""

    def line(name: str, text: str, other: str = "", goal: str = "") -> None:
        yardstick = f"   minimal program {other}" if other else ""
        print(f"{name:32} {text}{yardstick}{f'   (goal {goal})' if goal else ''}")

    first = GOALS_FIRST_MS.get(slow or 0.0)
    line(
        "first picture (splash), elapsed",
        f"{app['first']:.0f} ms",
        f"{minimal['first']:.0f} ms, ratio {app['first'] / minimal['first']:.2f}",
        f"{first} ms" if first else "700 ms at 0.18 of a core, 1800 at 0.07",
    )
    line("first screen, elapsed", f"{app['screen']:.0f} ms")
    line("touch is answered, elapsed", f"{app['ready']:.0f} ms")
    bare = f"{minimal['alone_p50']:.1f} / {minimal['alone_p99']:.1f}"
    for name, words in (("alone", "bot still"), ("think", "bot thinks")):
        text = f"{app[f'{name}_p50']:.1f} / {app[f'{name}_p99']:.1f} ms"
        line(f"frame interval p50/p99, {words}", text, bare, "20 for p99")
    frame = f"{minimal['frame']:.2f} ms"
    for name, words in (("slide", "piece moves"), ("drag", "dragging")):
        line(f"blit of a dirty frame, {words}", f"{app[f'{name}_blit']:.3f} ms", frame, "0.1")
        text = f"{app[f'{name}_frame']:.2f} ms, 9 of 10 under {app[f'{name}_frame_p90']:.2f}"
        line(f"whole frame, {words}", text, frame, "1")
    if "idle_home" in app:
        for name in ("home", "board"):
            share = f"{app[f'idle_{name}']:.2f} %"
            line(f"CPU standing still, {name}", share, f"{minimal['idle']:.2f} %", "0.3")
    memory = f"{app['memory']:.0f} MB"
    line("memory of the app", memory, f"{minimal['memory']:.0f} MB", "60")
    line("memory of the thinking bot", f"{app['bot_memory']:.0f} MB", goal="30")


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--stand", type=float, default=10, help="seconds to stand still")
    parser.add_argument("--rounds", type=int, default=1, help="runs of each program")
    parser.add_argument(
        "--slow", type=float, metavar="SHARE", help="run under a limiter; nobody stands still"
    )
    parser.add_argument("--part", choices=("app", "minimal"), help=argparse.SUPPRESS)
    parser.add_argument("--started", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--saves", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part == "minimal":
        print(json.dumps(minimal_part(options.started, options.stand)))
    elif options.part == "app":
        print(json.dumps(app_part(options.started, options.stand, options.saves)))
    else:
        stand = 0.0 if options.slow else options.stand
        runs: dict[str, list[Figures]] = defaultdict(list)
        for _ in range(options.rounds):
            for part in ("app", "minimal"):
                runs[part].append(measured(part, stand))
        app, minimal = (
            {key: statistics.median(run[key] for run in runs[part]) for key in runs[part][0]}
            for part in ("app", "minimal")
        )
        print_figures(app, minimal, options.slow)


if __name__ == "__main__":
    main()
