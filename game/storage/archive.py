"""How do all saved games become one file, to be carried to another device?

    STYA | version u16 | count u16 | length u32 of all games | games | seal

Each game is a length u32 and the sealed file that a save of it would be, so that an archive of an
older version is read as its saves are. The seal is a 16-byte blake2b of all before it. Reading is
all or nothing: the first game that is not sound is named, and none is taken.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence

from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.envelope import FILE_LIMIT, open_sealed, seal
from game.storage.errors import SaveError, SaveErrorKind
from game.storage.slots import GAMES_LIMIT

VERSION = 1
MAGIC = b"STYA"
ARCHIVE_LIMIT = 4 * 1024 * 1024  # bytes; two hundred long games need less than half

_HEAD = struct.Struct(">4sHHI")
_LENGTH = struct.Struct(">I")
_SEAL_SIZE = 16


def pack(games: Sequence[SavedGame]) -> bytes:
    """The archive of these games.

    Raises:
        SaveError: when they are too many or too large for one.
    """
    if len(games) > GAMES_LIMIT:
        raise SaveError(SaveErrorKind.TOO_MANY, "archive", f"{len(games)} games")
    sealed = [seal({**encode_game(game), "seq": at}) for at, game in enumerate(games, start=1)]
    body = b"".join(_LENGTH.pack(len(data)) + data for data in sealed)
    whole = _HEAD.pack(MAGIC, VERSION, len(games), len(body)) + body
    if len(whole) + _SEAL_SIZE > ARCHIVE_LIMIT:
        raise SaveError(SaveErrorKind.TOO_BIG, "archive", f"{len(whole)} bytes")
    return whole + _digest(whole)


def unpack(data: bytes) -> tuple[SavedGame, ...]:
    """The games of an archive, each played out anew.

    Raises:
        SaveError: what is wrong; `where` is the number of the game, or "" when it is the archive.
    """
    _check_frame(data)
    games: list[SavedGame] = []
    for number, sealed in enumerate(_entries(data), start=1):
        try:
            game = decode_game(open_sealed(sealed))
        except SaveError as error:
            raise error.at(str(number)) from None
        if game.cut_at_ply is not None:
            raise SaveError(SaveErrorKind.UNKNOWN_RULES, str(number))
        games.append(game)
    if len({game.match.match_id for game in games}) != len(games):
        raise SaveError(SaveErrorKind.BAD_FIELD, detail="the same game twice")
    return tuple(games)


def _check_frame(data: bytes) -> None:
    if len(data) > ARCHIVE_LIMIT:
        raise SaveError(SaveErrorKind.TOO_BIG, detail=f"{len(data)} bytes")
    if len(data) < _HEAD.size + _SEAL_SIZE:
        raise SaveError(SaveErrorKind.TRUNCATED, detail=f"{len(data)} bytes")
    magic, version, count, length = _HEAD.unpack_from(data)
    if magic != MAGIC:
        raise SaveError(SaveErrorKind.NOT_A_SAVE)
    if _HEAD.size + length + _SEAL_SIZE != len(data):
        raise SaveError(SaveErrorKind.BAD_LENGTH, detail=f"{length} announced, {len(data)} there")
    if _digest(data[:-_SEAL_SIZE]) != data[-_SEAL_SIZE:]:
        raise SaveError(SaveErrorKind.BAD_SEAL)
    if version > VERSION:
        raise SaveError(SaveErrorKind.NEWER, detail=f"version {version}")
    if version < 1 or count > GAMES_LIMIT:
        raise SaveError(SaveErrorKind.BAD_FIELD, detail=f"version {version}, {count} games")


def _entries(data: bytes) -> Iterator[bytes]:
    """The sealed games, as many as the head announces, filling the body."""
    count = _HEAD.unpack_from(data)[2]
    at, end = _HEAD.size, len(data) - _SEAL_SIZE
    for number in range(1, count + 1):
        if at + _LENGTH.size > end:
            raise SaveError(SaveErrorKind.TRUNCATED, str(number))
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size
        if length > FILE_LIMIT or at + length > end:
            raise SaveError(SaveErrorKind.BAD_LENGTH, str(number), f"{length} bytes")
        yield data[at : at + length]
        at += length
    if at != end:
        raise SaveError(SaveErrorKind.BAD_LENGTH, detail="bytes behind the last game")


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_SEAL_SIZE).digest()
