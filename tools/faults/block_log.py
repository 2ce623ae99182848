"""Every disk that may be left after a power cut in the middle of block writes.

`python -m tools.faults.block_log [--disks N] [--moves N] [--mode MODE] [--bad]` as root. An ext4
file system lies on a loop device over a file that this program serves (by the FUSE protocol), so it
sees each block write and each flush. Afterwards, for each point in that log, disks are built with
all that was flushed and some 512-byte pieces of what was not, mounted and read.
"""

from __future__ import annotations

import argparse
import ctypes
import multiprocessing
import os
import random
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from tools.faults.bad_writers import FolderUnsynced, RenameUnsynced, look_at_file
from tools.faults.disks import (
    JOURNAL_MODES,
    loop_device,
    make_image,
    mounted,
    require_root,
    run,
)
from tools.faults.fault_fs import FaultFS
from tools.faults.scenario import Scenario, one_game, writer_game

IMAGE_SIZE = 8 * 1024 * 1024
PIECE = 512
SEED = 11

FILE_NODE = 2  # the folder around it is 1
ENOENT, ENOSYS = 2, 38


@dataclass(slots=True)
class ServedFile:
    """A file system of one file; every write and flush goes down a pipe."""

    image: bytearray
    log: Connection

    def serve(self, device: int) -> None:
        """Answer requests until the file system is unmounted."""
        while True:
            try:
                request = os.read(device, (1 << 20) + 4096)
            except PermissionError:  # not mounted yet
                time.sleep(0.002)
                continue
            except (InterruptedError, FileNotFoundError):
                continue
            except OSError:  # unmounted
                return
            length, kind, unique, node = struct.unpack_from("<IIQQ", request)
            answer = self.answer(kind, node, request[40:length])
            if answer is None:
                continue
            code, content = answer
            os.write(device, struct.pack("<IiQ", 16 + len(content), -code, unique) + content)

    def answer(self, kind: int, node: int, request: bytes) -> tuple[int, bytes] | None:
        """The error code and content of an answer; None where none is wanted."""
        match kind:
            # Requests by number, as in include/uapi/linux/fuse.h.
            case 1 if request.rstrip(b"\0") != b"disk.img":
                return ENOENT, b""
            case 1:  # LOOKUP
                return 0, struct.pack("<4Q2I", FILE_NODE, 0, 3600, 3600, 0, 0) + self.status(2)
            case 3 | 4:  # GETATTR, SETATTR
                return 0, struct.pack("<Q2I", 3600, 0, 0) + self.status(node)
            case 14 | 27:  # OPEN, OPENDIR
                return 0, struct.pack("<QIi", 1, 0, 0)
            case 15:  # READ
                _, offset, size = struct.unpack_from("<QQI", request)
                return 0, bytes(self.image[offset : offset + size])
            case 16:  # WRITE
                _, offset, size = struct.unpack_from("<QQI", request)
                data = request[40 : 40 + size]
                self.image[offset : offset + size] = data
                self.log.send((offset, data))
                return 0, struct.pack("<II", size, 0)
            case 20:  # FSYNC: the flush of the device
                self.log.send(None)
                return 0, b""
            case 26:  # INIT
                return 0, struct.pack(
                    "<4I2H2I2H8I", 7, 31, 65536, 0, 12, 10, 131072, 1, 32, *[0] * 9
                )
            case 17:  # STATFS
                return 0, struct.pack("<5Q10I", *[1000] * 5, 4096, 255, 4096, *[0] * 7)
            case 18 | 25 | 29 | 34:  # RELEASE, FLUSH, RELEASEDIR, ACCESS
                return 0, b""
            case 2 | 36 | 38 | 42:  # FORGET, INTERRUPT, DESTROY, BATCH_FORGET
                return None
        return ENOSYS, b""

    def status(self, node: int) -> bytes:
        """What stat says of the file or of the folder around it."""
        is_file = node == FILE_NODE
        size = len(self.image) if is_file else 0
        mode = 0o100600 if is_file else 0o40755
        return struct.pack("<6Q10I", node, size, size // 512, *[0] * 6, mode, 1, 0, 0, 0, 4096, 0)


@dataclass(slots=True)
class Log:
    """What the disk was told: writes as (offset, data), None for a flush."""

    entries: list[tuple[int, bytes] | None] = field(default_factory=list)
    first: int = 0  # where the session begins
    done_at: list[int] = field(default_factory=list)  # how long the log was at each acknowledgement

    def drain(self, source: Connection) -> None:
        """Take what the server sends until it ends."""
        try:
            while True:
                self.entries.append(source.recv())
        except EOFError:
            return


def mount_fuse(device: int, place: str) -> None:
    """Mount what this process serves."""
    options = f"fd={device},rootmode=40000,user_id=0,group_id=0".encode()
    if ctypes.CDLL(None, use_errno=True).mount(b"fuse", place.encode(), b"fuse", 0, options):
        raise OSError(ctypes.get_errno(), "mount of the served file")


def record(scenario: Scenario, base: bytes, work: str, options: str) -> Log:
    """Play a scenario on the served disk."""
    served, place = os.path.join(work, "served"), os.path.join(work, "mount")
    device = os.open("/dev/fuse", os.O_RDWR)
    source, sink = multiprocessing.Pipe(duplex=False)
    server = multiprocessing.get_context("fork").Process(
        target=ServedFile(bytearray(base), sink).serve, args=(device,), daemon=True
    )
    server.start()
    sink.close()
    mount_fuse(device, served)
    os.close(device)
    log = Log()
    reader = threading.Thread(target=log.drain, args=(source,))
    reader.start()
    with loop_device(os.path.join(served, "disk.img")) as loop, mounted(loop, place, options):
        os.mkdir(os.path.join(place, "root"))
        run("sync")
        log.first = settled(log)
        files = FaultFS(waits=True)
        started = scenario.start(os.path.join(place, "root"), files)
        for step in scenario.steps:
            step(started)
            log.done_at.append(settled(log))
        files.close_all()
    run("umount", served)
    server.join(10)
    reader.join(10)
    return log


def settled(log: Log) -> int:
    """How long the log is once what is on its way has come."""
    while True:
        length = len(log.entries)
        time.sleep(0.005)
        if length == len(log.entries):
            return length


@dataclass(slots=True)
class Replay:
    """Builds disks from a log and reads them."""

    scenario: Scenario
    base: bytes
    log: Log
    work: str
    options: str
    chance: random.Random
    counts: Counter[str] = field(default_factory=Counter)

    def run(self, disks: int) -> None:
        """So many disks, spread over the session."""
        points = range(self.log.first, self.log.done_at[-1] + 1)
        flushed, at = bytearray(self.base), 0
        for index, end in enumerate(points):
            last_flush = max((i for i in range(end) if self.log.entries[i] is None), default=-1)
            for entry in self.log.entries[at : last_flush + 1]:
                if entry is not None:
                    flushed[entry[0] : entry[0] + len(entry[1])] = entry[1]
            at = max(at, last_flush + 1)
            done = sum(ack <= end for ack in self.log.done_at)
            share = disks * (index + 1) // len(points) - disks * index // len(points)
            for number in range(share):
                self.one_disk(flushed, self.loose(at, end), number, done)

    def loose(self, low: int, high: int) -> list[tuple[int, bytes]]:
        """The pieces that were written and not flushed."""
        return [
            (entry[0] + start, entry[1][start : start + PIECE])
            for entry in self.log.entries[low:high]
            if entry is not None
            for start in range(0, len(entry[1]), PIECE)
        ]

    def one_disk(
        self, flushed: bytearray, loose: list[tuple[int, bytes]], number: int, done: int
    ) -> None:
        """A disk with none, all or some of the loose pieces."""
        disk = bytearray(flushed)
        for offset, piece in loose:
            if number == 1 or (number > 1 and self.chance.random() < 0.5):
                disk[offset : offset + len(piece)] = piece
        image, place = os.path.join(self.work, "replay.img"), os.path.join(self.work, "mount")
        with open(image, "wb") as file:
            file.write(disk)
        self.counts["disks"] += 1
        try:
            with mounted(image, place, f"loop,{self.options}"):
                self.counts[self.scenario.verdict(os.path.join(place, "root"), done)] += 1
        except subprocess.CalledProcessError:
            self.counts["unmountable"] += 1


def run_log(scenario: Scenario, mode: str, disks: int) -> Counter[str]:
    """Record a scenario and read so many disks."""
    options = JOURNAL_MODES[mode]
    with tempfile.TemporaryDirectory(dir="/dev/shm") as work:
        for name in ("served", "mount"):
            os.mkdir(os.path.join(work, name))
        base_path = os.path.join(work, "base.img")
        make_image(base_path, IMAGE_SIZE, "-N", "256")
        with open(base_path, "rb") as file:
            base = file.read()
        log = record(scenario, base, work, options)
        replay = Replay(scenario, base, log, work, options, random.Random(SEED))
        replay.run(disks)
        replay.counts["log entries"] = log.done_at[-1] - log.first
        replay.counts["flushes"] = log.entries[log.first : log.done_at[-1]].count(None)
        return replay.counts


def main() -> int:
    """Run; 0 when our writer lost nothing, or every bad one something."""
    parser = argparse.ArgumentParser(description="replay a log of block writes with losses")
    parser.add_argument("--disks", type=int, default=1000, help="in each mode")
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--mode", choices=JOURNAL_MODES, action="append")
    parser.add_argument("--bad", action="store_true", help="try bad writers instead of ours")
    options = parser.parse_args()
    require_root()
    if not os.path.exists("/dev/fuse"):
        print("skipped: needs /dev/fuse")
        return 0
    scenarios = {"ours": one_game(options.moves)}
    if options.bad:
        bad = (RenameUnsynced, FolderUnsynced)
        scenarios = {kind.__name__: writer_game(kind, look_at_file) for kind in bad}
    is_good = True
    for mode in options.mode or ["ordered"]:
        for name, scenario in scenarios.items():
            begun = time.monotonic()
            counts = run_log(scenario, mode, options.disks)
            lost = counts["lost"] + counts["wrong"] + counts["unmountable"]
            is_good = is_good and (lost > 0) == options.bad
            print(f"{name}, {mode}: {dict(counts)}, {time.monotonic() - begun:.0f} s", flush=True)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
