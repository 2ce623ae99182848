"""Does everything on the play screen fit, whatever the window?"""

from __future__ import annotations

from itertools import combinations

import pytest

from game.ui.geometry import Rect, board_geometry
from game.ui.layout import (
    EDGE_PX,
    SMALL_TOUCH_PX,
    TOUCH_PX,
    Hand,
    Layout,
    Places,
    Seating,
    TextSize,
    Wishes,
    layout_for,
)

WINDOWS = (
    (480, 320), (320, 480), (800, 480), (480, 800), (1024, 600), (600, 1024), (1280, 800),
    (800, 1280), (640, 480), (600, 600), (500, 333), (1920, 1080), (1920, 1200), (1080, 1920),
)  # fmt: skip
ALL_WISHES = [
    Wishes(hand, text_size, seating, placing, far_active)
    for hand in Hand
    for text_size in TextSize
    for seating in Seating
    for placing in (False, True)
    for far_active in (False, True)
]


def _named(layout: Layout) -> dict[str, Rect]:
    rects = {"board": layout.board}
    for name, places in (("near", layout.near), ("far", layout.far)):
        for part in ("bar", "tray", "count", "message", "buttons"):
            rect = getattr(places, part)
            if rect is not None:
                rects[f"{name} {part}"] = rect
    return rects


def _slots(places: Places) -> tuple[Rect, ...]:
    return places.tray.grid(places.tray_columns, places.tray_rows)


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_nothing_overlaps_is_empty_or_touches_the_edge(width: int, height: int) -> None:
    for wishes in ALL_WISHES:
        layout = layout_for(width, height, wishes)
        rects = _named(layout)
        for name, rect in rects.items():
            assert rect.w > 0 and rect.h > 0, (wishes, name, rect)
            assert layout.window.inset(EDGE_PX).holds(rect), (wishes, name, rect)
        for (one, first), (two, second) in combinations(rects.items(), 2):
            assert not first.overlaps(second), (wishes, one, two)


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_buttons_and_slots_can_be_met_by_a_finger(width: int, height: int) -> None:
    for wishes in ALL_WISHES:
        layout = layout_for(width, height, wishes)
        least = SMALL_TOUCH_PX if (width, height) == (480, 320) else TOUCH_PX
        for places in (layout.near, layout.far):
            if places.tray_touch:
                assert all(min(slot.w, slot.h) >= TOUCH_PX for slot in _slots(places)), wishes
            if places.buttons is not None:
                assert places.buttons.h >= least
                assert places.buttons.w >= 2 * least
        if wishes.placing:
            touch = (layout.near.tray_touch, layout.far.tray_touch)
            assert any(touch)
            if wishes.face_to_face and layout.tight and layout.landscape:
                assert touch == (not wishes.far_active, wishes.far_active)


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_a_count_and_a_message_have_a_place_once_pieces_move(width: int, height: int) -> None:
    for wishes in ALL_WISHES:
        layout = layout_for(width, height, wishes)
        if not wishes.placing:
            assert layout.near.count is not None and layout.far.count is not None
        assert layout.near.message is not None
        assert (layout.far.buttons is not None) == wishes.face_to_face


@pytest.mark.parametrize(
    ("width", "height", "cell"),
    [(480, 320, 37), (320, 480, 37), (800, 480, 55), (480, 800, 55), (1024, 600, 69),
     (1280, 800, 93), (800, 1280, 93)],
)  # fmt: skip
def test_the_board_comes_first(width: int, height: int, cell: int) -> None:
    assert board_geometry(layout_for(width, height).board).cell >= cell


def test_the_board_keeps_its_place_when_pieces_begin_to_move() -> None:
    for width, height in WINDOWS:
        placing = layout_for(width, height, Wishes(placing=True))
        moving = layout_for(width, height)
        assert placing.landscape == moving.landscape
        assert abs(placing.board.w - moving.board.w) <= 2
        assert not placing.landscape or placing.board == moving.board


def test_a_left_hand_has_the_panel_on_its_side() -> None:
    layout = layout_for(800, 480, Wishes(hand=Hand.LEFT))
    assert layout.near.buttons is not None
    assert layout.near.buttons.right < layout.board.x
    other = layout_for(800, 480)
    assert other.near.buttons is not None
    assert other.near.buttons.x > other.board.right


def test_face_to_face_places_mirror_each_other() -> None:
    layout = layout_for(480, 800, Wishes(seating=Seating.FACE_TO_FACE))
    window = layout.window
    assert window.turned_rect(layout.near.bar, 2).h == layout.far.bar.h
    assert layout.far.buttons is not None and layout.far.tray is not None
    assert layout.far.buttons.y < layout.far.tray.y < layout.far.bar.y < layout.board.y


def test_a_window_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="no layout"):
        layout_for(100, 60)
