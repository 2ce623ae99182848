"""Which moves to try first? The search is the faster the earlier it tries the best one.

First the move remembered for the position, then captures that gain, then two quiet moves that
refuted other tries at this depth (killers), then quiet moves by how often they have refuted
anything (history), last captures that lose. Each stage is built only when it is reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.legal import Survey, drops, empty_squares, steps
from game.rules.moves import PROMOTION, Move
from game.rules.pieces import GENERAL
from game.rules.position import Position
from game.rules.promotion import arrivals, candidates, promotions
from game.rules.ruleset import Ruleset
from game.rules.squares import BIT, SquareSet, set_of

NO_MOVE: Move = 0  # a step from a1 to a1
MOVE_CODES = 9 * PROMOTION  # above every move
MOST_HISTORY = 1 << 20

# By piece code: what taking it gains, and what risking it may cost.
WORTH = (0, 0, 160, 260, 320, 530, 100, 0, 0, 0, 160, 260, 320, 530, 100, 0)
RISK = (0, 20, 160, 260, 320, 530, 100, 0, 0, 20, 160, 260, 320, 530, 100, 0)
# By mover and what it takes from a guarded square: does it risk more than it gains?
LOSING = tuple(tuple(risk > worth + 60 for worth in WORTH) for risk in RISK)
# By mover and captured, on an open and on a guarded square: the order, above a move's bits.
_GAIN = tuple(tuple(worth * 8 - risk << 16 for worth in WORTH) for risk in RISK)
_GAIN_GUARDED = tuple(tuple(worth * 8 - risk * 9 << 16 for worth in WORTH) for risk in RISK)


class Experience:
    """Quiet moves that proved good elsewhere in the same search."""

    def __init__(self, most_plies: int) -> None:
        self.killers: list[list[Move]] = [[NO_MOVE, NO_MOVE] for _ in range(most_plies + 2)]
        self.history: tuple[list[int], list[int]] = ([0] * MOVE_CODES, [0] * MOVE_CODES)

    def reward(self, side: int, move: Move, depth: int, ply: int) -> None:
        """A quiet move has refuted the enemy's last move."""
        killers = self.killers[ply]
        if killers[0] != move:
            killers[1] = killers[0]
            killers[0] = move
        history = self.history[side]
        history[move] += depth * depth
        if history[move] > MOST_HISTORY:
            history[:] = [value >> 1 for value in history]

    def fade(self) -> None:
        """Between two searches of one game: what was good may be good again, but less surely."""
        for killers in self.killers:
            killers[:] = [NO_MOVE, NO_MOVE]
        for history in self.history:
            history[:] = [value >> 3 for value in history]


def pawn_promotions(position: Position, surveyed: Survey, ruleset: Ruleset) -> list[Move]:
    """The promotions of pawns that stand ready."""
    ready = candidates(position, ruleset)
    if not ready:
        return []
    _, allowed, pins = surveyed
    pinned = set_of(square for square, _ in pins) if pins else 0
    return promotions(position, ruleset, ready, allowed, pinned)


def capturing_moves(position: Position, surveyed: Survey, ruleset: Ruleset) -> list[Move]:
    """All captures, those by arriving pawns that promote included; unordered."""
    moves = steps(position, surveyed, position.sets[0 if position.turn else 8])
    if ruleset.promotion_timing == "arrival_too" and moves:
        moves = arrivals(position, ruleset, moves) + moves
    return moves


def quiet_moves(position: Position, surveyed: Survey, ruleset: Ruleset) -> list[Move]:
    """All moves that capture nothing, promotions first; else unordered."""
    moves = steps(position, surveyed, empty_squares(position))
    if not position.sets[GENERAL + 8 * position.turn]:
        if ruleset.promotion_timing == "arrival_too":
            moves = arrivals(position, ruleset, moves) + moves
        moves = pawn_promotions(position, surveyed, ruleset) + moves
    return moves


def all_moves(position: Position, surveyed: Survey, ruleset: Ruleset) -> list[Move]:
    """All legal moves before a stalemate ban, from a survey that is known already."""
    if position.reserve:
        placements = drops(position, surveyed, ruleset)
        if placements:
            return placements
    return capturing_moves(position, surveyed, ruleset) + quiet_moves(position, surveyed, ruleset)


def order_captures(position: Position, attacked: int, moves: Sequence[Move]) -> list[Move]:
    """Captures with the greatest gain first; what a guarded man costs is taken off."""
    if len(moves) < 2:
        return list(moves)
    board = position.board
    keyed = [
        (_GAIN_GUARDED if attacked & BIT[move >> 6 & 63] else _GAIN)[board[move & 63]][
            board[move >> 6 & 63]
        ]
        | move
        for move in moves
    ]
    keyed.sort(reverse=True)
    return [key & 0xFFFF for key in keyed]


def quiet_checks_among(
    position: Position, surveyed: Survey, checking: Sequence[SquareSet]
) -> list[Move]:
    """The quiet steps that give check from their new square.

    Args:
        checking: by kind, from where a man would attack the enemy king.
    """
    giving = checking[2] | checking[3] | checking[4] | checking[5] | checking[6]
    board = position.board
    empty = ~(position.sets[0] | position.sets[8])
    return [
        move
        for move in steps(position, surveyed, giving & empty)
        if checking[board[move & 63] & 7] & BIT[move >> 6]
    ]


def in_stages(
    position: Position,
    surveyed: Survey,
    ruleset: Ruleset,
    first: Move,
    killers: Sequence[Move],
    history: Sequence[int],
    checking: Sequence[SquareSet],
    only_forcing: bool,
) -> Iterator[Move]:
    """All legal moves before a stalemate ban, best guesses first; nothing may wait to be placed.

    Args:
        first: a move known to be legal, or `NO_MOVE`.
        checking: by kind, from where a man would attack the enemy king.
        only_forcing: of the quiet moves build those alone that give check from such a square.
    """
    if first:
        yield first
    attacked, board = surveyed[0], position.board
    poor = []
    taking = capturing_moves(position, surveyed, ruleset)
    if taking:
        for move in order_captures(position, attacked, taking):
            if move == first:
                continue
            to = move >> 6 & 63
            if attacked & BIT[to] and LOSING[board[move & 63]][board[to]]:
                poor.append(move)
            else:
                yield move
    if only_forcing:
        for move in quiet_checks_among(position, surveyed, checking):
            if move != first:
                yield move
        return
    quiet = quiet_moves(position, surveyed, ruleset)
    for killer in killers:
        if killer != first and killer in quiet:
            quiet.remove(killer)
            yield killer
    quiet.sort(key=history.__getitem__, reverse=True)
    for move in quiet:
        if move != first:
            yield move
    yield from poor
