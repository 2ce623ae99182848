"""What does a process hold, and does it grow?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

MIB = 1 << 20


@dataclass(frozen=True)
class Sample:
    """A process at a moment."""

    at: float  # hours, days, rounds: whatever the run counts
    memory_mb: float
    handles: int  # files and sockets, but for fonts: of them a bounded number is kept open
    threads: int
    written_mb: float  # to the device, pages and all, or handed to the disk by the saver


def sample(pid: int | str, at: float, written_mb: float | None = None) -> Sample | None:
    """How a process is now; None when it is gone."""
    root = Path("/proc") / str(pid)
    try:
        pages = int((root / "statm").read_text().split()[1])
        handles = sum(not is_font(root / "fd" / name) for name in os.listdir(root / "fd"))
        threads = len(os.listdir(root / "task"))
        if written_mb is None:
            lines = (root / "io").read_text().splitlines()
            written = next(int(line.split()[1]) for line in lines if line.startswith("write_"))
            written_mb = written / MIB
    except (OSError, StopIteration, IndexError):
        return None
    memory_mb = pages * os.sysconf("SC_PAGE_SIZE") / MIB
    return Sample(at, memory_mb, handles, threads, written_mb)


def is_font(handle: Path) -> bool:
    """Whether that is a font; also a handle that is gone by now holds nothing."""
    try:
        return os.readlink(handle).endswith(".ttf")
    except FileNotFoundError:
        return True


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    tasks = Path(f"/proc/{pid}/task")
    try:
        return [int(child) for task in tasks.iterdir()
                for child in (task / "children").read_text().split()]  # fmt: skip
    except OSError:
        return []


def settled(samples: Sequence[Sample]) -> Sequence[Sample]:
    """The second half of the samples: in the first, memories fill that are meant to be filled, and
    the heap finds its shape."""
    return samples[len(samples) // 2 :]


def slope(samples: Sequence[Sample]) -> float:
    """Megabytes of memory by unit of `at`, by least squares over the settled samples."""
    later = settled(samples)
    if len(later) < 3:
        return 0.0
    mean_at = sum(each.at for each in later) / len(later)
    mean = sum(each.memory_mb for each in later) / len(later)
    spread = sum((each.at - mean_at) ** 2 for each in later)
    if not spread:
        return 0.0
    return sum((each.at - mean_at) * (each.memory_mb - mean) for each in later) / spread


def verdict(
    samples: Sequence[Sample], *, growth_mb: float, handles: int = 0, threads: int = 0
) -> list[str]:
    """What is wrong with a run, a line each: it holds more and more.

    Args:
        growth_mb: what the memory may grow by from the first settled sample to the last.
        handles: by how many the files held may differ between two samples.
        threads: and the threads.
    """
    later = settled(samples)
    if len(later) < 3:
        return []
    wrong = []
    grown_mb = slope(samples) * (later[-1].at - later[0].at)
    if grown_mb > growth_mb:
        wrong.append(f"memory grew by {grown_mb:.1f} MB, more than {growth_mb:.1f}")
    held = [each.handles for each in later]
    if max(held) - min(held) > handles:
        wrong.append(f"{min(held)} to {max(held)} files are held")
    running = [each.threads for each in later]
    if max(running) - min(running) > threads:
        wrong.append(f"{min(running)} to {max(running)} threads run")
    return wrong


def report(samples: Sequence[Sample], unit: str) -> list[str]:
    """A few lines about a run."""
    later = settled(samples)
    if not later:
        return ["no samples"]
    written = [after.written_mb - before.written_mb for before, after in pairwise(samples)]
    lines = [
        f"memory {later[0].memory_mb:.1f} -> {later[-1].memory_mb:.1f} MB in the second"
        f" half, highest {max(each.memory_mb for each in samples):.1f},"
        f" slope {slope(samples):+.3f} MB per {unit}",
        f"handles {min(each.handles for each in later)}..{max(each.handles for each in later)},"
        f" threads {min(each.threads for each in later)}..{max(each.threads for each in later)}",
    ]
    if written:
        lines.append(
            f"written {samples[-1].written_mb:.2f} MB, between two looks"
            f" {min(written):.2f}..{max(written):.2f}"
        )
    return lines
