"""How a game ends, in which order the ends are tested, and what may be claimed."""

from __future__ import annotations

import pytest

from game.rules import (
    PYCHESS,
    Outcome,
    Position,
    Reason,
    can_mate,
    claims,
    outcome,
    parse_fen,
    parse_uci,
    play,
    time_outcome,
    with_switches,
)
from tests.rules.diagrams import View, both_sides

AUTOMATIC = with_switches(
    PYCHESS, {"fifty_move": "auto", "repetition": "auto", "promotion_only": "auto"}
)


def game(fen: str, moves: str) -> tuple[Position, list[int]]:
    position = parse_fen(fen)
    keys = [position.key]
    for text in moves.split():
        position = play(position, parse_uci(text, position, PYCHESS), PYCHESS)
        keys.append(position.key)
    return position, keys


@both_sides
def test_mate_wins(view: View) -> None:
    position = view.position(
        """
        k . . . . . . R
        . . . . . . . .
        . K . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        turn="b",
    )
    end = outcome(position, PYCHESS)
    assert end == Outcome(view.side(0), Reason.CHECKMATE)
    assert end is not None
    assert end.result == ("1-0", "0-1")[view.side(0)]


@both_sides
def test_stalemate_draws(view: View) -> None:
    position = view.position(
        """
        k . . . . . . .
        . R . . . . . .
        . . K . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        turn="b",
    )
    end = outcome(position, PYCHESS)
    assert end == Outcome(None, Reason.STALEMATE)
    assert end is not None
    assert end.result == "1/2-1/2"


