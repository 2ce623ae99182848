"""Is what the search asks about a position true, judged in the slow way?"""

from __future__ import annotations

from game.bot.facts import LEAST_LOSS, guarded_by_lesser
from game.bot.ordering import WORTH
from game.rules import fen
from game.rules.movement import piece_attacks
from game.rules.pieces import ELEPHANT, GENERAL, KINDS, KNIGHT, PAWN, ROOK
from game.rules.position import pieces_of
from game.rules.squares import parse_square
from tests.bot.playouts import random_positions


def test_a_man_is_unsafe_where_a_lesser_one_can_take_it() -> None:
    for position, _ in random_positions(12):
        occupied, enemy = position.sets[0] | position.sets[8], 1 - position.turn
        unsafe = guarded_by_lesser(position)
        for kind in KINDS:
            expected = 0
            for square, attacker in pieces_of(position, enemy):
                if LEAST_LOSS[kind] and 0 < WORTH[attacker] <= WORTH[kind] - LEAST_LOSS[kind]:
                    expected |= piece_attacks(attacker, enemy, square, occupied)
            assert unsafe[kind] == expected, (kind, fen.write(position))


def test_a_knight_is_unsafe_beside_a_general_and_safe_from_an_elephant() -> None:
    position = fen.parse("3k4/8/2f2s2/8/8/8/3N4/3K4[] w - - 0 30")
    unsafe = guarded_by_lesser(position)
    assert unsafe[KNIGHT] >> parse_square("d5") & 1
    assert not unsafe[KNIGHT] >> parse_square("f5") & 1
    assert unsafe[ROOK] >> parse_square("f5") & 1
    assert not unsafe[GENERAL] and not unsafe[PAWN]
    assert unsafe[ELEPHANT] >> parse_square("d5") & 1
