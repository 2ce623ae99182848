"""What did the search find in this position before? Results by position key, bounded.

Two flat arrays of numbers: sixteen bytes an entry, whatever the entry holds. A new result replaces
an old one of the same slot unless that one was searched deeper in this same search.
"""

from __future__ import annotations

from array import array

from game.bot.evaluate import MATE_BOUND

EXACT, AT_LEAST, AT_MOST = range(3)  # what the value says about the true one

BYTES_PER_ENTRY = 16
DEFAULT_MEGABYTES = 4
MOST_MEGABYTES = 64

# An entry packs, from the lowest bit: move (16), depth (7), bound (2), age (6), value (17).
_VALUE_OFFSET = 1 << 16

Entry = tuple[int, int, int, int]  # depth, bound, value, move


class HashTable:
    """A bounded memory of search results."""

    def __init__(self, megabytes: int = DEFAULT_MEGABYTES) -> None:
        entries = max(1, megabytes) * (1 << 20) // BYTES_PER_ENTRY
        self._mask = (1 << entries.bit_length() - 1) - 1
        self._age = 0
        self.clear()

    def clear(self) -> None:
        """Forgets everything."""
        size = self._mask + 1
        self._keys = array("Q", (0,)) * size
        self._data = array("Q", (0,)) * size

    def new_search(self) -> None:
        """From now on older results give way to new ones."""
        self._age = self._age + 1 & 63

    def find(self, key: int) -> int:
        """The packed entry of a position, 0 when there is none; `unpack` reads it."""
        slot = key & self._mask
        return self._data[slot] if self._keys[slot] == key else 0

    def keep(
        self, key: int, depth: int, ply: int, before: int, beta: int, value: int, move: int
    ) -> None:
        """Remembers the value found for a position.

        Args:
            depth: up to 127.
            before: alpha as it was when the search of the position began.
            move: the best one, below 65536.
        """
        bound = AT_LEAST if value >= beta else AT_MOST if value <= before else EXACT
        if value > MATE_BOUND:
            value += ply
        elif value < -MATE_BOUND:
            value -= ply
        slot = key & self._mask
        old = self._data[slot]
        if old and old >> 25 & 63 == self._age and (old >> 16 & 127) > depth and bound != EXACT:
            if self._keys[slot] != key:
                return
            if not move:
                move = old & 0xFFFF
        self._keys[slot] = key
        self._data[slot] = (
            move | depth << 16 | bound << 23 | self._age << 25 | value + _VALUE_OFFSET << 31
        )

    def permille_used(self) -> int:
        """How full the table is with results of this search, judged by its first entries."""
        sample = self._data[:1000]
        return sum(1 for entry in sample if entry and entry >> 25 & 63 == self._age)


def unpack(entry: int) -> Entry:
    """Depth, bound, value and move of a packed entry."""
    return entry >> 16 & 127, entry >> 23 & 3, (entry >> 31) - _VALUE_OFFSET, entry & 0xFFFF
