"""Does anything a pair of hands can do break a screen?"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ui.events import (
    Cancel,
    Down,
    Event,
    FocusLost,
    Key,
    KeyName,
    Move,
    Resize,
    Source,
    Tick,
    Up,
    Wheel,
)
from game.ui.geometry import Point
from game.ui.screens import play
from game.ui.settings import from_plain, to_plain
from game.ui.state import UiState
from game.ui.update import update
from game.ui.view import view
from tests.ui.screens.stages import SIZES, STAGES, games, look, stage

EVENTS = 150
# What leads out of the app is not what this is about.
KEYS = [name for name in KeyName if name is not KeyName.FULL_SCREEN]


def _event(ui: UiState, chance: random.Random) -> Event:
    tick = ui.tick + chance.randrange(1, 20)
    targets = view(ui, look()).targets
    at = Point(chance.randrange(ui.width), chance.randrange(ui.height))
    if targets and chance.random() < 0.7:
        at = chance.choice(targets).rect.centre
    pointer, source = chance.choice([(0, Source.MOUSE), (1, Source.FINGER), (2, Source.FINGER)])
    return chance.choice(
        [
            *[Down(tick, at, pointer, source)] * 5,
            *[Up(tick, at, pointer, source)] * 5,
            *[Move(tick, at, pointer, source)] * 3,
            *[Key(tick, chance.choice(KEYS))] * 3,
            Wheel(tick, at, chance.randrange(-3, 4)),
            Cancel(tick, pointer),
            FocusLost(tick),
            Tick(tick),
            Resize(tick, *chance.choice(SIZES)),
        ]
    )


@pytest.mark.parametrize("name", STAGES)
def test_random_hands_leave_a_sound_screen(name: str) -> None:
    chance = random.Random(name)
    start = replace(stage(name), games=games(12))
    ui = start
    for _ in range(EVENTS):
        ui, _ = update(ui, _event(ui, chance), look())
        if isinstance(ui.screen, play.State):
            ui = start  # the board has tests of its own
        assert ui.stack and view(ui, look()).items
        assert from_plain(to_plain(ui.settings)) == ui.settings
