"""Make a folder from which a kiosk is installed or updated without a network.

    python3 tools/kiosk/bundle.py USB-FOLDER [--only-this-machine]

It holds the game as a wheel, what it needs (64-bit Intel and Arm, Python 3.11 and 3.13), and the
installer; `bundle.json` names every wheel with its hash. This program itself needs the network.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.kiosk.host import Trouble

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
MANIFEST = "bundle.json"
MANIFEST_FORMAT = 1
PYTHONS = ("3.11", "3.13")
PROCESSORS = ("x86_64", "aarch64")
# Newest first: pip takes wheels made for any of these.
PLATFORMS = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")
PACKAGES = ("msgpack", "pygame-ce")


@dataclass(frozen=True)
class Bundle:
    """What a bundle holds."""

    folder: Path
    identity: str  # version and the beginning of the game's own hash, a folder's name
    wheels: dict[str, str]  # SHA-256 by file name

    @property
    def game_wheel(self) -> Path:
        """The game itself."""
        name = next(name for name in self.wheels if name.startswith("sittuyin-"))
        return self.folder / "wheels" / name


def read_bundle(folder: Path) -> Bundle:
    """The bundle in a folder, every file compared with its hash.

    Raises:
        Trouble: when it is none, or a file is missing or changed.
    """
    path = folder / MANIFEST
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Trouble(f"{folder} is no bundle: {MANIFEST} cannot be read ({error}).") from error
    if not isinstance(data, dict) or data.get("format") != MANIFEST_FORMAT:
        raise Trouble(f"{path} is of another format than this installer knows.")
    identity, wheels = data.get("identity"), data.get("wheels")
    if not isinstance(identity, str) or not _is_plain(identity):
        raise Trouble(f"{path} names no usable identity.")
    if not isinstance(wheels, dict) or not any(name.startswith("sittuyin-") for name in wheels):
        raise Trouble(f"{path} names no wheel of the game.")
    for name, wished in wheels.items():
        if not _is_plain(name):
            raise Trouble(f"{path} names a file outside the bundle: {name!r}.")
        wheel = folder / "wheels" / name
        if not wheel.is_file():
            raise Trouble(f"The bundle lacks {wheel.name}; copy it again.")
        if _hash(wheel) != wished:
            raise Trouble(f"{wheel.name} is damaged or was changed; copy the bundle again.")
    return Bundle(folder, identity, wheels)


def make_bundle(folder: Path, pythons: Sequence[str], processors: Sequence[str]) -> Bundle:
    """Fill a folder, which must not exist or be empty, with a bundle.

    Raises:
        Trouble: when the folder is in use or a package cannot be fetched.
    """
    if folder.exists() and any(folder.iterdir()):
        raise Trouble(f"{folder} is not empty; name a new folder.")
    wheels = folder / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    _pip("wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels), str(ROOT))
    for python in pythons:
        for processor in processors:
            platforms = [f"--platform={name}_{processor}" for name in PLATFORMS]
            _pip(
                *("download", "--quiet", "--require-hashes", "--only-binary=:all:"),
                *(f"--python-version={python}", *platforms, f"--dest={wheels}"),
                *("--requirement", str(HERE / "requirements.txt")),
            )
    for path in sorted(HERE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            place = folder / "tools" / "kiosk" / path.relative_to(HERE)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    shutil.copyfile(ROOT / "tools" / "__init__.py", folder / "tools" / "__init__.py")
    shutil.copyfile(HERE / "README.md", folder / "README.md")
    hashes = {path.name: _hash(path) for path in sorted(wheels.iterdir())}
    game = next(name for name in hashes if name.startswith("sittuyin-"))
    identity = f"{game.split('-')[1]}-{hashes[game][:8]}"
    bundle = Bundle(folder, identity, hashes)
    text = {"format": MANIFEST_FORMAT, "identity": identity, "wheels": hashes}
    (folder / MANIFEST).write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
    return bundle


def pin(pythons: Sequence[str], processors: Sequence[str]) -> str:
    """The text of requirements.txt for the newest packages that there are."""
    hashes: dict[str, set[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for python in pythons:
            for processor in processors:
                platforms = [f"--platform={name}_{processor}" for name in PLATFORMS]
                _pip(
                    *("download", "--quiet", "--no-deps", "--only-binary=:all:"),
                    *(f"--python-version={python}", *platforms, f"--dest={folder}", *PACKAGES),
                )
        for path in Path(folder).iterdir():
            name, version = path.name.split("-")[:2]
            hashes.setdefault(f"{name.replace('_', '-')}=={version}", set()).add(_hash(path))
    head = [
        line
        for line in (HERE / "requirements.txt").read_text(encoding="utf-8").splitlines()
        if line.startswith("#")
    ]
    for package in sorted(hashes):
        lines = [package, *(f"    --hash=sha256:{value}" for value in sorted(hashes[package]))]
        head.append(" \\\n".join(lines))
    return "\n".join(head) + "\n"


def this_machine() -> tuple[str, str]:
    """Python's version and the processor of this machine, as bundles name them."""
    return f"{sys.version_info[0]}.{sys.version_info[1]}", platform.machine()


def _is_plain(name: object) -> bool:
    return isinstance(name, str) and name == Path(name).name and not name.startswith(".")


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _pip(*words: str) -> None:
    command = [sys.executable, "-I", "-m", "pip", "--disable-pip-version-check", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = "\n".join(done.stderr.splitlines()[-10:])
        raise Trouble(f"{last}\nThe package index was not reached, or has no such file.")


def main(arguments: Sequence[str]) -> int:
    """Make a bundle, or pin the packages anew."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="a new folder, on a USB stick perhaps")
    parser.add_argument(
        "--only-this-machine", action="store_true", help="only for this Python and processor"
    )
    parser.add_argument("--pin", action="store_true", help="renew requirements.txt and stop")
    wished = parser.parse_args(arguments)
    if wished.pin == (wished.folder is not None):
        parser.error("name either a folder or --pin")
    python, processor = this_machine()
    only = wished.only_this_machine
    try:
        if wished.pin:
            text = pin(PYTHONS, PROCESSORS)
            (HERE / "requirements.txt").write_text(text, encoding="utf-8")
            print(text, end="")
            return 0
        bundle = make_bundle(
            wished.folder, (python,) if only else PYTHONS, (processor,) if only else PROCESSORS
        )
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    size = sum((bundle.folder / "wheels" / name).stat().st_size for name in bundle.wheels)
    print(f"{bundle.folder}: {bundle.identity}, {len(bundle.wheels)} wheels, {size >> 20} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
