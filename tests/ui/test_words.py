"""Do texts come out in the right language, number and digits?"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.words import (
    PLURAL_RULES,
    BadLanguage,
    Language,
    Words,
    differences,
    fields_of,
    parse_language,
)

LANGUAGES = Path(__file__).parents[2] / "assets" / "lang"
ENGLISH = parse_language((LANGUAGES / "en.toml").read_text(encoding="utf-8"))


def _language(code: str, body: str) -> Language:
    return parse_language(f'[language]\ncode = "{code}"\nname = "X"\n{body}')


SMALL = _language(
    "en",
    '[count]\nleft = {one = "{n} move left", other = "{n} moves left"}\nof = "{used}/{limit}"\n'
    'sixteen = "16 on {square}"',
)
RUSSIAN = _language("ru", '[count]\nleft = {one = "{n} ход", few = "{n} хода", many = "{n} ходов"}')


@pytest.mark.parametrize("path", sorted(LANGUAGES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_language_has_the_keys_and_fields_of_english(path: Path) -> None:
    language = parse_language(path.read_text(encoding="utf-8"))
    assert language.code == path.stem
    assert differences(language, ENGLISH) == ()


def test_a_number_chooses_the_form() -> None:
    words = Words((SMALL,))
    assert words("count.left", n=1) == "1 move left"
    assert words("count.left", n=0) == "0 moves left"
    assert words("count.of", used=3, limit=16) == "3/16"


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1 ход"), (2, "2 хода"), (5, "5 ходов"), (11, "11 ходов"), (12, "12 ходов"),
     (21, "21 ход"), (24, "24 хода"), (112, "112 ходов")],
)  # fmt: skip
def test_russian_has_three_forms(number: int, text: str) -> None:
    assert Words((RUSSIAN,))("count.left", n=number) == text


def test_a_text_asks_for_the_form_it_needs() -> None:
    body = (
        '[man]\nrook = {plain = "tour", the = "la tour"}\npawn = {plain = "pion", the = "le pion"}'
        '\n[why]\nway = "{kind.The} bloque"\ntwo = "{kind.the}, {other.the}"\nbare = "{kind} !"'
    )
    words = Words((_language("fr", body),))
    rook, pawn = words("man.rook"), words("man.pawn")
    assert rook == "tour"
    assert words("why.way", kind=rook) == "La tour bloque"
    assert words("why.two", kind=rook, other=pawn) == "la tour, le pion"
    assert words("why.bare", kind=pawn) == "pion !"


def test_a_name_without_the_form_shows_itself() -> None:
    french = _language("fr", '[man]\nrook = {plain = "tour", the = "la tour"}')
    other = _language("ru", '[man]\nx = {plain = "х", cut = "у"}\n[why]\na = "{kind.cut}?"')
    words = Words((french, other))
    assert words("why.a", kind=words("man.rook")) == "tour?"


def test_what_is_missing_comes_from_the_next_language() -> None:
    words = Words((RUSSIAN, SMALL))
    assert words("count.of", used=1, limit=2) == "1/2"
    assert words.code == "ru"
    assert words.has("count.of") and not words.has("count.gone")
    with pytest.raises(KeyError):
        words("count.gone")


def test_numbers_in_burmese_digits() -> None:
    words = Words((SMALL,), burmese_digits=True)
    assert words("count.of", used=10, limit=64) == "၁၀/၆၄"
    assert words("count.sixteen", square="d4") == "၁၆ on d4"
    assert words.number(7) == "၇"


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("[home]\nx = 3", "home.x: neither a text nor a table of forms"),
        ('[home]\nx = ""', "home.x: empty"),
        ('[home]\nx = "{0}"', "home.x: bad field {0}"),
        ('[home]\nx = "{a!r}"', "home.x: bad field {a}"),
        ('[home]\nx = "{a.b}"', "home.x: no form b"),
        ('[home]\nx = {one = "a"}', "home.x: needs exactly the forms one, other"),
        ('[home]\nX = "a"', "home.X: not a plain key"),
        (
            '[man]\na = {plain = "x", the = "y"}\nb = "z"',
            "man.b: needs the forms of its table, plain among them",
        ),
        ('[man]\na = {the = "y"}', "man.a: needs the forms of its table, plain among them"),
        ('[man]\na = "{x}"', "man.a: a form is not a plain text"),
        ('[man]\na = {plain = "x", THE = "y"}', "man.a: bad form THE"),
    ],
)
def test_faults_are_named(body: str, problem: str) -> None:
    with pytest.raises(BadLanguage) as caught:
        _language("en", body)
    assert caught.value.problems == (problem,)


def test_a_text_outside_any_table_is_a_fault() -> None:
    with pytest.raises(BadLanguage, match="title: stands in no table"):
        parse_language('title = "x"\n[language]\ncode = "en"\nname = "X"')


def test_a_brace_left_open_is_a_fault() -> None:
    with pytest.raises(BadLanguage, match=r"home\.x"):
        _language("en", '[home]\nx = "{a"')


def test_an_unknown_language_has_no_plural_rule() -> None:
    with pytest.raises(BadLanguage, match="plural"):
        _language("xx", "")


@given(st.text(max_size=200))
def test_any_text_is_a_language_or_is_refused(text: str) -> None:
    with pytest.raises(BadLanguage):
        parse_language(text)


def test_differences_are_found() -> None:
    other = _language("fr", '[count]\nof = "{used}"\nmore = "x"')
    assert differences(other, SMALL) == (
        "count.left: missing",
        "count.more: unknown",
        "count.of: other fields",
        "count.sixteen: missing",
    )
    assert fields_of(SMALL.entries["count.of"]) == {"used", "limit"}


@pytest.mark.parametrize("code", PLURAL_RULES)
def test_a_rule_gives_only_its_own_forms(code: str) -> None:
    rule = PLURAL_RULES[code]
    assert {rule.form_of(number) for number in range(200)} == set(rule.forms)
