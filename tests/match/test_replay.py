"""Which positions do a start and a list of moves lead through?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from game.match.replay import BadMove, replay, retrace
from game.rules import PYCHESS, Position, Ruleset, parse_fen, parse_uci, play
from game.rules.moves import Move, make_step
from game.rules.pieces import KNIGHT, piece
from tests.match.games import ALTERNATING
from tests.rules.positions import choices, play_out, rulesets, starts


@given(starts(), choices(), rulesets())
@settings(max_examples=60)
def test_a_game_replays_to_its_positions(
    start: Position, numbers: list[int], ruleset: Ruleset
) -> None:
    line = play_out(start, numbers, ruleset)
    moves: list[Move] = [move for _, move in line if move is not None]
    replayed = replay(start, moves, ruleset)
    assert replayed.positions == tuple(position for position, _ in line)
    assert replayed.keys == tuple(position.key for position, _ in line)
    assert replayed.last == line[-1][0]
    assert replayed.positions == retrace(start, moves, ruleset)


def test_the_first_illegal_move_is_named_by_its_ply() -> None:
    start = position = parse_fen(PYCHESS.start_fen)
    moves: list[Move] = []
    for text in ALTERNATING.split()[:5]:
        moves.append(parse_uci(text, position, PYCHESS))
        position = play(position, moves[-1], PYCHESS)
    with pytest.raises(BadMove) as caught:
        replay(start, [*moves, make_step(0, 63), make_step(0, 1)], PYCHESS)
    assert (caught.value.ply, caught.value.move) == (5, make_step(0, 63))


def test_captures_are_told_from_promotions_in_place() -> None:
    start = position = parse_fen("7k/8/8/2n1P3/1P6/8/8/K7[] w - - 0 40")
    moves: list[Move] = []
    for text in ("e5e5f", "h8g8", "b4c5", "g8g7"):
        moves.append(parse_uci(text, position, PYCHESS))
        position = play(position, moves[-1], PYCHESS)
    assert replay(start, moves, PYCHESS).taken == (0, 0, piece(KNIGHT, 1), 0)
