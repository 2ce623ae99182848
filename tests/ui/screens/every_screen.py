"""Which screens are there, in which sizes, languages and sizes of letters?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import NamedTuple

from game.ui.draw import Scene
from game.ui.geometry import Rect
from game.ui.layout import Hand, TextSize
from game.ui.state import Look
from game.ui.view import view
from game.ui.words import Words, parse_language
from tests.looks import theme
from tests.ui.screens import board_stages, kiosk_stages, stages
from tests.ui.screens.screen_faults import edge_faults, word_faults
from tests.ui.screens.stages import ASSETS, LANGUAGES
from tests.ui.screens.test_board_layouts import board_faults
from tests.ui.screens.test_layouts import faults

# The nine sizes that are promised, and what they are after a quarter turn.
SIZES = (
    (320, 480), (480, 320), (480, 800), (800, 480), (600, 1024), (1024, 600), (1280, 800),
    (800, 1280), (1920, 1080), (1080, 1920), (1920, 1200), (1200, 1920),
)  # fmt: skip
CODES = tuple(code for code, _ in LANGUAGES)
SCREENS = {
    name: partial(module.stage, name)
    for module in (stages, board_stages, kiosk_stages)
    for name in module.STAGES
}


class Case(NamedTuple):
    """One screen as one person sees it."""

    name: str
    size: tuple[int, int]
    code: str
    text_size: TextSize
    hand: Hand

    @property
    def has_hands(self) -> bool:
        """Whether it looks different to left-handed people."""
        return "board_" in self.name


def whole_product() -> Iterator[Case]:
    """Every screen in every size, language and size of letters; boards for both hands."""
    for case in map(Case._make, product(SCREENS, SIZES, CODES, TextSize, Hand)):
        if case.has_hands or case.hand is Hand.RIGHT:
            yield case


def sample() -> Iterator[Case]:
    """So few of them that every pair of values still meets: each screen once in each size."""
    hands, letters = tuple(Hand), tuple(TextSize)
    for first, name in enumerate(SCREENS):
        for second, size in enumerate(SIZES):
            turn = first + second
            case = Case(
                name, size, CODES[turn % 5], letters[(second + first // 5) % 4],
                hands[(first // 2 + second // 4 + second) % 2],
            )  # fmt: skip
            yield case if case.has_hands else case._replace(hand=Hand.RIGHT)


@cache
def look_in(code: str) -> Look:
    """The theme, and the words of one language alone."""
    text = (ASSETS / f"lang/{code}.toml").read_text(encoding="utf-8")
    return Look(theme(), Words((parse_language(text),)))


def scene_of(case: Case) -> Scene:
    """The screen of a case."""
    ui = SCREENS[case.name](*case.size, case.text_size)
    settings = replace(ui.settings, hand=case.hand, language=case.code)
    return view(replace(ui, settings=settings), look_in(case.code))


def faults_of(case: Case) -> list[str]:
    """Everything that is wrong with a screen."""
    scene, window = scene_of(case), Rect(0, 0, *case.size)
    judged = board_faults if case.has_hands else faults
    return [*judged(scene, window), *word_faults(scene.items, window), *edge_faults(scene, window)]
