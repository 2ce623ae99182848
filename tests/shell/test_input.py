"""Does each touch arrive once, and does none stay behind?"""

from __future__ import annotations

import random

import pygame
import pytest

from game.shell.input import Input, key_name
from game.ui.events import (
    Cancel,
    Down,
    Event,
    FocusLost,
    Key,
    KeyName,
    Move,
    Quit,
    Source,
    Up,
    Wheel,
)
from game.ui.geometry import Point

SIZE = (200, 100)


class Hands:
    """An input with a clock of its own."""

    def __init__(self) -> None:
        self.input = Input(Point, lambda: SIZE)
        self.now_ms = 1_000

    def do(self, kind: int, later_ms: int = 100, **values: object) -> tuple[Event, ...]:
        self.now_ms += later_ms
        return self.input.events(pygame.Event(kind, values), 7, self.now_ms)

    def finger(
        self, kind: int, x: float, y: float, finger: int = 5, **more: int
    ) -> tuple[Event, ...]:
        later = more.pop("later_ms", 100)
        return self.do(kind, later, x=x, y=y, dx=0, dy=0, finger_id=finger, **more)

    def mouse(self, kind: int, x: int, y: int, **more: object) -> tuple[Event, ...]:
        later = more.pop("later_ms", 100)
        assert isinstance(later, int)
        more.setdefault("button", 1) if kind != pygame.MOUSEMOTION else None
        return self.do(kind, later, pos=(x, y), **more)


@pytest.fixture
def hands() -> Hands:
    return Hands()


def test_a_finger_is_pointer_one_and_is_clamped(hands: Hands) -> None:
    at = Point(100, 50)
    assert hands.finger(pygame.FINGERDOWN, 0.5, 0.5) == (Down(7, at, 1, Source.FINGER),)
    assert hands.finger(pygame.FINGERMOTION, 0.6, 0.5) == (
        Move(7, Point(120, 50), 1, Source.FINGER),
    )
    assert hands.finger(pygame.FINGERUP, 1.25, -0.5) == (Up(7, Point(200, 0), 1, Source.FINGER),)


def test_the_mouse_is_pointer_zero(hands: Hands) -> None:
    assert hands.mouse(pygame.MOUSEMOTION, 3, 4, rel=(1, 1), buttons=(0, 0, 0)) == (
        Move(7, Point(3, 4), 0, Source.MOUSE, pressed=False),
    )
    assert hands.mouse(pygame.MOUSEBUTTONDOWN, 3, 4) == (Down(7, Point(3, 4)),)
    assert hands.mouse(pygame.MOUSEMOTION, 9, 4, rel=(6, 0), buttons=(1, 0, 0)) == (
        Move(7, Point(9, 4)),
    )
    assert hands.mouse(pygame.MOUSEBUTTONUP, 9, 4) == (Up(7, Point(9, 4)),)


def test_a_mouse_event_that_stems_from_a_touch_is_dropped(hands: Hands) -> None:
    assert hands.mouse(pygame.MOUSEBUTTONDOWN, 3, 4, touch=True) == ()
    assert hands.mouse(pygame.MOUSEMOTION, 3, 4, touch=True, rel=(1, 0), buttons=(1, 0, 0)) == ()
    assert hands.mouse(pygame.MOUSEBUTTONUP, 3, 4, touch=True) == ()


def test_two_drivers_for_one_panel_give_one_press(hands: Hands) -> None:
    assert len(hands.finger(pygame.FINGERDOWN, 0.5, 0.5, 1, touch_id=1)) == 1
    assert hands.finger(pygame.FINGERDOWN, 0.52, 0.5, 1, touch_id=2, later_ms=10) == ()
    assert hands.finger(pygame.FINGERMOTION, 0.9, 0.5, 1, touch_id=2) == ()
    assert hands.finger(pygame.FINGERUP, 0.9, 0.5, 1, touch_id=2) == ()
    assert len(hands.finger(pygame.FINGERUP, 0.5, 0.5, 1, touch_id=1)) == 1


def test_a_press_later_or_elsewhere_is_no_echo(hands: Hands) -> None:
    hands.finger(pygame.FINGERDOWN, 0.5, 0.5, 1)
    assert len(hands.finger(pygame.FINGERDOWN, 0.9, 0.5, 2, later_ms=10)) == 1
    hands.finger(pygame.FINGERUP, 0.5, 0.5, 1)
    hands.finger(pygame.FINGERUP, 0.9, 0.5, 2)
    assert len(hands.finger(pygame.FINGERDOWN, 0.9, 0.5, 3, later_ms=70)) == 1


def test_a_second_finger_keeps_its_number(hands: Hands) -> None:
    hands.finger(pygame.FINGERDOWN, 0.1, 0.5, 11)
    (second,) = hands.finger(pygame.FINGERDOWN, 0.9, 0.5, 12)
    assert isinstance(second, Down) and second.pointer == 2
    hands.finger(pygame.FINGERUP, 0.1, 0.5, 11)
    (moved,) = hands.finger(pygame.FINGERMOTION, 0.8, 0.5, 12)
    assert isinstance(moved, Move) and moved.pointer == 2
    (third,) = hands.finger(pygame.FINGERDOWN, 0.3, 0.5, 13)
    assert isinstance(third, Down) and third.pointer == 1


