"""How do the bytes of a save look, and which of them are believed?

A sealed file is `STYN` | format u16 | flags u16 | body length u32 | body | seal, big-endian. The
body is one msgpack map of plain values (nothing, truth values, integers, text, lists, maps with
text keys); the seal is a 16-byte blake2b of all before it. The seal finds damage; it does not stop
somebody who makes a file on purpose, so everything behind it is limited and checked again.

This frame stays the same in all formats, so that a file from a later version can be told from a
damaged one: its seal fits and its format number is higher.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from typing import NamedTuple

import msgpack

from game.storage.errors import SaveError, SaveErrorKind

Body = dict[str, object]

FORMAT = 2  # of the body; grows with every new key
MAGIC = b"STYN"
FILE_LIMIT = 64 * 1024  # bytes; a game of 2000 plies with clocks needs less than half
LIST_LIMIT = 2000  # items; also the longest game in plies
MAP_LIMIT = 32  # keys
TEXT_LIMIT = 64  # bytes of UTF-8
DEPTH_LIMIT = 8  # the body is depth 1; the reader would take 1024, repr and == would not
INTEGER_LIMIT = 2**53  # any reader in any language holds these exactly

_HEAD = struct.Struct(">4sHHI")
_SEAL_SIZE = 16
_FRAME_SIZE = _HEAD.size + _SEAL_SIZE


class Opened(NamedTuple):
    """What a sealed file holds."""

    format: int
    body: Body


def seal(body: Mapping[str, object], format_number: int = FORMAT) -> bytes:
    """The file for a body.

    Raises:
        SaveError: when the body holds what no reader would accept.
    """
    try:
        packed = msgpack.packb(dict(body), use_bin_type=True, strict_types=True)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise SaveError(SaveErrorKind.BAD_BODY, detail=f"cannot be written: {error}") from error
    return seal_bytes(packed, format_number)


def seal_bytes(packed: bytes, format_number: int = FORMAT) -> bytes:
    """The file around a body that is packed already; does not look into it.

    Raises:
        SaveError: when the file would be too big.
    """
    if len(packed) + _FRAME_SIZE > FILE_LIMIT:
        raise SaveError(SaveErrorKind.TOO_BIG, detail=f"{len(packed)} bytes of body")
    head = _HEAD.pack(MAGIC, format_number, 0, len(packed))
    return head + packed + _digest(head + packed)


def open_sealed(data: bytes) -> Opened:
    """The format and the body of a sealed file; the body is plain, but of any keys.

    Raises:
        SaveError: too big, truncated, not a save, bad length, bad seal, newer, or bad body.
    """
    if len(data) > FILE_LIMIT:
        raise SaveError(SaveErrorKind.TOO_BIG, detail=f"{len(data)} bytes")
    if len(data) < _FRAME_SIZE:
        raise SaveError(SaveErrorKind.TRUNCATED, detail=f"{len(data)} bytes")
    magic, format_number, flags, length = _HEAD.unpack_from(data)
    if magic != MAGIC:
        raise SaveError(SaveErrorKind.NOT_A_SAVE)
    if length + _FRAME_SIZE != len(data):
        raise SaveError(SaveErrorKind.BAD_LENGTH, detail=f"{length} announced, {len(data)} there")
    if _digest(data[:-_SEAL_SIZE]) != data[-_SEAL_SIZE:]:
        raise SaveError(SaveErrorKind.BAD_SEAL)
    if format_number > FORMAT:
        raise SaveError(SaveErrorKind.NEWER, detail=f"format {format_number}")
    if format_number < 1 or flags != 0:
        raise SaveError(SaveErrorKind.BAD_FIELD, detail=f"format {format_number}, flags {flags}")
    return Opened(format_number, _unpack(data[_HEAD.size : -_SEAL_SIZE]))


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_SEAL_SIZE).digest()


def _unpack(packed: bytes) -> Body:
    # Every limit is given: the defaults accept gigabytes of announced lists, repeated keys and
    # extension types.
    unpacker = msgpack.Unpacker(
        raw=False,
        strict_map_key=True,
        object_pairs_hook=_distinct,
        max_buffer_size=FILE_LIMIT,
        max_array_len=LIST_LIMIT,
        max_map_len=MAP_LIMIT,
        max_str_len=TEXT_LIMIT,
        max_bin_len=0,
        max_ext_len=0,
    )
    try:
        unpacker.feed(packed)
        value = unpacker.unpack()
        end = unpacker.tell()
    except (
        msgpack.UnpackException,
        ValueError,
        TypeError,
        OverflowError,
        RecursionError,
        MemoryError,
    ) as error:
        # Only the name: the text of the error may quote the hostile value.
        raise SaveError(SaveErrorKind.BAD_BODY, detail=type(error).__name__) from error
    if end != len(packed):
        raise SaveError(SaveErrorKind.BAD_BODY, detail="bytes behind the map")
    if type(value) is not dict:
        raise SaveError(SaveErrorKind.BAD_BODY, detail="not a map")
    _check_plain(value, 1)
    return value


def _distinct(pairs: list[tuple[object, object]]) -> dict[object, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("repeated key")
    return made


def _check_plain(value: object, depth: int) -> None:
    """Refuse floats, bytes, extension types, huge numbers and deep nesting."""
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return
    if kind is int:
        if not -INTEGER_LIMIT <= value <= INTEGER_LIMIT:  # type: ignore[operator]
            raise SaveError(SaveErrorKind.BAD_BODY, detail="number out of range")
        return
    if depth > DEPTH_LIMIT:
        raise SaveError(SaveErrorKind.BAD_BODY, detail="nested too deep")
    if isinstance(value, list):
        for item in value:
            _check_plain(item, depth + 1)
    elif isinstance(value, dict):
        for key, item in value.items():
            if type(key) is not str:
                raise SaveError(SaveErrorKind.BAD_BODY, detail="key is not text")
            _check_plain(item, depth + 1)
    else:
        raise SaveError(SaveErrorKind.BAD_BODY, detail=f"value of type {kind.__name__}")
