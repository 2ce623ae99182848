"""Does each guest of a kiosk begin to learn afresh?"""

from __future__ import annotations

from dataclasses import replace

from game.ui.attract import is_fresh, next_guest
from game.ui.effects import SaveProgress
from game.ui.events import Done, ProgressRead
from game.ui.kiosk import Kiosk
from game.ui.progress import NOTHING_LEARNED, Progress
from game.ui.screens import learn, puzzle
from game.ui.state import UiState
from tests.ui.screens.hands import after, tap
from tests.ui.screens.stages import bare, on


def _kiosk() -> UiState:
    ui = replace(bare(), kiosk=Kiosk())
    return next_guest(ui)[0]


def test_ticks_are_for_the_guest_alone() -> None:
    ui = _kiosk()
    assert is_fresh(ui)
    ui = on(ui, learn.State(), puzzle.State("king"))
    effects = ()
    for square in ("e4", "d5"):
        ui, more = tap(ui, f"square:{square}")
        effects += more
    assert ui.progress == Progress((("king", 1),))
    assert not any(isinstance(effect, SaveProgress) for effect in effects)
    assert not is_fresh(ui)
    ui, _ = next_guest(ui)
    assert ui.progress == NOTHING_LEARNED and is_fresh(ui)


def test_what_was_learned_before_it_was_a_kiosk_is_left_out() -> None:
    ui = _kiosk()
    ui, _ = after(ui, ProgressRead(ui.tick, (Done("lesson_king", 7),)))
    assert ui.progress == NOTHING_LEARNED
