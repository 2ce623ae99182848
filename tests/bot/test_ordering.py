"""Do the stages give every legal move once, with the best guesses first?"""

from __future__ import annotations

from game.bot.facts import checking_squares
from game.bot.ordering import MOVE_CODES, Experience, all_moves, in_stages
from game.rules import fen
from game.rules.legal import legal_moves, survey
from game.rules.notation import read_uci
from game.rules.position import must_place
from game.rules.ruleset import with_switches
from game.rules.rulesets import PYCHESS
from tests.bot.playouts import random_positions


def test_stages_give_every_legal_move_once() -> None:
    for position, named in random_positions(12):
        ruleset = with_switches(named, {"stalemate": "draw"})
        surveyed = survey(position)
        expected = sorted(legal_moves(position, ruleset))
        assert sorted(all_moves(position, surveyed, ruleset)) == expected
        if must_place(position):
            continue
        checking = checking_squares(position)
        for first in (0, expected[-1] if expected else 0):
            found = list(
                in_stages(
                    position, surveyed, ruleset, first, expected[:2], [0] * MOVE_CODES, checking,
                    False,
                )
            )  # fmt: skip
            assert sorted(found) == expected, fen.write(position)


def test_remembered_move_comes_first_and_then_the_best_capture() -> None:
    position = fen.parse("3k4/8/4p3/3r1n2/4P3/8/8/3KR3[] w - - 0 30")
    history = [0] * MOVE_CODES
    surveyed, checking = survey(position), checking_squares(position)
    first = read_uci("e1f1")
    order = list(in_stages(position, surveyed, PYCHESS, first, (0, 0), history, checking, False))
    assert order[:2] == [first, read_uci("e4d5")]


def test_history_and_killers_lead_the_quiet_moves() -> None:
    position = fen.parse("3k4/8/4p3/8/4P3/8/8/3KR3[] w - - 0 30")
    experience = Experience(8)
    experience.reward(0, read_uci("e1h1"), 3, 2)
    experience.reward(0, read_uci("d1c2"), 2, 5)
    order = list(
        in_stages(
            position,
            survey(position),
            PYCHESS,
            0,
            experience.killers[2],
            experience.history[0],
            checking_squares(position),
            False,
        )
    )
    assert order[:2] == [read_uci("e1h1"), read_uci("d1c2")]


def test_only_forcing_moves_are_captures_and_checks() -> None:
    position = fen.parse("3k4/8/4p3/5p2/4P3/8/7N/2K1R3[] w - - 0 30")
    found = set(
        in_stages(
            position, survey(position), PYCHESS, 0, (0, 0), [0] * MOVE_CODES,
            checking_squares(position), True,
        )
    )  # fmt: skip
    assert found == {read_uci("e4f5"), read_uci("e1d1")}
