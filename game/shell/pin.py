"""How is the operator's PIN kept and checked, so that trying all of them takes too long?

Only a scrypt hash is kept. Each wrong try is written down before the next one is looked at; after
the fifth comes a pause that doubles with every further one. Pulling the plug does not help: after a
start the whole pause begins anew. There is no PIN to begin with. A file on the device makes the PIN
void, once for each text in it, so that it may be left lying on a partition that cannot be written.
A PIN of a few digits can be guessed by whoever takes the card out: it keeps guests out of the menu,
nothing more.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

PIN = "pin"  # the name of the record
LEAST_DIGITS, MOST_DIGITS = 4, 8
WORK, BLOCK, LANES = 1 << 14, 8, 1  # 16 MiB and some tens of milliseconds for each try
SALT_BYTES, HASH_BYTES = 16, 32
FREE_TRIES = 5
FIRST_WAIT_S, LONGEST_WAIT_S = 60, 3600
MOST_RESET_BYTES = 64  # of a reset file's text that are looked at
MOST_FAILURES = 1 << 20

Plain = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class PinRecord:
    """What is kept: hash and salt as hexadecimal texts, both empty while there is no PIN."""

    hash: str = ""
    salt: str = ""
    failures: int = 0  # wrong tries since the last right one
    reset: str = ""  # marks the reset file that has been obeyed


def plain_of(record: PinRecord) -> dict[str, object]:
    """The record as plain values."""
    return {
        "hash": record.hash,
        "salt": record.salt,
        "failures": record.failures,
        "reset": record.reset,
    }


def record_of(plain: Plain) -> PinRecord:
    """The record in plain values.

    Raises:
        ValueError: when it is none; then no PIN is right.
    """
    texts = [plain.get(name) for name in ("hash", "salt", "reset")]
    failures = plain.get("failures")
    if not all(isinstance(text, str) for text in texts) or type(failures) is not int:
        raise ValueError("not a PIN record")
    hash_, salt, reset = map(str, texts)
    bytes.fromhex(hash_ + salt)
    if len(hash_) not in (0, 2 * HASH_BYTES) or not 0 <= failures <= MOST_FAILURES:
        raise ValueError("not a PIN record")
    return PinRecord(hash_, salt, failures, reset)


def is_pin(digits: str) -> bool:
    """Whether a text can be a PIN."""
    return (
        digits.isascii() and digits.isdigit() and LEAST_DIGITS <= len(digits) <= MOST_DIGITS
    )  # fmt: skip


def new_record(digits: str, reset: str = "") -> PinRecord:
    """What is kept from the moment this PIN is set."""
    salt = os.urandom(SALT_BYTES)
    return PinRecord(hashed(digits, salt), salt.hex(), 0, reset)


def hashed(digits: str, salt: bytes) -> str:
    """What is kept of a PIN."""
    return hashlib.scrypt(
        digits.encode(), salt=salt, n=WORK, r=BLOCK, p=LANES, dklen=HASH_BYTES, maxmem=64 << 20
    ).hex()


def wait_s(failures: int) -> int:
    """How long to wait after so many wrong tries."""
    if failures < FREE_TRIES:
        return 0
    return min(LONGEST_WAIT_S, FIRST_WAIT_S << min(failures - FREE_TRIES, 10))


def reset_mark(files: Iterable[Path]) -> str:
    """A mark of the first reset file that is there; empty when there is none."""
    for path in files:
        try:
            with path.open("rb") as file:
                return hashlib.blake2b(file.read(MOST_RESET_BYTES), digest_size=16).hexdigest()
        except OSError:
            continue
    return ""


class PinGate:
    """Decides about PINs; every change is handed to `keep` before anything else follows from it."""

    def __init__(
        self,
        record: PinRecord | None,
        *,
        keep: Callable[[PinRecord], bool],
        now_s: Callable[[], float],
    ) -> None:
        """
        Args:
            record: as it was kept; None when it cannot be read: then no PIN is right.
            keep: writes a record down; whether it could.
            now_s: time that never goes back.
        """
        self._record = record
        self.keep = keep
        self._now_s = now_s
        self._since_s = now_s()  # of the last wrong try, or the start

    @property
    def has_pin(self) -> bool:
        """Whether a PIN is asked for; also while the record cannot be read."""
        return self._record is None or bool(self._record.hash)

    def obey_reset(self, mark: str) -> bool:
        """Make the PIN void if this mark has not been obeyed yet; whether it was."""
        known = "" if self._record is None else self._record.reset
        if mark == known:
            return False
        if not mark:  # the file is gone: the same text counts again next time
            if self._record is not None:
                self._change(replace(self._record, reset=""))
            return False
        self._change(PinRecord(reset=mark))
        return True

    def set(self, digits: str) -> bool:
        """From now on this is the PIN; whether it can be one, and is kept."""
        if not is_pin(digits):
            return False
        record = new_record(digits, "" if self._record is None else self._record.reset)
        if not self.keep(record):
            return False
        self._record = record
        return True

    def check(self, digits: str) -> bool:
        """Whether it is the PIN; always no while there is something to wait for."""
        record = self._record
        if record is None or not record.hash or self.waits_s() > 0:
            return False
        # Counted as wrong before it is looked at: pulling the plug then wins nothing.
        tried = replace(record, failures=min(MOST_FAILURES, record.failures + 1))
        self._change(tried)
        self._since_s = self._now_s()
        if not is_pin(digits):
            return False
        found = hashed(digits, bytes.fromhex(record.salt))
        if not hmac.compare_digest(found, record.hash):
            return False
        self._change(replace(tried, failures=0))
        return True

    def waits_s(self) -> float:
        """The seconds until another PIN is looked at."""
        failures = 0 if self._record is None else self._record.failures
        return max(0.0, self._since_s + wait_s(failures) - self._now_s())

    def _change(self, record: PinRecord) -> None:
        """What cannot be written down still holds until the app ends."""
        self._record = record
        self.keep(record)
