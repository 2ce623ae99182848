"""What does the wooden board look like? Drawn from the theme's colours once for each size.

The board of Sittuyin is not chequered; its two long diagonals are drawn because pawns promote on
them.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import pygame

from game.shell.svg import gradient, rasterised
from game.ui.geometry import BoardGeometry
from game.ui.theme import Palette

GRAIN_SEED = 7
GRAIN_STREAKS = 46


class BoardPicture(NamedTuple):
    """A board as seen from above: a frame with round corners about an opaque field."""

    frame: pygame.Surface  # of the board's size, see-through outside its corners
    field: pygame.Surface


def draw_board(board: BoardGeometry, colours: Palette) -> BoardPicture:
    """The picture of a board of that size."""
    return BoardPicture(_frame(board, colours), _field(board.cell, colours))


def _frame(board: BoardGeometry, colours: Palette) -> pygame.Surface:
    w, h, inner = board.rect.w, board.rect.h, board.frame_px
    radius = max(5, inner)
    body = gradient("f", colours.frame_top, colours.frame_bottom, 0, h)
    body += (
        f'<rect x="0.75" y="0.75" width="{w - 1.5}" height="{h - 1.5}" rx="{radius}"'
        f' fill="url(#f)" stroke="{colours.frame_edge}" stroke-width="1.5"/>'
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


def _field(cell: int, colours: Palette) -> pygame.Surface:
    side = 8 * cell
    line = max(1.2, cell / 34)
    body = gradient("w", colours.board_top, colours.board_bottom, 0, side)
    body += f'<rect width="{side}" height="{side}" fill="url(#w)"/>'
    body += _grain(side, colours.grid)
    strokes = "".join(f"M{i * cell} 0 V{side} M0 {i * cell} H{side} " for i in range(1, 8))
    body += (
        f'<path d="{strokes}" stroke="{colours.grid}" stroke-width="{line:.2f}" opacity="0.75"/>'
        f'<path d="M0 0 L{side} {side} M{side} 0 L0 {side}" stroke="{colours.diagonal}"'
        f' stroke-width="{line * 1.7:.2f}" opacity="0.62"/>'
        f'<rect x="{line / 2}" y="{line / 2}" width="{side - line}" height="{side - line}"'
        f' fill="none" stroke="{colours.grid}" stroke-width="{line:.2f}"/>'
    )
    return rasterised(body, side, side).convert()


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
