"""What may a disk hold after the power went?

`Recorder` notes what a writer does to files and folders, `DiskModel` builds disks that a file
system may leave behind when the power goes after any of these operations:

- ordered: changes of names reach the disk in order, and any sync takes all earlier ones along
  (as a journal does); data of files may be there or not;
- weak: every change of a name and every 512-byte piece of a file on its own, if not synced;
- fat: like weak for data, in order for names, but a rename is three steps: the old target goes,
  the new name comes, the old name goes.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

MODELS = ("ordered", "weak", "fat")
PIECE = 512  # bytes that a disk writes as one

Inode = int
Entry = tuple[Inode, str]  # (folder, name)
ROOT: Inode = 0


@dataclass(frozen=True, slots=True)
class NameChange:
    """One atomic change of names: what goes and what comes."""

    gone: tuple[Entry, ...]
    came: tuple[tuple[Entry, Inode], ...]

    @property
    def folders(self) -> set[Inode]:
        return {entry[0] for entry in self.gone} | {entry[0] for entry, _ in self.came}


@dataclass(frozen=True, slots=True)
class Data:
    """Bytes written to a file; at None the file is cut to nothing."""

    inode: Inode
    offset: int
    data: bytes | None


@dataclass(frozen=True, slots=True)
class Sync:
    """A file or a folder is on disk."""

    inode: Inode
    is_folder: bool


Operation = NameChange | Data | Sync


@dataclass(slots=True)
class Recorder:
    """Turns the calls of a `FaultFS` into operations; its `watch` method is the hook.

    What lies below `root` when it is made counts as safely on disk.
    """

    root: str
    operations: list[Operation] = field(default_factory=list)
    start_names: dict[Entry, Inode] = field(default_factory=dict)
    start_data: dict[Inode, bytes] = field(default_factory=dict)
    folders: set[Inode] = field(default_factory=lambda: {ROOT})
    _names: dict[Entry, Inode] = field(default_factory=dict)
    _handles: dict[int, Inode] = field(default_factory=dict)
    _offsets: dict[int, int] = field(default_factory=dict)
    _sizes: dict[Inode, int] = field(default_factory=dict)
    _last: Inode = ROOT

    def __post_init__(self) -> None:
        for folder, folders, files in os.walk(self.root):
            for name in folders:
                self.folders.add(self._add(os.path.join(folder, name)))
            for name in files:
                inode = self._add(os.path.join(folder, name))
                with open(os.path.join(folder, name), "rb") as file:
                    self.start_data[inode] = file.read()
                self._sizes[inode] = len(self.start_data[inode])
        self.start_names = dict(self._names)

    def _add(self, path: str) -> Inode:
        self._last += 1
        self._names[self._entry(path)] = self._last
        return self._last

    def _entry(self, path: str) -> Entry:
        folder = ROOT
        *parents, name = os.path.relpath(path, self.root).split(os.sep)
        for parent in parents:
            folder = self._names[folder, parent]
        return folder, name

    def _inode(self, path: str) -> Inode:
        return ROOT if path == self.root else self._names[self._entry(path)]

    def watch(self, call: str, arguments: tuple[object, ...], result: object) -> None:
        """Note one call that was made."""
        match call, arguments, result:
            case "open", (str(path), int(flags)), int(handle):
                self._open(path, flags, handle)
            case "write", (int(handle), bytes(data)), int(size):
                inode = self._handles[handle]
                offset = self._offsets[handle]
                self._offsets[handle] = offset + size
                self._sizes[inode] = max(self._sizes.get(inode, 0), offset + size)
                self.operations.append(Data(inode, offset, data[:size]))
            case "sync", (int(handle),), _:
                inode = self._handles[handle]
                self.operations.append(Sync(inode, inode in self.folders))
            case "replace", (str(old), str(new)), _:
                self._move(old, new)
            case (("unlink" | "remove_folder"), (str(path),), _):
                entry = self._entry(path)
                del self._names[entry]
                self.operations.append(NameChange((entry,), ()))
            case "make_folder", (str(path),), _:
                inode = self._add(path)
                self.folders.add(inode)
                self.operations.append(NameChange((), ((self._entry(path), inode),)))
            case _:
                pass  # reads change nothing

    def _open(self, path: str, flags: int, handle: int) -> None:
        is_new = path != self.root and self._entry(path) not in self._names
        if is_new:
            inode = self._add(path)
            self.operations.append(NameChange((), ((self._entry(path), inode),)))
        inode = self._inode(path)
        if flags & os.O_TRUNC and not is_new:
            self.operations.append(Data(inode, 0, None))
            self._sizes[inode] = 0
        self._handles[handle] = inode
        self._offsets[handle] = self._sizes.get(inode, 0) if flags & os.O_APPEND else 0

    def _move(self, old: str, new: str) -> None:
        gone, came = self._entry(old), self._entry(new)
        inode = self._names.pop(gone)
        self._names[came] = inode
        self.operations.append(NameChange((gone,), ((came, inode),)))


@dataclass(slots=True)
class DiskModel:
    """The disks that one model allows for what was recorded."""

    recorder: Recorder
    model: str
    chance: random.Random

    def disk(self, end: int) -> dict[str, bytes | None]:
        """A disk as it may be when the power goes after `end` operations: file contents by path,
        None for a folder."""
        operations = self.recorder.operations[:end]
        names = dict(self.recorder.start_names)
        for change in self._changes(operations):
            for entry in change.gone:
                names.pop(entry, None)
            names.update(change.came)
        by_inode: dict[Inode, list[Data | Sync]] = {}
        for operation in operations:
            if not isinstance(operation, NameChange):
                by_inode.setdefault(operation.inode, []).append(operation)
        return {
            path: None if is_folder else self._content(inode, by_inode.get(inode, []))
            for path, inode, is_folder in self._walk(names, ROOT, "")
        }

    def _walk(
        self, names: dict[Entry, Inode], folder: Inode, path: str
    ) -> Iterator[tuple[str, Inode, bool]]:
        for (parent, name), inode in names.items():
            if parent == folder:
                is_folder = inode in self.recorder.folders
                yield os.path.join(path, name), inode, is_folder
                if is_folder:
                    yield from self._walk(names, inode, os.path.join(path, name))

    def _changes(self, operations: list[Operation]) -> list[NameChange]:
        """The changes of names that reached the disk: all that were synced, some of the others."""
        synced_at: dict[Inode, int] = {}
        last_sync = -1
        for index, operation in enumerate(operations):
            if isinstance(operation, Sync):
                last_sync = index
                if operation.is_folder:
                    synced_at[operation.inode] = index
        changes = []  # (change, is it sure)
        for index, operation in enumerate(operations):
            if isinstance(operation, NameChange):
                for change in self._steps(operation):
                    sure = all(synced_at.get(folder, -1) > index for folder in change.folders)
                    changes.append(
                        (change, sure or (self.model == "ordered" and index < last_sync))
                    )
        unsure = sum(not sure for _, sure in changes)
        reached = self.chance.randint(0, unsure)
        kept = []
        for change, sure in changes:
            if not sure:
                reached -= 1
            by_chance = self.chance.random() < 0.5 if self.model == "weak" else reached >= 0
            if sure or by_chance:
                kept.append(change)
        return kept

    def _steps(self, change: NameChange) -> list[NameChange]:
        if self.model != "fat" or not (change.gone and change.came):
            return [change]
        return [
            NameChange(tuple(entry for entry, _ in change.came), ()),
            NameChange((), change.came),
            NameChange(change.gone, ()),
        ]

    def _content(self, inode: Inode, operations: list[Data | Sync]) -> bytes:
        """A content that the file may have: what was synced, and pieces of the rest."""
        last_sync = max((i for i, o in enumerate(operations) if isinstance(o, Sync)), default=-1)
        content = bytearray(self.recorder.start_data.get(inode, b""))
        rest = []
        for index, operation in enumerate(operations):
            if isinstance(operation, Sync):
                continue
            if index > last_sync:
                rest.append(operation)
            elif operation.data is None:
                content.clear()
            else:
                content[operation.offset : operation.offset + len(operation.data)] = operation.data
        known_size = self.chance.randint(0, len(rest))  # the disk learnt the size after so many
        for index, operation in enumerate(rest):
            if operation.data is None:
                if index < known_size:
                    content.clear()
                continue
            self._write_pieces(content, operation.offset, operation.data, index < known_size)
        return bytes(content)

    def _write_pieces(self, content: bytearray, offset: int, data: bytes, grows: bool) -> None:
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            low, high = offset + start, offset + start + len(piece)
            if high > len(content):
                if not grows:
                    continue
                # Where the size came and the data did not: zeros, or what lay there before.
                content.extend(self.chance.choice((b"\0", b"\xaa")) * (high - len(content)))
            if (self.model == "ordered" and grows) or self.chance.random() < 0.5:
                content[low:high] = piece
