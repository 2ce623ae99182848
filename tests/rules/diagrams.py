"""Positions drawn as text, each looked at from both sides of the board."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.rules import PYCHESS, Position, Ruleset, legal_moves, parse_fen, parse_uci, play, uci
from game.rules.moves import Move

FILES, RANKS = "abcdefgh", "12345678"


def turned(name: str) -> str:
    """A square's or a move's name after a half turn of the board."""
    result = ""
    for letter in name:
        for names in (FILES, RANKS):
            if letter in names and not (letter == "f" and len(result) == 4):
                letter = names[7 - names.index(letter)]
                break
        result += letter
    return result


@dataclass(frozen=True)
class View:
    """A diagram as drawn, or after a half turn that also swaps the sides."""

    half_turn: bool

    def position(
        self, drawing: str, *, turn: str = "w", hand: str = "", counters: str = "- 0"
    ) -> Position:
        """The position of a drawing: eight rows, rank 8 first, a dot for an empty square."""
        rows = ["".join(row.split()) for row in drawing.strip().splitlines()]
        if self.half_turn:
            rows = [row[::-1].swapcase() for row in reversed(rows)]
            turn, hand = "bw"["wb".index(turn)], hand.swapcase()
        board = "/".join(rows).replace(".", "1")
        return parse_fen(f"{board}[{hand}] {turn} - {counters} 40")

    def names(self, names: str) -> set[str]:
        """Squares or moves given as one text, as they are called in this view."""
        return {self.name(name) for name in names.split()}

    def name(self, name: str) -> str:
        return turned(name) if self.half_turn else name

    def side(self, side: int) -> int:
        return 1 - side if self.half_turn else side

    def move(self, text: str, position: Position, ruleset: Ruleset = PYCHESS) -> Move:
        """A legal move named as in the drawing."""
        return parse_uci(self.name(text), position, ruleset)

    def after(self, position: Position, texts: str, ruleset: Ruleset = PYCHESS) -> Position:
        """The position after legal moves named as in the drawing."""
        for text in texts.split():
            position = play(position, self.move(text, position, ruleset), ruleset)
        return position


both_sides = pytest.mark.parametrize(
    "view", [View(False), View(True)], ids=["as drawn", "half turn"]
)


def move_names(position: Position, ruleset: Ruleset = PYCHESS) -> set[str]:
    """All legal moves as UCI texts."""
    return {uci(move) for move in legal_moves(position, ruleset)}


def moves_of(square: str, position: Position, ruleset: Ruleset = PYCHESS) -> set[str]:
    """Where the man on a square may go by an ordinary move."""
    return {m[2:] for m in move_names(position, ruleset) if m[:2] == square and len(m) == 4}


def promotions(position: Position, ruleset: Ruleset = PYCHESS) -> set[str]:
    return {m for m in move_names(position, ruleset) if m.endswith("f") and len(m) == 5}
