"""What did the person do? pygame's events become the app's own.

A touch must arrive once. SDL can report one tap as a finger and again as a mouse, and some panels
are driven by two drivers at the same time: mouse events that stem from a touch are dropped, and so
is a press at nearly the same place and time as the one before. A release can be lost; the next
press of the same pointer then cancels the old one first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.shell.calibration import corrected
from game.shell.common_keys import COMMON_KEYS
from game.ui.events import (
    MOUSE,
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

ECHO_MS = 60  # a second press this soon …
ECHO_PX = 12  # … and this near is the same press
LEFT, RIGHT = 1, 3  # mouse buttons

KEYS = {
    **COMMON_KEYS,
    pygame.K_AC_BACK: KeyName.ESCAPE,
    pygame.K_F11: KeyName.FULL_SCREEN,
    pygame.K_F10: KeyName.MENU,
}
CONTROL_KEYS = {
    pygame.K_z: KeyName.UNDO,
    pygame.K_y: KeyName.REDO,
    pygame.K_n: KeyName.NEW_GAME,
}
# The window no longer belongs to whoever was touching it.
LEAVING = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWHIDDEN,
    pygame.APP_DIDENTERBACKGROUND,
)

Locate = Callable[[int, int], Point]
NameOfKey = Callable[[int, int], KeyName | None]  # key and modifiers


def key_name(key: int, modifiers: int) -> KeyName | None:
    """What a key means together with those that are held."""
    if modifiers & pygame.KMOD_CTRL:
        if key == pygame.K_z and modifiers & pygame.KMOD_SHIFT:
            return KeyName.REDO
        return CONTROL_KEYS.get(key)
    if modifiers & pygame.KMOD_ALT:
        return KeyName.FULL_SCREEN if key == pygame.K_RETURN else None
    if key == pygame.K_TAB and modifiers & pygame.KMOD_SHIFT:
        return KeyName.BACK_TAB
    return KEYS.get(key)


@dataclass(slots=True)
class _Press:
    """A finger or button that is down."""

    pointer: int
    source: Source
    at: Point
    muted: bool  # an echo of another press: nothing of it is told


class Input:
    """Keeps track of what is pressed and translates one event after the other."""

    def __init__(
        self,
        locate: Locate,
        display_size: Callable[[], tuple[int, int]],
        name_of_key: NameOfKey = key_name,
    ) -> None:
        """`locate` turns a pixel of the display into one of the picture."""
        self._name_of_key = name_of_key
        self._locate = locate
        self._display_size = display_size
        self._presses: dict[object, _Press] = {}  # by finger, or MOUSE
        self._mouse_at = Point(0, 0)
        self._last_press: tuple[int, Point] | None = None  # when (ms) and where
        self.calibration: tuple[int, ...] = ()  # of the touch panel; see `calibration`
        self.last_touch: tuple[float, float] | None = None  # as the panel has told it
        self.cursor_wanted = True  # False from the first touch to the next move of a real mouse

    def events(self, event: pygame.Event, tick: int, now_ms: int) -> tuple[Event, ...]:
        """What a pygame event means; nothing for most."""
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return self._finger(event, tick, now_ms)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                # Posted events may lack the field.
                return () if getattr(event, "touch", False) else self._mouse(event, tick, now_ms)
            case pygame.MOUSEWHEEL:
                return (Wheel(tick, self._mouse_at, event.y),) if event.y else ()
            case pygame.KEYDOWN:
                name = self._name_of_key(event.key, event.mod)
                return () if name is None else (Key(tick, name),)
            case pygame.QUIT:
                return (Quit(tick),)
            case kind if kind in LEAVING:
                self._presses.clear()
                return (FocusLost(tick),)
            case _:
                return ()

    def release_all(self, tick: int) -> tuple[Event, ...]:
        """End every press, as before the picture changes its size; their releases are dropped."""
        told = tuple(
            Cancel(tick, press.pointer) for press in self._presses.values() if not press.muted
        )
        self._presses.clear()
        return told

    def _finger(self, event: pygame.Event, tick: int, now_ms: int) -> tuple[Event, ...]:
        w, h = self._display_size()
        if event.type == pygame.FINGERDOWN:
            self.last_touch = (event.x, event.y)
        x, y = corrected(event.x, event.y, self.calibration)
        # Some drivers report a little less than 0 or more than 1 at the edges.
        x, y = min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)
        at = self._locate(int(x * w), int(y * h))
        finger = (getattr(event, "touch_id", 0), event.finger_id)
        match event.type:
            case pygame.FINGERDOWN:
                self.cursor_wanted = False
                taken = {press.pointer for press in self._presses.values()}
                pointer = next(number for number in range(1, 99) if number not in taken)
                return self._down(finger, _Press(pointer, Source.FINGER, at, False), tick, now_ms)
            case pygame.FINGERMOTION:
                return self._move(finger, at, tick)
            case _:
                return self._up(finger, at, tick)

    def _mouse(self, event: pygame.Event, tick: int, now_ms: int) -> tuple[Event, ...]:
        at = self._mouse_at = self._locate(*event.pos)
        if event.type == pygame.MOUSEMOTION:
            if getattr(event, "rel", (1, 1)) != (0, 0):
                self.cursor_wanted = True
            press = self._presses.get(MOUSE)
            if press is None:
                return (Move(tick, at, MOUSE, Source.MOUSE, pressed=False),)
            if not getattr(event, "buttons", (1,))[0]:  # released where nobody saw it
                del self._presses[MOUSE]
                return () if press.muted else (Cancel(tick, MOUSE),)
            return self._move(MOUSE, at, tick)
        if event.button == RIGHT and event.type == pygame.MOUSEBUTTONDOWN:
            self._presses.pop(MOUSE, None)
            return (Cancel(tick, MOUSE),)
        if event.button != LEFT:
            return ()
        if event.type == pygame.MOUSEBUTTONDOWN:
            press = _Press(MOUSE, Source.MOUSE, at, False)
            return self._down(MOUSE, press, tick, now_ms)
        return self._up(MOUSE, at, tick)

    def _down(self, key: object, press: _Press, tick: int, now_ms: int) -> tuple[Event, ...]:
        told: list[Event] = []
        lost = self._presses.pop(key, None)
        if lost is not None:
            press.pointer = lost.pointer
            if not lost.muted:
                told.append(Cancel(tick, lost.pointer))
        press.muted = self._is_echo(press.at, now_ms)
        self._presses[key] = press
        if not press.muted:
            self._last_press = (now_ms, press.at)
            told.append(Down(tick, press.at, press.pointer, press.source))
        return tuple(told)

    def _is_echo(self, at: Point, now_ms: int) -> bool:
        if self._last_press is None:
            return False
        when, where = self._last_press
        near = abs(at.x - where.x) <= ECHO_PX and abs(at.y - where.y) <= ECHO_PX
        return near and now_ms - when < ECHO_MS

    def _move(self, key: object, at: Point, tick: int) -> tuple[Event, ...]:
        press = self._presses.get(key)
        if press is None or press.at == at:
            return ()
        press.at = at
        return () if press.muted else (Move(tick, at, press.pointer, press.source),)

    def _up(self, key: object, at: Point, tick: int) -> tuple[Event, ...]:
        press = self._presses.pop(key, None)
        if press is None or press.muted:
            return ()
        return (Up(tick, at, press.pointer, press.source),)
