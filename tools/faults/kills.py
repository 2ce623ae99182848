"""Real kills at random moments: `python -m tools.faults.kills [COUNT] [WRITER]`, 10,000 of ours."""

from __future__ import annotations

import sys
import tempfile
import time

from tests.faults.kills import run


def main() -> int:
    """Run; 0 when nothing was lost."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    writer = sys.argv[2] if len(sys.argv) > 2 else "ours"
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as root:
        counts = run(writer, count, seed=int(time.time()), root=root)
    print(f"{writer}: {count} kills, {dict(counts)}, {time.monotonic() - begun:.0f} s")
    return 0 if counts["kept"] == count else 1


if __name__ == "__main__":
    sys.exit(main())
