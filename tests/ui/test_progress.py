"""Is what was learned kept whole, and is nothing else?"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.storage.records import encode_record
from game.ui.progress import (
    MOST_KEPT,
    NOTHING_LEARNED,
    Progress,
    from_plain,
    merged,
    solved_tasks,
    stars_of,
    to_plain,
    with_stars,
    with_task,
)


def test_tasks_and_stars_add_up() -> None:
    progress = with_task(with_task(NOTHING_LEARNED, "king", 0), "king", 2)
    assert solved_tasks(progress, "king") == {0, 2}
    assert solved_tasks(progress, "rook") == frozenset()
    progress = with_stars(with_stars(progress, "rook_7", 3), "rook_7", 1)
    assert (stars_of(progress, "rook_7"), stars_of(progress, "rook_8")) == (3, 0)


def test_it_comes_back_as_it_was_kept() -> None:
    progress = with_stars(with_task(NOTHING_LEARNED, "count", 1), "mate_in_two_12", 2)
    assert from_plain(to_plain(progress)) == progress


def test_both_sources_count() -> None:
    one = with_stars(with_task(NOTHING_LEARNED, "king", 0), "a", 1)
    other = with_stars(with_task(NOTHING_LEARNED, "king", 1), "a", 3)
    assert merged(one, other) == Progress((("king", 3),), (("a", 3),))


def test_what_is_unsound_is_left_out() -> None:
    plain = {
        "lesson_king": 7, "lesson_": 1, "lesson_KING": 1, "lesson_rook": 1 << 16, "lesson_pawn": -1,
        "drill_a": 4, "drill_b": True, "drill_c": "2", "drill_d": 2, "other": 3,
    }  # fmt: skip
    assert from_plain(plain) == Progress((("king", 7),), (("d", 2),))


def test_a_full_progress_fits_into_a_record() -> None:
    drills = tuple(sorted((f"drill_{number}", 3) for number in range(MOST_KEPT)))
    assert encode_record(to_plain(Progress((), drills)))["kind"] == "record"


@given(st.dictionaries(st.text(max_size=40), st.integers() | st.text() | st.booleans()))
def test_any_map_gives_a_progress_that_can_be_kept(plain: dict[str, object]) -> None:
    progress = from_plain(plain)
    assert from_plain(to_plain(progress)) == progress
    encode_record(to_plain(progress))
