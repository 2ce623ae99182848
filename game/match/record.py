"""How does a game become a text that others can read, and come back from one?

The form is PGN as pychess writes it: its tags, ``Variant``, ``FEN`` and ``SetUp`` always among
them, and moves from the first placement on. What it has no tag for stands in tags of our own: rules
and house rules, who plays at which level, and why the game ended.

Where Red places all first there is no such form: the game is written from the position after the
placement, which a ``Placement`` tag keeps in UCI notation, so that reading it here gives the whole
game. Clocks, offers and moves taken back are not in a record.

Reading is all or nothing. A file must hold exactly one game: of several, none is taken, since
taking one would lose the others unsaid. A record may leave out its rules, which are then the
caller's. A result may be left open; one that contradicts the board is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.match.begin import restore
from game.match.match import (
    MAX_PLIES,
    MatchState,
    Seat,
    SeatKind,
    house_rules,
)
from game.match.record_notes import notes_of
from game.match.record_text import (
    MAX_NAME,
    RESULTS,
    UNFINISHED,
    BadRecord,
    RecordFault,
    RecordText,
    clean,
    decoded,
    take_apart,
)
from game.match.replay import retrace
from game.rules import fen
from game.rules.ending import Outcome, Reason, claims
from game.rules.fen import BadPosition
from game.rules.moves import Move, is_drop
from game.rules.notation import (
    AmbiguousMove,
    BadNotation,
    IllegalMove,
    parse_san,
    parse_uci,
    san,
    uci,
)
from game.rules.pieces import Side
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import BadSwitch, Ruleset, with_switches
from game.rules.rulesets import RULESETS

VARIANT = "Sittuyin"
LINE_LENGTH = 79  # of move text: PGN wants fewer than 80
COLOURS = ("White", "Black")  # as tags name the sides
BOT_TYPE = "program"  # as PGN names it; a person is what is not said to be one
HOUSE_RULE = "Rule_"  # begins the tag of a switch that differs from the named ruleset
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Occasion:
    """Where and when a game was played, as the outside world knows it."""

    event: str = UNKNOWN
    site: str = UNKNOWN
    date: str = "????.??.??"


def export_position(match: MatchState) -> str:
    """The present position as a FEN."""
    return fen.write(match.position)


def import_position(data: bytes | str) -> Position:
    """The position that a file holds as a FEN.

    Raises:
        BadRecord: naming every fault of the position in its details.
    """
    return _position(decoded(data).strip())


def export_game(match: MatchState, occasion: Occasion | None = None) -> str:
    """A game as PGN."""
    positions = retrace(match.start, match.moves, match.ruleset)
    placed = _placed_before(match)
    tags = _tags(match, occasion or Occasion(), positions[placed])
    if placed:
        tags.append(("Placement", " ".join(uci(move) for move in match.moves[:placed])))
        tags.append(("PlacementFEN", fen.write(match.start)))
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags)
    notes = notes_of(match, positions[placed:], placed) if match.review else {}
    words = _numbered(positions[placed:], match.moves[placed:], match.ruleset, notes)
    return f"{head}\n{_wrapped([*words, _result(match)])}\n"


def _placed_before(match: MatchState) -> int:
    """How many placements go before the position from which the game is written."""
    if match.ruleset.placement_order == "alternating":
        return 0
    others = (index for index, move in enumerate(match.moves) if not is_drop(move))
    return next(others, len(match.moves))


def _tags(match: MatchState, occasion: Occasion, start: Position) -> list[tuple[str, str]]:
    clock = match.clock
    control = f"{clock.base_ms // 1000}+{clock.added_ms // 1000}" if clock else "-"
    names = [clean(seat.name, MAX_NAME) or UNKNOWN for seat in match.seats]
    tags = [
        ("Event", clean(occasion.event, MAX_NAME)),
        ("Site", clean(occasion.site, MAX_NAME)),
        ("Date", clean(occasion.date, MAX_NAME)),
        ("Round", "-"),
        ("White", names[0]),
        ("Black", names[1]),
        ("Result", _result(match)),
        ("TimeControl", control),
        ("WhiteElo", UNKNOWN),
        ("BlackElo", UNKNOWN),
        ("Variant", VARIANT),
        ("FEN", fen.write(start)),
        ("SetUp", "1"),
        ("Ruleset", match.ruleset.id),
    ]
    tags += [(HOUSE_RULE + name, value) for name, value in house_rules(match.ruleset).items()]
    for colour, seat in zip(COLOURS, match.seats, strict=True):
        if seat.kind == SeatKind.BOT:
            tags.append((f"{colour}Type", BOT_TYPE))
            tags.append((f"{colour}Level", str(seat.level)))
            tags.append((f"{colour}Personality", seat.personality))
    if match.outcome:
        tags.append(("Reason", match.outcome.reason.value))
    return tags


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _result(match: MatchState) -> str:
    return match.outcome.result if match.outcome else UNFINISHED


def _numbered(
    positions: tuple[Position, ...],
    moves: tuple[Move, ...],
    ruleset: Ruleset,
    notes: Mapping[int, tuple[str, ...]],
) -> list[str]:
    """The moves in SAN, the numbers that go before them, and what a review says after them."""
    words: list[str] = []
    for index, (position, move) in enumerate(zip(positions, moves, strict=False)):
        if position.turn == 0 or not words or index - 1 in notes:
            words.append(_move_number(position))
        words.append(san(position, move, ruleset))
        words += notes.get(index, ())
    return words


def _move_number(position: Position) -> str:
    return f"{position.ply // 2 + 1}{'...' if position.turn else '.'}"


def _wrapped(words: list[str]) -> str:
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) > LINE_LENGTH:
            lines.append(word)
        else:
            lines[-1] += " " + word
    return "\n".join(lines)


def import_game(data: bytes | str, match_id: str, ruleset: Ruleset) -> MatchState:
    """The game that a file holds as PGN, without a clock.

    Args:
        ruleset: what to read it by when it does not say.

    Raises:
        BadRecord: naming what is wrong; the first illegal or ambiguous move by number and text.
    """
    record = take_apart(data)
    tags = record.tags
    if tags.get("Variant", VARIANT).casefold() != VARIANT.casefold():
        raise BadRecord(RecordFault.WRONG_VARIANT, tags["Variant"])
    ruleset = _ruleset(tags, ruleset)
    seats = (_seat(tags, 0), _seat(tags, 1))
    start, placements = _placement(tags, ruleset)
    moves = _moves(start, placements, record.moves, ruleset)
    match = restore(match_id, ruleset, seats, moves, start=start)
    outcome = _outcome(match, _written_result(record), tags.get("Reason", ""))
    return replace(match, outcome=outcome)


def _position(text: str) -> Position:
    try:
        return fen.parse(text)
    except BadPosition as error:
        fault = RecordFault.BAD_POSITION if error.faults else RecordFault.NOT_A_POSITION
        raise BadRecord(
            fault, text, details=error.problems, position_faults=error.faults
        ) from error


def _ruleset(tags: dict[str, str], otherwise: Ruleset) -> Ruleset:
    ruleset = otherwise
    if "Ruleset" in tags:
        if tags["Ruleset"] not in RULESETS:
            raise BadRecord(RecordFault.UNKNOWN_RULESET, tags["Ruleset"])
        ruleset = RULESETS[tags["Ruleset"]]
    switches = {
        name.removeprefix(HOUSE_RULE): value
        for name, value in tags.items()
        if name.startswith(HOUSE_RULE)
    }
    try:
        return with_switches(ruleset, switches)
    except BadSwitch as error:
        raise BadRecord(RecordFault.BAD_HOUSE_RULE, details=(str(error),)) from error


def _seat(tags: dict[str, str], side: Side) -> Seat:
    colour = COLOURS[side]
    name = clean(tags.get(colour, UNKNOWN), MAX_NAME)
    name = "" if name == UNKNOWN else name
    if tags.get(f"{colour}Type") != BOT_TYPE:
        return Seat(SeatKind.HUMAN, name)
    level, personality = tags.get(f"{colour}Level", "0"), tags.get(f"{colour}Personality", "")
    if not re.fullmatch(r"[0-9]{1,2}", level):
        raise BadRecord(RecordFault.BAD_TAG, f"{colour}Level {level}")
    if not re.fullmatch(r"[a-z0-9_]{0,32}", personality):
        raise BadRecord(RecordFault.BAD_TAG, f"{colour}Personality {personality}")
    return Seat(SeatKind.BOT, name, int(level), personality)


def _placement(tags: dict[str, str], ruleset: Ruleset) -> tuple[Position, list[Move]]:
    """The start of the game and the placements that go before the moves written."""
    if "Placement" not in tags:
        return _position(tags.get("FEN", ruleset.start_fen)), []
    start = position = _position(tags.get("PlacementFEN", ruleset.start_fen))
    placements: list[Move] = []
    for text in tags["Placement"].split():
        try:
            placements.append(parse_uci(text, position, ruleset))
        except (BadNotation, IllegalMove) as error:
            raise BadRecord(
                RecordFault.BAD_PLACEMENT, text, ply=len(placements), details=(str(error),)
            ) from error
        position = play(position, placements[-1], ruleset)
    # As FENs: they do not tell an odd number of placements by one side from an even one.
    if "FEN" in tags and fen.write(_position(tags["FEN"])) != fen.write(position):
        raise BadRecord(RecordFault.BAD_PLACEMENT, tags["Placement"], details=("not to the FEN",))
    return start, placements


def _moves(
    start: Position, placements: list[Move], texts: tuple[str, ...], ruleset: Ruleset
) -> list[Move]:
    """All moves of the game, placements first."""
    if len(placements) + len(texts) > MAX_PLIES:
        raise BadRecord(RecordFault.TOO_LONG, details=(f"more than {MAX_PLIES} moves",))
    moves = list(placements)
    position = retrace(start, placements, ruleset)[-1]
    for text in texts:
        try:
            move = parse_san(text, position, ruleset)
        except (BadNotation, IllegalMove, AmbiguousMove) as error:
            raise BadRecord(
                _MOVE_FAULTS[type(error)],
                text,
                ply=len(moves),
                move_number=_move_number(position),
                details=(str(error),),
            ) from error
        moves.append(move)
        position = play(position, move, ruleset)
    return moves


_MOVE_FAULTS: dict[type[ValueError], RecordFault] = {
    BadNotation: RecordFault.NOT_A_MOVE,
    IllegalMove: RecordFault.ILLEGAL_MOVE,
    AmbiguousMove: RecordFault.AMBIGUOUS_MOVE,
}


def _written_result(record: RecordText) -> str:
    """The result on which tag and move text agree; either may be missing or open."""
    tag, end = record.tags.get("Result", UNFINISHED), record.result or UNFINISHED
    if tag == UNKNOWN:
        tag = UNFINISHED
    if tag not in RESULTS or (UNFINISHED not in (tag, end) and tag != end):
        raise BadRecord(RecordFault.WRONG_RESULT, f"{tag} {end}")
    return end if tag == UNFINISHED else tag


def _outcome(match: MatchState, result: str, reason: str) -> Outcome | None:
    """How the game ended: as the board says, else as the players did."""
    if match.outcome:
        if result not in (UNFINISHED, match.outcome.result):
            says = f"the board says {match.outcome.result} by {match.outcome.reason.value}"
            raise BadRecord(RecordFault.WRONG_RESULT, result, details=(says,))
        return match.outcome
    if result == UNFINISHED:
        return None
    if result == "1/2-1/2":
        claimed = claims(match.position, match.ruleset, match.keys_seen)
        possible = (Reason.AGREEMENT, Reason.TIME, *claimed)
        winner = None
    else:
        possible = (Reason.RESIGNATION, Reason.TIME)
        winner = RESULTS.index(result)
    named = (each for each in possible if each.value == reason)
    return Outcome(winner, next(named, possible[0]))
