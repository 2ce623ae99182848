from __future__ import annotations

import struct

import msgpack
import pytest

from game.storage.envelope import FILE_LIMIT, FORMAT, open_sealed, seal, seal_bytes
from game.storage.errors import SaveError, SaveErrorKind

BODY = {"moves": ["e3e4", "R@a1"], "seq": 7, "starred": True, "result": None, "clock": [[1, -2]]}


def kind_of(data: bytes) -> SaveErrorKind:
    with pytest.raises(SaveError) as caught:
        open_sealed(data)
    return caught.value.kind


def test_body_comes_back_the_same() -> None:
    assert open_sealed(seal(BODY)) == (FORMAT, BODY)


def test_frame_is_as_documented() -> None:
    data = seal({})
    assert data[:12] == b"STYN" + struct.pack(">HHI", FORMAT, 0, 1)
    assert data[12:13] == b"\x80"
    assert len(data) == 12 + 1 + 16


def test_every_truncation_is_refused() -> None:
    data = seal(BODY)
    kinds = {kind_of(data[:length]) for length in range(len(data))}
    assert kinds == {SaveErrorKind.TRUNCATED, SaveErrorKind.BAD_LENGTH}


def test_every_flipped_bit_is_refused_as_damage() -> None:
    data = seal(BODY)
    for index in range(len(data)):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[index] ^= 1 << bit
            # Above all never as a newer format, or one bit could hide a game for good.
            assert kind_of(bytes(damaged)) in {
                SaveErrorKind.NOT_A_SAVE,
                SaveErrorKind.BAD_LENGTH,
                SaveErrorKind.BAD_SEAL,
            }


@pytest.mark.parametrize("size", [1, 28, 29, 4096])
def test_zeros_are_refused(size: int) -> None:
    assert kind_of(bytes(size)) in {SaveErrorKind.TRUNCATED, SaveErrorKind.NOT_A_SAVE}


def test_appended_bytes_are_refused() -> None:
    assert kind_of(seal(BODY) + b"\0") is SaveErrorKind.BAD_LENGTH


@pytest.mark.parametrize("number", [FORMAT + 1, 65535])
def test_sealed_newer_format_is_named_so(number: int) -> None:
    assert kind_of(seal_bytes(b"\x80", number)) is SaveErrorKind.NEWER


def test_format_zero_is_refused() -> None:
    assert kind_of(seal_bytes(b"\x80", 0)) is SaveErrorKind.BAD_FIELD


def test_too_big_is_refused_both_ways() -> None:
    assert kind_of(bytes(FILE_LIMIT + 1)) is SaveErrorKind.TOO_BIG
    with pytest.raises(SaveError) as caught:
        seal_bytes(bytes(FILE_LIMIT))
    assert caught.value.kind is SaveErrorKind.TOO_BIG


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"\xc1",
        b"\xc0",
        b"\x90",
        b"\x80\x80",
        b"\x81\x01\x02",
        b"\x81\xc4\x00\x02",
        b"\x82\xa1a\x01\xa1a\x02",
        b"\x81\xa1a\xa2\xff\xfe",
        b"\x81\xa1a\xdd\x7f\xff\xff\xff",
        b"\xdf\x7f\xff\xff\xff",
        b"\x81\xa1a\xdb\x7f\xff\xff\xff",
        b"\x81\xa1a\xc6\xff\xff\xff\xff",
        b"\x81\xa1a\xc4\x00",
        b"\x81\xa1a\xd4\x05\x00",
        b"\x81\xa1a\xc7\x00\x05",
        b"\x81\xa1a\xd6\xff\x00\x00\x00\x01",
        b"\x81\xa1a\xcf\xff\xff\xff\xff\xff\xff\xff\xff",
        b"\x81\xa1a" + b"\x91" * 9 + b"\xc0",
        b"\x81\xa1a" + b"\x91" * 600 + b"\xc0",
        b"\x91" * 60_000,
        msgpack.packb({"a": 1.5}),
        msgpack.packb({"a": float("nan")}),
        msgpack.packb({"a": "x" * 65}),
        msgpack.packb({"a": [0] * 2001}),
        msgpack.packb({str(n): n for n in range(33)}),
    ],
)
def test_hostile_body_is_refused_behind_a_good_seal(packed: bytes) -> None:
    assert kind_of(seal_bytes(packed)) is SaveErrorKind.BAD_BODY


@pytest.mark.parametrize(
    "value",
    [object(), (1, 2), b"x", 2**70, "\ud800", {"a": {1, 2}}],
    ids=["object", "tuple", "bytes", "large number", "surrogate", "set"],
)
def test_what_no_reader_takes_is_not_sealed_or_not_opened(value: object) -> None:
    with pytest.raises(SaveError):
        open_sealed(seal({"a": value}))


def test_message_never_quotes_the_body() -> None:
    with pytest.raises(SaveError) as caught:
        open_sealed(seal_bytes(b"\x81\xa1a" + b"\x91" * 600 + b"\xc0"))
    assert len(str(caught.value)) < 200
