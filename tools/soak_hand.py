"""What does a random guest do at a kiosk? Taps, drags, moves, long holds, wrong PINs, and nothing.

The hand sees what can be touched and is told to act again and again; what it does depends on its
random numbers alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.match.match import is_bot_turn, is_over, is_placing
from game.rules.legal import legal_moves
from game.rules.moves import drop_kind, is_drop, origin, target
from game.rules.pieces import KIND_NAMES
from game.rules.squares import square_name
from game.shell.program import App
from game.ui.board import SIDE_NAMES
from game.ui.geometry import Point
from game.ui.screens import play_state
from game.ui.view import view

TAP_MS = 90
HOLD_MS = 5_400


class Act(NamedTuple):
    """Something to be done, and how long to wait before the next."""

    events: tuple[pygame.Event, ...]
    wait_ms: int


class Hand:
    """One random guest after the other."""

    def __init__(self, chance: random.Random, app: Callable[[], App]) -> None:
        self._chance = chance
        self._app = app
        self.taps = 0

    def acts(self) -> list[Act]:
        """What it does next."""
        chance, app = self._chance, self._app()
        moves = self._move(app) if chance.random() < 0.7 else None
        if moves is not None:
            return moves
        match chance.choice(["target"] * 12 + ["anywhere"] * 3 + ["drag", "drag", "key", "hold"]):
            case "target":
                targets = view(app.ui, app.look).targets
                if targets:
                    rect = chance.choice(targets).rect
                    at = Point(chance.randrange(rect.x, rect.right + 1), rect.centre.y)
                    return self._tap(at)
                return self._tap(self._anywhere(app))
            case "drag":
                start, end = self._anywhere(app), self._anywhere(app)
                down, up = self._finger("down", start), self._finger("up", end)
                return [Act((down,), 60), Act((self._finger("motion", end),), 60), Act((up,), 200)]
            case "key":
                key = chance.choice([pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN,
                                     pygame.K_5, pygame.K_F11, pygame.K_m])  # fmt: skip
                event = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
                return [Act((event,), 150)]
            case "hold" if chance.random() < 0.2:
                corner = Point(10, 10)
                return [Act((self._finger("down", corner),), HOLD_MS),
                        Act((self._finger("up", corner),), 300)]  # fmt: skip
            case _:
                return self._tap(self._anywhere(app))

    def _anywhere(self, app: App) -> Point:
        return Point(self._chance.randrange(app.ui.width), self._chance.randrange(app.ui.height))

    def _move(self, app: App) -> list[Act] | None:
        """A legal move on the board, where it is a person's turn."""
        screen = app.ui.screen
        if not isinstance(screen, play_state.State) or screen.sheet is not None:
            return None
        match = screen.match
        if is_over(match) or is_bot_turn(match) or not play_state.is_live(screen):
            return None
        moves = legal_moves(match.position, match.ruleset)
        if not moves:
            return None
        move = self._chance.choice(moves)
        if is_placing(match) and is_drop(move):
            kind = KIND_NAMES[drop_kind(move)]
            start = f"tray:{SIDE_NAMES[match.position.turn]}_{kind}"
        else:
            start = f"square:{square_name(origin(move))}"
        places = {found.id: found.rect.centre for found in view(app.ui, app.look).targets}
        end = f"square:{square_name(target(move))}"
        if start not in places or end not in places:
            return None
        return self._tap(places[start]) + self._tap(places[end])

    def _tap(self, at: Point) -> list[Act]:
        self.taps += 1
        return [Act((self._finger("down", at),), TAP_MS),
                Act((self._finger("up", at),), self._chance.randrange(150, 600))]  # fmt: skip

    def _finger(self, kind: str, at: Point) -> pygame.Event:
        width, height = self._app().ui.width, self._app().ui.height
        names = {"down": pygame.FINGERDOWN, "up": pygame.FINGERUP, "motion": pygame.FINGERMOTION}
        return pygame.Event(
            names[kind], touch_id=1, finger_id=1, x=(at.x + 0.5) / width, y=(at.y + 0.5) / height,
            dx=0, dy=0,
        )  # fmt: skip
