"""A real SIGKILL inside every system call of a game that touches the save folder.

`python -m tools.faults.strace_kills [--moves N]`; prints what came of it as JSON, or `null` where
strace is missing or may not be used. strace stops the writer at the n-th call of a kind that names
the folder, for n = 1, 2, ... until the writer ends by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter

from game.storage.filesystem import FileSystem
from tools.faults.kills import OurWriter, look_at_ours

CALLS = ("openat", "write", "fsync", "rename", "unlink", "mkdir", "close", "flock")


def paths_of(root: str, moves: int) -> list[str]:
    """All paths that a game may touch, as options for strace, which knows no patterns."""
    saves = os.path.join(root, "saves")
    paths = [root, saves]
    names = ["lock", "probe", "probe.tmp", "reserve", "reserve.tmp", "games", "trash"]
    paths += [os.path.join(saves, name) for name in names]
    game = os.path.join(saves, "games", "aa")
    paths += [game]
    for number in range(1, moves + 2):
        paths += [os.path.join(game, f"g-{number:08d}.{end}") for end in ("tmp", "sav")]
    return [part for path in paths for part in ("-P", path)]


def play(root: str, moves: int) -> None:
    """What the traced process does; each acknowledged ply is printed at once."""
    writer = OurWriter(root, FileSystem())
    writer.open()
    for plies in range(1, moves + 1):
        writer.save(plies)
        os.write(1, b"%d\n" % plies)


def one_kill(root: str, moves: int, call: str, number: int) -> str | None:
    """Kill at one call: "kept" or "lost"; None when the writer ended before."""
    inject = f"inject={call}:signal=KILL:when={number}"
    trace = ["strace", "-f", "-qq", "-o", os.devnull, *paths_of(root, moves)]
    child = [sys.executable, "-m", "tools.faults.strace_kills", "--play", root]
    result = subprocess.run(
        [*trace, "-e", f"trace={call}", "-e", inject, *child, "--moves", str(moves)],
        capture_output=True,
        check=False,
    )
    if result.returncode == 0:
        return None
    if result.returncode not in (-signal.SIGKILL, 128 + signal.SIGKILL):
        raise RuntimeError(result.stderr.decode(errors="replace"))
    acknowledged = max((int(line) for line in result.stdout.split()), default=0)
    return "kept" if look_at_ours(root) in (acknowledged, acknowledged + 1) else "lost"


def may_trace() -> bool:
    """Whether strace is here and this process may use it."""
    if shutil.which("strace") is None:
        return False
    trial = ["strace", "-qq", "-o", os.devnull, "-e", "trace=close", "true"]
    return subprocess.run(trial, capture_output=True, check=False).returncode == 0


def run(moves: int) -> Counter[str]:
    """Kill at every call of every kind."""
    counts: Counter[str] = Counter()
    for call in CALLS:
        number = 0
        verdict: str | None = "kept"
        while verdict is not None:
            number += 1
            with tempfile.TemporaryDirectory() as root:
                verdict = one_kill(root, moves, call, number)
            if verdict is not None:
                counts[verdict] += 1
                counts[call] += 1
    return counts


def main() -> None:
    """Run what the command line says."""
    parser = argparse.ArgumentParser(description="kill at every system call")
    parser.add_argument("--moves", type=int, default=4)
    parser.add_argument("--play", help="be the writer, in this folder")
    options = parser.parse_args()
    if options.play:
        play(options.play, options.moves)
    else:
        print(json.dumps(run(options.moves) if may_trace() else None))


if __name__ == "__main__":
    main()
