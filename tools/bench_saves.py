"""What do saves cost? Loading, saving, listing, bytes to the disk, and a disk that is slow.

`python tools/bench_saves.py [--folder PATH]`: the folder lies on the disk to be measured. The slow
disk is the real app with a pause added to each fsync, beside the app without: frames are timed by
the wall clock while a piece is dragged and moves are saved. Bytes to the disk need root: they are
counted on a loop device with ext4.
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
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.match.begin import restore
from game.match.match import MatchState
from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.envelope import open_sealed, seal
from game.storage.filesystem import FileSystem
from game.storage.game_form import check_game
from game.storage.records import check_record
from game.storage.slots import SaveFolder
from tools.faults.disks import loop_device, make_image, mounted
from tools.faults.games import random_match

ROOT = Path(__file__).resolve().parent.parent
PLIES = 300
SAVES = 200
GAMES = 50
PAUSE_S = 0.15  # added to each fsync: a worn card

# The app with its own loop and saver; a hand drags a piece while moves are saved beside it.
APP = """
import json, statistics, sys, threading, time
pause_s, saves = float(sys.argv[1]), sys.argv[2]
from game.shell import environment
environment.prepare()
import pygame
from game.shell import loop, program, run, save_thread
from game.shell.opening import opening
from game.storage.filesystem import FileSystem
from game.ui.effects import Save
from game.ui.view import view
from tools.bench_saves import long_match, part_of
apps, first, frames, submitted, durable = [], [], [], {}, []
dragging = threading.Event()
make, paint, step = program.App.__init__, loop.Loop._paint, loop.Loop.step
sync, start = FileSystem.sync, save_thread.SaveThread.__init__
def made(self, *given, **named):
    make(self, *given, **named)
    apps.append(self)
def painted(self):
    paint(self)
    first or first.append(True)
def stepped(self):
    begun = time.perf_counter()
    step(self)
    if dragging.is_set():
        frames.append((time.perf_counter() - begun) * 1000)
def slow_sync(self, handle):
    time.sleep(pause_s)
    sync(self, handle)
def started(self, store, report):
    def told(value):
        if isinstance(value, save_thread.Saved) and value.ticket in submitted:
            durable.append((time.perf_counter() - submitted[value.ticket]) * 1000)
        report(value)
    start(self, store, told)
program.App.__init__, loop.Loop._paint, loop.Loop.step = made, painted, stepped
FileSystem.sync, save_thread.SaveThread.__init__ = slow_sync, started
match = long_match()
parts = [Save(part_of(match, 200 + number)) for number in range(16)]
def place(name):
    app = apps[0]
    return next(tuple(t.rect.centre) for t in view(app.ui, app.look).targets if t.id == name)
def send(kind, point, **more):
    pygame.event.post(pygame.event.Event(kind, pos=point, touch=False, **more))
    time.sleep(0.12)
def hand():
    while not first:
        time.sleep(0.01)
    time.sleep(4)
    send(pygame.MOUSEBUTTONDOWN, place("button:play_now"), button=1)
    send(pygame.MOUSEBUTTONUP, place("button:play_now"), button=1)
    time.sleep(4)
    (x, y), (_, end) = place("square:d3"), place("square:d4")
    send(pygame.MOUSEBUTTONDOWN, (x, y), button=1)
    for warm in (True, False):
        for number, effect in enumerate(parts):
            if not warm:
                dragging.set()
                submitted[effect] = time.perf_counter()
                apps[0]._keeper.do(effect)
            for part in range(36):
                point = (x, y + (end - y) * part // 36)
                pygame.event.post(pygame.event.Event(
                    pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0), touch=False))
                time.sleep(1 / 60)
            if warm and number == 3:
                break
    dragging.clear()
    send(pygame.MOUSEBUTTONUP, (x, y), button=1)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