def test_a_lost_release_is_made_good_by_the_next_press(hands: Hands) -> None:
    hands.finger(pygame.FINGERDOWN, 0.1, 0.5)
    cancel, down = hands.finger(pygame.FINGERDOWN, 0.9, 0.5)
    assert cancel == Cancel(7, 1)
    assert isinstance(down, Down) and down.pointer == 1


def test_a_button_released_outside_is_noticed_when_the_mouse_comes_back(hands: Hands) -> None:
    hands.mouse(pygame.MOUSEBUTTONDOWN, 3, 4)
    assert hands.mouse(pygame.MOUSEMOTION, 9, 4, rel=(6, 0), buttons=(0, 0, 0)) == (Cancel(7, 0),)
    assert hands.mouse(pygame.MOUSEBUTTONUP, 9, 4) == ()


def test_the_right_button_cancels_and_others_do_nothing(hands: Hands) -> None:
    hands.mouse(pygame.MOUSEBUTTONDOWN, 3, 4)
    assert hands.mouse(pygame.MOUSEBUTTONDOWN, 3, 4, button=3) == (Cancel(7, 0),)
    assert hands.mouse(pygame.MOUSEBUTTONUP, 3, 4, button=3) == ()
    assert hands.mouse(pygame.MOUSEBUTTONUP, 3, 4) == ()
    assert hands.mouse(pygame.MOUSEBUTTONDOWN, 3, 4, button=2) == ()


def test_losing_the_window_ends_every_press(hands: Hands) -> None:
    hands.finger(pygame.FINGERDOWN, 0.1, 0.5)
    assert hands.do(pygame.WINDOWFOCUSLOST) == (FocusLost(7),)
    assert hands.finger(pygame.FINGERUP, 0.1, 0.5) == ()


def test_presses_end_before_the_picture_changes_its_size(hands: Hands) -> None:
    hands.finger(pygame.FINGERDOWN, 0.1, 0.5)
    assert hands.input.release_all(9) == (Cancel(9, 1),)
    assert hands.finger(pygame.FINGERUP, 0.1, 0.5) == ()


def test_the_cursor_hides_with_the_first_touch_and_comes_back_with_the_mouse(hands: Hands) -> None:
    assert hands.input.cursor_wanted
    hands.finger(pygame.FINGERDOWN, 0.1, 0.5)
    assert not hands.input.cursor_wanted
    hands.mouse(pygame.MOUSEMOTION, 3, 4, touch=True, rel=(1, 0), buttons=(0, 0, 0))
    assert not hands.input.cursor_wanted
    hands.mouse(pygame.MOUSEMOTION, 3, 4, rel=(1, 0), buttons=(0, 0, 0))
    assert hands.input.cursor_wanted


def test_the_wheel_turns_where_the_mouse_is(hands: Hands) -> None:
    hands.mouse(pygame.MOUSEMOTION, 30, 40, rel=(1, 0), buttons=(0, 0, 0))
    assert hands.do(pygame.MOUSEWHEEL, y=-2) == (Wheel(7, Point(30, 40), -2),)
    assert hands.do(pygame.MOUSEWHEEL, y=0) == ()


@pytest.mark.parametrize(
    ("key", "modifiers", "name"),
    [
        (pygame.K_UP, 0, KeyName.UP),
        (pygame.K_KP_ENTER, 0, KeyName.ENTER),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, KeyName.BACK_TAB),
        (pygame.K_z, pygame.KMOD_LCTRL, KeyName.UNDO),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, KeyName.REDO),
        (pygame.K_RETURN, pygame.KMOD_LALT, KeyName.FULL_SCREEN),
        (pygame.K_z, 0, None),
        (pygame.K_f, pygame.KMOD_LCTRL, None),
        (pygame.K_u, pygame.KMOD_LALT, None),
    ],
)
def test_keys_and_what_is_held_with_them(key: int, modifiers: int, name: KeyName | None) -> None:
    assert key_name(key, modifiers) is name


def test_keys_and_closing(hands: Hands) -> None:
    assert hands.do(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0) == (Key(7, KeyName.ESCAPE),)
    assert hands.do(pygame.KEYDOWN, key=pygame.K_q, mod=0) == ()
    assert hands.do(pygame.QUIT) == (Quit(7),)
    assert hands.do(pygame.USEREVENT) == ()


@pytest.mark.parametrize("seed", range(5))
def test_whatever_happens_presses_and_releases_alternate(seed: int) -> None:
    chance = random.Random(seed)
    hands = Hands()
    down: set[int] = set()
    kinds = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, pygame.MOUSEBUTTONDOWN,
             pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.WINDOWFOCUSLOST)  # fmt: skip
    for _ in range(2_000):
        kind = chance.choice(kinds)
        if kind == pygame.WINDOWFOCUSLOST:
            told = hands.do(kind)
        elif kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            told = hands.finger(kind, chance.random(), chance.random(), chance.randrange(4),
                                later_ms=chance.choice((5, 80)))  # fmt: skip
        else:
            buttons = (chance.randrange(2), 0, 0)
            told = hands.mouse(kind, chance.randrange(200), chance.randrange(100), rel=(1, 0),
                               buttons=buttons, button=chance.choice((1, 1, 1, 3)))  # fmt: skip
        for event in told:
            match event:
                case Down():
                    assert event.pointer not in down
                    down.add(event.pointer)
                case Up():
                    down.remove(event.pointer)
                case Move(pressed=True):
                    assert event.pointer in down
                case Cancel():
                    down.discard(event.pointer)
                case FocusLost():
                    down.clear()
