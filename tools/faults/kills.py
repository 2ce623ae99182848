"""A process that saves move after move, killed at any moment, again and again.

`python -m tools.faults.kills [--count N] [--writer NAME] [--seed N] [--folder PATH]`; prints what
came of it as JSON. Each round goes on from what the last one left. Acknowledgements come by a pipe,
never by the disk under test. A process of its own, so that forking happens where no other thread
runs.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator

from game.storage.filesystem import FileSystem
from tools.faults.bad_writers import InPlace, InPlaceSynced, RenameUnsynced, look_at_file
from tools.faults.scenario import SCRIPT, Writer, body, look_into_folder, make_folder

LAST_MOVE_S = 0.006  # the latest moment of a kill; a start and some moves of our writer


class OurWriter:
    """The app's save folder with one game."""

    def __init__(self, root: str, files: FileSystem) -> None:
        self.folder = make_folder(root, files)

    def open(self) -> None:
        self.folder.open()

    def save(self, plies: int) -> None:
        self.folder.save_game("aa", body(plies))

    def close(self) -> None:
        self.folder.close()


def look_at_ours(root: str) -> int:
    """The plies of the game in a save folder, 0 when there is none."""
    return next((plies for game_id, plies, _ in look_into_folder(root).games if plies), 0)


WRITERS: dict[str, tuple[Callable[[str, FileSystem], Writer], Callable[[str], int]]] = {
    "ours": (OurWriter, look_at_ours),
    "in_place": (InPlace, look_at_file),
    "in_place_synced": (InPlaceSynced, look_at_file),
    "rename_unsynced": (RenameUnsynced, look_at_file),
}


def following(plies: int) -> Iterator[int]:
    """The plies to save after `plies`: one more each time, then a new game."""
    while True:
        plies = plies % len(SCRIPT) + 1
        yield plies


def write_until_killed(writer: Writer, plies: int, pipe: int) -> None:
    """Save for ever; each acknowledged ply goes down the pipe."""
    writer.open()
    for next_plies in following(plies):
        writer.save(next_plies)
        os.write(pipe, b"%d\n" % next_plies)


def one_kill(name: str, root: str, pause_s: float, counts: Counter[str]) -> None:
    """One round; counts the moves that were acknowledged and "kept", "lost" or "wrong"."""
    make, look = WRITERS[name]
    before = look(root)
    reader, pipe = os.pipe()
    child = os.fork()
    if child == 0:
        write_until_killed(make(root, FileSystem()), before, pipe)
    os.close(pipe)
    time.sleep(pause_s)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as acknowledged:
        plies = [int(line) for line in acknowledged.read().split()]
    if not os.WIFSIGNALED(status):
        raise RuntimeError(f"the writer ended by itself: {status}")
    counts["acknowledged"] += len(plies)
    last = plies[-1] if plies else before
    seen = look(root)
    if seen in (last, next(following(last))):
        counts["kept"] += 1
    else:
        counts["lost" if seen in (0, *range(before, last)) else "wrong"] += 1


def run(name: str, count: int, seed: int, root: str) -> Counter[str]:
    """Many rounds, in one folder."""
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    for _ in range(count):
        one_kill(name, root, chance.uniform(0.0002, LAST_MOVE_S), counts)
    return counts


def main() -> None:
    """Run what the command line says."""
    parser = argparse.ArgumentParser(description="kill a process that saves, again and again")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--writer", choices=WRITERS, default="ours")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="an empty folder; one in memory when left out")
    options = parser.parse_args()
    in_memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=in_memory) as memory:
        counts = run(options.writer, options.count, options.seed, options.folder or memory)
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
