"""Does the list of saved games open, star, delete and bring back, however long it is?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.draw import texts
from game.ui.effects import DeleteGame, KeepPlace, RestoreGame, Save
from game.ui.events import Cancel, Down, KeyName, Tick, Up
from game.ui.geometry import Point
from game.ui.screens import play, result, saved, setup
from game.ui.state import NOTICE_MS, UiState
from game.ui.ticks import ticks_of
from game.ui.view import view
from tests.ui.screens.hands import after, drag, has, press, tap, target, turn_wheel
from tests.ui.screens.stages import bare, games, look, on


def _list(count: int = 50, width: int = 480, height: int = 320) -> UiState:
    return replace(on(bare(width, height), saved.State()), games=games(count))


def _offset(ui: UiState) -> int:
    assert isinstance(ui.screen, saved.State)
    return ui.screen.scroll.offset_px


def _seen(ui: UiState) -> list[str]:
    return [t.id for t in view(ui, look()).targets if t.id.startswith("game:")]


def test_a_game_that_goes_on_is_opened_to_play() -> None:
    ui, effects = tap(_list(), "game:game0")
    assert isinstance(ui.screen, play.State)
    assert ui.screen.match == games(50)[0].match
    assert len(ui.stack) == 2 and effects == (KeepPlace("game0"),)


def test_a_game_that_is_over_is_opened_to_look_at_without_its_result() -> None:
    ui, _ = tap(_list(), "game:game1")
    ui, _ = after(ui, Tick(ui.tick + 100))
    assert isinstance(ui.screen, play.State) and ui.screen.match.outcome is not None
    assert not isinstance(ui.screen, result.State)


def test_a_star_is_set_and_taken_away_and_kept() -> None:
    ui, effects = tap(_list(), "star:game1")
    match = games(50)[1].match
    assert match is not None and effects == (Save(match, True),)
    assert ui.games[1].starred
    ui, effects = tap(ui, "star:game1")
    assert effects == (Save(match, False),) and not ui.games[1].starred


def test_a_deleted_game_comes_back_to_its_place() -> None:
    before = _list()
    ui, effects = tap(before, "delete:game1")
    assert effects == (DeleteGame("game1"),)
    assert [game.game_id for game in ui.games[:2]] == ["game0", "game2"]
    assert "Game deleted" in texts(view(ui, look()).items)
    ui, effects = tap(ui, "button:undelete")
    assert effects == (RestoreGame("game1"),)
    assert ui.games == before.games and ui.notice is None


def test_undo_is_offered_for_a_while() -> None:
    ui, _ = tap(_list(), "delete:game0")
    assert has(ui, "button:undelete")
    ui, _ = after(ui, Tick(ui.tick + ticks_of(NOTICE_MS) + 1))
    assert not has(ui, "button:undelete") and len(ui.games) == 49


def test_a_damaged_game_is_named_and_only_to_be_deleted() -> None:
    ui = _list(4, 800, 480)
    assert not has(ui, "game:game3") and not has(ui, "star:game3")
    assert "This game cannot be opened" in texts(view(ui, look()).items)
    assert tap(ui, "delete:game3")[1] == (DeleteGame("game3"),)


def test_every_one_of_fifty_games_can_be_reached_by_dragging() -> None:
    ui, seen = _list(), set[str]()
    for _ in range(80):
        seen |= set(_seen(ui))
        ui, effects = drag(ui, Point(200, 280), Point(200, 160))
        assert effects == () and isinstance(ui.screen, saved.State)
    playable = {f"game:{game.game_id}" for game in games(50) if game.match is not None}
    assert seen == playable


def test_the_list_stops_at_its_ends() -> None:
    ui = _list()
    assert _offset(drag(ui, Point(200, 100), Point(200, 300))[0]) == 0
    bottom = _offset(turn_wheel(ui, Point(200, 200), -1000))
    assert bottom > 0
    assert (
        _offset(turn_wheel(turn_wheel(ui, Point(200, 200), -1000), Point(200, 200), -5)) == bottom
    )
    assert _offset(press(ui, KeyName.END)[0]) == bottom


def test_buttons_scroll_page_by_page() -> None:
    ui = _list()
    assert not has(ui, "button:scroll_up")
    ui, _ = tap(ui, "button:scroll_down")
    first = _offset(ui)
    assert 0 < first < 320
    assert _offset(tap(ui, "button:scroll_up")[0]) == 0


def test_an_empty_list_leads_to_a_new_game() -> None:
    ui, _ = tap(on(bare(), saved.State()), "button:new_game")
    assert isinstance(ui.screen, setup.State)


def test_a_short_list_does_not_scroll() -> None:
    ui = _list(2)
    assert not has(ui, "button:scroll_down")
    opened, _ = drag(ui, Point(200, 90), Point(200, 82))
    assert isinstance(opened.screen, play.State)


@pytest.mark.parametrize("key", [KeyName.DOWN, KeyName.TAB])
def test_keys_reach_the_last_of_fifty_games(key: KeyName) -> None:
    ui, reached = _list(), set[str | None]()
    for _ in range(200):
        ui, _ = press(ui, key)
        if ui.focus is not None:
            assert has(ui, ui.focus)
        reached.add(ui.focus)
    assert {f"game:{game.game_id}" for game in games(50)[-1:]} <= reached or (
        f"delete:{games(50)[-1].game_id}" in reached
    )


def test_enter_opens_the_focused_game() -> None:
    ui = replace(_list(), focus="game:game0")
    assert isinstance(press(ui, KeyName.ENTER)[0].screen, play.State)


def test_a_second_finger_and_a_lost_one_open_nothing() -> None:
    ui = _list()
    at = target(ui, "game:game0").rect.centre
    ui, _ = after(ui, Down(5, at, 1), Down(6, at, 2), Up(7, at, 2), Cancel(8, 1))
    assert isinstance(ui.screen, saved.State) and ui.screen.scroll.grip is None
    assert isinstance(tap(ui, "game:game0")[0].screen, play.State)
