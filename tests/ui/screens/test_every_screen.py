"""Does every screen fit every window, in every language and size of letters?

By itself a sample is judged in which every two of these meet: each screen in each size, each
language and each size of letters. ``EVERY_SCREEN=1`` judges the whole product, some minutes long:

    EVERY_SCREEN=1 python tools/test.py tests/ui/screens/test_every_screen.py
"""

from __future__ import annotations

import os
from itertools import combinations

import pytest

from game.ui.draw import AlignX, Clip, Fill, Group, Image, Scene, Target, Text
from game.ui.geometry import Rect
from game.ui.layout import Hand
from tests.ui.screens.every_screen import CODES, SIZES, Case, faults_of, sample, whole_product
from tests.ui.screens.screen_faults import edge_faults, word_faults

EVERY = os.environ.get("EVERY_SCREEN") == "1"
WINDOW = Rect(0, 0, 480, 320)
INK = "#FFFFFF"


@pytest.fixture(scope="module")
def cases() -> dict[tuple[tuple[int, int], str], list[Case]]:
    """What is judged, by size and language."""
    found: dict[tuple[tuple[int, int], str], list[Case]] = {}
    for case in whole_product() if EVERY else sample():
        found.setdefault((case.size, case.code), []).append(case)
    return found


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_screens_fit(
    size: tuple[int, int], code: str, cases: dict[tuple[tuple[int, int], str], list[Case]]
) -> None:
    found = {case: told for case in cases[size, code] if (told := faults_of(case))}
    lines = [f"{case.name} {case.text_size!r} {case.hand}: {told}" for case, told in found.items()]
    assert not lines, "\n".join(lines)


def test_in_the_sample_every_two_values_meet() -> None:
    """But for the hand of screens that look the same to both."""
    boards = [case for case in whole_product() if case.has_hands]
    shown = list(sample())
    for one, other in combinations(Case._fields, 2):
        whole = boards if "hand" in (one, other) else whole_product()
        wanted = {(getattr(case, one), getattr(case, other)) for case in whole}
        met = {(getattr(case, one), getattr(case, other)) for case in shown}
        assert wanted <= met, (one, other, len(wanted - met))


def test_the_product_is_whole() -> None:
    names = {case.name for case in whole_product()}
    boards = {name for name in names if "board_" in name}
    plain = len(names) - len(boards)
    assert len(list(whole_product())) == (plain + 2 * len(boards)) * 12 * 5 * 4
    assert {case.hand for case in whole_product() if case.name in boards} == set(Hand)


def words(text: str, rect: Rect, **changes: object) -> Text:
    return Text(text, rect, 14, INK, min_px=12)._replace(**changes)  # type: ignore[arg-type]


PLACE = Rect(100, 100, 90, 30)
GOOD = words("Word", PLACE)


def test_words_that_stand_well_are_no_fault() -> None:
    apart = words("Other", Rect(100, 140, 90, 30))
    opposite = words("Third", Rect(100, 180, 90, 30), turn=2, align=AlignX.RIGHT)
    assert word_faults((GOOD, apart, Group("a", (opposite,))), WINDOW) == []
    dimmed = Fill(WINDOW, "#000000", alpha=120)
    assert word_faults((GOOD, dimmed, words("Sheet", PLACE)), WINDOW) == []
    assert word_faults((GOOD, Fill(PLACE, "#000000"), words("Bubble", PLACE)), WINDOW) == []


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (words("Too long for this place", PLACE), "is cut"),
        (words("Word", Rect(460, 100, 90, 30)), "sideways"),
        (words("Word", Rect(100, 300, 90, 40)), "leaves the window"),
        (words("Word", PLACE.moved(0, 40), min_px=9), "may shrink to 9 px"),
        (words("Word", PLACE.moved(5, 5)), "stands on 'Word'"),
        (Image("icon/undo", Rect(100, 100, 24, 24)), "icon/undo stands on 'Word'"),
        (Fill(Rect(110, 90, 90, 60), "#000000"), "'Word' is covered in part"),
        (Clip(Rect(0, 0, 120, 320), (words("Word", PLACE.moved(0, 40)),)), "sideways"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_planted_faults_are_found(bad: Text | Image | Fill | Clip, told: str) -> None:
    assert any(told in fault for fault in word_faults((GOOD, Group("a", (bad,))), WINDOW))


def test_words_that_stick_out_of_a_button_are_found() -> None:
    inside, across = Target("button:a", PLACE.inset(-4)), Target("button:b", PLACE.inset(20, 0))
    assert edge_faults(Scene((GOOD,), (inside,)), WINDOW) == []
    assert edge_faults(Scene((GOOD,), (across,)), WINDOW) == ["'Word' sticks out of button:b"]
