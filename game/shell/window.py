"""How does the app get a screen, and how does its picture reach it, turned or not?

The picture is drawn upright on a canvas; where the screen is mounted turned, the canvas is turned
on its way to the display, together with every touch. Sizes are taken from the display after it is
made, never from what was asked for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.ui.geometry import Point, Rect, Turn

DEFAULT_SIZE = (800, 480)
LEAST_SIDE, LEAST_LONGER_SIDE = 320, 480  # the smallest layouts are 480x320 and 320x480
TITLE = "Sittuyin"
# Drivers that show nothing; SDL falls back to the first when no screen is found.
BLIND_DRIVERS = ("offscreen", "dummy")
NO_SCREEN = (
    "No screen was found. Start the app in a desktop session, or on a bare console as a user in"
    " the groups video, render and input."
)


class NoScreen(RuntimeError):
    """There is no display to draw on; the text says in plain words what to do."""


class Wanted(NamedTuple):
    """How the window was asked for."""

    size: tuple[int, int] | None = None  # of the picture, before it is turned
    turn: Turn = 0
    full_screen: bool = False


class Window:
    """The display surface and the canvas that is drawn on."""

    def __init__(self, wanted: Wanted) -> None:
        """Opens the window.

        Raises:
            NoScreen: when there is nothing to draw on.
        """
        self.turn = wanted.turn % 4
        self.full_screen = wanted.full_screen
        size = wanted.size or DEFAULT_SIZE
        self._windowed_size = (size[1], size[0]) if self.turn % 2 else size
        _start_display()
        pygame.display.set_caption(TITLE)
        self._canvas = self._open()
        self._told_size = self.size
        self._holds_keyboard = False

    @property
    def canvas(self) -> pygame.Surface:
        """What is drawn on; another one after each change of size."""
        return self._canvas

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self._canvas.get_size()

    @property
    def display_size(self) -> tuple[int, int]:
        """Width and height of what the pointer moves over."""
        return _display().get_size()

    def follow_display(self) -> bool:
        """Fit the canvas to the display after it changed; whether the picture's size changed."""
        self._canvas = self._new_canvas()
        if not self.full_screen:
            self._windowed_size = self.display_size
        # The display's surface changes its size by itself: compare with what was told before.
        changed = self.size != self._told_size
        self._told_size = self.size
        return changed

    def set_full_screen(self, full_screen: bool) -> None:
        """Fill the screen, or go back to a window."""
        if full_screen != self.full_screen:
            self.full_screen = full_screen
            self._canvas = self._open()

    def set_turn(self, turn: Turn) -> None:
        """Turn the picture on the screen; a window keeps its shape."""
        self.turn = turn % 4
        self._canvas = self._new_canvas()
        _display().fill("black")

    def display_point(self, point: Point) -> Point:
        """Where on the display a pixel of the picture lies."""
        return Rect(0, 0, *self.display_size).turned_point(point, self.turn)

    def picture_point(self, x: int, y: int) -> Point:
        """Where on the picture a pixel of the display lies, clamped to it."""
        w, h = self.display_size
        point = Point(min(max(x, 0), w - 1), min(max(y, 0), h - 1))
        upright = Rect(0, 0, w, h).unturned(self.turn)
        turned = upright.turned_point(point, (4 - self.turn) % 4)
        width, height = self.size
        return Point(min(turned.x, width - 1), min(turned.y, height - 1))

    def present(self, rects: Iterable[pygame.Rect]) -> None:
        """Show what was drawn within these rectangles of the canvas."""
        changed = list(rects)
        if not changed:
            return
        display = _display()
        if self._canvas is display:
            pygame.display.update(changed)
            return
        area = Rect(0, 0, *display.get_size())
        whole = self._canvas.get_rect()
        shown = []
        for rect in changed:
            part = self._canvas.subsurface(rect.clip(whole))
            place = pygame.Rect(area.turned_rect(Rect(*rect.clip(whole)), self.turn))
            display.blit(pygame.transform.rotate(part, -90 * self.turn), place)
            shown.append(place)
        pygame.display.update(shown)

    def present_all(self) -> None:
        """Show the whole canvas again, as after the window was covered."""
        self.present([self._canvas.get_rect()])

    def show_pointer(self, shown: bool) -> None:
        """Let the pointer of the mouse be seen, or not.

        The keyboard is given away for that moment: else pygame-ce 2.5 takes a hidden pointer for
        the wish to hear of steps alone, and places are wrong from then on.
        """
        if self._holds_keyboard:
            _system_window().grab_keyboard = False
        pygame.mouse.set_visible(shown)
        if self._holds_keyboard:
            _system_window().grab_keyboard = True

    def hold_keyboard(self) -> None:
        """From now on no key goes to the desktop, as far as it lets itself be kept out."""
        self._holds_keyboard = True
        _system_window().grab_keyboard = True

    def close(self) -> None:
        """Give the screen back."""
        pygame.display.quit()

    def _open(self) -> pygame.Surface:
        try:
            if self.full_screen:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoScreen(f"{NO_SCREEN} ({error})") from error
        return self._new_canvas()

    def _new_canvas(self) -> pygame.Surface:
        display = _display()
        w, h = display.get_size()
        size = usable_size(h, w) if self.turn % 2 else usable_size(w, h)
        if self.turn == 0 and size == (w, h):
            return display
        return pygame.Surface(size).convert()


def usable_size(width: int, height: int) -> tuple[int, int]:
    """The size to lay out for; a smaller window shows only a part of the picture.

    >>> usable_size(800, 480), usable_size(300, 200), usable_size(400, 300)
    ((800, 480), (480, 320), (480, 320))
    """
    width, height = max(width, LEAST_SIDE), max(height, LEAST_SIDE)
    if max(width, height) < LEAST_LONGER_SIDE:
        if width >= height:
            width = LEAST_LONGER_SIDE
        else:
            height = LEAST_LONGER_SIDE
    return width, height


def _display() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def _system_window() -> pygame.Window:
    return pygame.Window.from_display_module()


def _start_display() -> None:
    """Initialise the display, and only it: everything else waits until it is needed."""
    asked_for = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
    except pygame.error as error:
        raise NoScreen(f"{NO_SCREEN} ({error})") from error
    if driver in BLIND_DRIVERS and driver not in asked_for:
        pygame.display.quit()
        raise NoScreen(NO_SCREEN)
    if driver == "x11":
        # Else SDL draws the window through OpenGL: slower by far, and 90 MB more. It is read when
        # the window is made; a second start of the display could find an X server that resets
        # because its only client left.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
