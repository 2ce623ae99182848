"""How long is a drawn picture kept? Until others, used more lately, need the room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Surfaces by key; the least lately used ones go when their bytes exceed the limit."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def surface(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of a key, drawn when it is not kept."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        drawn = draw()
        self._kept[key] = drawn
        self.bytes += _bytes(drawn)
        # The newest one stays even if it is larger than everything allowed.
        while self.bytes > self.limit_bytes and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.bytes -= _bytes(oldest)
        return drawn

    def clear(self) -> None:
        """Forget everything, as after a change of theme."""
        self._kept.clear()
        self.bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
