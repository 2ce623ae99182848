"""Where do board, text and buttons go on a page that is about one position?"""

from __future__ import annotations

from typing import NamedTuple

from game.ui.geometry import BoardGeometry, Rect, Turn, board_geometry
from game.ui.layout import Sizes
from game.ui.pages import frame_of, sizes_of
from game.ui.state import UiState
from game.ui.text_layout import line_height, probable_lines

WIDEST_EM = 60  # the board may be large; the text beside it is narrow all the same
LABEL_PX = 110  # a narrower golden button shows its icon alone


class BoardPage(NamedTuple):
    """The parts of such a page."""

    board: BoardGeometry
    text: Rect
    hint: Rect  # two lines
    previous: Rect
    number: Rect
    following: Rect
    main: Rect  # the golden button


def reading_px(text: str, rect: Rect, sizes: Sizes) -> int:
    """The letters of a few sentences: on a large screen as large as a title, if half of the room
    is enough for them."""
    lines = probable_lines(text, rect.w, sizes.title)
    if rect.h > 14 * sizes.title and lines * line_height(text, sizes.title) <= rect.h // 2:
        return sizes.title
    return sizes.large if rect.h > 8 * sizes.large else sizes.text


def board_page(ui: UiState, turn: Turn = 0) -> BoardPage:
    """The parts, as the window and the text size have them."""
    sizes = sizes_of(ui)
    body, gap = frame_of(ui, widest_em=WIDEST_EM).body, sizes.gap
    if body.w > body.h * 5 // 4:
        board, rest = body.split_left(min(body.h, body.w * 11 // 20), gap + 4)
    else:
        # The larger the letters, the more of the height is theirs.
        wanted = body.h - 2 * sizes.button - 9 * sizes.text
        side = max(body.h * 9 // 20, min(body.h * 11 // 20, wanted))
        board, rest = body.split_top(min(body.w, side), gap)
    rest, row = rest.split_bottom(sizes.button, gap)
    text, hint = rest.split_bottom(round(sizes.small * 2.8), gap)
    free = row.w - 2 * sizes.button - 4 * gap - 5 * sizes.text
    previous, others = row.split_left(sizes.button, gap)
    others, main = others.split_right(max(sizes.button, min(row.w * 2 // 5, free)), gap)
    number, following = others.split_right(sizes.button, gap)
    return BoardPage(board_geometry(board, turn), text, hint, previous, number, following, main)
