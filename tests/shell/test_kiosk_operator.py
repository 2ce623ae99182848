"""Does the operator get in, see and set everything, and find the way back?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.counters import Counters, counters_of, counters_plain
from game.ui.draw import TargetKind, find
from game.ui.effects import LeaveReason
from game.ui.geometry import Point
from game.ui.kiosk import Kiosk, Machine
from game.ui.kiosk_effects import (
    AskMachine,
    CheckPin,
    ExportGames,
    ExportSettings,
    ImportSettings,
    MachineWord,
    ReadBoard,
    ReadLog,
    SampleTouch,
    SaveCounters,
    SaveOperator,
    SetPin,
    SetScreen,
)
from game.ui.kiosk_events import BoardRead, Calibrated, LogRead, ServiceDone, SettingsImported
from game.ui.layout import TOUCH_PX, TextSize
from game.ui.operator import (
    CALIBRATION_UNIT,
    USUAL,
    IdleShow,
    Operator,
    operator_of,
    operator_plain,
)
from game.ui.screens import keep
from game.ui.screens.operator_state import Page
from tests.pilot import Pilot
from tests.shell import kiosks
from tests.shell.kiosks import (
    IDLE_MS,
    MACHINE,
    MIDDLE,
    OPERATOR,
    enter,
    follow,
    hold_corner,
    service,
    type_pin,
)

SIZES = [(480, 320), (320, 480), (800, 480), (480, 800), (1280, 800)]
TRUE = (CALIBRATION_UNIT, 0, 0, 0, CALIBRATION_UNIT, 0)


def known(pilot: Pilot) -> Kiosk:
    assert pilot.ui.kiosk is not None
    return pilot.ui.kiosk


# -- the way in ------------------------------------------------------------------------------------


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


# -- what is set -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "target", "field", "value"),
    [
        ("idle", "number:idle_s=300", "idle_s", 300),
        ("idle", "number:ask_s=60", "ask_s", 60),
        ("idle", "number:keep_s=0", "keep_s", 0),
        ("idle", "idle:show=dim", "idle_show", IdleShow.DIM),
        ("games", "number:top_level=5", "top_level", 5),
    ],
)
def test_a_setting_is_kept(page: str, target: str, field: str, value: object) -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, f"page:{page}")
    follow(pilot, target)
    assert getattr(known(pilot).operator, field) == value
    kept = [effect for effect in service(pilot).done if isinstance(effect, SaveOperator)]
    assert kept[-1].operator == known(pilot).operator
    pilot.close()


@pytest.mark.parametrize(
    ("page", "target", "field", "value"),
    [
        ("guests", "guest:language=ru", "language", "ru"),
        ("guests", "guest:text_size=2", "text_size", TextSize.LARGER),
        ("guests", "guest:volume=0", "volume", 0),
        ("guests", "guest:burmese_digits", "burmese_digits", True),
        ("games", "guest:level=6", "level", 6),
        ("games", "guest:clock=5+3", "clock", "5+3"),
        ("games", "guest:takebacks", "takebacks", False),
        ("games", "ruleset:traditional", "ruleset", "traditional"),
    ],
)
def test_how_the_next_guest_begins(page: str, target: str, field: str, value: object) -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, f"page:{page}")
    follow(pilot, target)
    pilot.press("esc")
    pilot.press("esc")
    assert pilot.screen == "home"
    assert getattr(pilot.ui.settings, field) == value
    pilot.close()


def test_the_languages_offered() -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, "page:guests")
    for code in ("en", "fr", "pt"):
        follow(pilot, f"offer:{code}")
    assert [code for code, _ in pilot.ui.languages] == ["my", "ru"]
    assert known(pilot).operator.guest.language == "my"
    follow(pilot, "offer:my")
    follow(pilot, "offer:ru")
    assert [code for code, _ in pilot.ui.languages] == ["ru"], "one always stays"
    pilot.press("esc")
    pilot.press("esc")
    assert not pilot.has("language"), "with one language there is nothing to choose"
    pilot.close()


def test_counters_are_shown_and_set_back() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    enter(pilot)
    follow(pilot, "page:counters")
    assert f"{pilot.app.look.words('counters.begun')}: 1" in pilot.words()
    follow(pilot, "ask:counters")
    pilot.tap("link:yes")
    assert known(pilot).counters == Counters()
    assert service(pilot).done[-1] == SaveCounters(Counters())
    pilot.close()


def test_all_settings_as_they_came() -> None:
    operator = replace(OPERATOR, idle_s=60, top_level=2, rotation=90, calibration=TRUE)
    pilot = kiosks.pilot(operator=operator)
    enter(pilot)
    follow(pilot, "page:idle")
    follow(pilot, "ask:usual")
    pilot.tap("link:yes")
    assert known(pilot).operator == replace(USUAL, rotation=90, calibration=TRUE)
    pilot.close()


# -- the screen ------------------------------------------------------------------------------------


def screens(pilot: Pilot) -> list[SetScreen]:
    return [effect for effect in service(pilot).done if isinstance(effect, SetScreen)]


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


# -- the device ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "reason"), [("leave", LeaveReason.OPERATOR), ("restart", LeaveReason.RESTART)]
)
def test_the_app_ends_only_when_that_is_sure(ask: str, reason: LeaveReason) -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, f"ask:{ask}")
    pilot.tap("link:no")
    assert pilot.app.is_running
    follow(pilot, f"ask:{ask}")
    pilot.tap("link:yes")
    assert not pilot.app.is_running and pilot.app.left_because is reason
    pilot.close()


@pytest.mark.parametrize("word", list(MachineWord))
def test_the_machine_is_asked(word: MachineWord) -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, f"ask:{word}")
    pilot.tap("link:yes")
    assert pilot.app.is_running and service(pilot).done[-1] == AskMachine(word)
    pilot.tell(ServiceDone(pilot.loop.tick, "operator.unheard"))
    assert pilot.app.look.words("operator.unheard") in pilot.words()
    pilot.close()


def test_what_cannot_be_done_is_not_offered() -> None:
    pilot = kiosks.pilot(machine=Machine(has_pin=True))
    enter(pilot)
    offered = set()
    for _ in range(8):
        offered |= {target.id for target in pilot.targets()}
        pilot.press("page_down")
    assert "ask:leave" in offered
    assert not {"page:files", "ask:shutdown", "ask:reboot"} & offered
    pilot.close()


def test_files_go_out_and_come_in() -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, "page:files")
    for name in ("export_games", "export_settings", "import_settings"):
        pilot.tap(f"link:{name}")
    assert service(pilot).done[-3:] == [ExportGames(), ExportSettings(OPERATOR), ImportSettings()]
    pilot.tell(ServiceDone(pilot.loop.tick, "operator.exported", 12))
    assert "12" in pilot.words()
    other = replace(OPERATOR, idle_s=600)
    pilot.tell(SettingsImported(pilot.loop.tick, other))
    assert pilot.screen == "operator" and known(pilot).operator == other
    assert SaveOperator(other) in service(pilot).done and screens(pilot) == []
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


def test_device_and_log_are_shown() -> None:
    pilot = kiosks.pilot()
    enter(pilot)
    follow(pilot, "page:device")
    assert service(pilot).done[-1] == ReadBoard()
    pilot.tell(BoardRead(pilot.loop.tick, (("device.heat", "61 °C"),)))
    assert "61 °C" in pilot.words()
    pilot.press("esc")
    follow(pilot, "page:log")
    assert service(pilot).done[-1] == ReadLog()
    pilot.tell(LogRead(pilot.loop.tick, ("something happened",)))
    assert "something happened" in pilot.words()
    pilot.close()


def test_a_kiosk_that_nothing_can_be_touched_at_says_so() -> None:
    pilot = kiosks.pilot(machine=replace(kiosks.MACHINE, no_input=True))
    told = pilot.app.look.words("operator.no_input")
    assert told in pilot.words()
    pilot.tap(MIDDLE)
    assert told not in pilot.words()
    pilot.close()


# -- how it looks ----------------------------------------------------------------------------------


def check_targets(pilot: Pilot, where: str) -> None:
    targets = [each for each in pilot.targets() if each.kind in (TargetKind.BUTTON,)]
    for target in targets:
        rect = target.rect
        inside = rect.x >= 0 and rect.y >= 0
        assert inside and rect.right <= pilot.ui.width and rect.bottom <= pilot.ui.height, where
        assert min(rect.w, rect.h) >= TOUCH_PX - 2, (where, target)
    for index, one in enumerate(targets):
        for other in targets[index + 1 :]:
            assert not one.rect.overlaps(other.rect), (where, one.id, other.id)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "my", "ru"])
def test_everything_can_be_touched(size: tuple[int, int], language: str) -> None:
    guest = replace(OPERATOR.guest, language=language, text_size=TextSize.LARGEST)
    pilot = kiosks.pilot(size, operator=replace(OPERATOR, guest=guest))
    for screen in ("new_game", "saved", "learn", "settings", "play_now"):
        check_targets(pilot, "home")
        pilot.tap(screen)
        pilot.rest()
        check_targets(pilot, screen)
        in_row = size[0] * size[1] > 200_000 or size == (480, 320) or screen != "play_now"
        assert pilot.has("language") or not in_row, screen
        if screen != "play_now":
            pilot.press("esc")
    pilot.advance(IDLE_MS)
    check_targets(pilot, "still there")
    pilot.tap(Point(100, 100))
    hold_corner(pilot)
    check_targets(pilot, "pin")
    type_pin(pilot, kiosks.PIN)
    for page in Page:
        if page in (Page.MENU, Page.SURE):
            continue
        check_targets(pilot, "menu")
        follow(pilot, f"page:{page}")
        check_targets(pilot, page)
        pilot.press("esc")
    pilot.close()


@pytest.mark.parametrize("screen", ["saved", "settings", "play_now", "learn"])
def test_the_language_is_chosen_from_any_screen(screen: str) -> None:
    pilot = kiosks.pilot()
    pilot.tap(screen)
    pilot.tap("language")
    assert pilot.screen == "language"
    pilot.tap("language:fr")
    assert pilot.ui.settings.language == "fr"
    pilot.press("esc")
    assert pilot.screen != "language" and len(pilot.ui.stack) == 2
    pilot.close()


def test_face_to_face_the_menu_has_the_language() -> None:
    from game.ui.settings import Turning

    guest = replace(OPERATOR.guest, turning=Turning.FACE_TO_FACE)
    pilot = kiosks.pilot((480, 320), operator=replace(OPERATOR, guest=guest))
    pilot.tap("two_players")
    pilot.tap("start")
    pilot.tap("menu")
    assert any(target.id.startswith("button:language") for target in pilot.targets())
    pilot.close()


# -- as plain values -------------------------------------------------------------------------------


def test_settings_come_back_from_plain_values() -> None:
    operator = replace(OPERATOR, languages=("my", "en"), calibration=TRUE, rotation=270, idle_s=60)
    guest = replace(operator.guest, guide_seen=False)
    assert operator_of(operator_plain(operator)) == replace(operator, guest=guest)


PLAIN = st.one_of(st.text(max_size=30), st.integers(), st.booleans(), st.none())


@given(st.dictionaries(st.sampled_from(sorted(operator_plain(USUAL))), PLAIN))
def test_any_plain_values_make_settings_that_can_be_used(plain: dict[str, object]) -> None:
    operator = operator_of(plain)
    assert 30 <= operator.idle_s <= 3600 and 1 <= operator.top_level <= 8
    assert isinstance(operator, Operator) and operator.guest.full_screen
    assert operator_of(operator_plain(operator)) == operator


def test_counters_come_back_from_plain_values() -> None:
    counters = Counters(1, 2, 3, 4, 5, 6, 7, 8, 9, (1, 2, 3, 4, 5, 6, 7, 8))
    assert counters_of(counters_plain(counters)) == counters


@given(st.dictionaries(st.sampled_from(sorted(counters_plain(Counters()))), PLAIN))
def test_any_plain_values_make_counters(plain: dict[str, object]) -> None:
    assert min(counters_of(plain).by_level) >= 0


def test_a_kiosk_after_a_crash_loop_says_so() -> None:
    pilot = kiosks.pilot(machine=replace(MACHINE, is_safe=True))
    enter(pilot)
    assert pilot.app.look.words("operator.safe") in pilot.words()
    pilot.close()
