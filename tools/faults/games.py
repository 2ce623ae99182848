"""Games for the tests of storage: random moves from a seed, with clocks and ends of all kinds."""

from __future__ import annotations

import random
from dataclasses import replace

from game.match.apply import Rejection, apply
from game.match.begin import new_match
from game.match.clock import new_clock
from game.match.commands import (
    Arrange,
    ClaimDraw,
    Command,
    OfferDraw,
    PassTime,
    Play,
    Ready,
    Resign,
    TakeBack,
)
from game.match.match import (
    Curtain,
    MatchState,
    Seat,
    SeatKind,
    Table,
    arranging_side,
    is_final,
    is_human_against_human,
    is_over,
)
from game.rules import curtain as curtains
from game.rules.legal import legal_moves
from game.rules.ruleset import with_switches
from game.rules.rulesets import RULESETS
from game.storage.codec import SavedGame

SEATS = (
    Seat(SeatKind.HUMAN, "ဦးမောင်မောင်ကျော်ဝင်း"),
    Seat(SeatKind.BOT, "Bot", level=3, personality="calm"),
)
GAME_ID = "00ff00ff00ff00ff"


def done(match: MatchState, command: Command, now_ms: int = 0) -> MatchState:
    """The match after a command that must be taken."""
    after = apply(match, command, now_ms)
    assert not isinstance(after, Rejection), after
    return after


def taken_back(match: MatchState, plies: int, now_ms: int) -> MatchState:
    """The match with moves taken back, if that may be."""
    after = apply(match, TakeBack(plies), now_ms)
    return match if isinstance(after, Rejection) else after


def random_match(seed: int, most_plies: int = 120) -> MatchState:
    """A game of random legal moves, some taken back, with or without a clock; the clock waits."""
    chance = random.Random(seed)
    ruleset = RULESETS[chance.choice(sorted(RULESETS))]
    if chance.random() < 0.3:
        ruleset = with_switches(ruleset, {"repetition": "auto", "fifty_move": "off"})
    clock = chance.choice((None, new_clock(300_000, 2_000), new_clock(60_000, 0, 300_000)))
    table = Table(takebacks=True, claims_automatic=chance.random() < 0.5)
    is_people = chance.random() < 0.3
    seats = (SEATS[0], replace(SEATS[0], name="")) if is_people else SEATS
    curtain = None
    if curtains.can_be_drawn(ruleset) and is_people and chance.random() < 0.7:
        curtain = Curtain()
    match = new_match(GAME_ID, ruleset, seats, clock=clock, table=table, curtain=curtain)
    now_ms = 0
    while (hidden := arranging_side(match)) is not None:
        assert match.curtain is not None
        army = match.curtain.army(hidden)
        more = curtains.placements(match.start, army, hidden, ruleset)
        if chance.random() < 0.02:
            return match
        command = Arrange((*army, chance.choice(more))) if more else Ready()
        match = done(match, command, now_ms)
    for _ in range(chance.randint(0, most_plies)):
        if is_over(match):
            break
        now_ms += chance.randint(0, 4000)
        if match.moves and chance.random() < 0.05:
            match = taken_back(match, 1, now_ms)
            continue
        match = done(match, PassTime(), now_ms)
        if not is_over(match):
            move = chance.choice(legal_moves(match.position, match.ruleset))
            match = done(match, Play(move), now_ms)
    if match.moves and not is_final(match) and chance.random() < 0.3:
        match = taken_back(match, chance.randint(1, min(4, len(match.moves))), now_ms)
    if not is_over(match) and chance.random() < 0.3:
        match = done(match, Resign(chance.randrange(2)), now_ms)
    if is_human_against_human(match) and not is_over(match) and chance.random() < 0.5:
        return done(match, OfferDraw(chance.randrange(2)), now_ms)
    claimed = apply(match, ClaimDraw(), now_ms)
    return match if isinstance(claimed, Rejection) or chance.random() < 0.5 else claimed


def at_rest(match: MatchState) -> MatchState:
    """The match as a save keeps it: the clock held."""
    clock = match.clock
    if clock:
        clock = replace(clock, paused=clock.running is not None, running=None, since_ms=0)
    return replace(match, clock=clock)


def random_game(seed: int, most_plies: int = 120) -> SavedGame:
    """The same as it is saved."""
    chance = random.Random(seed + 1)
    return SavedGame(random_match(seed, most_plies), chance.random() < 0.5)
