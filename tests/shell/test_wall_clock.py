"""Do clocks and the order of games care what time the wall clock says, or whether there is one?"""

from __future__ import annotations

import ast
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import game
from game.match.begin import restore
from game.match.clock import new_clock
from game.match.match import HUMAN_SEAT
from game.rules.rulesets import PYCHESS
from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.game_form import check_game
from game.storage.records import check_record
from game.storage.slots import SaveFolder
from game.ui.new_game import placements
from tests.pilot import Pilot
from tools.faults.games import random_game

YEARS_10_S = 10 * 365 * 86_400
SOURCE = Path(game.__file__).parent
# What tells the date; `time.monotonic` and the like do not.
WALL = {"time", "time_ns", "localtime", "gmtime", "ctime", "asctime", "strftime", "now", "today"}


def _none() -> float:
    raise OSError("no clock")


JUMPS: dict[str, Callable[[], float]] = {
    "ten years back": lambda: REAL() - YEARS_10_S,
    "ten years on": lambda: REAL() + YEARS_10_S,
    "the beginning of time": lambda: 0.0,
    "no time at all": _none,
}
REAL = time.time


@pytest.fixture
def zone() -> Iterator[Callable[[str], None]]:
    before = os.environ.get("TZ")

    def change(name: str) -> None:
        os.environ["TZ"] = name
        time.tzset()

    yield change
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


def test_clock_of_a_game_runs_by_itself(
    monkeypatch: pytest.MonkeyPatch, zone: Callable[[str], None]
) -> None:
    pilot = Pilot()
    placed, clock = placements(PYCHESS), new_clock(600_000)
    pilot.enter(restore("ab", PYCHESS, (HUMAN_SEAT, HUMAN_SEAT), placed, clock=clock))
    pilot.tap("resume")
    expected = pilot.match.clock
    assert expected is not None and expected.running is not None
    left = expected.left_ms[expected.running]
    zones = ("CET-1CEST,M3.5.0,M10.5.0/3", "UTC")  # with daylight saving and without
    for number, jump in enumerate(JUMPS.values(), start=1):
        monkeypatch.setattr(time, "time", jump)
        zone(zones[number % 2])
        pilot.advance(10_000)
        clock = pilot.match.clock
        assert clock is not None and clock.running is not None
        gone = left - clock.left_ms[clock.running]
        assert abs(gone - number * 10_000) < 1_100
    pilot.close()


def test_games_are_in_the_order_in_which_they_were_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bodies = {
        f"game{number}": encode_game(SavedGame(random_game(number).match)) for number in range(4)
    }
    for name, jump in zip(bodies, JUMPS.values(), strict=True):
        monkeypatch.setattr(time, "time", jump)
        folder = _folder(tmp_path)
        folder.open()
        folder.save_game(name, bodies[name])
        for path in tmp_path.glob(f"saves/games/{name}/*"):
            os.utime(path, (hash(name) % 10**9, hash(name) % 10**9))
        folder.close()
    listing = _folder(tmp_path).list_games(decode_game)
    assert [game_id for game_id, _ in listing.games] == list(bodies)[::-1]


def test_nothing_asks_for_the_date() -> None:
    users = set()
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            is_wall = (
                isinstance(node, ast.Attribute)
                and node.attr in WALL
                and isinstance(node.value, ast.Name)
                and node.value.id in ("time", "datetime", "date")
            )
            if is_wall or (isinstance(node, ast.ImportFrom) and node.module == "datetime"):
                users.add(path.relative_to(SOURCE).as_posix())
    assert users == set()


def _folder(root: Path) -> SaveFolder:
    return SaveFolder(str(root / "saves"), check_game=check_game, check_record=check_record)
