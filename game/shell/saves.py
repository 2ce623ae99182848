"""How do games and settings reach the save folder, and how does the app hear of it?

A thin layer over the save folder and its thread: effects in, events out. Nothing here waits for the
disk.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from game.shell.kept_place import PLACE, GoBack, last_place, place_body
from game.shell.kept_settings import SETTINGS
from game.shell.save_thread import (
    Answered,
    Body,
    FolderReady,
    Report,
    SaveFailed,
    SaveThread,
    Slot,
    Store,
)
from game.shell.save_thread import Saved as SavedReport
from game.shell.transfer import FOLDER as TRANSFER
from game.shell.transfer import Transfer, event_of_transfer
from game.storage.atomic import Found
from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.errors import DAMAGE, SaveError, SaveErrorKind
from game.storage.filesystem import FileSystem
from game.storage.game_form import check_game
from game.storage.records import check_record, decode_record, encode_record
from game.storage.slots import Listing, SaveFolder
from game.ui import events
from game.ui.effects import (
    DeleteGame,
    KeepPlace,
    ListGames,
    LoadGame,
    RestoreGame,
    Save,
    SaveProgress,
    SaveSettings,
    SaveStatistics,
    TransferEffect,
)
from game.ui.events import Event, GameSummary
from game.ui.progress import to_plain as progress_to_plain
from game.ui.settings import to_plain
from game.ui.statistics import to_plain as statistics_to_plain

PROGRESS, STATISTICS = "progress", "statistics"  # the names of the records
TRANSFER_CLOSE_S = 0.2  # nor a dead stick
CLOSE_S = 1.5  # a dead disk may not keep the app from leaving for longer
SIGNS = ("full", "read_only", "denied", "missing", "failing", "unsafe_folder", "locked")

# By what is wrong with a game; everything else is a file that cannot be read.
PROBLEMS = {
    **dict.fromkeys((*DAMAGE, SaveErrorKind.NOTHING), "damaged"),
    SaveErrorKind.NEWER: "newer",
    SaveErrorKind.UNKNOWN_RULES: "rules",
    SaveErrorKind.TOO_BIG: "large",
}

_log = logging.getLogger(__name__)

SaveEffect = (
    Save | KeepPlace | SaveSettings | SaveProgress | SaveStatistics
    | ListGames | LoadGame | DeleteGame | RestoreGame | TransferEffect
)  # fmt: skip


class Runner(Protocol):
    """Whoever carries out what the folder is asked for; see `SaveThread`."""

    def start(self) -> None: ...

    def submit(self, slot: Slot, ticket: object, body: Body) -> None: ...

    def ask(
        self, ticket: object, ask: Callable[[], object], forget: Slot | None = None
    ) -> None: ...

    def close(self, timeout_s: float) -> bool: ...


@dataclass(frozen=True, slots=True)
class _Open:
    """The ticket of the first attempt to open the folder."""


@dataclass(frozen=True, slots=True)
class Errand:
    """The ticket of something done on the saver's thread for a part of the app that this module
    does not know."""

    tell: Callable[[object, SaveError | None, int], Event | None]  # what came of it, by a tick


@dataclass(frozen=True, slots=True)
class _ReadNumbers:
    """The ticket of the one time that a record of numbers is read."""

    name: str


class Saves:
    """The save folder as the app sees it."""

    def __init__(
        self,
        folder: Path,
        report: Callable[[Report], None],
        *,
        files: FileSystem | None = None,
        run: Callable[[Store, Callable[[Report], None]], Runner] = SaveThread,
        transfer: Path | None = None,
    ) -> None:
        """Touches nothing yet; `report` is called on other threads and must not wait.

        `transfer` is the folder for files that come and go, by itself one in the save folder.
        """
        self._folder = SaveFolder(
            str(folder.resolve()), check_game=check_game, check_record=check_record, files=files
        )
        self._thread = run(self._folder, report)
        self._transfer = Transfer(
            transfer or folder.resolve() / TRANSFER,
            is_own=transfer is None,
            saves=self._folder,
            saver=self._thread,
            report=report,
            run=run,
            files=files,
        )

    def start(self) -> None:
        """Open the folder and list the games, on the saver's thread."""
        self._thread.start()
        self._transfer.start()
        self._thread.ask(_Open(), self._folder.open)
        self._thread.ask(GoBack(), partial(last_place, self._folder))
        self.do(ListGames())
        for name in (PROGRESS, STATISTICS):
            read = partial(self._folder.load_record, name, decode_record)
            self._thread.ask(_ReadNumbers(name), read)

    def do(self, effect: SaveEffect) -> None:
        """Have an effect carried out."""
        match effect:
            case Save(match, starred):
                body = encode_game(SavedGame(match, starred))
                self._thread.submit(Slot(match.match_id), effect, body)
            case KeepPlace(game_id):
                self._thread.submit(Slot(PLACE, is_game=False), effect, place_body(game_id))
            case SaveSettings(settings):
                body = encode_record(to_plain(settings))
                self._thread.submit(Slot(SETTINGS, is_game=False), effect, body)
            case SaveProgress(progress):
                body = encode_record(progress_to_plain(progress))
                self._thread.submit(Slot(PROGRESS, is_game=False), effect, body)
            case SaveStatistics(statistics):
                body = encode_record(statistics_to_plain(statistics))
                self._thread.submit(Slot(STATISTICS, is_game=False), effect, body)
            case ListGames():
                self._thread.ask(effect, partial(self._folder.list_games, decode_game))
            case LoadGame(game_id):
                self._thread.ask(effect, partial(self._folder.load_game, game_id, decode_game))
            case DeleteGame(game_id):
                delete = partial(self._folder.delete_game, game_id)
                self._thread.ask(effect, delete, forget=Slot(game_id))
            case RestoreGame(game_id):
                self._thread.ask(effect, partial(self._folder.restore_game, game_id))
            case _:
                self._transfer.do(effect)

    def save_record(self, name: str, values: Mapping[str, object]) -> None:
        """Have named values kept."""
        body = encode_record(values)
        self._thread.submit(Slot(name, is_game=False), None, body)

    def save_record_now(self, name: str, values: Mapping[str, object]) -> None:
        """Keep named values at once; for errands only, which run on the saver's thread.

        Raises:
            SaveError: when they are not kept.
        """
        self._folder.save_record(name, encode_record(values))

    def games(self) -> tuple[SavedGame, ...]:
        """All games that can be read; for errands only.

        Raises:
            SaveError: when the folder cannot be read.
        """
        listing = self._folder.list_games(decode_game)
        return tuple(found.value for _, found in listing.games)

    def run(self, errand: Errand, work: Callable[[], object]) -> None:
        """Have something done on the saver's thread, where it may wait for the disk."""
        self._thread.ask(errand, work)

    def run_aside(self, errand: Errand, work: Callable[[], object]) -> None:
        """Have something done on the thread for files that come and go: a dead stick may hold it
        up, but no save."""
        self._transfer.run(errand, work)

    def close(self) -> None:
        """Save what waits, for as long as the app may take to leave."""
        if not self._thread.close(CLOSE_S):
            _log.error("leaving with something unsaved")
        self._transfer.close(TRANSFER_CLOSE_S)
        self._folder.close()


