"""Loop devices and mounts for the tools that cut the power of a real file system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

JOURNAL_MODES = {
    "ordered": "data=ordered",
    "writeback": "data=writeback,noauto_da_alloc",
    "journal": "data=journal",
}


def run(*command: str) -> str:
    """The output of a command.

    Raises:
        CalledProcessError: when it fails.
    """
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def require_root() -> None:
    """Leave with a word where mounts cannot be made."""
    missing = [name for name in ("losetup", "mkfs.ext4", "mount") if shutil.which(name) is None]
    if os.geteuid() != 0 or missing:
        print(f"skipped: needs root and {', '.join(missing) or 'loop devices'}")
        sys.exit(0)


def make_image(path: str, size: int, *options: str) -> None:
    """A file with an empty ext4 file system."""
    with open(path, "wb") as image:
        image.truncate(size)
    run("mkfs.ext4", "-q", "-F", *options, path)


@contextmanager
def loop_device(image: str) -> Iterator[str]:
    """A block device over a file."""
    device = run("losetup", "-f", "--show", image)
    try:
        yield device
    finally:
        run("losetup", "-d", device)


@contextmanager
def mounted(device: str, place: str, options: str) -> Iterator[str]:
    """A device mounted at a folder."""
    run("mount", "-o", options, device, place)
    try:
        yield place
    finally:
        run("umount", place)
