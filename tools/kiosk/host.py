"""What does a step of the installer do to the machine, or only say that it would?

Every change goes through `Host`: in a dry run the same code runs and each change is one printed
line. `root` is "/" or the mounted system of another machine, such as a card that is being prepared.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

Say = Callable[[str], None]


class Trouble(Exception):
    """Something the operator has to mend; the text says what and how."""


class Host:
    """One machine, changed or only looked at."""

    def __init__(self, root: Path, is_dry: bool, say: Say) -> None:
        self.root = root
        self.is_dry = is_dry
        self.is_here = root == Path("/")
        # Whether its services can be started and stopped, as not in a container being prepared.
        self.is_running = self.is_here and Path("/run/systemd/system").is_dir()
        self._say = say

    def path(self, path: str) -> Path:
        """Where a file of the machine is found from here."""
        return self.root / path.lstrip("/")

    def write(self, path: str, text: str, mode: int = 0o644) -> None:
        """Put a file of root's there, whole or not at all; nothing happens if it is there."""
        place = self.path(path)
        if place.is_file() and place.read_text(encoding="utf-8") == text:
            return
        self._say(f"write {path} ({len(text.splitlines())} lines)")
        if self.is_dry:
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        half_written = place.with_name(place.name + ".new")
        half_written.write_text(text, encoding="utf-8")
        half_written.chmod(mode)
        half_written.replace(place)

    def link(self, path: str, target: str) -> None:
        """Let a symbolic link point elsewhere, in one step."""
        self._say(f"link {path} -> {target}")
        if self.is_dry:
            return
        half_made = self.path(path + ".new")
        half_made.unlink(missing_ok=True)
        half_made.symlink_to(target)
        half_made.replace(self.path(path))

    def folder(self, path: str, mode: int, owner: str | None = None) -> None:
        """Make a folder; `owner` is a user of the machine."""
        self._say(f"folder {path}" + (f" of {owner}" if owner else ""))
        if self.is_dry:
            return
        place = self.path(path)
        place.mkdir(parents=True, exist_ok=True)
        place.chmod(mode)
        if owner:
            user, group = self.user_ids(owner)
            os.chown(place, user, group)

    def remove(self, path: str) -> None:
        """Take away a file, a link or a whole folder."""
        place = self.path(path)
        if not place.exists() and not place.is_symlink():
            return
        self._say(f"remove {path}")
        if self.is_dry:
            return
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink()

    def run(self, command: Sequence[str], may_fail: bool = False) -> None:
        """Run a program.

        Raises:
            Trouble: when it fails and may not; its last words are in the text.
        """
        self._say("run " + " ".join(command))
        if self.is_dry:
            return
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            raise Trouble(f"{command[0]} cannot be run: {error.strerror}.") from error
        if done.returncode and not may_fail:
            words = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
            raise Trouble(f"{words}\n{' '.join(command[:3])} ... failed with {done.returncode}.")

    def systemctl(self, *words: str, may_fail: bool = False) -> None:
        """Tell systemd; what needs a running system is left out where it does not run."""
        if self.is_running:
            self.run(("systemctl", *words), may_fail)
        elif words[0] in ("enable", "disable", "mask", "unmask"):
            kept = tuple(word for word in words if word != "--now")
            self.run(("systemctl", f"--root={self.root}", *kept), may_fail)

    def user_ids(self, name: str) -> tuple[int, int]:
        """Numbers of a user and of its group.

        Raises:
            Trouble: when the machine has no such user.
        """
        if self.is_here:
            try:
                entry = pwd.getpwnam(name)
            except KeyError:
                raise Trouble(f"This machine has no user {name!r}.") from None
            return entry.pw_uid, entry.pw_gid
        for line in self._lines("/etc/passwd"):
            fields = line.split(":")
            if fields[0] == name:
                return int(fields[2]), int(fields[3])
        raise Trouble(f"The system in {self.root} has no user {name!r}.")

    def has_user(self, name: str) -> bool:
        """Whether the machine has a user of this name."""
        return any(line.startswith(f"{name}:") for line in self._lines("/etc/passwd"))

    def groups(self) -> frozenset[str]:
        """The names of the machine's groups."""
        return frozenset(line.split(":")[0] for line in self._lines("/etc/group"))

    def _lines(self, path: str) -> list[str]:
        try:
            return self.path(path).read_text(encoding="utf-8").splitlines()
        except OSError:
            return []
