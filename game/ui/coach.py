"""Was a person's move a clear mistake, and in which words is that said?

The position is judged twice: before the move, while the person thinks, and after it, before the bot
answers. What the chance to win has lost between the two is what the move gave away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.match.review import BLUNDER, MISTAKE, chance
from game.rules.moves import Move
from game.ui.events import BotMoved, Ticket

MOST_TIMES = 3  # that it speaks in one game
MOST_PASSED = 8
# Replies that a person sees the harm of; their keys are texts of the coach, too.
HARMS = ("captures", "forks", "mates", "mates_in")


@dataclass(frozen=True, slots=True)
class Advice:
    """Why a move had better be taken back."""

    better: Move  # in the position before it
    reason: tuple[str, ...]  # of the better move, or of the reply that does the harm
    reply: Move | None = None  # that does the harm


@dataclass(frozen=True, slots=True)
class Coach:
    """What the coach of one game knows."""

    asked: Ticket | None = None  # what the bot judges for it now
    asked_tick: int = 0
    before: BotMoved | None = None  # the judgement of a position in which the person was to move
    advice: Advice | None = None  # what the person is asked now; the bot waits
    passed: tuple[int, ...] = ()  # keys of positions that the bot may answer
    failed: bool = False  # the bot is of no help


IDLE_COACH = Coach()


def at_rest(coach: Coach) -> Coach:
    """After a move, or one taken back: nothing is asked or said any more."""
    return coach if coach == IDLE_COACH else replace(coach, asked=None, advice=None)


def with_passed(coach: Coach, key: int) -> Coach:
    """A position that need not be judged again."""
    return replace(coach, asked=None, passed=(*coach.passed, key)[-MOST_PASSED:])


def advice_on(before: BotMoved, after: BotMoved) -> Advice | None:
    """What to say of a move, None when it was good enough.

    A mistake whose harm can be shown is told; any other one only when it is a blunder.
    """
    assert before.score is not None and after.score is not None
    lost = chance(before.score) - chance(-after.score)
    is_shown = bool(after.reason) and after.reason[0] in HARMS
    if lost < (MISTAKE if is_shown else BLUNDER):
        return None
    if is_shown:
        return Advice(before.move, after.reason, after.move)
    return Advice(before.move, before.reason)
