"""What happened in a session, so that it can happen again?

A session is a text file: a line that says how it began, then a line for each event, in JSON. The
bot's moves and the games that were loaded are events too, so a session replays without a bot and
without a save folder. Runs of ticks are kept as one line.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import IO, Any

from game.match.match import MatchState
from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.envelope import FORMAT, Opened
from game.storage.errors import SaveError
from game.ui import events
from game.ui.events import Event, Tick

SESSION = 1  # version of the form
MOST_TICKS = 60  # in a row before they are written: a kill loses a second at most
MOST_LINE = 4 * 1024 * 1024  # letters; a list of many saved games is the longest line

_TYPES: Mapping[str, type[Event]] = {kind.__name__: kind for kind in typing.get_args(events.Event)}


class BadSession(ValueError):
    """A file that is no session, or one of another version."""


class Recorder:
    """Writes a session while it happens."""

    def __init__(self, path: Path, beginning: Mapping[str, object]) -> None:
        """`beginning` is whatever is needed to begin in the same state; plain values.

        Raises:
            OSError: when the file cannot be made.
        """
        # Each line goes to the system at once, where a killed process cannot take it along.
        self._file: IO[str] = path.open("w", encoding="utf-8", buffering=1)
        self._ticks: tuple[int, int] | None = None
        self._line({"session": SESSION, **beginning})

    def note(self, event: Event) -> None:
        """Keep one event."""
        if isinstance(event, Tick):
            if self._ticks is not None and event.tick == self._ticks[1] + 1:
                self._ticks = (self._ticks[0], event.tick)
                if event.tick - self._ticks[0] >= MOST_TICKS:
                    self._flush_ticks()
                return
            self._flush_ticks()
            self._ticks = (event.tick, event.tick)
            return
        self._flush_ticks()
        self._line([type(event).__name__, _plain(event)])

    def close(self) -> None:
        """End the session."""
        self._flush_ticks()
        self._file.close()

    def _flush_ticks(self) -> None:
        if self._ticks is not None:
            self._line(["ticks", *self._ticks])
            self._ticks = None

    def _line(self, value: object) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


class Session:
    """A recorded session to be replayed."""

    def __init__(self, path: Path) -> None:
        """Reads the beginning.

        Raises:
            BadSession: when it is none.
            OSError: when the file cannot be read.
        """
        self._path = path
        with path.open(encoding="utf-8") as file:
            self.beginning = self._header(file)

    def events(self) -> Iterator[Event]:
        """Every event in order.

        Raises:
            BadSession: naming the line that cannot be read.
        """
        with self._path.open(encoding="utf-8") as file:
            self._header(file)
            number = 1
            while line := file.readline(MOST_LINE):
                number += 1
                try:
                    yield from _events_of(json.loads(line))
                except (ValueError, TypeError, KeyError, SaveError, RecursionError) as error:
                    raise BadSession(f"line {number}: {error}") from error

    def _header(self, file: IO[str]) -> dict[str, Any]:
        try:
            header = json.loads(file.readline(MOST_LINE))
        except (ValueError, RecursionError) as error:
            raise BadSession("the first line is no beginning of a session") from error
        if not isinstance(header, dict) or header.get("session") != SESSION:
            raise BadSession(f"not a session of version {SESSION}")
        return header


def _events_of(value: object) -> Iterator[Event]:
    match value:
        case ["ticks", int() as first, int() as last] if 0 <= first <= last:
            for tick in range(first, last + 1):
                yield Tick(tick)
        case [str() as name, dict() as values] if name in _TYPES:
            made = _made(_TYPES[name], values)
            yield made
        case _:
            raise ValueError("no event")


def _plain(value: object) -> Any:
    if isinstance(value, MatchState):
        return {**encode_game(SavedGame(value)), "seq": 1}  # the reader asks for a save's number
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def _made(kind: Any, value: Any) -> Any:
    """A value of a type from its plain form; the types are those of the events' fields."""
    if kind is MatchState:
        return decode_game(Opened(FORMAT, value)).match
    if is_dataclass(kind) and isinstance(kind, type):
        hints = typing.get_type_hints(kind)
        if not isinstance(value, dict) or not value.keys() <= hints.keys():
            raise ValueError(f"not the fields of {kind.__name__}")
        return kind(**{name: _made(hints[name], part) for name, part in value.items()})
    if isinstance(kind, types.UnionType):
        choices = typing.get_args(kind)
        return None if value is None else _made(choices[0], value)
    if typing.get_origin(kind) is tuple:
        inner = typing.get_args(kind)[0]
        return tuple(_made(inner, part) for part in value)
    if isinstance(kind, type) and issubclass(kind, tuple):  # a point, a fault
        hints = typing.get_type_hints(kind)
        return kind(*(_made(hint, part) for hint, part in zip(hints.values(), value, strict=True)))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if type(value) is not kind:
        raise ValueError(f"{value!r:.40} is not {kind.__name__}")
    return value
