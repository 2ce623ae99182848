"""A display without a screen, the app's own pictures, and pilots, for every test of the shell."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest

from game.shell.assets import Assets
from game.shell.brush import Brush
from game.shell.paths import assets_folder
from game.shell.text import TextRenderer
from tests.pilot import Pilot


@pytest.fixture
def display() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((480, 320))
    pygame.display.quit()


@pytest.fixture
def assets() -> Assets:
    return Assets(assets_folder())


@pytest.fixture
def text(display: pygame.Surface, assets: Assets) -> TextRenderer:
    return TextRenderer(assets.folder / "fonts")


@pytest.fixture
def brush(display: pygame.Surface, assets: Assets, text: TextRenderer) -> Brush:
    return Brush(assets, text, assets.theme())


@pytest.fixture
def pilots() -> Iterator[list[Pilot]]:
    """Those that a test starts, to be closed after it."""
    flying: list[Pilot] = []
    yield flying
    for pilot in flying:
        pilot.close()
