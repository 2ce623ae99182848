"""Which square or waiting piece does a touch mean?

A place is a square, or a slot of the tray named by the kind of piece that waits in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from game.ui.events import Source
from game.ui.geometry import BoardGeometry, Point, Rect

Place: TypeAlias = int  # a square, or TRAY + the kind of a waiting piece
TRAY: Place = 64

MOUSE_SLOP_PX = 3
FINGER_SLOP_PERCENT = 12  # of a square's side
SMALL_SQUARE_PX = 48  # narrower than a fingertip


@dataclass(frozen=True, slots=True)
class Ground:
    """Where places lie in pixels."""

    board: BoardGeometry
    tray: tuple[tuple[Place, Rect], ...] = ()  # the slots of the side to move

    def under(self, point: Point) -> Place | None:
        """The place exactly under a pixel."""
        for place, rect in self.tray:
            if rect.contains(point):
                return place
        return self.board.square_at(point)

    def meant(self, point: Point, source: Source, candidates: Iterable[Place]) -> Place | None:
        """The place that a touch meant: a near miss of a candidate counts as a hit for fingers."""
        exact = self.under(point)
        wanted = set(candidates)
        if exact in wanted or source is Source.MOUSE or (exact is not None and exact >= TRAY):
            return exact
        squares = [place for place in wanted if place < TRAY]
        near = self.board.nearest(point, squares, self.reach_px)
        return exact if near is None else near

    @property
    def reach_px(self) -> int:
        """How far beside a square a fingertip may land; never to the middle of its neighbour."""
        cell = self.board.cell
        return cell // 3 if cell < SMALL_SQUARE_PX else cell // 5

    def slop_px(self, source: Source) -> int:
        """How far a press may drift before it is a drag."""
        if source is Source.MOUSE:
            return MOUSE_SLOP_PX
        return self.board.cell * FINGER_SLOP_PERCENT // 100
