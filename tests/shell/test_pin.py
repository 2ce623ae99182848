"""Does the PIN keep guests out, also those who pull the plug, and let the operator in?"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.shell.pin import (
    FREE_TRIES,
    LONGEST_WAIT_S,
    PinGate,
    PinRecord,
    is_pin,
    new_record,
    plain_of,
    record_of,
    reset_mark,
    wait_s,
)

RECORD = new_record("2468")


class Device:
    """What outlives a start: the record as it was written last."""

    def __init__(self, record: PinRecord | None = RECORD) -> None:
        self.record = record
        self.can_write = True
        self.now_s = 0.0

    def keep(self, record: PinRecord) -> bool:
        if self.can_write:
            self.record = record
        return self.can_write

    def gate(self) -> PinGate:
        return PinGate(self.record, keep=self.keep, now_s=lambda: self.now_s)


def test_the_right_pin_and_no_other() -> None:
    gate = Device().gate()
    assert gate.has_pin
    assert not gate.check("2469") and not gate.check("") and not gate.check("24680")
    assert gate.check("2468")


def test_no_pin_is_right_before_one_is_set() -> None:
    gate = Device(PinRecord()).gate()
    assert not gate.has_pin
    assert not any(gate.check(digits) for digits in ("", "0000", "1234"))
    assert gate.set("1357") and gate.has_pin and gate.check("1357")


def test_a_record_that_cannot_be_read_lets_nobody_in() -> None:
    gate = Device(None).gate()
    assert gate.has_pin and not gate.check("2468")


@pytest.mark.parametrize("digits", ["", "123", "123456789", "12a4", "١٢٣٤", "1234\n", "-123"])
def test_what_is_no_pin(digits: str) -> None:
    assert not is_pin(digits)
    assert not Device(PinRecord()).gate().set(digits)


def test_neither_pin_nor_salt_stands_in_the_record() -> None:
    one, other = new_record("2468"), new_record("2468")
    assert one.hash != other.hash and "2468" not in one.hash


def test_five_tries_are_free_then_each_takes_longer() -> None:
    assert [wait_s(failures) for failures in range(9)] == [0, 0, 0, 0, 0, 60, 120, 240, 480]
    assert wait_s(1000) == LONGEST_WAIT_S


def test_while_there_is_something_to_wait_for_no_pin_is_looked_at() -> None:
    device = Device()
    gate = device.gate()
    for _ in range(FREE_TRIES):
        assert not gate.check("0000")
    assert gate.waits_s() == 60
    assert not gate.check("2468")
    device.now_s += 59
    assert not gate.check("2468") and gate.waits_s() == 1
    device.now_s += 1
    assert gate.check("2468") and gate.waits_s() == 0


def test_pulling_the_plug_wins_nothing() -> None:
    device = Device()
    for _ in range(FREE_TRIES):
        assert not device.gate().check("0000")
    gate = device.gate()
    assert gate.waits_s() == 60 and not gate.check("2468")
    device.now_s += 60
    assert gate.check("2468")
    assert device.gate().waits_s() == 0


def test_a_try_is_written_down_before_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device()
    gate = device.gate()

    def unplugged(digits: str, salt: bytes) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.shell.pin.hashed", unplugged)
    with pytest.raises(KeyboardInterrupt):
        gate.check("0000")
    assert device.record is not None and device.record.failures == 1


def test_a_folder_that_cannot_be_written_still_counts() -> None:
    device = Device()
    device.can_write = False
    gate = device.gate()
    for _ in range(FREE_TRIES):
        gate.check("0000")
    assert gate.waits_s() == 60
    device.now_s += 60
    assert gate.check("2468")
    assert not gate.set("1357") and gate.check("2468")


def test_a_file_makes_the_pin_void_once_for_each_text(tmp_path: Path) -> None:
    file = tmp_path / "reset"
    device = Device()
    assert not device.gate().obey_reset(reset_mark([tmp_path / "none", file]))
    file.write_text("please\n")
    gate = device.gate()
    assert gate.obey_reset(reset_mark([tmp_path / "none", file])) and not gate.has_pin
    assert gate.set("1357")
    again = device.gate()
    assert not again.obey_reset(reset_mark([file])) and again.check("1357")
    file.write_text("please, once more\n")
    assert device.gate().obey_reset(reset_mark([file]))


def test_a_file_taken_away_counts_again_when_it_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "reset"
    file.touch()
    device = Device()
    assert device.gate().obey_reset(reset_mark([file]))
    file.unlink()
    assert not device.gate().obey_reset(reset_mark([file]))
    file.touch()
    assert device.gate().obey_reset(reset_mark([file]))


def test_a_reset_mends_a_record_that_cannot_be_read(tmp_path: Path) -> None:
    gate = Device(None).gate()
    assert not gate.obey_reset(reset_mark([tmp_path / "none"])) and gate.has_pin
    (tmp_path / "reset").touch()
    assert gate.obey_reset(reset_mark([tmp_path / "reset"])) and not gate.has_pin


def test_records_come_back_from_plain_values() -> None:
    assert record_of(plain_of(RECORD)) == RECORD


PLAIN = st.one_of(st.text(max_size=70), st.integers(), st.booleans())
NAMES = st.sampled_from(["hash", "salt", "failures", "reset", "other"])


@given(st.dictionaries(NAMES, PLAIN))
def test_anything_else_is_no_record(plain: dict[str, object]) -> None:
    try:
        record = record_of(plain)
    except ValueError:
        return
    assert len(record.hash) in (0, 64) and record.failures >= 0
