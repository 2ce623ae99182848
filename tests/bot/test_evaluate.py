"""Is a position's score kept up to date by moves, and the same from either side?"""

from __future__ import annotations

import pytest

from game.bot import evaluate
from game.bot.evaluate import (
    BLOCKS,
    MOST_PAIRS,
    Values,
    change_by_promotion,
    judge,
    king_pair,
)
from game.bot.facts import nothing_can_mate
from game.bot.quiescence import SURE_GAP, quiesce
from game.bot.state import INFINITY
from game.rules import fen
from game.rules.legal import legal_moves
from game.rules.moves import PROMOTION
from game.rules.pieces import KING
from game.rules.play import play
from game.rules.position import must_place
from tests.bot.playouts import new_state, random_positions, turned


def test_both_sides_are_judged_alike() -> None:
    values = Values()
    for position, _ in random_positions(8):
        values.prepare(position)
        score = judge(position, values.total(position))
        other = turned(position)
        values.prepare(other)
        assert judge(other, values.total(other)) == score, fen.write(position)


def test_sum_after_a_move_equals_the_sum_from_nothing() -> None:
    values = Values({4: 20}, seed=3)
    for position, ruleset in random_positions(8):
        values.prepare(position)
        score = values.total(position)
        for move in legal_moves(position, ruleset):
            after = play(position, move, ruleset)
            if king_pair(after) != king_pair(position) or must_place(position):
                continue
            table = values[king_pair(position)]
            if move >= PROMOTION:
                changed = change_by_promotion(table, position.board, move)
                assert score + changed == values.total(after)
                continue
            mover, to = position.board[move & 63], move >> 6
            changed = table[mover][to] - table[mover][move & 63] - table[position.board[to]][to]
            assert score + changed == values.total(after)


def test_sums_are_right_after_they_were_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [position for position, _ in random_positions(4)]
    roomy, narrow = Values(seed=5), Values(seed=5)
    expected = [roomy.total(position) for position in positions]
    monkeypatch.setattr(evaluate, "MOST_SUMS", 1)
    monkeypatch.setattr(evaluate, "MOST_PAIRS", 2)
    assert [narrow.total(position) for position in positions] == expected


def test_a_quiet_end_is_worth_what_the_whole_judgement_says() -> None:
    seen = 0
    for position, ruleset in random_positions(8):
        if position.reserve or position.count_limit_plies or nothing_can_mate(position):
            continue
        state = new_state(ruleset)
        score = state.values.total(position)
        whole = judge(position, score)
        sure = (-score if position.turn else score) - SURE_GAP
        if sure < whole:  # else it holds without being judged
            assert quiesce(state, position, score, -INFINITY, whole, 1) == whole, fen.write(
                position
            )
            seen += 1
    assert seen > 100


def test_tables_of_king_pairs_are_bounded_and_stay_right() -> None:
    values, expected = Values(seed=5), {}
    kept = [position for position, _ in random_positions(8) if not position.reserve]
    values.prepare(kept[0])
    for position in kept:
        expected[position.key] = values.total(position)
    for pair in range(BLOCKS * BLOCKS):
        assert len(values[pair]) == 16
        assert len(values) <= MOST_PAIRS
    for position in kept:
        assert values.total(position) == expected[position.key]


def test_a_rook_more_is_worth_about_a_rook() -> None:
    with_rook = fen.parse("3k4/8/4p3/3p4/4P3/3P4/8/3KR3[] w - - 0 30")
    without = fen.parse("3k4/8/4p3/3p4/4P3/3P4/8/3K4[] w - - 0 30")
    values = Values()
    scores = []
    for position in (with_rook, without):
        values.prepare(position)
        scores.append(judge(position, values.total(position)))
    assert 300 < scores[0] - scores[1] < 900


def test_bare_king_is_driven_from_the_middle() -> None:
    values = Values()
    scores = []
    for text in ("8/8/8/3k4/8/8/8/K3R3[] w - - 0 60", "k7/8/8/8/8/8/8/K3R3[] w - - 0 60"):
        position = fen.parse(text)
        values.prepare(position)
        scores.append(judge(position, values.total(position)))
    assert scores[0] < scores[1]


def test_what_cannot_force_mate_is_worth_little() -> None:
    for text in ("8/8/8/3k4/8/8/8/K3S3[] w - - 0 60", "8/8/8/3k4/8/8/8/K2NN3[] w - - 0 60"):
        position = fen.parse(text)
        values = Values()
        values.prepare(position)
        assert judge(position, values.total(position)) < 100


def test_taste_and_seed_change_the_values() -> None:
    position = fen.parse("3k4/2n5/4p3/3p4/4P3/3P4/2N5/3KR3[] w - - 0 30")
    plain = Values().total(position)
    assert Values(seed=1).total(position) != Values(seed=2).total(position)
    assert Values({5: 40}).total(position) == plain + 40
    assert KING not in Values()._taste