threading.Thread(target=hand, daemon=True).start()
run.run(opening(["--saves", saves, "--size", "800x480", "--lang", "en"]))
p99 = statistics.quantiles(frames, n=100)[98]
print(json.dumps({"p99": p99, "frames": len(frames), "saves": len(durable), "worst": max(durable)}))
"""


def long_match() -> MatchState:
    """A game of that many plies, with a clock."""
    for seed in range(10_000):
        match = random_match(seed, PLIES * 2)
        if len(match.moves) >= PLIES and match.clock:
            return part_of(match, PLIES)
    raise LookupError("no game is long enough")


def part_of(match: MatchState, plies: int) -> MatchState:
    """The game up to a ply."""
    return restore(
        match.match_id,
        match.ruleset,
        match.seats,
        match.moves[:plies],
        start=match.start,
        clock=match.clock,
        clock_log=match.clock_log[: plies + 1],
    )


def times_ms(task: Callable[[], object], count: int) -> list[float]:
    """How long a task takes, each time."""
    times = []
    for _ in range(count):
        begun = time.perf_counter()
        task()
        times.append((time.perf_counter() - begun) * 1000)
    return times


def line(what: str, times: list[float], goal: str = "") -> None:
    """Print one measurement."""
    worst, middle = max(times), statistics.median(times)
    print(f"{what:38} median {middle:8.2f} ms, worst {worst:8.2f} ms  {goal}", flush=True)


def save_folder(path: str) -> SaveFolder:
    """A save folder as the app makes it, opened."""
    folder = SaveFolder(path, check_game=check_game, check_record=check_record, files=FileSystem())
    folder.open()
    return folder


def measure_work(folder_path: str) -> None:
    """Loading, saving and listing."""
    match = long_match()
    data = seal({**encode_game(SavedGame(match)), "seq": 1})
    print(f"a game of {PLIES} plies is {len(data)} bytes")
    line("read and play out", times_ms(lambda: decode_game(open_sealed(data)), 50), "goal 150")
    line("make the body", times_ms(lambda: encode_game(SavedGame(match)), 50))
    with tempfile.TemporaryDirectory(dir=folder_path) as path:
        folder = save_folder(path)
        body = encode_game(SavedGame(match))
        line("save until durable", times_ms(lambda: folder.save_game("aa", body), SAVES))
        line("load from the disk", times_ms(lambda: folder.load_game("aa", decode_game), 20))
        for number in range(GAMES):
            folder.save_game(f"{number:016x}", body)
        line(f"list {GAMES} such games", times_ms(lambda: folder.list_games(decode_game), 5))
        folder.close()


def measure_slow_disk() -> None:
    """The app on a slow disk."""
    results = {}
    for pause_s in (0.0, PAUSE_S):
        with tempfile.TemporaryDirectory() as path:
            done = subprocess.run(
                [sys.executable, "-c", APP, str(pause_s), path],
                cwd=ROOT,
                env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
                capture_output=True,
                text=True,
                check=True,
            )
        results[pause_s] = json.loads(done.stdout.strip().splitlines()[-1])
        result = results[pause_s]
        print(
            f"fsync + {pause_s * 1000:3.0f} ms: frame p99 {result['p99']:.2f} ms "
            f"({result['frames']} frames), a move durable within {result['worst']:.0f} ms "
            f"({result['saves']} saves)",
            flush=True,
        )
    growth = results[PAUSE_S]["p99"] - results[0.0]["p99"]
    print(f"frame p99 grows by {growth:.2f} ms (goal 2), durable goal 500 ms")


def measure_bytes() -> None:
    """What reaches the device for each move, on ext4."""
    if os.geteuid() != 0:
        print("bytes to the disk: skipped, needs root")
        return
    match = long_match()
    bodies = [encode_game(SavedGame(part_of(match, plies))) for plies in range(1, PLIES + 1)]
    with tempfile.TemporaryDirectory() as work:
        image, place = os.path.join(work, "disk.img"), os.path.join(work, "mount")
        os.mkdir(place)
        make_image(image, 64 * 1024 * 1024)
        with loop_device(image) as device, mounted(device, place, "defaults"):
            folder = save_folder(os.path.join(place, "saves"))
            folder.save_game("aa", bodies[0])
            os.sync()
            before = kib_written(device)
            for body in bodies[1:]:
                folder.save_game("aa", body)
            kib = (kib_written(device) - before) / (PLIES - 1)
            time.sleep(6)  # what the journal still had to write
            os.sync()
            before = kib_written(device)
            time.sleep(10)
            idle = kib_written(device) - before
            folder.close()
    print(f"to the device for each move: {kib:.0f} KiB (goal 64); idle for 10 s: {idle:.0f} KiB")


def kib_written(device: str) -> float:
    """What a block device was given to write so far."""
    fields = Path("/sys/block", os.path.basename(device), "stat").read_text().split()
    return int(fields[6]) * 512 / 1024


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folder", default=str(ROOT), help="on the disk to be measured")
    options = parser.parse_args()
    measure_work(options.folder)
    measure_bytes()
    measure_slow_disk()


if __name__ == "__main__":
    main()
