"""What does a process hold, and does it grow?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MIB = 1 << 20


@dataclass(frozen=True)
class Sample:
    """A process at a moment."""

    at: float  # hours, days, rounds: whatever the run counts
    memory_mb: float
    handles: int
    threads: int
    written_mb: float  # to the device or by the keeper


def sample(pid: int | str, at: float, written_mb: float | None = None) -> Sample | None:
    """How a process is now; None when it is gone."""
    root = Path("/proc") / str(pid)
    try:
        pages = int((root / "statm").read_text().split()[1])
        handles = len(os.listdir(root / "fd"))
        threads = len(os.listdir(root / "task"))
        if written_mb is None:
            lines = (root / "io").read_text().splitlines()
            written = next(int(line.split()[1]) for line in lines if line.startswith("wchar"))
            written_mb = written / MIB
    except (OSError, StopIteration, IndexError):
        return None
    memory_mb = pages * os.sysconf("SC_PAGE_SIZE") / MIB
    return Sample(at, memory_mb, handles, threads, written_mb)


def slope(samples: Sequence[Sample]) -> float:
    """Megabytes of memory by unit of `at`, by least squares over the last three quarters."""
    settled = samples[len(samples) // 4 :]
    if len(settled) < 3:
        return 0.0
    mean_at = sum(each.at for each in settled) / len(settled)
    mean = sum(each.memory_mb for each in settled) / len(settled)
    spread = sum((each.at - mean_at) ** 2 for each in settled)
    if not spread:
        return 0.0
    return sum((each.at - mean_at) * (each.memory_mb - mean) for each in settled) / spread


def report(samples: Sequence[Sample], unit: str) -> list[str]:
    """A few lines about a run."""
    if not samples:
        return ["no samples"]
    settled = samples[len(samples) // 4 :]
    return [
        f"memory {settled[0].memory_mb:.1f} -> {settled[-1].memory_mb:.1f} MB after the first"
        f" quarter, highest {max(each.memory_mb for each in samples):.1f},"
        f" slope {slope(samples):+.3f} MB per {unit}",
        f"handles {min(each.handles for each in settled)}..{max(each.handles for each in settled)},"
        f" threads {min(each.threads for each in settled)}.."
        f"{max(each.threads for each in settled)}",
        f"written {samples[-1].written_mb:.2f} MB",
    ]
