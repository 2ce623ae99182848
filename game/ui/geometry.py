"""Where do things lie: rectangles, quarter turns, and the board's squares in pixels.

All numbers are whole pixels with y growing downwards. A `Turn` counts quarter turns clockwise: a
board with turn 2 is flipped (side 1 sits at the bottom), a player with turn 2 sits opposite.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.squares import Square, file_of, rank_of, square_at

Turn = int  # 0–3 quarter turns clockwise


class Point(NamedTuple):
    """A pixel."""

    x: int
    y: int


class Rect(NamedTuple):
    """A rectangle: the pixels x … x + w - 1 of the rows y … y + h - 1."""

    x: int
    y: int
    w: int
    h: int

    @staticmethod
    def around(*points: Point) -> Rect:
        """The smallest rectangle that holds these pixels."""
        left, top = min(point.x for point in points), min(point.y for point in points)
        right, bottom = max(point.x for point in points), max(point.y for point in points)
        return Rect(left, top, right - left + 1, bottom - top + 1)

    @staticmethod
    def centred(point: Point, w: int, h: int) -> Rect:
        """The rectangle of that size about a point."""
        return Rect(point.x - w // 2, point.y - h // 2, w, h)

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The pixel in the middle."""
        return Point(self.x + self.w // 2, self.y + self.h // 2)

    def contains(self, point: Point) -> bool:
        """Whether a pixel lies in it."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def holds(self, other: Rect) -> bool:
        """Whether another rectangle lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def overlaps(self, other: Rect) -> bool:
        """Whether both share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def crossed(self, other: Rect) -> Rect:
        """What both share; empty (no width or no height) when they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def moved(self, dx: int, dy: int) -> Rect:
        """The same size elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, dx: int, dy: int | None = None) -> Rect:
        """Smaller by that much on each side (larger when negative)."""
        rows = dx if dy is None else dy
        return Rect(self.x + dx, self.y + rows, max(0, self.w - 2 * dx), max(0, self.h - 2 * rows))

    def split_left(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """The leftmost `width` columns, and what remains behind a gap."""
        rest = max(0, self.w - width - gap)
        return (
            Rect(self.x, self.y, min(width, self.w), self.h),
            Rect(self.right - rest, self.y, rest, self.h),
        )

    def split_right(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """What remains before a gap, and the rightmost `width` columns."""
        width = min(width, self.w)
        rest = max(0, self.w - width - gap)
        return (
            Rect(self.x, self.y, rest, self.h),
            Rect(self.right - width, self.y, width, self.h),
        )

    def split_top(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """The topmost `height` rows, and what remains below a gap."""
        rest = max(0, self.h - height - gap)
        return (
            Rect(self.x, self.y, self.w, min(height, self.h)),
            Rect(self.x, self.bottom - rest, self.w, rest),
        )

    def split_bottom(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """What remains above a gap, and the lowest `height` rows."""
        height = min(height, self.h)
        rest = max(0, self.h - height - gap)
        return (
            Rect(self.x, self.y, self.w, rest),
            Rect(self.x, self.bottom - height, self.w, height),
        )

    def columns(self, count: int, gap: int = 0) -> tuple[Rect, ...]:
        """`count` columns of (nearly) the same width that fill it, with gaps between."""
        free = self.w - gap * (count - 1)
        edges = [free * index // count for index in range(count + 1)]
        return tuple(
            Rect(self.x + edges[i] + gap * i, self.y, edges[i + 1] - edges[i], self.h)
            for i in range(count)
        )

    def rows(self, count: int, gap: int = 0) -> tuple[Rect, ...]:
        """`count` rows of (nearly) the same height that fill it, with gaps between."""
        free = self.h - gap * (count - 1)
        edges = [free * index // count for index in range(count + 1)]
        return tuple(
            Rect(self.x, self.y + edges[i] + gap * i, self.w, edges[i + 1] - edges[i])
            for i in range(count)
        )

    def grid(self, columns: int, rows: int, gap: int = 0) -> tuple[Rect, ...]:
        """Cells row by row."""
        return tuple(cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap))

    def middle(self, w: int, h: int) -> Rect:
        """A rectangle of that size (or this one's, if smaller) in the middle of it."""
        w, h = min(w, self.w), min(h, self.h)
        return Rect(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)

    def square(self) -> Rect:
        """The largest square in the middle of it."""
        side = min(self.w, self.h)
        return self.middle(side, side)

    def distance(self, point: Point) -> int:
        """How far a pixel lies outside, along the longer of the two ways; 0 inside."""
        across = max(self.x - point.x, point.x - (self.right - 1), 0)
        down = max(self.y - point.y, point.y - (self.bottom - 1), 0)
        return max(across, down)

    def unturned(self, turn: Turn) -> Rect:
        """The upright rectangle that fills this one after the turn."""
        return Rect(self.x, self.y, self.h, self.w) if turn % 2 else self

    def turned_rect(self, rect: Rect, turn: Turn) -> Rect:
        """Where a part of `self.unturned(turn)` lies in this rectangle after the turn.

        >>> Rect(0, 0, 100, 50).turned_rect(Rect(0, 0, 10, 5), 2)
        Rect(x=90, y=45, w=10, h=5)
        """
        across, down = rect.x - self.x, rect.y - self.y
        match turn % 4:
            case 1:
                x, y = self.w - down - rect.h, across
                return Rect(self.x + x, self.y + y, rect.h, rect.w)
            case 2:
                x, y = self.w - across - rect.w, self.h - down - rect.h
                return Rect(self.x + x, self.y + y, rect.w, rect.h)
            case 3:
                x, y = down, self.h - across - rect.w
                return Rect(self.x + x, self.y + y, rect.h, rect.w)
            case _:
                return rect

    def turned_point(self, point: Point, turn: Turn) -> Point:
        """Where a pixel of `self.unturned(turn)` lies in this rectangle after the turn."""
        turned = self.turned_rect(Rect(point.x, point.y, 1, 1), turn)
        return Point(turned.x, turned.y)


class BoardGeometry(NamedTuple):
    """A board in pixels: its outer rectangle, the width of its frame, and a square's side."""

    rect: Rect  # with the frame
    frame_px: int
    cell: int  # side of a square
    turn: Turn = 0  # 0: side 0 sits at the bottom; 2: side 1 does

    @property
    def field(self) -> Rect:
        """The sixty-four squares without the frame."""
        left, top = self.rect.x + self.frame_px, self.rect.y + self.frame_px
        return Rect(left, top, 8 * self.cell, 8 * self.cell)

    def square_rect(self, square: Square) -> Rect:
        """The pixels of a square."""
        column, row = _place(file_of(square), 7 - rank_of(square), self.turn)
        field = self.field
        return Rect(field.x + column * self.cell, field.y + row * self.cell, self.cell, self.cell)

    def square_at(self, point: Point) -> Square | None:
        """The square under a pixel, or None outside the field."""
        field = self.field
        if not field.contains(point):
            return None
        column, row = (point.x - field.x) // self.cell, (point.y - field.y) // self.cell
        file, row = _place(column, row, -self.turn % 4)
        return square_at(file, 7 - row)

    def nearest(self, point: Point, candidates: Iterable[Square], reach_px: int) -> Square | None:
        """The candidate that a touch meant: the one under it, else the nearest within reach.

        A fingertip is wider than a square of a small screen; half a square is a good reach.
        """
        best: tuple[int, int, Square] | None = None
        for square in candidates:
            rect = self.square_rect(square)
            miss = rect.distance(point)
            if miss > reach_px:
                continue
            centre = rect.centre
            off_centre = (point.x - centre.x) ** 2 + (point.y - centre.y) ** 2
            if best is None or (miss, off_centre, square) < best:
                best = (miss, off_centre, square)
        return None if best is None else best[2]


def board_geometry(rect: Rect, turn: Turn = 0) -> BoardGeometry:
    """The largest board in the middle of a rectangle; squares are a whole number of pixels."""
    side = min(rect.w, rect.h)
    # A frame of a fiftieth of the board looks right from 312 to 1200 px; below 3 px it vanishes.
    frame = max(3, side // 50)
    cell = max(1, (side - 2 * frame) // 8)
    outer = 8 * cell + 2 * frame
    return BoardGeometry(rect.middle(outer, outer), frame, cell, turn)


def _place(column: int, row: int, turn: Turn) -> tuple[int, int]:
    """Column and row, 0–7 from the top left, after quarter turns clockwise."""
    match turn:
        case 1:
            return 7 - row, column
        case 2:
            return 7 - column, 7 - row
        case 3:
            return row, 7 - column
        case _:
            return column, row
