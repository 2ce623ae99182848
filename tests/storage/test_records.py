"""Do named values come back from a body, and are others refused?"""

from __future__ import annotations

from typing import Any

import pytest

from game.storage.envelope import Opened, open_sealed, seal
from game.storage.errors import SaveError
from game.storage.records import check_record, decode_record, encode_record


def sealed(body: dict[str, Any]) -> Opened:
    return open_sealed(seal({**body, "seq": 7}))


def test_record_comes_back() -> None:
    values = {f"name_{n}": n for n in range(100)}
    record: dict[str, bool | int | str] = {**values, "long": "x" * 1000, "on": True, "empty": ""}
    opened = sealed(dict(encode_record(record)))
    check_record(opened)
    assert decode_record(opened) == record
    assert decode_record(opened)["on"] is True


@pytest.mark.parametrize("value", [1.5, None, b"x", [1], {"a": 1}, "x" * 1025, "a\n", 2**60])
def test_other_values_are_no_record(value: object) -> None:
    with pytest.raises(SaveError):
        check_record(sealed(dict(encode_record({"name": value}))))


@pytest.mark.parametrize("body", [{}, {"kind": "game", "values": []}, {"values": [{"A": 1}]}])
def test_other_bodies_are_no_record(body: dict[str, Any]) -> None:
    with pytest.raises(SaveError):
        decode_record(Opened(1, body))
