"""Do all games come back from one file, and is everything else refused whole and by name?"""

from __future__ import annotations

import random
import struct
from dataclasses import replace

import pytest

from game.match.begin import new_match
from game.rules.rulesets import PYCHESS
from game.storage.archive import ARCHIVE_LIMIT, VERSION, pack, unpack
from game.storage.codec import SavedGame, encode_game
from game.storage.envelope import FORMAT, seal
from game.storage.errors import SaveError, SaveErrorKind
from game.storage.slots import GAMES_LIMIT
from tools.faults.games import at_rest, random_game


def games(count: int) -> list[SavedGame]:
    found = [random_game(seed) for seed in range(count)]
    return [
        replace(game, match=replace(at_rest(game.match), match_id=f"game{at}"))
        for at, game in enumerate(found)
    ]


def sealed_anew(data: bytes) -> bytes:
    """The same with a seal that fits, as somebody would make who means harm."""
    from game.storage import archive

    return data[:-16] + archive._digest(data[:-16])


def refused(data: bytes) -> SaveError:
    with pytest.raises(SaveError) as caught:
        unpack(data)
    return caught.value


@pytest.mark.parametrize("count", [0, 1, 12])
def test_games_come_back(count: int) -> None:
    assert list(unpack(pack(games(count)))) == games(count)


def test_as_many_games_as_are_kept_fit() -> None:
    many = [SavedGame(new_match(f"game{n}", PYCHESS)) for n in range(GAMES_LIMIT)]
    assert len(unpack(pack(many))) == GAMES_LIMIT
    with pytest.raises(SaveError) as caught:
        pack([*many, SavedGame(new_match("more", PYCHESS))])
    assert caught.value.kind is SaveErrorKind.TOO_MANY


def test_every_cut_and_every_changed_byte_is_refused() -> None:
    data = pack(games(2))
    for end in range(len(data)):
        refused(data[:end])
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 0x40
        refused(bytes(changed))
    refused(data + b"x")


def test_game_that_is_not_sound_is_named_and_none_is_taken() -> None:
    bodies = [encode_game(game) for game in games(3)]
    bodies[1]["moves"] = ["R@a1", "R@a1"]
    bodies[1].update({"clock": None, "undone": [], "offer": None, "result": None, "curtain": None})
    sealed = [seal({**body, "seq": at}) for at, body in enumerate(bodies, 1)]
    inner = b"".join(struct.pack(">I", len(each)) + each for each in sealed)
    data = struct.pack(">4sHHI", b"STYA", VERSION, 3, len(inner)) + inner + bytes(16)
    error = refused(sealed_anew(data))
    assert error.kind in (SaveErrorKind.BAD_MOVE, SaveErrorKind.BAD_FIELD)
    assert error.where == "2"


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        ((b"STYN", 1, 0, 0), SaveErrorKind.NOT_A_SAVE),
        ((b"STYA", VERSION + 1, 0, 0), SaveErrorKind.NEWER),
        ((b"STYA", 0, 0, 0), SaveErrorKind.BAD_FIELD),
        ((b"STYA", 1, GAMES_LIMIT + 1, 0), SaveErrorKind.BAD_FIELD),
        ((b"STYA", 1, 1, 0), SaveErrorKind.TRUNCATED),
        ((b"STYA", 1, 0, 9), SaveErrorKind.BAD_LENGTH),
    ],
)
def test_head_is_not_believed(head: tuple[bytes, int, int, int], kind: SaveErrorKind) -> None:
    assert refused(sealed_anew(struct.pack(">4sHHI", *head) + bytes(16))).kind is kind


def test_newer_game_within_is_no_damage() -> None:
    inner = seal({**encode_game(games(1)[0]), "seq": 1}, FORMAT + 1)
    body = struct.pack(">I", len(inner)) + inner
    data = struct.pack(">4sHHI", b"STYA", VERSION, 1, len(body)) + body + bytes(16)
    error = refused(sealed_anew(data))
    assert (error.kind, error.where) == (SaveErrorKind.NEWER, "1")


def test_same_game_twice_is_refused() -> None:
    with pytest.raises(SaveError):
        unpack(pack([games(1)[0]] * 2))


def test_whatever_is_resealed_ends_in_a_save_error_or_games() -> None:
    chance = random.Random(7)
    data = pack(games(3))
    for _ in range(1500):
        changed = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(changed))
            changed[at : at + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
        try:
            unpack(sealed_anew(bytes(changed)))
        except SaveError as error:
            assert len(str(error)) < 400
    assert refused(bytes(ARCHIVE_LIMIT + 1)).kind is SaveErrorKind.TOO_BIG
