"""What is heard when something happens in the game?

Each sound has a twin that is seen: a man slides, fades or turns into a general, a king burns, the
count pulses, the result opens, a refusal is said in words.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.match import MatchState, SeatKind, is_over
from game.rules.movement import is_check
from game.rules.moves import Move, is_drop, is_promotion
from game.ui.count import count_model
from game.ui.effects import SoundName


def move_sounds(match: MatchState, before: Sequence[Move], made: Sequence[Move]) -> list[SoundName]:
    """What the last move sounds like; a move taken back is only a click."""
    if len(made) < len(before) or not made:
        return [SoundName.SELECT]
    last = made[-1]
    if is_drop(last):
        return [SoundName.PLACE]
    if is_promotion(last):
        names = [SoundName.PROMOTE]
    else:
        names = [SoundName.CAPTURE if match.taken[-1] else SoundName.MOVE]
    if is_over(match):
        return names
    count = count_model(match.position, match.ruleset)
    if is_check(match.position):
        names.append(SoundName.CHECK)
    elif count is not None and count.is_urgent:
        names.append(SoundName.COUNT)
    return names


def result_sound(match: MatchState) -> SoundName:
    """How the end of a game sounds to whoever sits there."""
    outcome = match.outcome
    assert outcome is not None
    if outcome.winner is None:
        return SoundName.DRAW
    people = [seat.kind is SeatKind.HUMAN for seat in match.seats]
    lost_to_bot = any(people) and not people[outcome.winner]
    return SoundName.LOSS if lost_to_bot else SoundName.WIN
