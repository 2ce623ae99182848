"""Games for the tests of matches: short texts in, matches out."""

from __future__ import annotations

from game.match.apply import Rejection, RejectionReason, apply
from game.match.begin import new_match
from game.match.clock import Clock
from game.match.commands import Command, Play
from game.match.match import HUMAN_SEAT, MatchState, Seat, SeatKind, Table
from game.rules import PYCHESS, Ruleset, parse_fen, parse_uci

BOT = Seat(SeatKind.BOT, "Bo", 3, "calm")
PEOPLE = (HUMAN_SEAT, HUMAN_SEAT)
AGAINST_BLACK_BOT = (HUMAN_SEAT, BOT)
AGAINST_RED_BOT = (BOT, HUMAN_SEAT)

# Both armies, placed in turn, and the same with Red placing all first.
ALTERNATING = "K@e1 K@d8 R@a1 R@h8 R@b1 R@g8 S@e3 S@d6 S@f3 S@c6 N@e2 N@d7 N@f2 N@c7 F@d2 F@e7"
RED_ONLY = "K@e2 R@a1 R@b1 S@e3 S@f3 N@d2 N@f2 F@g2"
BLACK_ONLY = "K@d7 R@h8 R@g8 S@d6 S@c6 N@e7 N@c7 F@b7"
PLACED = f"{RED_ONLY} {BLACK_ONLY}"

MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7[] w - - 0 40"  # a1a8
STALEMATE_IN_ONE = "7k/R7/5K2/8/8/8/8/8[] w - - 0 40"  # a7g7
FIFTY_IN_ONE = "8/8/2k5/8/3n4/8/1R1K4/8[] w - - 99 90"  # d2e3
PROMOTION_ONLY = "1r5k/8/8/2p5/2P5/8/7r/K7[] w - - 0 40"
ROOKS = "r5k1/8/8/8/8/8/8/1K5R[] w - - 0 40"
ROUND_TRIP = "h1h2 a8a7 h2h1 a7a8"  # leads from ROOKS to itself


def match_from(
    fen: str | None = None,
    seats: tuple[Seat, Seat] = PEOPLE,
    *,
    ruleset: Ruleset = PYCHESS,
    clock: Clock | None = None,
    takebacks: bool = True,
    claims_automatic: bool = False,
) -> MatchState:
    """A new match, from the ruleset's start or from a position."""
    return new_match(
        "test",
        ruleset,
        seats,
        start=parse_fen(fen) if fen else None,
        clock=clock,
        table=Table(takebacks, claims_automatic),
    )


def after(match: MatchState, command: Command, now_ms: int = 0) -> MatchState:
    """The match after a command that must be accepted."""
    result = apply(match, command, now_ms)
    assert isinstance(result, MatchState), result
    return result


def played(match: MatchState, moves: str, now_ms: int = 0, step_ms: int = 0) -> MatchState:
    """The match after moves in UCI notation, each a step later than the one before."""
    for text in moves.split():
        now_ms += step_ms
        move = parse_uci(text, match.position, match.ruleset)
        match = after(match, Play(move), now_ms)
    return match


def rejected(match: MatchState, command: Command, now_ms: int = 0) -> RejectionReason:
    """Why a command is rejected."""
    result = apply(match, command, now_ms)
    assert isinstance(result, Rejection), result
    return result.reason
