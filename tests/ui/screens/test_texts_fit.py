"""Do all pages of the guide and all tasks fit small windows, in every language and text size?"""

from __future__ import annotations

from functools import cache

import pygame.font
import pytest

from game.rules.legal import legal_moves
from game.shell.text import TextRenderer
from game.ui.consequences import consequence
from game.ui.draw import Text, walk
from game.ui.layout import TextSize
from game.ui.lessons import LESSONS
from game.ui.puzzle import PLAYED_OUT, answers, start_of
from game.ui.rule_pages import PAGES
from game.ui.screens import help as help_screen
from game.ui.screens import puzzle
from game.ui.screens.puzzle_state import Phase
from game.ui.state import Look, UiState
from game.ui.view import view
from game.ui.words import PLURAL_RULES, Words, parse_language
from tests.ui.screens.stages import ASSETS, bare, look, on
from tests.ui.screens.test_layouts import is_whole

SIZES = ((480, 320), (320, 480), (800, 480))


@cache
def _look(code: str) -> Look:
    text = (ASSETS / f"lang/{code}.toml").read_text(encoding="utf-8")
    return Look(look().theme, Words((parse_language(text),)))


@pytest.fixture(scope="module")
def measure() -> TextRenderer:
    pygame.font.init()
    return TextRenderer(ASSETS / "fonts")


def _cut(ui: UiState, code: str, measure: TextRenderer) -> list[str]:
    return [
        item.text
        for item in walk(view(ui, _look(code)).items)
        if isinstance(item, Text) and not is_whole(item, measure)
    ]


@pytest.mark.parametrize("code", PLURAL_RULES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_pages_fit(size: tuple[int, int], code: str, measure: TextRenderer) -> None:
    for page in PAGES:
        for text_size in (TextSize.NORMAL, TextSize.LARGEST):
            ui = on(bare(*size, text_size), help_screen.State(page.id))
            assert _cut(ui, code, measure) == [], page.id


@pytest.mark.parametrize("code", PLURAL_RULES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_tasks_and_what_is_said_about_wrong_moves_fit(
    size: tuple[int, int], code: str, measure: TextRenderer
) -> None:
    for lesson in LESSONS:
        for index, task in enumerate(lesson.tasks):
            position = start_of(task)
            said = None
            if task.asks not in PLAYED_OUT:
                right = answers(task, position, 0)
                wrong = [m for m in legal_moves(position, task.ruleset) if m not in right]
                said = consequence(task, position, wrong[-1], 0).said if wrong else None
            phase = Phase.ASKED if said is None else Phase.WRONG
            state = puzzle.State(lesson.id, index, phase=phase, said=said)
            for text_size in (TextSize.NORMAL, TextSize.LARGEST):
                ui = on(bare(*size, text_size), state)
                assert _cut(ui, code, measure) == [], task.id
