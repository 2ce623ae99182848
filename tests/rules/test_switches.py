"""Does every value of every switch do what it says, by the engine and by the slow checker?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import (
    PYCHESS,
    START_FEN,
    SWITCHES,
    BadSwitch,
    IllegalMove,
    Position,
    parse_uci,
    with_switches,
    write_fen,
)
from game.rules.ruleset import Ruleset
from tests import slow_rules
from tests.rules.positions import choices, set_positions
from tests.rules.second_opinion import Pair

ROOKS_STILL_TO_COME = (
    "8/8/4pppp/pppp4/4PPPP/PPPP1NSS/3FK1N1/R6R[kfrrssnn] b - - 0 9"  # the red king on e2
)
SHIELDED_KING = "8/4n3/4pppp/pppp4/4PPPP/PPPP1NSS/3FK1N1/R6R[kfrrssn] b - - 0 9"
KING_IN_HAND = "8/8/4pppp/pppp4/4PPPP/PPPP1NSS/3F2N1/R6R[Kkfrrssnn] b - - 0 9"
PAWN_BEFORE_D5 = "7k/8/8/4n3/3P4/8/P7/K7[] w - - 0 40"
PAWN_ON_D5 = "7k/8/8/3P4/8/8/P7/K7[] w - - 0 40"
ONLY_PAWN = "7k/7r/8/8/8/2P5/8/K7[] w - - 0 40"
FORK = "8/8/4r1r1/6fk/1R2P3/4N3/2N5/2KS4[] w - - 0 1"
FORK_OF_THE_KING = "8/8/4r1k1/6fr/1R2P3/4N3/2N5/2KS4[] w - - 0 1"
STALEMATE_IN_ONE = "8/8/8/8/4R3/8/8/k1K5[] w - - 0 32"
ONLY_STALEMATING = "8/8/8/8/8/2N5/3PP3/k1rKP3[] w - - 0 40"
ONLY_PROMOTIONS = "1k4PK/3r4/8/8/8/8/8/8[] w - - 0 40"
ROOKS = "r5k1/8/8/8/8/8/8/1K5R[] w - - 0 40"
THRICE = "h1h2 a8a7 h2h1 a7a8 h1h2 a8a7 h2h1 a7a8"
FIFTY_NEXT = "r5k1/8/8/8/8/8/8/1K5R[] w - - 99 90"
LAST_PAWN = "7k/8/8/8/8/8/p7/R3K3[] w - - 7 60"
COUNT_RUNS_OUT = "7k/8/8/8/8/8/R7/4K3[] b - 32 32 60"
FIFTY_AS_THE_COUNT_STARTS = "7k/8/8/8/4N3/8/2N5/4K3[] w - - 99 60"


@dataclass(frozen=True)
class Case:
    """What holds under one value of one switch after some moves."""

    switch: str
    value: str
    fen: str
    first: str = ""
    legal: str = ""
    illegal: str = ""
    end: tuple[str, str] | None = None  # winner and reason
    claims: tuple[str, ...] = ()
    counters: str = ""  # the two counting fields of the FEN
    turn: str = ""


CASES = (
    Case("placement_order", "alternating", START_FEN, "R@a1", "R@a8 N@a6", "R@b1", turn="b"),
    Case("placement_order", "red_first", START_FEN, "R@a1", "R@b1 N@a2", "R@a8", turn="w"),
    Case(
        "placement_order",
        "red_first",
        START_FEN,
        "R@a1 R@b1 N@a2 N@b2 S@c2 S@d2 F@e2 K@e3",
        "R@a8 N@a6 K@d6",
        "a2c3",
        turn="b",
    ),
    Case(
        "placement_order",
        "red_first",
        START_FEN,
        "R@a1 R@b1 N@a2 N@b2 S@c2 S@d2 F@e2 K@e3 R@a8 R@b8 N@a7 N@b7 S@c7 S@d7 F@e7 K@d6",
        "e3f3 d3d4 b2c4",
        "a7c6",
        turn="w",
    ),
    Case("non_rook_back_rank", "allowed", START_FEN, "", "N@d1 K@a1 R@d1", "R@d2"),
    Case("non_rook_back_rank", "forbidden", START_FEN, "", "N@d2 K@e3 R@d1", "N@d1 K@a1"),
    Case("non_rook_back_rank", "forbidden", START_FEN, "R@d1", "N@d7 S@a6 R@d8", "N@d8 F@h8"),
    Case("rook_faces_red_king", "allowed", ROOKS_STILL_TO_COME, "", "R@e8 R@a8", "R@e7"),
    Case("rook_faces_red_king", "needs_piece_between", ROOKS_STILL_TO_COME, "", "R@a8", "R@e8"),
    Case("rook_faces_red_king", "needs_piece_between", SHIELDED_KING, "", "R@e8 R@d8"),
    Case("rook_faces_red_king", "needs_piece_between", KING_IN_HAND, "", "R@e8 R@a8"),
    Case("promotion_timing", "separate", PAWN_BEFORE_D5, "", "d4d5 d4e5", "d4d5f d4e5f"),
    Case("promotion_timing", "arrival_too", PAWN_BEFORE_D5, "", "d4d5 d4e5 d4e5f d4d5f"),
    Case("promotion_timing", "arrival_too", PAWN_BEFORE_D5, "", "a2a3", "a2a3f d4d4f"),
    Case("promotion_timing", "arrival_too", ONLY_PAWN, "", "c3c4f c3c4 c3c3f"),
    Case("promotion_step", "in_place_or_diagonal", PAWN_ON_D5, "", "d5d5f d5e6f d5c4f", "d5d6f"),
    Case("promotion_step", "in_place", PAWN_ON_D5, "", "d5d5f d5d6", "d5e6f d5c4f"),
    Case("only_pawn_anywhere", "yes", ONLY_PAWN, "", "c3c3f c3d4f c3b2f"),
    Case("only_pawn_anywhere", "no", ONLY_PAWN, "", "c3c4", "c3c3f c3d4f c3b2f"),
    Case("only_pawn_anywhere", "no", "7k/7r/2P5/8/8/8/8/K7[] w - - 0 40", "", "c6c6f c6b7f"),
    Case("promotion_attack", "none", FORK, "", "e4e4f e4d3f", "e4f5f e4d5f"),
    Case("promotion_attack", "no_check_only", FORK, "", "e4e4f e4f5f e4d5f"),
    Case("promotion_attack", "no_check_only", FORK_OF_THE_KING, "", "e4d5f", "e4f5f"),
    Case("stalemate", "draw", STALEMATE_IN_ONE, "e4e2", end=("", "stalemate")),
    Case("stalemate", "forbidden", STALEMATE_IN_ONE, "", "e4e3 c1d2", "e4e2"),
    Case("stalemate", "forbidden", ONLY_STALEMATING, "d1c1", end=("", "stalemate")),
    Case("promotion_only", "claim", ONLY_PROMOTIONS, claims=("promotion_only",)),
    Case("promotion_only", "auto", ONLY_PROMOTIONS, end=("", "promotion_only")),
    Case("promotion_only", "off", ONLY_PROMOTIONS),
    Case("repetition", "claim", ROOKS, THRICE, claims=("repetition",)),
    Case("repetition", "auto", ROOKS, THRICE, end=("", "repetition")),
    Case("repetition", "off", ROOKS, THRICE),
    Case("repetition", "claim", ROOKS, THRICE.rpartition(" ")[0]),
    Case("fifty_move", "claim", FIFTY_NEXT, "h1h2", claims=("fifty_move",)),
    Case("fifty_move", "auto", FIFTY_NEXT, "h1h2", end=("", "fifty_move")),
    Case("fifty_move", "off", FIFTY_NEXT, "h1h2"),
    Case("fifty_move", "claim", FIFTY_NEXT),
    Case("insufficient", "auto", "7k/8/8/8/8/8/5p2/K5F1[] w - - 0 60", "g1h2"),
    Case(
        "insufficient",
        "auto",
        "7k/8/8/8/8/8/5p2/K5F1[] w - - 0 60",
        "g1f2",
        end=("", "insufficient"),
    ),
    Case("counting", "on", LAST_PAWN, "a1a2", counters="32 0"),
    Case("counting", "off", LAST_PAWN, "a1a2", counters="- 0"),
    Case("counting", "on", COUNT_RUNS_OUT, "h8g8", end=("", "count"), counters="32 33"),
    Case("counting", "off", COUNT_RUNS_OUT, "h8g8", counters="- 1"),
    Case(
        "fifty_during_count",
        "on",
        FIFTY_AS_THE_COUNT_STARTS,
        "e1e2",
        claims=("fifty_move",),
        counters="128 0",
    ),
    Case("fifty_during_count", "off", FIFTY_AS_THE_COUNT_STARTS, "e1e2", counters="128 0"),
    Case("fifty_during_count", "off", FIFTY_NEXT, "h1h2", claims=("fifty_move",)),
)


def name_of(case: Case) -> str:
    return f"{case.switch}={case.value}"


def pair_after(case: Case) -> Pair:
    pair = Pair(case.fen, with_switches(PYCHESS, {case.switch: case.value}))
    for move in case.first.split():
        pair.play(move)
    return pair


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_engine_on_the_positions_of_a_value(case: Case) -> None:
    pair = pair_after(case)
    moves = pair.moves()
    assert set(case.legal.split()) <= set(moves)
    assert not set(case.illegal.split()) & set(moves)
    assert pair.end() == case.end
    assert tuple(pair.claims()) == case.claims
    fields = write_fen(pair.position).split()
    assert case.turn in ("", fields[1])
    assert case.counters in ("", " ".join(fields[3:5]))
    for move in case.illegal.split():
        with pytest.raises(IllegalMove):
            parse_uci(move, pair.position, pair.ruleset)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_slow_checker_on_the_positions_of_a_value(case: Case) -> None:
    pair = pair_after(case)
    moves = slow_rules.legal(pair.slow, pair.switches)
    assert set(case.legal.split()) <= moves
    assert not set(case.illegal.split()) & moves
    assert slow_rules.outcome(pair.slow, pair.switches) == case.end
    held = [] if case.end else slow_rules.claims(pair.slow, pair.switches)
    assert tuple(held) == case.claims
    pair.check()


def test_every_value_of_every_switch_has_its_positions() -> None:
    values = {(switch, value) for switch, values in SWITCHES.items() for value in values}
    assert {(case.switch, case.value) for case in CASES} == values


@pytest.mark.parametrize("switch", SWITCHES)
def test_values_of_a_switch_differ_on_some_position(switch: str) -> None:
    """No value is a second name of another: some case tells each two of them apart."""
    if len(SWITCHES[switch]) == 1:
        assert switch == "insufficient"
        return
    for value in SWITCHES[switch]:
        for rival in set(SWITCHES[switch]) - {value}:
            cases = [case for case in CASES if case.switch == switch]
            assert any(
                answers(case, value) != answers(case, rival)
                for case in cases
                if case.value in (value, rival)
            ), (value, rival)


def answers(case: Case, value: str) -> object:
    """All that a position is asked, under another value of the case's switch."""
    pair = Pair(case.fen, with_switches(PYCHESS, {case.switch: value}))
    for move in case.first.split():
        if move not in pair.moves():
            return "cannot be played"
        pair.play(move)
    return pair.moves(), pair.end(), pair.claims(), write_fen(pair.position)