@both_sides
def test_mate_comes_before_fifty_moves_and_repetition(view: View) -> None:
    position = view.position(
        """
        k . . . . . . R
        . . . . . . . .
        . K . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        turn="b",
        counters="- 100",
    )
    end = outcome(position, AUTOMATIC, [position.key] * 3)
    assert end == Outcome(view.side(0), Reason.CHECKMATE)
    assert claims(position, PYCHESS, [position.key] * 3) == ()


def material(white: str, black: str) -> Position:
    """The men on squares where nothing is attacked: White's on rank 1, Black's on rank 8."""
    rows = ["1" * 8 for _ in range(8)]
    rows[6] = "K1" + "1" * 6
    rows[7] = "11" + white.ljust(6, "1")
    rows[1] = "1" * 7 + "k"
    rows[0] = black.lower().ljust(6, "1") + "11"
    return parse_fen(f"{'/'.join(rows)}[] w - - 0 60")


@pytest.mark.parametrize(
    ("white", "black", "white_can", "black_can"),
    [
        ("", "", False, False),
        ("F", "", False, False),
        ("N", "", False, False),
        ("P", "", False, False),
        ("S", "", True, False),
        ("R", "", True, False),
        ("FN", "", True, False),
        ("FP", "", True, False),
        ("NP", "", True, False),
        ("NN", "", True, False),
        ("PP", "", True, False),
        ("N", "P", True, True),
        ("F", "N", True, True),
        ("F", "S", True, True),
        ("P", "R", True, True),
    ],
)
def test_who_can_still_mate(white: str, black: str, white_can: bool, black_can: bool) -> None:
    position = material(white, black)
    assert (can_mate(position, 0), can_mate(position, 1)) == (white_can, black_can)
    drawn = outcome(position, PYCHESS) == Outcome(None, Reason.INSUFFICIENT)
    assert drawn == (not white_can and not black_can)
    turned = material(black, white)
    assert (can_mate(turned, 0), can_mate(turned, 1)) == (black_can, white_can)


@pytest.mark.parametrize(
    ("fen", "can"),
    [
        ("f6k/8/8/8/8/8/8/K6F[] w - - 0 60", False),  # both on dark squares or both on light
        ("1f5k/8/8/8/8/8/8/K6F[] w - - 0 60", True),
    ],
)
def test_generals_matter_only_on_different_colours(fen: str, can: bool) -> None:
    position = parse_fen(fen)
    assert (can_mate(position, 0), can_mate(position, 1)) == (can, can)
    drawn = outcome(position, PYCHESS) == Outcome(None, Reason.INSUFFICIENT)
    assert drawn == (not can)


def test_man_in_hand_can_mate() -> None:
    position = parse_fen("7k/8/8/8/8/8/8/K7[N] w - - 0 60")
    assert (can_mate(position, 0), can_mate(position, 1)) == (True, False)


def test_fifty_moves_are_claimed_at_the_hundredth_ply() -> None:
    before, keys = game("8/8/2k5/8/3n4/8/1R1K4/8[] w - - 98 90", "d2e3")
    assert claims(before, PYCHESS, keys) == ()
    position, keys = game("8/8/2k5/8/3n4/8/1R1K4/8[] w - - 99 90", "d2e3")
    assert claims(position, PYCHESS, keys) == (Reason.FIFTY_MOVES,)
    assert outcome(position, PYCHESS, keys) is None
    assert outcome(position, AUTOMATIC, keys) == Outcome(None, Reason.FIFTY_MOVES)
    assert claims(position, AUTOMATIC, keys) == ()


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("8/8/2k5/8/3n4/8/3R4/3K4[] w - - 99 90", "d2d4"),  # a capture
        ("8/8/2k5/8/3n4/P7/1R1K4/8[] w - - 99 90", "a3a4"),  # a pawn move
        ("8/7k/8/3P4/8/8/1R1K4/8[] w - - 99 90", "d5d5f"),  # a promotion
        ("8/7k/8/8/8/8/1R1K4/8[N] w - - 99 90", "N@a1"),  # a placement
    ],
)
def test_what_cannot_be_taken_back_resets_the_clock(fen: str, move: str) -> None:
    position, _ = game(fen, move)
    assert position.quiet_plies == 0


ROOKS = "r5k1/8/8/8/8/8/8/1K5R[] w - - 0 40"
ROUND = "h1h2 a8a7 h2h1 a7a8"


def test_third_time_is_claimed_and_the_start_counts() -> None:
    position, keys = game(ROOKS, f"{ROUND} {ROUND}")
    assert claims(position, PYCHESS, keys) == (Reason.REPETITION,)
    assert outcome(position, AUTOMATIC, keys) == Outcome(None, Reason.REPETITION)
    before, keys = game(ROOKS, ROUND)
    assert claims(before, PYCHESS, keys) == ()


def test_other_side_to_move_is_another_position() -> None:
    triangle, keys = game(ROOKS, "h1h3 a8a7 h3h2 a7a8 h2h1 a8a7 h1h2 a7a8 h2h1 a8a7")
    assert keys.count(triangle.key) < 3
    assert claims(triangle, PYCHESS, keys) == ()


def test_several_claims_come_in_the_order_of_testing() -> None:
    position = parse_fen("1k4PK/3r4/8/8/8/8/8/8[] w - - 100 60")
    held = claims(position, PYCHESS, [position.key] * 3)
    assert held == (Reason.FIFTY_MOVES, Reason.REPETITION, Reason.PROMOTION_ONLY)
    assert outcome(position, AUTOMATIC, [position.key] * 3) == Outcome(None, Reason.FIFTY_MOVES)


@both_sides
def test_promotions_alone_need_a_king_and_one_pawn(view: View) -> None:
    drawing = """
        . k . . . . P K
        . . . r . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """
    position = view.position(drawing)
    assert claims(position, PYCHESS) == (Reason.PROMOTION_ONLY,)
    assert outcome(position, PYCHESS) is None
    # With an ordinary move left, with a second pawn, or in check there is nothing to claim.
    assert claims(view.position(drawing.replace(". . . r", ". . . n")), PYCHESS) == ()
    two = view.position(drawing.replace(". k . . . . P K", "P k . . . . P K"))
    assert claims(two, PYCHESS) == ()
    checked = view.position(drawing.replace(". . . . . . . .", ". . . . . . . r", 1))
    assert claims(checked, PYCHESS) == ()


def test_time_runs_out() -> None:
    position = parse_fen("7k/8/8/8/8/8/R7/K7[] w - - 0 60")
    assert time_outcome(position, 1) == Outcome(0, Reason.TIME)
    assert time_outcome(position, 0) == Outcome(None, Reason.TIME)
