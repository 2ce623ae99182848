"""Real power cuts of ext4: the file system is shut down without its journal, after every call.

`python -m tools.faults.power_cut [--cuts N] [--mode ordered|writeback|journal] [--bad]` as root.
Each cut: play a session up to a call, shut the file system down (what is not on the disk is gone),
mount it again so that the journal is played back, start on what is there. With --bad the same is
done to writers that must lose something.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import shutil
import struct
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle, islice

from tools.faults.bad_writers import FolderUnsynced, RenameUnsynced, look_at_file
from tools.faults.disks import JOURNAL_MODES, loop_device, make_image, mounted, require_root
from tools.faults.fault_fs import Crash, Fault, FaultFS
from tools.faults.scenario import Scenario, whole_session, writer_game

SHUT_DOWN = 0x8004587D  # FS_IOC_SHUTDOWN
WITHOUT_LOG = struct.pack("I", 2)  # the journal is not written out: the plug is pulled
IMAGE_SIZE = 64 * 1024 * 1024


def play(scenario: Scenario, root: str, files: FaultFS) -> int:
    """How many steps were acknowledged before the fault."""
    done = 0
    try:
        started = scenario.start(root, files)
        for step in scenario.steps:
            step(started)
            done += 1
    except Crash:
        pass
    return done


def one_cut(scenario: Scenario, device: str, place: str, options: str, fault: Fault) -> str:
    """Play, cut, mount again; returns "kept", "lost" or "wrong"."""
    with mounted(device, place, options):
        root = tempfile.mkdtemp(dir=place)
        os.sync()
        handle = os.open(place, os.O_RDONLY)
        files = FaultFS(fault, waits=True)
        try:
            done = play(scenario, root, files)
            fcntl.ioctl(handle, SHUT_DOWN, WITHOUT_LOG)
        finally:  # an open file would keep the disk from being unmounted
            files.close_all()
            os.close(handle)
    with mounted(device, place, options):
        verdict = scenario.verdict(root, done)
        shutil.rmtree(root)
        return verdict


def count_calls(scenario: Scenario) -> int:
    """How many calls the scenario makes."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as root:
        files = FaultFS()
        play(scenario, root, files)
        files.close_all()
        return files.count


def run_cuts(scenario: Scenario, mode: str, cuts: int) -> Counter[str]:
    """So many cuts, at every call before, after and half-way, round and round."""
    calls = range(1, count_calls(scenario) + 1)
    faults = [Fault(at, kind) for kind in ("after", "torn", "before") for at in calls]
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as work:
        image, place = os.path.join(work, "disk.img"), os.path.join(work, "mount")
        os.mkdir(place)
        make_image(image, IMAGE_SIZE)
        with loop_device(image) as device:
            for fault in islice(cycle(faults), cuts):
                counts[one_cut(scenario, device, place, JOURNAL_MODES[mode], fault)] += 1
    return counts


def main() -> int:
    """Run; 0 when our writer lost nothing, or every bad one something."""
    parser = argparse.ArgumentParser(description="cut the power of a real ext4 file system")
    parser.add_argument("--cuts", type=int, default=1000, help="in each mode")
    parser.add_argument("--mode", choices=JOURNAL_MODES, action="append")
    parser.add_argument("--bad", action="store_true", help="try bad writers instead of ours")
    options = parser.parse_args()
    require_root()
    scenarios = {"ours": whole_session(4)}
    if options.bad:
        bad = (RenameUnsynced, FolderUnsynced)
        scenarios = {kind.__name__: writer_game(kind, look_at_file) for kind in bad}
    is_good = True
    for mode in options.mode or JOURNAL_MODES:
        for name, scenario in scenarios.items():
            begun = time.monotonic()
            counts = run_cuts(scenario, mode, options.cuts)
            lost = counts["lost"] + counts["wrong"]
            is_good = is_good and (lost > 0) == options.bad
            seconds = time.monotonic() - begun
            print(
                f"{name}, {mode}: {options.cuts} cuts, {dict(counts)}, {seconds:.0f} s", flush=True
            )
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
