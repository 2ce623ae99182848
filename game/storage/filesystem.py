"""Which calls to the operating system does storage make?

`FileSystem` is all of them, so that tests can put one in its place that fails, tears or stops at
any call. The functions below it are the only ways in which files are read and written: new files
are made, never opened for writing again; reading takes regular files only, follows no link and
waits for nobody.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import stat
from contextlib import suppress

from game.storage.errors import SaveError, SaveErrorKind, from_os_error

NAME_PATTERN = r"[a-z0-9][a-z0-9_-]{0,31}"

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


class FileSystem:
    """The real calls; each raises OSError as the system does."""

    def open(self, path: str, flags: int, mode: int = 0o600) -> int:
        return os.open(path, flags, mode)

    def read(self, handle: int, size: int) -> bytes:
        return os.read(handle, size)

    def write(self, handle: int, data: bytes) -> int:
        return os.write(handle, data)

    def stat(self, handle: int) -> os.stat_result:
        return os.fstat(handle)

    def entries(self, handle: int) -> list[str]:
        return os.listdir(handle)

    def sync(self, handle: int) -> None:
        os.fsync(handle)

    def lock(self, handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def close(self, handle: int) -> None:
        os.close(handle)

    def replace(self, old: str, new: str) -> None:
        os.replace(old, new)

    def unlink(self, path: str) -> None:
        os.unlink(path)

    def make_folder(self, path: str) -> None:
        os.mkdir(path, 0o700)

    def remove_folder(self, path: str) -> None:
        os.rmdir(path)


def is_name(name: str) -> bool:
    """Whether a name may stand in a path."""
    return re.fullmatch(NAME_PATTERN, name, re.ASCII) is not None


def check_name(name: str) -> str:
    """The name itself when it may stand in a path.

    Raises:
        SaveError: when it could leave the folder or trouble another system.
    """
    if not is_name(name):
        raise SaveError(SaveErrorKind.BAD_NAME, detail=repr(name[:40]))
    return name


def read_file(files: FileSystem, path: str, limit: int, where: str) -> bytes:
    """The bytes of a regular file.

    Raises:
        SaveError: when it cannot be read, is no regular file, or is larger than `limit` bytes.
    """
    try:
        handle = files.open(path, _READ)
        try:
            status = files.stat(handle)
            if not stat.S_ISREG(status.st_mode):
                raise SaveError(SaveErrorKind.NOT_A_FILE, where)
            if status.st_size > limit:
                raise SaveError(SaveErrorKind.TOO_BIG, where, f"{status.st_size} bytes")
            return _read_all(files, handle, limit)
        finally:
            files.close(handle)
    except OSError as error:
        raise from_os_error(error, "read", where) from error


def _read_all(files: FileSystem, handle: int, limit: int) -> bytes:
    parts = []
    left = limit + 1  # one more than allowed, so that a file that grew is found out
    while left > 0 and (part := files.read(handle, left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def file_size(files: FileSystem, path: str) -> int:
    """How many bytes a file has.

    Raises:
        OSError: when it cannot be opened.
    """
    handle = files.open(path, _READ)
    try:
        return files.stat(handle).st_size
    finally:
        files.close(handle)


def create_file(files: FileSystem, path: str, data: bytes) -> None:
    """Make a new file, write it and wait until the disk has it; the folder is not synced.

    Raises:
        OSError: also when a file of that name exists.
    """
    handle = files.open(path, _CREATE, 0o600)
    try:
        view = data
        while view:
            written = files.write(handle, view)
            if written <= 0:
                raise OSError(errno.EIO, "nothing written")
            view = view[written:]
        files.sync(handle)
    except OSError:
        with suppress(OSError):
            files.close(handle)
        raise
    files.close(handle)


def list_folder(files: FileSystem, path: str) -> list[str]:
    """The names in a folder, sorted.

    Raises:
        OSError: also when the folder is a link.
    """
    handle = files.open(path, _FOLDER)
    try:
        return sorted(files.entries(handle))
    finally:
        files.close(handle)


def sync_folder(files: FileSystem, path: str) -> None:
    """Wait until the disk knows the names in a folder.

    Raises:
        OSError: when it cannot.
    """
    handle = files.open(path, _FOLDER)
    try:
        files.sync(handle)
    finally:
        files.close(handle)


def ensure_folder(files: FileSystem, path: str) -> None:
    """Make a folder unless it is there, and wait until the disk knows it.

    The wait comes in any case: a killed process may have made the folder a moment ago.

    Raises:
        OSError: when it cannot be made.
    """
    with suppress(FileExistsError):
        files.make_folder(path)
    sync_folder(files, os.path.dirname(path) or ".")


def make_root(files: FileSystem, path: str) -> None:
    """Make the save folder and those above it unless they are there.

    The folder above may be one that we may pass but not read; then its sync is left out.

    Raises:
        OSError: when it cannot be made.
    """
    parent = os.path.dirname(path)
    try:
        with suppress(PermissionError):
            ensure_folder(files, path)
    except FileNotFoundError:
        if parent == path:
            raise
        make_root(files, parent)
        ensure_folder(files, path)


def empty_folder(files: FileSystem, path: str) -> None:
    """Delete the files in a folder and the folder; does nothing when it is not there.

    Raises:
        OSError: when something cannot be deleted.
    """
    try:
        names = list_folder(files, path)
    except FileNotFoundError:
        return
    for name in names:
        files.unlink(os.path.join(path, name))
    files.remove_folder(path)


def move_folder(files: FileSystem, old: str, new: str) -> None:
    """Give a folder another parent or name, and wait until the disk knows both.

    Raises:
        OSError: also when there is a folder of the new name with something in it.
    """
    files.replace(old, new)
    sync_folder(files, os.path.dirname(new))
    sync_folder(files, os.path.dirname(old))
