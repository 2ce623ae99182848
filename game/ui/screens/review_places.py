"""Where do the parts of a review go?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.ui.geometry import BoardGeometry, Rect, board_geometry
from game.ui.layout import Sizes
from game.ui.pages import frame_of, sizes_of
from game.ui.state import UiState

WIDEST_EM = 72  # the board may be large


@dataclass(frozen=True, slots=True)
class Places:
    """The parts below the title."""

    board: BoardGeometry
    curve: Rect
    told: Rect  # what is said of the position
    turns: Rect  # the turning points
    steps: Rect  # first, previous, next, last


def places(ui: UiState) -> Places:
    """Where everything is in this window."""
    return _places(frame_of(ui, widest_em=WIDEST_EM).body, sizes_of(ui))


@lru_cache(maxsize=8)
def _places(body: Rect, sizes: Sizes) -> Places:
    gap = sizes.gap
    if body.w > body.h * 5 // 4:
        board, rest = body.split_left(min(body.h, body.w * 6 // 10), gap + 4)
    else:
        below = 2 * sizes.button + 4 * gap + 9 * sizes.text
        board, rest = body.split_top(min(body.w, max(body.h * 9 // 20, body.h - below)), gap)
        board = board.middle(board.h, board.h) if board.w > board.h else board
    rest, steps = rest.split_bottom(sizes.button, gap)
    rest, turns = rest.split_bottom(sizes.button, gap)
    curve, told = rest.split_top(max(24, min(rest.h // 3, sizes.text * 7)), gap)
    return Places(board_geometry(board), curve, told, turns, steps)
