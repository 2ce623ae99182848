"""Where do damaged files go?

To a folder of their own, byte for byte, so that somebody can look at them later. It is small: when
it holds too many files or bytes, those with the lowest numbers go.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress

from game.storage.filesystem import FileSystem, file_size, list_folder

FILES_LIMIT = 20
BYTES_LIMIT = 1024 * 1024

_NUMBER = re.compile(r"\.g-(\d+)\.sav\.\d+", re.ASCII)
_COPIES_LIMIT = 100  # of one name


class Quarantine:
    """The folder of damaged files; every failure here is silent, for it only tidies up."""

    def __init__(self, folder: str, files: FileSystem) -> None:
        self._folder = folder
        self._files = files

    def take(self, path: str, store: str) -> bool:
        """Move a damaged file of a store here; False when that failed and it stays in place."""
        try:
            with suppress(FileExistsError):
                self._files.make_folder(self._folder)
            taken = set(list_folder(self._files, self._folder))
            name = f"{store}.{os.path.basename(path)}"
            free = (f"{name}.{n}" for n in range(_COPIES_LIMIT) if f"{name}.{n}" not in taken)
            self._files.replace(path, os.path.join(self._folder, next(free, f"{name}.0")))
            self._tidy()
        except OSError:
            return False
        return True

    def highest_number(self) -> int:
        """The highest generation number among the files here, 0 for none."""
        return max((_number(name) for name in self._names()), default=0)

    def stores(self) -> set[str]:
        """The names of the stores of which something is here."""
        return {name.split(".", 1)[0] for name in self._names()}

    def forget(self, store: str) -> None:
        """Delete what is here of one store."""
        for name in self._names():
            if name.split(".", 1)[0] == store:
                self._delete(name)

    def clear(self) -> bool:
        """Delete everything, because the disk is full; True when something went."""
        return sum(self._delete(name) for name in self._names()) > 0

    def _names(self) -> list[str]:
        try:
            return list_folder(self._files, self._folder)
        except OSError:
            return []

    def _tidy(self) -> None:
        sizes = {name: self._size(name) for name in self._names()}
        for name in sorted(sizes, key=_number):
            if len(sizes) <= FILES_LIMIT and sum(sizes.values()) <= BYTES_LIMIT:
                return
            self._delete(name)
            del sizes[name]

    def _size(self, name: str) -> int:
        try:
            return file_size(self._files, self._path(name))
        except OSError:
            return BYTES_LIMIT  # not known: counts as one that fills the folder

    def _delete(self, name: str) -> bool:
        try:
            self._files.unlink(self._path(name))
        except OSError:
            return False
        return True

    def _path(self, name: str) -> str:
        return os.path.join(self._folder, name)


def _number(name: str) -> int:
    found = _NUMBER.search(name)
    return int(found[1]) if found else 0
