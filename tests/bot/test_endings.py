"""The exact tables: their totals, what follows from the rules, counts, and damaged files."""

from __future__ import annotations

import random
import shutil
import zlib
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

import pytest

from game.bot.counters import UNCOVERED, UNWON
from game.bot.endings import Endings, strong_moves_left, won_in_time
from game.bot.endings_file import CHECKSUM, HEADER_START, MAGIC, MATERIALS, BadEndings, TableFile
from game.rules.fen import START_FEN, parse
from game.rules.movement import KING_ATTACKS, ROOK_LINES
from game.rules.pieces import KING, ROOK
from game.rules.position import make_position
from game.rules.ruleset import with_switches
from game.rules.rulesets import CHESSPLAYX, PYCHESS, TRADITIONAL
from game.rules.squares import CROSS
from tools.check_endings import (
    FOLDER,
    check_derived,
    check_played,
    check_searched,
    random_positions,
    sample_won,
)

LETTERS = [material.letters for material in MATERIALS]
# Positions with all pieces on the board, won ones, longest mate; strong side to move.
TOTALS = {
    "R": (175_168, 175_168, 16),
    "S": (209_856, 162, 4),
    "SS": (11_988_648, 10_596_688, 51),
    "SN": (11_755_190, 11_262_946, 38),
    "FS": (12_170_304, 10_438_976, 57),
    "FN": (11_930_016, 472_900, 36),
    "NN": (11_499_304, 1_232, 1),
}


@pytest.fixture(scope="module")
def endings() -> Iterator[Endings]:
    opened = Endings(FOLDER)
    yield opened
    opened.close()


def moves_to_mate(endings: Endings, fen: str) -> int | None:
    return endings.moves_to_mate(parse(fen))


def test_headers_hold_the_known_totals(endings: Endings) -> None:
    assert {letters: astuple(found) for letters, found in endings.statistics.items()} == TOTALS


def test_readme_holds_the_known_totals() -> None:
    text = (FOLDER / "README.md").read_text("utf-8")
    for letters, (legal, won, longest) in TOTALS.items():
        share = f"{100 * won / legal:.2f} %"
        assert f"| {' + '.join(letters)} | {legal:,} | {won:,} | {share} | {longest} |" in text


def test_files_stay_within_six_megabytes() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 6_000_000


def test_rook_wins_every_position_in_at_most_sixteen_moves(endings: Endings) -> None:
    """All of them with the bare king on files a to d, which the mirrored ones repeat."""
    by_moves: dict[int, int] = {}
    sets = [0] * 16
    for bare in (square for square in range(64) if square & 7 < 4):
        sets[8] = sets[8 + KING] = 1 << bare
        for strong in (king for king in range(64) if king != bare):
            if KING_ATTACKS[strong] >> bare & 1:
                continue
            sets[KING] = 1 << strong
            checking = ROOK_LINES[bare][CROSS[bare] & sets[KING]]
            for rook in range(64):
                if rook not in (bare, strong) and not checking >> rook & 1:
                    sets[ROOK] = 1 << rook
                    sets[0] = sets[KING] | sets[ROOK]
                    moves = endings.probe(sets, 0)
                    by_moves[moves] = by_moves.get(moves, 0) + 1
    assert 2 * sum(by_moves.values()) == 175_168
    assert (min(by_moves), max(by_moves)) == (1, 16)


@pytest.mark.parametrize("letters", LETTERS)
def test_values_follow_from_the_positions_after_each_move(endings: Endings, letters: str) -> None:
    positions = random_positions(letters, random.Random(f"derived {letters}"))
    for _ in range(30):
        check_derived(endings, next(positions))


@pytest.mark.parametrize("letters", LETTERS)
def test_plain_search_finds_the_same_short_mates(endings: Endings, letters: str) -> None:
    rng = random.Random(f"searched {letters}")
    positions = random_positions(letters, rng)
    for _ in range(5):
        check_searched(endings, next(positions))


