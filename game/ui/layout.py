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

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from game.ui.geometry import Rect

EDGE_PX = 4
TOUCH_PX = 44  # smallest button side anywhere
SMALL_TOUCH_PX = 46  # and on a 3.5 inch screen, where a pixel is 0.15 mm
TRAY_KINDS = 5  # kinds of pieces that wait in the reserve


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


TEXT_PERCENT = {
    TextSize.NORMAL: 100,
    TextSize.LARGE: 115,
    TextSize.LARGER: 130,
    TextSize.LARGEST: 150,
}


@dataclass(frozen=True, slots=True)
class Sizes:
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
    count: Rect
    message: Rect | None
    buttons: Rect | None


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything on the play screen goes."""

    window: Rect
    sizes: Sizes
    landscape: bool  # the panel stands beside the board
    tight: bool  # no room for labels below icons, nor for a card
    board: Rect
    near: Places
    far: Places
    card: Rect | None  # a ground drawn behind the near player's message and count


@dataclass(frozen=True, slots=True)
class Wishes:
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
        least=max(10, min(12, short // 32)),
    )


def layout_for(width: int, height: int, wishes: Wishes = Wishes()) -> Layout:  # noqa: B008
    """The layout with the largest board; see the module's text."""
    window = Rect(0, 0, width, height)
    sizes = sizes_for(width, height, wishes.text_size)
    plans = [
        plan
        for plan in (
            _landscape(window, sizes, wishes, tight=False),
            _portrait_roomy(window, sizes, wishes),
            _landscape(window, sizes, wishes, tight=True),
            _portrait_tight(window, sizes, wishes),
        )
        if plan is not None
    ]
    if not plans:
        raise ValueError(f"no layout for a window of {width} x {height}")
    # A roomy plan may give up an eighth of the board: labels and a card are worth that much.
    return max(plans, key=lambda plan: plan.board.w * (7 if plan.tight else 8))


def _landscape(window: Rect, sizes: Sizes, wishes: Wishes, *, tight: bool) -> Layout | None:
    """Board on one side, everything else in a panel beside it."""
    m, gap = sizes.margin, sizes.gap
    least_panel = 3 * sizes.button + 2 * gap if tight else TRAY_KINDS * sizes.button
    between = gap + EDGE_PX
    side = min(window.h - 2 * m, window.w - 2 * m - between - least_panel)
    if side < 24 * 8:
        return None
    panel_w = window.w - 2 * m - between - side
    # Beyond this a panel only moves the buttons away from the board.
    panel_w = min(panel_w, max(round(side * 0.72), 2 * least_panel if tight else least_panel))
    left = (window.w - side - between - panel_w) // 2
    top = (window.h - side) // 2
    panel_top, panel_h = m, window.h - 2 * m
    if panel_h > side * 5 // 4:
        panel_h = side * 5 // 4
        panel_top = (window.h - panel_h) // 2
    if wishes.hand is Hand.LEFT:
        panel = Rect(left, panel_top, panel_w, panel_h)
        board = Rect(left + panel_w + between, top, side, side)
    else:
        board = Rect(left, top, side, side)
        panel = Rect(left + side + between, panel_top, panel_w, panel_h)
    if panel.h > side:
        panel = panel.middle(panel.w, max(side, _panel_least(sizes, wishes, tight)))
    if panel.h < _panel_least(sizes, wishes, tight):
        return None
    near, far, card = _panel(panel, sizes, wishes, tight)
    return Layout(window, sizes, True, tight, board, near, far, card)


def _tray_height(sizes: Sizes, tight: bool, touch: bool) -> int:
    if not touch:
        return max(28, sizes.button * 5 // 8)
    return 2 * sizes.button + sizes.gap if tight else round(sizes.button * 1.2)


def _touch_trays(wishes: Wishes, tight: bool) -> tuple[bool, bool]:
    """Whether the near and the far tray must be large enough to be touched."""
    if not tight:
        return True, True
    if not wishes.placing:
        return False, False
    if wishes.face_to_face:
        return not wishes.far_active, wishes.far_active
    return True, False


def _panel_least(sizes: Sizes, wishes: Wishes, tight: bool) -> int:
    near_touch, far_touch = _touch_trays(wishes, tight)
    trays = _tray_height(sizes, tight, near_touch) + _tray_height(sizes, tight, far_touch)
    seats = 2 if wishes.face_to_face else 1
    fixed = 2 * sizes.bar + trays + seats * sizes.button + (5 + seats) * sizes.gap
    return fixed + (0 if wishes.face_to_face and wishes.placing else sizes.bar)


def _panel(
    panel: Rect, sizes: Sizes, wishes: Wishes, tight: bool
) -> tuple[Places, Places, Rect | None]:
    """Far player's things from the top, near player's from the bottom, the card between."""
    gap = sizes.gap
    near_touch, far_touch = _touch_trays(wishes, tight)
    spare = panel.h - _panel_least(sizes, wishes, tight)
    taller = 0 if tight else min(sizes.button // 3, spare // 6)
    rest = panel
    far_buttons: Rect | None = None
    if wishes.face_to_face:
        far_buttons, rest = rest.split_top(sizes.button, gap)
        far_tray, rest = rest.split_top(_tray_height(sizes, tight, far_touch), 2)
        far_bar, rest = rest.split_top(sizes.bar, gap)
    else:
        far_bar, rest = rest.split_top(sizes.bar, 2)
        far_tray, rest = rest.split_top(_tray_height(sizes, tight, far_touch), gap)
    rest, near_buttons = rest.split_bottom(sizes.button + taller, gap)
    rest, near_tray = rest.split_bottom(_tray_height(sizes, tight, near_touch), 2)
    rest, near_bar = rest.split_bottom(sizes.bar, gap)
    far_message: Rect | None = None
    card: Rect | None = None
    if wishes.face_to_face:
        upper, lower = rest.rows(2, gap)
        near_bar, near_message, near_count = _half(lower, near_bar, sizes)
        # Seen from above: laid out upright in the lower half, then turned about the middle.
        bar, message, count = _half(upper, far_bar, sizes)
        far_bar = bar
        far_message = _flipped(message, upper) if message in (None, upper) else message
        far_count = count
    else:
        far_bar, far_count = far_bar.split_right(far_bar.w * 3 // 8, gap)
        card = None if tight else rest
        inner = rest if tight else rest.inset(gap + 2)
        count_h = min(sizes.bar + gap, inner.h // 2)
        near_message, near_count = inner.split_bottom(count_h, gap)
    columns, rows = (3, 2) if tight else (6, 1)
    near = Places(near_bar, near_tray, *_slots(near_touch, columns, rows), near_touch,
                  near_count, near_message, near_buttons)
    far = Places(far_bar, far_tray, *_slots(far_touch, columns, rows), far_touch,
                 far_count, far_message, far_buttons)
    return near, far, card
