"""Where do the board and what belongs to each player go in a window of this size?

The board comes first: of four plans (landscape or portrait, roomy or tight) the one with the
largest board wins, a roomy plan already when its board is nearly as large. Nothing lies within
`EDGE_PX` of the window's edge, because some touch panels never report those pixels.

Each player has a bar (name, clock), a tray (pieces in reserve, later the captured ones), a count, a
message and buttons. The near player sits at the lower edge. In face-to-face seating the far
player's places are filled by laying out upright in the same rectangle and turning the result by
two quarter turns (`draw.turned`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import partial
from typing import NamedTuple

from game.ui.geometry import Rect

EDGE_PX = 4
TOUCH_PX = 44  # smallest button side anywhere
SMALL_TOUCH_PX = 46  # and on a 3.5 inch screen, where a pixel is 0.15 mm
TRAY_KINDS = 5  # kinds of pieces that wait in the reserve
LEAST_BOARD_PX = 192  # below this a square is too small to be met by a finger


class Hand(StrEnum):
    """The hand that plays: the panel lies under it, the board stays in sight."""

    RIGHT = "right"
    LEFT = "left"


class Seating(StrEnum):
    """Whether both players look at the screen from the same edge."""

    SAME_SIDE = "same_side"
    FACE_TO_FACE = "face_to_face"


class TextSize(IntEnum):
    """How large letters are."""

    NORMAL = 0
    LARGE = 1
    LARGER = 2
    LARGEST = 3


TEXT_PERCENT = dict(zip(TextSize, (100, 115, 130, 150), strict=True))


class Sizes(NamedTuple):
    """Pixel sizes that follow from the window and the chosen text size."""

    margin: int  # between the window's edge and anything
    gap: int  # between neighbours
    radius: int  # of card and button corners
    button: int  # smallest side of a button
    bar: int  # height of a one-line bar
    small: int  # letters of notes
    text: int  # letters of ordinary text
    large: int  # letters of headings
    title: int  # letters of the title of a screen
    least: int  # letters never shrink below this


@dataclass(frozen=True, slots=True)
class Places:
    """Where one player's things go."""

    bar: Rect
    tray: Rect
    tray_columns: int
    tray_rows: int
    tray_touch: bool  # whether the slots are large enough to be touched
    count: Rect | None  # None where there is no room; never so once pieces move
    message: Rect | None  # None for the far player of a shared side
    buttons: Rect | None  # the same


class Layout(NamedTuple):
    """Where everything on the play screen goes."""

    window: Rect
    sizes: Sizes
    landscape: bool  # the panel stands beside the board
    tight: bool  # no room for labels below icons, nor for a card
    board: Rect
    near: Places
    far: Places
    card: Rect | None  # a ground drawn behind the near player's message and count


class Wishes(NamedTuple):
    """What a layout depends on besides the size of the window."""

    hand: Hand = Hand.RIGHT
    text_size: TextSize = TextSize.NORMAL
    seating: Seating = Seating.SAME_SIDE
    placing: bool = False  # pieces still come from the trays
    far_active: bool = False  # the far player places next (matters face to face only)

    @property
    def face_to_face(self) -> bool:
        """Whether the far player has buttons of their own."""
        return self.seating is Seating.FACE_TO_FACE


NO_WISHES = Wishes()