@pytest.mark.parametrize("letters", LETTERS[:-1])  # two knights win too rarely to find by chance
def test_best_play_mates_when_foretold_or_the_count_runs_out(
    endings: Endings, letters: str
) -> None:
    rng = random.Random(f"played {letters}")
    in_time = [check_played(endings, sample_won(endings, letters, rng), rng) for _ in range(8)]
    assert any(in_time)


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("R3k3/8/4K3/8/8/8/8/8[] b - - 0 1", 0),  # mate
        ("4k3/8/4K3/8/8/8/8/R7[] w - - 0 1", 1),
        ("8/8/8/8/8/4k3/8/r3K3[] w - - 0 1", 0),  # the other side's mate
        ("k7/8/K7/8/8/8/8/1R6[] b - - 0 1", None),  # stalemate
        ("8/8/8/3kR3/8/8/8/K7[] b - - 0 1", None),  # the rook is lost
        ("8/8/4k3/8/3R4/8/8/K7[] w - - 0 1", 14),
        ("1k6/8/SK6/8/8/8/8/8[] w - - 0 1", 1),  # even one elephant, in the corner
        ("8/8/8/8/8/sk6/8/1K6[] b - - 0 1", 1),
        ("8/8/3k4/8/3S4/3K4/8/8[] w - - 0 1", None),
    ],
)
def test_known_positions(endings: Endings, fen: str, moves: int | None) -> None:
    assert moves_to_mate(endings, fen) == moves


def test_taking_one_elephant_does_not_always_save_the_bare_king(endings: Endings) -> None:
    """Its only move is to take, and the elephant that is left mates in the corner."""
    assert moves_to_mate(endings, "kS6/8/1K1S4/8/8/8/8/8[] b - - 0 1") == 3
    assert moves_to_mate(endings, "1k6/8/1K1S4/8/8/8/8/8[] w - - 0 1") == 3


def test_elephants_direction_is_their_owners(endings: Endings) -> None:
    """The same picture upside down is another position for one side, the same for the other."""
    up = moves_to_mate(endings, "8/8/8/3k4/8/8/S2K3S/8[] w - - 0 1")
    assert moves_to_mate(endings, "8/s2k3s/8/8/3K4/8/8/8[] b - - 0 1") == up
    assert moves_to_mate(endings, "8/8/8/3K4/8/8/s2k3s/8[] b - - 0 1") != up


def test_any_bound_of_blocks_gives_the_same_answers(endings: Endings) -> None:
    small = Endings(FOLDER, blocks_held=1)
    positions = random_positions("SN", random.Random(5))
    for position in (next(positions) for _ in range(20)):
        assert small.moves_to_mate(position) == endings.moves_to_mate(position)
    small.close()


@pytest.mark.parametrize(
    "fen",
    [
        START_FEN,
        "8/8/3k4/8/8/3K4/8/8[] w - - 0 1",
        "8/8/3k4/8/3N4/3K4/8/8[] w - - 0 1",
        "8/8/3k4/8/4R3/3K4/4R3/8[] w - - 0 1",
        "8/8/3k4/8/3SSS2/3K4/8/8[] w - - 0 1",
        "8/8/3k4/8/3S4/3K4/P7/8[] w - - 0 1",
        "8/8/3ks3/8/2R5/3K4/8/8[] w - - 0 1",
        "8/8/3k4/8/3S4/3K4/8/8[N] w - - 0 1",
    ],
)
def test_other_material_is_not_covered(endings: Endings, fen: str) -> None:
    position = parse(fen)
    assert not endings.covers(position)
    if not position.reserve:
        assert endings.probe(position.sets, position.turn) == UNCOVERED
    with pytest.raises(ValueError, match="no table"):
        endings.moves_to_mate(position)


def test_probe_tells_unwon_from_uncovered(endings: Endings) -> None:
    position = parse("8/8/3k4/8/3N4/3K4/3N4/8[] w - - 0 1")
    assert endings.covers(position)
    assert endings.probe(position.sets, position.turn) == UNWON


def test_mate_with_the_last_move_of_the_count_is_in_time(endings: Endings) -> None:
    for counted, left in ((27, 3), (28, 2), (29, 2), (30, 1), (31, 1), (32, 0)):
        turn = "wb"[counted % 2 == 0]
        position = parse(f"8/8/8/8/8/8/4RK2/7k[] {turn} - 32 {counted} 40")
        assert strong_moves_left(position, CHESSPLAYX) == left
        moves = endings.moves_to_mate(position)
        assert moves == 2
        assert won_in_time(position, CHESSPLAYX, moves) == (left >= 2)


