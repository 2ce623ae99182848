"""Do texts break and shrink as a reader expects?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.text_layout import ELLIPSIS, balanced, fit, is_burmese, pieces, runs, wrap

LETTERS = "ab -/က\u1004\u103a\u1037\u1039\u102c\u1040\u1041\u104a(.\u1014\u1031"


def _measure(text: str, px: int) -> int:
    """Every letter half as wide as it is high; Burmese marks take no room."""
    return sum(0 if "\u102b" <= letter <= "\u103e" else px // 2 for letter in text)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("နောက်ပြန်", ["နောက်", "ပြန်"]),
        ("သင့်အလှည့်", ["သင့်", "အ", "လှည့်"]),
        ("ရုပ်ကိုနှိပ်၊ အကွက်", ["ရုပ်", "ကို", "နှိပ်၊ ", "အ", "ကွက်"]),
        ("သတ္တ", ["သတ္တ"]),
        ("အဆင့် ၁၆", ["အ", "ဆင့် ", "၁၆"]),
        ("two words", ["two ", "words"]),
        ("a - b", ["a ", "- ", "b"]),
    ],
)
def test_breaks_stand_between_syllables_and_words(text: str, parts: list[str]) -> None:
    assert pieces(text) == parts


@given(st.text(LETTERS, min_size=1, max_size=30))
def test_breaking_loses_nothing(text: str) -> None:
    assert "".join(pieces(text)) == text
    assert "".join(run.text for run in runs(text)) == text


@given(st.text(LETTERS, min_size=1, max_size=40), st.integers(10, 200))
def test_wrapped_lines_fit_or_hold_one_part(text: str, width: int) -> None:
    for line in wrap(text, width, 16, _measure):
        assert _measure(line, 16) <= width or len(pieces(line.strip())) == 1


def test_a_text_is_as_large_as_it_may_be() -> None:
    fitted = fit("Hello", 100, 40, 20, 10, 1, _measure)
    assert fitted == (20, ("Hello",), True)


def test_a_long_text_shrinks_then_ends_in_an_ellipsis() -> None:
    assert fit("Hello there", 66, 40, 20, 10, 1, _measure) == (13, ("Hello there",), True)
    fitted = fit("Hello there", 40, 40, 20, 10, 1, _measure)
    assert fitted == (10, ("Hello t" + ELLIPSIS,), False)


def test_a_text_wraps_before_it_shrinks() -> None:
    fitted = fit("Hello there", 60, 60, 20, 10, 2, _measure)
    assert fitted == (20, ("Hello", "there"), True)


def test_lines_that_find_no_room_are_cut() -> None:
    fitted = fit("one two three four five", 40, 25, 10, 10, 4, _measure)
    assert len(fitted.lines) <= 2
    assert fitted.lines[-1].endswith(ELLIPSIS)
    assert not fitted.complete


def test_burmese_needs_more_height_than_latin() -> None:
    assert fit("abc", 200, 22, 20, 10, 1, _measure).px == 20
    assert fit("အနီ", 200, 22, 20, 10, 1, _measure).px == 14


@given(st.text(LETTERS, min_size=1, max_size=40), st.integers(12, 150), st.integers(12, 80))
def test_what_is_fitted_never_leaves_its_room(text: str, width: int, height: int) -> None:
    fitted = fit(text, width, height, 18, 8, 3, _measure)
    assert 8 <= fitted.px <= 18
    for line in fitted.lines:
        assert _measure(line, fitted.px) <= width or line == ELLIPSIS


def test_scripts_are_told_apart() -> None:
    assert is_burmese("Level ၄") and not is_burmese("Уровень")
    assert [run.burmese for run in runs("Level ၄ of 8")] == [False, True, False]


def test_no_line_begins_with_a_dash_or_a_lonely_sign() -> None:
    assert pieces("pat – mat") == ["pat – ", "mat"]
    assert pieces("Oui ? Non") == ["Oui ? ", "Non"]


@given(st.text(LETTERS, min_size=1, max_size=60), st.integers(20, 200))
def test_balanced_lines_are_as_many_and_no_wider(text: str, width: int) -> None:
    plain, even = wrap(text, width, 16, _measure), balanced(text, width, 16, _measure)
    assert len(even) == len(plain)
    assert max(_measure(line, 16) for line in even) <= max(_measure(line, 16) for line in plain)


def test_balanced_lines_leave_no_word_alone() -> None:
    assert wrap("aa bb cc dd", 72, 16, _measure) == ("aa bb cc", "dd")
    assert balanced("aa bb cc dd", 72, 16, _measure) == ("aa bb", "cc dd")
