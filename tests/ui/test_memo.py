"""Is a pure function's result kept for as long as its arguments stay the same?"""

from __future__ import annotations

import pytest

from game.ui.memo import remembered


class Doubler:
    """Counts how often it has to work."""

    def __init__(self, calls: int) -> None:
        self.worked: list[int] = []

        @remembered(calls)
        def double(number: int) -> int:
            self.worked.append(number)
            return 2 * number

        self.double = double


def test_equal_arguments_are_answered_without_work() -> None:
    doubler = Doubler(calls=2)
    assert [doubler.double(number) for number in (3, 3, 4, 3)] == [6, 6, 8, 6]
    assert doubler.worked == [3, 4]


def test_what_was_not_asked_for_longest_is_forgotten_first() -> None:
    doubler = Doubler(calls=2)
    for number in (1, 2, 1, 3, 1, 2):
        doubler.double(number)
    assert doubler.worked == [1, 2, 3, 2]


def test_arguments_are_told_apart_by_their_places() -> None:
    doubler = Doubler(calls=2)
    with pytest.raises(AssertionError, match="places"):
        doubler.double(number=1)
