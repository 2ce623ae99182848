"""Does a scroll follow the finger and stop at its ends?"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ui.events import Cancel, Down, FocusLost, Key, KeyName, Move, Up, Wheel
from game.ui.geometry import Point, Rect
from game.ui.scrolling import TOP, Scroll, by_page, revealing, scrolled

AREA = Rect(10, 50, 200, 300)
WHOLE = 1000


def _after(*events: object, whole: int = WHOLE) -> Scroll:
    scroll = TOP
    for event in events:
        scroll = scrolled(scroll, event, AREA, whole)
    return scroll


def test_contents_follow_the_finger() -> None:
    scroll = _after(Down(0, Point(50, 300), 1), Move(1, Point(50, 220), 1))
    assert (scroll.offset_px, scroll.is_dragged) == (80, True)
    assert not scrolled(scroll, Up(2, Point(50, 220), 1), AREA, WHOLE).is_dragged


def test_a_small_drift_is_a_tap() -> None:
    scroll = _after(Down(0, Point(50, 300), 1), Move(1, Point(50, 295), 1))
    assert (scroll.offset_px, scroll.is_dragged) == (0, False)


def test_what_fits_is_never_dragged() -> None:
    scroll = _after(Down(0, Point(50, 300), 1), Move(1, Point(50, 100), 1), whole=200)
    assert (scroll.offset_px, scroll.is_dragged) == (0, False)


def test_other_fingers_and_touches_outside_change_nothing() -> None:
    assert _after(Down(0, Point(50, 20), 1), Move(1, Point(50, 0), 1)) == TOP
    held = _after(Down(0, Point(50, 300), 1), Move(1, Point(50, 100), 2))
    assert held.offset_px == 0


def test_a_press_that_is_lost_is_over() -> None:
    for end in (Cancel(3, 1), FocusLost(3)):
        scroll = _after(Down(0, Point(50, 300), 1), Move(1, Point(50, 200), 1), end)
        assert (scroll.offset_px, scroll.grip) == (100, None)


def test_wheel_and_keys() -> None:
    assert _after(Wheel(0, Point(50, 100), -2)).offset_px == 112
    assert _after(Wheel(0, Point(500, 100), -2)).offset_px == 0
    assert _after(Key(0, KeyName.END)).offset_px == WHOLE - AREA.h
    assert _after(Key(0, KeyName.PAGE_DOWN)).offset_px == 240
    assert _after(Key(0, KeyName.END), Key(1, KeyName.HOME)).offset_px == 0


def test_a_page_keeps_a_strip_in_sight() -> None:
    once = by_page(TOP, 1, AREA, WHOLE)
    assert 0 < once.offset_px < AREA.h
    assert by_page(once, -1, AREA, WHOLE).offset_px == 0


def test_revealing_moves_as_little_as_needed() -> None:
    assert revealing(TOP, 280, 60, AREA, WHOLE).offset_px == 40
    assert revealing(Scroll(500), 450, 60, AREA, WHOLE).offset_px == 450
    assert revealing(Scroll(100), 150, 60, AREA, WHOLE).offset_px == 100


POINTS = st.builds(Point, st.integers(-50, 400), st.integers(-50, 500))
EVENTS = st.one_of(
    st.builds(Down, st.just(0), POINTS, st.integers(0, 2)),
    st.builds(Move, st.just(0), POINTS, st.integers(0, 2)),
    st.builds(Up, st.just(0), POINTS, st.integers(0, 2)),
    st.builds(Wheel, st.just(0), POINTS, st.integers(-9, 9)),
    st.builds(Key, st.just(0), st.sampled_from(KeyName)),
)


@given(st.lists(EVENTS, max_size=40), st.integers(0, 3000))
def test_no_stream_of_events_leaves_the_contents(events: list[object], whole: int) -> None:
    scroll = _after(*events, whole=whole)
    assert 0 <= scroll.offset_px <= max(0, whole - AREA.h)
