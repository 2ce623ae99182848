"""With which numbers does the game end, and which of them ask whoever started it to leave it be?

The game uses these alone; 10 to 13 belong to the commands that install it, and 130 to a count that
was stopped with Ctrl-C.
"""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """Why the game ended."""

    ASKED = 0  # by the button, by closing its window, by SIGTERM
    FAULT = 1  # a fault of the game; the crash log says where
    BAD_OPTIONS = 2  # standard error says what was wrong
    LEFT = 3  # the operator left the kiosk
    NO_SCREEN = 4  # there is none, or it may not be used; standard error says what to do
    BROKEN = 5  # the installation lacks its pictures and texts
    RESTART = 6  # the operator asked for a new start
    MEMORY = 7  # it held more memory than it may, and wants a new start
    NOT_KEPT = 9  # `operator` only: the save folder is in use or cannot be written


# A new start would end the same way, or is not wanted; a service must stay down after these.
FINAL = frozenset(
    {ExitCode.BAD_OPTIONS, ExitCode.LEFT, ExitCode.NO_SCREEN, ExitCode.BROKEN}
)  # fmt: skip
