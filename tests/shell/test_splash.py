"""Is there something to see at once, and does it look like what follows?"""

from __future__ import annotations

import subprocess
import sys

import pygame
import pytest

from game.shell import splash
from game.shell.assets import Assets
from game.shell.paths import PACKAGE, assets_folder
from game.shell.window import Wanted, Window
from game.ui.appearance import Appearance, Interface

# What must not be imported before the splash is seen: it would be waited for.
LATER = ("game.ui.state", "game.ui.theme", "game.match", "game.bot", "tomllib", "asyncio")


@pytest.mark.parametrize("interface", Interface)
def test_its_colours_are_those_of_the_theme(interface: Interface) -> None:
    colours = Assets(assets_folder()).theme(Appearance(interface)).colours
    wanted = (colours.ground_top, colours.ground_bottom, colours.gold_bottom)
    assert splash.COLOURS[interface] == wanted


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("size", [(480, 320), (320, 480), (1280, 800)])
def test_it_fills_the_window_with_ground_and_ornament(size: tuple[int, int], turn: int) -> None:
    window = Window(Wanted(size, turn))
    splash.show_splash(window, Interface.JADE, assets_folder())
    canvas = window.canvas
    assert canvas.get_size() == size
    top, bottom, gold = (pygame.Color(colour) for colour in splash.COLOURS[Interface.JADE])
    for x in (0, size[0] - 1):
        assert _distance(canvas.get_at((x, 0)), top) < 6
        assert _distance(canvas.get_at((x, size[1] - 1)), bottom) < 6
    middle = pygame.Rect(0, 0, size[0] // 2, size[1] // 4)
    middle.center = (size[0] // 2, size[1] // 2)
    nearest = min(
        _distance(canvas.get_at((x, y)), gold)
        for x in range(middle.left, middle.right)
        for y in range(middle.top, middle.bottom)
    )
    assert nearest < 12
    shown = pygame.display.get_surface()
    assert shown is not None
    corners = {canvas.get_at((0, 0))[:3], canvas.get_at((size[0] - 1, size[1] - 1))[:3]}
    far = (shown.get_width() - 1, shown.get_height() - 1)
    assert {shown.get_at((0, 0))[:3], shown.get_at(far)[:3]} == corners


def test_little_is_imported_before_it() -> None:
    code = "import sys, game.shell.opening; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    assert "game.shell.splash" in loaded
    assert [name for name in LATER if name in loaded] == []


def _distance(first: pygame.Color, second: pygame.Color) -> int:
    return max(abs(one - other) for one, other in zip(first[:3], second[:3], strict=True))
