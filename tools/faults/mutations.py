"""Files that somebody made to do harm: endless, from a seed, most with a seal that fits.

Damage alone is stopped by the seal. So most of these are sealed again after they were changed, in
their values or in their packed bytes, and must be stopped by what lies behind the seal.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgpack

from game.storage.codec import decode_game
from game.storage.envelope import FORMAT, Body, open_sealed, seal_bytes
from game.storage.errors import SaveError
from game.storage.game_form import check_game
from game.storage.records import check_record, decode_record

# Bytes that announce something in msgpack: lists, maps, texts, binaries, extensions, numbers.
MARKS = bytes((0x80, 0x90, 0xA1, 0xC0, 0xC1, 0xC4, 0xC7, 0xC9, 0xCB, 0xCF, 0xD4, 0xD6, 0xDB, 0xDD))
HOSTILE: tuple[object, ...] = (
    None,
    True,
    -1,
    2**53,
    2**63,
    2**64 - 1,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "a" * 65,
    "\x00",
    "\u202e",
    b"",
    b"x",
    [],
    [[]],
    {},
    {"a": {}},
    "e3e4",
    {"by": 1, "ply": 2},
    "0000",
    "R@a1",
    "R@z9",
    "a1a1f",
    "standard",
    ["8/8/8/8/8/8/8/8"],
    ["k" * 16] * 16,
    msgpack.ExtType(5, b"x"),
    msgpack.Timestamp(1, 0),
)
# 64 KiB of announced lists, each as long as a list may be: the most memory a reader can be made
# to take by a small file.
BOMB = (b"\xdd\x00\x00\x07\xd0" * 500).ljust(60_000, b"\xc0")

FORMATS = (*(FORMAT,) * 16, *range(FORMAT + 2), 65535)


def hostile_files(seed: int, bodies: list[Body]) -> Iterator[bytes]:
    """Files made from sound bodies."""
    chance = random.Random(seed)
    packed = [msgpack.packb(body) for body in bodies]
    yield seal_bytes(BOMB)
    while True:
        kind = chance.random()
        if kind < 0.05:
            yield chance.randbytes(chance.randint(0, 300))
        elif kind < 0.15:
            yield _with_bytes_changed(chance, seal_bytes(chance.choice(packed)))
        elif kind < 0.7:
            change = chance.choice((_with_values_changed, _with_game_changed))
            body = change(chance, chance.choice(bodies))
            with suppress(SaveError, OverflowError):  # a number may outgrow what msgpack holds
                yield seal_bytes(
                    msgpack.packb(body),
                    chance.choice(FORMATS),
                )
        else:
            with suppress(SaveError):
                yield seal_bytes(_with_bytes_changed(chance, chance.choice(packed)))


def read_as_app(data: bytes) -> str:
    """Read a file in every way the app does; the kind of error, or "read". All else comes out."""
    try:
        opened = open_sealed(data)
    except SaveError as error:
        return error.kind.value
    kinds = {}
    for read in (check_game, decode_game, check_record, decode_record):
        kinds[read.__name__] = "read"
        try:
            read(opened)
        except SaveError as error:
            assert len(str(error)) < 400
            kinds[read.__name__] = error.kind.value
    return "read" if kinds["decode_record"] == "read" else kinds["decode_game"]


def _with_bytes_changed(chance: random.Random, packed: bytes) -> bytes:
    changed = bytearray(packed)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(changed) + 1)
        match chance.randrange(5):
            case 0:
                del changed[at:]
            case 1:
                changed[at:at] = bytes((chance.choice(MARKS),)) * chance.randint(1, 4)
            case 2:
                changed[at : at + 1] = bytes((chance.choice(MARKS),))
            case 3:
                changed[at : at + chance.randint(0, 8)] = chance.randbytes(chance.randint(0, 8))
            case _:
                if at < len(changed):
                    changed[at] ^= 1 << chance.randrange(8)
    if chance.random() < 0.02:
        changed[0:0] = b"\x91" * chance.randint(1, 3000)
    return bytes(changed)


def _with_values_changed(chance: random.Random, body: Body) -> Body:
    changed = copy.deepcopy(body)
    for _ in range(chance.randint(1, 3)):
        _change_one(chance, changed)
    return changed


def _with_game_changed(chance: random.Random, body: Body) -> Body:
    """A game of the right form with other moves or another end: it must be played out to be
    refused."""
    changed: dict[str, Any] = copy.deepcopy(body)
    moves = changed.get("moves")
    if not moves:
        return _with_values_changed(chance, body)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(moves))
        match chance.randrange(5):
            case 4:
                key = chance.choice(("undone", "offer"))
                changed[key] = {"undone": moves[:at], "offer": {"by": at % 2, "ply": at}}[key]
            case 0:
                moves[at] = chance.choice(moves)
            case 1:
                other = chance.randrange(len(moves))
                moves[at], moves[other] = moves[other], moves[at]
            case 2:
                a, b, c, d = (chance.choice(part) for part in ("abcdefgh", "12345678") * 2)
                moves[at] = chance.choice((f"{a}{b}{c}{d}", f"{a}{b}{c}{d}f", f"R@{a}{b}"))
            case _:
                reason = chance.choice(("checkmate", "time", "repetition", "agreement", "count"))
                changed["result"] = {"winner": chance.choice((None, 0, 1)), "reason": reason}
    return changed


def _change_one(chance: random.Random, value: Any) -> None:
    """Go down to a random place and put something there, or take something away."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = chance.choice(keys)
        inner = value[key]
        if isinstance(inner, dict | list) and inner and chance.random() < 0.75:
            value = inner
            continue
        break
    match chance.randrange(6):
        case 0:
            del value[key]
        case 1 if isinstance(value, list):
            value.insert(key, copy.deepcopy(chance.choice(value)))
        case 2 if isinstance(value, list):
            value *= chance.randint(2, 40)
        case 3 if isinstance(value, dict):
            value[chance.choice(("x", "moves", "é" * 9))] = copy.deepcopy(chance.choice(HOSTILE))
        case 4 if type(inner) is int:
            value[key] = inner + chance.choice((-1, 1, 2**31, -(2**31)))
        case _:
            value[key] = copy.deepcopy(chance.choice(HOSTILE))
