"""What does a player's tray show: the pieces that wait in hand, later those that were lost?

While placing, the slots are targets: a tap or a drag begins there. Afterwards the tray shows how
many of each kind the side has lost, and is not touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.rules.pieces import (
    ELEPHANT,
    GENERAL,
    KIND_NAMES,
    KING,
    KNIGHT,
    PAWN,
    ROOK,
    PieceKind,
    Side,
    piece,
)
from game.ui.board import SIDE_NAMES, piece_image
from game.ui.draw import (
    AlignX,
    Fill,
    Group,
    Image,
    Item,
    Scene,
    Shape,
    ShapeKind,
    Target,
    TargetKind,
    Text,
    tagged,
)
from game.ui.geometry import Rect
from game.ui.layout import TOUCH_PX, Places
from game.ui.places import TRAY, Place
from game.ui.theme import Theme, blend

WAITING_KINDS: tuple[PieceKind, ...] = (KING, GENERAL, ELEPHANT, KNIGHT, ROOK)
LOST_KINDS: tuple[PieceKind, ...] = (GENERAL, ELEPHANT, KNIGHT, ROOK, PAWN)  # kings stay
FOCUS_PX = 3  # as thick as the ring of other buttons
FORMATION_TARGET = "button:formation"


@dataclass(frozen=True, slots=True)
class TrayModel:
    """What one tray shows."""

    side: Side
    counts: tuple[int, ...]  # by kind, 7 of them
    is_placing: bool
    selected: PieceKind | None = None
    lifted: PieceKind | None = None  # one of this kind is in the air
    movable: frozenset[PieceKind] = frozenset()  # kinds that may be placed now
    marked: frozenset[PieceKind] = frozenset()  # kinds that may go to the chosen square
    pointed: PieceKind | None = None  # by the guide
    cursor: PieceKind | None = None
    with_formations: bool = False  # the last cell is the button for ready set-ups
    can_choose_formation: bool = False  # and it may be pressed now
    is_focused: bool = False  # that button, by the keyboard
    is_pressed: bool = False


def counts_of(kinds: Sequence[PieceKind]) -> tuple[int, ...]:
    """How many of each kind."""
    return tuple(kinds.count(kind) for kind in range(7))


def has_formation_cell(places: Places) -> bool:
    """Whether there is room for the button beside the five kinds."""
    return places.tray_columns * places.tray_rows > len(WAITING_KINDS)


def slot_rects(
    places: Places, is_placing: bool, with_formations: bool
) -> tuple[tuple[PieceKind, Rect], ...]:
    """Where each kind lies, upright."""
    kinds = WAITING_KINDS if is_placing else LOST_KINDS
    return tuple(zip(kinds, _cells(places, with_formations), strict=False))


def _cells(places: Places, with_formations: bool) -> tuple[Rect, ...]:
    columns, rows = places.tray_columns, places.tray_rows
    if rows == 1 and not with_formations:
        columns = len(WAITING_KINDS)
    # The slots keep off the round corners, unless a finger needs every pixel.
    pad = 5 if places.tray_touch else 3
    pad = max(0, min(pad, (places.tray.w - columns * TOUCH_PX) // 2))
    inner = places.tray.inset(pad, 0 if rows == 1 else 4)
    return inner.grid(columns, rows, 2 if rows > 1 else 0)


def tray_places(places: Places, with_formations: bool) -> tuple[tuple[Place, Rect], ...]:
    """The slots as places of the gesture machine."""
    return tuple((TRAY + kind, rect) for kind, rect in slot_rects(places, True, with_formations))


def tray_scene(model: TrayModel, places: Places, theme: Theme) -> Scene:
    """The tray, with a target for each slot that can be used."""
    return _tray_scene(model, places, theme)


@lru_cache(maxsize=64)
def _tray_scene(model: TrayModel, places: Places, theme: Theme) -> Scene:
    colours, rect = theme.colours, places.tray
    radius = min(10, rect.h // 4)
    items: list[Item] = [
        Fill(
            rect,
            colours.rail_top,
            colours.rail_bottom,
            radius,
            colours.rail_edge,
            border_px=2,
            shine=colours.rail_shine,
            shadow_px=3,
        )
    ]
    targets: list[Target] = []
    side_name = SIDE_NAMES[model.side]
    for kind, cell in slot_rects(places, model.is_placing, model.with_formations):
        tag = f"tray:{side_name}_{KIND_NAMES[kind]}"
        items.append(tagged(tag, *_slot(model, kind, cell, theme)))
        if model.is_placing and kind in model.movable | model.marked:
            targets.append(Target(tag, cell, TargetKind.TRAY))
    if model.with_formations:
        cell = _cells(places, True)[-1]
        items.append(_formation_button(cell, theme, model))
        if model.can_choose_formation:
            targets.append(Target(FORMATION_TARGET, cell))
    return Scene((Group(f"tray:{side_name}", tuple(items)),), tuple(targets))


def _slot(model: TrayModel, kind: PieceKind, cell: Rect, theme: Theme) -> list[Item]:
    colours = theme.colours
    count = model.counts[kind] - (1 if kind == model.lifted else 0)
    items: list[Item] = []
    if kind == model.selected or kind in model.marked:
        chosen = kind == model.selected
        items.append(
            Fill(
                cell.inset(1, 2),
                colours.slot_top if chosen else colours.rail_shine,
                colours.slot_bottom if chosen else colours.slot_top,
                8,
                colours.slot_edge if chosen else colours.target,
                border_px=3 if chosen else 2,
            )
        )
    if kind in (model.pointed, model.cursor):
        colour = colours.cursor if kind == model.cursor else colours.gold_edge
        items.append(Shape(ShapeKind.FRAME, cell.inset(1, 2), colour, stroke_px=3))
    side_px = min(cell.w, cell.h * 9 // 10)
    picture = Rect.centred(cell.centre, side_px, side_px)
    if count > 0:
        picture = picture.moved(-side_px // 12, 0)
    # A kind that is used up stays as a shadow, so that the slots never change their places.
    alpha = 255 if count > 0 else theme.alphas.waiting
    items.append(piece_image(piece(kind, model.side), picture, alpha=alpha))
    if count > 0:
        items += _badge(count, cell, picture, theme)
    return items


def _badge(count: int, cell: Rect, picture: Rect, theme: Theme) -> list[Item]:
    """The number in a disc at the lower right."""
    side = max(15, min(cell.h * 36 // 100, cell.w * 40 // 100))
    right = min(cell.right, picture.right + side // 4)
    disc = Rect(right - side, cell.bottom - side - 1, side, side)
    colours = theme.colours
    return [
        Fill(disc, colours.badge, radius=side // 2, border=colours.badge_edge, border_px=2),
        Text(str(count), disc, side * 7 // 10, colours.on_badge, AlignX.CENTRE, bold=True),
    ]


def _formation_button(cell: Rect, theme: Theme, model: TrayModel) -> Group:
    colours = theme.colours
    enabled = model.can_choose_formation
    ink = colours.ink if enabled else blend(colours.ink, colours.jade_bottom, 0.6)
    face = cell.inset(2, 3)
    items: list[Item] = []
    if model.is_focused:
        items.append(
            Shape(ShapeKind.FRAME, face.inset(1), colours.ink, colours.well, stroke_px=FOCUS_PX)
        )
    side = min(cell.w, cell.h) * 6 // 10
    return tagged(
        FORMATION_TARGET,
        Fill(
            face,
            colours.jade_bottom if model.is_pressed else colours.jade_top,
            colours.jade_bottom,
            8,
            colours.jade_edge,
            border_px=2,
            shine=colours.jade_shine,
        ),
        Image("icon/formation", Rect.centred(cell.centre, side, side), ink),
        *items,
    )
