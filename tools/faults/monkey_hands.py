"""What do frantic hands do? Events from a seed, led by what can be touched just now.

Nothing here knows a screen by name: targets come from the app's own view, keys and events from
pygame, and legal moves from the game on the board, so that games get somewhere.
"""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.rules.legal import legal_moves
from game.rules.moves import drop_kind, is_drop, origin, target
from game.rules.pieces import KIND_NAMES
from game.rules.squares import square_name
from game.shell.input import KEYS
from game.ui.board import SIDE_NAMES
from game.ui.draw import Target
from game.ui.geometry import Point, Rect
from game.ui.screens import play
from game.ui.state import UiState
from game.ui.view import view
from tools.faults.monkey_rig import TROUBLES, Rig

SIZES = ((480, 320), (320, 480), (800, 480), (480, 800), (1024, 600))
ODD_SIZES = ((1, 1), (639, 481), (1280, 720))
PAUSES_MS = (0, 17, 17, 40, 150, 150, 400, 1200)
SLEEPS_MS = (6_000, 60_000, 3_600_000)  # of the machine
LAPSES_MS = (5_000, 30_000, 180_000)  # nobody does anything
FINGERS = 12
HOLD_S = 8
BREATH_MS = 150
STRANGE_KEYS = (pygame.K_q, pygame.K_F4, pygame.K_PRINTSCREEN, pygame.K_LSUPER, pygame.K_w)
MODIFIERS = (0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT, pygame.KMOD_GUI)
ODD_EVENTS = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWHIDDEN,
    pygame.APP_DIDENTERBACKGROUND,
    pygame.APP_WILLENTERFOREGROUND,
    pygame.USEREVENT,
    pygame.DROPTEXT,
)

Act = Callable[[], None]


def sort_of(identity: str) -> str:
    """What a target is, whichever game or number it is of."""
    return re.sub(r"[0-9a-f]{8,}|[0-9]+", "#", identity)


