"""How is the first screen drawn, before the app behind it is there?"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pygame.font

from game.shell.assets import Assets
from game.shell.brush import Brush
from game.shell.paint import Painter
from game.shell.text import TextRenderer
from game.shell.window import Window
from game.ui.draw import Group, Scene
from game.ui.pages import ground_items, style_of, window_of
from game.ui.screens import home_view
from game.ui.settings import Settings
from game.ui.state import Look, UiState

TABLES = ("home",)  # of texts


class Canvas(NamedTuple):
    """What the first screen was drawn with, and all others will be."""

    assets: Assets
    brush: Brush
    painter: Painter


def first_picture(window: Window, settings: Settings, folder: Path) -> Canvas:
    """Show the first screen."""
    pygame.font.init()
    assets = Assets(folder)
    theme = assets.theme(settings.appearance)
    brush = Brush(assets, TextRenderer(folder / "fonts"), theme)
    painter = Painter(window.canvas, brush)
    look = Look(theme, assets.words(settings.language, settings.burmese_digits, TABLES))
    first = UiState((), *window.size, settings)
    scene = home_view.view(first, look) if settings.language_seen else greeting(first, look)
    window.present(painter.paint(scene.items))
    return Canvas(assets, brush, painter)


def greeting(ui: UiState, look: Look) -> Scene:
    """The ground alone: which language the next screen will be in is not known yet."""
    style = style_of(ui, look)
    return Scene((Group("ground", ground_items(style, window_of(ui))),))
