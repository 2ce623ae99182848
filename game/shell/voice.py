"""Who reads moves aloud? A voice of the system, where one is installed; the app brings none.

``espeak-ng`` speaks by itself and can be cut short; ``spd-say`` hands the words to the speech
service of a desktop. Neither is ever waited for, and a new sentence ends the one before.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
from collections.abc import Callable, Sequence

CLOSE_S = 1.0  # a voice that does not end may not keep the app from leaving for longer
MOST_LETTERS = 300  # of a sentence; no caption comes near

_log = logging.getLogger(__name__)


def _espeak(program: str, text: str, language: str, volume: int) -> list[str]:
    return [program, "-v", language, "-a", str(2 * volume), "--", text]


def _spd_say(program: str, text: str, language: str, volume: int) -> list[str]:
    return [program, "-l", language, "-i", str(2 * volume - 100), "--", text]


PROGRAMS: Sequence[tuple[str, Callable[[str, str, str, int], list[str]]]] = (
    ("espeak-ng", _espeak), ("espeak", _espeak), ("spd-say", _spd_say),
)  # fmt: skip


class Voice:
    """Speaks one sentence at a time."""

    def __init__(self, find: Callable[[str], str | None] = shutil.which) -> None:
        """Looks which program there is; starts none."""
        found = ((find(name), command) for name, command in PROGRAMS)
        self._program, self._command = next(
            ((path, command) for path, command in found if path), ("", _espeak)
        )
        self._speaking: subprocess.Popen[bytes] | None = None

    @property
    def is_found(self) -> bool:
        """Whether there is anybody who could speak."""
        return bool(self._program)

    def say(self, text: str, language: str, volume: int) -> None:
        """Begin to speak, at a volume of 1–100; what was being said is cut short."""
        self._hush()
        if not self._program:
            return
        command = self._command(self._program, text[:MOST_LETTERS], language, volume)
        try:
            self._speaking = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            _log.warning("no voice: %s", error)
            self._program = ""

    def close(self) -> None:
        """Fall silent for good."""
        self._hush()

    def _hush(self) -> None:
        speaking, self._speaking = self._speaking, None
        if speaking is None:
            return
        if speaking.poll() is None:
            speaking.kill()
        try:
            speaking.wait(CLOSE_S)
        except subprocess.TimeoutExpired:  # stuck in the kernel: nothing more can be done
            _log.warning("the voice does not end")
