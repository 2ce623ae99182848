"""The real kiosk for a while: its loop, its worker, its saves, killed and hung again and again.

Who runs it plays the service manager: hears READY and WATCHDOG on a socket, kills a kiosk that is
silent for too long, and starts it again. The guests are a random hand inside the kiosk's process.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from game.storage.codec import decode_game
from game.storage.game_form import check_game
from game.storage.records import check_record, encode_record
from game.storage.slots import SaveFolder
from game.ui.operator import USUAL, operator_plain
from tools.soak_measure import Sample, children, report, sample, verdict

WATCHDOG_S = 10.0
STEP_S = 5.0  # between looks at the process
BETWEEN_BLOWS_S = (60, 180)
IDLE_S, ASK_S = 30, 5
ATTRACT_S = 45  # that a guest's going away lasts, beyond idle and question
TERM_S = 5.0
# A young process is still filling its memories, so that what it may hold is bounded as a whole, and
# growth only from where its memories are full; at a look a save may be under way, and the thread of
# the sound device comes with the first sound.
MOST_MB, FULL_MINUTES, GROWTH_MB, HANDLES, THREADS = 140.0, 5.0, 8.0, 3, 1
IN_MEMORY = Path("/dev/shm")  # where /run would be


def app_main(saves: Path, run: Path, seed: int) -> int:
    """The kiosk's own process, with a hand in its loop."""
    from game.shell import environment

    environment.prepare()
    import pygame

    from game.shell import kiosk
    from game.shell.app import main
    from game.shell.loop import Loop
    from game.shell.program import App
    from tools.soak_hand import Act, Hand

    class HandLoop(Loop):
        """Plays while nobody else does."""

        chance = random.Random(seed)
        acts: ClassVar[list[Act]] = []
        due_s = 0.0
        left = 20

        def step(self) -> None:
            if time.monotonic() >= self.due_s:
                self._act()
            super().step()

        def _act(self) -> None:
            assert isinstance(self._program, App)
            if not self.acts:
                self.left -= 1
                if self.left <= 0:
                    self.left = self.chance.randrange(20, 160)
                    self.due_s = time.monotonic() + IDLE_S + ASK_S + ATTRACT_S
                    return
                program = self._program
                type(self).acts = Hand(self.chance, lambda: program).acts()
            act = self.acts.pop(0)
            for event in act.events:
                pygame.event.post(event)
            self.due_s = time.monotonic() + act.wait_ms / 1000

    vars(kiosk)["Loop"] = HandLoop
    return main(["--kiosk", "--saves", str(saves), "--run", str(run)])


class Manager:
    """Starts the kiosk, hears it, and deals the blows."""

    def __init__(self, folder: Path, run: Path, seed: int) -> None:
        self.saves, self.run = folder / "saves", run
        self.chance = random.Random(seed)
        self._address = str(folder / "notify")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self._address)
        self._socket.setblocking(False)
        self.heard = {"READY=1": 0, "WATCHDOG=1": 0, "STOPPING=1": 0}
        self.heard_s = 0.0
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0
        self.bot_mb = 0.0  # the most that a bot has held
        self.blows = {"kill": 0, "hang": 0, "term": 0}

    def start(self) -> None:
        """A new kiosk."""
        self.starts += 1
        environment = {
            **os.environ,
            "NOTIFY_SOCKET": self._address,
            "WATCHDOG_USEC": str(int(WATCHDOG_S * 1e6)),
        }
        environment.setdefault("SDL_VIDEODRIVER", "dummy")
        environment.setdefault("SDL_AUDIODRIVER", "dummy")
        command = [sys.executable, "tools/soak.py", "app", str(self.saves), str(self.run),
                   str(self.chance.randrange(1 << 30))]  # fmt: skip
        root = Path(__file__).resolve().parent.parent
        self.process = subprocess.Popen(command, cwd=root, env=environment)
        self.heard_s = time.monotonic() + 20  # to get ready

    def listen(self) -> None:
        """Take in what the kiosk has told."""
        while True:
            try:
                message = self._socket.recv(256).decode()
            except BlockingIOError:
                return
            if message in self.heard:
                self.heard[message] += 1
            if message != "STOPPING=1":
                self.heard_s = max(self.heard_s, time.monotonic())

    def is_silent(self) -> bool:
        """Whether the watchdog's time is over."""
        self.listen()
        return time.monotonic() - self.heard_s > WATCHDOG_S

    def blow(self) -> str:
        """Kill it, hang it, or ask it to end; how it went."""
        assert self.process is not None
        kind = self.chance.choice(["kill", "hang", "term"])
        self.blows[kind] += 1
        begin = time.monotonic()
        if kind == "kill":
            self.process.kill()
        elif kind == "hang":
            self.process.send_signal(signal.SIGSTOP)
            while not self.is_silent():
                time.sleep(0.2)
            self.process.kill()
        else:
            for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP):
                self.process.send_signal(number)
            time.sleep(1)
            assert self.process.poll() is None, "a signal other than SIGTERM has ended it"
            begin = time.monotonic()
            self.process.terminate()
        code = self.process.wait(30)
        self.listen()  # to its last word
        took_s = time.monotonic() - begin
        assert kind != "term" or (code == 0 and took_s < TERM_S), (code, took_s)
        return f"{kind} after {took_s:.1f} s, code {code}"

    def checked(self) -> int:
        """How many games there are; every one of them must be whole."""
        folder = SaveFolder(str(self.saves), check_game=check_game, check_record=check_record)
        listing = folder.list_games(decode_game)
        assert not listing.unusable, listing.unusable
        return len(listing.games)


