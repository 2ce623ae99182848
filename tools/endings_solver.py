"""How many moves does a bare king last? Retrograde analysis, the whole board at once.

Nothing of the rules engine is used here, so that each is a second opinion on the other. The strong
side plays up the board. Positions are cells of arrays with one axis of 64 squares for the bare
king, one for the strong king and one for each of the strong side's one or two other pieces.

A mate is counted in the strong side's moves: 1 when the next move mates. Stalemate is a draw. When
the bare king takes one of two pieces the fight goes on with the other; only a lone elephant can
win then, from a few corners, so that its own table comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.uint8]

DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STRAIGHTS = ((1, 0), (-1, 0), (0, 1), (0, -1))
# By letter: the (file, rank) steps, and how often one may be repeated in a move.
STEPS: dict[str, tuple[tuple[tuple[int, int], ...], int]] = {
    "K": (DIAGONALS + STRAIGHTS, 1),
    "F": (DIAGONALS, 1),
    "S": ((*DIAGONALS, (0, 1)), 1),
    "N": (tuple((f * a, r * b) for f, r in ((1, 2), (2, 1)) for a, b in DIAGONALS), 1),
    "R": (STRAIGHTS, 7),
}
BARE, STRONG, FIRST = 0, 1, 2  # axes; a second piece has axis 3


@dataclass(frozen=True, slots=True)
class Solved:
    """The value of every position of one material."""

    letters: str  # the strong side's pieces without its king
    moves: Numbers  # strong side to move: moves to mate, 0 when it cannot win
    known: Flags  # where `moves` means something; else the bare king could not stand there
    legal: int  # positions with all pieces on the board, strong side to move
    won_by_moves: tuple[int, ...]  # of these: how many are won in 0 (none), 1, 2 … moves
    bare_legal: int  # the same with the bare king to move
    lost_by_moves: tuple[int, ...]  # mated already, lost in 1, 2 … more strong moves

    @property
    def won(self) -> int:
        return sum(self.won_by_moves)

    @property
    def longest(self) -> int:
        return len(self.won_by_moves) - 1


def rays(letter: str, square: int) -> list[list[int]]:
    """The squares that a piece on an empty board goes to, nearest first, by direction."""
    steps, repeats = STEPS[letter]
    found = []
    for file_step, rank_step in steps:
        ray: list[int] = []
        file, rank = square % 8 + file_step, square // 8 + rank_step
        while 0 <= file < 8 and 0 <= rank < 8 and len(ray) < repeats:
            ray.append(rank * 8 + file)
            file, rank = file + file_step, rank + rank_step
        if ray:
            found.append(ray)
    return found


@dataclass(slots=True)
class Board:
    """The arrays that hold for all positions of one material."""

    letters: str
    axes: int = field(init=False)
    near: Flags = field(init=False)  # two squares that touch or are the same
    same: Flags = field(init=False)
    stand: Flags = field(init=False)  # the bare king may stand here after its move (a capture too)
    legal: Flags = field(init=False)  # bare king to move: all apart, kings not touching
    check: Flags = field(init=False)

    def __post_init__(self) -> None:
        if "R" in self.letters and len(self.letters) > 1:
            raise ValueError("a rook is only known alone: other pieces would block it")
        self.axes = FIRST + len(self.letters)
        self.same = np.eye(64, dtype=bool)
        self.near = self.same.copy()
        for square in range(64):
            self.near[square, [ray[0] for ray in rays("K", square)]] = True
        apart = ~self._spread(self.near, BARE, STRONG)
        on_piece = np.zeros((1,) * self.axes, dtype=bool)
        self.check = on_piece
        for axis, letter in enumerate(self.letters, FIRST):
            apart = apart & ~self._spread(self.same, STRONG, axis)
            on_piece = on_piece | self._spread(self.same, BARE, axis)
            self.check = self.check | self._attacks(letter, axis)
        if self.axes == FIRST + 2:
            apart = apart & ~self._spread(self.same, FIRST, FIRST + 1)
        self.stand = apart & ~self.check
        self.legal = apart & ~on_piece
        self.check = self.check & self.legal

    def _spread(self, pairs: Flags, first: int, second: int) -> Flags:
        """A 64 x 64 table laid along two axes, the lower one first."""
        return pairs.reshape([64 if axis in (first, second) else 1 for axis in range(self.axes)])

    def _attacks(self, letter: str, axis: int) -> Flags:
        """Where a piece attacks the bare king; the strong king may stand between."""
        attacks = np.zeros((64, 64, 64), dtype=bool)  # bare king, strong king, piece
        for square in range(64):
            for ray in rays(letter, square):
                clear = np.ones(64, dtype=bool)
                for target in ray:
                    attacks[target, :, square] = clear
                    clear = clear & ~self.same[target]
        shape = [64 if other in (BARE, STRONG, axis) else 1 for other in range(self.axes)]
        return attacks.reshape(shape)

    def moves_of(self, axis: int) -> Iterator[tuple[int, int, Flags]]:
        """(from, to, where no king is in the way) for each move of the piece on an axis.

        Targets that are occupied need no care: no position there is ever won.
        """
        letter = "K" if axis in (BARE, STRONG) else self.letters[axis - FIRST]
        kings_off = ~(self.same[:, None, :] | self.same[None, :, :])  # bare, strong, square
        for square in range(64):
            for ray in rays(letter, square):
                clear = np.ones((64, 64), dtype=bool)
                for target in ray:
                    yield square, target, clear
                    clear = clear & kings_off[:, :, target]

    def bare_reaches(self, where: Flags) -> Flags:
        """From where can the bare king step into one of these positions?"""
        result = np.zeros_like(where)
        for square, target, _ in self.moves_of(BARE):
            result[square] |= where[target]
        return result

    def strong_reaches(self, where: Flags) -> Flags:
        """From where can the strong side move into one of these positions?"""
        result = np.zeros_like(where)
        for axis in range(STRONG, self.axes):
            by_square, result_by_square = np.moveaxis(where, axis, 0), np.moveaxis(result, axis, 0)
            slides = axis >= FIRST and self.letters[axis - FIRST] == "R"
            for square, target, clear in self.moves_of(axis):
                reached = by_square[target]
                result_by_square[square] |= reached & clear if slides else reached
        return result


def solve(letters: str, lone: Mapping[str, Numbers]) -> Solved:
    """The moves to mate of every position.

    Args:
        letters: the strong side's pieces without its king, one or two.
        lone: `Solved.moves` by letter of the pieces that may win alone after a capture.
    """
    board = Board(letters)
    moves = _after_captures(board, lone)
    won_before = moves.copy()  # the captures, which count from the move they are worth
    can_move = board.legal & board.bare_reaches(board.stand)
    lost = board.check & ~can_move
    lost_by_moves = [int(lost.sum())]
    won = np.zeros_like(lost)
    won_by_moves = [0]
    while True:
        now_won = board.strong_reaches(lost) & board.legal & ~board.check & ~won
        number = len(won_by_moves)
        if not now_won.any() and number > won_before.max(initial=0):
            break
        moves[now_won] = number
        won |= now_won
        won_by_moves.append(int(now_won.sum()))
        captures_won = (won_before > 0) & (won_before <= number)
        escapes = board.bare_reaches(board.stand & ~won & ~captures_won)
        now_lost = can_move & ~escapes & ~lost
        lost |= now_lost
        lost_by_moves.append(int(now_lost.sum()))
    return Solved(
        letters=letters,
        moves=moves,
        known=board.stand,
        legal=int((board.legal & ~board.check).sum()),
        won_by_moves=_without_tail(won_by_moves),
        bare_legal=int(board.legal.sum()),
        lost_by_moves=_without_tail(lost_by_moves),
    )


def _after_captures(board: Board, lone: Mapping[str, Numbers]) -> Numbers:
    """Zeros, but where the bare king stands on a piece it took: what the other piece is worth."""
    moves = np.zeros((64,) * board.axes, dtype=np.uint8)
    if board.axes < FIRST + 2:
        return moves
    first, second = board.letters[0], board.letters[1]
    for square in range(64):
        if second in lone:
            place = (square, slice(None), square)
            moves[place] = np.where(board.stand[place], lone[second][square], 0)
        if first in lone:
            place_of_second = (square, slice(None), slice(None), square)
            stands = board.stand[place_of_second]
            moves[place_of_second] = np.where(stands, lone[first][square], 0)
    return moves


def _without_tail(counts: list[int]) -> tuple[int, ...]:
    while len(counts) > 1 and not counts[-1]:
        counts.pop()
    return tuple(counts)
