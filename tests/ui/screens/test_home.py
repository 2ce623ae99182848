"""Does the first screen lead everywhere, and on with the last game?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.match.match import SeatKind
from game.rules import write_fen
from game.ui.draw import texts
from game.ui.effects import AskBot, KeepPlace, Leave, Save
from game.ui.events import GameSummary, KeyName
from game.ui.screens import learn, play, saved, setup
from game.ui.screens import settings as settings_screen
from game.ui.state import UiState
from game.ui.view import view
from tests.ui.screens.hands import has, press, tap
from tests.ui.screens.stages import bare, look, mated, placed


def _with(*games: GameSummary) -> UiState:
    return replace(bare(), games=games)


@pytest.mark.parametrize(
    ("button", "screen"),
    [
        ("new_game", setup.State()),
        ("two_players", setup.State(two_players=True)),
        ("saved", saved.State()),
        ("learn", learn.State()),
        ("settings", settings_screen.State()),
    ],
)
def test_buttons_open_their_screens_and_escape_leads_back(button: str, screen: object) -> None:
    ui, effects = tap(bare(), f"button:{button}")
    assert (ui.screen, effects) == (screen, ())
    assert press(ui, KeyName.ESCAPE)[0].stack == bare().stack
    assert tap(ui, "button:back")[0].stack == bare().stack


def test_play_now_puts_both_armies_on_the_board_against_the_easiest_bot() -> None:
    ui, effects = tap(bare(), "button:play_now")
    assert isinstance(ui.screen, play.State)
    match = ui.screen.match
    assert write_fen(match.position).startswith(
        "4r1r1/2knsn2/2sfpppp/pppp4/4PPPP/PPPPFNS1/3S1NK1/2R1R3[] w"
    )
    assert match.seats[0].kind is SeatKind.HUMAN
    assert (match.seats[1].kind, match.seats[1].level) == (SeatKind.BOT, 1)
    assert effects == (Save(match), KeepPlace(match.match_id))
    assert ui.screen.guide is None
    assert [game.game_id for game in ui.games] == [match.match_id]


def test_two_games_never_have_the_same_name() -> None:
    ui, _ = tap(bare(), "button:play_now")
    first = ui.games[0].game_id
    again, _ = tap(replace(ui, stack=ui.stack[:1]), "button:play_now")
    assert first != again.games[0].game_id


def test_continue_goes_on_with_the_last_game() -> None:
    game = GameSummary("g", placed("g"), starred=True)
    ui, effects = tap(_with(game), "button:continue")
    assert isinstance(ui.screen, play.State)
    assert ui.screen.match is game.match and ui.screen.starred
    assert not [effect for effect in effects if isinstance(effect, Save | AskBot)]


def test_continue_is_offered_only_for_a_game_that_is_not_over() -> None:
    assert not has(bare(), "button:continue")
    assert not has(_with(GameSummary("m", mated())), "button:continue")
    damaged = GameSummary("d", None, problem="saved.problem_damaged")
    assert has(_with(damaged, GameSummary("g", placed("g"))), "button:continue")


def test_the_card_says_whose_turn_it_is_and_which_move() -> None:
    shown = texts(view(_with(GameSummary("g", placed("g", 2))), look()).items)
    assert {"Your turn", "Move 9", "Ferryman, level 2", "Continue"} <= set(shown)


def test_a_window_can_be_left_a_full_screen_cannot() -> None:
    assert tap(bare(), "button:leave")[1] == (Leave(),)
    full = replace(bare(), settings=replace(bare().settings, full_screen=True))
    assert not has(full, "button:leave")


def test_keys_reach_every_button_and_escape_stays() -> None:
    ui = _with(GameSummary("g", placed("g")))
    reached = []
    for _ in range(9):
        ui, _ = press(ui, KeyName.TAB)
        reached.append(ui.focus)
    wanted = ["continue", "play_now", "new_game", "two_players", "saved", "learn", "settings"]
    assert {f"button:{name}" for name in (*wanted, "leave")} <= set(reached)
    assert press(ui, KeyName.ESCAPE)[0].stack == ui.stack
    assert press(ui, KeyName.NEW_GAME)[0].screen == setup.State()
