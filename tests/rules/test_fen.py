"""Positions as text: what is read, what is written, and every fault named at once."""

from __future__ import annotations

import pytest

from game.rules import START_FEN, BadPosition, parse_fen, write_fen
from game.rules.fen import MAX_TEXT
from game.rules.pieces import KING, ROOK

PLAIN = "8/8/8/3P4/8/P6k/8/K7"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (START_FEN, START_FEN),
        (START_FEN.replace("KSSFRRNNkssfrrnn", "NnRrSsRrSsNnFfKk"), START_FEN),
        (f"{PLAIN} w - - 0 1", f"{PLAIN}[] w - - 0 1"),
        (f"{PLAIN}[-] b - - 37 91", f"{PLAIN}[] b - - 37 91"),
        (f"{PLAIN}[-] w - 0 0 1", f"{PLAIN}[] w - - 0 1"),
        (f"{PLAIN}[] w 12 40", f"{PLAIN}[] w - - 12 40"),
        (f"{PLAIN}[] b", f"{PLAIN}[] b - - 0 1"),
        (f"{PLAIN}[] b - - 7", f"{PLAIN}[] b - - 7 1"),
        (PLAIN, f"{PLAIN}[] w - - 0 1"),
        (f"{PLAIN}[] b - - 0 0", f"{PLAIN}[] b - - 0 1"),
        ("8/8/8/3F~4/8/P6k/8/K7[] w - - 0 1", "8/8/8/3F4/8/P6k/8/K7[] w - - 0 1"),
        ("11111111/8/8/111P1111/8/P6k/8/K7 w", f"{PLAIN}[] w - - 0 1"),
        ("8/8/8/8/8/7k/8/KR6[] b - 32 5 60", "8/8/8/8/8/7k/8/KR6[] b - 32 5 60"),
        ("8/8/8/8/8/7k/8/KR6[] b - 32", "8/8/8/8/8/7k/8/KR6[] b - 32 0 1"),
        ("8/8/8/8/8/7k/8/KR6[] w - 32 33 60", "8/8/8/8/8/7k/8/KR6[] w - 32 33 60"),
        ("8/8/8/8/8/7k/8/RRR4K[] b - - 0 60", "8/8/8/8/8/7k/8/RRR4K[] b - - 0 60"),
    ],
)
def test_read_and_written_in_one_form(text: str, written: str) -> None:
    assert write_fen(parse_fen(text)) == written


def test_fields_are_where_they_belong() -> None:
    position = parse_fen("8/8/8/8/8/7k/8/KR6[n] b - 32 5 60")
    assert position.board[0] == KING
    assert position.board[1] == ROOK
    assert (position.turn, position.ply) == (1, 119)
    assert (position.count_limit_plies, position.count_plies, position.count_side) == (32, 5, 1)
    assert position.quiet_plies == 0
    assert sum(position.reserve) == 1


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", ["empty"]),
        ("x" * (MAX_TEXT + 1), [f"longer than {MAX_TEXT} characters"]),
        (f"{PLAIN}[] x - - 0 1", ["the side to move is 'x' instead of w or b"]),
        (PLAIN.replace("K", "1"), ["White has 0 kings instead of 1"]),
        (PLAIN.replace("P", "K", 1), ["White has 2 kings instead of 1"]),
        (PLAIN.replace("3P4", "3M4"), ["'M' on rank 5 at d is not a piece"]),
        (PLAIN.replace("3P4", "3P3"), ["rank 5 has 7 squares instead of 8"]),
        (PLAIN.replace("3P4", "9"), None),
        (PLAIN[2:], ["the board has 7 ranks instead of 8"]),
        ("8/8/8/3P4/8/7k/7K/8 w - - 0 1", ["the kings touch"]),
        (f"{PLAIN}[Q]", ["'Q' in hand is not a piece"]),
        (f"{PLAIN}[p]", ["a pawn (p) cannot be in hand"]),
        (f"{PLAIN}[N", ["the hand must stand once in square brackets after the board"]),
        (f"{PLAIN}[FF]", ["White has 2 generals instead of at most 1"]),
        ("8/8/8/8/8/7k/F7/KF6", ["White has 2 generals instead of at most 1"]),
        ("8/8/8/8/p6k/pppppppp/8/K7 b", ["Black has 9 pawns instead of at most 8"]),
        (f"{PLAIN}[NNNNNNNNNNNNNN]", ["White has 17 men instead of at most 16"]),
        ("7k/8/8/8/8/8/8/K6R w", ["Black is in check but it is not its turn"]),
        ("7k/8/8/8/3s4/3K4/8/8 b", ["White is in check but it is not its turn"]),
        (f"{PLAIN}[] w - - -1 1", ["the half-move clock is '-1', which is not a whole number"]),
        (f"{PLAIN}[] w - - a 1", ["the half-move clock is 'a', which is not a whole number"]),
        (f"{PLAIN}[] w - - 0 -1", ["the full-move number is '-1', which is not a whole number"]),
        (f"{PLAIN}[] w - 32 34 9", ["the count is 34, beyond 0 to 33"]),
        (
            f"{PLAIN}[] w - 16 3 9",
            ["the count limit is '16' instead of -, 32, 88 or 128"],
        ),
        (f"{PLAIN}[] w KQ - 0 1", ["field 3 is 'KQ' instead of -"]),
        (f"{PLAIN}[] w - - 0 1 2", ["1 fields too many after the full-move number"]),
    ],
)
def test_fault_is_named(text: str, problems: list[str] | None) -> None:
    with pytest.raises(BadPosition) as caught:
        parse_fen(text)
    if problems is None:
        assert caught.value.problems
    else:
        assert list(caught.value.problems) == problems
        assert str(caught.value) == "; ".join(problems)


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(BadPosition) as caught:
        parse_fen("7x/8/8/8/8/7/PPPPPPPP/P7[FFpk] q - 7 -1 z")
    text = str(caught.value)
    for fault in (
        "'x' on rank 8",
        "rank 3 has 7 squares",
        "White has 0 kings",
        "White has 2 generals",
        "White has 9 pawns",
        "a pawn (p) cannot be in hand",
        "the side to move is 'q'",
        "the count limit is '7'",
        "the half-move clock is '-1'",
        "the full-move number is 'z'",
    ):
        assert fault in text


def test_faults_of_the_kings_are_named_beside_others() -> None:
    with pytest.raises(BadPosition) as caught:
        parse_fen("8/8/8/8/8/8/PPPPPPPP/PKk4R[FF] w - - 0 1")
    assert list(caught.value.problems) == [
        "White has 2 generals instead of at most 1",
        "White has 9 pawns instead of at most 8",
        "the kings touch",
        "Black is in check but it is not its turn",
    ]
