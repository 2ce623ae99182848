"""What is left of a run that did not end as it should?

The log of a kiosk lies in memory, where it costs no card anything and is gone after a power cut.
After a fault its last lines, with where the fault was, go to a small ring of files beside the
games; so do those of a run that was killed, when the next one finds that it never said goodbye.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import traceback
from contextlib import suppress
from pathlib import Path
from typing import IO

from game.shell.versions import version_lines

MAX_BYTES = 256 * 1024  # of each file
FILES = 3  # crash.log, crash.log.1, crash.log.2
TAIL_BYTES = 16 * 1024  # of the log
NAME, RUNNING, FAULT = "crash.log", "running", "fault"

_log = logging.getLogger(__name__)


class CrashLog:
    """Watches over one run."""

    def __init__(self, folder: Path, run: Path | None, log: Path) -> None:
        """
        Args:
            folder: where the ring of files is.
            run: the folder in memory, or None.
            log: the log file of the app.
        """
        self._folder = folder
        self._run = run
        self._log = log
        self._fault: IO[bytes] | None = None

    def begin(self) -> bool:
        """Note what became of the run before, and that this one has begun; whether that one ended
        without a word."""
        if self._run is None:
            return False
        was_killed = (self._run / RUNNING).exists()
        if was_killed:
            fault = _tail(self._run / FAULT)
            self._add("The run before was killed, hung, or broke off.", fault)
        with suppress(OSError):  # without the mark a killed run goes unnoticed, nothing worse
            (self._run / RUNNING).write_text(f"{os.getpid()}\n", encoding="ascii")
            self._fault = (self._run / FAULT).open("wb")
            faulthandler.enable(self._fault)
        return was_killed

    def fault(self, error: BaseException) -> None:
        """The app breaks off with this."""
        self._add("The app broke off.", "".join(traceback.format_exception(error)))

    def end(self) -> None:
        """The run ends as it should, or its fault is written down."""
        if self._fault is not None:
            faulthandler.disable()
            self._fault.close()
            self._fault = None
        if self._run is not None:
            with suppress(OSError):
                (self._run / RUNNING).unlink(missing_ok=True)

    def _add(self, head: str, details: str) -> None:
        """One more entry; the oldest file goes when the newest is full."""
        text = "\n".join(
            ["=" * 40, head, *version_lines(), details.strip(), "Last lines of the log:",
             _tail(self._log).strip(), ""]
        )  # fmt: skip
        data = text.encode("utf-8", "replace")[-MAX_BYTES:]
        path = self._folder / NAME
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if path.exists() and path.stat().st_size + len(data) > MAX_BYTES:
                for number in range(FILES - 1, 0, -1):
                    older = path if number == 1 else _numbered(path, number - 1)
                    if older.exists():
                        os.replace(older, _numbered(path, number))
            with path.open("ab") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            _log.warning("a fault could not be written down: %s", error)


def _numbered(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}")


def _tail(path: Path) -> str:
    """The end of a text file; empty when it cannot be read."""
    try:
        with path.open("rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(0, file.tell() - TAIL_BYTES))
            return file.read().decode("utf-8", "replace")
    except OSError:
        return ""


def last_lines(path: Path, most: int) -> tuple[str, ...]:
    """The last lines of a text file, the newest first."""
    return tuple(reversed(_tail(path).splitlines()[-most:]))
