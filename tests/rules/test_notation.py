"""Moves as text: UCI and SAN, written and read."""

from __future__ import annotations

import pytest

from game.rules import (
    PYCHESS,
    START_FEN,
    TRADITIONAL,
    AmbiguousMove,
    BadNotation,
    IllegalMove,
    parse_fen,
    parse_san,
    parse_uci,
    san,
    uci,
)
from tests.rules.diagrams import View, both_sides

TWO_KNIGHTS = "7k/8/8/8/8/2N5/8/K3N3[] w - - 0 40"


@pytest.mark.parametrize(
    ("fen", "move", "spoken"),
    [
        (START_FEN, "R@a1", "R@a1"),
        (START_FEN.replace(" w ", " b "), "R@a8", "R@a8"),
        ("7k/8/8/8/8/P7/8/K7[] w - - 0 40", "a3a4", "a4"),
        ("7k/8/8/8/1n6/P7/8/K7[] w - - 0 40", "a3b4", "axb4"),
        ("7k/8/8/8/1n6/8/8/KR6[] w - - 0 40", "b1b4", "Rxb4"),
        ("7k/8/8/3P4/8/8/P7/K7[] w - - 0 40", "d5d5f", "d5=F"),
        ("7k/8/8/3P4/8/8/P7/K7[] w - - 0 40", "d5e6f", "d5e6=F"),
        ("7k/8/8/8/8/8/8/KR6[] w - - 0 40", "b1b8", "Rb8+"),
        ("7k/8/6K1/8/8/8/8/1R6[] w - - 0 40", "b1b8", "Rb8#"),
        ("7k/8/8/8/8/8/8/K1N1N3[] w - - 0 40", "c1d3", "Ncd3"),
        ("7k/8/8/8/8/2N5/8/K1N5[] w - - 0 40", "c1e2", "N1e2"),
        ("7k/8/8/8/8/2N5/8/K1N3N1[] w - - 0 40", "c1e2", "Nc1e2"),
        ("7k/8/8/8/8/2N5/8/K1N3N1[] w - - 0 40", "g1e2", "Nge2"),
        # A pinned man is no rival.
        ("4r2k/8/8/8/8/8/4N3/4K1N1[] w - - 0 40", "g1f3", "Nf3"),
        ("8/8/8/8/4R3/8/8/k1K5[] w - - 0 32", "e4e2", "Re2"),
    ],
)
def test_san_of_a_move(fen: str, move: str, spoken: str) -> None:
    position = parse_fen(fen)
    assert san(position, parse_uci(move, position, PYCHESS), PYCHESS) == spoken
    assert uci(parse_san(spoken, position, PYCHESS)) == move


def test_arrival_is_written_with_the_square_it_comes_from() -> None:
    position = parse_fen("7k/8/8/4n3/3P4/8/P7/K7[] w - - 0 40")
    for move, spoken in (("d4d5f", "d4d5=F"), ("d4e5f", "d4xe5=F"), ("d4d5", "d5")):
        assert san(position, parse_uci(move, position, TRADITIONAL), TRADITIONAL) == spoken
        assert uci(parse_san(spoken, position, TRADITIONAL)) == move


@both_sides
def test_uci_of_promotions_and_placements(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    for text in view.names("d5d5f d5e6f d5d6 a1b1"):
        assert uci(parse_uci(text, position, PYCHESS)) == text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Nd3", "e1d3"),
        ("Nb5", "c3b5"),
        ("Nc3b5", "c3b5"),
        ("N3b5", "c3b5"),
        ("Nb5!?", "c3b5"),
        ("Nb5+", "c3b5"),
    ],
)
def test_more_than_needed_is_read(text: str, move: str) -> None:
    assert uci(parse_san(text, parse_fen(TWO_KNIGHTS), PYCHESS)) == move


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        ("7k/8/8/3P1P2/8/8/8/K7[] w - - 0 58", "e6=F", "d5e6f"),
        ("7k/8/2P5/3P4/8/8/8/K7[] w - - 0 58", "c6=F", "c6c6f"),
        ("7k/8/2P5/3P4/8/8/8/K7[] w - - 0 58", "e6=F", "d5e6f"),
    ],
)
def test_short_promotion_is_read(fen: str, text: str, move: str) -> None:
    assert uci(parse_san(text, parse_fen(fen), PYCHESS)) == move


@pytest.mark.parametrize(
    ("fen", "text", "error"),
    [
        ("7k/8/8/2NPN3/8/8/8/K7[] w - - 0 58", "Nd7", AmbiguousMove),
        ("7k/8/2P2P2/8/8/8/8/K7[] w - - 0 58", "a1=F", IllegalMove),
        ("7k/8/8/8/8/8/8/K6N[] w - - 0 58", "Nh3", IllegalMove),
        ("7k/8/8/8/8/8/8/K6N[] w - - 0 58", "O-O", BadNotation),
        ("7k/8/8/8/8/8/8/K6N[] w - - 0 58", "", BadNotation),
        ("7k/8/8/8/8/8/8/K6N[] w - - 0 58", "N" * 400, BadNotation),
    ],
)
def test_wrong_san(fen: str, text: str, error: type[ValueError]) -> None:
    with pytest.raises(error):
        parse_san(text, parse_fen(fen), PYCHESS)


def test_short_promotion_that_two_pawns_can_play_is_ambiguous() -> None:
    position = parse_fen("7k/1P6/8/3P4/8/8/8/K7[] w - - 0 58")
    with pytest.raises(AmbiguousMove):
        parse_san("c6=F", position, PYCHESS)
    assert uci(parse_san("b7c6=F", position, PYCHESS)) == "b7c6f"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("e1e9", BadNotation),
        ("E1E2", BadNotation),
        ("a1", BadNotation),
        ("a1a2q", BadNotation),
        ("P@a1", BadNotation),
        ("r@a1", BadNotation),
        ("a1a2 ", BadNotation),
        ("0000", BadNotation),
        ("a1a3", IllegalMove),
        ("h8h7", IllegalMove),
        ("a1a2f", IllegalMove),
        ("a1a1", IllegalMove),
        ("R@a2", IllegalMove),
    ],
)
def test_wrong_uci(text: str, error: type[ValueError]) -> None:
    with pytest.raises(error):
        parse_uci(text, parse_fen(TWO_KNIGHTS), PYCHESS)
