"""Does a kiosk see to itself between guests, and does each of them begin afresh?"""

from __future__ import annotations

from dataclasses import fields, replace
from enum import Enum

import pygame
import pytest

from game.match.match import is_over
from game.ui.effects import KeepPlace, Save
from game.ui.events import Done, FramesLate, GameLoaded, StatisticsRead
from game.ui.kiosk_effects import SaveCounters
from game.ui.layout import TextSize
from game.ui.operator import Operator
from game.ui.progress import NOTHING_LEARNED, Progress
from game.ui.settings import DEFAULTS, AnimationSpeed, Settings
from tests.pilot import Pilot
from tests.shell import kiosks
from tests.shell.kiosks import (
    ASK_MS,
    IDLE_MS,
    KEEP_MS,
    MIDDLE,
    OPERATOR,
    at_attract,
    done,
    listed,
    service,
)

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


def test_default_settings_are_those_of_everybody() -> None:
    assert replace(Operator().guest, full_screen=False) == DEFAULTS


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
