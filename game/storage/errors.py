"""What can go wrong with a save, and how is it said?

Every failure of the storage package is a `SaveError`: a kind, which the screens turn into words in
the player's language, and a text for the log and the operator that names what failed and where.
"""

from __future__ import annotations

import errno
from enum import StrEnum


class SaveErrorKind(StrEnum):
    """Why a file could not be read or written."""

    # The file itself.
    TOO_BIG = "too_big"  # larger than any save may be
    TRUNCATED = "truncated"  # shorter than an empty save
    NOT_A_SAVE = "not_a_save"  # other first bytes
    BAD_LENGTH = "bad_length"  # cut off, or with something behind it
    BAD_SEAL = "bad_seal"  # the checksum says that a byte changed
    BAD_BODY = "bad_body"  # not one plain msgpack map
    BAD_FIELD = "bad_field"  # a key or a value that this format does not allow
    BAD_MOVE = "bad_move"  # a move that the rules refuse
    NEWER = "newer"  # written by a later version of the app
    UNKNOWN_RULES = "unknown_rules"  # a ruleset, or a revision of one, that is not shipped
    NOT_A_FILE = "not_a_file"  # a folder, a pipe, a link, a device
    BAD_NAME = "bad_name"  # a name that could leave the save folder
    NOTHING = "nothing"  # no generation can be used
    # The disk.
    FULL = "full"
    READ_ONLY = "read_only"
    DENIED = "denied"
    MISSING = "missing"
    FAILING = "failing"
    NO_HANDLES = "no_handles"  # too many open files
    UNSAFE_FOLDER = "unsafe_folder"  # others may write to the folder
    LOCKED = "locked"  # another process uses the folder
    TOO_MANY = "too_many"  # a limit of the app, not of the disk
    BROKEN = "broken"  # a fault of the app itself


TEXTS: dict[SaveErrorKind, str] = {
    SaveErrorKind.TOO_BIG: "larger than a save may be",
    SaveErrorKind.TRUNCATED: "cut off",
    SaveErrorKind.NOT_A_SAVE: "not a save file",
    SaveErrorKind.BAD_LENGTH: "length does not fit",
    SaveErrorKind.BAD_SEAL: "checksum does not fit",
    SaveErrorKind.BAD_BODY: "content cannot be read",
    SaveErrorKind.BAD_FIELD: "content is not allowed",
    SaveErrorKind.BAD_MOVE: "a move is not legal",
    SaveErrorKind.NEWER: "written by a newer version",
    SaveErrorKind.UNKNOWN_RULES: "played by rules that are not known here",
    SaveErrorKind.NOT_A_FILE: "not a regular file",
    SaveErrorKind.BAD_NAME: "name is not allowed",
    SaveErrorKind.NOTHING: "no usable save",
    SaveErrorKind.FULL: "disk is full",
    SaveErrorKind.READ_ONLY: "disk is read-only",
    SaveErrorKind.DENIED: "access denied",
    SaveErrorKind.MISSING: "folder or file is missing",
    SaveErrorKind.FAILING: "disk is failing",
    SaveErrorKind.NO_HANDLES: "too many open files",
    SaveErrorKind.UNSAFE_FOLDER: "folder can be written by anybody",
    SaveErrorKind.LOCKED: "in use by another process",
    SaveErrorKind.TOO_MANY: "limit reached",
    SaveErrorKind.BROKEN: "the app is at fault",
}

# A file that fails so is damaged for good and goes to quarantine; anything else may be fine on
# another day, on another version, or is not ours, and stays where it is.
DAMAGE = frozenset(
    {
        SaveErrorKind.TRUNCATED,
        SaveErrorKind.NOT_A_SAVE,
        SaveErrorKind.BAD_LENGTH,
        SaveErrorKind.BAD_SEAL,
        SaveErrorKind.BAD_BODY,
        SaveErrorKind.BAD_FIELD,
        SaveErrorKind.BAD_MOVE,
    }
)

# Sound, but not for this version: never touched, never overwritten.
FOREIGN = frozenset({SaveErrorKind.NEWER, SaveErrorKind.UNKNOWN_RULES})

_KIND_BY_ERRNO: dict[int, SaveErrorKind] = {
    errno.ENOSPC: SaveErrorKind.FULL,
    errno.EDQUOT: SaveErrorKind.FULL,
    errno.EFBIG: SaveErrorKind.FULL,
    errno.EROFS: SaveErrorKind.READ_ONLY,
    errno.EACCES: SaveErrorKind.DENIED,
    errno.EPERM: SaveErrorKind.DENIED,
    errno.ENOENT: SaveErrorKind.MISSING,
    errno.ENOTDIR: SaveErrorKind.MISSING,
    errno.ENODEV: SaveErrorKind.MISSING,
    errno.EMFILE: SaveErrorKind.NO_HANDLES,
    errno.ENFILE: SaveErrorKind.NO_HANDLES,
    errno.ELOOP: SaveErrorKind.NOT_A_FILE,  # what O_NOFOLLOW answers for a link
    errno.ENXIO: SaveErrorKind.NOT_A_FILE,  # a socket, or a device that is not there
}

_DETAIL_LIMIT = 120  # characters; a detail may quote a hostile file


class SaveError(Exception):
    """A failed read or write: its kind, the file or folder, and a detail for the log."""

    def __init__(self, kind: SaveErrorKind, where: str = "", detail: str = "") -> None:
        self.kind = kind
        self.where = where  # relative to the save folder where possible
        self.detail = detail[:_DETAIL_LIMIT]
        super().__init__(kind, where, self.detail)

    def __str__(self) -> str:
        text = TEXTS[self.kind]
        if self.where:
            text = f"{self.where}: {text}"
        return f"{text} ({self.detail})" if self.detail else text

    def at(self, where: str) -> SaveError:
        """The same failure, said of a certain file."""
        return SaveError(self.kind, where, self.detail)


def from_os_error(error: OSError, doing: str, where: str) -> SaveError:
    """The `SaveError` for what the operating system answered to a call."""
    kind = _KIND_BY_ERRNO.get(error.errno or 0, SaveErrorKind.FAILING)
    name = errno.errorcode.get(error.errno or 0, "unknown error")
    return SaveError(kind, where, f"{doing}: {name}")
