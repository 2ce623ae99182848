"""Which settings were kept last? They are read before the first picture, and for it."""

from __future__ import annotations

from pathlib import Path

from game.storage.errors import SaveError, SaveErrorKind
from game.storage.records import check_record, decode_record
from game.storage.slots import SaveFolder
from game.ui.settings import DEFAULTS, Settings, from_plain

SETTINGS = "settings"  # the name of their record


def kept_settings(folder: Path) -> tuple[Settings, SaveError | None]:
    """The settings in a save folder; the defaults, and why, when there are none to be read."""
    # Nothing is written through this folder, so it need not tell a sound game from another.
    files = SaveFolder(str(folder.resolve()), check_game=check_record, check_record=check_record)
    try:
        return from_plain(files.load_record(SETTINGS, decode_record).value), None
    except SaveError as error:
        return DEFAULTS, None if error.kind is SaveErrorKind.MISSING else error
