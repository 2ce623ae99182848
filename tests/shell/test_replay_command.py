"""Does a recorded session lead to the same position again, without bot, window and clock?"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.fen import write
from game.shell.recorder import Recorder
from game.shell.replay_command import EXIT_BAD_SESSION, EXIT_BAD_USE, main, replayed
from game.shell.run import beginning_of
from game.ui.settings import DEFAULTS
from tests.fakes import FakeBot
from tests.pilot import Pilot


@pytest.fixture
def session(tmp_path: Path) -> tuple[Path, Pilot]:
    """A game against the bot, recorded while it was played."""
    pilot = Pilot(settings=replace(DEFAULTS, guide_seen=True), bot=FakeBot(polls=3))
    path = tmp_path / "session.jsonl"
    recorder = Recorder(path, beginning_of(pilot.ui))
    pilot.app.record_with(recorder)
    pilot.tap("new_game")
    pilot.tap("start")
    for text in ("K@g2", "R@a1", "S@d2"):
        pilot.play_move(text, drag=text == "R@a1")
    pilot.tap("undo")
    pilot.rest()
    pilot.tap("formation")
    pilot.tap("formation:gate")
    pilot.rest()
    for _ in range(12):
        pilot.advance(1000)
    recorder.close()
    return path, pilot


def test_replay_prints_the_final_position(
    session: tuple[Path, Pilot], capsys: pytest.CaptureFixture[str]
) -> None:
    path, pilot = session
    assert main([str(path)]) == 0
    assert capsys.readouterr().out == write(pilot.match.position) + "\n"
    assert not pilot.match.position.reserve
    pilot.close()


def test_replayed_state_is_the_recorded_one(session: tuple[Path, Pilot]) -> None:
    path, pilot = session
    ui = replayed(path)
    assert ui.stack[-1].match == pilot.match  # type: ignore[union-attr]
    assert ui.chance == pilot.ui.chance
    pilot.close()


def test_result_and_reason_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pilot = Pilot()
    path = tmp_path / "session.jsonl"
    recorder = Recorder(path, beginning_of(pilot.ui))
    pilot.app.record_with(recorder)
    for name in ("two_players", "start", "menu", "resign", "resign_yes"):
        pilot.tap(name)
    pilot.rest()
    recorder.close()
    pilot.close()
    assert main([str(path)]) == 0
    assert capsys.readouterr().out.endswith("0-1 resignation\n")


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["--frobnicate"]])
def test_bad_use_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == EXIT_BAD_USE
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no session",
        json.dumps({"session": 1}),
        json.dumps({"session": 1, "size": [0, 5], "settings": {}, "chance": 1, "languages": []}),
        json.dumps({"session": 1, "size": [800, 480], "settings": {}, "chance": 1,
                    "languages": []}) + '\n["Down", {"tick": "x"}]\n',
    ],
)  # fmt: skip
def test_file_that_is_no_session_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "session.jsonl"
    path.write_text(text, encoding="utf-8")
    assert main([str(path)]) == EXIT_BAD_SESSION
    assert capsys.readouterr().err.startswith("sittuyin replay: ")


def test_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "nothing")]) == EXIT_BAD_SESSION
    assert "nothing" in capsys.readouterr().err
