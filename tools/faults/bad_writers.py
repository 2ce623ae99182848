"""Writers that lose games, each in its own way. Every harness must catch some of them, and each of
them must be caught: a harness that finds nothing wrong with these proves nothing about ours.

All keep one game, as one file or one journal of sealed bodies. Reading takes the newest that can be
read and never raises.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from game.storage.envelope import open_sealed, seal
from game.storage.errors import SaveError
from game.storage.filesystem import FileSystem, sync_folder
from tools.faults.scenario import SCRIPT, body

_TRUNCATE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND


class BadWriter:
    """One game in the file `game.sav` of a folder."""

    def __init__(self, root: str, files: FileSystem) -> None:
        self.files = files
        self.path = os.path.join(root, "game.sav")

    def open(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""

    def save(self, plies: int) -> None:
        raise NotImplementedError

    def put(self, path: str, data: bytes, flags: int, *, sync: bool) -> None:
        """Write a file from the start or at its end."""
        handle = self.files.open(path, flags)
        try:
            while data:
                data = data[self.files.write(handle, data) :]
            if sync:
                self.files.sync(handle)
        finally:
            self.files.close(handle)


class InPlace(BadWriter):
    """Truncates the file and writes it: a kill between the two leaves nothing."""

    def save(self, plies: int) -> None:
        self.put(self.path, seal(body(plies)), _TRUNCATE, sync=False)


class InPlaceSynced(BadWriter):
    """The same with a sync, which helps against power cuts a little and against kills not."""

    def save(self, plies: int) -> None:
        self.put(self.path, seal(body(plies)), _TRUNCATE, sync=True)


class RenameUnsynced(BadWriter):
    """A temporary file moved over the old one, never synced: fine for kills, not for cuts."""

    def save(self, plies: int) -> None:
        self.put(f"{self.path}.tmp", seal(body(plies)), _TRUNCATE, sync=False)
        self.files.replace(f"{self.path}.tmp", self.path)


class FolderUnsynced(BadWriter):
    """Syncs the file but not the folder: the last acknowledged move may go with the power."""

    def save(self, plies: int) -> None:
        self.put(f"{self.path}.tmp", seal(body(plies)), _TRUNCATE, sync=True)
        self.files.replace(f"{self.path}.tmp", self.path)


class Replaced(FolderUnsynced):
    """Does all of it, but over the one file it has: lost where a rename is not atomic."""

    def save(self, plies: int) -> None:
        super().save(plies)
        sync_folder(self.files, os.path.dirname(self.path))


class Journal(BadWriter):
    """Appends each state with its length; after one failed write the rest cannot be read."""

    def save(self, plies: int) -> None:
        data = seal(body(plies))
        self.put(self.path, len(data).to_bytes(4, "big") + data, _APPEND, sync=True)
        sync_folder(self.files, os.path.dirname(self.path))


BAD_WRITERS: tuple[Callable[[str, FileSystem], BadWriter], ...] = (
    InPlace,
    InPlaceSynced,
    RenameUnsynced,
    FolderUnsynced,
    Replaced,
    Journal,
)


def _plies(data: bytes) -> int:
    try:
        moves = open_sealed(data).body["moves"]
    except SaveError:
        return 0
    assert isinstance(moves, list)
    return len(moves) if tuple(moves) == SCRIPT[: len(moves)] else 0


def look_at_file(root: str) -> int:
    """The plies in the one file, 0 when it cannot be read."""
    try:
        with open(os.path.join(root, "game.sav"), "rb") as file:
            return _plies(file.read())
    except OSError:
        return 0


def look_at_journal(root: str) -> int:
    """The plies in the last record before the first that cannot be read."""
    try:
        with open(os.path.join(root, "game.sav"), "rb") as file:
            data = file.read()
    except OSError:
        return 0
    plies = 0
    while data:
        size = int.from_bytes(data[:4], "big")
        found = _plies(data[4 : 4 + size])
        if not found:
            return plies
        plies, data = found, data[4 + size :]
    return plies
