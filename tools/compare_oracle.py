"""Do the engine and Fairy-Stockfish agree on random games, move list by move list?

    python tools/compare_oracle.py --positions 100000 --jobs 2 --seed 1

Needs pyffish (in the test extra). Prints what was seen, the quotas, and the disagreements if there
are any. The exit code is 1 when the two disagree, or when a quota was missed: a comparison that
has not seen every end, every kind of refused promotion, pins, double checks and counts proves too
little.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.oracle_checks import Tally, compare_batch

BATCH = 5_000  # positions; the same seed gives the same batches whatever the number of jobs
DISAGREEMENTS_SHOWN = 20

# How often each must be seen in 10,000 positions; about a third of what is usually seen, and at
# least once in any run.
QUOTAS = {
    "end by checkmate": 8,
    "end by stalemate": 8,
    "end by insufficient": 8,
    "end by count": 8,
    "end by fifty_moves": 6,
    "end by repetition": 6,
    "end by promotion_only": 6,
    "promotion in place": 15,
    "promotion by a step": 30,
    "promotion refused by rule 1": 300,
    "promotion refused by rule 2": 600,
    "promotion refused by rule 3": 15,
    "promotion refused by rule 4": 30,
    "promotion refused by rule 5": 10,
    "promotion refused by rule 6": 25,
    "pinned pawn": 15,
    "check": 150,
    "double check": 15,
    "position inside a count": 300,
    "positions of placement": 200,
}
QUOTAS_PER = 10_000


def missed_quotas(tally: Tally) -> list[str]:
    """What the comparison has seen too seldom for its size."""
    missed = []
    for what, quota in QUOTAS.items():
        least = max(1, quota * tally.positions // QUOTAS_PER)
        if tally.seen[what] < least:
            missed.append(f"{what}: {tally.seen[what]} seen, at least {least} wanted")
    return missed


def compare(positions: int, seed: int, jobs: int) -> Tally:
    """Compares at least so many positions, in so many processes."""
    batches = [f"{seed}-{number}" for number in range(-(-positions // BATCH))]
    size = min(BATCH, positions)
    total, began = Tally(), time.monotonic()
    if jobs == 1:
        for batch in batches:
            total.add(compare_batch(batch, size))
            report_progress(total, began)
        return total
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(compare_batch, batch, size) for batch in batches]):
            total.add(done.result())
            report_progress(total, began)
    return total


def report_progress(tally: Tally, began: float) -> None:
    seconds = time.monotonic() - began
    print(
        f"{tally.positions} positions, {len(tally.disagreements)} disagreements, {seconds:.0f} s",
        flush=True,
    )


def report(tally: Tally) -> int:
    """Prints the result; returns the exit code."""
    for what in sorted(tally.seen):
        print(f"  {what}: {tally.seen[what]}")
    for disagreement in tally.disagreements[:DISAGREEMENTS_SHOWN]:
        print(f"  DISAGREEMENT {disagreement}")
    missed = missed_quotas(tally)
    for quota in missed:
        print(f"  MISSED {quota}")
    print(
        f"{tally.positions} positions compared, {len(tally.disagreements)} disagreements, "
        f"{len(missed)} quotas missed"
    )
    return 1 if tally.disagreements or missed else 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="compares the rules with Fairy-Stockfish")
    parser.add_argument("--positions", type=int, default=20_000, help="how many at least")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args(arguments)
    if options.positions < 1 or options.jobs < 1:
        parser.error("positions and jobs must be at least 1")
    print(f"seed {options.seed}, {options.positions} positions, {options.jobs} jobs", flush=True)
    return report(compare(options.positions, options.seed, options.jobs))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
