"""How does a match begin, or come back from its moves?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.match import clock as clocks
from game.match.apply import clock_started, outcome_now
from game.match.clock import Clock, TimesLeft
from game.match.match import HUMAN_SEAT, Curtain, MatchState, Seat, Table
from game.match.replay import replay
from game.rules import fen
from game.rules.ending import Outcome
from game.rules.moves import Move
from game.rules.position import Position
from game.rules.ruleset import Ruleset


def new_match(
    match_id: str,
    ruleset: Ruleset,
    seats: tuple[Seat, Seat] = (HUMAN_SEAT, HUMAN_SEAT),
    *,
    start: Position | None = None,
    clock: Clock | None = None,
    table: Table | None = None,
    curtain: Curtain | None = None,
    now_ms: int = 0,
) -> MatchState:
    """A game before its first move; the ruleset's own start unless one is given."""
    match = restore(
        match_id, ruleset, seats, start=start, clock=clock, table=table, curtain=curtain
    )
    if match.clock is None:
        return match
    return clock_started(replace(match, clock=clocks.resumed(match.clock)), now_ms)


def restore(
    match_id: str,
    ruleset: Ruleset,
    seats: tuple[Seat, Seat],
    moves: Sequence[Move] = (),
    *,
    start: Position | None = None,
    clock: Clock | None = None,
    clock_log: Sequence[TimesLeft] = (),
    table: Table | None = None,
    outcome: Outcome | None = None,
    curtain: Curtain | None = None,
) -> MatchState:
    """A game as it stood, from its moves; its clock waits, paused.

    Args:
        clock_log: times left at the start and after each move; left out: as the clock stands.
        outcome: how the game was ended by its players; what the board says goes before it.

    Raises:
        BadMove: at the first illegal move.
        ValueError: when the log has not one entry more than there are moves.
    """
    start = start or fen.parse(ruleset.start_fen)
    replayed = replay(start, moves, ruleset)
    if clock:
        clock_log = tuple(clock_log) or (clock.left_ms,) * (len(moves) + 1)
        if len(clock_log) != len(moves) + 1:
            raise ValueError(f"{len(clock_log)} clock times for {len(moves)} moves")
    match = MatchState(
        match_id=match_id,
        ruleset=ruleset,
        seats=seats,
        start=start,
        moves=tuple(moves),
        position=replayed.last,
        keys_seen=replayed.keys,
        taken=replayed.taken,
        clock=clock,
        clock_log=tuple(clock_log) if clock else (),
        table=table or Table(),
        curtain=curtain,
    )
    match = clock_started(replace(match, outcome=outcome_now(match) or outcome), now_ms=0)
    if match.clock and match.clock.running is not None:
        return replace(match, clock=clocks.paused(match.clock))
    return match
