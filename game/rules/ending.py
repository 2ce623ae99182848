"""When is a game over, who has won, and which draws may be claimed?

Tested in this order after each move: no legal move is mate or stalemate; neither side can ever
mate; the count is exceeded; fifty moves; the position stands for the third time; a king and one
pawn that could only promote. The last three are switches: a player claims them, they come by
themselves, or they do not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from game.rules.counting import is_count_exceeded
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.moves import is_promotion
from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, PAWN, ROOK, SIDE_1, Side
from game.rules.position import Position, waiting
from game.rules.records import record
from game.rules.ruleset import Ruleset
from game.rules.squares import EVEN_SQUARES

FIFTY_MOVES_PLIES = 100
REPETITIONS = 3


class Reason(Enum):
    """Why a game is over."""

    CHECKMATE = "checkmate"  # the side to move is in check and has no legal move
    STALEMATE = "stalemate"  # the side to move has no legal move and is not in check
    INSUFFICIENT = "insufficient"  # neither side can ever mate with what is left
    COUNT = "count"  # the strong side has used all moves of the count
    FIFTY_MOVES = "fifty_moves"  # fifty moves a side without capture, pawn move or promotion
    REPETITION = "repetition"  # the position stands for the third time
    PROMOTION_ONLY = "promotion_only"  # king and one pawn, and only promotions are legal
    RESIGNATION = "resignation"  # a side has given up
    AGREEMENT = "agreement"  # both sides have agreed to a draw
    TIME = "time"  # a clock has run out; a draw when the other side cannot mate
    LENGTH = "length"  # the record of the game is full: far beyond any real one


@record
class Outcome:
    """The end of a game."""

    winner: Side | None  # None for a draw
    reason: Reason

    @property
    def result(self) -> str:
        """As written in records: ``1-0``, ``0-1`` or ``1/2-1/2``."""
        return "1/2-1/2" if self.winner is None else ("1-0", "0-1")[self.winner]


def can_mate(position: Position, side: Side) -> bool:
    """Could this side ever mate with what it has, the enemy helping as badly as it can?"""
    sets = position.sets
    own = SIDE_1 * side
    if any(waiting(position, side)) or sets[own + ROOK] or sets[own + ELEPHANT]:
        return True
    kings = sets[KING] | sets[KING + SIDE_1]
    others = (sets[0] | sets[SIDE_1]) & ~kings
    generals = sets[GENERAL] | sets[GENERAL + SIDE_1]
    if sets[own + GENERAL]:
        on_both_colours = bool(generals & EVEN_SQUARES and generals & ~EVEN_SQUARES)
        if others & ~generals or on_both_colours:
            return True
    two_men = bool(others & (others - 1))
    return bool(sets[own + KNIGHT] | sets[own + PAWN]) and two_men


def fifty_moves_passed(position: Position, ruleset: Ruleset) -> bool:
    """Have fifty moves a side passed, and do they matter while a count runs?"""
    counting = ruleset.counting == "on" and position.count_limit_plies > 0
    if counting and ruleset.fifty_during_count == "off":
        return False
    return position.quiet_plies >= FIFTY_MOVES_PLIES


def is_repeated(position: Position, keys_seen: Sequence[int]) -> bool:
    """Does the position stand for the third time?"""
    return keys_seen.count(position.key) >= REPETITIONS


def only_promotions(position: Position, ruleset: Ruleset) -> bool:
    """Has the side to move a king and one pawn, is not in check and could only promote?"""
    sets, own = position.sets, SIDE_1 * position.turn
    pawns = sets[own + PAWN]
    if not pawns or pawns & (pawns - 1) or sets[own] != pawns | sets[own + KING]:
        return False
    if is_check(position):
        return False
    moves = legal_moves(position, ruleset)
    return bool(moves) and all(is_promotion(move) for move in moves)


def _optional_draws(
    position: Position, ruleset: Ruleset, keys_seen: Sequence[int], switch: str
) -> tuple[Reason, ...]:
    """The draws that hold now and that the ruleset sets to this switch value."""
    rules: tuple[tuple[str, Reason, Callable[[], bool]], ...] = (
        (
            ruleset.fifty_move,
            Reason.FIFTY_MOVES,
            lambda: fifty_moves_passed(position, ruleset),
        ),
        (ruleset.repetition, Reason.REPETITION, lambda: is_repeated(position, keys_seen)),
        (
            ruleset.promotion_only,
            Reason.PROMOTION_ONLY,
            lambda: only_promotions(position, ruleset),
        ),
    )
    return tuple(reason for value, reason, holds in rules if value == switch and holds())


def outcome(position: Position, ruleset: Ruleset, keys_seen: Sequence[int] = ()) -> Outcome | None:
    """How the game has ended by the rules alone, None while it goes on.

    Args:
        keys_seen: the keys of all positions of the game, the present one included.
    """
    if not legal_moves(position, ruleset):
        if is_check(position):
            return Outcome(1 - position.turn, Reason.CHECKMATE)
        return Outcome(None, Reason.STALEMATE)
    if not can_mate(position, 0) and not can_mate(position, 1):
        return Outcome(None, Reason.INSUFFICIENT)
    if ruleset.counting == "on" and is_count_exceeded(position):
        return Outcome(None, Reason.COUNT)
    automatic = _optional_draws(position, ruleset, keys_seen, "auto")
    return Outcome(None, automatic[0]) if automatic else None


def claims(
    position: Position, ruleset: Ruleset, keys_seen: Sequence[int] = ()
) -> tuple[Reason, ...]:
    """The draws that either player may claim now, in the order of testing; () when over."""
    holding = _optional_draws(position, ruleset, keys_seen, "claim")
    if holding and outcome(position, ruleset, keys_seen) is None:
        return holding
    return ()


def time_outcome(position: Position, side_out_of_time: Side) -> Outcome:
    """What happens when a side's clock runs out."""
    other = 1 - side_out_of_time
    return Outcome(other if can_mate(position, other) else None, Reason.TIME)
