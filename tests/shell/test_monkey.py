"""Frantic hands: random touches, drags, keys, resizes and failing helpers never break the app."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest

from game.match.replay import replay
from game.ui.draw import tags
from game.ui.events import BotFailed, FocusLost, SaveFailed
from game.ui.geometry import Point
from game.ui.gestures import Dragging
from game.ui.screens.play_state import State
from game.ui.settings import DEFAULTS, Turning
from tests.fakes import FakeBot
from tests.pilot import KEYS, Pilot

EVENTS = 700
SIZES = [(480, 320), (320, 480), (800, 480), (480, 800)]


@pytest.mark.parametrize("seed", range(6))
def test_random_hands_never_break_the_app(seed: int) -> None:
    chance = random.Random(seed)
    turning = chance.choice(list(Turning))
    settings = replace(DEFAULTS, turning=turning, guide_seen=chance.random() < 0.5, language="en")
    pilot = Pilot(chance.choice(SIZES), settings=settings, bot=FakeBot(polls=seed % 4))
    for number in range(EVENTS):
        act(chance, pilot)
        check(pilot, f"seed {seed}, event {number}")
    pilot.close()


def act(chance: random.Random, pilot: Pilot) -> None:
    match chance.choice(["tap"] * 8 + ["drag"] * 3 + ["key", "wait", "odd", "down", "up"]):
        case "tap":
            pilot.tap(somewhere(chance, pilot), finger=chance.random() < 0.5)
        case "drag":
            pilot.drag(somewhere(chance, pilot), somewhere(chance, pilot), finger=True)
        case "down":
            pilot.down(somewhere(chance, pilot), finger=True, number=chance.randrange(3))
        case "up":
            pilot.up(somewhere(chance, pilot), finger=True, number=chance.randrange(3))
        case "key":
            pilot.press(chance.choice(list(KEYS)))
        case "wait":
            pilot.advance(chance.choice([10, 100, 1000]))
        case _:
            odd(chance, pilot)


def odd(chance: random.Random, pilot: Pilot) -> None:
    tick = pilot.loop.tick
    match chance.randrange(5):
        case 0:
            pilot.resize(*chance.choice(SIZES))
        case 1:
            pilot.tell(FocusLost(tick))
        case 2:
            pilot.tell(SaveFailed(tick, "x", "unsaved.full"))
        case 3:
            pilot.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3))
        case _:
            for screen in pilot.ui.stack:
                if isinstance(screen, State) and screen.ticket is not None:
                    pilot.tell(BotFailed(tick, screen.ticket))


def somewhere(chance: random.Random, pilot: Pilot) -> Point:
    """Mostly on a target, but not on the one that ends the app."""
    targets = [target for target in pilot.targets() if target.id != "button:leave"]
    if not targets or chance.random() < 0.15:
        return Point(chance.randrange(pilot.ui.width), chance.randrange(pilot.ui.height))
    buttons = [target for target in targets if not target.id.startswith("square:")]
    rect = chance.choice(buttons if buttons and chance.random() < 0.3 else targets).rect
    return Point(chance.randrange(rect.x, rect.right), chance.randrange(rect.y, rect.bottom))


def check(pilot: Pilot, where: str) -> None:
    """The position is what the moves make, and nothing hangs in the air without a finger."""
    for screen in pilot.ui.stack:
        if not isinstance(screen, State):
            continue
        match = screen.match
        assert replay(match.start, match.moves, match.ruleset).last == match.position, where
        assert screen.history.positions[-1] == match.position, where
        if not isinstance(screen.gesture, Dragging):
            found = tags(pilot.app.items())
            assert not [tag for tag in found if tag.startswith(("ghost:", "lifted:"))], where
