"""Is a loop that goes round told to its keepers, and too much memory noticed?"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.shell.notify import Notifier
from game.shell.run_folder import RunFolder
from game.shell.watch import Memory, Watch


class HeardNotifier(Notifier):
    def __init__(self, watchdog_us: str = "20000000") -> None:
        super().__init__({"WATCHDOG_USEC": watchdog_us})
        self.heard: list[str] = []

    def send(self, message: str) -> None:
        self.heard.append(message)


def watch(
    notifier: Notifier, run: RunFolder, held_mb: list[float | None], told: list[Memory]
) -> Watch:
    return Watch(notifier, run, ceiling_mb=100, memory_mb=lambda: held_mb[0], on_memory=told.append)


def test_ready_is_told_once_and_life_often_enough(tmp_path: Path) -> None:
    notifier = HeardNotifier()
    keeper = watch(notifier, RunFolder(tmp_path), [50.0], [])
    for tenth in range(601):
        keeper.pulse(1_000 + tenth * 100)
    assert notifier.heard[0] == "READY=1" and notifier.heard.count("READY=1") == 1
    assert notifier.heard.count("WATCHDOG=1") == 13  # every 5 s of 20 s


def test_nobody_watches(tmp_path: Path) -> None:
    notifier = HeardNotifier("")
    keeper = watch(notifier, RunFolder(tmp_path), [50.0], [])
    for second in range(60):
        keeper.pulse(second * 1_000)
    assert notifier.heard == ["READY=1"]


def test_the_heart_beats(tmp_path: Path) -> None:
    keeper = watch(HeardNotifier(), RunFolder(tmp_path), [50.0], [])
    keeper.pulse(0)
    (tmp_path / "heartbeat").unlink()
    keeper.pulse(4_000)
    assert not (tmp_path / "heartbeat").exists()
    keeper.pulse(5_000)
    assert (tmp_path / "heartbeat").exists()


@pytest.mark.parametrize(
    ("held_mb", "expected"),
    [
        (None, Memory.FINE),
        (99.0, Memory.FINE),
        (101.0, Memory.HIGH),
        (125.0, Memory.HIGH),
        (126.0, Memory.TOO_HIGH),
    ],
)
def test_how_much_is_too_much(tmp_path: Path, held_mb: float | None, expected: Memory) -> None:
    told: list[Memory] = []
    keeper = watch(HeardNotifier(), RunFolder(tmp_path), [held_mb], told)
    for second in range(25):
        keeper.pulse(second * 1_000)
    assert told == ([] if expected is Memory.FINE else [expected] * 2)
