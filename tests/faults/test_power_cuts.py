"""Power cuts, simulated: every disk that three models allow after each operation of a game."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from game.storage.filesystem import FileSystem
from tools.faults.bad_writers import (
    FolderUnsynced,
    InPlace,
    InPlaceSynced,
    RenameUnsynced,
    Replaced,
    look_at_file,
)
from tools.faults.disk_models import MODELS, DiskModel, Recorder
from tools.faults.fault_fs import FaultFS
from tools.faults.scenario import Scenario, Writer, one_game, whole_session, writer_game

SEED = 7


class Cuts:
    """A scenario, recorded once and cut everywhere."""

    def __init__(self, scenario: Scenario, root: Path) -> None:
        self.scenario = scenario
        self.root = root
        self.seen: set[tuple[int, frozenset[tuple[str, bytes | None]]]] = set()
        self.counts: Counter[str] = Counter()
        (root / "work").mkdir()
        self.recorder = Recorder(str(root / "work"))
        files = FaultFS(watch=self.recorder.watch)
        started = scenario.start(str(root / "work"), files)
        self.done_at = []  # operations after which a step was acknowledged
        for step in scenario.steps:
            step(started)
            self.done_at.append(len(self.recorder.operations))
        files.close_all()

    def cut(self, model: str, samples: int) -> None:
        """Sample disks after every operation; each distinct one is judged once."""
        disks = DiskModel(self.recorder, model, random.Random(SEED))
        for end in range(len(self.recorder.operations) + 1):
            done = sum(at <= end for at in self.done_at)
            for _ in range(samples):
                disk = disks.disk(end)
                key = (done, frozenset(disk.items()))
                if key not in self.seen:
                    self.seen.add(key)
                    self._judge(disk, done)

    def _judge(self, disk: dict[str, bytes | None], done: int) -> None:
        place = self.root / "disk"
        place.mkdir()
        for path, content in disk.items():
            if content is None:
                (place / path).mkdir(parents=True, exist_ok=True)
        for path, content in disk.items():
            if content is not None:
                (place / path).write_bytes(content)
        self.counts[self.scenario.verdict(str(place), done)] += 1
        shutil.rmtree(place)


@pytest.mark.slow
def test_no_cut_loses_an_acknowledged_move(memory_path: Path) -> None:
    cuts = Cuts(one_game(40), memory_path)
    for model in MODELS:
        cuts.cut(model, samples=30)
    print(f"seed {SEED}: {cuts.counts}")
    assert cuts.counts["kept"] >= 900
    assert set(cuts.counts) == {"kept"}


@pytest.mark.parametrize("model", MODELS)
def test_no_cut_of_a_whole_session_loses_anything(memory_path: Path, model: str) -> None:
    cuts = Cuts(whole_session(4), memory_path)
    cuts.cut(model, samples=25)
    print(f"seed {SEED}: {cuts.counts}")
    assert cuts.counts["kept"] > 80
    assert set(cuts.counts) == {"kept"}


@pytest.mark.parametrize(
    ("bad", "model"),
    [
        (InPlace, "ordered"),
        (InPlaceSynced, "ordered"),
        (RenameUnsynced, "ordered"),
        (FolderUnsynced, "ordered"),
        (FolderUnsynced, "weak"),
        (Replaced, "fat"),
    ],
)
def test_bad_writer_is_caught(
    memory_path: Path, bad: Callable[[str, FileSystem], Writer], model: str
) -> None:
    cuts = Cuts(writer_game(bad, look_at_file), memory_path)
    cuts.cut(model, samples=30)
    assert cuts.counts["lost"] + cuts.counts["wrong"] > 0
