"""Is every language offered under its own name, and taken at once?"""

from __future__ import annotations

import pytest

from game.ui.draw import TargetKind, texts
from game.ui.effects import SaveSettings
from game.ui.events import KeyName
from game.ui.layout import TextSize
from game.ui.screens import home, language
from game.ui.view import view
from tests.ui.screens.hands import press, tap
from tests.ui.screens.stages import LANGUAGES, SIZES, bare, look, on


@pytest.mark.parametrize(("code", "name"), LANGUAGES)
def test_a_language_is_chosen_by_its_own_name(code: str, name: str) -> None:
    ui = on(bare(), language.State())
    assert name in texts(view(ui, look()).items)
    ui, effects = tap(ui, f"language:{code}")
    assert ui.settings.language == code
    assert ui.settings.language_seen
    assert effects == (SaveSettings(ui.settings),)
    assert ui.screen == language.State()  # it may be chosen again
    assert len(press(ui, KeyName.ESCAPE)[0].stack) == 1


def test_the_very_first_choice_leads_on() -> None:
    ui = on(bare(), language.State(is_first=True))
    ui, effects = tap(ui, "language:my")
    assert (ui.settings.language, ui.settings.language_seen) == ("my", True)
    assert ui.screen == home.State()
    assert effects == (SaveSettings(ui.settings),)


def test_who_leaves_the_very_first_screen_keeps_what_is_suggested() -> None:
    ui, effects = press(on(bare(), language.State(is_first=True), language="ru"), KeyName.ESCAPE)
    assert (ui.settings.language, ui.settings.language_seen) == ("ru", True)
    assert ui.screen == home.State()
    assert effects == (SaveSettings(ui.settings),)


@pytest.mark.parametrize("is_first", [False, True])
@pytest.mark.parametrize("text_size", TextSize)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_names_are_seen_at_once(
    size: tuple[int, int], text_size: TextSize, is_first: bool
) -> None:
    ui = on(bare(*size, text_size), language.State(is_first=is_first))
    targets = view(ui, look()).targets
    assert {f"language:{code}" for code, _ in LANGUAGES} <= {target.id for target in targets}
    (area,) = [target.rect for target in targets if target.kind is TargetKind.AREA]
    rows = [target.rect for target in targets if target.id.startswith("language:")]
    assert all(row.h == rows[0].h and area.holds(row) for row in rows)
