"""Do random streams of touches play legal moves only, and leave no piece in the air?"""

from __future__ import annotations

import random

import pytest

from game.rules import fen
from game.rules.legal import legal_moves
from game.rules.notation import uci
from game.rules.play import play
from game.rules.rulesets import RULESETS
from game.ui import gestures
from game.ui.events import Cancel, Down, Source, Up
from game.ui.events import Move as PointerMove
from game.ui.geometry import Point
from game.ui.gestures import (
    IDLE,
    Aiming,
    Choosing,
    Dragging,
    Gesture,
    Held,
    Idle,
    Played,
    ReleaseMode,
    Situation,
)
from game.ui.places import TRAY
from tests.ui.touches import BOARD, GROUND, PROMOTION, SLOTS

STARTS = [
    (fen.START_FEN, "pychess"),
    (PROMOTION, "pychess"),
    ("k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20", "pychess"),
    ("6k1/8/8/8/4P3/8/8/K6R[] w - - 0 20", "traditional"),
]


@pytest.mark.parametrize("seed", range(40))
def test_random_streams_play_only_legal_moves_and_leave_no_ghost(seed: int) -> None:
    """Forty seeds of a hundred streams each; a piece is in the air only while a pointer is down."""
    chance = random.Random(seed)
    for _ in range(100):
        text, ruleset_id = chance.choice(STARTS)
        ruleset = RULESETS[ruleset_id]
        position = fen.parse(text)
        mode = chance.choice(list(ReleaseMode))
        state: Gesture = IDLE
        tick = 0
        pressed: set[int] = set()
        for _ in range(40):
            legal = legal_moves(position, ruleset)
            situation = Situation(gestures.choices_of(legal), GROUND, mode)
            tick += chance.choice([0, 1, 3, 8, 30, 100])
            state, signals = random_event(chance, state, tick, situation, pressed)
            for signal in signals:
                if isinstance(signal, Played):
                    assert signal.move in legal, (seed, uci(signal.move))
                    position = play(position, signal.move, ruleset)
                    choices = gestures.choices_of(legal_moves(position, ruleset))
                    state, _ = gestures.settled(state, choices)
            if isinstance(state, Held | Aiming | Dragging):
                assert state.grip.pointer in pressed, seed
            if not isinstance(state, Idle):
                choices = gestures.choices_of(legal_moves(position, ruleset))
                assert state.origin in choices, seed
        state, _ = gestures.cancelled(state)
        assert state == IDLE


def random_event(
    chance: random.Random, state: Gesture, tick: int, at: Situation, pressed: set[int]
) -> gestures.Result:
    pointer = chance.randrange(3)
    source = Source.MOUSE if pointer == 0 else Source.FINGER
    point = random_point(chance, at)
    kind = chance.choice(["down", "down", "move", "move", "up", "up", "cancel", "key", "pick"])
    match kind:
        case "down":
            pressed.add(pointer)
            return gestures.step(state, Down(tick, point, pointer, source), at)
        case "move":
            return gestures.step(state, PointerMove(tick, point, pointer, source), at)
        case "up":
            result = gestures.step(state, Up(tick, point, pointer, source), at)
            pressed.discard(pointer)
            return result
        case "cancel":
            result = gestures.step(state, Cancel(tick, pointer), at)
            pressed.discard(pointer)
            return result
        case "pick":
            if isinstance(state, Choosing):
                return gestures.picked(state, chance.choice([None, *state.options]))
            return state, ()
        case _:
            if gestures.grip_of(state) is not None:
                return state, ()
            return gestures.tap(state, at.ground.under(point) or 0, tick, at)


def random_point(chance: random.Random, at: Situation) -> Point:
    """Mostly on something that can be moved, sometimes anywhere."""
    if chance.random() < 0.3:
        return Point(chance.randrange(-5, 640), chance.randrange(-5, 330))
    origin = chance.choice(list(at.choices))
    place = chance.choice([origin, *at.choices[origin]])
    rect = dict(SLOTS)[place] if place >= TRAY else BOARD.square_rect(place)
    return Point(chance.randrange(rect.x, rect.right), chance.randrange(rect.y, rect.bottom))
