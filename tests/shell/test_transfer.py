"""Do games go to files and come from files, by touch and by keys, off the frame, all or nothing?"""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.match.begin import new_match
from game.match.match import MatchState
from game.rules.rulesets import PYCHESS
from game.shell.save_thread import Report
from game.shell.saves import Saves
from game.storage.archive import pack
from game.storage.codec import SavedGame, decode_game
from game.storage.transfer import TransferFolder
from game.ui.screens import transfer
from game.ui.settings import DEFAULTS
from tests.pilot import Pilot

ENDED = '[Variant "Sittuyin"]\n\n1. R@a1 R@a8 2. K@g2 K@g7 *\n'


class Desk:
    """An app with a real save folder and a real transfer folder."""

    def __init__(self, root: Path, name: str, size: tuple[int, int] = (480, 320)) -> None:
        reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        self.files = root / "stick"
        self.files.mkdir(exist_ok=True)
        self.saves = Saves(root / name, reports.put, transfer=self.files)
        settings = replace(DEFAULTS, guide_seen=True, language="en")
        self.pilot = Pilot(
            size, settings=settings, keeper=self.saves, reports=reports, chance=os.getpid()
        )
        self.saves.start()
        self.wait(lambda: self.pilot.ui.games_known)

    def wait(self, until: Callable[[], bool]) -> None:
        """Until both threads have done their work; the limit only ends a test that fails."""
        end = time.monotonic() + 20
        while not until():
            assert time.monotonic() < end, f"nothing happens: {self.pilot.ui.screen}"
            time.sleep(0.002)
            self.pilot.advance(20)

    @property
    def screen(self) -> transfer.State:
        screen = self.pilot.ui.screen
        assert isinstance(screen, transfer.State)
        return screen

    def open_files(self) -> None:
        """From the list of saved games."""
        self.pilot.tap("saved")
        self.pilot.advance(5000)
        self.pilot.tap("files")
        self.wait(lambda: self.screen.names is not None)

    def told(self) -> str:
        """What the sheet says; it is closed then."""
        self.wait(lambda: self.screen.told is not None)
        words = self.pilot.words()
        self.pilot.tap("ok")
        self.wait(lambda: self.screen.told is None)
        return words

    def read(self, name: str) -> None:
        """Touch a file in the list, wherever it is scrolled to."""
        names = self.screen.names
        assert names is not None
        identity = f"file:{names.index(name)}"
        while not self.pilot.has(identity):
            self.pilot.press("page_down")
        self.pilot.tap(identity)

    def home(self) -> None:
        while len(self.pilot.ui.stack) > 1:
            if self.pilot.screen == "play":
                self.pilot.press("m")
                self.pilot.tap("home")
            else:
                self.pilot.press("esc")

    def leave(self) -> None:
        self.saves.close()
        self.pilot.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    desks: list[Desk] = []

    def start(name: str = "here", size: tuple[int, int] = (480, 320)) -> Desk:
        for each in desks:
            each.leave()
        desks[:] = [Desk(tmp_path, name, size)]
        return desks[0]

    yield start
    for each in desks:
        each.leave()


def two_players(pilot: Pilot, moves: list[str]) -> MatchState:
    pilot.tap("two_players")
    pilot.tap("start")
    pilot.play_moves(moves)
    return pilot.match


def test_game_and_position_go_to_files_and_come_back_by_touch(desk: Callable[..., Desk]) -> None:
    here = desk()
    match = two_players(here.pilot, ["R@a1", "R@a8", "K@g2"])
    position = here.pilot.fen()
    here.pilot.press("m")
    here.pilot.tap("files")
    here.wait(lambda: here.screen.names == ())
    here.pilot.tap("link:game", finger=True)
    assert "game-0001.pgn" in here.told()
    here.pilot.tap("link:position", finger=True)
    assert "position-0002.fen" in here.told()
    here.wait(lambda: here.screen.names == ("game-0001.pgn", "position-0002.fen"))

    there = desk("there")
    there.open_files()
    there.read("game-0001.pgn")
    there.wait(lambda: there.pilot.screen == "play")
    assert there.pilot.match.moves == match.moves
    there.home()
    there.open_files()
    there.read("position-0002.fen")
    there.wait(lambda: there.pilot.screen == "setup")
    there.pilot.tap("choice:players=two")
    there.pilot.tap("start")
    assert there.pilot.fen() == position
    there.pilot.play_move("K@g7")
    assert [game.match.moves for game in there.pilot.ui.games if game.match][1] == match.moves


def test_same_game_is_kept_once(desk: Callable[..., Desk]) -> None:
    here = desk()
    (here.files / "a.pgn").write_text(ENDED, encoding="utf-8")
    for _ in range(2):
        here.open_files()
        here.read("a.pgn")
        here.wait(lambda: here.pilot.screen == "play")
        here.home()
    assert len(here.pilot.ui.games) == 1


