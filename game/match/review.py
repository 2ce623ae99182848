"""How well was a game played? Judgements of its positions, and what follows from them.

A judgement is what a search thinks of one position. The chance to win that a score stands for, the
share of it that a move gave away, the turning points and each side's record are worked out from
the judgements alone, so that a saved review need hold nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import exp

from game.rules.ending import Outcome
from game.rules.moves import Move
from game.rules.pieces import Side
from game.rules.position import Position

MATE = 10_000  # hundredths of a pawn: beyond every other score
MATE_BOUND = 9_000
# With this score a side wins about seven games in ten between equal players.
SCALE_CP = 250
SLIP, MISTAKE, BLUNDER = 0.05, 0.12, 0.25  # from which share of a win given away
MOST_TURNING_POINTS = 3
DECAY = 4.0  # a move that gives away a quarter of a win counts for a third of a perfect one


class Grade(StrEnum):
    """How one move, or a side's whole play, looks; the values end text keys."""

    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class Judged:
    """What is thought of one position of a game."""

    key: int  # of the position
    score: int  # for Red, in hundredths of a pawn
    best: Move | None = None  # None when the game is over there
    reason: tuple[str, ...] = ()  # why that is the best move: a key and the words it speaks of


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that gave away much."""

    ply: int  # how many moves had been played before it
    lost: float  # share of a win, 0 to 1


@dataclass(frozen=True, slots=True)
class Record:
    """How one side played."""

    moves: int  # that were judged
    accuracy: int  # percent

    @property
    def grade(self) -> Grade:
        """In one word."""
        if self.accuracy >= 90:
            return Grade.GOOD
        if self.accuracy >= 80:
            return Grade.SLIP
        return Grade.MISTAKE if self.accuracy >= 65 else Grade.BLUNDER


def mate_score(moves: int, *, wins: bool) -> int:
    """The score of a mate in so many moves; a quicker one counts for more."""
    return MATE - abs(moves) if wins else abs(moves) - MATE


def for_red(score: int, turn: Side) -> int:
    """A score for the side to move as one for Red."""
    return score if turn == 0 else -score


def final_score(outcome: Outcome) -> int:
    """The score of a position in which the board itself has ended the game."""
    if outcome.winner is None:
        return 0
    return MATE if outcome.winner == 0 else -MATE


def chance(score: int) -> float:
    """The share of a win, 0 to 1, that a score stands for; a draw is half of one."""
    return 1 / (1 + exp(-max(-MATE, min(MATE, score)) / SCALE_CP))


def first_judged(positions: Sequence[Position]) -> int:
    """The first ply from which positions are judged: when both armies stand."""
    return next((ply for ply, at in enumerate(positions) if not at.reserve), len(positions))


def losses(
    positions: Sequence[Position], judged: Sequence[Judged | None]
) -> tuple[float | None, ...]:
    """By move: the share of a win that it gave away, None where nothing is known."""
    found: list[float | None] = []
    for ply in range(len(positions) - 1):
        before, after = judged[ply], judged[ply + 1]
        if before is None or after is None:
            found.append(None)
            continue
        change = chance(after.score) - chance(before.score)
        found.append(max(0.0, -change if positions[ply].turn == 0 else change))
    return tuple(found)


def grade_of(lost: float | None) -> Grade | None:
    """How a move looks that gave away this much."""
    if lost is None:
        return None
    if lost < SLIP:
        return Grade.GOOD
    return Grade.SLIP if lost < MISTAKE else Grade.MISTAKE if lost < BLUNDER else Grade.BLUNDER


def turning_points(lost: Sequence[float | None]) -> tuple[TurningPoint, ...]:
    """The moves that gave away most, at most three, in the order of the game."""
    marked = [
        TurningPoint(ply, share)
        for ply, share in enumerate(lost)
        if share is not None and share >= MISTAKE
    ]
    marked.sort(key=lambda point: -point.lost)
    return tuple(sorted(marked[:MOST_TURNING_POINTS], key=lambda point: point.ply))


def record_of(
    side: Side, positions: Sequence[Position], lost: Sequence[float | None]
) -> Record | None:
    """How a side played, None when no move of it was judged."""
    own = [share for ply, share in enumerate(lost) if share is not None and
           positions[ply].turn == side]  # fmt: skip
    if not own:
        return None
    # Each move counts by itself, so that one blunder does not spoil a whole good game.
    accuracy = round(100 * sum(exp(-DECAY * share) for share in own) / len(own))
    return Record(len(own), accuracy)
