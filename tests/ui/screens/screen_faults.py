"""What can be wrong with the words of a screen: cut, too small, hidden, on one another?

Told by rectangles, as the painter would fill them. What lies under a sheet or a dimmed ground is
not judged, nor what a later ground covers whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import pygame.font

from game.shell.text import TextRenderer
from game.ui.draw import (
    AlignX,
    AlignY,
    Clip,
    Fill,
    Group,
    Image,
    Item,
    Scene,
    Target,
    TargetKind,
    Text,
)
from game.ui.geometry import Rect
from game.ui.text_layout import Fitted, fit, ink_height, line_height
from tests.ui.screens.stages import ASSETS

LEAST_PX = 12  # of letters; a millimetre and a half on a 3.5 inch screen
SLACK_PX = 3  # what may touch without being seen to


class Ink(NamedTuple):
    """Words where they are seen."""

    text: str
    rect: Rect


@cache
def _renderer() -> TextRenderer:
    pygame.font.init()
    return TextRenderer(ASSETS / "fonts")


@cache
def _width(text: str, px: int, bold: bool) -> int:
    return _renderer().width(text, px, bold)


@cache
def _fitted(text: str, w: int, h: int, px: int, least: int, lines: int, bold: bool) -> Fitted:
    def measure(part: str, size: int) -> int:
        return _width(part, size, bold)

    return fit(text, w, h, px, least, lines, measure)


def text_fit(item: Text) -> Fitted:
    """How a text finds room in its rectangle, with the real letters."""
    rect = item.rect
    w, h = (rect.h, rect.w) if item.turn % 2 else (rect.w, rect.h)
    return _fitted(item.text, w, h, item.px, item.min_px, item.max_lines, item.bold)


def _ink(item: Text) -> Rect:
    """Where the letters stand, about."""
    fitted, rect = text_fit(item), item.rect
    across, down = (rect.h, rect.w) if item.turn % 2 else (rect.w, rect.h)
    width = max(_width(line, fitted.px, item.bold) for line in fitted.lines)
    step = line_height(item.text, fitted.px)
    height = step * (len(fitted.lines) - 1) + ink_height(item.text, fitted.px)
    x = {AlignX.LEFT: 0, AlignX.CENTRE: (across - width) // 2, AlignX.RIGHT: across - width}
    y = {AlignY.TOP: 0, AlignY.MIDDLE: (down - height) // 2, AlignY.BOTTOM: down - height}
    upright = Rect(x[item.align], y[item.valign], width, height)
    own = Rect(0, 0, rect.w, rect.h).turned_rect(upright, item.turn)
    return own.moved(rect.x, rect.y)


def _leaves(
    items: tuple[Item, ...], dx: int, dy: int, clip: Rect
) -> Iterator[tuple[Text | Fill | Image, Rect]]:
    """Words, grounds and pictures where they stand, each with what is seen of the window there."""
    for item in items:
        match item:
            case Group() if item.tag.startswith("lifted:"):
                pass  # a piece in the air passes over whatever there is
            case Group():
                yield from _leaves(item.items, dx + item.dx, dy + item.dy, clip)
            case Clip():
                inner = clip.crossed(item.rect.moved(dx, dy))
                yield from _leaves(item.items, dx, dy, inner)
            case Text() | Fill() | Image():
                yield item._replace(rect=item.rect.moved(dx, dy)), clip
            case _:
                pass


def _meets(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share more than a few pixels each way."""
    both = one.crossed(other)
    return both.w > SLACK_PX and both.h > SLACK_PX


def word_faults(items: tuple[Item, ...], window: Rect) -> list[str]:
    """Which words are cut, leave the window, are too small, or stand on one another."""
    found: list[str] = []
    seen: list[Ink] = []
    icons: list[tuple[str, Rect]] = []
    for item, clip in _leaves(items, 0, 0, window):
        match item:
            case Fill():
                ground = item._replace(rect=item.rect.crossed(clip))
                seen, icons = _under(ground, window, seen, icons, found)
            case Image() if item.name.startswith(("icon/", "piece/")):
                icons.append((item.name, item.rect.inset(item.rect.w // 8).crossed(clip)))
            case Text() if item.text.strip():
                found += _own_faults(item, clip, window)
                seen.append(Ink(item.text, _ink(item).crossed(clip)))
            case _:
                pass
    found += [
        f"{one.text!r} stands on {other.text!r}"
        for one, other in combinations(seen, 2)
        if _meets(one.rect, other.rect)
    ]
    return found + [
        f"{name} stands on {ink.text!r}"
        for ink, (name, rect) in product(seen, icons)
        if _meets(ink.rect, rect)
    ]


def _under(
    ground: Fill, window: Rect, seen: list[Ink], icons: list[tuple[str, Rect]], found: list[str]
) -> tuple[list[Ink], list[tuple[str, Rect]]]:
    """What is still seen after a ground was laid; half covered words are a fault."""
    if ground.rect == window:
        return [], []
    if ground.alpha < 255:
        return seen, icons
    roomy = ground.rect.inset(-SLACK_PX)
    left = [ink for ink in seen if not roomy.holds(ink.rect)]
    found += [f"{ink.text!r} is covered in part" for ink in left if _meets(ink.rect, ground.rect)]
    return left, [(name, rect) for name, rect in icons if not _meets(rect, ground.rect)]


def _own_faults(item: Text, clip: Rect, window: Rect) -> list[str]:
    found = []
    if not text_fit(item).complete:
        found.append(f"{item.text!r} is cut in {item.rect.w} x {item.rect.h}")
    if not item.text.isdecimal() and min(item.px, item.min_px or item.px) < LEAST_PX:
        found.append(f"{item.text!r} may shrink to {min(item.px, item.min_px)} px")
    ink = _ink(item)
    is_scrolled = clip != window
    if ink.x < clip.x or ink.right > clip.right:
        found.append(f"{item.text!r} leaves its room sideways")
    if not is_scrolled and (ink.y < 0 or ink.bottom > window.h):
        found.append(f"{item.text!r} leaves the window")
    return found


def edge_faults(scene: Scene, window: Rect) -> list[str]:
    """Which words stick out of a button."""
    touched = [target for target in scene.targets if target.kind is TargetKind.BUTTON]
    seen: list[Ink] = []
    for item, clip in _leaves(scene.items, 0, 0, window):
        if isinstance(item, Fill) and item.rect == window:
            seen = []
        elif isinstance(item, Text) and item.text.strip():
            seen.append(Ink(item.text, _ink(item).crossed(clip)))
    return [
        f"{ink.text!r} sticks out of {target.id}"
        for ink, target in product(seen, touched)
        if _sticks_out(ink.rect, target)
    ]


def _sticks_out(ink: Rect, target: Target) -> bool:
    return _meets(ink, target.rect) and not target.rect.inset(-SLACK_PX).holds(ink)
