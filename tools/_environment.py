"""Is the project's own Python there, and does it hold what the project asks for?

`prepare` makes `.venv`, installs the project into it, or leaves it alone when nothing has changed.
A stamp inside `.venv` says how far the last run came; "ready" is written last, so that a run that
was cut short is taken up again. Standard library only: this runs before anything is installed.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.machinery
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

EXIT_NO_VENV = 11
EXIT_CANNOT_WRITE = 12
EXIT_CANNOT_INSTALL = 13
EXIT_INTERRUPTED = 130  # as a shell reports Ctrl-C

# Two Pythons share compiled packages only if this agrees: version, build and processor.
BINARY_KIND = importlib.machinery.EXTENSION_SUFFIXES[0]
PROBE = "import importlib.machinery, pip; print(importlib.machinery.EXTENSION_SUFFIXES[0])"

NO_NETWORK_SIGNS = (
    "NewConnectionError",
    "connection broken by",
    "Max retries exceeded",
    "name resolution",
    "Network is unreachable",
    "ProxyError",
    "timed out",
)
DISK_FULL_SIGN = "No space left on device"
SHOWN_OUTPUT_LINES = 25  # enough for pip's own explanation, short enough for a small screen
STILL_WORKING_SECONDS = 10.0

Say = Callable[[str], None]


class Trouble(Exception):
    """Something the person at the keyboard has to mend; the text says how."""

    def __init__(self, exit_code: int, text: str) -> None:
        super().__init__(text)
        self.exit_code = exit_code


@dataclass(frozen=True)
class Stamp:
    """What the last run left in `.venv`."""

    state: str  # "making" the environment, "made" but not filled, or "ready"
    root: str  # project folder; scripts in `.venv` hold it, so a moved folder needs a new one
    binary_kind: str
    project: str  # hash of pyproject.toml
    extra: str  # "" or the name of the optional dependencies installed
    packages: tuple[str, ...]  # names in site-packages


def prepare(root: Path, extra: str, say: Say) -> Path:
    """The interpreter of `.venv` in `root`, with the project and its `extra` installed.

    Raises: Trouble, when a person has to do something first.
    """
    if not _is_ready(root, extra):
        with _alone(root, say):
            # Another start may have done the work while this one waited.
            if not _is_ready(root, extra):
                _make_ready(root, extra, say)
    return _interpreter(root)


def run_guarded(action: Callable[[], int]) -> int:
    """The exit code of `action`; Trouble and Ctrl-C become a plain line and a code of their own."""
    try:
        return action()
    except Trouble as trouble:
        print(trouble, file=sys.stderr, flush=True)
        return trouble.exit_code
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=sys.stderr, flush=True)
        return EXIT_INTERRUPTED


def say_aloud(text: str) -> None:
    """Print a progress line at once, also when the output is a pipe."""
    print(text, flush=True)


def _venv(root: Path) -> Path:
    return root / ".venv"


def _interpreter(root: Path) -> Path:
    return _venv(root) / "bin" / "python"


def _stamp_path(root: Path) -> Path:
    return _venv(root) / "sittuyin-stamp.json"


def _read_stamp(root: Path) -> Stamp | None:
    try:
        fields = json.loads(_stamp_path(root).read_text(encoding="utf-8"))
        return Stamp(**{**fields, "packages": tuple(fields["packages"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _write_stamp(root: Path, stamp: Stamp) -> None:
    path = _stamp_path(root)
    half_written = path.with_suffix(".new")
    half_written.write_text(json.dumps(asdict(stamp)), encoding="utf-8")
    half_written.replace(path)


def _project_hash(root: Path) -> str:
    return hashlib.sha256((root / "pyproject.toml").read_bytes()).hexdigest()


def _installed_names(root: Path) -> tuple[str, ...]:
    """Packages in `.venv`; version folders are left out, as they change with an upgrade by hand."""
    names = {path.name for path in _venv(root).glob("lib/python*/site-packages/*")}
    return tuple(sorted(name for name in names if not name.endswith((".dist-info", "__pycache__"))))


def _is_ready(root: Path, extra: str) -> bool:
    stamp = _read_stamp(root)
    return (
        stamp is not None
        and stamp.state == "ready"
        and stamp.project == _project_hash(root)
        and extra in ("", stamp.extra)
        and _is_whole(root, stamp)
    )


def _is_whole(root: Path, stamp: Stamp) -> bool:
    """Does the environment belong to this folder and this Python, and is all of it still there?"""
    return (
        stamp.state != "making"
        and stamp.root == str(root)
        and stamp.binary_kind == BINARY_KIND
        and os.access(_interpreter(root), os.X_OK)
        and (_venv(root) / "pyvenv.cfg").is_file()
        and set(stamp.packages) <= set(_installed_names(root))
    )


def _can_be_kept(root: Path) -> bool:
    """May the project be installed into the `.venv` that is there, made by us or by hand?"""
    stamp = _read_stamp(root)
    if stamp is not None and not _is_whole(root, stamp):
        return False
    try:
        probe = subprocess.run(
            [_interpreter(root), "-I", "-c", PROBE],
            env=clean_environment(),
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return False
    return probe.returncode == 0 and probe.stdout.strip() == BINARY_KIND


def _make_ready(root: Path, extra: str, say: Say) -> None:
    _require_writable(root)
    stamp = Stamp("making", str(root), BINARY_KIND, _project_hash(root), extra, ())
    try:
        if not _can_be_kept(root):
            _make_environment(root, stamp, say)
        # Names are not kept while packages change: a run that is cut short here installs again.
        _write_stamp(root, replace(stamp, state="made"))
        _install(root, extra, say)
        _write_stamp(root, replace(stamp, state="ready", packages=_installed_names(root)))
    except OSError as error:
        raise _cannot_write(root, error) from error
    say("Ready.")


def _require_venv_modules() -> None:
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise Trouble(
            EXIT_NO_VENV,
            f"This Python {version} lacks {' and '.join(missing)}, needed to set the game up.\n"
            f"On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python{version}-venv\n"
            "(or python3-venv). Then run the same command again.",
        )


def _require_writable(root: Path) -> None:
    try:
        if _venv(root).is_symlink() or _venv(root).is_file():
            _venv(root).unlink()
        _venv(root).mkdir(exist_ok=True)
        probe = _venv(root) / "write-probe"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise _cannot_write(root, error) from error


def _cannot_write(root: Path, error: OSError) -> Trouble:
    return Trouble(
        EXIT_CANNOT_WRITE,
        f"The folder {_venv(root)} cannot be written: {error.strerror}.\n"
        "Copy the project to a folder of your own with free space and run it there.",
    )


def _make_environment(root: Path, stamp: Stamp, say: Say) -> None:
    _require_venv_modules()
    say("Making a private Python in .venv (up to a minute on a small board) ...")
    shutil.rmtree(_venv(root))
    _venv(root).mkdir()
    _write_stamp(root, stamp)
    # The base interpreter, as ours may live in the .venv that was just removed.
    base: str = getattr(sys, "_base_executable", sys.executable)
    code, output = _run_quietly([base, "-I", "-m", "venv", str(_venv(root))], say)
    if code != 0:
        raise Trouble(
            EXIT_NO_VENV,
            f"{_last_lines(output)}\nThe private Python in .venv could not be made; Python's own "
            "words are above.",
        )


def _install(root: Path, extra: str, say: Say) -> None:
    wished = f".[{extra}]" if extra else "."
    content = "the game and what it needs" + (f", with the {extra} tools" if extra else "")
    say(f"Installing {content} (a few minutes at most; needs the network) ...")
    code, output = _run_quietly(
        [
            *(str(_interpreter(root)), "-I", "-m", "pip", "--disable-pip-version-check"),
            *("install", "--no-input", "--retries", "2", "--timeout", "20"),
            *("--editable", wished),
        ],
        say,
        folder=root,
    )
    if code != 0:
        raise Trouble(EXIT_CANNOT_INSTALL, f"{_last_lines(output)}\n{_install_advice(output)}")


def _install_advice(output: str) -> str:
    if DISK_FULL_SIGN in output:
        return "Nothing could be installed: the disk is full. Free some space and run this again."
    if any(sign in output for sign in NO_NETWORK_SIGNS):
        return (
            "Nothing could be installed: the package index was not reached. The network is needed\n"
            "once, to install; the game itself never uses it. Connect and run this again."
        )
    return "Nothing could be installed; pip's own words are above."


def _last_lines(output: str) -> str:
    return "\n".join(output.splitlines()[-SHOWN_OUTPUT_LINES:])


def _run_quietly(command: Sequence[str], say: Say, folder: Path | None = None) -> tuple[int, str]:
    """Exit code and output of a command; only a sign of life is shown while it runs."""
    started = time.monotonic()
    with subprocess.Popen(
        command,
        cwd=folder,
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        try:
            while True:
                try:
                    output, _ = process.communicate(timeout=STILL_WORKING_SECONDS)
                    return process.returncode, output
                except subprocess.TimeoutExpired:
                    say(f"  still working ({time.monotonic() - started:.0f} s)")
        except BaseException:
            # Ctrl-C: without this, leaving the `with` would wait for the command to end.
            process.kill()
            raise


def clean_environment() -> dict[str, str]:
    """The caller's variables without those that point Python or pip at other packages."""
    misleading = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")
    kept = {name: text for name, text in os.environ.items() if name not in misleading}
    if kept.get("LC_ALL") in ("C", "POSIX"):
        # In these Python cannot start from a folder named with other letters than a to z.
        kept["LC_ALL"] = "C.UTF-8"
    return {**kept, "PIP_USER": "0"}


@contextlib.contextmanager
def _alone(root: Path, say: Say) -> Iterator[None]:
    """Hold the project folder's lock, so that two starts do not install into each other."""
    folder = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another start is setting the game up; waiting for it ...")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