def sizes_for(width: int, height: int, text_size: TextSize = TextSize.NORMAL) -> Sizes:
    """The sizes for a window.

    The shorter side decides: letters of 14 px on a 320 px side, 17 on 480, 23 on 800, 30 on 1200.
    """
    short = min(width, height)
    letters = (14 + (short - 320) * 3 / 160) * TEXT_PERCENT[text_size] / 100
    small_screen = short < 400
    margin = EDGE_PX if small_screen else max(6, short // 60)
    return Sizes(
        margin=margin,
        gap=4 if small_screen else max(6, short // 60),
        radius=8 if small_screen else min(16, max(10, short // 48)),
        button=SMALL_TOUCH_PX if small_screen else min(84, max(48, short // 10)),
        bar=max(22, round(letters * 1.65)),
        small=max(11, round(letters * 0.84)),
        text=round(letters),
        large=round(letters * 1.3),
        title=round(letters * 1.6),
        least=max(12, short // 60),
    )


def layout_for(width: int, height: int, wishes: Wishes = NO_WISHES) -> Layout:
    """The layout with the largest board; see the module's text."""
    window = Rect(0, 0, width, height)
    sizes = sizes_for(width, height, wishes.text_size)
    # Chosen as for placing, so that the board keeps its side when the pieces begin to move.
    setting_up = wishes._replace(placing=True, far_active=False)
    plans = [
        (plan, layout)
        for plan in (
            partial(_landscape, tight=False),
            partial(_portrait, tight=False),
            partial(_landscape, tight=True),
            partial(_portrait, tight=True),
        )
        if (layout := plan(window, sizes, setting_up)) is not None
    ]
    # A roomy plan may give up an eighth of the board: labels and a card are worth that much.
    plans.sort(key=lambda item: item[1].board.w * (7 if item[1].tight else 8), reverse=True)
    for plan, _ in plans:
        layout = plan(window, sizes, wishes)
        if layout is not None:
            return layout
    raise ValueError(f"no layout for a window of {width} x {height}")


def _landscape(window: Rect, sizes: Sizes, wishes: Wishes, *, tight: bool) -> Layout | None:
    """Board on one side, everything else in a panel beside it."""
    free = window.inset(sizes.margin)
    between = sizes.gap + EDGE_PX
    least_panel = 3 * sizes.button + 2 * sizes.gap if tight else (TRAY_KINDS + 1) * TOUCH_PX
    side = min(free.h, free.w - between - least_panel)
    if side < LEAST_BOARD_PX:
        return None
    # A wider panel would only move the buttons away from the board.
    panel_w = min(free.w - between - side, max(least_panel, side * 3 // 4))
    both = free.middle(side + between + panel_w, max(side, min(free.h, side * 5 // 4)))
    if wishes.hand is Hand.LEFT:
        panel, board = both.split_left(panel_w, between)
    else:
        board, panel = both.split_right(panel_w, between)
    places = _panel(panel, sizes, wishes, tight)
    if places is None:
        return None
    near, far, card = places
    return Layout(window, sizes, True, tight, board.square(), near, far, card)


def _panel(
    panel: Rect, sizes: Sizes, wishes: Wishes, tight: bool
) -> tuple[Places, Places, Rect | None] | None:
    """The far player's things from the top, the near player's from the bottom."""
    slots = (3, 2) if tight else (TRAY_KINDS + 1, 1)
    small = _Tray(max(28, sizes.button * 5 // 8), TRAY_KINDS + 1, 1, False)
    large = _Tray(_tray_height(sizes, slots[1]), *slots, True)
    near_tray = large if wishes.placing or not tight else small
    far_tray = near_tray if not tight else small
    if wishes.face_to_face:
        if tight and wishes.placing and wishes.far_active:
            near_tray, far_tray = far_tray, near_tray
        near_least = _block_height(sizes, near_tray)
        far_least = _block_height(sizes, far_tray)
        spare = panel.h - near_least - far_least - sizes.gap
        if spare < (0 if wishes.placing else 2 * (sizes.bar + sizes.gap)):
            return None
        upper, lower = panel.split_top(far_least + spare // 2, sizes.gap)
        near = _block(lower, sizes, near_tray, sizes.button, wishes.placing)
        far = _flipped(_block(upper, sizes, far_tray, sizes.button, wishes.placing), upper)
        return near, far, None
    far_bar, rest = panel.split_top(sizes.bar, 2)
    far_bar, far_count = _with_count(far_bar, far_bar.w * 3 // 8, sizes, wishes)
    far_slots, rest = rest.split_top(far_tray.height, sizes.gap)
    spare = rest.h - _block_height(sizes, near_tray)
    if spare < (sizes.bar if wishes.placing else 2 * sizes.bar):
        return None
    buttons_h = sizes.button + (0 if tight else min(sizes.button // 3, spare // 8))
    card = None if tight else rest.split_top(spare - (buttons_h - sizes.button) - sizes.gap)[0]
    near = _block(rest, sizes, near_tray, buttons_h, wishes.placing, card)
    far = far_tray.places(far_bar, far_slots, far_count, None, None)
    return near, far, card


class _Tray(NamedTuple):
    """How a tray is divided."""

    height: int
    columns: int
    rows: int
    touch: bool

    def places(
        self, bar: Rect, tray: Rect, count: Rect | None, message: Rect | None, buttons: Rect | None
    ) -> Places:
        return Places(bar, tray, self.columns, self.rows, self.touch, count, message, buttons)


def _tray_height(sizes: Sizes, rows: int) -> int:
    """Tall enough for slots that can be touched."""
    return rows * sizes.button + 4 * (rows + 1) if rows > 1 else round(sizes.button * 1.2)


def _block_height(sizes: Sizes, tray: _Tray) -> int:
    """What bar, tray and buttons take, gaps included; message and count come on top."""
    return sizes.bar + 2 + tray.height + sizes.gap + sizes.button


def _with_count(bar: Rect, width: int, sizes: Sizes, wishes: Wishes) -> tuple[Rect, Rect | None]:
    """The far player's bar and the count at its end, which is not there while placing."""
    return (bar, None) if wishes.placing else bar.split_right(width, sizes.gap)


def _block(
    area: Rect, sizes: Sizes, tray: _Tray, buttons_h: int, placing: bool, card: Rect | None = None
) -> Places:
    """One player's things, upright: message, count, bar, tray, buttons from top to bottom."""
    gap = sizes.gap
    rest, buttons = area.split_bottom(buttons_h, gap)
    rest, slots = rest.split_bottom(tray.height, 2)
    rest, bar = rest.split_bottom(sizes.bar, gap)
    if card is not None:
        rest = card.inset(gap + 2)
    if placing and rest.h >= sizes.bar:  # nothing is counted yet
        return tray.places(bar, slots, None, rest, buttons)
    if rest.h >= 2 * sizes.bar:
        message, count = rest.split_bottom(min(rest.h // 2, sizes.bar + gap), gap // 2)
        return tray.places(bar, slots, count, message, buttons)
    if rest.h >= sizes.bar:
        message, count = rest.split_right(rest.w * 2 // 5, gap)
        return tray.places(bar, slots, count, message, buttons)
    bar, message = bar.split_right(bar.w * 5 // 8, gap)
    return tray.places(bar, slots, None, message, buttons)


def _flipped(places: Places, area: Rect) -> Places:
    """The same places for someone who sits opposite."""

    def flip(rect: Rect | None) -> Rect | None:
        return None if rect is None else area.turned_rect(rect, 2)

    return replace(
        places,
        bar=area.turned_rect(places.bar, 2),
        tray=area.turned_rect(places.tray, 2),
        count=flip(places.count),
        message=flip(places.message),
        buttons=flip(places.buttons),
    )


def _portrait(window: Rect, sizes: Sizes, wishes: Wishes, *, tight: bool) -> Layout | None:
    """One player's strip above the board, the other's below it."""
    free = window.inset(sizes.margin)
    gap = sizes.gap
    strip = _tight_strip if tight else _roomy_strip
    near_h, tall_h = strip(sizes, wishes)
    far_h = near_h if wishes.face_to_face else sizes.bar + 4
    if not wishes.face_to_face and not tight:
        far_h = sizes.bar + 2 + _tray_height(sizes, 1)
    side = min(free.w, free.h - near_h - far_h - 2 * gap)
    if side < LEAST_BOARD_PX:
        return None
    spare = free.h - near_h - far_h - 2 * gap - side
    seats = 2 if wishes.face_to_face else 1
    growth = min(tall_h - near_h, spare // seats)
    near_h += growth
    far_h += growth if wishes.face_to_face else 0
    stack = free.middle(min(free.w, max(side, side * 5 // 4)), near_h + far_h + 2 * gap + side)
    upper, rest = stack.split_top(far_h, gap)
    board, lower = rest.split_top(side, gap)
    build = _build_tight if tight else _build_roomy
    near, card = build(lower, sizes, wishes)
    if wishes.face_to_face:
        far = _flipped(build(upper, sizes, wishes)[0], upper)
    else:
        far = _far_strip(upper, sizes, wishes, tight)
    return Layout(window, sizes, False, tight, board.square(), near, far, card)


def _far_strip(area: Rect, sizes: Sizes, wishes: Wishes, tight: bool) -> Places:
    """The far player of a shared side has no buttons: a bar and a tray, in one row when tight."""
    if tight:
        bar, slots = area.split_right(area.w * 9 // 16, sizes.gap)
        bar, count = _with_count(bar, bar.w // 3, sizes, wishes)
        return _Tray(slots.h, TRAY_KINDS + 1, 1, False).places(bar, slots, count, None, None)
    bar, slots = area.split_top(sizes.bar, 2)
    bar, count = _with_count(bar, bar.w * 3 // 8, sizes, wishes)
    return _Tray(slots.h, TRAY_KINDS + 1, 1, True).places(bar, slots, count, None, None)


def _roomy_strip(sizes: Sizes, wishes: Wishes) -> tuple[int, int]:
    """Least and greatest useful height of a strip with bar, tray, and a row with the buttons."""
    least = sizes.bar + 2 + _tray_height(sizes, 1) + sizes.gap + sizes.button
    return least, least + sizes.button + 4 * sizes.bar


def _build_roomy(area: Rect, sizes: Sizes, wishes: Wishes) -> tuple[Places, Rect | None]:
    gap = sizes.gap
    spare = area.h - _roomy_strip(sizes, wishes)[0]
    grows = spare if spare < 3 * sizes.bar else sizes.button // 2
    tray = _Tray(_tray_height(sizes, 1) + grows // 2, 6, 1, True)
    buttons_h = sizes.button + grows - grows // 2
    bar, rest = area.split_top(sizes.bar, 2)
    slots, rest = rest.split_top(tray.height, gap)
    rest, row = rest.split_bottom(buttons_h, gap)
    if rest.h >= 2 * sizes.bar:
        inner = rest.inset(gap + 2, min(gap, (rest.h - 2 * sizes.bar) // 2))
        message, count = inner.split_right(rest.w * 2 // 5, gap)
        return tray.places(bar, slots, count, message, row), rest
    bar, message = bar.split_right(bar.w * 5 // 8, gap)
    count, buttons = _beside(row, row.w * 9 // 32, wishes, gap)
    return tray.places(bar, slots, count, message, buttons), None


def _tight_strip(sizes: Sizes, wishes: Wishes) -> tuple[int, int]:
    """Least and greatest useful height of a strip in which bar or tray share their rows."""
    bar = sizes.bar + 4
    if wishes.placing and not wishes.face_to_face:
        least = bar + sizes.gap + sizes.button + sizes.gap + sizes.button
    else:
        least = bar + sizes.gap + sizes.button
    return least, least + (0 if wishes.face_to_face else 3 * sizes.bar)


def _build_tight(area: Rect, sizes: Sizes, wishes: Wishes) -> tuple[Places, Rect | None]:
    gap = sizes.gap
    if wishes.placing:
        return _build_tight_placing(area, sizes, wishes), None
    top, rest = area.split_top(sizes.bar + 4, gap)
    bar, slots = top.split_right(top.w * 9 // 16, gap)
    tray = _Tray(slots.h, TRAY_KINDS + 1, 1, False)
    rest, row = rest.split_bottom(sizes.button, gap)
    least_count = row.w - 3 * sizes.button - 3 * gap
    count, buttons = _beside(row, min(least_count, row.w * 7 // 16), wishes, gap)
    if rest.h >= sizes.bar - gap:
        return tray.places(bar, slots, count, rest, buttons), None
    message, count = count.rows(2, 2)
    return tray.places(bar, slots, count, message, buttons), None


def _build_tight_placing(area: Rect, sizes: Sizes, wishes: Wishes) -> Places:
    gap = sizes.gap
    top, rest = area.split_top(sizes.bar + 4, gap)
    bar, message = top.split_right(top.w * 5 // 8, gap)
    if wishes.face_to_face:
        slots, buttons = rest.split_left(TRAY_KINDS * TOUCH_PX, gap)
        return _Tray(slots.h, TRAY_KINDS, 1, True).places(bar, slots, None, message, buttons)
    slots, row = rest.split_bottom(sizes.button, gap)
    tray = _Tray(slots.h, TRAY_KINDS, 1, True)
    return tray.places(bar, slots, None, message, row)


def _beside(row: Rect, width: int, wishes: Wishes, gap: int) -> tuple[Rect, Rect]:
    """The count and the buttons of a row, the buttons under the playing hand."""
    if wishes.hand is Hand.LEFT:
        buttons, count = row.split_right(width, gap)
    else:
        count, buttons = row.split_left(width, gap)
    return count, buttons
