"""Does the operator see and set everything, and find the way back?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.counters import Counters
from game.ui.draw import TargetKind
from game.ui.effects import LeaveReason
from game.ui.geometry import Point
from game.ui.kiosk import Machine
from game.ui.kiosk_effects import (
    AskMachine,
    ExportGames,
    ExportSettings,
    ImportSettings,
    MachineWord,
    ReadBoard,
    ReadLog,
    SaveCounters,
    SaveOperator,
)
from game.ui.kiosk_events import BoardRead, LogRead, ServiceDone, SettingsImported
from game.ui.layout import TOUCH_PX, TextSize
from game.ui.operator import USUAL, IdleShow
from game.ui.screens.operator_state import Page
from tests.pilot import Pilot
from tests.shell import kiosks
from tests.shell.kiosks import (
    IDLE_MS,
    MACHINE,
    MIDDLE,
    OPERATOR,
    TRUE,
    enter,
    follow,
    hold_corner,
    known,
    screens,
    service,
    type_pin,
)

SIZES = [(480, 320), (320, 480), (800, 480), (480, 800), (1280, 800)]


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


def test_a_kiosk_after_a_crash_loop_says_so() -> None:
    pilot = kiosks.pilot(machine=replace(MACHINE, is_safe=True))
    enter(pilot)
    assert pilot.app.look.words("operator.safe") in pilot.words()
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
