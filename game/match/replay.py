"""Which positions do a start and a list of moves lead through?

Used to load, to review, to take back and to judge repetition. Each move is checked by itself, so a
long game loads quickly on a small board. Whether the game should have ended earlier is not asked:
a record may go on past a draw that its players did not notice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.legal import is_legal
from game.rules.moves import Move, target
from game.rules.pieces import PieceCode
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset


class BadMove(ValueError):
    """A game holds a move that is illegal where it stands."""

    def __init__(self, ply: int, move: Move) -> None:
        super().__init__(f"illegal move {move} after {ply} plies")
        self.ply = ply  # moves played before it
        self.move = move


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played through."""

    positions: tuple[Position, ...]  # the start and the one after each move
    taken: tuple[PieceCode, ...]  # by move: the piece it captured, 0 for none

    @property
    def last(self) -> Position:
        """The position at the end."""
        return self.positions[-1]

    @property
    def keys(self) -> tuple[int, ...]:
        """The repetition keys of all positions."""
        return tuple(position.key for position in self.positions)


def replay(start: Position, moves: Sequence[Move], ruleset: Ruleset) -> Replay:
    """The game that these moves make.

    Raises:
        BadMove: at the first illegal move.
    """
    positions = [start]
    taken: list[PieceCode] = []
    for ply, move in enumerate(moves):
        position = positions[-1]
        if not is_legal(position, move, ruleset):
            raise BadMove(ply, move)
        taken.append(taken_by(position, move))
        positions.append(play(position, move, ruleset))
    return Replay(tuple(positions), tuple(taken))


def retrace(start: Position, moves: Sequence[Move], ruleset: Ruleset) -> tuple[Position, ...]:
    """The positions of a game whose moves are known to be legal, the start first."""
    positions = [start]
    for move in moves:
        positions.append(play(positions[-1], move, ruleset))
    return tuple(positions)


def taken_by(position: Position, move: Move) -> PieceCode:
    """The piece that a legal move captures, 0 for none."""
    # A promotion in place finds its own pawn on its target.
    return 0 if move & 63 == target(move) else position.board[target(move)]
