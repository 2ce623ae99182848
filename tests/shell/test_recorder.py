"""Does a recorded session come back as it was?"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.match.begin import new_match, restore
from game.rules.legal import legal_moves
from game.rules.position_faults import Fault, PositionFault
from game.rules.rulesets import PYCHESS
from game.shell.recorder import MOST_TICKS, BadSession, Recorder, Session
from game.ui.events import (
    BotFailed,
    BotMoved,
    Cancel,
    Done,
    Down,
    Event,
    FocusLost,
    GameLoaded,
    GamesListed,
    GameSummary,
    Key,
    KeyName,
    Move,
    ProgressRead,
    Quit,
    Resize,
    Saved,
    SaveFailed,
    SoundFound,
    Source,
    StatisticsRead,
    Tick,
    Ticket,
    TransferFailed,
    Up,
    Wheel,
)
from game.ui.geometry import Point
from game.ui.ticks import TICKS_PER_SECOND

TICKET = Ticket("game-1", 17)
TOUCH, NO_KING = Fault(PositionFault.KINGS_TOUCH), Fault(PositionFault.KINGS, 1, 0)
EVENTS: list[Event] = [
    ProgressRead(2, (Done("lesson_king", 7), Done("drill_a", 3))),
    StatisticsRead(2, (Done("streak", 7),)),
    Resize(0, 800, 480),
    GamesListed(0, ()),
    Down(5, Point(3, 4), 1, Source.FINGER),
    Tick(6),
    Tick(7),
    Tick(8),
    Move(8, Point(5, 4), 1, Source.FINGER),
    Up(9, Point(5, 4), 1, Source.FINGER),
    Tick(20),
    Move(20, Point(5, 4), pressed=False),
    Cancel(21),
    Wheel(21, Point(1, 1), -1),
    Key(22, KeyName.BACK_TAB),
    BotMoved(30, TICKET, 1234, reason=("hint.check", "e4")),
    BotFailed(31, TICKET),
    Saved(32, "game-1", 4),
    SaveFailed(33, "game-1", "save.full"),
    TransferFailed(33, "a.fen", "record.bad_position", position_faults=(TOUCH, NO_KING)),
    SoundFound(33, False),
    FocusLost(34),
    Quit(35),
]


def _recorded(path: Path, events: list[Event]) -> Session:
    recorder = Recorder(path, {"width": 800, "chance": 7})
    for event in events:
        recorder.note(event)
    recorder.close()
    return Session(path)


def test_a_session_comes_back(tmp_path: Path) -> None:
    session = _recorded(tmp_path / "session.jsonl", EVENTS)
    assert list(session.events()) == EVENTS
    assert session.beginning["chance"] == 7


def test_a_run_of_ticks_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    session = _recorded(path, [Tick(tick) for tick in range(1, 600)])
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2 + 599 // (MOST_TICKS + 1)
    assert len(list(session.events())) == 599


def test_a_kill_costs_a_second_at_most(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    recorder = Recorder(path, {})
    recorder.note(Key(3, KeyName.ENTER))
    assert list(Session(path).events()) == [Key(3, KeyName.ENTER)]  # never closed
    for tick in range(4, 400):
        recorder.note(Tick(tick))
        *_, last = Session(path).events()
        assert tick - last.tick <= TICKS_PER_SECOND
    recorder.close()


def test_a_loaded_game_comes_back_move_by_move(tmp_path: Path) -> None:
    match = new_match("game-1", PYCHESS)
    for ply in range(3):
        move = legal_moves(match.position, PYCHESS)[ply]
        match = restore("game-1", PYCHESS, match.seats, (*match.moves, move))
    loaded = GameLoaded(3, match)
    listed = GamesListed(2, (GameSummary("game-1", match), GameSummary("game-2", None)))
    again = list(_recorded(tmp_path / "session.jsonl", [listed, loaded]).events())
    assert isinstance(again[0], GamesListed) and isinstance(again[1], GameLoaded)
    assert again[1].match.moves == match.moves
    assert again[1].match.position.key == match.position.key
    assert [summary.game_id for summary in again[0].games] == ["game-1", "game-2"]
    assert again[0].games[1].match is None


@pytest.mark.parametrize("line", ["", "[]", '{"session":99}', "nonsense"])
def test_another_file_is_no_session(tmp_path: Path, line: str) -> None:
    path = tmp_path / "session.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(BadSession):
        Session(path)


@pytest.mark.parametrize(
    "line",
    [
        '["Down",{"tick":1}]',
        '["Down",{"tick":"1","at":[1,2]}]',
        '["Down",{"tick":1,"at":[1,2],"more":1}]',
        '["Key",{"tick":1,"name":"nonsense"}]',
        '["Nonsense",{}]',
        '["ticks",5,4]',
        '["GameLoaded",{"tick":1,"match":{}}]',
    ],
)
def test_a_line_that_is_no_event_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "session.jsonl"
    path.write_text('{"session":1}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(BadSession, match="line 2"):
        list(Session(path).events())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(min_size=1, max_size=80))
def test_no_other_error_gets_out_of_a_bad_file(tmp_path: Path, line: str) -> None:
    path = tmp_path / "session.jsonl"
    path.write_text('{"session":1}\n' + line, encoding="utf-8")
    with pytest.raises(BadSession):
        list(Session(path).events())
