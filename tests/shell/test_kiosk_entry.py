"""Does the hidden corner alone lead to the PIN, and the PIN alone to the operator's menu?"""

from __future__ import annotations

import pytest

from game.ui.draw import find
from game.ui.geometry import Point
from game.ui.kiosk import Machine
from game.ui.kiosk_effects import CheckPin, SetPin
from tests.pilot import Pilot
from tests.shell import kiosks
from tests.shell.kiosks import at_attract, enter, hold_corner, service, type_pin

# -- the corner ------------------------------------------------------------------------------------


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


# -- the PIN ---------------------------------------------------------------------------------------


def test_the_right_pin_opens_the_menu() -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    assert pilot.screen == "operator"
    pilot.close()


def test_a_wrong_pin_does_not() -> None:
    pilot = kiosks.pilot()
    enter(pilot, "1111")
    assert pilot.screen == "pin" and pilot.app.look.words("pin.wrong") in pilot.words()
    type_pin(pilot, kiosks.PIN)
    assert pilot.screen == "operator"
    pilot.close()


def test_after_too_many_wrong_ones_the_pad_waits() -> None:
    pilot = kiosks.pilot()
    service(pilot).wait_ms = 60_000
    enter(pilot, "1111")
    assert not pilot.has("pin:1")
    asked = len(service(pilot).done)
    for key in ("enter", "esc"):
        pilot.press(key)
    hold_corner(pilot)
    assert pilot.screen == "pin" and not pilot.has("pin:1") and len(service(pilot).done) == asked
    pilot.advance(61_000)
    type_pin(pilot, kiosks.PIN)
    assert pilot.screen == "operator"
    pilot.close()


def test_digits_are_not_shown() -> None:
    pilot = kiosks.pilot()
    hold_corner(pilot)
    before = pilot.words().count("4")
    for digit in "444":
        pilot.tap(f"pin:{digit}")
    assert pilot.words().count("4") == before and dots(pilot) == 3
    pilot.tap("pin:erase")
    assert dots(pilot) == 2
    pilot.close()


def dots(pilot: Pilot) -> int:
    """How many digits are seen to have been typed: what is filled beside the ground of them."""
    group = find(pilot.app.items(), "digits")
    assert group is not None
    return len(group.items) - 1


def test_too_short_a_pin_is_not_even_asked_about() -> None:
    pilot = kiosks.pilot()
    hold_corner(pilot)
    for digit in "246":
        pilot.tap(f"pin:{digit}")
    assert not pilot.has("pin:enter")
    pilot.press("enter")
    assert not any(isinstance(effect, CheckPin) for effect in service(pilot).done)
    pilot.close()


def test_the_first_pin_is_set_by_typing_it_twice() -> None:
    pilot = kiosks.pilot(machine=Machine(may_set_pin=True))
    hold_corner(pilot)
    type_pin(pilot, "1357")
    type_pin(pilot, "1358")
    assert pilot.app.look.words("pin.differs") in pilot.words()
    type_pin(pilot, "1357")
    type_pin(pilot, "1357")
    assert pilot.screen == "operator"
    assert [effect for effect in service(pilot).done if isinstance(effect, SetPin)] == [
        SetPin("1357")
    ]
    pilot.close()


def test_guests_cannot_set_the_first_pin() -> None:
    pilot = kiosks.pilot(machine=Machine(may_set_pin=True))
    pilot.tap("play_now")
    pilot.rest()
    hold_corner(pilot)
    assert not pilot.has("pin:1") and "set-pin" in pilot.words()
    pilot.close()


def test_the_menu_does_not_stay_open_for_guests() -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    pilot.advance(121_000)
    assert pilot.screen == "attract" and len(pilot.ui.stack) == 2
    pilot.close()


def test_neither_beneath_the_choice_of_a_language() -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    pilot.tap("language")
    assert pilot.screen == "language"
    pilot.tap("language:fr")
    assert pilot.app.look.words.code == "fr"
    pilot.advance(121_000)
    assert pilot.screen == "attract" and len(pilot.ui.stack) == 2
    pilot.close()
