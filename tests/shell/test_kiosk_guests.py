"""Does a kiosk see to itself between guests, and keep them from what is not theirs?"""

from __future__ import annotations

from dataclasses import fields, replace
from enum import Enum

import pygame
import pytest

from game.match.match import is_over
from game.ui.attract import is_allowed
from game.ui.effects import (
    DeleteGame,
    ExportArchive,
    ExportPosition,
    ImportFile,
    KeepPlace,
    ListTransfer,
    Save,
    SaveSettings,
)
from game.ui.events import Done, FramesLate, GameLoaded, Quit, StatisticsRead
from game.ui.geometry import Point
from game.ui.kiosk_effects import SaveCounters
from game.ui.layout import TextSize
from game.ui.operator import IdleShow, Operator
from game.ui.progress import NOTHING_LEARNED, Progress
from game.ui.screens import attract
from game.ui.settings import DEFAULTS, AnimationSpeed, Settings
from tests.fakes import FakeKeeper
from tests.pilot import Pilot
from tests.shell import kiosks
from tests.shell.kiosks import ASK_MS, IDLE_MS, KEEP_MS, OPERATOR, hold_corner, listed, service

MIDDLE = Point(400, 240)


def at_attract() -> Pilot:
    pilot = kiosks.pilot()
    pilot.advance(IDLE_MS + 500)
    assert pilot.screen == "attract"
    return pilot


def done(pilot: Pilot) -> list[object]:
    assert isinstance(pilot.keeper, FakeKeeper)
    return list(pilot.keeper.done)


# -- somebody goes away ----------------------------------------------------------------------------


def test_a_guest_is_asked_before_a_game_is_put_away() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.advance(IDLE_MS - 2_000)
    assert pilot.screen == "play"
    pilot.advance(2_500)
    assert pilot.screen == "still_there"
    assert pilot.app.look.words("still_there.title") in pilot.words()
    pilot.close()


def test_the_seconds_count_down() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.advance(IDLE_MS)
    seen = []
    for _ in range(3):
        seen.append(int(next(line for line in pilot.words().split("\n") if line.isdigit())))
        pilot.advance(1_000)
    assert seen == [seen[0], seen[0] - 1, seen[0] - 2]
    pilot.close()


def test_any_touch_says_that_somebody_is_there_and_does_nothing_else() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.rest()
    menu = pilot.place("menu")
    fen = pilot.fen()
    pilot.advance(IDLE_MS)
    pilot.tap(menu, finger=True)
    assert pilot.screen == "play" and pilot.play.sheet is None and pilot.fen() == fen
    pilot.advance(IDLE_MS - 1_000)
    assert pilot.screen == "play"
    pilot.close()


def test_a_key_says_so_too() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.advance(IDLE_MS)
    pilot.press("esc")
    assert pilot.screen == "play" and pilot.play.sheet is None
    pilot.close()


def test_a_mouse_that_trembles_is_nobody() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    for step in range(IDLE_MS // 10_000 + 1):
        at = (200 + step % 3, 100)
        pilot.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0)))
        pilot.advance(10_000)
    assert pilot.screen == "still_there"
    pilot.close()


def test_nobody_answers() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.rest()
    pilot.play_move("h4h5")
    played = pilot.match
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    assert pilot.screen == "attract"
    pilot.tap(MIDDLE)
    assert pilot.screen == "home" and pilot.has("continue")
    pilot.tap("continue")
    assert pilot.match.match_id == played.match_id and pilot.match.moves == played.moves
    pilot.close()


