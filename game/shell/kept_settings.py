"""Which settings were kept last? They are read before the first picture, and for it."""

from __future__ import annotations

from pathlib import Path

from game.storage.errors import SaveError, SaveErrorKind
from game.storage.records import Plain, read_record
from game.ui.settings import DEFAULTS, Settings, from_plain

SETTINGS = "settings"  # the name of their record


def kept_settings(folder: Path) -> tuple[Settings, SaveError | None]:
    """The settings in a save folder; the defaults, and why, when there are none to be read."""
    values, problem = kept_record(folder, SETTINGS)
    return (DEFAULTS if values is None else from_plain(values)), problem


def kept_record(folder: Path, name: str) -> tuple[dict[str, Plain] | None, SaveError | None]:
    """The named values in a save folder; None, and why, when there are none to be read."""
    try:
        return read_record(str(folder.resolve()), name).value, None
    except SaveError as error:
        return None, None if error.kind is SaveErrorKind.MISSING else error
