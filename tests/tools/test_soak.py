"""Does the soak find a kiosk wanting that holds more and more, and only such a one?"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest

from tools import soak_simulated
from tools.soak_measure import Sample, report, sample, slope, verdict

DAYS = 21


def days(
    memory_mb: Callable[[int], float],
    handles: Callable[[int], int] = lambda day: 7,
    threads: Callable[[int], int] = lambda day: 1,
    number: int = DAYS,
) -> list[Sample]:
    return [
        Sample(day, memory_mb(day), handles(day), threads(day), day * 1.5)
        for day in range(1, number + 1)
    ]


def found(samples: list[Sample]) -> list[str]:
    return verdict(samples, growth_mb=soak_simulated.GROWTH_MB)


def test_memory_that_fills_and_then_stays_is_fine() -> None:
    chance = Random(3)
    assert found(days(lambda day: 100 - 20 * 0.5**day + chance.uniform(-0.5, 0.5))) == []


def test_three_weeks_as_they_were_are_fine() -> None:
    seen = (
        84.3, 88.6, 90.8, 91.3, 88.7, 89.3, 87.3, 90.8, 91.0, 91.0, 90.4, 91.9, 90.5,
        91.3, 92.9, 93.8, 92.7, 91.4, 93.1, 92.3, 91.4,
    )  # fmt: skip
    assert found(days(lambda day: seen[day - 1], number=len(seen))) == []


@pytest.mark.parametrize("mb_a_day", [0.5, 1.0, 5.0])
def test_a_slow_leak_is_found(mb_a_day: float) -> None:
    chance = Random(4)
    wrong = found(days(lambda day: 90 + mb_a_day * day + chance.uniform(-0.5, 0.5)))
    assert len(wrong) == 1 and "memory grew" in wrong[0]


def test_what_was_seen_once_is_found_within_a_week() -> None:
    seen = (88.8, 90.6, 92.4, 94.0, 95.9, 97.3, 99.0)
    assert found(days(lambda day: seen[day - 1], number=len(seen)))


def test_files_and_threads_that_are_not_given_back_are_found() -> None:
    assert found(days(lambda day: 90.0, handles=lambda day: 7 + day // 10))
    assert found(days(lambda day: 90.0, threads=lambda day: 1 + day // 20))


def test_the_report_tells_slope_and_writes() -> None:
    samples = days(lambda day: 90.0 + day)
    assert slope(samples) == pytest.approx(1.0)
    lines = report(samples, "day")
    assert "+1.000 MB per day" in lines[0] and "1.50..1.50" in lines[-1]
    assert report([], "day") == ["no samples"]


def test_a_process_can_be_looked_at() -> None:
    found = sample(os.getpid(), 1.0)
    if sys.platform == "linux":
        assert found is not None and found.memory_mb > 5 and found.threads >= 1
    assert sample(1 << 30, 1.0) is None


@pytest.mark.parametrize("plant", soak_simulated.PLANTS)
def test_a_planted_leak_is_felt(plant: str, tmp_path: Path) -> None:
    """The plant alone, day after day, seen through the same eyes."""
    plants, samples = soak_simulated.Plants(), []
    for day in range(1, 10):
        soak_simulated.PLANTS[plant](plants)
        seen = sample("self", day, 0.0)
        assert seen is not None
        samples.append(seen)
    assert found(samples)
    plants.give_back()


def test_a_guest_of_the_simulation_plays_and_writes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    simulation = soak_simulated.Simulation(5, (480, 320), tmp_path)
    for _ in count():
        simulation.guest()
        simulation.pass_time(300_000)
        kiosk = simulation.app.ui.kiosk
        assert kiosk is not None
        if kiosk.counters.begun:
            break
    assert simulation.files.bytes > 0 and any((tmp_path / "games").iterdir())
