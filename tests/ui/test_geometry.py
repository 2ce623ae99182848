"""Do rectangles, turns and board squares agree with each other?"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.squares import parse_square, square_name
from game.ui.geometry import Point, Rect, board_geometry

sizes = st.integers(1, 300)
rects = st.builds(Rect, st.integers(-50, 300), st.integers(-50, 300), sizes, sizes)


@given(rects, st.integers(1, 9), st.integers(0, 6))
def test_columns_fill_the_rectangle_without_overlap(rect: Rect, count: int, gap: int) -> None:
    if rect.w < count + gap * (count - 1):
        return
    columns = rect.columns(count, gap)
    assert columns[0].x == rect.x and columns[-1].right == rect.right
    for left, right in pairwise(columns):
        assert right.x - left.right == gap
    assert max(column.w for column in columns) - min(column.w for column in columns) <= 1


@given(rects, st.integers(0, 300), st.integers(0, 20))
def test_a_split_gives_two_parts_that_do_not_meet(rect: Rect, size: int, gap: int) -> None:
    for parts in (
        rect.split_left(size, gap),
        rect.split_right(size, gap),
        rect.split_top(size, gap),
        rect.split_bottom(size, gap),
    ):
        assert not parts[0].overlaps(parts[1])
        assert all(rect.holds(part) for part in parts)


@given(rects, st.integers(0, 3), st.data())
def test_four_turns_are_none(area: Rect, turn: int, data: st.DataObject) -> None:
    upright = area.unturned(turn)
    point = Point(
        data.draw(st.integers(upright.x, upright.right - 1)),
        data.draw(st.integers(upright.y, upright.bottom - 1)),
    )
    there = area.turned_point(point, turn)
    assert area.contains(there)
    assert upright.turned_point(there, (4 - turn) % 4) == point


@pytest.mark.parametrize(
    ("turn", "corners"),
    [(0, "a8 h8 a1 h1"), (1, "a1 a8 h1 h8"), (2, "h1 a1 h8 a8"), (3, "h8 h1 a8 a1")],
)
def test_the_corners_of_a_turned_board(turn: int, corners: str) -> None:
    board = board_geometry(Rect(10, 20, 400, 400), turn)
    field = board.field
    points = (
        Point(field.x, field.y),
        Point(field.right - 1, field.y),
        Point(field.x, field.bottom - 1),
        Point(field.right - 1, field.bottom - 1),
    )
    squares = [board.square_at(point) for point in points]
    assert " ".join(square_name(square) for square in squares if square is not None) == corners


@given(st.integers(0, 63), st.integers(0, 3), st.integers(200, 1200))
def test_a_square_is_found_where_it_is_drawn(square: int, turn: int, side: int) -> None:
    board = board_geometry(Rect(3, 5, side, side + 40), turn)
    assert board.square_at(board.square_rect(square).centre) == square
    assert board.rect.holds(board.square_rect(square))


def test_no_square_lies_on_the_frame() -> None:
    board = board_geometry(Rect(0, 0, 312, 312))
    assert board.square_at(Point(board.rect.x + 1, 100)) is None


def test_a_near_miss_snaps_to_the_nearest_candidate() -> None:
    board = board_geometry(Rect(0, 0, 312, 312))
    e4, g7 = parse_square("e4"), parse_square("g7")
    beside = board.square_rect(e4)
    missed = Point(beside.right + 10, beside.centre.y)
    assert board.nearest(missed, (e4, g7), board.cell // 2) == e4
    assert board.nearest(missed, (g7,), board.cell // 2) is None
    assert board.nearest(missed, (e4,), 5) is None


def test_a_candidate_under_the_finger_wins_over_a_nearer_centre() -> None:
    board = board_geometry(Rect(0, 0, 312, 312))
    e4, f4 = parse_square("e4"), parse_square("f4")
    edge = Point(board.square_rect(e4).right - 1, board.square_rect(e4).y)
    assert board.nearest(edge, (e4, f4), board.cell) == e4
