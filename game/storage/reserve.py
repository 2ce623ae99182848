"""What is left to give away when the disk is full?

A file of a fixed size, made while there is room. Without it the app would need another program to
free space before it could save again.
"""

from __future__ import annotations

import os
from contextlib import suppress

from game.storage.filesystem import FileSystem, create_file

RESERVE_SIZE = 64 * 1024  # bytes; a dozen generations of a long game


class Reserve:
    """The reserve file of a save folder; making it may fail, for it is a comfort only."""

    def __init__(self, path: str, files: FileSystem) -> None:
        self._path = path
        self._files = files
        self._is_there = False

    def fill(self) -> None:
        """Make the file unless it is there. Random bytes, as some file systems store no others."""
        if self._is_there:
            return
        temporary = f"{self._path}.tmp"
        try:
            create_file(self._files, temporary, os.urandom(RESERVE_SIZE))
            self._files.replace(temporary, self._path)
        except OSError:
            with suppress(OSError):
                self._files.unlink(temporary)
            return
        self._is_there = True

    def found(self) -> None:
        """It was seen at the start."""
        self._is_there = True

    def give(self) -> bool:
        """Delete the file; True when that freed its space."""
        self._is_there = False
        try:
            self._files.unlink(self._path)
        except OSError:
            return False
        return True
