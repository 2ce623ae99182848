"""Does each setting change what it says, at once and for good?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.effects import PlaySound, SaveSettings, SetWindow
from game.ui.events import KeyName, Resize
from game.ui.forms import Choice, Slider
from game.ui.geometry import Point
from game.ui.screens import language
from game.ui.screens import settings as settings_screen
from game.ui.settings import DEFAULTS
from game.ui.state import UiState
from tests.ui.screens.hands import after, drag, has, press, reached, tap, tap_at, target
from tests.ui.screens.stages import bare, on


def _page(**settings: object) -> UiState:
    with_voice = replace(bare(480, 320), has_voice=True)
    return on(with_voice, settings_screen.State(), **settings)


def test_reading_aloud_is_offered_only_where_there_is_a_voice() -> None:
    silent = on(bare(480, 320), settings_screen.State())
    ids = [getattr(row, "id", "") for row in settings_screen.rows_of(silent)]
    assert "toggle:speech" not in ids
    assert "toggle:captions" in ids


@pytest.mark.parametrize("target_id", settings_screen.SWITCHES)
def test_a_switch_goes_on_and_off(target_id: str) -> None:
    name = settings_screen.SWITCHES[target_id]
    ui, effects = tap(reached(_page(), target_id), target_id)
    assert getattr(ui.settings, name) is not getattr(DEFAULTS, name)
    assert SaveSettings(ui.settings) in effects
    assert tap(ui, target_id)[0].settings == DEFAULTS


@pytest.mark.parametrize("target_id", settings_screen.CHOICES)
def test_every_choice_can_be_made(target_id: str) -> None:
    name, values = settings_screen.CHOICES[target_id]
    for text, value in values.items():
        wanted = f"{target_id}={text}"
        ui, _ = tap(reached(_page(), wanted), wanted)
        assert getattr(ui.settings, name) == value


def test_the_rows_show_what_is_set() -> None:
    ui = _page()
    for row in settings_screen.rows_of(ui):
        if isinstance(row, Choice):
            assert row.chosen in {pick.value for pick in row.picks}, row.id
            assert {pick.value for pick in row.picks} == set(settings_screen.CHOICES[row.id][1])
        if isinstance(row, Slider):
            assert row.part == DEFAULTS.volume // 10


def test_full_screen_asks_the_window() -> None:
    ui, effects = tap(reached(_page(), "toggle:full_screen"), "toggle:full_screen")
    assert SetWindow(True) in effects and ui.settings.full_screen


def test_the_volume_follows_the_finger_and_is_heard() -> None:
    ui = reached(_page(), "slider:volume")
    groove = target(ui, "slider:volume").rect
    left, right = Point(groove.x + 4, groove.centre.y), Point(groove.right - 4, groove.centre.y)
    ui, effects = drag(ui, left, right)
    assert ui.settings.volume == 100
    assert any(isinstance(effect, PlaySound) and effect.volume == 100 for effect in effects)
    assert tap_at(ui, left)[0].settings.volume == 0


def test_the_volume_moves_by_arrow_keys_and_keeps_the_focus() -> None:
    ui = replace(reached(_page(), "slider:volume"), focus="slider:volume")
    ui, _ = press(ui, KeyName.RIGHT)
    assert (ui.settings.volume, ui.focus) == (50, "slider:volume")
    ui, _ = press(ui, *[KeyName.LEFT] * 9)
    assert ui.settings.volume == 0


def test_muting_remembers_nothing_but_the_usual_volume() -> None:
    switch = "slider:volume:switch"
    ui, _ = tap(reached(_page(volume=80), switch), switch)
    assert ui.settings.volume == 0
    assert tap(ui, switch)[0].settings.volume == DEFAULTS.volume


def test_the_language_has_a_page_of_its_own() -> None:
    ui, _ = tap(_page(), "link:language")
    assert ui.screen == language.State()


def test_arrow_keys_reach_every_row() -> None:
    ui, seen = _page(), set[str]()
    for _ in range(60):
        ui, _ = press(ui, KeyName.DOWN)
        assert ui.focus is not None and has(ui, ui.focus)
        seen.add(ui.focus.partition("=")[0])
    for row in settings_screen.rows_of(ui):
        identity = getattr(row, "id", None)
        assert identity is None or any(name.startswith(identity) for name in seen), identity


def test_another_window_keeps_the_scroll_within_the_page() -> None:
    ui, _ = press(_page(), KeyName.END)
    ui, _ = after(ui, Resize(ui.tick, 1920, 1200))
    assert _offset(ui) == _offset(press(ui, KeyName.END)[0])
    ui, _ = after(ui, Resize(ui.tick, 1200, 4000))
    assert _offset(ui) == 0


def _offset(ui: UiState) -> int:
    assert isinstance(ui.screen, settings_screen.State)
    return ui.screen.scroll.offset_px
