"""What must SDL be told before pygame is imported?

Call `prepare` first; this module imports no pygame for that reason.
"""

from __future__ import annotations

import os
from collections.abc import MutableMapping

SETTINGS = {
    # A finger must not arrive a second time as a mouse, nor a mouse as a finger.
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    # SDL turns SIGTERM into a QUIT event otherwise, and an app that is busy would not end.
    "SDL_NO_SIGNAL_HANDLERS": "1",
    # A full screen that loses the keyboard stays, and no key of the desktop takes it away.
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0",
    # The greeting would go to standard output.
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


def prepare(environment: MutableMapping[str, str] = os.environ) -> None:
    """Set what the user has not set."""
    for name, value in SETTINGS.items():
        environment.setdefault(name, value)
