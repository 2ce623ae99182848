"""May this user use the screen and the touch panel of a bare console, and if not, what helps?"""

from __future__ import annotations

import grp
import os
from collections.abc import Mapping
from pathlib import Path

SCREENS, RENDERERS, INPUTS = "dri/card*", "dri/renderD*", "input/event*"


def is_bare(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether there is no desktop to draw in."""
    if environment.get("SDL_VIDEODRIVER", "kmsdrm") not in ("kmsdrm", ""):
        return False
    return not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def screen_problem(devices: Path = Path("/dev")) -> str | None:
    """Why the screen of a bare console cannot be used, in one line; None when nothing is known."""
    cards = sorted(devices.glob(SCREENS))
    if not cards:
        return f"there is no screen device ({devices}/{SCREENS}); is the graphics driver loaded?"
    # The second sort is not there on every board; where it is, the picture is made with it.
    for devices_of_a_sort in (cards, sorted(devices.glob(RENDERERS))):
        if devices_of_a_sort and not any(map(_is_open, devices_of_a_sort)):
            first = devices_of_a_sort[0]
            return f"this user may not use {first}: {_help(first)}"
    return None


def input_problem(devices: Path = Path("/dev")) -> str | None:
    """Why nothing can be touched or typed on a bare console; None when something can."""
    inputs = sorted(devices.glob(INPUTS))
    if not inputs:
        return f"no touch screen, mouse or keyboard is there ({devices}/{INPUTS})"
    if any(os.access(device, os.R_OK) for device in inputs):
        return None
    return f"this user may not read {inputs[0]}: {_help(inputs[0])}"


def _is_open(device: Path) -> bool:
    return os.access(device, os.R_OK | os.W_OK)


def _help(device: Path) -> str:
    """The group that would do, as a command to copy."""
    try:
        group = grp.getgrgid(device.stat().st_gid).gr_name
    except (OSError, KeyError):
        return "put it into the groups video, render and input"
    return f"add it to the group {group} (usermod -aG {group} USER) and start again"
