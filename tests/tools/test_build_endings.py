"""The builder writes what is in the tree, and knows the pieces by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bot.endings_file import MATERIALS, TableFile
from game.rules.movement import ELEPHANT_ATTACKS, GENERAL_ATTACKS, KING_ATTACKS, KNIGHT_ATTACKS
from game.rules.squares import CROSS, set_of
from tools.build_endings import FOLDER, encode
from tools.endings_solver import rays, solve


@pytest.mark.parametrize("letters", ["R", "S"])
def test_building_again_gives_the_same_table(letters: str, tmp_path: Path) -> None:
    """Compared unpacked: another liblzma may pack the same content a little differently."""
    material = next(material for material in MATERIALS if material.letters == letters)
    (tmp_path / material.file_name).write_bytes(encode(material, solve(letters, {})))
    built, kept = TableFile(tmp_path, material), TableFile(FOLDER, material)
    assert built.statistics == kept.statistics
    for number in range(material.blocks):
        assert built.block(number) == kept.block(number)
    built.close()
    kept.close()


@pytest.mark.parametrize("letter", ["N", "F"])
def test_a_lone_knight_or_general_has_no_mate(letter: str) -> None:
    solved = solve(letter, {})
    assert solved.won == 0
    assert solved.lost_by_moves == (0,)


@pytest.mark.parametrize(
    ("letter", "attacks"),
    [
        ("K", KING_ATTACKS),
        ("F", GENERAL_ATTACKS),
        ("S", ELEPHANT_ATTACKS[0]),
        ("N", KNIGHT_ATTACKS),
        ("R", CROSS),
    ],
)
def test_both_know_how_the_pieces_move(letter: str, attacks: tuple[int, ...]) -> None:
    for square in range(64):
        assert set_of(target for ray in rays(letter, square) for target in ray) == attacks[square]


def test_a_rook_with_another_piece_is_refused() -> None:
    with pytest.raises(ValueError, match="rook"):
        solve("RS", {})
