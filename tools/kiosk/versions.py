"""Which versions of the game stand on the machine, and which one is played?

Each has a folder with an environment of its own under `versions`; `current` and `previous` are
links, changed in one step, so that the kiosk starts a whole version at any moment.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tools.kiosk.bundle import Bundle, this_machine
from tools.kiosk.host import Host, Trouble
from tools.kiosk.plan import HOME

CURRENT, PREVIOUS = f"{HOME}/current", f"{HOME}/previous"


def install_version(host: Host, bundle: Bundle) -> None:
    """Make the bundle's version ready beside the others and let it be the current one.

    Raises:
        Trouble: when the bundle has nothing for this Python, or the new version does not run.
    """
    python, processor = this_machine()
    tag = f"cp{python.replace('.', '')}"
    if not any(tag in name and processor in name for name in bundle.wheels):
        held = sorted({name.split("-")[2] for name in bundle.wheels if "-cp" in name})
        raise Trouble(
            f"The bundle holds nothing for Python {python} on {processor}, only for "
            f"{', '.join(held)}."
        )
    folder = f"{HOME}/versions/{bundle.identity}"
    if current(host) == bundle.identity:
        host.run(_self_test(host, folder))
        return
    host.remove(folder)
    place = host.path(folder)
    base: str = getattr(sys, "_base_executable", sys.executable)
    host.run((base, "-I", "-m", "venv", str(place)))
    pip = (str(place / "bin" / "python"), "-I", "-m", "pip", "--disable-pip-version-check")
    wheels = str(bundle.folder / "wheels")
    offline = ("--quiet", "--no-index", f"--find-links={wheels}")
    pinned = bundle.folder / "tools" / "kiosk" / "requirements.txt"
    host.run((*pip, "install", *offline, "--require-hashes", "--requirement", str(pinned)))
    host.run((*pip, "install", *offline, "--no-deps", str(bundle.game_wheel)))
    host.run(_self_test(host, folder))
    _make_current(host, bundle.identity)
    _forget_older(host)


def roll_back(host: Host) -> None:
    """Play the version before the current one again; a second time comes back.

    Raises:
        Trouble: when there is none.
    """
    older = _target(host, PREVIOUS)
    if older is None:
        raise Trouble("There is no earlier version on this machine.")
    _make_current(host, older)


def current(host: Host) -> str | None:
    """The identity of the version that is played, None when there is none."""
    return _target(host, CURRENT)


def previous(host: Host) -> str | None:
    """The identity of the version before it."""
    return _target(host, PREVIOUS)


def _target(host: Host, link: str) -> str | None:
    try:
        return Path(os.readlink(host.path(link))).name
    except OSError:
        return None


def _make_current(host: Host, identity: str) -> None:
    before = current(host)
    if before is not None and before != identity:
        host.link(PREVIOUS, f"versions/{before}")
    host.link(CURRENT, f"versions/{identity}")


def _forget_older(host: Host) -> None:
    kept = {current(host), previous(host)}
    folder = host.path(f"{HOME}/versions")
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.name not in kept and not host.is_dry:
            host.remove(f"{HOME}/versions/{path.name}")


def _self_test(host: Host, folder: str) -> tuple[str, ...]:
    """Does the version start, and does its engine find the first placements?"""
    return (str(host.path(folder) / "bin" / "python"), "-I", "-m", "game", "perft", "1")
