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
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.match.match import MatchState
from game.rules.legal import legal_moves
from game.rules.moves import Move, is_promotion, origin, target
from game.rules.squares import square_name
from game.storage.codec import SavedGame, decode_game
from game.storage.game_form import check_game
from game.storage.records import check_record
from game.storage.slots import Listing, SaveFolder
from game.ui.geometry import Point, Rect
from tests.pilot import Pilot

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
    ),
]
ROOT = Path(__file__).resolve().parents[2]
SIZE = (800, 480)
MOVES = 3
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
        command = [sys.executable, "-m", "game", "play", "--lang", "en"]
        self.app = subprocess.Popen(
            [*command, "--saves", str(saves), "--size", size],
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


def listed_games(saves: Path) -> Listing[SavedGame]:
    """What lies in the folder; reading takes no lock, so the app may be running."""
    folder = SaveFolder(str(saves), check_game=check_game, check_record=check_record)
    return folder.list_games(decode_game)


def saved_game(saves: Path) -> MatchState:
    """The only game."""
    ((_, found),) = listed_games(saves).games
    return found.value.match


def plain_move(match: MatchState, pilot: Pilot, within: Rect) -> Move:
    """A move on a part of the window that needs no choice: no promotion can be meant by it."""
    moves = legal_moves(match.position, match.ruleset)
    paths = Counter((origin(move), target(move)) for move in moves)
    return next(
        move
        for move in moves
        if not is_promotion(move)
        and paths[origin(move), target(move)] == 1
        and all(within.contains(point) for point in ends(move, pilot))
    )


def ends(move: Move, pilot: Pilot) -> tuple[Point, Point]:
    """The pixels to click for a move."""
    return pilot.place(square_name(origin(move))), pilot.place(square_name(target(move)))


def play(hand: Hand, pilot: Pilot, saves: Path) -> None:
    """A move by mouse; ends when it and the bot's answer are saved."""
    before = saved_game(saves).moves
    move = plain_move(saved_game(saves), pilot, Rect(0, 0, *SIZE))
    for point in ends(move, pilot):
        hand.click(point)
    until(lambda: len(saved_game(saves).moves) >= len(before) + 2)
    assert saved_game(saves).moves[:-1] == (*before, move)


def went_back(saves: Path) -> int:
    """The number of the record of the place: a start that goes back to a game writes it anew."""
    return max(int(path.stem.removeprefix("g-")) for path in saves.glob("place/g-*.sav"))


def resume(hand: Hand, pilot: Pilot, saves: Path, place: int) -> None:
    """With no tap the game is on the board again; a move is made there."""
    until(lambda: went_back(saves) > place)
    time.sleep(1)  # until the board is drawn, too
    play(hand, pilot, saves)


def test_game_by_mouse_survives_a_kill(display: str, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    pilot = Pilot(SIZE)  # knows where everything lies
    try:
        hand = Hand(display, saves)
        try:
            start = pilot.place("play_now")
            until(lambda: hand.click(start) or written(saves) >= 0)
            pilot.tap("play_now")
            for _ in range(MOVES):
                play(hand, pilot, saves)
        finally:
            hand.app.send_signal(signal.SIGKILL)
            hand.app.wait()
        pilot.enter(saved_game(saves))

        place = went_back(saves)
        again = Hand(display, saves)
        try:
            resume(again, pilot, saves, place)
        finally:
            again.app.send_signal(signal.SIGTERM)
            assert again.app.wait(timeout=PATIENCE_S) == 0
        (_, found), *others = listed_games(saves).games
        assert len(found.value.match.moves) >= 2 * MOVES + 2 and not others
    finally:
        pilot.close()
