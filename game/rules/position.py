"""What must be known to play on from here? Board, reserve, turn and counters.

A Position is a value: never assign to it, or to what it holds, after it is made
(``tests/rules/test_position.py`` checks that nobody does). It is a plain slots class because the
search makes hundreds of thousands a second.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.pieces import KINDS, PieceCode, Side
from game.rules.squares import SquareSet, members

Reserve = tuple[int, ...]  # counts by piece code, 16 of them; () when both hands are empty


class Position:
    """One position of a game, with its counters. Equal when board, reserve, turn, move number and
    counters are."""

    __slots__ = (
        "board",
        "count_limit_plies",
        "count_plies",
        "count_side",
        "key",
        "ply",
        "quiet_plies",
        "reserve",
        "sets",
        "turn",
    )

    board: bytearray  # 64 piece codes, a1 first
    sets: list[SquareSet]  # squares by piece code; [0] and [8]: all squares of side 0 and 1
    reserve: Reserve
    turn: Side
    ply: int  # since the start, placements included
    quiet_plies: int  # since the last capture, pawn move, promotion or placement
    count_side: int  # the bare side that counts, -1 when no count runs
    count_plies: int  # since the count began
    count_limit_plies: int  # 0 when no count runs
    key: int  # of board, reserve and turn, for repetition

    def __init__(
        self,
        board: bytearray,
        sets: list[SquareSet],
        reserve: Reserve,
        turn: Side,
        ply: int,
        quiet_plies: int,
        count_side: int,
        count_plies: int,
        count_limit_plies: int,
        key: int,
    ) -> None:
        self.board = board
        self.sets = sets
        self.reserve = reserve
        self.turn = turn
        self.ply = ply
        self.quiet_plies = quiet_plies
        self.count_side = count_side
        self.count_plies = count_plies
        self.count_limit_plies = count_limit_plies
        self.key = key

    def _identity(self) -> tuple[object, ...]:
        return (
            bytes(self.board),
            self.reserve,
            self.turn,
            self.ply // 2,
            self.quiet_plies,
            self.count_side,
            self.count_plies,
            self.count_limit_plies,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self.key)


def _mixed(number: int) -> int:
    """A well-spread 60-bit number for each small one (the finishing steps of splitmix64).

    60 bits, because Python keeps an int in digits of 30.
    """
    mask = (1 << 64) - 1
    number = (number + 1) * 0x9E3779B97F4A7C15 & mask
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & mask
    number = (number ^ number >> 27) * 0x94D049BB133111EB & mask
    return (number ^ number >> 31) >> 4


# Zobrist numbers: by piece code and square, by piece code and count in the reserve, and the turn.
PIECE_KEYS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_mixed(code * 64 + square) for square in range(64)) if code & 7 in KINDS else ()
    for code in range(16)
)
RESERVE_KEYS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        _mixed(2048 + code * 64 + count) if count and code & 7 in KINDS else 0
        for count in range(17)
    )
    for code in range(16)
)
TURN_KEY: int = _mixed(4096)


def position_key(board: Sequence[PieceCode], reserve: Reserve, turn: Side) -> int:
    """The repetition key computed from nothing; `play` keeps the same number up to date."""
    key = TURN_KEY if turn else 0
    for square, code in enumerate(board):
        if code:
            key ^= PIECE_KEYS[code][square]
    for code, count in enumerate(reserve):
        key ^= RESERVE_KEYS[code][count]
    return key


def make_position(
    board: Sequence[PieceCode],
    reserve: Reserve = (),
    turn: Side = 0,
    *,
    ply: int = 0,
    quiet_plies: int = 0,
    count_side: int = -1,
    count_plies: int = 0,
    count_limit_plies: int = 0,
) -> Position:
    """A position from its board (64 codes, a1 first) and counters; what can be derived is."""
    sets = [0] * 16
    for square, code in enumerate(board):
        if code:
            sets[code] |= 1 << square
            sets[code & 8] |= 1 << square
    reserve = reserve if any(reserve) else ()
    return Position(
        bytearray(board),
        sets,
        reserve,
        turn,
        ply,
        quiet_plies,
        count_side,
        count_plies,
        count_limit_plies,
        position_key(board, reserve, turn),
    )


def waiting(position: Position, side: Side) -> tuple[int, ...]:
    """How many of each kind a side still has to place: 7 counts by kind, [0] unused."""
    if not position.reserve:
        return (0,) * 7
    return position.reserve[8 * side : 8 * side + 7]


def must_place(position: Position) -> bool:
    """Does the side to move still hold pieces in its reserve?"""
    return bool(position.reserve) and any(waiting(position, position.turn))


def pieces_of(position: Position, side: Side) -> list[tuple[int, int]]:
    """The (square, kind) pairs of a side's men on the board."""
    return [(square, kind) for kind in KINDS for square in members(position.sets[kind + 8 * side])]
