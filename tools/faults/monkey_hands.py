"""What do frantic hands do? Events from a seed, led by what can be touched just now.

Nothing here knows a screen by name: targets come from the app's own view, keys and events from
pygame, and legal moves from the game on the board, so that games get somewhere.
"""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import partial
from typing import Any

import pygame

from game.match.apply import Rejection, apply
from game.match.commands import Play
from game.match.match import MatchState, is_over
from game.rules.legal import legal_moves
from game.rules.moves import Move, drop_kind, is_drop, origin, target
from game.rules.pieces import KIND_NAMES
from game.rules.squares import square_name
from game.shell.input import KEYS
from game.ui.board import SIDE_NAMES
from game.ui.draw import Target
from game.ui.geometry import Point, Rect
from game.ui.screens import play
from game.ui.state import UiState
from game.ui.view import view
from tools.faults import monkey_ways
from tools.faults.monkey_rig import TROUBLES, Rig

SIZES = ((480, 320), (320, 480), (800, 480), (480, 800), (1024, 600))
ODD_SIZES = ((1, 1), (639, 481), (1280, 720))
PAUSES_MS = (0, 17, 17, 40, 150, 150, 400, 1200)
SLEEPS_MS = (6_000, 60_000, 3_600_000)  # of the machine
LAPSES_MS = (5_000, 30_000, 180_000)  # nobody does anything
FINGERS = 12
HOLD_S = 8
BREATH_MS = 150
BREATHS = 4  # until most of what was asked has been answered
STEP_S = 5
IDLE_S = 210  # longer than a kiosk waits before it asks, and for the answer
DEEPEST = 8  # screens and sheets that lie upon each other
PAGES = 6  # of the longest list
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
            (self._walk, 2),
            (self._end_a_game, 1),
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
        names = places_of_move(self._rig.app.ui, self._chance)
        if not names:
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

    def _end_a_game(self) -> None:
        """Some moves and the way through the menu, so that many games come to an end."""
        screen = self._rig.app.ui.screen
        if isinstance(screen, play.State) and screen.match.outcome is None:
            self._plan_way(monkey_ways.END_A_GAME)

    def _walk(self) -> None:
        """The way that was walked least."""
        is_kiosk = self._rig.app.ui.kiosk is not None
        ways = monkey_ways.WAYS + monkey_ways.KIOSK_WAYS * is_kiosk
        way = min(ways, key=lambda way: (self._taps[" ".join(way)], self._chance.random()))
        self._taps[" ".join(way)] += 1
        self._plan_way(way)

    def _plan_way(self, way: monkey_ways.Way) -> None:
        self._post(pygame.WINDOWFOCUSLOST)  # fingers that still lie there are nobody's now
        self._planned += [partial(self._step, step) for step in way]

    def _step(self, step: str) -> None:
        """One step of a way, with time to see what it does."""
        match step:
            case monkey_ways.HOME:
                for _ in range(DEEPEST):
                    self._press(pygame.K_ESCAPE)
                    if len(self._rig.app.ui.stack) == 1:
                        break
            case monkey_ways.MENU:
                self._press(pygame.K_m)
            case monkey_ways.OPERATOR:
                self._press(pygame.K_o, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
            case monkey_ways.MOVE:
                for name in places_of_move(self._rig.app.ui, self._chance):
                    self._tap_on(name)
            case monkey_ways.LAPSE:
                for _ in range(IDLE_S // STEP_S):
                    self._rig.frame(STEP_S * 1000)
            case monkey_ways.BREATH:
                for _ in range(BREATHS):
                    self._breathe()
            case _:
                self._seek(step)
                self._tap_on(step)

    def _breathe(self) -> None:
        self._rig.frame(BREATH_MS)

    def _press(self, key: int, modifiers: int = 0) -> None:
        self._rig.posted.append(pygame.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode=""))
        self._breathe()

    def _seek(self, pattern: str) -> None:
        """Scroll down until it is in sight."""
        for _ in range(PAGES):
            names = [each.id for each in self._targets()]
            if any(fnmatchcase(name, pattern) for name in names):
                return
            if "button:scroll_down" not in names:
                return
            self._press(pygame.K_PAGEDOWN)

    def _tap_on(self, pattern: str) -> None:
        found = [each.rect for each in self._targets() if fnmatchcase(each.id, pattern)]
        if found:
            self._taps[pattern] += 1
            point = self._chance.choice(found).centre
            for kind in ("down", "up"):
                self._pointer(kind, point, None, 1)
                self._breathe()

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


def apply_move(match: MatchState, move: Move, now_ms: int) -> MatchState:
    """The game after a move, or as it was when the clock or a pause forbids it."""
    after = apply(match, Play(move), now_ms)
    return match if isinstance(after, Rejection) else after


def places_of_move(ui: UiState, chance: random.Random) -> tuple[str, ...]:
    """What is touched for a legal move on the board in front, one that ends the game if there is
    one; nothing when there is none."""
    if not isinstance(ui.screen, play.State) or ui.screen.match.outcome is not None:
        return ()
    match = ui.screen.match
    legal = legal_moves(match.position, match.ruleset)
    if not legal:
        return ()
    ends = [move for move in legal if is_over(apply_move(match, move, ui.now_ms))]
    move = chance.choice(ends or legal)
    place = f"square:{square_name(origin(move))}"
    if is_drop(move):
        place = f"tray:{SIDE_NAMES[match.position.turn]}_{KIND_NAMES[drop_kind(move)]}"
    return place, f"square:{square_name(target(move))}"
