"""How does a board look with these pieces and marks on it?

The layers, from the bottom: board, last move, check, chosen piece, targets, cursor, still pieces,
the ghost left behind by a drag, moving pieces, the lifted piece. Every mark has a form of its own,
so that it is read without its colour: a dot for a quiet move, a ring for a capture, a star for a
promotion, an outline for the chosen piece, corners for the last move, a burst for a check.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from game.rules.pieces import KIND_NAMES, PieceCode, kind_of, side_of
from game.rules.squares import Square, file_of, rank_of, square_name
from game.ui.draw import (
    Fill,
    Group,
    Image,
    Item,
    Scene,
    Shape,
    ShapeKind,
    Target,
    TargetKind,
    arrow,
    tagged,
)
from game.ui.geometry import BoardGeometry, Point, Rect, Turn
from game.ui.theme import Theme

SIDE_NAMES = ("red", "black")
MOUSE_SCALE_PERCENT = 110  # a piece held by the mouse is a little nearer
FINGER_SCALE_PERCENT = 160  # a lifted piece must be seen around a fingertip
MOST_KEPT = 768  # items of one sort: every piece on every square, or a screenful of marks
SHAKE_PX = (0, 4, -4, 3, -3, 2, -1)  # offsets of a refused piece, one every two ticks


class Mark(StrEnum):
    """What a square may be marked as, in painting order."""

    LAST_MOVE = "last_move"
    CHECK = "check"
    SELECTED = "selected"
    TARGET = "target"  # a quiet move may end here
    CAPTURE = "target_ring"
    PROMOTION = "target_star"  # a pawn becomes a general here
    OVER = "over"  # under the piece in the air
    REFUSED = "refused"
    POINTED = "pointed"  # by the guide
    CURSOR = "cursor"
    COUNT = "count"  # going there starts a count


ON_TOP = (Mark.CAPTURE, Mark.PROMOTION, Mark.COUNT)  # drawn over the piece that stands there
LAYERS = tuple(Mark)


class Lifted(NamedTuple):
    """The piece in the air."""

    code: PieceCode
    at: Point
    by_finger: bool  # then it is drawn larger, above the fingertip


class Moving(NamedTuple):
    """A piece on its way, or one that fades."""

    code: PieceCode
    rect: Rect
    alpha: int = 255


class Glint(NamedTuple):
    """A mark that is seen for a moment."""

    kind: ShapeKind
    rect: Rect
    alpha: int


class BoardModel(NamedTuple):
    """All that is to be seen on a board."""

    pieces: bytes  # 64 codes, a1 first; without what moves or is in the air
    marks: tuple[tuple[Square, Mark], ...] = ()
    ghost: tuple[Square, PieceCode] | None = None  # where the lifted piece came from
    lifted: Lifted | None = None
    moving: tuple[Moving, ...] = ()
    hint: tuple[Square, Square] | None = None  # from and to; the same twice for a placement
    piece_turns: tuple[Turn, Turn] = (0, 0)  # by side: which way its pieces look
    shaken: Square | None = None
    shake_px: int = 0
    raised: tuple[Square, int] | None = None  # a chosen piece, and by how many pixels
    trail: tuple[Glint, ...] = ()
    sparks: tuple[Glint, ...] = ()


def piece_tag(code: PieceCode) -> str:
    """The name of a piece in tags and pictures: ``red_king``."""
    return f"{SIDE_NAMES[side_of(code)]}_{KIND_NAMES[kind_of(code)]}"


@lru_cache(maxsize=32)
def square_targets(geometry: BoardGeometry) -> tuple[Target, ...]:
    """Where the squares can be touched."""
    return tuple(
        Target(f"square:{square_name(square)}", geometry.square_rect(square), TargetKind.SQUARE)
        for square in range(64)
    )


@lru_cache(maxsize=8)
def board_item(geometry: BoardGeometry) -> Group:
    """The empty board."""
    return tagged("board", Image("board", geometry.rect, turn=geometry.turn))


def board_scene(model: BoardModel, geometry: BoardGeometry, theme: Theme) -> Scene:
    """Everything on the board, with a target for each square."""
    below = [pair for pair in model.marks if pair[1] not in ON_TOP]
    above = [pair for pair in model.marks if pair[1] in ON_TOP]
    below.sort(key=lambda pair: LAYERS.index(pair[1]))
    occupied = frozenset(square for square in range(64) if model.pieces[square])
    items: list[Item] = [board_item(geometry)]
    for square, mark in below:
        item = mark_item(square, mark, geometry, theme, False)
        if mark is Mark.REFUSED and square == model.shaken and model.shake_px:
            item = Group(item.tag, item.items, model.shake_px, 0)
        items.append(item)
    if model.trail:
        items.append(_glints("trail", model.trail, theme.colours.selected_edge, None))
    items += _still_pieces(model, geometry)
    items += [
        mark_item(square, mark, geometry, theme, square in occupied) for square, mark in above
    ]
    if model.ghost is not None:
        items.append(_ghost(model.ghost, geometry, theme, model.piece_turns))
    if model.hint is not None:
        items.append(_hint(model.hint, geometry, theme))
    items += [_moving(moving, model.piece_turns) for moving in model.moving]
    if model.sparks:
        items.append(_glints("sparkle", model.sparks, theme.colours.gold, theme.colours.gold_edge))
    if model.lifted is not None:
        items.append(_lifted(model.lifted, geometry, model.piece_turns))
    return Scene(tuple(items), square_targets(geometry))


def _glints(tag: str, glints: tuple[Glint, ...], colour: str, edge: str | None) -> Group:
    shapes = (Shape(kind, rect, colour, edge, alpha=alpha) for kind, rect, alpha in glints)
    return tagged(tag, *shapes)


def piece_rect(square_rect: Rect) -> Rect:
    """Where a piece stands within its square."""
    return square_rect.inset(max(1, square_rect.w // 25))


def piece_image(code: PieceCode, rect: Rect, turn: Turn = 0, alpha: int = 255) -> Image:
    """The picture of a piece."""
    return Image(f"piece/{piece_tag(code)}", rect, alpha=alpha, turn=turn)


def _still_pieces(model: BoardModel, geometry: BoardGeometry) -> list[Item]:
    found: list[Item] = []
    for square in range(64):
        code = model.pieces[square]
        if code:
            item = _piece_item(code, square, geometry, model.piece_turns[side_of(code)])
            if square == model.shaken and model.shake_px:
                item = Group(item.tag, item.items, model.shake_px, 0)
            elif model.raised is not None and square == model.raised[0] and model.raised[1]:
                rise = model.raised[1]
                found.append(_shadow(piece_rect(geometry.square_rect(square))))
                # For someone opposite, "above" is the other way.
                upward = rise if model.piece_turns[side_of(code)] == 2 else -rise
                item = Group(item.tag, item.items, 0, upward)
            found.append(item)
    return found


def _shadow(rect: Rect) -> Group:
    """What a lifted piece throws on the board."""
    height = rect.h * 3 // 10
    place = Rect(rect.x, rect.bottom - height * 3 // 4, rect.w, height)
    return tagged("lift", Image("ornaments/lift_shadow", place))


@lru_cache(maxsize=MOST_KEPT)
def _piece_item(code: PieceCode, square: Square, geometry: BoardGeometry, turn: Turn) -> Group:
    rect = piece_rect(geometry.square_rect(square))
    tag = f"piece:{piece_tag(code)}@{square_name(square)}"
    return tagged(tag, piece_image(code, rect, turn))


def _ghost(
    ghost: tuple[Square, PieceCode],
    geometry: BoardGeometry,
    theme: Theme,
    turns: tuple[Turn, Turn],
) -> Group:
    square, code = ghost
    rect = piece_rect(geometry.square_rect(square))
    image = piece_image(code, rect, turns[side_of(code)], theme.alphas.ghost)
    return tagged(f"ghost:{piece_tag(code)}@{square_name(square)}", image)


def _moving(moving: Moving, turns: tuple[Turn, Turn]) -> Group:
    turn = turns[side_of(moving.code)]
    return tagged(
        f"moving:{piece_tag(moving.code)}",
        piece_image(moving.code, moving.rect, turn, moving.alpha),
    )


def _lifted(lifted: Lifted, geometry: BoardGeometry, turns: tuple[Turn, Turn]) -> Group:
    side = piece_rect(geometry.square_rect(0)).w
    turn = turns[side_of(lifted.code)]
    tag = f"lifted:{piece_tag(lifted.code)}"
    if not lifted.by_finger:
        below = Rect.centred(lifted.at, side, side)
        side = side * MOUSE_SCALE_PERCENT // 100
        rise = side // 12
        rect = Rect.centred(lifted.at, side, side).moved(0, rise if turn == 2 else -rise)
        return tagged(tag, *_shadow(below).items, piece_image(lifted.code, rect, turn))
    side = side * FINGER_SCALE_PERCENT // 100
    # Its foot stands at the fingertip; for someone opposite, "above" is the other way.
    rise = side * 2 // 3
    rect = Rect.centred(lifted.at, side, side).moved(0, rise if turn == 2 else -rise)
    return tagged(tag, piece_image(lifted.code, rect, turn))


def _hint(hint: tuple[Square, Square], geometry: BoardGeometry, theme: Theme) -> Group:
    start, end = (geometry.square_rect(square) for square in hint)
    stroke = max(3, geometry.cell // 12)
    tag = f"mark:hint@{square_name(hint[0])}{square_name(hint[1])}"
    if hint[0] == hint[1]:
        ring = Shape(
            ShapeKind.RING, start.inset(geometry.cell // 14), theme.colours.hint,
            theme.colours.target_edge, stroke_px=stroke,
        )  # fmt: skip
        return tagged(tag, ring)
    return tagged(tag, arrow(start.centre, end.centre, theme.colours.hint, stroke, 220))


@lru_cache(maxsize=MOST_KEPT)
def mark_item(
    square: Square, mark: Mark, geometry: BoardGeometry, theme: Theme, occupied: bool
) -> Group:
    """One mark on one square."""
    rect = geometry.square_rect(square)
    items = _mark_items(mark, rect, theme, occupied)
    return tagged(f"mark:{mark}@{square_name(square)}", *items)


def _mark_items(mark: Mark, rect: Rect, theme: Theme, occupied: bool) -> tuple[Item, ...]:
    colours, alphas, cell = theme.colours, theme.alphas, rect.w
    tint = Fill(rect, colours.target, alpha=alphas.target)
    match mark:
        case Mark.LAST_MOVE:
            fill = Fill(rect, colours.last_move, alpha=alphas.last_move)
            corners = Shape(ShapeKind.CORNERS, rect.inset(1), colours.selected_edge)
            return fill, corners
        case Mark.CHECK:
            burst = Shape(ShapeKind.BURST, rect, colours.check, colours.badge)
            return Fill(rect, colours.check, alpha=alphas.check), burst
        case Mark.SELECTED:
            fill = Fill(rect, colours.selected, alpha=alphas.selected)
            frame = Shape(
                ShapeKind.FRAME, rect.inset(1), colours.selected_edge, stroke_px=max(2, cell // 18)
            )
            return fill, frame
        case Mark.TARGET:
            dot = Rect.centred(rect.centre, *(2 * (cell * 3 // 20),) * 2)
            return tint, Shape(ShapeKind.DOT, dot, colours.target, colours.target_edge)
        case Mark.CAPTURE:
            ring = rect.inset(max(1, cell // 24))
            return (
                Shape(
                    ShapeKind.RING,
                    ring,
                    colours.target,
                    colours.target_edge,
                    stroke_px=max(3, cell // 12),
                ),
            )
        case Mark.PROMOTION:
            return _promotion_star(rect, theme, occupied)
        case Mark.OVER:
            frame = Shape(
                ShapeKind.FRAME, rect.inset(1), colours.target, stroke_px=max(3, cell // 12)
            )
            return Fill(rect, colours.target, alpha=2 * alphas.target), frame
        case Mark.COUNT:
            return _count_badge(rect, theme)
        case Mark.REFUSED:
            cross = Shape(ShapeKind.CROSS, rect.inset(cell // 4), colours.danger)
            return Fill(rect, colours.check, alpha=alphas.check // 2), cross
        case Mark.POINTED:
            return (
                Shape(
                    ShapeKind.FRAME,
                    rect.inset(2),
                    colours.gold_top,
                    colours.selected_edge,
                    stroke_px=max(3, cell // 12),
                ),
            )
        case Mark.CURSOR:
            return (
                Shape(
                    ShapeKind.FRAME,
                    rect.inset(1),
                    colours.cursor,
                    colours.target_edge,
                    stroke_px=max(3, cell // 14),
                ),
            )


def _count_badge(rect: Rect, theme: Theme) -> tuple[Item, ...]:
    """An hourglass in the lower corner, clear of dot, ring and star."""
    side = max(12, rect.w * 2 // 5)
    disc = Rect(rect.x, rect.bottom - side, side, side)
    colours = theme.colours
    ground = Fill(disc, colours.well, None, side // 2, colours.gold, max(1, side // 12))
    return ground, Image("icon/count", disc.inset(side // 6), tint=colours.gold)


def _promotion_star(rect: Rect, theme: Theme, occupied: bool) -> tuple[Item, ...]:
    """A star in the middle of an empty square, in the corner of the pawn's own."""
    cell, colours = rect.w, theme.colours
    if occupied:
        side = 2 * (cell * 17 // 100)
        place = Rect(rect.right - side - 1, rect.y + 1, side, side)
        return (Shape(ShapeKind.STAR, place, colours.target, colours.target_edge),)
    place = Rect.centred(rect.centre, *(2 * (cell * 26 // 100),) * 2)
    tint = Fill(rect, colours.target, alpha=theme.alphas.target)
    return tint, Shape(ShapeKind.STAR, place, colours.target, colours.target_edge)


def as_text(model: BoardModel, turn: Turn = 0) -> str:
    """A board as eight lines of letters, for snapshots: marked squares carry their mark's sign.

    >>> as_text(BoardModel(bytes(64), ((0, Mark.TARGET),))).splitlines()[-1]
    ' .+ .  .  .  .  .  .  . '
    """
    letters = ".KFSNRP..kfsnrp."
    signs = {
        Mark.LAST_MOVE: "'", Mark.CHECK: "!", Mark.SELECTED: "^", Mark.TARGET: "+",
        Mark.CAPTURE: "x", Mark.PROMOTION: "*", Mark.OVER: "o", Mark.REFUSED: "~",
        Mark.POINTED: "_", Mark.CURSOR: "#", Mark.COUNT: "=",
    }  # fmt: skip
    marked = {square: signs[mark] for square, mark in model.marks}
    rows = [["   "] * 8 for _ in range(8)]
    for square in range(64):
        column, row = file_of(square), 7 - rank_of(square)
        if turn == 2:
            column, row = 7 - column, 7 - row
        rows[row][column] = f" {letters[model.pieces[square]]}{marked.get(square, ' ')}"
    return "\n".join("".join(row) for row in rows)