def event_of(report: Report, tick: int) -> Event | None:
    """What a report of the saver means to the app."""
    match report:
        case SavedReport(slot, _, seq):
            return events.Saved(tick, slot.name, seq)
        case SaveFailed(slot, _, error, _):
            return events.SaveFailed(tick, slot.name, sign_key(error))
        case FolderReady():
            return events.Saved(tick, "", 0)
        case Answered(Errand(tell), value, error):
            return tell(value, error, tick)
        case Answered(ticket, value, error):
            return _answer(ticket, value, error, tick)


def _answer(ticket: object, value: object, error: SaveError | None, tick: int) -> Event | None:
    if isinstance(ticket, _ReadNumbers):
        return _numbers(ticket.name, value, error, tick)
    if isinstance(ticket, TransferEffect):
        if error is not None:
            _log.warning("transfer: %s", error)
        return event_of_transfer(ticket, value, error, tick)
    if error is not None:
        _log.warning("saves: %s", error)
        if isinstance(ticket, LoadGame):
            return events.GameUnusable(tick, ticket.game_id, problem_key(error))
        if isinstance(ticket, GoBack):
            return None  # home it is
        return events.SaveFailed(tick, "", sign_key(error))
    match ticket:
        case ListGames():
            assert isinstance(value, Listing)
            return events.GamesListed(tick, summaries(value))
        case LoadGame() | GoBack() if isinstance(value, Found):
            game = value.value
            return events.GameLoaded(tick, game.match, game.starred, bool(value.skipped))
        case _:
            return None


def _numbers(name: str, value: object, error: SaveError | None, tick: int) -> Event | None:
    """What had been learned, or played; nothing when none is kept, or it cannot be read."""
    if error is not None:
        if error.kind is not SaveErrorKind.MISSING:
            _log.warning("%s: %s", name, error)
        return None
    kept = getattr(value, "value", None)
    assert isinstance(kept, dict)
    done = tuple(events.Done(key, each) for key, each in kept.items() if type(each) is int)
    read = events.ProgressRead if name == PROGRESS else events.StatisticsRead
    return read(tick, done)


def summaries(listing: Listing[SavedGame]) -> tuple[GameSummary, ...]:
    """A listing as the screens show it, damaged games last."""
    games = [
        GameSummary(
            game_id,
            found.value.match,
            found.value.starred,
            is_older=bool(found.skipped),
            cut_at_ply=found.value.cut_at_ply,
        )
        for game_id, found in listing.games
    ]
    unusable = [
        GameSummary(game_id, None, problem=problem_key(error))
        for game_id, error in listing.unusable
    ]
    return (*games, *unusable)


def problem_key(error: SaveError) -> str:
    """The text key of why a game cannot be opened."""
    return f"saved.problem_{PROBLEMS.get(error.kind, 'unreadable')}"


def sign_key(error: SaveError) -> str:
    """The text key of the sign that says why nothing is kept."""
    kind = str(error.kind.value)
    return f"unsaved.{kind if kind in SIGNS else 'other'}"
