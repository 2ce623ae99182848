"""Is a person told in words what a file has brought?"""

from __future__ import annotations

import pytest

from game.ui.draw import texts
from game.ui.events import GamesImported
from game.ui.screens import transfer
from game.ui.view import view
from tests.ui.screens.hands import after
from tests.ui.screens.stages import bare, look, on


@pytest.mark.parametrize(
    ("came", "known", "told"),
    [
        (2, 0, ["2 games have come in."]),
        (1, 3, ["1 game has come in.", "3 were here already."]),
        (0, 3, ["Nothing in it was new.", "3 were here already."]),
        (0, 0, ["There is no game in the file."]),
    ],
)
def test_what_has_come_is_told(came: int, known: int, told: list[str]) -> None:
    ui = on(bare(), transfer.State(names=("a.sittuyin",), busy=True))
    ui, _ = after(ui, GamesImported(1, "a.sittuyin", came, known))
    said = texts(view(ui, look()).items)
    assert [line for line in said if line.endswith(".")] == told
