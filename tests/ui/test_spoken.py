"""Is every sort of move told in words?"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.apply import apply
from game.match.begin import new_match
from game.match.commands import Play
from game.match.match import MatchState
from game.rules import PYCHESS, parse_fen, parse_uci
from game.ui.history import history_of
from game.ui.phrases import said
from game.ui.spoken import last_move, move_words
from game.ui.words import Words, parse_language

LANG = Path(__file__).parents[2] / "assets/lang"
PROMOTION = "2r1k3/2s5/2pn1P2/2P3Np/1P1S3P/2SK4/8/5R2[] w - - 0 20"
CHECK = "4k3/8/8/8/8/8/4n3/3RK3[] w - - 0 40"


def told(fen: str | None, move: str, code: str = "en") -> str:
    match = new_match("ab", PYCHESS, start=parse_fen(fen) if fen else None)
    after = apply(match, Play(parse_uci(move, match.position, PYCHESS)), 0)
    assert isinstance(after, MatchState)
    wanted = last_move(after, history_of(after))
    assert wanted is not None
    language = parse_language((LANG / f"{code}.toml").read_text(encoding="utf-8"))
    return said(Words((language,)), wanted)


@pytest.mark.parametrize(
    ("fen", "move", "words"),
    [
        (None, "K@g2", "Red: king on g2"),
        (PROMOTION, "f1f2", "Red: rook from f1 to f2"),
        (PROMOTION, "f6f6f", "Red: the pawn on f6 becomes a general"),
        (PROMOTION, "f6g7f", "Red: the pawn from f6 becomes a general on g7"),
        (CHECK, "d1d8", "Red: rook from d1 to d8. Check!"),
        (CHECK, "e1e2", "Red: king from e1 takes the knight on e2"),
    ],
)
def test_moves_are_told_in_words(fen: str | None, move: str, words: str) -> None:
    assert told(fen, move) == words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("fr", "Rouges : roi de e1 prend le cavalier en e2"),
        ("ru", "Красные: король с e1 берёт коня на e2"),
    ],
)
def test_cases_and_articles_are_right(code: str, words: str) -> None:
    assert told(CHECK, "e1e2", code) == words


def test_nothing_is_told_before_the_first_move() -> None:
    match = new_match("ab", PYCHESS)
    assert last_move(match, history_of(match)) is None


@pytest.mark.parametrize(
    ("code", "move", "words"),
    [
        ("en", "g5e6", "knight to e6"),
        ("en", "f6f6f", "the pawn becomes a general"),
        ("fr", "f6g7f", "le pion devient général en g7"),
        ("ru", "d4e5", "слон на e5"),
        ("pt", "f1f2", "torre para f2"),
    ],
)
def test_a_hinted_move_is_said_without_notation(code: str, move: str, words: str) -> None:
    position = parse_fen(PROMOTION)
    language = parse_language((LANG / f"{code}.toml").read_text(encoding="utf-8"))
    wanted = move_words(position, parse_uci(move, position, PYCHESS))
    assert said(Words((language,)), wanted) == words


def test_what_is_taken_is_said_unless_a_reason_says_it() -> None:
    position = parse_fen(CHECK)
    move = parse_uci("e1e2", position, PYCHESS)
    english = Words((parse_language((LANG / "en.toml").read_text(encoding="utf-8")),))
    assert said(english, move_words(position, move)) == "king takes knight on e2"
    assert said(english, move_words(position, move, with_reason=True)) == "king to e2"
