"""Do the guide, ready set-ups and hints help a person, and leave the game to them?"""

from __future__ import annotations

from dataclasses import replace

from game.ui.effects import SaveSettings
from game.ui.settings import DEFAULTS
from tests.fakes import FakeBot, from_list
from tests.pilot import Pilot
from tests.shell.boards import at, shown


def test_guide_leads_through_the_first_placement_once(pilots: list[Pilot]) -> None:
    pilot = Pilot(settings=replace(DEFAULTS, level=1), bot=FakeBot())
    pilots.append(pilot)
    pilot.tap("new_game")
    pilot.tap("start")
    assert "Tap any piece" in pilot.words()
    pilot.tap("K")
    assert "Now tap a lit square" in pilot.words()
    pilot.tap("g2")
    pilot.rest()
    assert "Rooks" in pilot.words()
    pilot.play_move("R@a1")
    assert "ready set-up" in pilot.words()
    pilot.tap("skip_guide")
    assert not pilot.has("skip_guide")
    kept = [effect for effect in pilot.keeper.done if isinstance(effect, SaveSettings)]
    assert kept[-1].settings.guide_seen


def test_guide_ends_by_itself_when_all_is_said(pilots: list[Pilot]) -> None:
    pilot = Pilot(settings=replace(DEFAULTS, level=1), bot=FakeBot())
    pilots.append(pilot)
    pilot.tap("new_game")
    pilot.tap("start")
    pilot.play_moves(["K@g2", "R@a1"])
    assert "ready set-up" in pilot.words()
    pilot.play_move("R@b1")
    assert not pilot.has("skip_guide") and pilot.match.position.reserve
    assert pilot.ui.settings.guide_seen


def let_pieces_be_placed(pilot: Pilot, times: int, pause_ms: int) -> None:
    for _ in range(times):
        pilot.rest()
        pilot.advance(pause_ms)


def test_formation_is_placed_piece_by_piece_and_adapts(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None, two=False, bot=FakeBot())
    pilot.play_move("K@e3")  # where the formation wants its general
    pilot.tap("formation")
    pilot.tap("formation:gate")
    let_pieces_be_placed(pilot, 20, 800)
    assert not pilot.match.position.reserve
    assert len(pilot.match.moves) >= 16


def test_placing_by_itself_can_be_stopped(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None, two=False, bot=FakeBot(polls=5))
    pilot.tap("formation")
    pilot.tap("formation:gate")
    pilot.rest()
    assert pilot.has("stop_placing")
    pilot.tap("stop_placing")
    let_pieces_be_placed(pilot, 4, 800)
    assert pilot.match.position.reserve
    pilot.tap("formation")
    pilot.tap("place_rest")
    let_pieces_be_placed(pilot, 20, 1200)
    assert not pilot.match.position.reserve


def test_hint_shows_a_move_with_its_reason(pilots: list[Pilot]) -> None:
    bot = FakeBot(from_list(["f1f2"]))
    pilot = at(pilots, bot=bot)
    pilot.tap("hint")
    pilot.rest()
    assert bot.asked[0].ticket.purpose == "hint"
    assert "mark:hint@f1f1" in shown(pilot)
    pilot.tap("hint")
    assert "mark:hint@f1f2" in shown(pilot)
    assert "rook to f2" in pilot.words()
    pilot.play_move("f1f3")
    assert "mark:hint@f1f2" not in shown(pilot)
