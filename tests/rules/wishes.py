"""Wishes for moves in drawn positions: asked about by the names of squares, and answered so."""

from __future__ import annotations

from game.rules import PYCHESS, Position, with_switches
from game.rules.pieces import PieceKind
from game.rules.refusal import Wish, why_not
from game.rules.squares import parse_square, square_name
from tests.rules.diagrams import View

KINGS = """
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    K . . . . . . .
"""


def drawing(**men: str) -> str:
    """The kings in their corners, and men by square: ``drawing(e5="P")``."""
    rows = [row.split() for row in KINGS.strip().splitlines()]
    for name, letter in men.items():
        square = parse_square(name)
        rows[7 - square // 8][square % 8] = letter
    return "\n".join(" ".join(row) for row in rows)


class Asked:
    """A position looked at from one side, to be asked why not."""

    def __init__(self, view: View, position: Position, **switches: str) -> None:
        self.view = view
        self.position = position
        self.ruleset = with_switches(PYCHESS, switches)

    def square(self, name: str) -> int:
        return parse_square(self.view.name(name))

    def moving(self, squares: str, promote: bool | None = None) -> list[tuple[object, ...]]:
        """Rule, square and kind of each refusal of a move such as ``"e5 f6"``."""
        origin_name, target_name = squares.split()
        wish = Wish(self.square(target_name), self.square(origin_name), promote=promote)
        return self._shown(wish)

    def placing(self, kind: PieceKind, name: str) -> list[tuple[object, ...]]:
        return self._shown(Wish(self.square(name), kind=kind))

    def _shown(self, wish: Wish) -> list[tuple[object, ...]]:
        refusals = why_not(self.position, self.ruleset, wish)
        return [(r.rule, self._name(r.square), r.kind) for r in refusals]

    def _name(self, square: int | None) -> str | None:
        return None if square is None else self.view.name(square_name(square))


def asked(view: View, hand: str = "", **men: str) -> Asked:
    return Asked(view, view.position(drawing(**men), hand=hand))


def asked_with(switches: dict[str, str], view: View, hand: str = "", **men: str) -> Asked:
    return Asked(view, view.position(drawing(**men), hand=hand), **switches)
