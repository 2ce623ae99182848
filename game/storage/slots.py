"""What lies in the save folder, and how is each part of it listed, loaded, saved and deleted?

    lock                     held while the app runs
    reserve                  64 KiB to give away when the disk is full
    games/<game id>/         one game each: generations, see `atomic`
    settings/ place/ statistics/ …    records: the same writer, but apart from the games
    trash/<game id>/         deleted games, until there are too many
    arriving/ arrived/       an import under way, see `arrivals`
    quarantine/              damaged files

Every game and record has its own generations, so damage to one never reaches another. All share one
counter; the game with the highest number is the one played last, whatever any clock says.

One thread at a time uses a `SaveFolder`.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.storage.arrivals import Arrivals
from game.storage.atomic import Decode, Found, GenerationStore, Numbers, file_number, sweep
from game.storage.errors import SaveError, SaveErrorKind, from_os_error
from game.storage.filesystem import (
    FileSystem,
    check_name,
    create_file,
    empty_folder,
    ensure_folder,
    is_name,
    list_folder,
    make_root,
    move_folder,
    sync_folder,
)
from game.storage.lock import FolderLock
from game.storage.quarantine import Quarantine
from game.storage.reserve import Reserve

RECORDS = ("settings", "place", "progress", "statistics", "operator", "pin", "counters")
GAMES_LIMIT = 200  # beyond it the game not played for longest goes to the trash, unless starred
TRASH_LIMIT = 10  # games

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """The saved games, the one saved last first, and those that cannot be opened."""

    games: tuple[tuple[str, Found[T]], ...]  # (game id, what was found)
    unusable: tuple[tuple[str, SaveError], ...]  # (game id, why)


class SaveFolder:
    """A folder with games and records."""

    def __init__(
        self,
        path: str,
        *,
        check_game: Decode[object],
        check_record: Decode[object],
        files: FileSystem | None = None,
    ) -> None:
        """A save folder at an absolute path; touches nothing yet.

        `check_game` and `check_record` refuse bodies that must not be written.
        """
        self._path = path
        self._files = files or FileSystem()
        self._check_game = check_game
        self._check_record = check_record
        self._numbers = Numbers()
        self._quarantine = Quarantine(self._at("quarantine"), self._files)
        self._reserve = Reserve(self._at("reserve"), self._files)
        self._arrivals = Arrivals(path, self._at("games"), self._files)
        self._lock = FolderLock(self._at("lock"), self._files)
        self._games: dict[str, GenerationStore] = {}
        self._records = {name: self._record_store(name) for name in RECORDS}
        self._writable = False

    # -- opening -----------------------------------------------------------------------------

    @property
    def writable(self) -> bool:
        """Whether the folder was opened; games can be read in any case, if the disk allows."""
        return self._writable

    def open(self) -> None:
        """Lock the folder, prove that it can be written, tidy up. May be called again after it
        failed, and is by each save until it succeeds.

        Raises:
            SaveError: LOCKED when another process has it, else why it cannot be written.
        """
        try:
            make_root(self._files, self._path)
            self._refuse_unsafe()
            self._lock.take()
            self._prove_writable()
            for name in ("games", "trash"):
                ensure_folder(self._files, self._at(name))
            self._arrivals.finish()
            self._tidy()
        except OSError as error:
            raise from_os_error(error, "open", "save folder") from error
        self._writable = True
        self._reserve.fill()

    def close(self) -> None:
        """Let another process have the folder."""
        self._writable = False
        self._lock.release()

    def _refuse_unsafe(self) -> None:
        handle = self._files.open(self._path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            mode = self._files.stat(handle).st_mode
        finally:
            self._files.close(handle)
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            raise SaveError(SaveErrorKind.UNSAFE_FOLDER, "save folder")

    def _prove_writable(self) -> None:
        probe, temporary = self._at("probe"), self._at("probe.tmp")
        for leftover in (probe, temporary):
            with suppress(FileNotFoundError):
                self._files.unlink(leftover)
        try:
            create_file(self._files, temporary, b"probe")
        except OSError as error:
            # A full disk can be written, in a way: a save frees what it may. Everything else is
            # not for us to mend.
            if from_os_error(error, "", "").kind is not SaveErrorKind.FULL:
                raise
            with suppress(OSError):
                self._files.unlink(temporary)
            return
        self._files.replace(temporary, probe)
        sync_folder(self._files, self._path)
        self._files.unlink(probe)

    def _tidy(self) -> None:
        """Delete what interrupted work left behind, and see which numbers were used."""
        names = list_folder(self._files, self._path)
        sweep(self._files, self._path, names)
        if "reserve" in names:
            self._reserve.found()
        self._numbers.seen(self._quarantine.highest_number())
        for parent in ("games", "trash"):
            for name in list_folder(self._files, self._at(parent)):
                self._tidy_store(self._at(parent, name))
                with suppress(OSError):  # only an empty folder goes
                    self._files.remove_folder(self._at(parent, name))
        for name in RECORDS:
            self._tidy_store(self._at(name))

    def _tidy_store(self, folder: str) -> None:
        try:
            names = list_folder(self._files, folder)
        except OSError:
            return  # not there, or not ours; whoever wants it will say what is wrong
        sweep(self._files, folder, names)
        for name in names:
            self._numbers.seen(file_number(name) or 0)

    # -- games -------------------------------------------------------------------------------

    def list_games(self, decode: Decode[T]) -> Listing[T]:
        """All games; `decode` may be a cheap one that replays nothing.

        Raises:
            SaveError: when the folder itself cannot be read.
        """
        if self._writable:
            self._arrivals.catch_up()
        games = []
        unusable = {}
        for game_id in self._ids("games"):
            try:
                games.append((game_id, self._game(game_id).read_newest(decode)))
            except SaveError as error:
                if error.kind is not SaveErrorKind.MISSING:
                    unusable[game_id] = error
        games.sort(key=lambda game: -game[1].seq)
        if games and self._writable:
            self._game(games[0][0]).settle()  # the one that is played on, and shown as saved
        for store in self._quarantine.stores() - {game_id for game_id, _ in games} - set(RECORDS):
            unusable.setdefault(store, SaveError(SaveErrorKind.NOTHING, store))
        return Listing(tuple(games), tuple(sorted(unusable.items())))

    def load_game(self, game_id: str, decode: Decode[T]) -> Found[T]:
        """The newest generation of a game that `decode` accepts.

        Raises:
            SaveError: see `GenerationStore.read_newest`.
        """
        store = self._game(check_name(game_id))
        found = store.read_newest(decode)
        if self._writable:
            store.settle()
        return found

    def save_game(self, game_id: str, body: Mapping[str, object]) -> int:
        """Save a game; returns its number once no cut can lose it.

        Raises:
            SaveError: when it is not saved; call again later.
        """
        check_name(game_id)
        is_new = game_id not in self._games
        number = self._write(self._game(game_id), body)
        if is_new:
            self._limit_games()
            self._reserve.fill()
        return number

    def delete_game(self, game_id: str) -> None:
        """Move a game to the trash; `restore_game` brings it back while it is there.

        Raises:
            SaveError: when it is not sure to be in the trash.
        """
        check_name(game_id)
        self._require_writable()
        self._quarantine.forget(game_id)  # a damaged game may be nowhere else
        if game_id in self._ids("games") or game_id in self._ids("trash"):
            self._move_to_trash(game_id)

    def restore_game(self, game_id: str) -> None:
        """Bring a deleted game back.

        Raises:
            SaveError: when it is not in the trash any more, or cannot be moved.
        """
        check_name(game_id)
        self._require_writable()
        self._move("trash", "games", game_id)

    def deleted_games(self) -> tuple[str, ...]:
        """The ids of the games that can be restored.

        Raises:
            SaveError: when the trash cannot be read.
        """
        return tuple(self._ids("trash"))

    def import_games(self, games: Mapping[str, Mapping[str, object]]) -> tuple[str, ...]:
        """Save many games, all or none, even if the power goes in the middle.

        Games whose ids are here already are left as they are. Returns the ids that came in. The
        bodies must have been checked in full, by a replay, before.

        Raises:
            SaveError: when nothing came in.
        """
        self._require_writable()
        here = self._ids("games")
        fresh = {check_name(name): body for name, body in games.items() if name not in here}
        if len(here) + len(fresh) > GAMES_LIMIT:
            raise SaveError(SaveErrorKind.TOO_MANY, "games", f"{len(here)} and {len(fresh)} more")
        if fresh:
            self._arrivals.bring(fresh, self._game_store)
        return tuple(fresh)

    # -- records -----------------------------------------------------------------------------

    def load_record(self, name: str, decode: Decode[T]) -> Found[T]:
        """The newest usable settings, statistics or operator record.

        Raises:
            SaveError: as for games; MISSING when there is none yet.
        """
        return self._records[name].read_newest(decode)

    def save_record(self, name: str, body: Mapping[str, object]) -> int:
        """Save a record; returns its number once no cut can lose it.

        Raises:
            SaveError: when it is not saved; call again later.
        """
        return self._write(self._records[name], body)

    # -- inside ------------------------------------------------------------------------------

    def _at(self, *names: str) -> str:
        return os.path.join(self._path, *names)

    def _require_writable(self) -> None:
        if not self._writable:
            self.open()

    def _write(self, store: GenerationStore, body: Mapping[str, object]) -> int:
        self._require_writable()
        try:
            return store.write(body)
        except SaveError as error:
            if error.kind is SaveErrorKind.MISSING:
                self.close()  # the disk is gone; what comes next is opened, and locked, afresh
            raise

    def _game(self, game_id: str) -> GenerationStore:
        if game_id not in self._games:
            self._games[game_id] = self._game_store(self._at("games", game_id))
        return self._games[game_id]

    def _game_store(self, folder: str) -> GenerationStore:
        return self._store(folder, self._check_game, beside_newer=False)

    def _record_store(self, name: str) -> GenerationStore:
        # An older version must be able to keep its settings, even where a newer one ran before.
        return self._store(self._at(name), self._check_record, beside_newer=True)

    def _store(self, folder: str, check: Decode[object], *, beside_newer: bool) -> GenerationStore:
        return GenerationStore(
            folder,
            files=self._files,
            quarantine=self._quarantine,
            numbers=self._numbers,
            check=check,
            make_room=(self._quarantine.clear, self._reserve.give, self._empty_trash),
            beside_newer=beside_newer,
        )

    def _ids(self, parent: str) -> list[str]:
        try:
            return [name for name in list_folder(self._files, self._at(parent)) if is_name(name)]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise from_os_error(error, "list", parent) from error

    def _move_to_trash(self, game_id: str) -> None:
        self._games.pop(game_id, None)
        if game_id in self._ids("games"):
            try:
                empty_folder(self._files, self._at("trash", game_id))  # an earlier game of that id
            except OSError as error:
                raise from_os_error(error, "delete", game_id) from error
        self._move("games", "trash", game_id)
        for old in self._by_age("trash")[:-TRASH_LIMIT]:
            with suppress(OSError):
                empty_folder(self._files, self._at("trash", old))

    def _move(self, here: str, there: str, game_id: str) -> None:
        """Move a game's folder; a second call makes a first one sure that failed half-way."""
        old, new = self._at(here, game_id), self._at(there, game_id)
        try:
            if game_id in self._ids(here):
                move_folder(self._files, old, new)
            elif game_id in self._ids(there):
                sync_folder(self._files, self._at(there))
                sync_folder(self._files, self._at(here))
            else:
                raise SaveError(SaveErrorKind.MISSING, f"{here}/{game_id}")
        except OSError as error:
            raise from_os_error(error, "move", game_id) from error

    def _empty_trash(self) -> bool:
        freed = False
        with suppress(OSError, SaveError):
            for game_id in self._ids("trash"):
                empty_folder(self._files, self._at("trash", game_id))
                freed = True
        return freed

    def _limit_games(self) -> None:
        """Move the games not played for longest to the trash while there are too many."""
        excess = len(self._ids("games")) - GAMES_LIMIT
        if excess <= 0:
            return
        for game_id in self._by_age("games")[:-1]:
            with suppress(SaveError):
                found = self._game(game_id).read_newest(lambda opened: opened.body.get("starred"))
                if found.value is not True:
                    self._move_to_trash(game_id)
                    excess -= 1
            if excess == 0:
                return

    def _by_age(self, parent: str) -> list[str]:
        """The ids below a folder, the one saved first first."""
        highest = {}
        for game_id in self._ids(parent):
            with suppress(OSError):
                names = list_folder(self._files, self._at(parent, game_id))
                highest[game_id] = max((file_number(name) or 0 for name in names), default=0)
        return sorted(highest, key=highest.__getitem__)
