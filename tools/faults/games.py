"""Games for the tests of storage: random moves from a seed, with clocks and ends of all kinds."""

from __future__ import annotations

import random
from dataclasses import replace

from game.match.apply import Rejection, apply
from game.match.begin import new_match
from game.match.clock import new_clock
from game.match.commands import ClaimDraw, Command, OfferDraw, PassTime, Play, Resign, TakeBack
from game.match.match import (
    MatchState,
    Seat,
    SeatKind,
    Table,
    is_final,
    is_human_against_human,
    is_over,
)
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


def random_match(seed: int, most_plies: int = 120) -> MatchState:
    """A game of random legal moves, some taken back, with or without a clock; the clock waits."""
    chance = random.Random(seed)
    ruleset = RULESETS[chance.choice(sorted(RULESETS))]
    if chance.random() < 0.3:
        ruleset = with_switches(ruleset, {"repetition": "auto", "fifty_move": "off"})
    clock = chance.choice((None, new_clock(300_000, 2_000), new_clock(60_000, 0, 300_000)))
    table = Table(takebacks=True, claims_automatic=chance.random() < 0.5)
    seats = (SEATS[0], replace(SEATS[0], name="")) if chance.random() < 0.3 else SEATS
    match = new_match(GAME_ID, ruleset, seats, clock=clock, table=table)
    now_ms = 0
    for _ in range(chance.randint(0, most_plies)):
        if is_over(match):
            break
        now_ms += chance.randint(0, 4000)
        if match.moves and chance.random() < 0.05:
            match = done(match, TakeBack(1), now_ms)
            continue
        match = done(match, PassTime(), now_ms)
        if not is_over(match):
            move = chance.choice(legal_moves(match.position, match.ruleset))
            match = done(match, Play(move), now_ms)
    if match.moves and not is_final(match) and chance.random() < 0.3:
        match = done(match, TakeBack(chance.randint(1, min(4, len(match.moves)))), now_ms)
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
