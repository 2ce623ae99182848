"""What is one game between two seats, and what may be asked about it?

A `MatchState` is a value; only ``apply.py`` makes the next one from it, and ``begin.py`` the first.
The start position and the moves are the truth: `position`, `keys_seen` and `taken` follow from them
and are carried so that nobody has to replay. House rules are a `Ruleset` with switches set by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.match.clock import Clock, TimesLeft
from game.match.review import Judged
from game.rules.curtain import Army
from game.rules.ending import Outcome, Reason, claims
from game.rules.moves import Move
from game.rules.pieces import PieceCode, PieceKind, Side, kind_of, side_of
from game.rules.position import Position
from game.rules.ruleset import Ruleset, switches_of
from game.rules.rulesets import RULESETS

# Saves and imports hold no more. No real game comes near (the site that plays most of them stops at
# 600), but with every claim switched off one could go on for ever: it ends drawn, as Reason.LENGTH.
MAX_PLIES = 2000

# Ends that somebody has decided, not the board: they are not taken back.
FINAL_REASONS = frozenset({Reason.RESIGNATION, Reason.AGREEMENT, Reason.TIME})


class SeatKind(StrEnum):
    """Who sits there."""

    HUMAN = "human"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Seat:
    """One of the two players."""

    kind: SeatKind
    name: str = ""
    level: int = 0  # of a bot; 0 for a person
    personality: str = ""  # of a bot: the id of its way of playing


HUMAN_SEAT = Seat(SeatKind.HUMAN)


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw has been offered and not answered."""

    by: Side
    ply: int  # how many moves had been played


@dataclass(frozen=True, slots=True)
class Table:
    """What the people at the table have settled beside the rules."""

    takebacks: bool = True  # may moves be taken back?
    claims_automatic: bool = False  # does a draw that could be claimed end the game at once?


@dataclass(frozen=True, slots=True)
class Curtain:
    """A game that is, or was, set up behind a curtain; see ``rules/curtain.py``."""

    side: Side | None = 0  # who sets up now; None once both armies have been seen
    armies: tuple[Army, Army] = ((), ())  # by side, as they stand behind the curtain
    revealed_plies: int = 0  # so many placements were seen at once: they stand

    def army(self, side: Side) -> Army:
        """What a side has set up so far."""
        return self.armies[side]


@dataclass(frozen=True, slots=True)
class Undone:
    """A move taken back, as it can be redone."""

    move: Move
    times_left: TimesLeft | None  # on both clocks after it; None without a clock


@dataclass(frozen=True, slots=True)
class MatchState:
    """One game between two seats."""

    match_id: str
    ruleset: Ruleset  # house rules included
    seats: tuple[Seat, Seat]  # by side
    start: Position
    moves: tuple[Move, ...]
    position: Position  # after the moves
    keys_seen: tuple[int, ...]  # of all positions from the start to the present one
    taken: tuple[PieceCode, ...]  # by move: the piece it captured, 0 for none
    clock: Clock | None = None
    clock_log: tuple[TimesLeft, ...] = ()  # at the start and after each move; () without a clock
    offer: Offer | None = None
    outcome: Outcome | None = None
    undone: tuple[Undone, ...] = ()  # moves to redo, the next one last
    table: Table = Table()
    curtain: Curtain | None = None  # how both armies are, or were, set up unseen
    review: tuple[Judged, ...] = ()  # what was thought of positions of the game, in any order

    @property
    def ruleset_id(self) -> str:
        """As saves and records name the rules; the house rules come on top."""
        return self.ruleset.id


def house_rules(ruleset: Ruleset) -> dict[str, str]:
    """The switches in which a ruleset differs from the named one it was made from."""
    named = switches_of(RULESETS[ruleset.id])
    return {name: value for name, value in switches_of(ruleset).items() if value != named[name]}


def is_over(match: MatchState) -> bool:
    """Has the game ended?"""
    return match.outcome is not None


def side_to_move(match: MatchState) -> Side | None:
    """Whose turn it is, None when the game is over."""
    return None if match.outcome else match.position.turn


def is_bot_turn(match: MatchState) -> bool:
    """Is it for a bot to move?"""
    return not is_over(match) and match.seats[match.position.turn].kind == SeatKind.BOT


def is_human_against_human(match: MatchState) -> bool:
    """Do two people play?"""
    return all(seat.kind == SeatKind.HUMAN for seat in match.seats)


def human_side(match: MatchState) -> Side | None:
    """The side of the only person at the table, None when there are two or none."""
    sides = [side for side in (0, 1) if match.seats[side].kind == SeatKind.HUMAN]
    return sides[0] if len(sides) == 1 else None


def is_placing(match: MatchState) -> bool:
    """Does any side still hold pieces in its reserve?"""
    return bool(match.position.reserve)


def arranging_side(match: MatchState) -> Side | None:
    """Who sets up an army behind the curtain, None while there is no curtain."""
    return None if match.curtain is None or is_over(match) else match.curtain.side


def last_move(match: MatchState) -> Move | None:
    """The move that led to the present position."""
    return match.moves[-1] if match.moves else None


def full_move_number(match: MatchState) -> int:
    """The number of the move to be played, as records count; placements count too."""
    return match.position.ply // 2 + 1


def captured(match: MatchState, side: Side) -> tuple[PieceKind, ...]:
    """The kinds of the men that a side has lost, in the order in which they were taken."""
    return tuple(kind_of(code) for code in match.taken if code and side_of(code) == side)


def claims_now(match: MatchState) -> tuple[Reason, ...]:
    """The draws that may be claimed now."""
    if is_over(match):
        return ()
    return claims(match.position, match.ruleset, match.keys_seen)


def is_final(match: MatchState) -> bool:
    """Is the game over for good? What the board has ended is reopened by taking back."""
    return match.outcome is not None and match.outcome.reason in FINAL_REASONS


def can_take_back(match: MatchState) -> bool:
    """May a move be taken back, as the table and the game stand?

    That somebody at the table has an own turn to go back to is `apply`'s to find out.
    """
    first = 0 if match.curtain is None else match.curtain.revealed_plies
    return match.table.takebacks and len(match.moves) > first and not is_final(match)


def can_redo(match: MatchState) -> bool:
    """Is there a move to redo?"""
    return bool(match.undone) and not is_over(match)
