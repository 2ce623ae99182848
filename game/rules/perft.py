"""How many lines of play of a length are there? For tests and benchmarks of the move generator."""

from __future__ import annotations

from game.rules.legal import legal_moves
from game.rules.moves import Move
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset


def perft(position: Position, depth: int, ruleset: Ruleset) -> int:
    """The number of move sequences of this many plies; the last ply is counted, not played."""
    if depth == 0:
        return 1
    moves = legal_moves(position, ruleset)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        total += perft(play(position, move, ruleset), depth - 1, ruleset)
    return total


def perft_full(position: Position, depth: int, ruleset: Ruleset) -> int:
    """The same number with every leaf played."""
    if depth == 0:
        return 1
    total = 0
    for move in legal_moves(position, ruleset):
        after = play(position, move, ruleset)
        total += perft_full(after, depth - 1, ruleset) if depth > 1 else 1
    return total


def divide(position: Position, depth: int, ruleset: Ruleset) -> dict[Move, int]:
    """For each legal move: the perft of the position after it, one ply less deep (depth >= 1)."""
    return {
        move: perft(play(position, move, ruleset), depth - 1, ruleset)
        for move in legal_moves(position, ruleset)
    }
