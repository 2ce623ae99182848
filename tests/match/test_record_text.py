"""How is the text of a game record taken apart?"""

from __future__ import annotations

import pytest

from game.match.match import MAX_PLIES
from game.match.record_text import (
    MAX_BYTES,
    MAX_TAGS,
    BadRecord,
    RecordFault,
    clean,
    take_apart,
)


def refused(data: str | bytes) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        take_apart(data)
    return caught.value


def test_tags_moves_and_result_are_told_apart() -> None:
    record = take_apart(
        '[Event "a [b] \\"c\\" \\\\"]\n\n[ Site\t"" ]\n1. R@a1 e5=F d5e6=F dxe5+ 1-0'
    )
    assert record.tags == {"Event": 'a [b] "c" \\', "Site": ""}
    assert record.moves == ("R@a1", "e5=F", "d5e6=F", "dxe5+")
    assert record.result == "1-0"


def test_annotations_leave_no_trace() -> None:
    assert take_apart("1.Ra1!?+- Kb2$3 {x} (Kb3 (Kb4) {)}) Kb5?? *").moves == ("Ra1", "Kb2", "Kb5")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ("", RecordFault.EMPTY),
        (" \n; nothing\n", RecordFault.EMPTY),
        ("{only a comment}", RecordFault.EMPTY),
        (b"\xff\xfe1. e4", RecordFault.NOT_UTF8),
        ("\ud800", RecordFault.NOT_UTF8),
        (b" " * (MAX_BYTES + 1), RecordFault.TOO_LARGE),
        ("é" * (MAX_BYTES // 2 + 1), RecordFault.TOO_LARGE),
        ("[Event]", RecordFault.BAD_TAG),
        ('[Event "a\n"]', RecordFault.BAD_TAG),
        ('[Event "a]', RecordFault.BAD_TAG),
        ('[Ev-ent "a"]', RecordFault.BAD_TAG),
        ('[Event "a"]\n[Event "b"]', RecordFault.BAD_TAG),
        (f'[{"E" * 33} "a"]', RecordFault.BAD_TAG),
        (f'[Event "{"a" * 256}"]', RecordFault.BAD_TAG),
        ("".join(f'[T{n} ""]' for n in range(MAX_TAGS + 1)), RecordFault.BAD_TAG),
        ("1. Ra1 {open", RecordFault.UNCLOSED),
        ("1. Ra1 (open", RecordFault.UNCLOSED),
        ("1. Ra1 (open {", RecordFault.UNCLOSED),
        ("1. Ra1 )", RecordFault.BAD_TEXT),
        ("1. Ra1 --", RecordFault.BAD_TEXT),
        ("1. Ra1 \x00", RecordFault.BAD_TEXT),
        ("1. Ra1 * 2. Ra2", RecordFault.MANY_GAMES),
        ("1. Ra1 * *", RecordFault.MANY_GAMES),
        ('1. Ra1 *\n\n[Event "b"]\n\n1. Ra1 *', RecordFault.MANY_GAMES),
        ('1. Ra1\n\n[Event "b"]\n\n1. Ra1', RecordFault.MANY_GAMES),
        ("Ra1 " * (MAX_PLIES + 1), RecordFault.TOO_LONG),
    ],
)
def test_what_is_no_record_is_refused(data: str | bytes, fault: RecordFault) -> None:
    assert refused(data).fault == fault


def test_a_record_may_be_as_long_as_a_game() -> None:
    assert len(take_apart("Ra1 " * MAX_PLIES).moves) == MAX_PLIES


def test_comments_may_follow_the_result() -> None:
    assert take_apart("1. Ra1 * {thanks} ; bye\n").result == "*"


def test_an_error_shows_what_it_met_without_its_tricks() -> None:
    error = refused("1. Ra1 \u202e<" + "x" * 100)
    assert error.text == "<" + "x" * 38
    assert str(error) == f"bad text at {error.text!r}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  a \t\n b  ", "a b"),
        ("a\u202eb\u2066c\u200bd\ufeffe\x1bf", "abcdef"),
        ("က္\u200cက", "က္\u200cက"),
        ("x" * 80, "x" * 64),
        ("x" * 63 + " y", "x" * 63),
    ],
)
def test_texts_are_cleaned(text: str, shown: str) -> None:
    assert clean(text, 64) == shown


def test_every_fault_has_its_own_text_key() -> None:
    assert all(fault.value == f"record_{fault.name.lower()}" for fault in RecordFault)
