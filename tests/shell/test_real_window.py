"""The app in a real X window, driven by a real mouse, killed and started again.

Needs Xvfb and xdotool; without them the test is skipped.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.match.match import MatchState
from game.rules.notation import uci
from game.storage.codec import check_game, check_record, decode_game
from game.storage.slots import SaveFolder
from tests.pilot import Pilot

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
    ),
]
ROOT = Path(__file__).resolve().parents[2]
SIZE = (800, 480)
PATIENCE_S = 60.0  # of a machine that is busy with other tests


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A screen that the window fills, so that its pixels are the mouse's."""
    reading, writing = os.pipe()
    width, height = SIZE
    screen = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    yield f":{number}"
    screen.terminate()
    screen.wait()


class Hand:
    """An app in its window, and a mouse."""

    def __init__(self, display: str, saves: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        size = "{}x{}".format(*SIZE)
        self.app = subprocess.Popen(
            [sys.executable, "-m", "game", "play", "--saves", str(saves), "--size", size],
            cwd=ROOT,
            env=self.environment,
            stderr=subprocess.DEVNULL,
        )
        until(self.has_window)

    def has_window(self) -> bool:
        return bool(self.tool("search", "--onlyvisible", "--pid", str(self.app.pid)))

    def tool(self, *words: str) -> str:
        command = ["xdotool", *words]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        return done.stdout

    def click(self, point: tuple[int, int]) -> bool:
        x, y = map(str, point)
        self.tool(
            "mousemove", x, y, "sleep", "0.2", "mousedown", "1", "sleep", "0.1", "mouseup", "1"
        )
        time.sleep(0.3)  # longer than any bounce guard
        return False


def until(condition: Callable[[], bool]) -> None:
    """Waits for something to become true."""
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.1)


def written(saves: Path) -> int:
    """The highest number of a save of a game."""
    numbers = [int(path.stem.removeprefix("g-")) for path in saves.glob("games/*/g-*.sav")]
    return max(numbers, default=-1)


def saved_game(saves: Path) -> MatchState:
    folder = SaveFolder(str(saves), check_game=check_game, check_record=check_record)
    folder.open()
    try:
        ((_, found),) = folder.list_games(decode_game).games
        return found.value.match
    finally:
        folder.close()


def test_game_by_mouse_survives_a_kill(display: str, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    pilot = Pilot(SIZE)  # knows where everything lies
    try:
        hand = Hand(display, saves)
        try:
            start = pilot.place("play_now")
            until(lambda: hand.click(start) or written(saves) >= 0)
            pilot.tap("play_now")
            before = written(saves)
            hand.click(pilot.place("d3"))
            hand.click(pilot.place("d4"))
            until(lambda: written(saves) >= before + 2)  # the move and the bot's answer
        finally:
            hand.app.send_signal(signal.SIGKILL)
            hand.app.wait()
        killed = saved_game(saves)
        assert uci(killed.moves[-2]) == "d3d4"
        assert len(killed.moves) % 2 == 0

        again = Hand(display, saves)
        try:
            until(lambda: (saves / "lock").exists())
        finally:
            again.app.send_signal(signal.SIGTERM)
            assert again.app.wait(timeout=PATIENCE_S) == 0
        assert saved_game(saves).moves == killed.moves
    finally:
        pilot.close()
