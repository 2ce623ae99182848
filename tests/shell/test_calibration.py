"""Are four touches enough to mend a panel that is shifted, mirrored, or turned?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.shell.calibration import corrected, fitted
from game.ui.operator import CALIBRATION_UNIT

CORNERS = ((0.125, 0.125), (0.875, 0.125), (0.875, 0.875), (0.125, 0.875))
IDENTITY = (CALIBRATION_UNIT, 0, 0, 0, CALIBRATION_UNIT, 0)
PANELS = {
    "true": lambda x, y: (x, y),
    "shifted": lambda x, y: (x + 0.1, y - 0.05),
    "mirrored": lambda x, y: (1 - x, y),
    "turned by a quarter": lambda x, y: (y, 1 - x),
    "axes exchanged": lambda x, y: (y, x),
    "too small": lambda x, y: (0.1 + 0.8 * x, 0.1 + 0.8 * y),
    "beyond its edges": lambda x, y: (1.3 * x, 1.2 * y),
}


@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_is_mended(panel: str) -> None:
    tell = PANELS[panel]
    numbers = fitted([tell(*corner) for corner in CORNERS], CORNERS)
    assert len(numbers) == 6
    for place in (*CORNERS, (0.5, 0.5), (0.0, 1.0), (0.3, 0.9)):
        assert corrected(*tell(*place), numbers) == pytest.approx(place, abs=0.001)


def test_without_a_correction_nothing_changes() -> None:
    assert corrected(0.3, 0.7, ()) == (0.3, 0.7)
    assert corrected(0.25, 0.75, IDENTITY) == (0.25, 0.75)


def test_trembling_fingers_do_no_harm() -> None:
    touched = [(x + 0.01, y - 0.01 * (x > 0.5)) for x, y in CORNERS]
    numbers = fitted(touched, CORNERS)
    x, y = corrected(0.5, 0.5, numbers)
    assert abs(x - 0.5) < 0.03 and abs(y - 0.5) < 0.03


@pytest.mark.parametrize(
    "touched",
    [
        [(0.5, 0.5)] * 4,
        [(0.1, 0.1), (0.2, 0.2), (0.3, 0.3), (0.4, 0.4)],
        [(0.125, 0.125), (0.875, 0.125), (0.125, 0.875), (0.875, 0.875)],
        [(0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6)],
    ],
)
def test_touches_that_mean_nothing_change_nothing(touched: list[tuple[float, float]]) -> None:
    assert fitted(touched, CORNERS) == ()


PLACE = st.floats(-2, 2, allow_nan=False)


@given(st.lists(st.tuples(PLACE, PLACE), min_size=4, max_size=4))
def test_any_four_touches_have_an_answer(touched: list[tuple[float, float]]) -> None:
    numbers = fitted(touched, CORNERS)
    assert numbers == () or len(numbers) == 6