class Hands:
    """Two hands on one app; `act` does one thing more."""

    def __init__(self, rig: Rig, chance: random.Random, taps: Counter[str]) -> None:
        """`taps` counts what was touched, over many starts of the app."""
        self._rig = rig
        self._chance = chance
        self._planned: deque[Act] = deque()
        self._taps = taps
        self._seen: tuple[UiState, tuple[Target, ...]] | None = None
        self._kinds: tuple[tuple[Callable[[], None], int], ...] = (
            (self._tap, 34),
            (self._play, 20),
            (self._key, 10),
            (self._drag, 8),
            (self._stray, 8),
            (self._odd, 4),
            (self._wheel, 3),
            (self._resize, 1),
            (self._trouble, 2),
            (self._lapse, 2),
            (self._hold, 1),
            (self._give_up, 3),
        )

    def act(self) -> None:
        """Post one event, or do one thing to the machine."""
        while not self._planned:
            acts, weights = zip(*self._kinds, strict=True)
            self._chance.choices(acts, weights)[0]()
        self._planned.popleft()()

    # -- plans --------------------------------------------------------------------------------

    def _tap(self) -> None:
        self._plan_tap(self._somewhere())

    def _plan_tap(self, point: Point) -> None:
        finger = self._chance.choice((None, None, self._chance.randrange(FINGERS)))
        self._planned += [
            partial(self._pointer, "down", point, finger),
            partial(self._pointer, "up", point, finger),
        ]

    def _drag(self) -> None:
        start, end = self._somewhere(), self._somewhere()
        middle = Point((start.x + end.x) // 2, (start.y + end.y) // 2)
        finger = self._chance.choice((None, self._chance.randrange(FINGERS)))
        for kind, point in (("down", start), ("motion", middle), ("motion", end), ("up", end)):
            self._planned.append(partial(self._pointer, kind, point, finger))

    def _play(self) -> None:
        """A legal move on the board in front, by two taps; some other tap when there is none."""
        ui = self._rig.app.ui
        names: tuple[str, str] | None = None
        if isinstance(ui.screen, play.State):
            match = ui.screen.match
            legal = legal_moves(match.position, match.ruleset) if match.outcome is None else []
            if legal:
                move = self._chance.choice(legal)
                place = f"square:{square_name(origin(move))}"
                if is_drop(move):
                    side = SIDE_NAMES[match.position.turn]
                    place = f"tray:{side}_{KIND_NAMES[drop_kind(move)]}"
                names = place, f"square:{square_name(target(move))}"
        if names is None:
            return self._tap()
        for name in names:
            found = [each.rect for each in self._targets() if each.id == name]
            if found:
                self._plan_tap(found[-1].centre)
        return None

    def _stray(self) -> None:
        """An up without a down, a down without an up, a motion of nobody, out of all bounds."""
        kind = self._chance.choice(("down", "up", "motion"))
        finger = self._chance.choice((None, self._chance.randrange(FINGERS)))
        point = self._somewhere()
        if self._chance.random() < 0.2:
            reach = self._chance.choice((100, 10_000))
            point = Point(
                self._chance.randrange(-reach, reach), self._chance.randrange(-reach, reach)
            )
        self._planned.append(partial(self._pointer, kind, point, finger))

    def _key(self) -> None:
        known = self._chance.random() < 0.9
        key = self._chance.choice(tuple(KEYS) if known else STRANGE_KEYS)
        modifiers = self._chance.choice(MODIFIERS)
        self._post(pygame.KEYDOWN, key=key, mod=modifiers, unicode="")

    def _odd(self) -> None:
        self._post(self._chance.choice(ODD_EVENTS))

    def _wheel(self) -> None:
        self._post(pygame.MOUSEWHEEL, x=0, y=self._chance.choice((-3, -1, 0, 1, 3)))

    def _resize(self) -> None:
        sizes = SIZES if self._chance.random() < 0.8 else ODD_SIZES
        size = self._chance.choice(sizes)
        self._planned.append(partial(self._rig.resize, *size))

    def _trouble(self) -> None:
        """The disk fails from now on, or works again."""
        trouble = self._chance.choice((None, None, *TROUBLES))

        def set_trouble() -> None:
            self._rig.files.trouble = trouble

        self._planned.append(set_trouble)

    def _lapse(self) -> None:
        lapses = LAPSES_MS if self._chance.random() < 0.7 else SLEEPS_MS
        pause = self._chance.choice(lapses)
        step = pause if lapses is SLEEPS_MS else 1000

        def lapse() -> None:
            for _ in range(pause // step):
                self._rig.frame(step)

        self._planned.append(lapse)

    def _give_up(self) -> None:
        """The way through the menu that ends a game, so that many games come to an end."""
        if not isinstance(self._rig.app.ui.screen, play.State):
            return
        self._post(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="")
        for name in ("button:resign", "button:resign_yes"):
            self._planned += [self._breathe, partial(self._tap_on, name, "down")]
            self._planned += [self._breathe, partial(self._tap_on, name, "up")]
        self._planned.append(self._breathe)

    def _breathe(self) -> None:
        self._rig.frame(BREATH_MS)

    def _tap_on(self, name: str, kind: str) -> None:
        for each in self._targets():
            if each.id == name:
                self._pointer(kind, each.rect.centre, None, 1)

    def _hold(self) -> None:
        """A finger that stays for long, often in a corner."""
        ui = self._rig.app.ui
        x, y = self._chance.choice((3, ui.width - 3)), self._chance.choice((3, ui.height - 3))
        point = Point(x, y) if self._chance.random() < 0.7 else self._somewhere()

        def stay() -> None:
            for _ in range(HOLD_S):
                self._rig.frame(1000)

        self._planned += [
            partial(self._pointer, "down", point, 1),
            stay,
            partial(self._pointer, "up", point, 1),
        ]

    # -- inside -------------------------------------------------------------------------------

    def _targets(self) -> tuple[Target, ...]:
        ui = self._rig.app.ui
        if self._seen is None or self._seen[0] is not ui:
            self._seen = ui, view(ui, self._rig.app.look).targets
        return self._seen[1]

    def _somewhere(self) -> Point:
        """Mostly on something that can be touched, mostly not on the board, often on what was
        touched least."""
        ui, targets = self._rig.app.ui, self._targets()
        others = [each for each in targets if not each.id.startswith("square:")]
        if not targets or self._chance.random() < 0.1:
            return Point(self._chance.randrange(ui.width), self._chance.randrange(ui.height))
        kind = self._chance.random()
        if others and kind < 0.4:
            found = min(others, key=lambda each: self._taps[sort_of(each.id)])
        else:
            found = self._chance.choice(others if others and kind < 0.85 else targets)
        self._taps[sort_of(found.id)] += 1
        rect = found.rect
        if not rect.w or not rect.h:
            return rect.centre
        return Point(
            self._chance.randrange(rect.x, rect.right), self._chance.randrange(rect.y, rect.bottom)
        )

    def _post(self, kind: int, **fields: Any) -> None:
        self._planned.append(lambda: self._rig.posted.append(pygame.Event(kind, **fields)))

    def _pointer(self, kind: str, point: Point, finger: int | None, mouse_button: int = 0) -> None:
        window = self._rig.window
        width, height = window.display_size
        x, y = Rect(0, 0, width, height).turned_point(point, window.turn)
        if finger is None:
            event = {
                "down": pygame.Event(
                    pygame.MOUSEBUTTONDOWN, pos=(x, y), button=mouse_button or self._button()
                ),
                "up": pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1),
                "motion": pygame.Event(
                    pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(1, 0, 0)
                ),
            }[kind]
        else:
            name = {"down": pygame.FINGERDOWN, "motion": pygame.FINGERMOTION, "up": pygame.FINGERUP}
            place: dict[str, Any] = {"x": (x + 0.5) / width, "y": (y + 0.5) / height}
            event = pygame.Event(name[kind], touch_id=1, finger_id=finger, dx=0, dy=0, **place)
        self._rig.posted.append(event)

    def _button(self) -> int:
        return self._chance.choice((1,) * 12 + (2, 3, 4, 5))
