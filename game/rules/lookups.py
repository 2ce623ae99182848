"""How does a process stay small while the look-up tables grow with every game?

The tables of the rules are bounded one by one, generously; in a process that runs for weeks their
sum is what counts. Between two searches, and between two games, all are emptied when together they
hold too much: they fill again within a few hundredths of a second.
"""

from __future__ import annotations

from game.rules import movement, ready_moves

MOST_ENTRIES = 20_000  # in all tables together; about four megabytes

TABLES: tuple[dict[int, object], ...] = tuple(
    table
    for module in (movement, ready_moves)
    for value in vars(module).values()
    for table in (value if isinstance(value, tuple) else (value,))
    if isinstance(table, dict) and type(table) is not dict  # the self-filling kinds alone
)


def trim_lookups() -> None:
    """Empties the look-up tables when they hold too much."""
    if sum(map(len, TABLES)) > MOST_ENTRIES:
        for table in TABLES:
            table.clear()
