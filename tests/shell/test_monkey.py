"""Frantic hands never break the app, and the run that says so would notice if they did."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.match.match import MatchState
from game.ui.screens import home, play
from game.ui.state import UiState
from tests.pilot import Pilot
from tools.faults import monkey
from tools.faults.monkey_watch import Broken, Resources, Watch, has_way_out, screen_names

EVENTS = 20_000
SEED = 11
SCREENS_LEAST = 12  # a run this short does not come behind every PIN and house rule
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_frantic_hands_never_break_the_app() -> None:
    told = monkey.run(SEED, EVENTS)
    assert told.faults == [], f"seed {SEED}: {told}"
    assert len(told.screens) >= SCREENS_LEAST, told
    assert told.games >= monkey.GAMES_LEAST


def test_planted_leak_is_noticed() -> None:
    # In a process of its own: here other tests may have left room for it.
    command = (sys.executable, "-m", "tools.faults.monkey", "--plant-leak", "--events", "1200")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "memory grows" in done.stderr, done


def test_seed_does_the_same_again() -> None:
    first, second = (monkey.run(5, 400) for _ in range(2))
    assert (first.frames, first.screens, first.ends) == (
        second.frames,
        second.screens,
        second.ends,
    )


def test_fault_is_told_with_its_event(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Watch.look

    def broken(self: Watch, ui: UiState) -> None:
        look(self, ui)
        if self.visited.total() == 50:
            raise Broken("planted")

    monkeypatch.setattr(Watch, "look", broken)
    (fault,) = monkey.run(5, 400).faults
    assert fault.startswith("event ") and fault.endswith("planted")


def test_wrong_position_is_noticed() -> None:
    pilot = Pilot()
    pilot.tap("play_now")
    watch = Watch()
    watch.look(pilot.ui)
    match = pilot.match
    wrong = replace(match, moves=match.moves[:-1])
    with pytest.raises(Broken, match="what the moves make"):
        watch.look(with_match(pilot.ui, wrong))
    pilot.close()


def with_match(ui: UiState, match: MatchState) -> UiState:
    board = ui.screen
    assert isinstance(board, play.State)
    return replace(ui, stack=(*ui.stack[:-1], replace(board, match=match)))


def test_screen_without_a_way_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot()
    chance = random.Random(1)
    pilot.tap("settings")
    assert has_way_out(pilot.ui, pilot.app.look, chance)
    monkeypatch.setattr("game.ui.screens.settings.is_back", lambda event: False)
    assert not has_way_out(pilot.ui, pilot.app.look, chance)
    pilot.close()


def test_screens_are_found_by_themselves() -> None:
    names = screen_names()
    assert names[home.State] == "home" and names[play.State] == "play"
    modules = Path(home.__file__).parent.glob("*.py")
    assert set(names.values()) <= {path.stem for path in modules}


@pytest.mark.parametrize(
    ("memory", "slope"), [(lambda n: 90.0, 0), (lambda n: 90 + n / 100_000, 10)]
)
def test_growth_is_told_by_the_million(memory: Callable[[int], float], slope: float) -> None:
    resources = Resources()
    resources.samples = [(n, memory(n)) for n in range(0, 1_000_001, 25_000)]
    assert resources.slope_mib(1_000_000) == pytest.approx(slope)
