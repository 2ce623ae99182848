"""How is the text of a game record taken apart? Tags, moves and result, not yet understood.

The form is PGN. Comments, annotations and variations, however deeply nested, are skipped; so are
move numbers, which come in every style. Nothing here recurses, and everything has a limit.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from game.match.match import MAX_PLIES
from game.rules.position_faults import Fault

MAX_BYTES = 64 * 1024
MAX_TAGS = 64
MAX_TAG_NAME = 32  # characters
MAX_TAG_VALUE = 255  # characters, as PGN has it
MAX_NAME = 64  # characters of a player's name
SHOWN = 40  # characters of a faulty text that an error repeats

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
UNFINISHED = "*"


class RecordFault(StrEnum):
    """What can be wrong with a record; the values are text keys."""

    TOO_LARGE = "record_too_large"  # more than 64 KiB
    NOT_UTF8 = "record_not_utf8"  # not a text at all
    EMPTY = "record_empty"  # neither tags nor moves
    BAD_TAG = "record_bad_tag"  # a tag that cannot be read, is too long or stands twice
    BAD_TEXT = "record_bad_text"  # something among the moves that has no meaning
    UNCLOSED = "record_unclosed"  # a comment or variation without an end
    MANY_GAMES = "record_many_games"  # more than one game, or text after the result
    TOO_LONG = "record_too_long"  # more moves than a game may have
    WRONG_VARIANT = "record_wrong_variant"  # a game, but not of Sittuyin
    UNKNOWN_RULESET = "record_unknown_ruleset"  # rules that this version does not know
    BAD_HOUSE_RULE = "record_bad_house_rule"  # a switch that does not exist
    NOT_A_POSITION = "record_not_a_position"  # a line that cannot be read; details say why
    BAD_POSITION = "record_bad_position"  # a position that cannot be; details name each fault
    BAD_PLACEMENT = "record_bad_placement"  # a placement that does not lead to the position
    NOT_A_MOVE = "record_not_a_move"  # a word that is no move
    ILLEGAL_MOVE = "record_illegal_move"  # a move that the rules forbid
    AMBIGUOUS_MOVE = "record_ambiguous_move"  # a move that can be read in two ways
    WRONG_RESULT = "record_wrong_result"  # a result that contradicts the board or itself


class BadRecord(ValueError):
    """A text that is not the record of a game. Nothing of it is taken."""

    def __init__(
        self,
        fault: RecordFault,
        text: str = "",
        *,
        ply: int | None = None,
        move_number: str = "",
        details: tuple[str, ...] = (),
        position_faults: tuple[Fault, ...] = (),
    ) -> None:
        self.fault = fault
        self.text = clean(text, SHOWN)  # what was read, fit to be shown
        self.ply = ply  # moves played before the faulty one; None when it is not a move
        self.move_number = move_number  # "12." or "12..."; "" when it is not a move
        self.details = details  # what more there is to say, in English
        self.position_faults = position_faults  # the same, of a position that cannot be
        where = f" at {move_number} {self.text}" if move_number else f" at {self.text!r}"
        more = f": {'; '.join(details)}" if details else ""
        super().__init__(f"{fault.name.lower().replace('_', ' ')}{where if text else ''}{more}")


@dataclass(frozen=True, slots=True)
class RecordText:
    """A record taken apart."""

    tags: dict[str, str]
    moves: tuple[str, ...]  # as written, annotations left out
    result: str | None  # of the move text; None when it has none


_BLANK = re.compile(r"(?:\s+|;[^\r\n]*|(?:(?<=\n)|(?<=\r)|\A)%[^\r\n]*)+")
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\r\n]|\\[^\r\n])*)"\s*\]', re.ASCII)
# What may stand among the moves. A result goes before a number, which is how it begins.
_TOKEN = re.compile(
    r"""
    (?P<comment>\{[^}]*\})
    | (?P<open>\()
    | (?P<close>\))
    | (?P<result>(?:1-0|0-1|1/2-1/2|\*)(?![^\s(){};]))
    | (?P<number>\d+\.*|\.+)
    | (?P<note>\$\d+|[!?]+|\+/?[-=]|[-=]/?\+|[=~])
    | (?P<move>[A-Za-z][^\s(){}\[\];$!?]*)
    """,
    re.VERBOSE | re.ASCII,
)
# Two marks that join or part letters in Burmese and other scripts; the other format characters
# only hide, or turn the direction of writing.
_JOINERS = "\u200c\u200d"


def clean(text: str, limit: int) -> str:
    """A text from outside fit to be shown: one line, nothing invisible, not too long."""
    kept = (" " if letter.isspace() else letter for letter in text if _is_visible(letter))
    return " ".join("".join(kept).split())[:limit].rstrip()


def _is_visible(letter: str) -> bool:
    return letter.isspace() or letter in _JOINERS or unicodedata.category(letter)[0] != "C"


def decoded(data: bytes | str) -> str:
    """The text of a file.

    Raises:
        BadRecord: when it is too large or not UTF-8.
    """
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_BYTES:
        raise BadRecord(RecordFault.TOO_LARGE, details=(f"more than {MAX_BYTES} bytes",))
    try:
        return raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise BadRecord(RecordFault.NOT_UTF8, details=(f"at byte {error.start}",)) from error


def take_apart(data: bytes | str) -> RecordText:
    """The tags, moves and result of the one game in a file.

    Raises:
        BadRecord: naming the first thing that is not as it should be.
    """
    text = decoded(data)
    tags, at = _read_tags(text)
    moves, result = _read_moves(text, at)
    if not tags and not moves and result is None:
        raise BadRecord(RecordFault.EMPTY)
    return RecordText(tags, moves, result)


def _after_blank(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at


def _read_tags(text: str) -> tuple[dict[str, str], int]:
    """The tags, and where the moves begin."""
    tags: dict[str, str] = {}
    at = _after_blank(text, 0)
    while text.startswith("[", at):
        tag = _TAG.match(text, at)
        if not tag:
            raise BadRecord(RecordFault.BAD_TAG, text[at : at + SHOWN].partition("\n")[0])
        name, value = tag[1], re.sub(r"\\(.)", r"\1", tag[2])
        if len(name) > MAX_TAG_NAME or len(value) > MAX_TAG_VALUE:
            raise BadRecord(RecordFault.BAD_TAG, name, details=("too long",))
        if name in tags or len(tags) >= MAX_TAGS:
            raise BadRecord(RecordFault.BAD_TAG, name, details=("twice, or one too many",))
        tags[name] = value
        at = _after_blank(text, tag.end())
    return tags, at


def _read_moves(text: str, at: int) -> tuple[tuple[str, ...], str | None]:
    moves: list[str] = []
    result: str | None = None
    depth = 0  # of variations
    while (at := _after_blank(text, at)) < len(text):
        token = _TOKEN.match(text, at)
        if not token:
            if not depth or text[at] == "{":
                raise _unreadable(text, at)
            at += 1  # whatever a variation holds is skipped
            continue
        at = token.end()
        kind, written = str(token.lastgroup), token[0]
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
            if depth < 0:
                raise BadRecord(RecordFault.BAD_TEXT, written)
        elif depth or kind in ("comment", "note"):
            continue
        elif result is not None:
            raise BadRecord(RecordFault.MANY_GAMES, written)
        elif kind == "result":
            result = written
        elif kind == "move":
            moves.append(written)
            if len(moves) > MAX_PLIES:
                raise BadRecord(RecordFault.TOO_LONG, details=(f"more than {MAX_PLIES} moves",))
    if depth:
        raise BadRecord(RecordFault.UNCLOSED, "(")
    return tuple(moves), result


def _unreadable(text: str, at: int) -> BadRecord:
    rest = text[at : at + SHOWN].partition("\n")[0]
    if text[at] == "{":
        return BadRecord(RecordFault.UNCLOSED, rest)
    if text[at] == "[":
        return BadRecord(RecordFault.MANY_GAMES, rest)
    return BadRecord(RecordFault.BAD_TEXT, rest)
