"""Frantic hands never break the app, and the run that says so would notice if they did."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.match.apply import Rejection, apply
from game.match.commands import Play
from game.match.match import MatchState, is_over
from game.rules.legal import legal_moves
from game.rules.moves import Move
from game.ui.screens import home, play
from game.ui.state import UiState
from tests.pilot import Pilot
from tools.faults import monkey
from tools.faults.monkey_rig import Rig
from tools.faults.monkey_start import game_nearly_over, leave_game
from tools.faults.monkey_watch import (
    Broken,
    Resources,
    Watch,
    has_way_out,
    open_files,
    screen_names,
)

EVENTS = 20_000
SEED = 11
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_frantic_hands_never_break_the_app() -> None:
    told = monkey.run(SEED, EVENTS)
    assert told.faults == [], f"seed {SEED}: {told}"
    assert set(told.screens) == set(screen_names().values())
    assert told.games >= monkey.GAMES_LEAST
    assert told.not_there == [], "a way is walked whose steps are named otherwise by now"


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


def moved(match: MatchState, move: Move) -> MatchState:
    after = apply(match, Play(move), 0)
    assert not isinstance(after, Rejection)
    return after


def test_game_left_nearly_over_is_found_again_and_a_move_or_two_end_it(tmp_path: Path) -> None:
    match = game_nearly_over(random.Random(3))
    assert not is_over(match)
    after = [moved(match, move) for move in legal_moves(match.position, match.ruleset)]
    going = [one for one in after if not is_over(one)]
    last = [moved(one, move) for one in going for move in legal_moves(one.position, one.ruleset)]
    assert any(map(is_over, after + last))
    leave_game(tmp_path / "saves", match)
    rig = Rig((800, 480), 0, tmp_path / "saves", random.Random(1), lambda ui: None)
    for _ in range(3):
        rig.save()
        rig.frame(100)
    found = {game.game_id: game.match for game in rig.app.ui.games}
    rig.close(cleanly=True)
    assert (kept := found[match.match_id]) is not None and kept.moves == match.moves


def test_second_lock_counts_as_an_open_file(tmp_path: Path) -> None:
    before = open_files()
    with (tmp_path / "lock").open("w"):
        assert open_files() == before
        with (tmp_path / "lock").open("w"):
            assert len(open_files()) == len(before) + 1


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
