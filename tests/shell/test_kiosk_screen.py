"""Is a turned or corrected screen kept only when somebody says so, and taken back if not?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.geometry import Point
from game.ui.kiosk_effects import SampleTouch, SaveOperator, SetScreen
from game.ui.kiosk_events import Calibrated, SettingsImported
from game.ui.screens import keep
from tests.shell import kiosks
from tests.shell.kiosks import OPERATOR, TRUE, enter, follow, known, screens, service


def test_a_turn_that_nobody_keeps_goes_back() -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, "page:screen")
    pilot.tap("number:rotation=180")
    assert pilot.screen == "keep" and screens(pilot)[-1].rotation == 180
    pilot.advance(keep.WAIT_MS + 500)
    assert pilot.screen == "operator" and screens(pilot)[-1].rotation == -1
    assert known(pilot).operator.rotation == -1
    assert not any(isinstance(effect, SaveOperator) for effect in service(pilot).done)
    pilot.close()


def test_a_turn_that_is_kept() -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, "page:screen")
    pilot.tap("number:rotation=180")
    for corner in keep.corners(keep.window_of(pilot.ui)):
        pilot.tap(corner, finger=True)
    state = pilot.ui.screen
    assert isinstance(state, keep.State) and state.met == {0, 1, 2, 3}
    pilot.tap("keep")
    pilot.advance(keep.WAIT_MS)
    assert known(pilot).operator.rotation == 180 and len(screens(pilot)) == 1
    pilot.close()


def test_four_touches_correct_the_panel() -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, "page:screen")
    pilot.tap("link:calibrate")
    assert screens(pilot)[-1] == SetScreen(-1, ()), "touches are taken as the panel says"
    for corner in keep.corners(keep.window_of(pilot.ui)):
        pilot.tap(corner, finger=True)
    samples = [effect for effect in service(pilot).done if isinstance(effect, SampleTouch)]
    assert [each.index for each in samples] == [0, 1, 2, 3]
    pilot.tell(Calibrated(pilot.loop.tick, TRUE))
    assert pilot.screen == "keep" and screens(pilot)[-1].calibration == TRUE
    pilot.tap("keep")
    assert known(pilot).operator.calibration == TRUE
    pilot.close()


def test_odd_touches_change_nothing() -> None:
    pilot = kiosks.pilot(operator=replace(OPERATOR, calibration=TRUE))
    enter(pilot)
    follow(pilot, "page:screen")
    pilot.tap("link:calibrate")
    for _ in range(4):
        pilot.tap(Point(400, 240), finger=True)
    pilot.tell(Calibrated(pilot.loop.tick, ()))
    assert pilot.screen == "operator" and screens(pilot)[-1].calibration == TRUE
    pilot.close()


@pytest.mark.parametrize("is_kept", [True, False])
def test_the_screen_of_another_kiosk_is_tried_first(is_kept: bool) -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, "page:files")
    other = replace(OPERATOR, idle_s=600, rotation=90, calibration=TRUE)
    pilot.tell(SettingsImported(pilot.loop.tick, other))
    assert pilot.screen == "keep" and screens(pilot) == [SetScreen(90, TRUE)]
    here = replace(OPERATOR, idle_s=600)
    kept = [effect for effect in service(pilot).done if isinstance(effect, SaveOperator)]
    assert kept == [SaveOperator(here)], "a cut now leaves the screen as it was"
    if is_kept:
        pilot.tap("keep")
    else:
        pilot.advance(keep.WAIT_MS + 500)
    assert known(pilot).operator == (other if is_kept else here)
    pilot.close()
