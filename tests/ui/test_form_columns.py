"""Do the rows of a form stand in as many columns as have room, each beginning with a heading?"""

from __future__ import annotations

import pytest

from game.ui.forms import Heading, Note, Toggle, arranged
from game.ui.layout import sizes_for
from game.ui.pages import frame_of, sizes_of
from game.ui.phrases import phrase
from game.ui.progress import NOTHING_LEARNED
from game.ui.screens.learn import rows_of
from tests.ui.screens.stages import bare


@pytest.mark.parametrize(
    ("size", "columns"),
    [((320, 480), 1), ((480, 320), 1), ((800, 480), 2), ((1280, 800), 2), ((1920, 1080), 3),
     ((1920, 1200), 3), ((1200, 1920), 1)],
)  # fmt: skip
def test_the_list_of_lessons_uses_the_width(size: tuple[int, int], columns: int) -> None:
    ui, rows = bare(*size), rows_of(NOTHING_LEARNED)
    form = arranged(rows, frame_of(ui).body, sizes_of(ui))
    lefts = sorted({place.x for place in form.places})
    assert len(lefts) == columns
    for left in lefts[1:]:
        first = next(index for index, place in enumerate(form.places) if place.x == left)
        assert isinstance(rows[first], Heading)
    assert all(form.area.x <= place.x and place.right <= form.area.right for place in form.places)


def test_columns_are_as_equally_high_as_their_parts_allow() -> None:
    ui = bare(1920, 1200)
    parts = (5, 1, 4, 2)
    rows = tuple(
        row
        for part, count in enumerate(parts)
        for row in (
            Heading(phrase("learn.drills")),
            *(Toggle(f"toggle:{part}{index}", phrase("learn.daily"), False)
              for index in range(count)),
        )
    )  # fmt: skip
    form = arranged(rows, frame_of(ui).body, sizes_of(ui))
    counts = [sum(place.x == left for place in form.places)
              for left in sorted({place.x for place in form.places})]  # fmt: skip
    assert counts == [6, 7, 3]


def test_a_form_has_no_more_columns_than_parts() -> None:
    area = frame_of(bare(1920, 1200)).body
    rows = (Note(phrase("learn.daily")), Heading(phrase("learn.drills")),
            *(Toggle(f"toggle:{index}", phrase("learn.daily"), False)
              for index in range(4)))  # fmt: skip
    form = arranged(rows, area, sizes_for(1920, 1200))
    assert len({place.x for place in form.places}) == 2
