"""When a count starts, how long it is, how it goes on and how it ends."""

from __future__ import annotations

import pytest

from game.rules import (
    PYCHESS,
    CountStatus,
    Position,
    Reason,
    count_status,
    forecast,
    outcome,
    parse_fen,
    parse_uci,
    play,
    with_switches,
    write_fen,
)
from game.rules.forecast import Forecast
from tests.rules.diagrams import View, both_sides

LAST_PAWN = """
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    p . . . . . . .
    {} . . . K . . .
"""


def counters(position: Position) -> str:
    return " ".join(write_fen(position).split()[3:5])


def after(fen: str, moves: str) -> Position:
    position = parse_fen(fen)
    for text in moves.split():
        position = play(position, parse_uci(text, position, PYCHESS), PYCHESS)
    return position


@both_sides
def test_taking_the_last_pawn_starts_a_count_of_sixteen_with_a_rook(view: View) -> None:
    position = view.after(view.position(LAST_PAWN.format("R")), "a1a2")
    assert counters(position) == "32 0"
    assert count_status(position) == CountStatus(view.side(1), 16, 0, 16)


@both_sides
@pytest.mark.parametrize(
    ("men", "limit"),
    [
        ("R . . .", 32),
        ("R S . .", 32),
        ("R N N F", 32),
        ("S . . .", 88),
        ("S N . .", 88),
        ("S S F .", 88),
        ("N . . .", 128),
        ("N N F .", 128),
    ],
)
def test_strongest_kind_decides_and_numbers_do_not(view: View, men: str, limit: int) -> None:
    drawing = f"""
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        {men} . . K .
    """
    position = view.after(view.position(drawing), "g1g2")
    assert counters(position) == f"{limit} 0"


@both_sides
@pytest.mark.parametrize("men", ["F . . .", ". . . ."])
def test_general_alone_starts_no_count(view: View, men: str) -> None:
    drawing = f"""
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        {men} . . K .
    """
    assert counters(view.after(view.position(drawing), "g1g2")) == "- 1"


@both_sides
@pytest.mark.parametrize("letter", ["p", "P"])
def test_pawn_of_either_side_holds_the_count_back(view: View, letter: str) -> None:
    drawing = f"""
        . . {letter} . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . K .
    """
    assert counters(view.after(view.position(drawing), "g1g2")) == "- 1"


@both_sides
def test_bare_king_taking_the_last_pawn_starts_it_a_ply_later(view: View) -> None:
    drawing = """
        . . . . . . P k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . K .
    """
    position = view.after(view.position(drawing, turn="b"), "h8g8")
    assert counters(position) == "- 0"
    assert counters(view.after(position, "g1g2")) == "32 0"


@both_sides
def test_last_pawn_promoting_starts_it_at_once(view: View) -> None:
    drawing = """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        S . . . . . . .
        . . . . . . K .
    """
    assert counters(view.after(view.position(drawing), "d5d5f")) == "88 0"


@both_sides
def test_set_position_with_a_bare_king_to_move_waits_for_the_strong_side(view: View) -> None:
    drawing = """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . K .
    """
    position = view.after(view.position(drawing, turn="b"), "h8h7")
    assert counters(position) == "- 1"
    assert counters(view.after(position, "g1g2")) == "32 0"


@both_sides
def test_limit_stays_when_the_rook_is_taken(view: View) -> None:
    drawing = """
        . . . . . . R k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        S . . . . . . .
        . . . . . . K .
    """
    position = view.position(drawing, turn="b", counters="32 4")
    position = view.after(position, "h8g8 g1g2 g8g7")
    assert counters(position) == "32 7"


def test_used_and_left_moves_add_up_on_the_way() -> None:
    seen = []
    for used in range(34):
        turn = "bw"[used % 2]
        status = count_status(parse_fen(f"7k/8/8/8/8/8/R7/4K3[] {turn} - 32 {used} 60"))
        assert status is not None
        seen.append((status.used_moves, status.left_moves))
    assert seen[:4] == [(0, 16), (1, 16), (1, 15), (2, 15)]
    assert seen[-3:] == [(16, 1), (16, 0), (17, 0)]
    assert count_status(parse_fen("7k/8/8/8/8/8/R7/4K3[] b - - 5 60")) is None


def test_game_is_drawn_the_ply_after_the_limit() -> None:
    at_limit = parse_fen("7k/8/8/8/8/8/R7/4K3[] b - 32 32 60")
    assert outcome(at_limit, PYCHESS) is None
    over = after("7k/8/8/8/8/8/R7/4K3[] b - 32 32 60", "h8g8")
    end = outcome(over, PYCHESS)
    assert end is not None
    assert (end.winner, end.reason) == (None, Reason.COUNT)


def test_mate_with_the_last_move_wins() -> None:
    mated = after("k7/8/1K6/8/8/8/8/7R[] w - 32 31 60", "h1h8")
    assert counters(mated) == "32 32"
    end = outcome(mated, PYCHESS)
    assert end is not None
    assert (end.winner, end.reason) == (0, Reason.CHECKMATE)


def test_mate_on_the_board_beats_an_exceeded_count() -> None:
    mated = parse_fen("k6R/8/1K6/8/8/8/8/8[] b - 32 33 60")
    end = outcome(mated, PYCHESS)
    assert end is not None
    assert end.reason is Reason.CHECKMATE


@both_sides
def test_forecast_before_the_last_pawn_is_taken(view: View) -> None:
    position = view.position(LAST_PAWN.format("R"))
    taking = forecast(position, view.move("a1a2", position), PYCHESS)
    assert taking == Forecast(view.side(1), 16, by_promotion=False)
    assert forecast(position, view.move("e1e2", position), PYCHESS) is None
    off = with_switches(PYCHESS, {"counting": "off"})
    assert forecast(position, view.move("a1a2", position), off) is None


@both_sides
def test_forecast_of_a_promotion_of_the_last_pawn(view: View) -> None:
    position = view.position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        N . . . . . . .
        . . . . . . K .
        """
    )
    move = view.move("d5d5f", position)
    assert forecast(position, move, PYCHESS) == Forecast(view.side(1), 64, by_promotion=True)


def test_no_forecast_once_a_count_runs() -> None:
    position = parse_fen("6Rk/8/8/8/8/8/S7/6K1[] b - 32 4 60")
    assert forecast(position, parse_uci("h8g8", position, PYCHESS), PYCHESS) is None
