"""How is one growing thing kept on disk so that no cut can lose it?

As numbered generations `g-<number>.sav` in a folder of its own. A generation is written under a
temporary name, synced, moved to its own new name, and the folder is synced; only then is it saved.
No file is ever written twice, so whatever happens the last saved generation is untouched. The
newest three are kept. A number is never used again, not even that of a write that failed: the file
may be there, half there, or come back after a cut.

After a failed write everything is done afresh, with a new file and number. Syncing the old handle
again would prove nothing: Linux reports a lost page once and then calls it clean.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.storage.envelope import FILE_LIMIT, Opened, open_sealed, seal
from game.storage.errors import DAMAGE, FOREIGN, SaveError, SaveErrorKind, from_os_error
from game.storage.filesystem import (
    FileSystem,
    create_file,
    list_folder,
    read_file,
    sync_folder,
)
from game.storage.quarantine import Quarantine

KEPT = 3  # generations
NUMBER_LIMIT = 10**12  # a file numbered higher is not ours; centuries of saves away

_NAME = re.compile(r"g-(\d{8,13})\.sav", re.ASCII)

T = TypeVar("T")
Decode = Callable[[Opened], T]  # raises SaveError when the body is not usable


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """The newest usable generation."""

    seq: int
    value: T
    skipped: tuple[SaveError, ...]  # what was wrong with newer generations, newest first


class Numbers:
    """Hands out generation numbers, each higher than any seen; shared by the stores of a folder."""

    def __init__(self) -> None:
        self._last = 0

    def seen(self, number: int) -> None:
        """Never hand out this number or a lower one."""
        self._last = max(self._last, number)

    def next(self) -> int:
        """A number not used before.

        Raises:
            SaveError: when there is none left.
        """
        if self._last >= NUMBER_LIMIT:
            raise SaveError(SaveErrorKind.TOO_MANY, detail="generation numbers used up")
        self._last += 1
        return self._last


def file_name(number: int) -> str:
    """The name of a generation's file."""
    return f"g-{number:08d}.sav"


def file_number(name: str) -> int | None:
    """The number in a generation's file name; None for any other name."""
    found = _NAME.fullmatch(name)
    number = int(found[1]) if found else 0
    return number if 0 < number <= NUMBER_LIMIT and name == file_name(number) else None


def sweep(files: FileSystem, folder: str, names: list[str]) -> None:
    """Delete what interrupted writes left behind; call it when nothing is being written."""
    for name in names:
        if name.endswith(".tmp"):
            with suppress(OSError):
                files.unlink(os.path.join(folder, name))


