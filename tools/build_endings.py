"""Build the exact tables of endings: python tools/build_endings.py [--folder FOLDER]

Solves every material that ``game/bot/endings_file.py`` names, writes one file for each and a README
with the statistics. The same sources (and the same liblzma) always write the same bytes. Needs
numpy, about 0.4 GB of memory and a few minutes.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from game.bot.endings_file import (
    BARE_KING_SQUARES,
    FILTERS,
    MATERIALS,
    Material,
    Statistics,
    pack,
)
from tools.endings_solver import Flags, Numbers, Solved, solve

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "endings"
PACKING = ({**FILTERS[0], "preset": 9 | lzma.PRESET_EXTREME, "nice_len": 273},)
COUNT_MOVES = (("R", 16), ("S", 44), ("N", 64))  # the strongest piece decides
BARE_FILES = [square for square in range(64) if square % 8 < 4]

TITLE = """# Exact endings against a bare king

Made by `tools/build_endings.py`, read by `game/bot/endings.py`, checked by
`tools/check_endings.py`. Every distance counts the strong side's moves to mate with best play of
both sides. Positions are those with all pieces on the board, the strong side to move, two equal
pieces counted in both orders. "In the count" are the wins of at most 16 moves with a rook, else 44
with an elephant, else 64: what the strong side has when the count begins.

"""
HEADINGS = ("pieces", "positions", "won", "share", "longest", "in the count", "bytes")
NOTES = """
A lone knight or general has no mate at all. A lone elephant wins only from a few positions in a
corner, and cannot force a bare king there; when a bare king takes one of two pieces these wins are
reckoned with. Two knights only win where they mate at once.

Moves to mate: positions
"""


def main(arguments: list[str]) -> int:
    """Solves, writes and prints."""
    parser = argparse.ArgumentParser(description="Build the exact tables of endings.")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write")
    folder: Path = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    lone = {letter: solve(letter, {}) for letter in "SNF"}
    rows: list[tuple[str, ...]] = [HEADINGS, ("---", *["---:"] * 6)]
    histograms: list[str] = []
    rows += [_row(lone[letter], "none") for letter in "NF"]
    for material in MATERIALS:
        solved = lone.get(material.letters) or solve(
            material.letters, {letter: lone[letter].moves for letter in "SNF"}
        )
        data = encode(material, solved)
        (folder / material.file_name).write_bytes(data)
        rows.append(_row(solved, f"{len(data):,}"))
        histograms.append(f"- {' '.join(material.letters)}: {_histogram(solved)}\n")
        print(" | ".join(rows[-1]), flush=True)
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    (folder / "README.md").write_text(TITLE + table + NOTES + "".join(histograms), "utf-8")
    return 0


def encode(material: Material, solved: Solved) -> bytes:
    """The table file of a solved material."""
    moves = _in_file_order(material, solved.moves)
    known = _in_file_order(material, solved.known.view(np.uint8)).view(np.bool_)
    blocks = [
        lzma.compress(block.tobytes(), lzma.FORMAT_RAW, filters=PACKING)
        for block in _filled_blocks(moves, known, material.block_bytes)
    ]
    return pack(material, Statistics(solved.legal, solved.won, solved.longest), blocks)


def _in_file_order(material: Material, cells: Numbers) -> Numbers:
    """The cells of the bare king's files by placement, the strong king's squares together."""
    if len(material.letters) == 1:
        squares = [(first, 0) for first in range(64)]
        cells = cells[..., np.newaxis]
    else:
        squares = [
            (first, second)
            for second in range(64)
            for first in range(second if material.is_pair else 64)
        ]
    squares.sort(key=lambda pair: material.first[pair[0]] + material.second[pair[1]])
    firsts, seconds = zip(*squares, strict=True)
    ordered = cells[BARE_FILES][:, :, firsts, seconds]  # bare king, strong king, placement
    assert ordered.shape == (BARE_KING_SQUARES, 64, material.placements)
    return np.ascontiguousarray(ordered.transpose(0, 2, 1)).reshape(-1)


def _filled_blocks(moves: Numbers, known: Flags, size: int) -> Iterator[Numbers]:
    """The blocks, with what cannot be filled by what stands before it: that packs best."""
    for start in range(0, len(moves), size):
        block, is_known = moves[start : start + size], known[start : start + size]
        source = np.where(is_known, np.arange(size), 0)
        yield block[np.maximum.accumulate(source)]


def _row(solved: Solved, size: str) -> tuple[str, ...]:
    in_count = sum(solved.won_by_moves[: _count_moves(solved.letters) + 1])
    share = f"{100 * solved.won / solved.legal:.2f} %"
    numbers = (f"{solved.legal:,}", f"{solved.won:,}", share, str(solved.longest), f"{in_count:,}")
    return (" + ".join(solved.letters), *numbers, size)


def _count_moves(letters: str) -> int:
    """The strong side's moves when the count begins; a general alone starts none."""
    return next((moves for letter, moves in COUNT_MOVES if letter in letters), 0)


def _histogram(solved: Solved) -> str:
    return ", ".join(f"{n}: {count:,}" for n, count in enumerate(solved.won_by_moves) if n)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
