"""Every file-system call of a whole session fails, tears or is the last one, one after another."""

from __future__ import annotations

import errno
import shutil
from collections import Counter
from pathlib import Path

import pytest

from game.storage.errors import SaveError
from game.storage.filesystem import FileSystem
from tools.faults.bad_writers import (
    BadWriter,
    InPlace,
    InPlaceSynced,
    Journal,
    look_at_file,
    look_at_journal,
)
from tools.faults.fault_fs import Crash, Fault, FaultFS
from tools.faults.scenario import Scenario, save_again, whole_session, writer_game

CODES = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.EDQUOT, errno.EMFILE)
CRASHES = ("before", "after", "torn")


class Run:
    """A scenario again and again, each time with one fault; counts what came of it."""

    def __init__(self, scenario: Scenario, root: Path) -> None:
        self.scenario = scenario
        self.root = root
        self.counts: Counter[str] = Counter()

    def faults(self) -> list[Fault]:
        """All faults at all calls of the scenario, which must go well without one."""
        self._clear()
        files = FaultFS()
        done = self._play(files)
        files.close_all()
        assert done == len(self.scenario.steps)
        assert self.scenario.verdict(str(self.root), done) == "kept"
        every = range(1, files.count + 1)
        return [
            *(Fault(at, mode) for mode in CRASHES for at in every),
            *(Fault(at, "error", code) for code in CODES for at in every),
            *(Fault(at, "half", errno.ENOSPC) for at in files.writes),
        ]

    def with_fault(self, fault: Fault) -> int:
        """Play with a fault, then judge; returns how many steps were acknowledged."""
        self._clear()
        self.counts["cases"] += 1
        files = FaultFS(fault)
        done = self._play(files)
        files.close_all()
        self.counts[self.scenario.verdict(str(self.root), done)] += 1
        return done

    def _clear(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir()

    def _play(self, files: FileSystem) -> int:
        done = 0
        try:
            started = self.scenario.start(str(self.root), files)
            for step in self.scenario.steps:
                try:
                    step(started)
                except (SaveError, OSError):
                    self.counts["failed steps"] += 1
                    self.counts[self.scenario.verdict_now(str(self.root), done)] += 1
                    step(started)  # there was one fault: the second try must succeed
                done += 1
        except Crash:
            pass
        return done


@pytest.mark.parametrize("code", CODES, ids=errno.errorcode.__getitem__)
def test_nothing_is_lost_when_a_call_fails(memory_path: Path, code: int) -> None:
    run = Run(whole_session(), memory_path / "disk")
    for fault in run.faults():
        if fault.code == code:
            run.with_fault(fault)
    assert run.counts["cases"] > 350  # the nine tests together: more than 3000
    assert run.counts["failed steps"] > 100
    assert (run.counts["lost"], run.counts["wrong"]) == (0, 0), run.counts


@pytest.mark.parametrize("mode", CRASHES)
def test_nothing_is_lost_when_a_call_is_the_last(memory_path: Path, mode: str) -> None:
    run = Run(whole_session(), memory_path / "disk")
    for fault in run.faults():
        if fault.mode == mode:
            run.with_fault(fault)
    assert run.counts["cases"] > 350
    assert (run.counts["lost"], run.counts["wrong"]) == (0, 0), run.counts


def test_app_saves_again_after_any_crash(memory_path: Path) -> None:
    run = Run(whole_session(moves=2), memory_path / "disk")
    for fault in run.faults():
        if fault.mode in CRASHES:
            run.with_fault(fault)
            save_again(str(run.root))


@pytest.mark.parametrize("bad", [InPlace, InPlaceSynced, Journal])
def test_bad_writer_is_caught(memory_path: Path, bad: type[BadWriter]) -> None:
    look = look_at_journal if bad is Journal else look_at_file
    run = Run(writer_game(bad, look), memory_path / "disk")
    for fault in run.faults():
        run.with_fault(fault)
    assert run.counts["lost"] + run.counts["wrong"] > 0
