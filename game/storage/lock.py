"""How do two processes keep out of each other's saves?

By a lock of the operating system on a file that stays: it ends with the process that holds it,
however that ends, so no stale lock can keep a kiosk from starting. The handle is closed on exec;
child processes must be started, never forked, or they would hold the lock on.
"""

from __future__ import annotations

import os
from contextlib import suppress

from game.storage.errors import SaveError, SaveErrorKind, from_os_error
from game.storage.filesystem import FileSystem

_FLAGS = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class FolderLock:
    """The lock on a save folder."""

    def __init__(self, path: str, files: FileSystem) -> None:
        self._path = path
        self._files = files
        self._handle: int | None = None

    def take(self) -> None:
        """Hold the lock; does nothing when it is held already.

        Raises:
            SaveError: LOCKED when another process holds it, else what the disk answered.
        """
        if self._handle is not None:
            return
        where = os.path.basename(self._path)
        try:
            handle = self._files.open(self._path, _FLAGS, 0o600)
        except OSError as error:
            raise from_os_error(error, "open", where) from error
        try:
            self._files.lock(handle)
        except OSError as error:
            with suppress(OSError):
                self._files.close(handle)
            if isinstance(error, BlockingIOError):
                raise SaveError(SaveErrorKind.LOCKED, where) from error
            raise from_os_error(error, "lock", where) from error
        self._handle = handle

    def release(self) -> None:
        """Let the lock go."""
        if self._handle is not None:
            handle, self._handle = self._handle, None
            with suppress(OSError):
                self._files.close(handle)
