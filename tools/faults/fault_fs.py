"""A file system that stops, tears or fails at a chosen call.

After a `Crash` every further call crashes too, as a dead process makes no calls; it is no
`Exception`, so that nothing can catch it by mistake.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from game.storage.filesystem import FileSystem

T = TypeVar("T")


class Crash(BaseException):
    """The process died here."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens at the call with a number, counted from 1."""

    at: int
    mode: str  # "before", "after", "torn", "error", or "half" for a write that fails half-way
    code: int = 0  # errno, for the last two


class FaultFS(FileSystem):
    """The real file system with one planned fault, or errors asked for by a test."""

    def __init__(
        self,
        fault: Fault | None = None,
        watch: Callable[[str, tuple[object, ...], object], None] | None = None,
        *,
        waits: bool = False,
    ) -> None:
        self.fault = fault
        self.watch = watch  # (call, arguments, result) of each call that was made
        self.waits = waits  # whether a sync really waits for the disk
        self.count = 0  # calls so far
        self.writes: list[int] = []  # the numbers of those that write
        self.handles: set[int] = set()  # open now
        self.is_dead = False
        self.fail_folder_syncs = False
        self._errors: dict[str, list[int]] = {}

    def fail_next(self, call: str, code: int, times: int = 1) -> None:
        """Let the next calls of a name fail."""
        self._errors[call] = [code] * times

    def fail_after(self, call: str, good: int, code: int) -> None:
        """Let one call of a name fail, after so many that do not."""
        self._errors[call] = [code] + [0] * good

    def heal(self) -> None:
        """No more failures."""
        self._errors.clear()

    def close_all(self) -> None:
        """Close what a crash left open."""
        for handle in self.handles:
            os.close(handle)
        self.handles.clear()

    def _call(
        self,
        name: str,
        arguments: tuple[object, ...],
        real: Callable[[], T],
        torn: Callable[[], object] | None = None,
    ) -> T:
        if self.is_dead:
            raise Crash
        self.count += 1
        if name == "write":
            self.writes.append(self.count)
        mode = self.fault.mode if self.fault and self.fault.at == self.count else ""
        if mode in ("torn", "half") and torn is not None:
            torn()
        if mode == "before" or (mode == "torn" and torn is not None):
            self._die()
        code = self.fault.code if self.fault and mode in ("error", "half") else self._planned(name)
        if code:
            if name == "close":
                real()  # the handle is gone even if close reports an error
            raise OSError(code, os.strerror(code))
        result = real()
        if self.watch:
            self.watch(name, arguments, result)
        if mode in ("after", "torn"):
            self._die()
        return result

    def _planned(self, name: str) -> int:
        planned = self._errors.get(name)
        return planned.pop() if planned else 0

    def _die(self) -> None:
        self.is_dead = True
        raise Crash

    def open(self, path: str, flags: int, mode: int = 0o600) -> int:
        def real() -> int:
            handle = super(FaultFS, self).open(path, flags, mode)
            self.handles.add(handle)
            return handle

        return self._call("open", (path, flags), real)

    def read(self, handle: int, size: int) -> bytes:
        return self._call("read", (handle, size), lambda: os.read(handle, size))

    def write(self, handle: int, data: bytes) -> int:
        half = data[: len(data) // 2]
        return self._call(
            "write",
            (handle, data),
            lambda: os.write(handle, data),
            lambda: self._tear(handle, half),
        )

    def _tear(self, handle: int, half: bytes) -> None:
        written = os.write(handle, half)
        if self.watch:
            self.watch("write", (handle, half), written)

    def stat(self, handle: int) -> os.stat_result:
        return self._call("stat", (handle,), lambda: os.fstat(handle))

    def entries(self, handle: int) -> list[str]:
        return self._call("entries", (handle,), lambda: os.listdir(handle))

    def sync(self, handle: int) -> None:
        if self.fail_folder_syncs and stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EIO, "folder sync")
        # Most tests look at this very system only, which sees all without a sync.
        self._call("sync", (handle,), lambda: os.fsync(handle) if self.waits else None)

    def lock(self, handle: int) -> None:
        self._call("lock", (handle,), lambda: super(FaultFS, self).lock(handle))

    def close(self, handle: int) -> None:
        def real() -> None:
            self.handles.discard(handle)
            os.close(handle)

        self._call("close", (handle,), real)

    def replace(self, old: str, new: str) -> None:
        self._call("replace", (old, new), lambda: os.replace(old, new))

    def unlink(self, path: str) -> None:
        self._call("unlink", (path,), lambda: os.unlink(path))

    def make_folder(self, path: str) -> None:
        self._call("make_folder", (path,), lambda: os.mkdir(path, 0o700))

    def remove_folder(self, path: str) -> None:
        self._call("remove_folder", (path,), lambda: os.rmdir(path))
