"""How does a game become a body of plain values, and come back?

The start position and the moves are the truth of a game; everything else on the board is played out
again when it is read, and no move is believed. What is stored beside them (clocks, how it ended) is
checked against them. A long text is stored in pieces, since a save holds none longer than 64 bytes.

An open draw offer and the moves that could be redone come back too; the clock of a game waits,
paused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from game.match.apply import outcome_now
from game.match.begin import restore
from game.match.clock import MAX_MS, Clock, TimesLeft
from game.match.match import (
    MAX_PLIES,
    Curtain,
    MatchState,
    Offer,
    Seat,
    SeatKind,
    Table,
    Undone,
    house_rules,
    is_human_against_human,
    is_over,
)
from game.match.replay import BadMove, replay, retrace
from game.rules import curtain as curtains
from game.rules import fen
from game.rules.ending import Outcome, Reason, claims, time_outcome
from game.rules.fen import BadPosition
from game.rules.moves import Move
from game.rules.notation import BadNotation, read_uci, uci
from game.rules.position import Position
from game.rules.ruleset import SWITCHES, Ruleset, with_switches
from game.rules.rulesets import RULESETS
from game.storage.envelope import Body, Opened
from game.storage.errors import SaveError, SaveErrorKind
from game.storage.game_form import STANDARD, check_game
from game.storage.migrate import migrated
from game.storage.review_form import decode_review, encode_review
from game.storage.schema import fail, in_pieces


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game with what is kept beside it."""

    match: MatchState
    starred: bool = False
    cut_at_ply: int | None = None  # by older rules it went on from here: to be looked at only


def encode_game(game: SavedGame) -> Body:
    """The body for a game; the saver adds its number."""
    match = game.match
    return {
        "kind": "game",
        "game_id": match.match_id,
        "rules": {
            "id": match.ruleset.id,
            "revision": match.ruleset.revision,
            "house": house_rules(match.ruleset),
        },
        "start": _encode_start(match),
        "moves": [uci(move) for move in match.moves],
        "undone": [uci(step.move) for step in match.undone],
        "offer": {"by": match.offer.by, "ply": match.offer.ply} if match.offer else None,
        "curtain": _encode_curtain(match.curtain) if match.curtain else None,
        "clock": _encode_clock(match, match.clock) if match.clock else None,
        "seats": [_encode_seat(seat) for seat in match.seats],
        "table": {
            "takebacks": match.table.takebacks,
            "claims_automatic": match.table.claims_automatic,
        },
        "result": _encode_outcome(match.outcome) if match.outcome else None,
        "review": encode_review(match),
        "starred": game.starred,
    }


def decode_game(opened: Opened) -> SavedGame:
    """The game of a body, played out anew.

    Raises:
        SaveError: BAD_FIELD or BAD_MOVE, naming the field or the ply; UNKNOWN_RULES.
    """
    body = migrated(opened)
    check_game(Opened(opened.format, body))
    return _Reader(body).game()


def _encode_start(match: MatchState) -> object:
    if match.start == fen.parse(match.ruleset.start_fen):
        return STANDARD
    return in_pieces(fen.write(match.start))


def _encode_clock(match: MatchState, clock: Clock) -> Body:
    log = match.clock_log
    return {
        "base_ms": clock.base_ms,
        "added_ms": clock.added_ms,
        "setup_ms": clock.setup_ms,
        "left_ms": list(clock.left_ms),
        "first_ms": list(log[0]),
        "after_ms": [list(times) for times in log[1:]],
        "undone_ms": [list(step.times_left) for step in match.undone if step.times_left],
    }


def _encode_curtain(curtain: Curtain) -> Body:
    return {
        "side": curtain.side,
        "armies": [[uci(move) for move in army] for army in curtain.armies],
        "revealed_plies": curtain.revealed_plies,
    }


def _encode_seat(seat: Seat) -> Body:
    return {
        "kind": seat.kind.value,
        "name": in_pieces(seat.name),
        "level": seat.level,
        "personality": seat.personality or None,
    }


def _encode_outcome(outcome: Outcome) -> Body:
    return {"winner": outcome.winner, "reason": outcome.reason.value}