def test_mate_on_the_board_stands_after_the_count() -> None:
    position = parse("R3k3/8/4K3/8/8/8/8/8[] b - 32 32 40")
    assert won_in_time(position, CHESSPLAYX, 0)
    assert not won_in_time(position, CHESSPLAYX, 1)
    assert not won_in_time(position, CHESSPLAYX, None)


@pytest.mark.parametrize("turn", ["w", "b"])
@pytest.mark.parametrize(
    ("pieces", "moves"), [("4RK2", 17), ("4SK2", 45), ("3SNK2", 45), ("3FNK2", 65)]
)
def test_the_move_that_starts_the_count_comes_on_top(pieces: str, moves: int, turn: str) -> None:
    position = parse(f"k7/8/8/8/8/8/8/{pieces}[] {turn} - - 0 1")
    assert strong_moves_left(position, TRADITIONAL) == moves


def test_fifty_moves_run_beside_the_count_where_they_do() -> None:
    board = parse("k7/8/8/8/8/8/8/3SSK2[] w - - 0 1").board
    for turn, counted, left in ((0, 1, 5), (1, 0, 5), (0, 61, 5), (0, 81, 4), (1, 82, 3)):
        position = make_position(
            board,
            turn=turn,
            quiet_plies=91 if turn == 0 else 90,
            count_side=1,
            count_plies=counted,
            count_limit_plies=88,
        )
        assert strong_moves_left(position, PYCHESS) == left
        assert strong_moves_left(position, CHESSPLAYX) == (88 - counted + (turn == 0)) // 2


def test_without_counting_only_fifty_moves_bind() -> None:
    position = parse("k7/8/8/8/8/8/8/4RK2[] w - - 40 30")
    uncounted = with_switches(CHESSPLAYX, {"counting": "off"})
    assert strong_moves_left(position, uncounted) == 30
    unbound = with_switches(uncounted, {"fifty_move": "off"})
    assert strong_moves_left(position, unbound) is None
    assert won_in_time(position, unbound, 200)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "endings"))


def test_missing_file_is_named(copied: Path) -> None:
    (copied / "SN.table").unlink()
    with pytest.raises(BadEndings, match=r"SN\.table"):
        Endings(copied)


@pytest.mark.parametrize("place", [0, len(MAGIC), HEADER_START, HEADER_START + 40, 900, -1])
def test_one_damaged_byte_is_noticed(copied: Path, place: int) -> None:
    path = copied / "S.table"
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    with pytest.raises(BadEndings, match=r"S\.table"):
        Endings(copied)


@pytest.mark.parametrize("size", [0, 5, HEADER_START, HEADER_START + 3, 1000])
def test_short_file_is_noticed(copied: Path, size: int) -> None:
    path = copied / "S.table"
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(BadEndings, match=r"S\.table"):
        Endings(copied)


def sealed(body: bytes) -> bytes:
    return MAGIC + CHECKSUM.pack(zlib.crc32(body)) + body


def test_newer_format_is_refused(copied: Path) -> None:
    path = copied / "R.table"
    body = path.read_bytes()[HEADER_START:]
    path.write_bytes(sealed(b"\x02\x00" + body[2:]))
    with pytest.raises(BadEndings, match="format 2"):
        Endings(copied)


def test_whole_but_short_header_is_refused(copied: Path) -> None:
    path = copied / "R.table"
    path.write_bytes(sealed(path.read_bytes()[HEADER_START : HEADER_START + 30]))
    with pytest.raises(BadEndings, match="too short"):
        Endings(copied)


def test_table_of_another_material_is_refused(copied: Path) -> None:
    shutil.copy(copied / "FS.table", copied / "SN.table")
    with pytest.raises(BadEndings, match="something else"):
        Endings(copied)


def test_folder_in_place_of_a_file_is_named(copied: Path) -> None:
    (copied / "R.table").unlink()
    (copied / "R.table").mkdir()
    with pytest.raises(BadEndings, match=r"R\.table"):
        Endings(copied)


def test_file_spoilt_after_it_was_opened_is_named(copied: Path) -> None:
    table = TableFile(copied, MATERIALS[0])
    with (copied / "R.table").open("r+b") as file:
        file.truncate(2000)
    with pytest.raises(BadEndings, match=r"R\.table"):
        table.block(20)
    table.close()
