"""How is a table of exact endings written on disk?

One file for each material: the strong side's pieces beside its king. Stored is the strong side to
move, playing up the board, with the bare king on files a to d. For each square of the bare king,
each placement of the pieces and each square of their king there is one byte: the moves to mate, 0
when the position is not won, anything when it cannot be. A position in which the bare king stands
on a piece is one where it has just taken it.

The bytes are cut into blocks, compressed one by one, so that a reader needs to hold few of them.
Files are written by ``tools/build_endings.py``.
"""

from __future__ import annotations

import io
import lzma
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from game.rules.pieces import KIND_LETTERS, PieceKind

MAGIC = b"SITENDG\n"
FORMAT = 1
# A CRC-32 of all that follows it. It is there against damage, not malice, and hashlib would cost
# the bot four of its thirty megabytes.
CHECKSUM = struct.Struct("<I")
# After magic and checksum, little-endian: format, letters, number of blocks, legal positions, won
# positions, longest mate. Then where each block starts in the file and where the last one ends,
# four bytes each, then the blocks.
HEADER = struct.Struct("<H2sHIIH")
HEADER_START = len(MAGIC) + CHECKSUM.size
SUFFIX = ".table"

# Blocks of at most 16 KiB cost a fifth of a millisecond to unpack on a PC, about one on a Pi 4;
# blocks of twice the size would make the files 6 % smaller.
BLOCK_BYTES = 16384
FILTERS = ({"id": lzma.FILTER_LZMA1, "dict_size": BLOCK_BYTES, "lc": 0, "lp": 0, "pb": 0},)
CHUNK_BYTES = 65536  # read at a time to check the sum

BARE_KING_SQUARES = 32  # a1 b1 c1 d1 a2 …
KING_SQUARES = 64


class BadEndings(Exception):
    """A table file is missing, unreadable, damaged or of another format."""


@dataclass(frozen=True)
class Material:
    """The strong side's pieces beside its king, and how their squares are numbered."""

    letters: str  # of the first piece and the second if there is one
    first: tuple[int, ...]  # by square; with the second's number it makes the placement
    second: tuple[int, ...]
    placements: int
    placements_in_block: int

    @cached_property
    def kinds(self) -> tuple[PieceKind, ...]:
        return tuple(KIND_LETTERS.index(letter) for letter in self.letters)

    @cached_property
    def is_pair(self) -> bool:
        """Are these two equal pieces? Then the first one is on the lower square."""
        return len(set(self.letters)) < len(self.letters)

    @property
    def blocks(self) -> int:
        return BARE_KING_SQUARES * self.placements // self.placements_in_block

    @property
    def block_bytes(self) -> int:
        return self.placements_in_block * KING_SQUARES

    @property
    def file_name(self) -> str:
        return self.letters + SUFFIX


SQUARE_ORDER = tuple(range(64))
# A general never leaves its colour, so the squares of each colour are kept together.
COLOUR_ORDER = tuple((square + square // 8) % 2 * 32 + square // 2 for square in range(64))


def _material(letters: str) -> Material:
    if len(letters) == 1:
        return Material(letters, SQUARE_ORDER, (0,) * 64, 64, 64)
    if letters[0] == letters[1]:
        pairs_below = tuple(square * (square - 1) // 2 for square in range(64))
        return Material(letters, SQUARE_ORDER, pairs_below, 2016, 252)
    order = COLOUR_ORDER if letters[0] == "F" else SQUARE_ORDER
    return Material(letters, tuple(64 * number for number in order), SQUARE_ORDER, 4096, 256)


# Of two pieces the slower comes first: a block holds few of its squares, and a search strays less.
MATERIALS: tuple[Material, ...] = tuple(
    _material(letters) for letters in ("R", "S", "SS", "SN", "FS", "FN", "NN")
)


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a table contains, strong side to move, two equal pieces counted in both orders."""

    legal: int  # positions with all pieces on the board
    won: int
    longest: int  # moves to mate


class TableFile:
    """An open table of one material. Not for several threads at once."""

    def __init__(self, folder: Path, material: Material) -> None:
        """Opens the file and reads it through once, to check it.

        Raises:
            BadEndings: when it is missing, unreadable, damaged or of another format.
        """
        self.material = material
        self.path = folder / material.file_name
        try:
            self._file = self.path.open("rb", buffering=0)
        except OSError as error:
            raise BadEndings(f"{self.path}: {error.strerror}") from error
        try:
            self._check_sum()
            self.statistics, self._starts = self._read_header()
        except OSError as error:
            self.close()
            raise BadEndings(f"{self.path}: {error.strerror}") from error
        except BadEndings:
            self.close()
            raise

    def close(self) -> None:
        self._file.close()

    def block(self, number: int) -> bytes:
        """The unpacked bytes of a block.

        Raises:
            BadEndings: when the file has become unreadable since it was opened.
        """
        start, end = self._starts[number : number + 2]
        try:
            packed = _read(self._file, start, end - start)
            block = lzma.decompress(packed, lzma.FORMAT_RAW, filters=FILTERS)
        except OSError as error:
            raise BadEndings(f"{self.path}: {error.strerror}") from error
        except lzma.LZMAError as error:
            raise BadEndings(f"{self.path}: block {number}: {error}") from error
        if len(block) != self.material.block_bytes:
            raise BadEndings(f"{self.path}: block {number} has {len(block)} bytes")
        return block

    def _check_sum(self) -> None:
        head = _read(self._file, 0, HEADER_START)
        if head[: len(MAGIC)] != MAGIC:
            raise BadEndings(f"{self.path}: not a table of endings")
        checksum = 0
        while chunk := self._file.read(CHUNK_BYTES):
            checksum = zlib.crc32(chunk, checksum)
        if CHECKSUM.pack(checksum) != head[len(MAGIC) :]:
            raise BadEndings(f"{self.path}: damaged")

    def _read_header(self) -> tuple[Statistics, tuple[int, ...]]:
        starts = struct.Struct(f"<{self.material.blocks + 1}I")
        head = _read(self._file, HEADER_START, HEADER.size + starts.size)
        if len(head) < HEADER.size + starts.size:
            raise BadEndings(f"{self.path}: too short")
        version, letters, blocks, legal, won, longest = HEADER.unpack_from(head)
        if version != FORMAT:
            raise BadEndings(f"{self.path}: format {version} instead of {FORMAT}")
        if (
            letters.rstrip(b"\0") != self.material.letters.encode()
            or blocks != self.material.blocks
        ):
            raise BadEndings(f"{self.path}: a table of something else")
        return Statistics(legal, won, longest), starts.unpack_from(head, HEADER.size)


def _read(file: io.FileIO, start: int, size: int) -> bytes:
    file.seek(start)
    return file.read(size)


def pack(material: Material, statistics: Statistics, packed_blocks: Sequence[bytes]) -> bytes:
    """The bytes of a whole table file."""
    starts = [HEADER_START + HEADER.size + 4 * (len(packed_blocks) + 1)]
    for block in packed_blocks:
        starts.append(starts[-1] + len(block))
    head = HEADER.pack(
        FORMAT,
        material.letters.encode(),
        len(packed_blocks),
        statistics.legal,
        statistics.won,
        statistics.longest,
    )
    body = b"".join((head, struct.pack(f"<{len(starts)}I", *starts), *packed_blocks))
    return MAGIC + CHECKSUM.pack(zlib.crc32(body)) + body
