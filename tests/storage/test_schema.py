from __future__ import annotations

import pytest

from game.storage.errors import SaveError, SaveErrorKind
from game.storage.schema import (
    Check,
    choice,
    closed,
    either,
    integer,
    items,
    named,
    optional,
    truth,
)
from game.storage.schema import text as text_of

GAME = closed(
    {
        "moves": items(text_of(r"[a-h][1-8]"), 0, 3),
        "level": integer(1, 9),
        "starred": truth,
        "result": optional(choice("won", "lost")),
        "house": named(r"[a-z]+", either(truth, choice("x"))),
    }
)
GOOD: dict[str, object] = {
    "moves": ["a1", "h8"],
    "level": 3,
    "starred": False,
    "result": None,
    "house": {"a": True, "b": "x"},
}


def test_good_body_passes() -> None:
    GAME(GOOD, "")


@pytest.mark.parametrize(
    ("key", "value", "path"),
    [
        ("moves", ["a1"] * 4, "moves:"),
        ("moves", ["a1", "i9"], "moves[1]:"),
        ("moves", ["a1\n"], "moves[0]:"),
        ("moves", {}, "moves:"),
        ("level", True, "level:"),
        ("level", 0, "level:"),
        ("level", 10, "level:"),
        ("level", "3", "level:"),
        ("starred", 1, "starred:"),
        ("result", "draw", "result:"),
        ("result", ["won"], "result:"),
        ("house", {"A": True}, "house:"),
        ("house", {"a": 1}, "house.a:"),
        ("house", [], "house:"),
    ],
)
def test_bad_value_is_named_by_its_path(key: str, value: object, path: str) -> None:
    with pytest.raises(SaveError) as caught:
        GAME({**GOOD, key: value}, "")
    assert caught.value.kind is SaveErrorKind.BAD_FIELD
    assert caught.value.detail.startswith(path)


@pytest.mark.parametrize("body", [{}, {**GOOD, "more": 1}, {"moves": []}, [], None])
def test_keys_are_closed(body: object) -> None:
    with pytest.raises(SaveError, match=r"keys missing|not a map"):
        GAME(body, "")


def test_unknown_key_is_not_quoted() -> None:
    with pytest.raises(SaveError) as caught:
        GAME({**GOOD, "evil" * 9: 1}, "")
    assert "evil" not in str(caught.value)


@pytest.mark.parametrize("check", [integer(0, 1), truth, text_of("a"), choice("a"), GAME])
def test_nothing_is_not_a_value(check: Check) -> None:
    with pytest.raises(SaveError):
        check(None, "x")
