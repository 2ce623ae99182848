"""What is seen within the first moments, while most of the app is still being imported?

The ground of the theme and an ornament, drawn with little but pygame: on a slow board somebody who
has touched the icon must see at once that it worked.
"""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from game.shell.window import Window
from game.ui.appearance import Interface

# From above, from below, and the ornament; as in the themes, which take too long to be read here.
COLOURS = {
    Interface.JADE: ("#12403B", "#0A2422", "#C9922B"),
    Interface.IVORY: ("#F8EED9", "#E7D5B2", "#E0A93C"),
}
ORNAMENT_RATIO = 10  # how much wider than high it is
ORNAMENT_COLOUR = "#FFFFFF"  # what it is drawn in, and what the theme's gold replaces
WIDTH_PERCENT = 64  # of the ornament, of the shorter side


def show_splash(window: Window, interface: Interface, assets: Path) -> None:
    """Fill the window."""
    top, bottom, gold = COLOURS[interface]
    canvas = window.canvas
    width, height = canvas.get_size()
    column = pygame.Surface((1, 2))
    column.set_at((0, 0), top)
    column.set_at((0, 1), bottom)
    pygame.transform.smoothscale(column, (width, height), canvas)
    across = min(width, height) * WIDTH_PERCENT // 100
    text = (assets / "ornaments" / "lotus.svg").read_bytes()
    text = text.replace(ORNAMENT_COLOUR.encode(), gold.encode())
    ornament = pygame.image.load_sized_svg(io.BytesIO(text), (across, across // ORNAMENT_RATIO))
    canvas.blit(ornament, ornament.get_rect(center=(width // 2, height // 2)))
    window.present_all()