def prepare(saves: Path) -> None:
    """An operator who lets guests go soon."""
    folder = SaveFolder(str(saves), check_game=check_record, check_record=check_record)
    operator = replace(USUAL, idle_s=IDLE_S, ask_s=ASK_S, keep_s=120)
    folder.open()
    folder.save_record("operator", encode_record(operator_plain(operator)))
    folder.close()


def live(minutes: float, seed: int) -> int:
    """Run it; 1 when a run's memory, handles or threads grow."""
    memory = IN_MEMORY if IN_MEMORY.is_dir() else None
    with (
        tempfile.TemporaryDirectory(prefix="sittuyin-soak-") as name,
        tempfile.TemporaryDirectory(prefix="sittuyin-run-", dir=memory) as run,
    ):
        manager = Manager(Path(name), Path(run), seed)
        prepare(manager.saves)
        begin = time.monotonic()
        wanting, written_mb, peak_mb = 0, 0.0, 0.0
        while (time.monotonic() - begin) / 60 < minutes:
            manager.start()
            samples = _one_run(manager, begin, minutes)
            written_mb += samples[-1].written_mb if samples else 0.0
            peak_mb = max([peak_mb, *(each.memory_mb for each in samples)])
            wrong = _wrong(samples)
            wanting += bool(wrong)
            for line in (*report(samples, "minute"), *(f"wanting: {line}" for line in wrong)):
                print("   ", line, flush=True)
        lasted = (time.monotonic() - begin) / 60
        print(
            f"{lasted:.1f} minutes, {manager.starts} starts, {manager.blows}, heard"
            f" {manager.heard}, memory at most {peak_mb:.1f} MB, of the bot {manager.bot_mb:.1f},"
            f" {written_mb:.1f} MB written to the device, {wanting} runs wanting"
        )
        return 1 if wanting else 0


def _wrong(samples: Sequence[Sample]) -> list[str]:
    """What is wrong with a run, a line each."""
    highest = max((each.memory_mb for each in samples), default=0.0)
    wrong = [f"{highest:.1f} MB are held"] if highest > MOST_MB else []
    is_long = bool(samples) and samples[-1].at > 2 * FULL_MINUTES
    full = [each for each in samples if each.at >= FULL_MINUTES] if is_long else samples
    growth_mb = GROWTH_MB if is_long else MOST_MB
    return wrong + verdict(full, growth_mb=growth_mb, handles=HANDLES, threads=THREADS)


def _one_run(manager: Manager, begin: float, minutes: float) -> list[Sample]:
    """From a start to a blow; how it was meanwhile."""
    assert manager.process is not None
    samples: list[Sample] = []
    run_s = manager.chance.uniform(*BETWEEN_BLOWS_S)
    if manager.chance.random() < 0.15:
        run_s *= 4  # now and then a longer one
    start = time.monotonic()
    while time.monotonic() - start < run_s and (time.monotonic() - begin) / 60 < minutes:
        time.sleep(STEP_S)
        assert manager.process.poll() is None, f"it ended by itself: {manager.process.returncode}"
        assert not manager.is_silent(), "it is silent"
        found = sample(manager.process.pid, (time.monotonic() - start) / 60)
        if found is not None:
            samples.append(found)
        for child in children(manager.process.pid):
            bot = sample(child, 0.0)
            manager.bot_mb = max(manager.bot_mb, 0.0 if bot is None else bot.memory_mb)
    how = manager.blow()
    games = manager.checked()
    print(
        f"run {manager.starts}: {time.monotonic() - start:.0f} s, {how}, {games} games", flush=True
    )
    return samples
