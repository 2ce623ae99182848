"""Does the store of pictures stay within its limit?"""

from __future__ import annotations

import pygame

from game.shell.surface_cache import SurfaceCache


def _square() -> pygame.Surface:
    return pygame.Surface((10, 10), pygame.SRCALPHA)  # 400 bytes


def test_the_least_lately_used_goes_first() -> None:
    cache = SurfaceCache(1_000)
    first = cache.surface("a", _square)
    cache.surface("b", _square)
    assert cache.surface("a", _square) is first
    cache.surface("c", _square)  # "b" must go
    assert cache.surface("a", _square) is first
    assert (len(cache), cache.bytes) == (2, 800)


def test_one_that_is_too_large_is_kept_alone() -> None:
    cache = SurfaceCache(100)
    cache.surface("a", _square)
    large = cache.surface("b", _square)
    assert cache.surface("b", _square) is large
    assert len(cache) == 1


def test_clearing_forgets_everything() -> None:
    cache = SurfaceCache(1_000)
    cache.surface("a", _square)
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)
