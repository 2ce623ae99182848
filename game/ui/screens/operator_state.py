"""What does the operator's menu know?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.ui.scrolling import TOP, Scroll


class Page(StrEnum):
    """The pages of the menu."""

    MENU = "menu"
    GUESTS = "guests"
    GAMES = "games"
    IDLE = "idle"
    SCREEN = "screen"
    COUNTERS = "counters"
    FILES = "files"
    DEVICE = "device"
    LOG = "log"
    SURE = "sure"  # is something really wanted


class Ask(StrEnum):
    """What is not done before it was asked whether it is really wanted."""

    RESTART = "restart"
    REBOOT = "reboot"
    SHUTDOWN = "shutdown"
    LEAVE = "leave"
    COUNTERS = "counters"  # back to nothing
    USUAL = "usual"  # all settings as they came


@dataclass(frozen=True, slots=True)
class State:
    """The page that is shown."""

    page: Page = Page.MENU
    scroll: Scroll = TOP
    ask: Ask | None = None
    board: tuple[tuple[str, str], ...] = ()  # how the device does
    log: tuple[str, ...] = ()