def test_all_games_move_to_another_device_by_keys(desk: Callable[..., Desk]) -> None:
    here = desk()
    first = two_players(here.pilot, ["R@a1", "R@a8", "K@g2"])
    here.home()
    second = two_players(here.pilot, ["K@g2"])
    here.home()
    here.open_files()
    while here.pilot.ui.focus != "link:all":
        here.pilot.press("tab")
    here.pilot.press("enter")
    here.wait(lambda: here.screen.told is not None)
    assert "2 games are in it" in here.pilot.words()
    here.pilot.press("esc")
    here.wait(lambda: here.screen.names == ("games-0001.sittuyin",))
    assert [path.name for path in here.files.iterdir()] == ["games-0001.sittuyin"]

    there = desk("there", (800, 480))
    there.open_files()
    there.read("games-0001.sittuyin")
    assert "2 games have come in" in there.told()
    there.wait(lambda: len(there.pilot.ui.games) == 2)
    assert {game.match.moves for game in there.pilot.ui.games if game.match} == {
        first.moves,
        second.moves,
    }
    there.read("games-0001.sittuyin")
    told = there.told()
    assert "Nothing in it was new" in told and "2 were here already" in told


def test_game_that_went_on_elsewhere_comes_in_beside_the_own(desk: Callable[..., Desk]) -> None:
    here = desk()
    match = two_players(here.pilot, ["R@a1"])
    here.home()
    longer = replace(match, moves=())
    other = new_match(match.match_id, PYCHESS)
    assert longer.moves == other.moves
    (here.files / "a.sittuyin").write_bytes(pack([SavedGame(other)]))
    here.open_files()
    for answer in ("1 game", "Nothing in it was new"):
        here.read("a.sittuyin")
        assert answer in here.told()
    here.wait(lambda: len(here.pilot.ui.games) == 2)
    assert {len(game.match.moves) for game in here.pilot.ui.games if game.match} == {0, 1}


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.pgn", b"1. R@a1 R@a8 2. R@a2 *", ("not allowed", "2. R@a2")),
        ("a.pgn", b"\xff\xfe", ("no text",)),
        ("a.pgn", b"1. R@a1 Xyzzy", ("no move", "Xyzzy")),
        ("a.pgn", b"", ("no game in the file",)),
        ("a.pgn", bytes(65 * 1024), ("too large",)),
        ("a.fen", b"8/8/8/8/8/8/8/8[] w - - 0 1", ("Red: exactly one king", "Black: exactly one")),
        ("a.fen", b"8/8/8/8/8/8/8/Kk6[] w - - 0 1", ("kings may not touch",)),
        (
            "a.fen",
            b"8/8/8/8/8/8/8/Kr5k[] b - - 0 1",
            ("Red: in check", "side is to move"),
        ),
        ("a.fen", b"8/8/8 w - - 0 1", ("no position that can be read", "8/8/8")),
        ("a.pgn", b'[FEN "8/8/8/8/8/8/8/K7[] w - - 0 1"]\n\n*', ("Black: exactly one king",)),
        ("a.sittuyin", b"no archive, but long enough to be one", ("no file of the app",)),
        ("a.sittuyin", pack([SavedGame(new_match("a", PYCHESS))])[:-1], ("damaged",)),
    ],
)
def test_what_is_wrong_is_said_in_words_and_nothing_is_taken(
    desk: Callable[..., Desk], name: str, data: bytes, words: tuple[str, ...]
) -> None:
    here = desk()
    (here.files / name).write_bytes(data)
    here.open_files()
    here.read(name)
    told = here.told()
    assert all(word in told for word in (*words, name, "Nothing was taken")), told
    assert here.pilot.ui.games == ()


def test_folder_that_is_gone_is_told_and_the_app_goes_on(desk: Callable[..., Desk]) -> None:
    here = desk()
    two_players(here.pilot, ["R@a1"])
    here.files.rmdir()
    here.pilot.press("m")
    here.pilot.tap("files")
    here.wait(lambda: here.screen.names == ())
    assert "is gone" in here.pilot.words()
    here.pilot.tap("link:game")
    assert "is gone" in here.told()
    here.pilot.press("esc")
    here.pilot.play_move("R@a8")


def test_stick_that_hangs_holds_up_neither_frames_nor_saves(
    desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = desk()
    (here.files / "a.pgn").write_text(ENDED, encoding="utf-8")
    two_players(here.pilot, ["R@a1"])
    here.pilot.press("m")
    here.pilot.tap("files")
    here.wait(lambda: here.screen.names is not None)
    plugged = threading.Event()
    read = TransferFolder.read

    def hanging(folder: TransferFolder, name: str) -> bytes:
        plugged.wait()
        return read(folder, name)

    monkeypatch.setattr(TransferFolder, "read", hanging)
    here.read("a.pgn")
    here.pilot.press("esc")
    here.pilot.play_move("R@a8")
    saved = here.saves._folder
    here.wait(lambda: len(saved.list_games(decode_game).games[0][1].value.match.moves) == 2)
    plugged.set()
    here.pilot.advance(500)
    assert here.pilot.screen == "play"  # who has gone on is not torn away
