"""How do settings and other named values become a body to be sealed, and back?

They stand apart from games, because settings are read before the first picture, when the rules of
the game are not needed yet.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from game.storage.atomic import NUMBER_LIMIT, Found, GenerationStore, Numbers
from game.storage.envelope import INTEGER_LIMIT, MAP_LIMIT, Body, Opened
from game.storage.filesystem import FileSystem
from game.storage.migrate import migrated
from game.storage.quarantine import Quarantine
from game.storage.schema import (
    WORD,
    choice,
    closed,
    either,
    fail,
    in_pieces,
    integer,
    items,
    named,
    pieces,
    truth,
)

Plain = bool | int | str  # what a record may hold

_VALUE = either(truth, integer(-INTEGER_LIMIT, INTEGER_LIMIT), pieces(64))

_RECORD = closed(
    {
        "kind": choice("record"),
        "seq": integer(1, NUMBER_LIMIT),
        # A list of maps, as one map holds no more than MAP_LIMIT keys.
        "values": items(named(WORD, _VALUE), 0, 32),
    }
)


def check_record(opened: Opened) -> None:
    """Refuse what is no record of the present form.

    Raises:
        SaveError: BAD_FIELD, naming the field.
    """
    _RECORD(opened.body, "")


def read_record(root: str, name: str) -> Found[dict[str, Plain]]:
    """A record of the save folder at an absolute path, before that folder is opened.

    Raises:
        SaveError: MISSING when there is none, else why none can be read.
    """
    files = FileSystem()
    store = GenerationStore(
        os.path.join(root, name),
        files=files,
        quarantine=Quarantine(os.path.join(root, "quarantine"), files),
        numbers=Numbers(),
        check=check_record,
        beside_newer=True,
    )
    return store.read_newest(decode_record)


def encode_record(values: Mapping[str, object]) -> Body:
    """The body for named values; whole numbers, truth values and texts may be kept.

    Raises:
        SaveError: when a value is of another kind.
    """
    plain: list[tuple[str, object]] = []
    for name, value in values.items():
        if type(value) not in (bool, int, str):
            raise fail(name, "neither number nor truth value nor text")
        plain.append((name, in_pieces(value) if isinstance(value, str) else value))
    groups = [dict(plain[low : low + MAP_LIMIT]) for low in range(0, len(plain), MAP_LIMIT)]
    return {"kind": "record", "values": groups}


def decode_record(opened: Opened) -> dict[str, Plain]:
    """The named values of a body.

    Raises:
        SaveError: when it is no record.
    """
    body = migrated(opened)
    _RECORD(body, "")
    values: dict[str, Plain] = {}
    groups: list[dict[str, bool | int | list[str]]] = body["values"]  # type: ignore[assignment]
    for group in groups:
        for name, value in group.items():
            values[name] = "".join(value) if isinstance(value, list) else value
    return values
