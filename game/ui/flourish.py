"""What glints and rises around a move: a chosen piece, a trail, the sparkle of a new general?

They are made of few marks that are drawn once and moved about, so that a slow board keeps up. They
say nothing that is not seen without them, and a new move ends them.
"""

from __future__ import annotations

import math

from game.rules.squares import Square
from game.ui.board import Glint
from game.ui.draw import ShapeKind
from game.ui.geometry import BoardGeometry, Point, Rect
from game.ui.gestures import Aiming, Choosing, Gesture, Held, Selected
from game.ui.motion import Motion, eased
from game.ui.places import TRAY
from game.ui.ticks import tick_ms

ALPHA_STEPS = 4
TRAIL_ALPHA = 190
DOTS_PER_SQUARE = 2
STARS = 8
RING_STEPS = 5
RISE_MS = 90
RISE_PERCENT = 9  # of a square: how high a chosen piece is lifted


def raised(gesture: Gesture, tick: int, cell: int) -> tuple[Square, int] | None:
    """The square of a chosen piece and how many pixels it is lifted."""
    match gesture:
        case Held(origin=origin, since_tick=since, was_selected=was_selected):
            past_ms = RISE_MS if was_selected else tick_ms(tick) - tick_ms(since)
        case Selected(origin=origin) | Aiming(origin=origin) | Choosing(origin=origin):
            past_ms = RISE_MS
        case _:
            return None
    if origin >= TRAY:
        return None
    return origin, cell * RISE_PERCENT * eased(past_ms, RISE_MS) // 100_000


def is_rising(gesture: Gesture, tick: int) -> bool:
    """Whether a piece is just being lifted."""
    return isinstance(gesture, Held) and tick_ms(tick) - tick_ms(gesture.since_tick) < RISE_MS


def trail(motion: Motion, tick: int, geometry: BoardGeometry) -> tuple[Glint, ...]:
    """Dots where a piece has just passed, fading once it stands."""
    if not motion.trail_ms:
        return ()
    past_ms = motion.past_ms(tick)
    alpha = _fading(TRAIL_ALPHA, past_ms - motion.slide_ms, motion.trail_ms)
    if not alpha:
        return ()
    passed = eased(past_ms, motion.slide_ms)
    side = max(5, geometry.cell // 6)
    found: list[Glint] = []
    for slide in motion.slides:
        if isinstance(slide.origin, Point) or max(slide.origin, slide.target) >= TRAY:
            continue
        start, end = (geometry.square_rect(place).centre for place in (slide.origin, slide.target))
        length = max(abs(end.x - start.x), abs(end.y - start.y))
        count = length * DOTS_PER_SQUARE // geometry.cell
        # Neither on the square left nor on the one reached.
        for index in range(1, count):
            part = 1000 * index // count
            if part <= passed:
                x = start.x + (end.x - start.x) * part // 1000
                y = start.y + (end.y - start.y) * part // 1000
                found.append(Glint(ShapeKind.DOT, Rect.centred(Point(x, y), side, side), alpha))
    return tuple(found)


def sparkle(motion: Motion, tick: int, geometry: BoardGeometry) -> tuple[Glint, ...]:
    """A ring that widens around a new general, and stars that fly off."""
    if motion.sparkle is None:
        return ()
    since_ms = motion.past_ms(tick) - motion.rest_ms
    alpha = _fading(255, since_ms, motion.sparkle_ms)
    if since_ms < 0 or not alpha:
        return ()
    cell, centre = geometry.cell, geometry.square_rect(motion.sparkle).centre
    part = 1000 - (1000 - since_ms * 1000 // motion.sparkle_ms) ** 2 // 1000  # fast, then slow
    step = 1 + part * RING_STEPS // 1001
    width = cell * (RING_STEPS - 1 + step) // (RING_STEPS + 1)
    found = [Glint(ShapeKind.RING, Rect.centred(centre, width, width), alpha)]
    side, reach = 2 * (cell // 9), cell * (480 + part * 52 // 100) // 1000
    for index in range(STARS):
        angle = math.tau * index / STARS
        x = centre.x + round(reach * math.sin(angle))
        y = centre.y - round(reach * math.cos(angle))
        found.append(Glint(ShapeKind.STAR, Rect.centred(Point(x, y), side, side), alpha))
    return tuple(found)


def _fading(alpha: int, since_ms: int, whole_ms: int) -> int:
    """From full to nothing in a few steps."""
    if since_ms >= whole_ms:
        return 0
    steps = ALPHA_STEPS - max(0, since_ms) * ALPHA_STEPS // whole_ms
    return alpha * steps // ALPHA_STEPS
