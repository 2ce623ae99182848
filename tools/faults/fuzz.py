"""Hostile files by the million: `python -m tools.faults.fuzz [--count N] [--seed N]`.

Prints how many were refused in which way, how long reading took and how much memory it cost.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import islice

from game.storage.codec import encode_game
from game.storage.envelope import Body
from game.storage.records import encode_record
from tools.faults.games import random_game
from tools.faults.mutations import hostile_files, read_as_app
from tools.faults.sample_saves import SETTINGS


def sound_bodies() -> list[Body]:
    """What the hostile files are made from."""
    games = [{**encode_game(random_game(seed)), "seq": seed} for seed in range(1, 21)]
    return [*games, {**encode_record(SETTINGS), "seq": 1}]


def resident_mib() -> float:
    """The memory of this process now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096 / 2**20


def by_mutation(count: int, seed: int) -> None:
    """Read so many mutated files."""
    files = hostile_files(seed, sound_bodies())
    kinds: Counter[str] = Counter(map(read_as_app, islice(files, 1000)))  # warm-up
    before, slowest_s, slow = resident_mib(), 0.0, 0
    begun = time.monotonic()
    for data in islice(files, count):
        read_begun = time.perf_counter()
        kinds[read_as_app(data)] += 1
        took_s = time.perf_counter() - read_begun
        slowest_s = max(slowest_s, took_s)
        slow += took_s > 0.005
    took = time.monotonic() - begun
    print(f"seed {seed}: {count} files in {took:.0f} s; {dict(kinds.most_common())}")
    print(f"slowest {slowest_s * 1000:.1f} ms, {slow / count:.2%} over 5 ms")
    print(f"memory {before:.1f} -> {resident_mib():.1f} MiB")


def main() -> None:
    """Read what the command line says."""
    parser = argparse.ArgumentParser(description="read files that were made to do harm")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    by_mutation(options.count, options.seed)


if __name__ == "__main__":
    main()
