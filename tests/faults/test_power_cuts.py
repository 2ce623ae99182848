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
from tools.faults.fault_fs import Crash, Fault, FaultFS
from tools.faults.scenario import (
    Scenario,
    State,
    Writer,
    body,
    look_into_folder,
    make_folder,
    one_game,
    read_game,
    restart_folder,
    whole_session,
    writer_game,
)

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


class Restarted:
    """A save folder whose process is killed when a game was moved in place, but not synced."""

    def __init__(self, root: str, files: FileSystem) -> None:
        assert isinstance(files, FaultFS)
        self.root = root
        self.files = files
        self.folder = make_folder(root, files)

    def save(self, plies: int) -> None:
        self.folder.save_game("aa", body(plies))

    def kill_in_save(self, plies: int) -> None:
        """Killed after open, write, sync, close and replace; then started again. What is loaded is
        shown, with no sign that it is not saved."""
        self.files.fault = Fault(self.files.count + 6, "before")
        with pytest.raises(Crash):
            self.save(plies)
        self.files.close_all()
        self.files.fault, self.files.is_dead = None, False
        self.folder = make_folder(self.root, self.files)
        self.folder.open()
        assert self.folder.load_game("aa", read_game).value == (plies, False)


@pytest.mark.parametrize("model", MODELS)
def test_cut_after_a_kill_does_not_lose_what_was_shown_again(memory_path: Path, model: str) -> None:
    def step(name: str, plies: int) -> Callable[[object], object]:
        return lambda started: getattr(started, name)(plies)

    def state(plies: int) -> State:
        return State((("aa", plies, False),))

    steps = [
        lambda started: started.folder.open(),  # type: ignore[attr-defined]
        step("save", 1),
        step("save", 2),
        step("kill_in_save", 3),
        *(step("save", plies) for plies in range(4, 9)),
    ]
    states = [State(), State(), *map(state, range(1, 9))]
    scenario = Scenario(Restarted, steps, states, look_into_folder, restart_folder)
    cuts = Cuts(scenario, memory_path)
    cuts.cut(model, samples=60)
    assert cuts.counts["kept"] > 20
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
