"""What does the wooden board look like? Drawn from the theme's colours once for each size.

The board of Sittuyin is not chequered; its two long diagonals are drawn because pawns promote on
them.
"""

from __future__ import annotations

import random

import pygame

from game.shell.svg import gradient, gradient_surface, rasterised, round_box
from game.ui.geometry import BoardGeometry
from game.ui.theme import Palette

GRAIN_SEED = 7
GRAIN_STREAKS = 46


def draw_frame(board: BoardGeometry, colours: Palette) -> pygame.Surface:
    """The frame with its round corners; the field is laid over the hole in it."""
    w, h, inner = board.rect.w, board.rect.h, board.frame_px
    radius = max(5, inner)
    low, far, deep = inner + 1, w - inner - 1, h - inner - 1
    hole = f"M{low} {low} V{deep} H{far} V{low} Z"
    body = gradient("f", colours.frame_top, colours.frame_bottom, 0, h)
    body += (
        f'<path d="{round_box(0.75, 0.75, w - 0.75, h - 0.75, radius)} {hole}"'
        f' fill="url(#f)" fill-rule="evenodd" stroke="{colours.frame_edge}" stroke-width="1.5"/>'
        f'<path d="M{radius} 2.4 H{w - radius}" stroke="{colours.frame_shine}"'
        ' stroke-width="1.4" stroke-linecap="round" opacity="0.7"/>'
    )
    if inner >= 5:
        gap = inner - 1.5
        body += (
            f'<rect x="{gap}" y="{gap}" width="{w - 2 * gap}" height="{h - 2 * gap}" rx="1"'
            f' fill="none" stroke="{colours.frame_inner}" stroke-width="1.2"/>'
        )
    return rasterised(body, w, h)


def draw_field(cell: int, colours: Palette) -> pygame.Surface:
    """The sixty-four squares, opaque."""
    side = 8 * cell
    line = max(1.2, cell / 34)
    body = _grain(side, colours.grid)
    strokes = "".join(f"M{i * cell} 0 V{side} M0 {i * cell} H{side} " for i in range(1, 8))
    body += (
        f'<path d="{strokes}" stroke="{colours.grid}" stroke-width="{line:.2f}" opacity="0.75"/>'
        f'<path d="M0 0 L{side} {side} M{side} 0 L0 {side}" stroke="{colours.diagonal}"'
        f' stroke-width="{line * 1.7:.2f}" opacity="0.62"/>'
        f'<rect x="{line / 2}" y="{line / 2}" width="{side - line}" height="{side - line}"'
        f' fill="none" stroke="{colours.grid}" stroke-width="{line:.2f}"/>'
    )
    field = gradient_surface(side, side, colours.board_top, colours.board_bottom)
    field.blit(rasterised(body, side, side), (0, 0))
    return field


def _grain(side: int, colour: str) -> str:
    chance = random.Random(GRAIN_SEED)
    streaks = []
    for _ in range(GRAIN_STREAKS):
        y = chance.uniform(-0.02, 1.02) * side
        bends = [y + chance.uniform(-0.02, 0.02) * side for _ in range(3)]
        streaks.append(
            f'<path d="M-5 {y:.1f} C {side * 0.3:.0f} {bends[0]:.1f} {side * 0.6:.0f}'
            f' {bends[1]:.1f} {side + 5} {bends[2]:.1f}" fill="none" stroke="{colour}"'
            f' stroke-width="{chance.uniform(0.002, 0.007) * side:.1f}"'
            f' opacity="{chance.uniform(0.03, 0.1):.2f}"/>'
        )
    return "".join(streaks)
