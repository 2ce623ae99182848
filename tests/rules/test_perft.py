"""Counts of lines of play; the recorded ones are compared in test_vectors.py."""

from __future__ import annotations

import pytest

from game.rules import PYCHESS, START_FEN, divide, legal_moves, parse_fen, perft, play
from game.rules.perft import perft_full
from game.rules.position import Position, position_key

MIDDLE = "8/6s1/5P2/3n4/pR2K2S/1P6/1k4p1/8[] w - - 1 50"


@pytest.mark.parametrize("fen", [START_FEN, MIDDLE])
def test_making_every_leaf_counts_the_same(fen: str) -> None:
    position = parse_fen(fen)
    for depth in range(3):
        assert perft(position, depth, PYCHESS) == perft_full(position, depth, PYCHESS)


def test_depth_nothing_is_the_position_itself() -> None:
    assert perft(parse_fen(MIDDLE), 0, PYCHESS) == 1


def test_divide_adds_up() -> None:
    position = parse_fen(MIDDLE)
    parts = divide(position, 3, PYCHESS)
    assert set(parts) == set(legal_moves(position, PYCHESS))
    assert sum(parts.values()) == perft(position, 3, PYCHESS) == 11_912


@pytest.mark.parametrize("fen", [START_FEN, MIDDLE, "7F/8/8/2k5/5p2/5p2/K7/pp1sf3[] b - - 1 115"])
def test_key_is_right_at_every_leaf(fen: str) -> None:
    def visit(position: Position, depth: int) -> None:
        assert position.key == position_key(position.board, position.reserve, position.turn)
        if depth:
            for move in legal_moves(position, PYCHESS):
                visit(play(position, move, PYCHESS), depth - 1)

    visit(parse_fen(fen), 2)
