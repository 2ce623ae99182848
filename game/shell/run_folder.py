"""What does the app tell the machine through the folder that lives until the next boot?

    heartbeat   its time of change says when the frame loop last went round
    request     one word for a root service that watches for it: what the app itself may not do
    starts      when the app was started lately, to see when it crashes again and again
    log/        the log, so that no card is worn by it

The folder lies in memory (`/run`), so nothing here costs a card anything. Without one the app does
without all of this.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first picture waits for this module
    from game.ui.kiosk_effects import MachineWord

HEARTBEAT, REQUEST, STARTS, LOG = "heartbeat", "request", "starts", "log"
LOOP_STARTS, LOOP_S = 3, 60  # so many starts within so many seconds are a crash loop
MOST_BYTES = 4096  # of a file that is read back

_log = logging.getLogger(__name__)


def run_folder(asked_for: Path | None, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The folder to use: the one asked for, the service's own, or one for this login session."""
    if asked_for is not None:
        return asked_for
    service = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
    if os.path.isabs(service):
        return Path(service)
    session = environment.get("XDG_RUNTIME_DIR", "")
    return Path(session) / "sittuyin" if os.path.isabs(session) else None


class RunFolder:
    """The folder, or none."""

    def __init__(self, path: Path | None) -> None:
        """Makes the folder; where that fails there is none."""
        self.path = path
        if path is None:
            return
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            _log.warning("no run folder: %s", error)
            self.path = None

    def beat(self) -> None:
        """The frame loop goes round."""
        if self.path is not None:
            self._write(HEARTBEAT, f"{os.getpid()}\n")

    def ask(self, word: MachineWord) -> bool:
        """Leave a word for the root service; whether it could be left."""
        return self.path is not None and self._write(REQUEST, f"{word}\n")

    def withdraw(self) -> None:
        """Take an unheard word back, so that it is not obeyed at some later time."""
        if self.path is not None:
            with suppress(OSError):
                (self.path / REQUEST).unlink(missing_ok=True)

    def note_start(self, boot: str, now_s: int) -> bool:
        """Remember a start; whether it is one too many in too short a time.

        Moments are seconds since the boot named beside them, so that neither a wrong date nor
        pulling the plug again and again looks like a crash.
        """
        if self.path is None:
            return False
        starts = [
            when for when in self._starts(boot) if now_s - LOOP_S <= when <= now_s
        ][-LOOP_STARTS:]  # fmt: skip
        starts.append(now_s)
        self._write(STARTS, "".join(f"{boot} {when}\n" for when in starts))
        return len(starts) >= LOOP_STARTS

    def forget_starts(self) -> None:
        """The app ends as it should: its start does not count."""
        if self.path is not None:
            with suppress(OSError):
                (self.path / STARTS).unlink(missing_ok=True)

    def _starts(self, boot: str) -> list[int]:
        assert self.path is not None
        try:
            with (self.path / STARTS).open("rb") as file:
                lines = file.read(MOST_BYTES).decode("ascii", "replace").splitlines()
        except OSError:
            return []
        words = [line.split(" ") for line in lines]
        return [
            int(pair[1])
            for pair in words
            if len(pair) == 2 and pair[0] == boot and pair[1].isascii() and pair[1].isdigit()
        ]

    def _write(self, name: str, text: str) -> bool:
        """A small file, whole or not at all."""
        assert self.path is not None
        temporary = self.path / f"{name}.tmp"
        try:
            temporary.write_text(text, encoding="ascii")
            os.replace(temporary, self.path / name)
        except OSError as error:
            _log.warning("%s was not written: %s", name, error)
            return False
        return True


def boot_name() -> str:
    """A name of this boot that the next one does not have."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return "unknown"


def seconds_since_boot() -> int:
    """Time that no wrong date and no sleep of the machine can turn back."""
    return int(time.clock_gettime(time.CLOCK_BOOTTIME))
