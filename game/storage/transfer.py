"""How do files come from and go to other devices: through one folder, under names of our own?

A kiosk has neither keyboard nor file chooser, so there is one folder, which may lie on a stick that
comes and goes: nothing of it is remembered. What is written gets the next free number and replaces
nothing, since its name is taken, empty, before anything is written beside it and renamed onto it.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress

from game.storage.archive import ARCHIVE_LIMIT
from game.storage.errors import SaveError, SaveErrorKind, from_os_error
from game.storage.filesystem import FileSystem, create_file, list_folder, read_file, sync_folder

# The largest file that is read, by the end of its name.
SUFFIXES = {"pgn": 64 * 1024, "fen": 64 * 1024, "sittuyin": ARCHIVE_LIMIT}
LISTED_LIMIT = 100  # names
WRITTEN_LIMIT = 100  # files of each sort; somebody at a kiosk may press a button for hours
NAME_LIMIT = 80  # characters

_CLAIM = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_WRITTEN = re.compile(r"(?:game|position|games)-(\d{4})\.(?:pgn|fen|sittuyin)(?:\.tmp)?", re.ASCII)


def suffix_of(name: str) -> str:
    """The end of a name, in small letters; "" when nothing like it is read here."""
    stem, _, suffix = name.rpartition(".")
    return suffix.lower() if stem and suffix.lower() in SUFFIXES else ""


class TransferFolder:
    """The folder for files that come and go. One thread at a time."""

    def __init__(self, path: str, *, is_own: bool, files: FileSystem | None = None) -> None:
        """`is_own`: the folder is the app's and is made when it is missing."""
        self.path = path
        self._is_own = is_own
        self._files = files or FileSystem()

    def names(self) -> tuple[str, ...]:
        """The names of files that may be read, sorted; one more than the limit when there are more.

        Raises:
            SaveError: when the folder cannot be read.
        """
        found = [name for name in self._list() if suffix_of(name) and _is_shown(name)]
        return tuple(found[: LISTED_LIMIT + 1])

    def read(self, name: str) -> bytes:
        """The bytes of a file.

        Raises:
            SaveError: when it cannot be read, is no file, or is larger than its sort may be.
        """
        suffix = suffix_of(name)
        if not suffix or not _is_shown(name):
            raise SaveError(SaveErrorKind.BAD_NAME, detail=repr(name[:40]))
        return read_file(self._files, os.path.join(self.path, name), SUFFIXES[suffix], name)

    def write(self, stem: str, suffix: str, data: bytes) -> str:
        """Write a new file; returns its name once the disk has it.

        Raises:
            SaveError: when it is not written, and then nothing of it is left.
        """
        names = self._list()
        self._sweep(names)
        numbers = [int(found[1]) for name in names if (found := _WRITTEN.fullmatch(name))]
        ours = [name for name in names if _WRITTEN.fullmatch(name) and name.endswith(suffix)]
        number = max(numbers, default=0) + 1
        if len(ours) >= WRITTEN_LIMIT or number > 9999:
            raise SaveError(SaveErrorKind.TOO_MANY, "transfer", f"{len(ours)} files")
        name = f"{stem}-{number:04d}.{suffix}"
        try:
            self._write(name, data)
        except OSError as error:
            raise from_os_error(error, "write", name) from error
        return name

    def _write(self, name: str, data: bytes) -> None:
        path = os.path.join(self.path, name)
        claim = self._files.open(path, _CLAIM, 0o600)
        try:
            self._files.close(claim)
            create_file(self._files, f"{path}.tmp", data)
            self._files.replace(f"{path}.tmp", path)
            sync_folder(self._files, self.path)
        except OSError:
            for left in (f"{path}.tmp", path):
                with suppress(OSError):
                    self._files.unlink(left)
            raise

    def _list(self) -> list[str]:
        try:
            if self._is_own:
                with suppress(FileExistsError):
                    self._files.make_folder(self.path)
            return list_folder(self._files, self.path)
        except OSError as error:
            raise from_os_error(error, "list", "transfer") from error

    def _sweep(self, names: list[str]) -> None:
        """Delete what a cut left half-written."""
        for name in names:
            if name.endswith(".tmp") and _WRITTEN.fullmatch(name):
                with suppress(OSError):
                    self._files.unlink(os.path.join(self.path, name))


def _is_shown(name: str) -> bool:
    return 0 < len(name) <= NAME_LIMIT and name.isprintable() and not name.startswith(".")
