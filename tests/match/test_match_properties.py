"""What holds whatever is commanded, in any order, at any time?"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.match.apply import RejectionReason, apply, outcome_now
from game.match.begin import new_match
from game.match.clock import MAX_MS, Clock, new_clock
from game.match.commands import (
    AnswerDraw,
    ClaimDraw,
    Command,
    FlagFall,
    OfferDraw,
    PassTime,
    Pause,
    Play,
    Redo,
    Resign,
    Resume,
    TakeBack,
)
from game.match.match import FINAL_REASONS, MatchState, Seat, Table
from game.match.replay import replay
from game.rules import RULESETS, Reason, Ruleset, legal_moves
from tests.match.games import AGAINST_BLACK_BOT, AGAINST_RED_BOT, PEOPLE

CLAIMABLE = {Reason.FIFTY_MOVES, Reason.REPETITION, Reason.PROMOTION_ONLY}


def some_command(chance: random.Random, match: MatchState) -> Command:
    """Mostly moves, so that games get somewhere."""
    moves = legal_moves(match.position, match.ruleset)
    if moves and chance.random() < 0.8:
        return Play(chance.choice(moves))
    side = chance.randrange(2)
    if chance.random() < 0.02:
        return Resign(side) if chance.random() < 0.5 else AnswerDraw(side, accepts=True)
    plies = chance.randrange(4)
    commands: list[Command] = [Play(chance.randrange(1 << 16)), PassTime(), Pause(), Resume()]
    commands += [TakeBack(), TakeBack(plies), Redo(), Redo(plies), TakeBack(), Redo()]
    commands += [OfferDraw(side), AnswerDraw(side, accepts=False), FlagFall(side), ClaimDraw()]
    return chance.choice(commands)


def check(match: MatchState) -> None:
    """The moves are the truth, and the clock agrees with them."""
    replayed = replay(match.start, match.moves, match.ruleset)
    assert match.position == replayed.last
    assert match.keys_seen == replayed.keys
    assert match.taken == replayed.taken
    if match.outcome is None or match.outcome.reason not in FINAL_REASONS | CLAIMABLE:
        assert match.outcome == outcome_now(match)
    if match.outcome:
        assert match.offer is None
    clock = match.clock
    assert len(match.clock_log) == (len(match.moves) + 1 if clock else 0)
    if clock:
        assert all(0 <= left <= MAX_MS for left in clock.left_ms)
        assert not (clock.paused and clock.running is not None)
        assert clock.running in (None, match.position.turn)
        timed = not match.outcome and (clock.setup_ms > 0 or not match.position.reserve)
        assert (clock.running is not None or clock.paused) == timed
    redone = replay(match.position, [undone.move for undone in match.undone[::-1]], match.ruleset)
    assert len(redone.positions) == len(match.undone) + 1


@given(
    st.integers(0, 2**32),
    st.sampled_from(list(RULESETS.values())),
    st.sampled_from([PEOPLE, AGAINST_BLACK_BOT, AGAINST_RED_BOT]),
    st.sampled_from([None, new_clock(60_000, 1_000), new_clock(90_000, 0, 20_000)]),
    st.booleans(),
)
@settings(max_examples=25)
def test_no_command_breaks_a_match(
    seed: int, ruleset: Ruleset, seats: tuple[Seat, Seat], clock: Clock | None, automatic: bool
) -> None:
    chance = random.Random(seed)
    match = new_match("m", ruleset, seats, clock=clock, table=Table(True, automatic))
    now_ms = 0
    for _ in range(70):
        now_ms += chance.choice([0, 0, 40, 900, 20_000, -30])
        command = some_command(chance, match)
        result = apply(match, command, now_ms)
        if isinstance(result, MatchState):
            match = result
            check(match)
        else:
            assert bool(result.refusals) == (result.reason == RejectionReason.ILLEGAL_MOVE)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_whole_games_come_to_an_end(ruleset: Ruleset) -> None:
    chance = random.Random(7)
    match = new_match("m", ruleset)
    while not match.outcome:
        result = apply(match, Play(chance.choice(legal_moves(match.position, ruleset))), 0)
        assert isinstance(result, MatchState)
        match = result
    check(match)
