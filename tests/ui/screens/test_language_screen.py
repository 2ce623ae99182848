"""Is every language offered under its own name, and taken at once?"""

from __future__ import annotations

import pytest

from game.ui.draw import texts
from game.ui.effects import SaveSettings
from game.ui.events import KeyName
from game.ui.screens import language
from game.ui.view import view
from tests.ui.screens.hands import press, tap
from tests.ui.screens.stages import LANGUAGES, bare, look, on


@pytest.mark.parametrize(("code", "name"), LANGUAGES)
def test_a_language_is_chosen_by_its_own_name(code: str, name: str) -> None:
    ui = on(bare(), language.State())
    assert name in texts(view(ui, look()).items)
    ui, effects = tap(ui, f"language:{code}")
    assert ui.settings.language == code
    assert effects == (SaveSettings(ui.settings),)
    assert len(press(ui, KeyName.ESCAPE)[0].stack) == 1
