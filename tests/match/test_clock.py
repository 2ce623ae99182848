"""How much time does each side have left?"""

from __future__ import annotations

import pytest

from game.match.clock import (
    LONGEST_PIECE_MS,
    MAX_MS,
    charged,
    fallen_side,
    new_clock,
    paused,
    resumed,
    set_to,
    setup_left_ms,
    started,
    stopped,
    times_left_at,
    with_move_added,
    with_setup_over,
)


def test_only_the_running_side_is_charged() -> None:
    clock = started(new_clock(60_000), 1, 1_000)
    assert charged(clock, 3_500).left_ms == (60_000, 57_500)
    assert charged(new_clock(60_000), 3_500).left_ms == (60_000, 60_000)


def test_charging_in_pieces_is_charging_at_once() -> None:
    clock = started(new_clock(60_000), 0, 0)
    in_pieces = charged(charged(charged(clock, 7), 1_300), 4_000)
    assert in_pieces == charged(clock, 4_000)


def test_time_that_goes_backwards_counts_nothing() -> None:
    clock = charged(started(new_clock(60_000), 0, 10_000), 9_000)
    assert clock.left_ms == (60_000, 60_000)
    assert charged(clock, 9_400).left_ms == (59_600, 60_000)


def test_a_long_gap_is_not_charged_as_one_piece() -> None:
    clock = started(new_clock(60_000), 0, 0)
    assert charged(clock, 8 * 3_600_000).left_ms == (60_000 - LONGEST_PIECE_MS, 60_000)


def test_a_flag_falls_at_nothing_left_and_stays_there() -> None:
    clock = started(new_clock(2_000), 0, 0)
    assert fallen_side(charged(clock, 1_999)) is None
    fallen = charged(clock, 4_000)
    assert fallen.left_ms == (0, 2_000)
    assert fallen_side(fallen) == 0
    assert fallen_side(stopped(fallen)) is None


def test_looking_at_the_clock_changes_nothing() -> None:
    clock = started(new_clock(60_000), 0, 0)
    assert times_left_at(clock, 1_000) == (59_000, 60_000)
    assert times_left_at(clock, 2_000) == (58_000, 60_000)


def test_time_is_added_after_a_move_up_to_a_day() -> None:
    clock = new_clock(60_000, 2_000)
    assert with_move_added(clock, 1).left_ms == (60_000, 62_000)
    assert with_move_added(set_to(clock, (MAX_MS, 1)), 0).left_ms == (MAX_MS, 1)


def test_a_paused_clock_does_not_start() -> None:
    clock = paused(started(new_clock(60_000), 0, 0))
    assert clock.running is None
    assert started(clock, 1, 50) == clock
    assert started(resumed(clock), 1, 50).running == 1


def test_setup_time_goes_first_and_is_lost_when_play_begins() -> None:
    clock = new_clock(60_000, setup_ms=3_000)
    assert clock.left_ms == (63_000, 63_000)
    clock = charged(started(clock, 0, 0), 1_000)
    assert (setup_left_ms(clock, 0), setup_left_ms(clock, 1)) == (2_000, 3_000)
    assert with_setup_over(clock).left_ms == (60_000, 60_000)


def test_setting_up_for_too_long_costs_playing_time() -> None:
    clock = charged(started(new_clock(60_000, setup_ms=3_000), 0, 0), 4_500)
    assert setup_left_ms(clock, 0) == 0
    assert with_setup_over(clock).left_ms == (58_500, 60_000)


def test_without_setup_time_all_is_playing_time() -> None:
    assert setup_left_ms(set_to(new_clock(60_000, 2_000), (62_000, 60_000)), 0) == 0


@pytest.mark.parametrize(
    ("base_ms", "added_ms", "setup_ms"),
    [
        (0, 0, 0),
        (-1, 0, 0),
        (0, 0, 5_000),
        (1, -1, 0),
        (1, 0, -1),
        (MAX_MS, 0, 1),
        (1, MAX_MS + 1, 0),
    ],
)
def test_impossible_clocks_are_refused(base_ms: int, added_ms: int, setup_ms: int) -> None:
    with pytest.raises(ValueError, match="no such clock"):
        new_clock(base_ms, added_ms, setup_ms)
