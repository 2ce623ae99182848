"""What does a command make of a match? The only place where a match changes.

`apply` answers with the next state, or with a `Rejection` that says why not; a rejected command
leaves no trace. Time is charged first: when a flag has fallen by then, the game ends by it, and the
command comes too late.

What was decided here:

- An end by the board (mate, a draw by rule, also a claimed one) is reopened by taking back. A game
  that was resigned, agreed drawn or lost on time stays over.
- Without a number of plies, a take-back goes to the last turn of a person before now: one ply
  between people, usually two against a bot, one while the bot thinks or while Red places alone.
- Clocks go back with the position, both of them. A new move forgets the moves to be redone.
- A person's move resumes a paused clock and costs nothing; a bot's reply leaves it paused.
- Behind a curtain nothing is played: armies are arranged until both sides are ready, and what the
  reveal has shown is not taken back.
- A draw offer lapses with the other side's move and with a take-back. Only people offer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from game.match import clock as clocks
from game.match.clock import Clock, TimesLeft
from game.match.commands import (
    AnswerDraw,
    Arrange,
    ClaimDraw,
    Command,
    FlagFall,
    OfferDraw,
    PassTime,
    Pause,
    Play,
    Ready,
    Redo,
    Resign,
    Resume,
    TakeBack,
)
from game.match.match import (
    MAX_PLIES,
    Curtain,
    MatchState,
    Offer,
    SeatKind,
    Undone,
    arranging_side,
    claims_now,
    is_final,
    is_human_against_human,
    is_over,
)
from game.match.replay import retrace, taken_by
from game.rules import curtain as curtains
from game.rules.ending import Outcome, Reason, claims, outcome, time_outcome
from game.rules.legal import is_legal
from game.rules.moves import Move
from game.rules.pieces import Side
from game.rules.play import play
from game.rules.position import Position
from game.rules.refusal import Refusal, why_not


class RejectionReason(StrEnum):
    """Why a command changes nothing; the values are text keys."""

    GAME_OVER = "rejected_game_over"  # the game has ended
    ILLEGAL_MOVE = "rejected_illegal_move"  # the refusals say which rules forbid it
    TAKEBACKS_OFF = "rejected_takebacks_off"  # the table plays without
    NOTHING_TO_TAKE_BACK = "rejected_nothing_to_take_back"  # no move, or no earlier own turn
    NOTHING_TO_REDO = "rejected_nothing_to_redo"  # nothing, or not so much, was taken back
    NO_OFFER = "rejected_no_offer"  # the other side has not offered a draw
    ALREADY_OFFERED = "rejected_already_offered"  # the offer still stands
    OFFER_TO_BOT = "rejected_offer_to_bot"  # draws are offered between people
    NO_CLAIM = "rejected_no_claim"  # no such draw can be claimed now
    NO_CLOCK = "rejected_no_clock"  # the game is played without one
    CLOCK_NOT_RUNNING = "rejected_clock_not_running"  # nobody's time passes
    CLOCK_NOT_PAUSED = "rejected_clock_not_paused"  # there is nothing to resume
    TIME_LEFT = "rejected_time_left"  # the flag has not fallen
    NO_CURTAIN = "rejected_no_curtain"  # nobody sets up an army unseen
    NOT_COMPLETE = "rejected_not_complete"  # pieces still wait behind the curtain


@dataclass(frozen=True, slots=True)
class Rejection:
    """A command was refused: an answer, not an error."""

    reason: RejectionReason
    refusals: tuple[Refusal, ...] = ()  # of an illegal move: one for each rule broken


def apply(match: MatchState, command: Command, now_ms: int) -> MatchState | Rejection:
    """The match after a command, or why the command is refused.

    Args:
        now_ms: from a clock that never goes back; only differences matter.
    """
    match = _with_time_charged(match, now_ms)
    if match.clock and not is_over(match):
        fallen = clocks.fallen_side(match.clock)
        if fallen is not None:
            return _ended(match, time_outcome(match.position, fallen))
    match command:
        case Play(move):
            return _play(match, move, now_ms)
        case Arrange(army):
            return _arrange(match, army, now_ms)
        case Ready():
            return _ready(match, now_ms)
        case Resign(side):
            return _ended(match, Outcome(1 - side, Reason.RESIGNATION))
        case OfferDraw(side):
            return _offer_draw(match, side)
        case AnswerDraw(side, accepts):
            return _answer_draw(match, side, accepts)
        case ClaimDraw(reason):
            return _claim_draw(match, reason)
        case TakeBack(plies):
            return _take_back(match, plies, now_ms)
        case Redo(plies):
            return _redo(match, plies, now_ms)
        case FlagFall(side):
            return _flag_fall(match, side)
        case PassTime():
            return match
        case Pause():
            return _pause(match)
        case Resume():
            return _resume(match, now_ms)
    assert_never(command)


def outcome_now(match: MatchState) -> Outcome | None:
    """How the rules, the table and the length of the record end the game in its position."""
    ended = outcome(match.position, match.ruleset, match.keys_seen)
    if ended is None and match.table.claims_automatic:
        claimable = claims(match.position, match.ruleset, match.keys_seen)
        ended = Outcome(None, claimable[0]) if claimable else None
    if ended is None and len(match.moves) >= MAX_PLIES:
        ended = Outcome(None, Reason.LENGTH)
    return ended


def clock_started(match: MatchState, now_ms: int) -> MatchState:
    """The match with the time of the side to move passing, if it should."""
    clock = match.clock
    if clock is None or is_over(match):
        return match
    timed = clock.setup_ms > 0 or not match.position.reserve
    hidden = arranging_side(match)
    side = match.position.turn if hidden is None else hidden
    clock = clocks.started(clock, side, now_ms) if timed else clocks.stopped(clock)
    return replace(match, clock=clock)


def _with_time_charged(match: MatchState, now_ms: int) -> MatchState:
    if match.clock is None or match.clock.running is None:
        return match
    return replace(match, clock=clocks.charged(match.clock, now_ms))


def _ended(match: MatchState, end: Outcome) -> MatchState | Rejection:
    if is_over(match):
        return Rejection(RejectionReason.GAME_OVER)
    clock = clocks.stopped(match.clock) if match.clock else None
    return replace(match, outcome=end, clock=clock, offer=None)


def _play(match: MatchState, move: Move, now_ms: int) -> MatchState | Rejection:
    if is_over(match):
        return Rejection(RejectionReason.GAME_OVER)
    if arranging_side(match) is not None:
        return Rejection(RejectionReason.ILLEGAL_MOVE)
    if not is_legal(match.position, move, match.ruleset):
        refusals = why_not(match.position, match.ruleset, move)
        return Rejection(RejectionReason.ILLEGAL_MOVE, refusals)
    clock = match.clock
    if clock and match.seats[match.position.turn].kind == SeatKind.HUMAN:
        clock = clocks.resumed(clock)
    after = _with_move(replace(match, clock=clock, undone=()), move, now_ms)
    if match.offer and match.offer.by != match.position.turn:
        return replace(after, offer=None)
    return after


def _arrange(match: MatchState, army: curtains.Army, now_ms: int) -> MatchState | Rejection:
    side = arranging_side(match)
    if match.curtain is None or side is None:
        return Rejection(RejectionReason.NO_CURTAIN)
    if not curtains.is_sound(match.start, army, side, match.ruleset):
        return Rejection(RejectionReason.ILLEGAL_MOVE)
    red, black = match.curtain.armies
    armies = (red, army) if side else (army, black)
    arranged = replace(match, curtain=replace(match.curtain, armies=armies))
    if match.clock is not None:
        arranged = replace(arranged, clock=clocks.resumed(match.clock))
    return clock_started(arranged, now_ms)


def _ready(match: MatchState, now_ms: int) -> MatchState | Rejection:
    """The next side's turn to set up; after the last one both armies are seen."""
    side, curtain = arranging_side(match), match.curtain
    if curtain is None or side is None:
        return Rejection(RejectionReason.NO_CURTAIN)
    if not curtains.is_complete(match.start, curtain.army(side), side, match.ruleset):
        return Rejection(RejectionReason.NOT_COMPLETE)
    if side == 0:
        handed = replace(match, curtain=replace(curtain, side=1))
        # Nobody's time passes while the device changes hands.
        return replace(handed, clock=clocks.paused(match.clock)) if match.clock else handed
    placements = curtains.revealed(match.start, curtain.armies, match.ruleset)
    shown = replace(match, curtain=Curtain(None, revealed_plies=len(placements)))
    for move in placements:
        shown = _with_move(shown, move, now_ms)
    return shown


