"""Do the levels play as they should: legally, each in its way, never twice the same?"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from random import Random

import pytest

from game.bot.conduct import accepts, remarks
from game.bot.counters import UNCOVERED
from game.bot.deepen import Limits, Line
from game.bot.endings_door import EndingsDoor
from game.bot.evaluate import MATE
from game.bot.levels import LEVELS, STRONGEST, Level
from game.bot.oversight import difficulty, overlooked_moves
from game.bot.player import Player
from game.bot.reasons import reason_words
from game.bot.time_budget import Request, limits_for
from game.rules import fen
from game.rules.ending import Outcome, Reason, outcome
from game.rules.formations import BY_ID
from game.rules.legal import legal_moves
from game.rules.notation import parse_uci, uci
from game.rules.play import play
from game.rules.position import must_place
from game.rules.rulesets import PYCHESS, RULESETS
from game.rules.squares import BIT, parse_square

FULL = "3k1r1r/2nssn2/f3pppp/pppp4/4PPPP/PPPPNN2/2KSSF2/R4R2[] w - - 0 9"


def few(level: Level) -> Limits:
    """Limits that keep a test short."""
    return Limits(nodes=min(level.nodes or 400, 400), depth=level.depth)


def reach(level: Level) -> tuple[float, float]:
    """How many plies and how many positions a level may look at."""
    return level.depth or math.inf, level.nodes or math.inf


def test_levels_are_in_order_and_name_formations_that_exist() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert all(level.nodes for level in LEVELS[:-1]) and STRONGEST.nodes is None
    blind = [level for level in LEVELS if level.overlooks_percent]
    clear = LEVELS[len(blind) :]
    assert tuple(blind) == LEVELS[: len(blind)] and STRONGEST in clear
    for weaker, stronger in itertools.pairwise(blind):
        assert weaker.overlooks_percent > stronger.overlooks_percent
    for weaker, stronger in itertools.pairwise(clear):
        assert reach(weaker) < reach(stronger)
    for level in LEVELS:
        assert level.formations and all(name in BY_ID for name in level.formations)
    assert len({level.formations for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: str(level.number))
def test_every_level_plays_legal_moves_under_every_ruleset(name: str, level: Level) -> None:
    ruleset = RULESETS[name]
    player = Player(ruleset, level, seed=7)
    position = fen.parse(ruleset.start_fen)
    while must_place(position) or position.ply < 20:
        line = player.think(position, [], few(level))
        assert line is not None and line.move in legal_moves(position, ruleset)
        position = play(position, line.move, ruleset)


def test_games_differ_by_seed_and_repeat_with_it() -> None:
    def moves(level: Level, seed: int) -> list[str]:
        player, position, result = Player(PYCHESS, level, seed), fen.parse(fen.START_FEN), []
        for _ in range(22):
            line = player.think(position, [], Limits(nodes=150))
            assert line is not None
            result.append(uci(line.move))
            position = play(position, line.move, PYCHESS)
        return result

    assert moves(LEVELS[1], 1) == moves(LEVELS[1], 1)
    assert len({tuple(moves(LEVELS[1], seed)) for seed in range(5)}) == 5
    # Who sees everything differs by the army that is set up.
    assert len({tuple(moves(LEVELS[4], seed)) for seed in range(8)}) >= 4


def test_no_legal_move_is_no_line() -> None:
    mated = fen.parse("k3R3/8/1K6/8/8/8/8/8[] b - - 0 60")
    assert Player(PYCHESS).think(mated, [], Limits(depth=2)) is None


def test_far_moves_and_leaps_are_harder_to_see_than_steps() -> None:
    a1, b1, a8, c2 = (parse_square(name) for name in ("a1", "b1", "a8", "c2"))
    assert difficulty(a1, b1) < difficulty(a1, c2) < difficulty(a1, a8) <= 1


def test_taking_back_is_never_overlooked() -> None:
    position = fen.parse(FULL)
    square = parse_square("d5")
    unseen = overlooked_moves(100, position, BIT[square], Random(1))
    assert 0 < sum(unseen) < 4096
    assert not any(unseen[start | square << 6] for start in range(64))


def test_clear_mistakes_are_the_weak_levels_alone() -> None:
    hanging = fen.parse("3k4/8/4p3/3r4/4P3/8/8/3K1N2[] w - - 0 30")
    takes = parse_uci("e4d5", hanging, PYCHESS)

    def share(level: Level) -> float:
        found = 0
        for seed in range(40):
            line = Player(PYCHESS, level, seed).think(hanging, [], few(level))
            found += line is not None and line.move == takes
        return found / 40

    assert share(LEVELS[7]) == 1
    assert share(LEVELS[0]) < 1


def test_limits_are_those_of_command_and_level() -> None:
    level = LEVELS[4]
    assert limits_for(Request(), level, 0).nodes == level.nodes
    assert limits_for(Request(), level, 0).soft_ms == level.time_ms
    assert limits_for(Request(nodes=100), level, 0) == Limits(100, level.depth)
    assert limits_for(Request(movetime_ms=1000), STRONGEST, 0).hard_ms == 980
    assert limits_for(Request(infinite=True), level, 0) == Limits()
    clock = limits_for(Request(left_ms=(60_000, 1_000)), STRONGEST, 1)
    assert clock.hard_ms is not None and clock.hard_ms <= 1_000 // 8
    assert limits_for(Request(left_ms=(0, 0)), STRONGEST, 0).hard_ms == 1


def test_draws_are_claimed_unless_clearly_better() -> None:
    position = fen.parse("3k3r/8/8/p1p5/P1P5/8/8/3K4[] w - - 100 90")
    move = legal_moves(position, PYCHESS)[0]
    keys = [position.key]
    assert remarks(position, Line(move, -500, 3, (move,)), PYCHESS, keys) == ["claim fifty_moves"]
    assert remarks(position, Line(move, 300, 3, (move,)), PYCHESS, keys) == []


def test_an_offer_is_accepted_by_the_worse_side_only() -> None:
    position = fen.parse("3k3r/8/8/p1p5/P1P5/8/8/3K4[] w - - 3 40")
    move = legal_moves(position, PYCHESS)[0]
    line = Line(move, -400, 3, (move,))
    assert accepts(position, line, 0)
    assert not accepts(position, line, 1)


@pytest.mark.parametrize(
    ("text", "move", "value", "words"),
    [
        ("k7/8/1K6/8/8/8/8/4R3[] w - - 0 60", "e1e8", MATE - 1, "mates"),
        ("7k/8/5K2/8/8/8/8/4R3[] w - - 0 60", "e1g1", MATE - 3, "mates_in 2"),
        ("3k4/8/4p3/3r4/4P3/8/8/3K1N2[] w - - 0 30", "e4d5", 300, "captures rook d5"),
        ("3k3r/8/p7/4N3/8/P7/8/3K4[] w - - 0 30", "e5f7", 200, "attacks rook h8"),
        ("3k4/8/2p5/8/3P4/8/8/3KR3[] w - - 0 30", "d4d4f", 60, "makes_general d4"),
        (fen.START_FEN, "S@d2", 0, "places elephant d2"),
        ("7k/8/5K2/8/8/8/8/4R3[] b - - 0 60", "h8h7", 5 - MATE, "delays_mate"),
        ("8/8/8/3k4/8/8/1N6/KS6[] b - 88 80 90", "d5e5", -30, "claims_count"),
        ("3k4/8/8/3p4/8/8/8/3K3R[] b - - 0 60", "d5d4", 0, "nears_general d4"),
        ("3k4/3p4/8/p7/8/8/8/3K3R[] b - - 0 60", "d7d6", 0, "advances_pawn d4"),
        ("3k4/p7/8/1R6/8/8/8/p4K2[] w - - 0 60", "b5b2", 0, "stops_general a1"),
        ("3k4/p7/8/P7/8/8/8/R4K2[] w - - 0 60", "a1b1", 0, "takes_file b1"),
        ("3k4/p7/8/5S2/8/8/8/R5K1[] w - - 0 60", "a1f1", 0, "guards elephant f5"),
    ],
)
def test_reason_of_a_hint(text: str, move: str, value: int, words: str) -> None:
    position = fen.parse(text)
    played = parse_uci(move, position, PYCHESS)
    found = reason_words(position, Line(played, value, 3, (played,)), PYCHESS)
    assert " ".join(found) == words


class Exact:
    """Tables that know one ending: rook against king, mate in as many moves as White's king has
    files to go. Enough to see that they are obeyed."""

    def probe(self, sets: Sequence[int], turn: int) -> int:
        if sets[8] != sets[9] or not sets[5]:
            return UNCOVERED
        return 1 + (sets[1].bit_length() - 1 & 7)


def test_top_level_obeys_exact_tables_and_low_levels_do_not_know_them() -> None:
    position = fen.parse("8/8/8/3k4/8/8/8/5K1R[] w - - 0 60")
    for level, obeys in ((LEVELS[7], True), (LEVELS[0], False)):
        lines = [
            Player(PYCHESS, level, seed, endings=Exact()).think(position, [], few(level))
            for seed in range(10)
        ]
        assert all(line and uci(line.move) in ("f1e1", "f1e2") for line in lines) == obeys


def test_tables_are_opened_only_when_they_may_know_the_ending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    complaints: list[str] = []
    door = EndingsDoor(complaints.append)
    monkeypatch.setattr("game.bot.endings.open_shipped", lambda: "they are not there")
    for text in ("8/8/8/3k4/8/3p4/8/K6R[] w - - 0 80", "8/8/8/3k4/8/SNR5/8/K7[] w - - 0 80"):
        assert door.probe(fen.parse(text).sets, 0) == UNCOVERED
    assert complaints == []
    for _ in range(2):
        assert door.probe(fen.parse("8/8/8/3k4/8/8/8/K6R[] w - - 0 80").sets, 0) == UNCOVERED
    assert complaints == ["endings are not used: they are not there"]


@pytest.mark.parametrize(
    "text",
    [
        "8/8/8/3k4/8/8/8/K6R[] w - 32 1 80",
        "8/8/3k4/8/8/8/S7/KS6[] w - 88 1 80",
        "8/8/8/8/3K4/8/n7/k1s5[] b - 88 0 80",
    ],
)
def test_top_level_mates_in_exactly_the_moves_it_takes(text: str) -> None:
    complaints: list[str] = []
    door = EndingsDoor(complaints.append)
    position = fen.parse(text)
    strong = position.turn
    needed = door.probe(position.sets, strong)
    assert not complaints and needed > 3
    player, moves = Player(PYCHESS, endings=door), 0
    while legal_moves(position, PYCHESS):
        line = player.think(position, [], Limits(nodes=50))
        assert line is not None
        moves += position.turn == strong
        position = play(position, line.move, PYCHESS)
    assert moves == needed
    assert outcome(position, PYCHESS) == Outcome(strong, Reason.CHECKMATE)
