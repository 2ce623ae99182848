"""Does a long hold in the corner, and nothing else, lead to the PIN?"""

from __future__ import annotations

import pytest

from game.ui.geometry import Point
from tests.pilot import Pilot
from tests.shell import kiosks
from tests.shell.kiosks import at_attract, hold_corner


def test_a_long_hold_in_the_corner_asks_for_the_pin() -> None:
    pilot = kiosks.pilot()
    hold_corner(pilot)
    assert pilot.screen == "pin"
    pilot.close()


@pytest.mark.parametrize("ms", [100, 1_000, 4_500])
def test_a_short_hold_does_not(ms: int) -> None:
    pilot = kiosks.pilot()
    hold_corner(pilot, ms)
    assert pilot.screen == "home"
    pilot.close()


def test_neither_does_one_elsewhere_or_one_that_slides_away() -> None:
    pilot = kiosks.pilot()
    hold_corner(pilot, at=Point(60, 12))
    hold_corner(pilot, at=Point(500, 12))
    pilot.down(Point(12, 12), finger=True)
    pilot.advance(3_000)
    pilot.move(Point(90, 12), finger=True)
    pilot.advance(3_000)
    pilot.up(Point(90, 12), finger=True)
    assert pilot.screen == "home"
    pilot.close()


def test_from_the_attract_screen_too() -> None:
    pilot = at_attract()
    hold_corner(pilot)
    assert pilot.screen == "pin" and pilot.ui.settings.language == "en"
    pilot.press("esc")
    assert pilot.screen == "home"
    pilot.close()


def test_from_the_board_the_game_goes_on_afterwards() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.rest()
    fen = pilot.fen()
    hold_corner(pilot)
    assert pilot.screen == "pin"
    pilot.press("esc")
    assert pilot.screen == "play" and pilot.fen() == fen
    pilot.play_move("h4h5")
    assert pilot.fen() != fen
    pilot.close()


def test_an_ordinary_app_has_no_such_corner() -> None:
    pilot = Pilot()
    hold_corner(pilot)
    assert pilot.screen == "home"
    pilot.close()