class GenerationStore:
    """The generations in one folder. One thread at a time."""

    def __init__(
        self,
        folder: str,
        *,
        files: FileSystem,
        quarantine: Quarantine,
        numbers: Numbers,
        check: Decode[object],
        make_room: tuple[Callable[[], bool], ...] = (),
        beside_newer: bool = False,
    ) -> None:
        """A store; touches nothing yet.

        `check` refuses bodies that must not be written. `make_room` frees space outside the
        folder, each True when it did. `beside_newer` lets this version write next to generations
        of a later one, which stay; otherwise such a folder is left alone.
        """
        self._folder = folder
        self._name = os.path.basename(folder)
        self._files = files
        self._quarantine = quarantine
        self._numbers = numbers
        self._check = check
        self._make_room = make_room
        self._beside_newer = beside_newer
        self._present: set[int] = set()  # generations in the folder that are ours to delete
        self._unsure: list[int] = []  # moved in place, but the folder's sync failed
        self._newest_good = 0  # known to be complete on disk
        self._surveyed = False
        self._settled = False  # all names from before this process are on disk

    # -- reading -----------------------------------------------------------------------------

    def read_newest(self, decode: Decode[T]) -> Found[T]:
        """The newest generation that `decode` accepts; damaged ones go to quarantine.

        Raises:
            SaveError: MISSING when there is none, NOTHING when all are damaged, NEWER or
                UNKNOWN_RULES when a newer generation is sound but not for this version, else what
                was wrong with the newest one, or what the disk answered.
        """
        skipped: list[SaveError] = []
        numbers = self._list()
        if not numbers:
            raise SaveError(SaveErrorKind.MISSING, self._name)
        for number in sorted(numbers, reverse=True):
            try:
                value = decode(self._open(number))
            except SaveError as error:
                error = error.at(self._where(number))
                if error.kind in FOREIGN and not self._beside_newer:
                    raise error from None
                if error.kind in DAMAGE and self._quarantine.take(self._path(number), self._name):
                    self._present.discard(number)
                skipped.append(error)
                continue
            self._newest_good = max(self._newest_good, number)
            return Found(number, value, tuple(skipped))
        detail = "; ".join(str(error) for error in skipped)
        kind = skipped[0].kind
        kind = SaveErrorKind.NOTHING if kind in DAMAGE else kind
        raise SaveError(kind, self._name, detail)

    def settle(self) -> None:
        """Wait until the disk knows the folder and the names in it.

        What a killed process moved in place is read like any other generation, but a power cut
        could still take it away; after this it is as good as saved, and the next save need not wait
        for it. Failing does no harm: nothing was promised yet.
        """
        with suppress(OSError):
            self._sync_names()
            self._settled = True

    def _sync_names(self) -> None:
        if not self._settled:
            sync_folder(self._files, os.path.dirname(self._folder))
            sync_folder(self._files, self._folder)

    def _list(self) -> list[int]:
        try:
            names = list_folder(self._files, self._folder)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise from_os_error(error, "list", self._name) from error
        found = [number for name in names if (number := file_number(name)) is not None]
        for number in found:
            self._numbers.seen(number)
        return found

    def _open(self, number: int) -> Opened:
        where = self._where(number)
        opened = open_sealed(read_file(self._files, self._path(number), FILE_LIMIT, where))
        if opened.body.get("seq") != number:
            raise SaveError(SaveErrorKind.BAD_FIELD, where, "seq: not the number in the name")
        return opened

    # -- writing -----------------------------------------------------------------------------

    def write(self, body: Mapping[str, object]) -> int:
        """Save a body, to which the number is added as `seq`; returns the number when durable.

        Raises:
            SaveError: when it is not saved. Earlier generations are untouched; call again later.
        """
        room = self._free_space()
        while True:
            try:
                if not self._surveyed:
                    self._survey()
                number = self._numbers.next()
                self._write_generation(number, self._encode(body, number))
            except OSError as error:
                failure = from_os_error(error, "write", self._name)
                if failure.kind is not SaveErrorKind.FULL or next(room, None) is None:
                    # The folder may be gone, or another disk in its place.
                    self._surveyed = self._settled = False
                    raise failure from error
                continue
            self._newest_good = number
            self._present.add(number)
            self._unsure.clear()
            self._delete_old()
            return number

    def _encode(self, body: Mapping[str, object], number: int) -> bytes:
        """The file for a body, proved to read back as the same."""
        whole = {**body, "seq": number}
        data = seal(whole)
        opened = open_sealed(data)
        self._check(opened)
        if opened.body != whole:
            raise SaveError(SaveErrorKind.BAD_FIELD, self._where(number), "does not read back")
        return data

    def _write_generation(self, number: int, data: bytes) -> None:
        temporary = os.path.join(self._folder, f"g-{number:08d}.tmp")
        try:
            create_file(self._files, temporary, data)
            self._files.replace(temporary, self._path(number))
        except OSError:
            with suppress(OSError):
                self._files.unlink(temporary)
            raise
        try:
            sync_folder(self._files, self._folder)
        except OSError:
            self._keep_one_unsure(number)
            raise

    def _keep_one_unsure(self, number: int) -> None:
        """Bound what retries leave behind while the folder cannot be synced."""
        self._present.add(number)
        self._unsure.append(number)
        for older in self._unsure[:-1]:
            self._delete(older)
        self._unsure = self._unsure[-1:]

    def _survey(self) -> None:
        """Before a first write: make the folder, find out what is in it and what is good."""
        try:
            self._files.make_folder(self._folder)
        except FileExistsError:
            # What a killed process moved in place must be on disk before it counts as good and
            # older generations may go.
            self._sync_names()
        else:
            sync_folder(self._files, os.path.dirname(self._folder))
        self._settled = True
        present = set()
        newest_good = 0
        for number in self._list():
            try:
                self._open(number)
            except SaveError as error:
                if error.kind is SaveErrorKind.NEWER:
                    if not self._beside_newer:
                        raise error.at(self._where(number)) from None
                    continue
            else:
                if number not in self._unsure:
                    newest_good = max(newest_good, number)
            present.add(number)
        self._present = present
        self._newest_good = newest_good
        self._surveyed = True

    def _free_space(self) -> Iterator[bool]:
        """Frees something at each step, the least valuable first; ends when nothing is left."""
        for number in sorted(self._present):
            if number < self._newest_good and self._delete(number):
                yield True
        for make_room in self._make_room:
            if make_room():
                yield True

    def _delete_old(self) -> None:
        for number in sorted(self._present)[:-KEPT]:
            self._delete(number)

    def _delete(self, number: int) -> bool:
        try:
            self._files.unlink(self._path(number))
        except FileNotFoundError:
            self._present.discard(number)
            return False
        except OSError:
            return False  # tried again after the next write
        self._present.discard(number)
        return True

    def _path(self, number: int) -> str:
        return os.path.join(self._folder, file_name(number))

    def _where(self, number: int) -> str:
        return f"{self._name}/{file_name(number)}"
