"""How does a position look as a small picture: in a list, on a card, on a page of the rules?"""

from __future__ import annotations

from functools import lru_cache

from game.rules.position import Position
from game.rules.squares import Square
from game.ui.board import BoardModel, Mark, board_item, board_scene, piece_image, piece_rect
from game.ui.draw import Group, Item, Scene, tagged
from game.ui.geometry import Rect, Turn, board_geometry
from game.ui.theme import Theme

LEAST_CELL_PX = 12  # on smaller squares pieces fill the whole of them


@lru_cache(maxsize=64)
def thumbnail(board: bytes, rect: Rect, turn: Turn = 0, tag: str = "thumbnail") -> Group:
    """A board with its pieces, not to be touched."""
    geometry = board_geometry(rect, turn)
    items: list[Item] = [board_item(geometry)]
    for square, code in enumerate(board):
        if code:
            cell = geometry.square_rect(square)
            place = piece_rect(cell) if cell.w >= LEAST_CELL_PX else cell
            items.append(piece_image(code, place))
    return tagged(tag, *items)


def board_of(position: Position) -> bytes:
    """The pieces of a position, as thumbnails are asked for."""
    return bytes(position.board)


def live_board(
    position: Position,
    rect: Rect,
    theme: Theme,
    marks: tuple[tuple[Square, Mark], ...] = (),
    turn: Turn = 0,
) -> Scene:
    """A board with marks whose squares can be touched."""
    model = BoardModel(board_of(position), marks)
    return board_scene(model, board_geometry(rect, turn), theme)
