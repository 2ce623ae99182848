"""Are the ready-made set-ups legal, and does a side reach one whatever happens to it?"""

from __future__ import annotations

import itertools
import random

import pytest

from game.rules import fen, formations
from game.rules.formations import BY_ID, FORMATIONS, for_side, next_drop
from game.rules.legal import legal_moves
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.rulesets import FEDERATION, PYCHESS, RULESETS, TRADITIONAL
from game.rules.squares import parse_square


def _placed(red: str, black: str, ruleset: Ruleset) -> Position:
    position = fen.parse(fen.START_FEN)
    while position.reserve:
        move = next_drop(BY_ID[(red, black)[position.turn]], position, ruleset)
        assert move in legal_moves(position, ruleset)
        position = play(position, move, ruleset)
    return position


def test_documented_start_is_battery_against_sandwich() -> None:
    documented = "4r1r1/2knsn2/2sfpppp/pppp4/4PPPP/PPPPFNS1/3S1NK1/2R1R3[] w - - 0 9"
    assert fen.write(_placed("battery", "sandwich", PYCHESS)) == documented
    assert fen.write(_placed("battery", "sandwich", FEDERATION)) == documented


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_every_pair_of_usable_formations_can_be_placed(ruleset: Ruleset) -> None:
    usable = [formation.id for formation in formations.usable(ruleset)]
    for red, black in itertools.product(usable, usable):
        position = _placed(red, black, ruleset)
        assert position.turn == 0
        assert position.sets[0].bit_count() == position.sets[8].bit_count() == 16


def test_black_uses_the_formation_turned_by_half_a_turn() -> None:
    red = {square: kind for kind, square in for_side(BY_ID["battery"], 0)}
    black = {square: kind for kind, square in for_side(BY_ID["battery"], 1)}
    assert black == {63 - square: kind for square, kind in red.items()}


def test_king_on_the_back_rank_is_barred_where_only_rooks_stand_there() -> None:
    assert not formations.allowed(BY_ID["general_inside"], TRADITIONAL)
    assert formations.allowed(BY_ID["general_inside"], PYCHESS)
    assert len(formations.usable(TRADITIONAL)) == len(FORMATIONS) - 1


def test_a_taken_square_is_replaced_by_the_nearest_free_one() -> None:
    # The knight stands where the battery wants its southern elephant.
    position = fen.parse("8/8/4pppp/pppp4/4PPPP/PPPP4/3N4/8[KSSFRRNkssfrrnn] w - - 0 1")
    places = []
    while any(position.reserve[:8]):
        move = next_drop(BY_ID["battery"], position, PYCHESS)
        assert move is not None
        if position.turn == 0:
            places.append((move >> 12, move & 63))
        position = play(position, move, PYCHESS)
    elephants = {square for how, square in places if how == 3 + 2}
    assert parse_square("g3") in elephants
    assert elephants - {parse_square("g3")} <= {parse_square(name) for name in ("c2", "e2", "d1")}


def test_placements_stay_legal_after_random_beginnings() -> None:
    seed = random.randrange(1 << 30)
    print("seed", seed)
    chance = random.Random(seed)
    for ruleset in RULESETS.values():
        for _ in range(30):
            position = fen.parse(fen.START_FEN)
            for _ in range(chance.randrange(10)):
                position = play(position, chance.choice(legal_moves(position, ruleset)), ruleset)
            formation = chance.choice(formations.usable(ruleset))
            while position.reserve:
                move = next_drop(formation, position, ruleset)
                assert move in legal_moves(position, ruleset)
                position = play(position, move, ruleset)


def test_the_nearest_formation_is_the_one_being_placed() -> None:
    position = fen.parse(fen.START_FEN)
    for _ in range(12):
        formation = BY_ID["hidden_king"] if position.turn == 0 else BY_ID["wall"]
        move = next_drop(formation, position, PYCHESS)
        assert move is not None
        position = play(position, move, PYCHESS)
    assert formations.nearest(position, PYCHESS, 0).id == "hidden_king"
    assert formations.nearest(position, PYCHESS, 1).id == "wall"


def test_nothing_to_place_gives_no_placement() -> None:
    position = fen.parse("8/8/8/4k3/8/8/8/K6R[] w - - 0 40")
    assert next_drop(FORMATIONS[0], position, PYCHESS) is None