@pytest.mark.parametrize(
    ("switch", "value"),
    [(switch, value) for switch, values in SWITCHES.items() for value in values],
)
@given(start=set_positions(), numbers=choices(4), placed=st.booleans())
@settings(max_examples=6)
def test_slow_checker_agrees_on_positions_drawn_for_each_value(
    switch: str, value: str, start: Position, numbers: list[int], placed: bool
) -> None:
    fen = START_FEN if placed else write_fen(start)
    pair = Pair(fen, with_switches(PYCHESS, {switch: value}))
    for number in numbers:
        moves = pair.moves()
        if not moves:
            break
        pair.play(moves[number % len(moves)])
    pair.check()


def test_switch_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadSwitch, match="no such rule switch"):
        with_switches(PYCHESS, {"castling": "on"})
    with pytest.raises(BadSwitch, match="counting cannot be 'maybe'"):
        with_switches(PYCHESS, {"counting": "maybe"})


def test_switches_are_the_fields_with_a_choice_and_their_values_the_types() -> None:
    claim = Literal["claim", "auto", "off"]
    names = {
        "Literal": Literal,
        "ClaimSwitch": claim,
        "OnOff": Literal["on", "off"],
        "YesNo": Literal["yes", "no"],
    }
    hints = get_type_hints(Ruleset, localns=names)
    choices_of = {name: get_args(hint) for name, hint in hints.items()}
    assert {
        name: values
        for name, values in choices_of.items()
        if values and all(isinstance(value, str) for value in values)
    } == SWITCHES
