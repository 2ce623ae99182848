"""How is a soft shadow laid under a box of any size? From one small drawing, cut in nine.

Corners are used as they are, edges are one row or column stretched, and the middle is left out
because the box covers it. A blur of the whole would cost a hundred times as much.
"""

from __future__ import annotations

import pygame

from game.shell.surface_cache import SurfaceCache
from game.shell.svg import shadow_drop, shadow_surface
from game.ui.geometry import Rect

Blit = tuple[pygame.Surface, tuple[int, int]]


def shadow_blits(
    kept: SurfaceCache, place: pygame.Rect, radius: int, spread: int, colour: str
) -> tuple[Blit, ...]:
    """The pieces of the shadow of a box and where they go."""
    corner = (place.x - spread, place.y - spread)
    side = 2 * radius + 3  # the smallest box with a straight pixel between its corners
    if place.w < side or place.h < side:
        key = ("shadow", place.w, place.h, radius, spread, colour)
        whole = kept.surface(key, lambda: shadow_surface(place.w, place.h, radius, spread, colour))
        return ((whole, corner),)
    key = ("shadow", side, side, radius, spread, colour)
    tile = kept.surface(key, lambda: shadow_surface(side, side, radius, spread, colour))
    drop = shadow_drop(spread)
    near, top = spread + radius + 1, spread + radius + 1 + drop
    far, low = tile.get_width() - near - 1, tile.get_height() - top - 1
    width, height = place.w + 2 * spread - near - far, place.h + 2 * spread + drop - top - low
    right, bottom = near + width, top + height

    def cut(x: int, y: int, w: int, h: int) -> pygame.Surface:
        return tile.subsurface((x, y, w, h))

    def stretched(name: str, part: Rect, w: int, h: int) -> pygame.Surface:
        long_key = (*key, name, w, h)
        return kept.surface(long_key, lambda: pygame.transform.scale(cut(*part), (w, h)))

    pieces = (
        (cut(0, 0, near, top), (0, 0)),
        (stretched("top", Rect(near, 0, 1, top), width, top), (near, 0)),
        (cut(near + 1, 0, far, top), (right, 0)),
        (stretched("left", Rect(0, top, near, 1), near, height), (0, top)),
        (stretched("right", Rect(near + 1, top, far, 1), far, height), (right, top)),
        (cut(0, top + 1, near, low), (0, bottom)),
        (stretched("bottom", Rect(near, top + 1, 1, low), width, low), (near, bottom)),
        (cut(near + 1, top + 1, far, low), (right, bottom)),
    )
    return tuple((piece, (corner[0] + x, corner[1] + y)) for piece, (x, y) in pieces)
