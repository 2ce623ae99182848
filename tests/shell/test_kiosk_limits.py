"""Are guests kept from what is not theirs: the way out, settings, files, others' games?"""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.ui.attract import is_allowed
from game.ui.effects import (
    DeleteGame,
    ExportArchive,
    ExportPosition,
    ImportFile,
    ListTransfer,
    SaveSettings,
)
from game.ui.events import GameLoaded, Quit
from game.ui.geometry import Point
from game.ui.layout import TextSize
from tests.pilot import Pilot
from tests.shell import kiosks
from tests.shell.kiosks import ASK_MS, IDLE_MS, MIDDLE, OPERATOR, done


def test_no_event_of_a_window_ends_it() -> None:
    pilot = kiosks.pilot()
    for kind in (pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN,
                 pygame.WINDOWFOCUSLOST, pygame.APP_DIDENTERBACKGROUND, pygame.DROPFILE,
                 pygame.DROPTEXT, pygame.TEXTINPUT, pygame.TEXTEDITING):  # fmt: skip
        pilot.post(pygame.Event(kind, file="/etc/passwd", text="x"))
    assert pilot.app.is_running and pilot.screen == "home"
    pilot.tell(Quit(pilot.loop.tick))
    assert pilot.app.is_running
    pilot.tell(Quit(pilot.loop.tick, by_system=True))
    assert not pilot.app.is_running
    pilot.close()


@pytest.mark.parametrize("screen", ["home", "play_now", "new_game", "saved", "learn", "settings"])
def test_no_key_ends_it_or_changes_its_window(screen: str) -> None:
    pilot = kiosks.pilot()
    if screen != "home":
        pilot.tap(screen)
    before = pilot.ui.settings.full_screen
    keys = [getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")]
    for key in keys:
        for held in (0, pygame.KMOD_LALT, pygame.KMOD_LCTRL, pygame.KMOD_LMETA):
            pilot.post(pygame.Event(pygame.KEYDOWN, key=key, mod=held, unicode=""))
    assert pilot.app.is_running and pilot.ui.settings.full_screen is before
    pilot.close()


def test_fingers_find_no_way_out() -> None:
    pilot = kiosks.pilot()
    for fingers in (2, 3, 4, 5):
        places = [Point(100 + 120 * number, 470) for number in range(fingers)]
        for number, place in enumerate(places):
            pilot.down(place, finger=True, number=number)
        for number, place in enumerate(places):
            pilot.move(Point(place.x, 10), finger=True, number=number)
        pilot.advance(6_000)
        for number, place in enumerate(places):
            pilot.up(Point(place.x, 10), finger=True, number=number)
    pilot.down(MIDDLE, finger=True)
    pilot.advance(8_000)
    pilot.up(MIDDLE, finger=True)
    pilot.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=MIDDLE, button=3))
    assert pilot.app.is_running
    assert pilot.screen not in ("pin", "operator")
    pilot.close()


def test_guests_keep_no_settings() -> None:
    pilot = kiosks.pilot()
    pilot.tap("settings")
    assert not pilot.has("toggle:full_screen")
    pilot.tap("choice:text_size=1")
    assert pilot.ui.settings.text_size is TextSize.LARGE
    pilot.press("f11")
    pilot.press("s")
    assert not any(isinstance(effect, SaveSettings) for effect in done(pilot))
    pilot.close()


def test_takebacks_that_are_forbidden_stay_so() -> None:
    guest = replace(OPERATOR.guest, takebacks=False)
    pilot = kiosks.pilot(operator=replace(OPERATOR, guest=guest))
    pilot.tap("settings")
    for _ in range(6):
        assert not pilot.has("toggle:takebacks")
        pilot.press("page_down")
    pilot.close()


def test_stronger_levels_than_the_operator_wants_are_not_offered() -> None:
    pilot = kiosks.pilot(operator=replace(OPERATOR, top_level=3))
    pilot.tap("new_game")
    assert pilot.has("choice:level=3") and not pilot.has("choice:level=4")
    pilot.close()


def leave_for_saved_games(pilot: Pilot) -> None:
    pilot.press("esc")
    pilot.tap("home")
    pilot.tap("saved")


def test_only_own_games_may_be_deleted() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    others = pilot.match.match_id
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    pilot.tap(MIDDLE)
    pilot.tap("saved")
    assert pilot.has(f"game:{others}")
    assert not pilot.has(f"delete:{others}") and not pilot.has(f"star:{others}")
    pilot.press("esc")
    pilot.tap("play_now")
    own = pilot.match.match_id
    leave_for_saved_games(pilot)
    assert pilot.has(f"delete:{own}") and not pilot.has(f"delete:{others}")
    pilot.tap(f"delete:{own}")
    deleted = [effect.game_id for effect in done(pilot) if isinstance(effect, DeleteGame)]
    assert deleted == [own]
    pilot.close()


def test_a_game_gone_on_with_may_be_somebody_elses() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.rest()
    others = pilot.match.match_id
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    pilot.tap(MIDDLE)
    pilot.tap("continue")
    pilot.play_move("h4h5")
    leave_for_saved_games(pilot)
    assert pilot.has(f"game:{others}") and not pilot.has(f"delete:{others}")
    assert pilot.ui.kiosk is not None and pilot.ui.kiosk.counters.begun == 1
    assert not is_allowed(DeleteGame(others), pilot.ui.kiosk)
    pilot.close()


def test_neither_is_the_game_of_a_run_that_was_cut_off_anybodys() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    match = pilot.match
    pilot.close()
    later = kiosks.pilot()
    later.tell(GameLoaded(later.loop.tick, match))
    assert later.screen == "play" and later.ui.kiosk is not None
    assert not is_allowed(DeleteGame(match.match_id), later.ui.kiosk)
    later.close()


def test_no_star_keeps_a_guests_game_for_ever() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    own = pilot.match.match_id
    leave_for_saved_games(pilot)
    assert pilot.has(f"delete:{own}") and not pilot.has(f"star:{own}")
    pilot.close()


def test_guests_neither_write_files_nor_read_them() -> None:
    pilot = kiosks.pilot()
    for effect in (
        ListTransfer(),
        ExportArchive(),
        ImportFile("a", "b", "pychess"),
        ExportPosition("x"),
    ):
        assert not is_allowed(effect, kiosks.kiosk())
    pilot.close()
