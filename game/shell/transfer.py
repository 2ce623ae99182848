"""How do games go to files and come from files, beside everything else that is done?

The files lie in one folder, perhaps on a slow stick, so a thread of its own reads and writes them:
the saver never waits for it. What belongs to the save folder is handed over to the saver's thread.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

from game.match.match import MatchState
from game.match.record import export_game, import_game, import_position
from game.match.record_text import BadRecord
from game.rules import fen
from game.shell.save_thread import Body, Report, Slot, Store
from game.storage.archive import pack, unpack
from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.envelope import seal
from game.storage.errors import DAMAGE, SaveError, SaveErrorKind
from game.storage.filesystem import FileSystem
from game.storage.slots import SaveFolder
from game.storage.transfer import LISTED_LIMIT, TransferFolder, suffix_of
from game.ui import events
from game.ui.effects import (
    ExportArchive,
    ExportGame,
    ExportPosition,
    ImportFile,
    ListTransfer,
    TransferEffect,
)
from game.ui.events import Event

FOLDER = "transfer"  # within the save folder, when no other is asked for

# What is wrong with a file or the folder, by kind; damage and the rest go by other names.
PROBLEMS = {
    **dict.fromkeys(DAMAGE, "damaged"),
    SaveErrorKind.TOO_BIG: "large",
    SaveErrorKind.NEWER: "newer",
    SaveErrorKind.UNKNOWN_RULES: "rules",
    SaveErrorKind.NOT_A_SAVE: "not_ours",
    SaveErrorKind.NOT_A_FILE: "no_file",
    SaveErrorKind.BAD_NAME: "no_file",
    SaveErrorKind.MISSING: "missing",
    SaveErrorKind.FULL: "full",
    SaveErrorKind.READ_ONLY: "read_only",
    SaveErrorKind.DENIED: "read_only",
    SaveErrorKind.TOO_MANY: "too_many",
}


class Asked(Protocol):
    """A thread that answers questions; see `SaveThread`."""

    def start(self) -> None: ...

    def ask(
        self, ticket: object, ask: Callable[[], object], forget: Slot | None = None
    ) -> None: ...

    def close(self, timeout_s: float) -> bool: ...


class NoStore:
    """A folder in which nothing is ever saved: the desk's thread only answers questions."""

    writable = True

    def open(self) -> None:
        """There is nothing to open."""

    def close(self) -> None:
        """There is nothing to close."""

    def save_game(self, game_id: str, body: Body) -> int:
        """Never asked for."""
        raise AssertionError(game_id)

    def save_record(self, name: str, body: Body) -> int:
        """Never asked for."""
        raise AssertionError(name)


@dataclass(frozen=True, slots=True)
class Listed:
    """The folder's name and the names in it."""

    folder: str
    names: tuple[str, ...]


class PassedOn:
    """The other thread goes on with it, and will answer."""