def _with_move(
    match: MatchState, move: Move, now_ms: int, times_left: TimesLeft | None = None
) -> MatchState:
    """The match after a legal move, ended if it ends.

    Args:
        times_left: what the clocks say afterwards when the move is redone.
    """
    before = match.position
    position = play(before, move, match.ruleset)
    clock = match.clock
    if clock:
        clock = _clock_after_move(clock, before, position)
        clock = clocks.set_to(clock, times_left) if times_left else clock
    after = replace(
        match,
        moves=(*match.moves, move),
        position=position,
        keys_seen=(*match.keys_seen, position.key),
        taken=(*match.taken, taken_by(before, move)),
        clock=clock,
        clock_log=(*match.clock_log, clock.left_ms) if clock else (),
    )
    ended = outcome_now(after)
    if ended:
        stopped = clocks.stopped(clock) if clock else None
        return replace(after, outcome=ended, clock=stopped, offer=None)
    return clock_started(after, now_ms)


def _clock_after_move(clock: Clock, before: Position, after: Position) -> Clock:
    if after.reserve:
        return clock
    if before.reserve:
        return clocks.with_setup_over(clock)
    return clocks.with_move_added(clock, before.turn)


def _offer_draw(match: MatchState, side: Side) -> MatchState | Rejection:
    if is_over(match):
        return Rejection(RejectionReason.GAME_OVER)
    if not is_human_against_human(match):
        return Rejection(RejectionReason.OFFER_TO_BOT)
    if match.offer is None:
        return replace(match, offer=Offer(side, len(match.moves)))
    if match.offer.by == side:
        return Rejection(RejectionReason.ALREADY_OFFERED)
    return _ended(match, Outcome(None, Reason.AGREEMENT))


