"""Which game does a start go back to? The one on the board when the app did not end by itself.

The record of the place is written when a game comes to the board and when it is left. A start after
a cut finds the game still named there, and counts its tries: a game that ends the app three times
before a single move is left on the list instead, so that no fault can keep a kiosk from starting.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from game.match.match import is_over
from game.storage.atomic import Found
from game.storage.codec import SavedGame, decode_game
from game.storage.envelope import Body
from game.storage.errors import SaveError, SaveErrorKind
from game.storage.records import decode_record, encode_record
from game.storage.slots import SaveFolder

PLACE = "place"  # the name of the record
TRIES = 3

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GoBack:
    """The question at a start: which game was on the board?"""


def place_body(game_id: str, tries: int = 0) -> Body:
    """The record of a place; "" for none."""
    return encode_record({"game": game_id, "tries": tries})


def last_place(folder: SaveFolder) -> Found[SavedGame] | None:
    """The game that was on the board when the app was cut off; None when it was not.

    Raises:
        SaveError: when the game cannot be read.
    """
    place = _place(folder)
    if place is None or not place.value[0]:
        return None
    game_id, tries = place.value
    found = folder.load_game(game_id, decode_game)
    if found.seq > place.seq:
        tries = 0  # it was played on
    if is_over(found.value.match) or found.value.cut_at_ply is not None or tries >= TRIES:
        return None
    try:
        folder.save_record(PLACE, place_body(game_id, tries + 1))
    except SaveError as error:
        _log.warning("place: %s", error)  # the sign "not saved" shows by another way
    return found


def _place(folder: SaveFolder) -> Found[tuple[str, int]] | None:
    try:
        found = folder.load_record(PLACE, decode_record)
    except SaveError as error:
        if error.kind is not SaveErrorKind.MISSING:
            _log.warning("place: %s", error)
        return None
    game_id, tries = found.value.get("game"), found.value.get("tries")
    if not isinstance(game_id, str) or type(tries) is not int:
        return None
    return Found(found.seq, (game_id, tries), found.skipped)