def test_a_clock_is_stopped_before_the_game_is_put_away() -> None:
    guest = replace(OPERATOR.guest, clock="3+2")
    pilot = kiosks.pilot(operator=replace(OPERATOR, guest=guest, idle_s=30))
    pilot.tap("two_players")
    pilot.tap("start")
    while pilot.match.position.ply < 16:
        kind = "KFSSNNRR"[pilot.match.position.ply // 2]
        square = next(move for move in pilot_moves(pilot) if move[0] == kind)
        pilot.play_move(square)
    clock = pilot.match.clock
    assert clock is not None and clock.running is not None
    pilot.advance(30_000 + ASK_MS + 2_000)
    saves = [effect for effect in done(pilot) if isinstance(effect, Save)]
    kept = saves[-1].match.clock
    assert kept is not None and kept.paused and kept.left_ms[0] > 100_000
    pilot.close()


def pilot_moves(pilot: Pilot) -> list[str]:
    from game.rules.legal import legal_moves
    from game.rules.notation import uci

    match = pilot.match
    return [uci(move) for move in legal_moves(match.position, match.ruleset)]


def test_the_last_game_is_offered_for_a_while_only() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    pilot.advance(KEEP_MS - 5_000)
    assert len(pilot.ui.games) == 1
    pilot.advance(6_000)
    assert pilot.ui.games == ()
    pilot.tap(MIDDLE)
    assert not pilot.has("continue")
    pilot.close()


def test_where_nothing_is_to_be_offered_nothing_is() -> None:
    pilot = kiosks.pilot(operator=replace(OPERATOR, keep_s=0))
    pilot.tap("play_now")
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    assert pilot.ui.games == ()
    pilot.close()


def test_a_finished_game_is_not_offered() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.rest()
    pilot.tap("menu")
    pilot.tap("resign")
    pilot.tap("resign_yes")
    pilot.rest()
    assert is_over(pilot.match)
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    assert pilot.screen == "attract" and pilot.ui.games == ()
    pilot.close()


# -- the next one comes ----------------------------------------------------------------------------


def test_every_guest_begins_as_the_operator_wants() -> None:
    pilot = kiosks.pilot()
    pilot.app.ui = replace(
        pilot.ui,
        settings=replace(
            pilot.ui.settings, language="ru", text_size=TextSize.LARGEST, volume=90, level=7
        ),
    )
    pilot.advance(IDLE_MS + 1_000)
    pilot.tap(MIDDLE)
    assert pilot.ui.settings == replace(OPERATOR.guest, full_screen=True)
    pilot.close()


def other_than(value: object) -> object:
    """Another value of that sort."""
    match value:
        case bool():
            return not value
        case Enum():
            return next(member for member in type(value) if member is not value)
        case int():
            return value + 1
        case str():
            return value + "x"
        case _:
            return (("stalemate", "forbidden"),)


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_nothing_that_a_guest_can_change_is_left_to_the_next(name: str) -> None:
    pilot = kiosks.pilot()
    others = other_than(getattr(OPERATOR.guest, name))
    changed = replace(pilot.ui.settings, **{name: others})  # type: ignore[arg-type]
    if name not in ("language", "clock", "ruleset"):  # texts that nobody can choose
        pilot.app.ui = replace(pilot.ui, settings=changed)
    pilot.app.ui = replace(
        pilot.app.ui,
        progress=Progress((("king", 3),)),
        coached=("game", 2),
        focus="button:play_now",
    )
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    pilot.tap(MIDDLE)
    assert pilot.ui.settings == replace(OPERATOR.guest, full_screen=True)
    assert pilot.ui.progress == NOTHING_LEARNED and pilot.ui.focus is None
    pilot.close()


def test_the_touch_that_wakes_presses_nothing() -> None:
    pilot = kiosks.pilot()
    place = pilot.place("play_now")
    pilot.advance(IDLE_MS + 500)
    pilot.tap(place, finger=True)
    assert pilot.screen == "home"
    pilot.tap(place, finger=True)
    assert pilot.screen == "play"
    pilot.close()


def test_the_game_of_a_run_that_was_cut_off_is_offered() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    match = pilot.match
    pilot.close()
    later = kiosks.pilot()
    listed(later, match)
    assert later.has("continue")
    later.close()


def test_after_a_crash_loop_no_game_is_touched() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    match = pilot.match
    pilot.close()
    later = kiosks.pilot(machine=replace(kiosks.MACHINE, is_safe=True))
    listed(later, match)
    later.tell(GameLoaded(later.loop.tick, match))
    assert later.screen == "home" and later.ui.games == () and done(later) == []
    later.close()


# -- what guests cannot do -------------------------------------------------------------------------


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
    pilot.press("esc")
    pilot.tap("home")
    pilot.tap("saved")
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
    pilot.press("esc")
    pilot.tap("home")
    pilot.tap("saved")
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
    pilot.press("esc")
    pilot.tap("home")
    pilot.tap("saved")
    assert pilot.has(f"delete:{own}") and not pilot.has(f"star:{own}")
    pilot.close()


def test_a_slow_machine_spares_all_guests_the_animations() -> None:
    pilot = kiosks.pilot()
    pilot.tell(FramesLate(pilot.loop.tick))
    assert pilot.ui.settings.animation is AnimationSpeed.OFF
    pilot.tap("play_now")
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    pilot.tap(MIDDLE)
    assert pilot.ui.settings.animation is AnimationSpeed.OFF
    pilot.advance(IDLE_MS + 500)
    assert pilot.screen == "attract", "nobody has changed anything: nothing to be asked"
    pilot.close()


def test_an_operator_who_wants_animations_has_them_on_any_machine() -> None:
    guest = replace(OPERATOR.guest, animation_chosen=True)
    pilot = kiosks.pilot(operator=replace(OPERATOR, guest=guest))
    pilot.tell(FramesLate(pilot.loop.tick))
    pilot.advance(IDLE_MS + 500)
    pilot.tap(MIDDLE)
    assert pilot.ui.settings.animation is AnimationSpeed.NORMAL
    pilot.close()


def test_results_of_earlier_days_are_nobodys_here() -> None:
    pilot = kiosks.pilot()
    before = pilot.ui.statistics
    pilot.tell(StatisticsRead(pilot.loop.tick, (Done("level_1_red_won", 9), Done("streak", 3))))
    assert pilot.ui.statistics == before
    pilot.close()


# -- what is shown meanwhile -----------------------------------------------------------------------


def test_the_demonstration_plays_to_its_end_and_again() -> None:
    pilot = at_attract()
    match, positions = attract.demo_game()
    seen = []
    for _ in range(2 * len(match.moves)):
        pilot.advance(attract.MOVE_MS)
        state = pilot.ui.screen
        assert isinstance(state, attract.State)
        seen.append(state.ply)
    assert max(seen) == len(match.moves) == len(positions) - 1
    assert min(seen[seen.index(len(match.moves)) :]) < 20
    pilot.close()


def test_captions_come_in_all_languages() -> None:
    pilot = at_attract()
    languages = []
    for _ in kiosks.LANGUAGES:
        languages.append(pilot.ui.settings.language)
        assert pilot.app.look.words("attract.touch") in pilot.words()
        pilot.advance(attract.TONGUE_MS)
    assert sorted(languages) == sorted(code for code, _ in kiosks.LANGUAGES)
    pilot.close()


def test_every_caption_has_its_text() -> None:
    pilot = kiosks.pilot()
    match, _ = attract.demo_game()
    told = {attract.caption(ply).key for ply in range(len(match.moves) + 1)}
    assert all(pilot.app.look.words.has(key) for key in told)
    wanted = {"begin", "placing", "placed", "capture", "check", "promotion", "mate", "fact_1"}
    assert {f"attract.{name}" for name in wanted} <= told
    pilot.close()


def test_nothing_stands_still_for_long() -> None:
    pilot = at_attract()
    places = set()
    for _ in range(len(attract.SHIFTS)):
        group = next(item for item in pilot.app.items() if getattr(item, "tag", "") == "attract")
        places.add((group.dx, group.dy))  # type: ignore[union-attr]
        pilot.advance(attract.SHIFT_MS)
    assert places == set(attract.SHIFTS)
    assert all(max(abs(dx), abs(dy)) <= 4 for dx, dy in attract.SHIFTS)
    pilot.close()


@pytest.mark.parametrize(
    ("show", "screen"),
    [(IdleShow.NEVER, "home"), (IdleShow.DIM, "attract"), (IdleShow.ATTRACT, "attract")],
)
def test_what_is_shown_while_nobody_is_there(show: IdleShow, screen: str) -> None:
    pilot = kiosks.pilot(operator=replace(OPERATOR, idle_show=show))
    pilot.tap("play_now")
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    assert pilot.screen == screen
    if show is IdleShow.DIM:
        colours = pygame.transform.average_color(pilot.window.canvas)
        assert max(colours[:3]) < 8
    pilot.close()


def test_a_home_screen_that_stays_needs_no_time() -> None:
    pilot = kiosks.pilot(operator=replace(OPERATOR, idle_show=IdleShow.NEVER))
    pilot.advance(IDLE_MS + 1_000)
    assert pilot.app.wake_tick() is None
    pilot.close()


# -- counting --------------------------------------------------------------------------------------


def test_games_and_results_are_counted_once() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    pilot.rest()
    pilot.play_move("h4h5")
    pilot.tap("menu")
    pilot.tap("resign")
    pilot.tap("resign_yes")
    pilot.rest()
    assert pilot.ui.kiosk is not None
    counters = pilot.ui.kiosk.counters
    assert (counters.guests, counters.begun, counters.finished, counters.lost) == (1, 1, 1, 1)
    assert counters.by_level == (1, 0, 0, 0, 0, 0, 0, 0)
    kept = [effect for effect in service(pilot).done if isinstance(effect, SaveCounters)]
    assert len(kept) == 2 and kept[-1].counters == counters
    pilot.close()


def test_nothing_is_written_while_nobody_is_there() -> None:
    pilot = at_attract()
    pilot.advance(30_000)
    before = (len(done(pilot)), len(service(pilot).done))
    for _ in range(60):
        pilot.advance(60_000)
    assert (len(done(pilot)), len(service(pilot).done)) == before
    pilot.close()


def test_the_place_is_kept_as_guests_come_and_go() -> None:
    pilot = kiosks.pilot()
    pilot.tap("play_now")
    match_id = pilot.match.match_id
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    kept = [effect.game_id for effect in done(pilot) if isinstance(effect, KeepPlace)]
    assert kept == [match_id, ""]
    pilot.close()


# -- the way in ------------------------------------------------------------------------------------


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


def test_default_settings_are_those_of_everybody() -> None:
    assert replace(Operator().guest, full_screen=False) == DEFAULTS


def test_a_kiosk_that_nothing_can_be_touched_at_says_so() -> None:
    pilot = kiosks.pilot(machine=replace(kiosks.MACHINE, no_input=True))
    told = pilot.app.look.words("operator.no_input")
    assert told in pilot.words()
    pilot.tap(MIDDLE)
    assert told not in pilot.words()
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
