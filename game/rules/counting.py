"""When does a count start, how long is it, how does it advance, and when is it over?

Once no pawn of either colour is on the board and the side to move has only its king, that side
counts. The strong side has 16 moves if it has a rook, else 44 if it has an elephant, else 64 if it
has a knight, else there is no count; the number of men plays no part. The limit is fixed when the
count starts and stays, even if the rook is taken. The count is kept in plies: it starts at 0 in the
position that a move has brought about, and the game is drawn when it has passed the limit and the
side to move is not mated. A mate with the last move wins.

Rulesets differ only in whether they count at all (`counting`).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.pieces import ELEPHANT, KING, KNIGHT, PAWN, ROOK, SIDE_1, PieceKind, Side
from game.rules.position import Position
from game.rules.records import record
from game.rules.squares import SquareSet

# The strongest kind that the strong side has on the board decides.
LIMIT_MOVES: tuple[tuple[PieceKind, int], ...] = ((ROOK, 16), (ELEPHANT, 44), (KNIGHT, 64))


@record
class CountStatus:
    """A running count as both players should see it."""

    side: Side  # who has the bare king and counts
    limit_moves: int  # 16, 44 or 64
    used_moves: int  # of the limit; one more once it is exceeded
    left_moves: int  # that the strong side still has


def count_status(position: Position) -> CountStatus | None:
    """The running count, None when there is none."""
    limit, plies = position.count_limit_plies, position.count_plies
    if not limit:
        return None
    return CountStatus(
        side=position.count_side,
        limit_moves=limit // 2,
        used_moves=(plies + 1) // 2,
        left_moves=max(0, (limit - plies + 1) // 2),
    )


def is_count_exceeded(position: Position) -> bool:
    """Has the strong side used all its moves? (A mate on the board still wins.)"""
    return 0 < position.count_limit_plies < position.count_plies


def is_bare(sets: Sequence[SquareSet], side: Side) -> bool:
    """Has a side nothing on the board but its king?"""
    return sets[SIDE_1 * side] == sets[KING + SIDE_1 * side]


def limit_plies(sets: Sequence[SquareSet], strong_side: Side) -> int:
    """The length of a count against a side's men, 0 when they start none."""
    own = SIDE_1 * strong_side
    for kind, moves in LIMIT_MOVES:
        if sets[kind + own]:
            return 2 * moves
    return 0


def starting_limit_plies(sets: Sequence[SquareSet], side: Side) -> int:
    """The limit of the count that starts when this side comes to move, 0 when none does."""
    if sets[PAWN] or sets[PAWN + SIDE_1] or not is_bare(sets, side):
        return 0
    return limit_plies(sets, 1 - side)
