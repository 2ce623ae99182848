"""What do the screens cost? The app beside a minimal pygame-ce program in the same run.

Prints the CPU time of a drag's frame at 800x480 (update, view, diff and paint), the CPU share of
standing still on home and on the board, the time to the first picture and the memory of the app.
For a slower board run the whole under a CPU quota; only ratios travel from one machine to another.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

MEMORY = """
def memory_mb():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024
"""
MINIMAL = (
    MEMORY
    + """
import json, sys, time
start, stand = float(sys.argv[1]), float(sys.argv[2])
import pygame
pygame.display.init(); pygame.font.init()
surface = pygame.display.set_mode((800, 480))
surface.fill((18, 64, 59)); pygame.display.flip()
first = time.time() - start
cpu = time.process_time(); end = time.monotonic() + stand
while time.monotonic() < end:
    pygame.event.get(); time.sleep(0.1)
idle = (time.process_time() - cpu) / stand
print(json.dumps({"first": first, "idle": idle, "memory": memory_mb()}))
"""
)
# The real app: its own loop, saves and bot, with a hand that waits, plays, drags and waits.
REAL = (
    MEMORY
    + """
import json, statistics, sys, threading, time
start, stand, saves = float(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
from game.shell import environment
environment.prepare()
import pygame
from game.shell import loop, program, run
from game.ui.view import view
apps, first, frames, result = [], [], [], {}
dragging = threading.Event()
make, paint, step = program.App.__init__, loop.Loop._paint, loop.Loop.step
def made(self, *given, **named):
    make(self, *given, **named)
    apps.append(self)
def painted(self):
    paint(self)
    first or first.append(time.time() - start)
def stepped(self):
    cpu = time.thread_time()
    step(self)
    if dragging.is_set():
        frames.append((time.thread_time() - cpu) * 1000)
program.App.__init__, loop.Loop._paint, loop.Loop.step = made, painted, stepped
def place(name):
    app = apps[0]
    targets = view(app.ui, app.look).targets
    return next(tuple(t.rect.centre) for t in targets if t.id == name)
def send(kind, point, **more):
    pygame.event.post(pygame.event.Event(kind, pos=point, touch=False, **more))
    time.sleep(0.12)
def share():
    cpu, begin = time.process_time(), time.monotonic()
    time.sleep(stand)
    return (time.process_time() - cpu) / (time.monotonic() - begin)
def hand():
    while not first:
        time.sleep(0.01)
    time.sleep(3)
    result["idle_home"] = share()
    send(pygame.MOUSEBUTTONDOWN, place("button:play_now"), button=1)
    send(pygame.MOUSEBUTTONUP, place("button:play_now"), button=1)
    time.sleep(2)
    (x, y), (_, end) = place("square:d3"), place("square:d4")
    send(pygame.MOUSEBUTTONDOWN, (x, y), button=1)
    dragging.set()
    for part in range(120):
        point = (x, y + (end - y) * part // 120)
        pygame.event.post(
            pygame.event.Event(
                pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0), touch=False
            )
        )
        time.sleep(1 / 60)
    dragging.clear()
    send(pygame.MOUSEBUTTONUP, (x, y), button=1)
    time.sleep(3)
    result["idle_board"] = share()
    result["frame"] = statistics.quantiles(frames, n=10)[-1]
    result["first"] = first[0]
    result["memory"] = memory_mb()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
threading.Thread(target=hand, daemon=True).start()
run.run(["--saves", saves, "--size", "800x480"])
print(json.dumps(result))
"""
)


def run_program(code: str, *arguments: str) -> dict[str, float]:
    """Runs a program of the above and returns what it measured."""
    command = [sys.executable, "-c", code, str(time.time()), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return figures


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--stand", type=float, default=10, help="seconds to stand still")
    parser.add_argument("--rounds", type=int, default=3, help="starts of each program")
    options = parser.parse_args()
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.rounds):
            saves = str(Path(folder) / str(number))
            ours.append(run_program(REAL, str(options.stand), saves))
            theirs.append(run_program(MINIMAL, str(options.stand)))
    frame = statistics.median(run["frame"] for run in ours)
    print(f"{'costly frames of a drag':25} {frame:.2f} ms CPU (goal 1)")
    for key, name, scale, unit in (
        ("first", "first picture", 1000, "ms"),
        ("memory", "memory", 1, "MB"),
    ):
        mine = statistics.median(run[key] for run in ours) * scale
        other = statistics.median(run[key] for run in theirs) * scale
        print(f"{name:25} {mine:.0f} {unit}, minimal program {other:.0f}, ratio {mine / other:.2f}")
    minimal = statistics.median(run["idle"] for run in theirs) * 100
    for key in ("idle_home", "idle_board"):
        mine = statistics.median(run[key] for run in ours) * 100
        print(
            f"{key.replace('_', ' on '):25} {mine:.2f} % CPU, minimal program {minimal:.2f} "
            "(goal 0.3)"
        )


if __name__ == "__main__":
    main()
