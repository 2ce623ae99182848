"""How have games ended on this device? Won, drawn and lost against the bot, by level and side.

A game counts once, when it ends for the first time: going back in it and ending it again changes
nothing. Games that began in a position set up by hand are not counted, for they say little of a
level. Kept by the shell as a flat map of numbers, as `progress` is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

from game.match.match import MatchState, SeatKind, human_side, is_human_against_human
from game.rules import fen
from game.rules.pieces import Side

SIDE_NAMES = ("red", "black")
LEVELS = 8
HIGHEST = 999_999
MOST_KNOWN = 200  # games that are remembered as counted
ID_LIMIT = 1 << 32


class Tally(NamedTuple):
    """How games have ended for the person."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)


NO_GAMES = Tally()
BothSides = tuple[Tally, Tally]


class Statistics(NamedTuple):
    """Every number that is kept."""

    tallies: tuple[BothSides, ...] = ((NO_GAMES, NO_GAMES),) * LEVELS  # by level, by side taken
    two_players: int = 0  # games of people with each other
    streak: int = 0  # games won against the bot since the last that was not
    best_streak: int = 0
    known: tuple[int, ...] = ()  # of the games counted last, the newest last


NO_STATISTICS = Statistics()


def tally_of(statistics: Statistics, level: int, side: Side) -> Tally:
    """The games against a level in which the person took a side."""
    return statistics.tallies[level - 1][side]


def added(one: Tally, other: Tally) -> Tally:
    """Both together."""
    return Tally(*(_bounded(a + b) for a, b in zip(one, other, strict=True)))


def whole(statistics: Statistics) -> Tally:
    """All games against the bot."""
    total = NO_GAMES
    for tally in (tally for sides in statistics.tallies for tally in sides):
        total = added(total, tally)
    return total


def with_end(statistics: Statistics, match: MatchState) -> Statistics:
    """The numbers after a game has ended; the same ones when it is not to be counted."""
    assert match.outcome is not None
    identity = crc32(match.match_id.encode())
    if identity in statistics.known or not _counts(match):
        return statistics
    statistics = statistics._replace(known=(*statistics.known, identity)[-MOST_KNOWN:])
    person = human_side(match)
    if person is None:
        return statistics._replace(two_players=_bounded(statistics.two_players + 1))
    winner = match.outcome.winner
    end = Tally(winner == person, winner is None, winner == 1 - person)
    level = match.seats[1 - person].level
    tallies = list(statistics.tallies)
    red, black = tallies[level - 1]
    tallies[level - 1] = (red, added(black, end)) if person else (added(red, end), black)
    streak = _bounded(statistics.streak + 1) if end.won else 0
    best = max(streak, statistics.best_streak)
    return statistics._replace(tallies=tuple(tallies), streak=streak, best_streak=best)


def _counts(match: MatchState) -> bool:
    bots = [seat.level for seat in match.seats if seat.kind is SeatKind.BOT]
    sound = all(1 <= level <= LEVELS for level in bots)
    is_usual = match.start.key == fen.parse(match.ruleset.start_fen).key
    return sound and is_usual and (len(bots) == 1 or is_human_against_human(match))


def merged(earlier: Statistics, later: Statistics) -> Statistics:
    """What was kept, and what has been counted since."""
    tallies = tuple(
        (added(*reds), added(*blacks))
        for reds, blacks in (
            zip(one, other, strict=True)
            for one, other in zip(earlier.tallies, later.tallies, strict=True)
        )
    )
    unbroken = later.streak == whole(later).games
    streak = _bounded(later.streak + (earlier.streak if unbroken else 0))
    return Statistics(
        tallies,
        _bounded(earlier.two_players + later.two_players),
        streak,
        max(earlier.best_streak, later.best_streak, streak),
        (*earlier.known, *later.known)[-MOST_KNOWN:],
    )


def to_plain(statistics: Statistics) -> dict[str, object]:
    """The statistics as numbers by name."""
    plain: dict[str, object] = {
        name: number
        for level in range(1, LEVELS + 1)
        for side in (0, 1)
        for name, number in zip(_names(level, side), tally_of(statistics, level, side), strict=True)
        if number
    }
    plain |= {name: getattr(statistics, name) for name in _NUMBERS}
    plain |= {f"known_{index}": identity for index, identity in enumerate(statistics.known)}
    return plain


def from_plain(plain: Mapping[str, object]) -> Statistics:
    """The statistics in such a map; what is missing or unsound is nothing."""
    tallies = tuple(
        (_tally(plain, level, 0), _tally(plain, level, 1)) for level in range(1, LEVELS + 1)
    )
    known = (plain.get(f"known_{index}") for index in range(MOST_KNOWN))
    two_players, streak, best = (_sound(plain.get(name)) for name in _NUMBERS)
    return Statistics(
        tallies,
        two_players,
        streak,
        max(streak, best),
        tuple(one for one in known if type(one) is int and 0 <= one < ID_LIMIT),
    )


_NUMBERS = ("two_players", "streak", "best_streak")


def _names(level: int, side: Side) -> tuple[str, ...]:
    return tuple(f"level_{level}_{SIDE_NAMES[side]}_{end}" for end in Tally._fields)


def _tally(plain: Mapping[str, object], level: int, side: Side) -> Tally:
    return Tally(*(_sound(plain.get(name)) for name in _names(level, side)))


def _sound(value: object) -> int:
    return value if type(value) is int and 0 <= value <= HIGHEST else 0


def _bounded(number: int) -> int:
    return min(HIGHEST, number)
