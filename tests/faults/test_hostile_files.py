"""Hostile files: nothing but a `SaveError` may come out of reading them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import islice

from game.storage.codec import encode_game
from game.storage.envelope import Body
from game.storage.records import encode_record
from tools.faults.games import random_game
from tools.faults.mutations import hostile_files, read_as_app
from tools.faults.sample_saves import SETTINGS

SEED = 404

# In a process of its own, as the memory of this one has grown already.
MEMORY_TEST = """
import resource
from game.storage.envelope import open_sealed, seal, seal_bytes
from game.storage.errors import SaveError
from tools.faults.mutations import BOMB
open_sealed(seal({"warm": "up"}))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range(20):
    try:
        open_sealed(seal_bytes(BOMB))
    except SaveError:
        pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def sound_bodies() -> list[Body]:
    games = [{**encode_game(random_game(seed)), "seq": seed} for seed in range(1, 13)]
    return [*games, {**encode_record(SETTINGS), "seq": 1}]


def test_only_save_errors_come_out() -> None:
    kinds = Counter(map(read_as_app, islice(hostile_files(SEED, sound_bodies()), 2000)))
    print(f"seed {SEED}: {kinds}")
    assert {"read", "bad_body", "bad_field", "bad_move", "bad_seal", "newer"} <= kinds.keys()


def test_small_file_cannot_take_much_memory() -> None:
    result = subprocess.run(
        [sys.executable, "-c", MEMORY_TEST], capture_output=True, text=True, check=True
    )
    assert int(result.stdout) < 32 * 1024  # KiB
