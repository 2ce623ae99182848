"""What does the board look like? Drawn from the theme's colours once for each size.

The board of Sittuyin is not chequered; its two long diagonals are drawn because pawns promote on
them, and the squares that they cross carry a small sign.
"""

from __future__ import annotations

import random

import pygame

from game.shell.svg import gradient, gradient_surface, rasterised, round_box
from game.ui.geometry import BoardGeometry
from game.ui.theme import Palette, Theme

GRAIN_SEED = 7
GRAIN_STREAKS = 46
GRAIN_HEARTS = 4
SIGN_REACH, SIGN_WAIST = 0.125, 0.045  # of a square: tips and hollows of a promotion sign


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


def draw_field(cell: int, theme: Theme) -> pygame.Surface:
    """The sixty-four squares, opaque."""
    colours, lines = theme.colours, theme.lines
    side = 8 * cell
    grid = max(1.2, cell * lines.grid_width / 1000)
    diagonal = max(1.6, cell * lines.diagonal_width / 1000)
    strokes = "".join(f"M{i * cell} 0 V{side} M0 {i * cell} H{side} " for i in range(1, 8))
    body = (
        f"{_grain(side, colours.grid, lines.grain)}{_promotion_ground(cell, theme)}"
        f'<path d="{strokes}" stroke="{colours.grid}" stroke-width="{grid:.2f}"'
        f' opacity="{_part(lines.grid_alpha)}"/>'
        f'<path d="M0 0 L{side} {side} M{side} 0 L0 {side}" stroke="{colours.diagonal}"'
        f' stroke-width="{diagonal:.2f}" opacity="{_part(lines.diagonal_alpha)}"/>'
        f"{_promotion_signs(cell, theme)}"
        f'<rect x="{grid / 2}" y="{grid / 2}" width="{side - grid}" height="{side - grid}"'
        f' fill="none" stroke="{colours.grid}" stroke-width="{grid:.2f}"/>'
    )
    field = gradient_surface(side, side, colours.board_top, colours.board_bottom)
    field.blit(rasterised(body, side, side), (0, 0))
    return field


def _part(alpha: int) -> str:
    return f"{alpha / 255:.3f}"


def _promotion_ground(cell: int, theme: Theme) -> str:
    """The squares on the diagonals are a shade apart from the others."""
    squares = "".join(
        f"M{file * cell} {rank * cell} h{cell} v{cell} h{-cell} Z"
        for rank in range(8)
        for file in (rank, 7 - rank)
    )
    opacity = _part(theme.lines.promotion_tint)
    return f'<path d="{squares}" fill="{theme.colours.promotion}" opacity="{opacity}"/>'


def _promotion_signs(cell: int, theme: Theme) -> str:
    """A flower of four petals where a diagonal crosses the middle of a square."""
    reach, waist = cell * SIGN_REACH, cell * SIGN_WAIST
    signs = []
    for rank in range(8):
        for file in (rank, 7 - rank):
            x, y = (file + 0.5) * cell, (rank + 0.5) * cell
            corners = []
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                corners.append(f"{x + dx * reach:.1f} {y + dy * reach:.1f}")
                # Between two petals the outline comes back towards the middle.
                corners.append(f"{x + (dx - dy) * waist:.1f} {y + (dy + dx) * waist:.1f}")
            signs.append("M" + " L".join(corners) + " Z")
    colours = theme.colours
    edge = max(1.0, cell * 0.03)
    return (
        f'<path d="{" ".join(signs)}" fill="{colours.board_top}" stroke="{colours.promotion}"'
        f' stroke-width="{edge:.2f}" stroke-linejoin="round"'
        f' opacity="{_part(theme.lines.promotion_alpha)}"/>'
    )


def _grain(side: int, colour: str, percent: int) -> str:
    """Long fibres, and the curves of year rings around a few of them."""
    if percent == 0:
        return ""
    chance = random.Random(GRAIN_SEED)
    streaks = []
    for _ in range(GRAIN_STREAKS):
        y = chance.uniform(-0.02, 1.02) * side
        bends = [y + chance.uniform(-0.02, 0.02) * side for _ in range(3)]
        streaks.append(
            f'<path d="M-5 {y:.1f} C {side * 0.3:.0f} {bends[0]:.1f} {side * 0.6:.0f}'
            f' {bends[1]:.1f} {side + 5} {bends[2]:.1f}" fill="none" stroke="{colour}"'
            f' stroke-width="{chance.uniform(0.002, 0.007) * side:.1f}"'
            f' opacity="{chance.uniform(0.03, 0.1) * percent / 100:.3f}"/>'
        )
    for _ in range(GRAIN_HEARTS):
        x, y = chance.uniform(0.1, 0.9) * side, chance.uniform(0.1, 0.9) * side
        streaks += [
            f'<path d="{_ring(x, y, step, side)}" fill="none" stroke="{colour}"'
            f' stroke-width="{side * 0.003:.2f}" opacity="{0.075 * percent / 100:.3f}"/>'
            for step in range(1, 6)
        ]
    return "".join(streaks)


def _ring(x: float, y: float, step: int, side: int) -> str:
    """A lens-shaped ring that runs out into the fibres at both ends."""
    half, high = side * (0.1 + 0.075 * step), side * 0.011 * step
    return (
        f"M{x - half:.1f} {y:.1f} C {x - half / 2:.1f} {y - high:.1f} {x + half / 2:.1f}"
        f" {y - high:.1f} {x + half:.1f} {y:.1f} C {x + half / 2:.1f} {y + high:.1f}"
        f" {x - half / 2:.1f} {y + high:.1f} {x - half:.1f} {y:.1f}"
    )