class _Reader:
    """Reads a body that has the right form, so that types need no second look."""

    def __init__(self, body: Body) -> None:
        self._body: dict[str, Any] = body

    def game(self) -> SavedGame:
        """The game, or the error that says why it is none."""
        ruleset = self._ruleset()
        moves = self._moves()
        cut_at_ply = None
        try:
            match = self._match(ruleset, moves)
        except BadMove as error:
            if self._body["rules"]["revision"] == ruleset.revision:
                detail = f"move {error.ply + 1}: {uci(error.move)}"
                raise SaveError(SaveErrorKind.BAD_MOVE, detail=detail) from None
            cut_at_ply = error.ply
            match = self._match(ruleset, moves[:cut_at_ply])
        if cut_at_ply is None:
            self._check_end(match)
            match = replace(
                match,
                offer=self._offer(match),
                undone=self._undone(match),
                review=decode_review(self._body["review"], match),
            )
        return SavedGame(match, self._body["starred"], cut_at_ply)

    def _match(self, ruleset: Ruleset, moves: list[Move]) -> MatchState:
        said = self._outcome() if len(moves) == len(self._body["moves"]) else None
        clock, log = self._clock(len(moves))
        return restore(
            self._body["game_id"],
            ruleset,
            self._seats(),
            moves,
            start=self._start(),
            clock=clock,
            clock_log=log,
            table=Table(**self._body["table"]),
            outcome=said,
            curtain=self._curtain(ruleset, len(moves)),
        )

    def _ruleset(self) -> Ruleset:
        rules = self._body["rules"]
        ruleset = RULESETS.get(rules["id"])
        if ruleset is None or rules["revision"] > ruleset.revision:
            detail = f"{rules['id']}, revision {rules['revision']}"
            raise SaveError(SaveErrorKind.UNKNOWN_RULES, detail=detail)
        for switch, value in rules["house"].items():
            if value not in SWITCHES.get(switch, ()):
                raise SaveError(SaveErrorKind.UNKNOWN_RULES, detail=f"house rule {switch}")
        return with_switches(ruleset, rules["house"])

    def _start(self) -> Position | None:
        if self._body["start"] == STANDARD:
            return None
        try:
            return fen.parse("".join(self._body["start"]))
        except BadPosition as error:
            raise fail("start", str(error)) from None

    def _moves(self, name: str = "moves") -> list[Move]:
        return _read_moves(self._body[name], name)

    def _curtain(self, ruleset: Ruleset, plies: int) -> Curtain | None:
        """How both armies are, or were, set up unseen."""
        curtain = self._body["curtain"]
        if curtain is None:
            return None
        side, revealed = curtain["side"], curtain["revealed_plies"]
        red, black = (_read_moves(army, "curtain.armies") for army in curtain["armies"])
        armies = (tuple(red), tuple(black))
        start = self._start() or fen.parse(ruleset.start_fen)
        if side is None:
            is_possible = armies == ((), ())
        else:
            is_possible = plies == revealed == 0 and all(
                curtains.is_sound(start, army, owner, ruleset) for owner, army in enumerate(armies)
            )
        if side == 1:
            is_possible = is_possible and curtains.is_complete(start, armies[0], 0, ruleset)
        if not is_possible or not curtains.can_be_drawn(ruleset):
            raise fail("curtain", "cannot hang so")
        return Curtain(side, armies, min(revealed, plies))

    def _offer(self, match: MatchState) -> Offer | None:
        """The draw that is offered; it must be one that could still be answered."""
        offer = self._body["offer"]
        if offer is None:
            return None
        by, ply = offer["by"], offer["ply"]
        since = retrace(match.start, match.moves, match.ruleset)[ply:]
        # It lapses with the other side's move.
        is_open = bool(since) and all(position.turn == by for position in since[:-1])
        if not is_open or not is_human_against_human(match) or is_over(match):
            raise fail("offer", "cannot be open")
        return Offer(by, ply)

    def _undone(self, match: MatchState) -> tuple[Undone, ...]:
        """The moves to redo, tried out on the board."""
        moves = self._moves("undone")
        clock = self._body["clock"]
        times = [_pair(entry) for entry in clock["undone_ms"]] if clock else [None] * len(moves)
        if len(times) != len(moves) or len(match.moves) + len(moves) > MAX_PLIES:
            raise fail("undone", "cannot be redone")
        try:
            replay(match.position, moves[::-1], match.ruleset)
        except BadMove as error:
            raise fail(f"undone[{len(moves) - 1 - error.ply}]", "not legal") from None
        return tuple(map(Undone, moves, times))

    def _clock(self, plies: int) -> tuple[Clock | None, list[TimesLeft]]:
        clock = self._body["clock"]
        if clock is None:
            return None, []
        if len(clock["after_ms"]) != len(self._body["moves"]):
            raise fail("clock.after_ms", "not one entry for each move")
        if clock["base_ms"] + clock["setup_ms"] > MAX_MS:
            raise fail("clock.setup_ms", "more than a day")
        times = [clock["first_ms"], *clock["after_ms"][:plies]]
        left_ms = clock["left_ms"] if plies == len(clock["after_ms"]) else times[-1]
        return (
            Clock(_pair(left_ms), clock["base_ms"], clock["added_ms"], clock["setup_ms"]),
            [_pair(entry) for entry in times],
        )

    def _seats(self) -> tuple[Seat, Seat]:
        first, second = (
            Seat(
                SeatKind(seat["kind"]),
                "".join(seat["name"]),
                seat["level"],
                seat["personality"] or "",
            )
            for seat in self._body["seats"]
        )
        return first, second

    def _outcome(self) -> Outcome | None:
        result = self._body["result"]
        return Outcome(result["winner"], Reason(result["reason"])) if result else None

    def _check_end(self, match: MatchState) -> None:
        """The end that is stored must be the board's, or one that could be said or claimed."""
        said = self._outcome()
        claimable = claims(match.position, match.ruleset, match.keys_seen)
        possible = {
            None,
            outcome_now(match),
            Outcome(0, Reason.RESIGNATION),
            Outcome(1, Reason.RESIGNATION),
            Outcome(None, Reason.AGREEMENT),
            time_outcome(match.position, 0),
            time_outcome(match.position, 1),
            *(Outcome(None, reason) for reason in claimable),
        }
        if match.outcome != said or said not in possible:
            raise fail("result", "not how the moves can end")


def _read_moves(texts: list[str], name: str) -> list[Move]:
    moves = []
    for index, text in enumerate(texts):
        try:
            moves.append(read_uci(text))
        except BadNotation:
            raise fail(f"{name}[{index}]", "not a move") from None
    return moves


def _pair(times: list[int]) -> TimesLeft:
    return times[0], times[1]
