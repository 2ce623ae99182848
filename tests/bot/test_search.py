"""Does the search find mates and wins, know every draw, and keep to its limits?"""

from __future__ import annotations

import itertools

import pytest

from game.bot.deepen import Limits, Line, deepen
from game.bot.evaluate import MATE
from game.rules import fen
from game.rules.legal import legal_moves
from game.rules.notation import parse_uci, uci
from game.rules.play import play
from game.rules.ruleset import Ruleset, with_switches
from game.rules.rulesets import CHESSPLAYX, PYCHESS, RULESETS
from tests.bot.playouts import new_state, random_positions


def best(text: str, depth: int, ruleset: Ruleset = PYCHESS, keys: tuple[int, ...] = ()) -> Line:
    """The best line at a depth."""
    *_, last = deepen(new_state(ruleset), fen.parse(text), Limits(depth=depth), keys)
    return last.lines[0]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("k7/8/1K6/8/8/8/8/4R3[] w - - 0 60", 1),
        ("8/8/8/8/8/1k6/4r3/K7[] b - - 0 60", 1),
        ("8/8/8/8/8/2k5/4r3/K7[] b - - 0 60", 2),
        ("7k/8/5K2/8/8/8/8/4R3[] w - - 0 60", 2),
    ],
)
def test_shortest_mate_is_found(text: str, moves: int) -> None:
    line = best(text, 6)
    assert line.value == MATE - 2 * moves + 1


def test_a_hanging_rook_is_taken() -> None:
    assert uci(best("3k4/8/4p3/3r4/4P3/8/8/3K1N2[] w - - 0 30", 3).move) == "e4d5"


def test_a_fork_is_seen() -> None:
    # The knight on e5 reaches f7 with check and takes a rook next.
    line = best("3k3r/8/p7/4N3/8/P7/8/3K4[] w - - 0 30", 4)
    assert uci(line.move) == "e5f7"
    assert line.value > 150


def test_stalemate_is_a_draw_or_forbidden_as_the_ruleset_says() -> None:
    # Rook to b2 leaves the bare king on a1 without a move; White has no pawn.
    text = "8/8/8/8/8/2k5/7r/K7[] b - - 0 60"
    position = fen.parse(text)
    stalemating = parse_uci("h2b2", position, PYCHESS)
    state = new_state(PYCHESS)
    *_, report = deepen(state, position, Limits(depth=2), only=[stalemating])
    assert report.lines[0].value == 0
    forbidden = with_switches(PYCHESS, {"stalemate": "forbidden"})
    assert stalemating not in legal_moves(position, forbidden)
    line = best(text, 5, forbidden)
    assert line.move != stalemating
    assert line.value > 500


def test_a_win_is_not_repeated_away_and_a_loss_is() -> None:
    text = "8/8/2k5/8/8/3K4/8/4R3[] w - - 0 60"
    position = fen.parse(text)
    keys = []
    for word in ("e1e2", "c6d6", "e2e1", "d6c6"):
        keys.append(position.key)
        position = play(position, parse_uci(word, position, PYCHESS), PYCHESS)
    *_, report = deepen(new_state(), position, Limits(depth=4), keys)
    assert uci(report.lines[0].move) != "e1e2"
    # The bare side may come back to a position that stood before, and that is worth a draw.
    after = play(position, parse_uci("e1e2", position, PYCHESS), PYCHESS)
    back = parse_uci("c6d6", after, PYCHESS)
    *_, report = deepen(new_state(), after, Limits(depth=3), keys, only=[back])
    assert report.lines[0].value == 0


def test_count_that_runs_out_before_the_mate_is_a_draw() -> None:
    # Mate in two; with one move of the count left it comes too late, with two it does not.
    won = best("7k/8/5K2/8/8/8/8/4R3[] w - 32 29 60", 4)
    late = best("7k/8/5K2/8/8/8/8/4R3[] w - 32 31 60", 4)
    assert won.value == MATE - 3
    assert abs(late.value) < 700


def test_fifty_moves_draw_unless_they_are_off() -> None:
    text = "3k3r/8/8/p1p5/P1P5/8/8/3K4[] b - - 99 90"
    assert best(text, 3).value == 0
    off = with_switches(PYCHESS, {"fifty_move": "off"})
    assert best(text, 3, off).value > 300


def test_fifty_moves_stop_a_count_only_where_the_ruleset_says() -> None:
    text = "8/8/8/3k4/8/8/8/K1NS4[] w - - 98 90"
    assert abs(best(text, 3, PYCHESS).value) <= abs(best(text, 3, CHESSPLAYX).value)


def test_scores_of_one_count_are_not_used_for_another() -> None:
    state = new_state()
    early = fen.parse("7k/8/5K2/8/8/8/8/4R3[] w - 32 1 60")
    late = fen.parse("7k/8/5K2/8/8/8/8/4R3[] w - 32 31 60")
    *_, first = deepen(state, early, Limits(depth=5))
    *_, second = deepen(state, late, Limits(depth=5))
    assert first.lines[0].value == MATE - 3
    assert abs(second.lines[0].value) < 700


def test_stalemate_is_seen_at_the_first_depth() -> None:
    position = fen.parse("7k/4K3/6S1/8/8/8/8/R7[] w - - 0 60")
    stalemating = parse_uci("e7f7", position, PYCHESS)
    (alone,) = deepen(new_state(), position, Limits(depth=1), only=[stalemating])
    assert alone.lines[0].value == 0
    (report,) = deepen(new_state(), position, Limits(depth=1))
    assert report.lines[0].move != stalemating and report.lines[0].value > 500


def test_node_limit_is_kept_exactly() -> None:
    text = "3k1r1r/2nssn2/f3pppp/pppp4/4PPPP/PPPPNN2/2KSSF2/R4R2[] w - - 0 9"
    for nodes in (1, 50, 777, 3000):
        state = new_state()
        reports = list(deepen(state, fen.parse(text), Limits(nodes=nodes)))
        assert state.nodes <= nodes + 40  # those judged together with the last one
        assert nodes < 50 or reports


def test_search_stops_when_asked() -> None:
    state = new_state()
    asked = []

    def must_stop() -> bool:
        asked.append(state.nodes)
        return state.nodes > 5000

    state.must_stop = must_stop
    text = "3k1r1r/2nssn2/f3pppp/pppp4/4PPPP/PPPPNN2/2KSSF2/R4R2[] w - - 0 9"
    list(deepen(state, fen.parse(text), Limits()))
    gaps = [b - a for a, b in itertools.pairwise(asked)]
    assert max(gaps) <= 1100
    assert state.nodes < 7000


def test_several_lines_are_different_moves_in_order() -> None:
    text = "3k1r1r/2nssn2/f3pppp/pppp4/4PPPP/PPPPNN2/2KSSF2/R4R2[] w - - 0 9"
    *_, report = deepen(new_state(), fen.parse(text), Limits(depth=2), lines=5)
    assert len({line.move for line in report.lines}) == 5
    values = [line.value for line in report.lines]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("name", RULESETS)
def test_every_random_position_gets_a_legal_move(name: str) -> None:
    for position, ruleset in random_positions(8, 60):
        if ruleset.id != name:
            continue
        *_, report = deepen(new_state(ruleset), position, Limits(depth=2, nodes=3000))
        line = report.lines[0]
        assert line.move in legal_moves(position, ruleset)
        for move in line.moves:
            assert move in legal_moves(position, ruleset), fen.write(position)
            position = play(position, move, ruleset)