class Transfer:
    """The transfer folder as the app sees it."""

    def __init__(
        self,
        folder: Path,
        *,
        is_own: bool,
        saves: SaveFolder,
        saver: Asked,
        report: Callable[[Report], None],
        run: Callable[[Store, Callable[[Report], None]], Asked],
        files: FileSystem | None = None,
    ) -> None:
        """`saver` is the thread of the save folder `saves`."""
        self._folder = TransferFolder(str(folder), is_own=is_own, files=files)
        self._saves = saves
        self._saver = saver
        self._desk = run(NoStore(), report)

    def start(self) -> None:
        """Start the thread."""
        self._desk.start()

    def close(self, timeout_s: float) -> None:
        """Finish what was asked for, if that is soon."""
        self._desk.close(timeout_s)

    def do(self, effect: TransferEffect) -> None:
        """Have an effect carried out."""
        match effect:
            case ListTransfer():
                self._desk.ask(effect, self._listed)
            case ExportGame(match):
                self._desk.ask(effect, partial(self._write_game, match))
            case ExportPosition(text):
                data = f"{text}\n".encode()
                self._desk.ask(effect, partial(self._folder.write, "position", "fen", data))
            case ExportArchive():
                self._saver.ask(effect, partial(self._packed, effect))
            case ImportFile():
                self._desk.ask(effect, partial(self._read, effect))

    def run(self, ticket: object, work: Callable[[], object]) -> None:
        """Have something else done on the thread that may wait for a stick."""
        self._desk.ask(ticket, work)

    def _listed(self) -> Listed:
        return Listed(os.path.basename(self._folder.path), self._folder.names())

    def _write_game(self, match: MatchState) -> str:
        return self._folder.write("game", "pgn", export_game(match).encode())

    # -- on the saver's thread ----------------------------------------------------------------

    def _packed(self, effect: ExportArchive) -> PassedOn:
        listing = self._saves.list_games(decode_game)
        games = [found.value for _, found in listing.games if found.value.cut_at_ply is None]
        left_out = len(listing.games) - len(games) + len(listing.unusable)
        data = pack(games)
        write = partial(self._folder.write, "games", "sittuyin", data)
        self._desk.ask(effect, lambda: (write(), len(games), left_out))
        return PassedOn()

    def _brought(self, games: tuple[SavedGame, ...]) -> tuple[int, int]:
        """How many games came in, and how many were here."""
        fresh: dict[str, Body] = {}
        for game in games:
            identity = self._new_id(game)
            if identity is not None:
                match = replace(game.match, match_id=identity)
                fresh[identity] = encode_game(SavedGame(match, game.starred))
        came = self._saves.import_games(fresh)
        return len(came), len(games) - len(came)

    def _new_id(self, game: SavedGame) -> str | None:
        """The id under which a game comes in; None when it is here as it is."""
        own = game.match.match_id
        for identity in (own, other_id(game)):
            try:
                here = self._saves.load_game(identity, decode_game).value.match
            except SaveError as error:
                if error.kind is SaveErrorKind.MISSING:
                    return identity
                continue  # something is here that cannot be read: it stays as it is
            if (here.moves, here.outcome) == (game.match.moves, game.match.outcome):
                return None
        return None

    # -- on the desk's thread -----------------------------------------------------------------

    def _read(self, effect: ImportFile) -> object:
        data = self._folder.read(effect.name)
        try:
            match suffix_of(effect.name):
                case "pgn":
                    return import_game(data, effect.match_id, effect.ruleset)
                case "fen":
                    return fen.write(import_position(data))
                case _:
                    games = unpack(data)
        except BadRecord as error:
            return error
        self._saver.ask(effect, partial(self._brought, games))
        return PassedOn()


def other_id(game: SavedGame) -> str:
    """The id of a game that differs from the one of its own id: always the same for the same."""
    return hashlib.blake2b(seal(encode_game(game)), digest_size=8).hexdigest()


def event_of_transfer(
    ticket: TransferEffect, value: object, error: SaveError | None, tick: int
) -> Event | None:
    """What an answer of either thread means to the app."""
    name = ticket.name if isinstance(ticket, ImportFile) else ""
    if error is not None:
        problem = PROBLEMS.get(error.kind, "failing")
        number = error.where if error.where.isdigit() else ""
        return events.TransferFailed(tick, name, f"transfer.{problem}", number)
    match value:
        case PassedOn():
            return None
        case BadRecord():
            return _bad_record(value, name, tick)
        case MatchState():
            return events.GameRead(tick, name, value)
        case str() if isinstance(ticket, ImportFile):
            return events.PositionRead(tick, name, value)
        case str():
            return events.Exported(tick, value)
        case (str() as written, int() as games, int() as left_out):
            return events.Exported(tick, written, games, left_out)
        case (int() as came, int() as known):
            return events.GamesImported(tick, name, came, known)
        case Listed(folder, names):
            more = len(names) > LISTED_LIMIT
            return events.TransferListed(tick, folder, names[:LISTED_LIMIT], more)
        case _:
            raise AssertionError(value)


def _bad_record(error: BadRecord, name: str, tick: int) -> Event:
    key = error.fault.value.replace("_", ".", 1)
    return events.TransferFailed(
        tick, name, key, "", error.move_number, error.text, error.position_faults
    )