def _answer_draw(match: MatchState, side: Side, accepts: bool) -> MatchState | Rejection:
    if is_over(match):
        return Rejection(RejectionReason.GAME_OVER)
    if match.offer is None or match.offer.by == side:
        return Rejection(RejectionReason.NO_OFFER)
    if accepts:
        return _ended(match, Outcome(None, Reason.AGREEMENT))
    return replace(match, offer=None)


def _claim_draw(match: MatchState, reason: Reason | None) -> MatchState | Rejection:
    if is_over(match):
        return Rejection(RejectionReason.GAME_OVER)
    holding = claims_now(match)
    if not holding or reason not in (None, *holding):
        return Rejection(RejectionReason.NO_CLAIM)
    return _ended(match, Outcome(None, reason or holding[0]))


def _take_back(match: MatchState, plies: int | None, now_ms: int) -> MatchState | Rejection:
    if is_final(match):
        return Rejection(RejectionReason.GAME_OVER)
    if not match.table.takebacks:
        return Rejection(RejectionReason.TAKEBACKS_OFF)
    positions = retrace(match.start, match.moves, match.ruleset)
    kept = _person_turn_before(match, positions) if plies is None else len(match.moves) - plies
    first = 0 if match.curtain is None else match.curtain.revealed_plies
    if kept is None or not first <= kept < len(match.moves):
        return Rejection(RejectionReason.NOTHING_TO_TAKE_BACK)
    undone = tuple(
        Undone(match.moves[index], match.clock_log[index + 1] if match.clock_log else None)
        for index in range(len(match.moves) - 1, kept - 1, -1)
    )
    clock = match.clock
    earlier = replace(
        match,
        moves=match.moves[:kept],
        position=positions[kept],
        keys_seen=match.keys_seen[: kept + 1],
        taken=match.taken[:kept],
        clock=clocks.set_to(clock, match.clock_log[kept]) if clock else None,
        clock_log=match.clock_log[: kept + 1],
        offer=None,
        outcome=None,
        undone=(*match.undone, *undone),
    )
    return clock_started(earlier, now_ms)


def _person_turn_before(match: MatchState, positions: Sequence[Position]) -> int | None:
    """After how many moves a person was last to move before now."""
    for kept in range(len(positions) - 2, -1, -1):
        if match.seats[positions[kept].turn].kind == SeatKind.HUMAN:
            return kept
    return None


def _redo(match: MatchState, plies: int | None, now_ms: int) -> MatchState | Rejection:
    if is_over(match):
        return Rejection(RejectionReason.GAME_OVER)
    if not match.undone or (plies is not None and not 0 < plies <= len(match.undone)):
        return Rejection(RejectionReason.NOTHING_TO_REDO)
    redone = replace(match, offer=None)
    for _ in range(plies or len(match.undone)):
        step = redone.undone[-1]
        redone = replace(redone, undone=redone.undone[:-1])
        redone = _with_move(redone, step.move, now_ms, step.times_left)
        person_next = redone.seats[redone.position.turn].kind == SeatKind.HUMAN
        if is_over(redone) or (plies is None and person_next):
            break
    return redone


def _flag_fall(match: MatchState, side: Side) -> MatchState | Rejection:
    """A flag that has fallen has ended the game before: what is left is to say why not."""
    if is_over(match):
        return Rejection(RejectionReason.GAME_OVER)
    if match.clock is None:
        return Rejection(RejectionReason.NO_CLOCK)
    if match.clock.running != side:
        return Rejection(RejectionReason.CLOCK_NOT_RUNNING)
    return Rejection(RejectionReason.TIME_LEFT)


def _pause(match: MatchState) -> MatchState | Rejection:
    if match.clock is None:
        return Rejection(RejectionReason.NO_CLOCK)
    if match.clock.running is None:
        return Rejection(RejectionReason.CLOCK_NOT_RUNNING)
    return replace(match, clock=clocks.paused(match.clock))


def _resume(match: MatchState, now_ms: int) -> MatchState | Rejection:
    if match.clock is None:
        return Rejection(RejectionReason.NO_CLOCK)
    if not match.clock.paused:
        return Rejection(RejectionReason.CLOCK_NOT_PAUSED)
    return clock_started(replace(match, clock=clocks.resumed(match.clock)), now_ms)
