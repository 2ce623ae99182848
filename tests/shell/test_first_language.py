"""In which language does the app begin?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.shell.opening import settings_for, system_language
from game.shell.options import Options
from game.shell.run import first_state
from game.ui.screens import home, language
from game.ui.settings import DEFAULTS, from_plain, to_plain

CODES = ("en", "fr", "my")
NAMES = (("en", "English"), ("fr", "Français"))


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, None),
        ({"LANG": "my_MM.UTF-8"}, "my"),
        ({"LANG": "fr.UTF-8"}, "fr"),
        ({"LANG": "my", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "my_MM", "LC_ALL": ""}, "my"),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
    ],
)
def test_the_system_tells_its_language(environment: dict[str, str], code: str | None) -> None:
    assert system_language(environment, CODES) == code


def test_the_systems_language_is_a_suggestion_until_one_is_chosen() -> None:
    suggested = settings_for(DEFAULTS, Options(), "fr")
    assert (suggested.language, suggested.language_seen) == ("fr", False)
    chosen = replace(DEFAULTS, language="my", language_seen=True)
    assert settings_for(chosen, Options(), "fr").language == "my"


def test_the_command_line_chooses() -> None:
    settings = settings_for(DEFAULTS, Options(language="my"), "fr")
    assert (settings.language, settings.language_seen) == ("my", True)


def test_the_language_is_asked_for_once() -> None:
    first = first_state((800, 480), DEFAULTS, 1, NAMES)
    assert first.stack == (home.State(), language.State(is_first=True))
    later = from_plain(to_plain(replace(DEFAULTS, language_seen=True)))
    assert first_state((800, 480), later, 1, NAMES).stack == (home.State(),)


def test_one_language_is_not_asked_for() -> None:
    assert first_state((800, 480), DEFAULTS, 1, NAMES[:1]).stack == (home.State(),)
