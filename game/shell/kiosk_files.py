"""How do the operator's settings and the games get into the one folder for exports, and back?

The folder is named on the command line, most often the mount of a memory stick. Files have fixed
names, are written under another name first, and are on the stick before anything is told.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from game.ui.operator import Operator, operator_of, operator_plain

SETTINGS_FILE = "sittuyin-kiosk.json"
GAMES_FILE, ARCHIVE_FILE = "sittuyin-games.pgn", "sittuyin-games.sittuyin"  # to read, to play on
FORM = "sittuyin kiosk settings"
MOST_BYTES = 64 * 1024


class BadSettings(ValueError):
    """A file that holds no settings of a kiosk."""


def write_settings(folder: Path, operator: Operator) -> None:
    """Write the settings.

    Raises:
        OSError: when they cannot be written.
    """
    text = json.dumps({"form": FORM, **operator_plain(operator)}, indent=1, sort_keys=True)
    write_whole(folder / SETTINGS_FILE, f"{text}\n".encode())


def read_settings(folder: Path) -> Operator:
    """The settings in the folder; what is unsound in them is as usual.

    Raises:
        OSError: when there is no such file.
        BadSettings: when it holds something else.
    """
    with (folder / SETTINGS_FILE).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadSettings("too long")
    try:
        plain = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadSettings(str(error)) from error
    if not isinstance(plain, dict) or plain.get("form") != FORM:
        raise BadSettings("not the settings of a kiosk")
    return operator_of(plain)


def write_whole(path: Path, data: bytes) -> None:
    """A file that is there as a whole or not at all.

    Raises:
        OSError: when it cannot be written.
    """
    temporary = path.with_name(path.name + ".tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):  # half a file would fill a full stick for good
            temporary.unlink()
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
