"""When is a match game decided early, and what do the simple opponents do?"""

from __future__ import annotations

from random import Random

import pytest

from game.rules import fen
from game.rules.notation import parse_uci, uci
from game.rules.play import play
from game.rules.rulesets import PYCHESS
from tools import play_endings
from tools.match_game import AGREED_MOVES, agreed_winner
from tools.match_simple import greedy_move


def test_game_is_decided_when_both_engines_say_so_for_some_moves() -> None:
    agreed = ["cp 900", "cp -950"] * AGREED_MOVES
    assert agreed_winner(agreed, 0, 800) == 0
    assert agreed_winner(agreed, 1, 800) == 1
    assert agreed_winner(agreed[::-1], 0, 800) == 1
    assert agreed_winner(agreed, 0, 940) is None
    assert agreed_winner(["mate 5", "mate -5"] * AGREED_MOVES, 0, 800) == 0


@pytest.mark.parametrize(
    "scores",
    [
        ["cp 900", "cp -900"] * (AGREED_MOVES - 1),
        ["cp 900", "cp 900"] * AGREED_MOVES,
        ["cp 900", "cp -900"] * (AGREED_MOVES - 1) + ["cp 700", "cp -900"],
        ["", "cp -900"] * AGREED_MOVES,
    ],
)
def test_game_goes_on_while_an_engine_is_not_sure(scores: list[str]) -> None:
    assert agreed_winner(scores, 0, 800) is None


def test_greedy_takes_what_hangs_and_never_goes_back() -> None:
    hanging = fen.parse("3k4/8/4p3/3r4/4P3/8/8/3K1N2[] w - - 0 30")
    assert uci(greedy_move([hanging], Random(1))) == "e4d5"
    game = [fen.parse("3k4/8/8/8/8/8/8/3KR3[] w - - 0 60")]
    for word in ("e1e2", "d8c8", "e2e1", "c8d8"):
        game.append(play(game[-1], parse_uci(word, game[-1], PYCHESS), PYCHESS))
    seen = {position.key for position in game}
    for seed in range(5):
        after = play(game[-1], greedy_move(game, Random(seed)), PYCHESS)
        assert after.key not in seen


def test_endings_are_played_without_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert play_endings.main(["--games", "1", "--materials", "R", "NF", "--seed", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6
    assert all("1 of 1" in line for line in lines)
