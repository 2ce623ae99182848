"""Which settings were kept last? They are read before the first picture, and for it."""

from __future__ import annotations

from pathlib import Path

from game.storage.errors import SaveError, SaveErrorKind
from game.storage.records import read_record
from game.ui.settings import DEFAULTS, Settings, from_plain

SETTINGS = "settings"  # the name of their record


def kept_settings(folder: Path) -> tuple[Settings, SaveError | None]:
    """The settings in a save folder; the defaults, and why, when there are none to be read."""
    try:
        return from_plain(read_record(str(folder.resolve()), SETTINGS).value), None
    except SaveError as error:
        return DEFAULTS, None if error.kind is SaveErrorKind.MISSING else error
