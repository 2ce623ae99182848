"""What does a kiosk count? Games and how they ended, how long it has run; never who played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from game.match.match import MatchState, human_side, is_over

LEVELS = 8
HIGHEST = 1 << 40


@dataclass(frozen=True, slots=True)
class Counters:
    """Whole numbers that only grow, until the operator sets them back."""

    guests: int = 0  # visits that began a game
    begun: int = 0  # games
    finished: int = 0
    two_players: int = 0  # of those begun
    won: int = 0  # by people against the app
    lost: int = 0
    drawn: int = 0
    minutes: int = 0  # of running
    starts: int = 0  # of the app
    by_level: tuple[int, ...] = (0,) * LEVELS  # games begun


NOTHING = Counters()


def with_begun(counters: Counters, match: MatchState) -> Counters:
    """One more game has begun."""
    counters = replace(counters, begun=counters.begun + 1)
    person = human_side(match)
    if person is None:
        return replace(counters, two_players=counters.two_players + 1)
    level = match.seats[1 - person].level
    by_level = tuple(
        count + (number == level) for number, count in enumerate(counters.by_level, start=1)
    )
    return replace(counters, by_level=by_level)


def with_finished(counters: Counters, match: MatchState) -> Counters:
    """One more game has ended."""
    assert is_over(match) and match.outcome is not None
    counters = replace(counters, finished=counters.finished + 1)
    person, winner = human_side(match), match.outcome.winner
    if person is None:
        return counters
    if winner is None:
        return replace(counters, drawn=counters.drawn + 1)
    if winner == person:
        return replace(counters, won=counters.won + 1)
    return replace(counters, lost=counters.lost + 1)


def counters_plain(counters: Counters) -> dict[str, object]:
    """The numbers by name."""
    plain: dict[str, object] = {}
    for field in fields(counters):
        value = getattr(counters, field.name)
        if isinstance(value, tuple):
            plain |= {f"level_{number}": count for number, count in enumerate(value, start=1)}
        else:
            plain[field.name] = value
    return plain


def counters_of(plain: Mapping[str, object]) -> Counters:
    """The numbers in such a map; what is missing or unsound is nothing."""
    by_level = tuple(_sound(plain.get(f"level_{number}")) for number in range(1, LEVELS + 1))
    numbers = {
        field.name: _sound(plain.get(field.name))
        for field in fields(Counters)
        if field.name != "by_level"
    }
    return Counters(**numbers, by_level=by_level)


def _sound(value: object) -> int:
    return value if type(value) is int and 0 <= value <= HIGHEST else 0
