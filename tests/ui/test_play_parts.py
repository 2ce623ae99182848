"""The small parts of the board's screen: count, lists, focus, settings, chance, the last resort."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.match.apply import apply
from game.match.begin import new_match
from game.match.commands import Play, TakeBack
from game.match.match import MatchState
from game.rules import fen
from game.rules.legal import legal_moves
from game.rules.notation import parse_uci, uci
from game.rules.rulesets import CHESSPLAYX, FEDERATION, PYCHESS
from game.ui import focus
from game.ui.count import BEATS, CountModel, count_model, is_lit, next_beat
from game.ui.draw import Target, TargetKind
from game.ui.events import KeyName
from game.ui.geometry import Rect
from game.ui.history import history_of
from game.ui.move_list import page_of, rows_of
from game.ui.one_ply import one_ply_move
from game.ui.settings import DEFAULTS, ReleaseMode, Turning, from_plain, to_plain
from game.ui.state import drawn_number
from tests.ui.screens.stages import bare


def after(match: MatchState, *moves: str) -> MatchState:
    for text in moves:
        answer = apply(match, Play(parse_uci(text, match.position, match.ruleset)), 0)
        assert isinstance(answer, MatchState)
        match = answer
    return match


def test_count_says_whose_how_far_and_how_much_is_left() -> None:
    position = fen.parse("4k3/8/4K3/3S2N1/8/8/8/R7[] w - 32 13 40")
    assert count_model(position, PYCHESS) == CountModel(7, 16, 10, 1)


def test_whichever_comes_first_is_shown() -> None:
    quiet = fen.parse("4k3/8/4K3/3S2N1/4P3/8/8/R7[] w - - 80 90")
    assert count_model(quiet, PYCHESS) == CountModel(40, 50, 10, None)
    early = fen.parse("4k3/8/4K3/3S2N1/4P3/8/8/R7[] w - - 20 90")
    assert count_model(early, PYCHESS) is None


def test_fifty_moves_are_not_shown_where_they_do_not_run() -> None:
    position = fen.parse("4k3/8/4K3/6N1/8/8/8/8[] w - 128 100 90")
    counted = count_model(position, CHESSPLAYX)
    assert counted is not None
    assert counted.limit == 64


@pytest.mark.parametrize(("left", "urgent"), [(6, False), (5, True), (0, True)])
def test_count_is_lit_when_few_moves_are_left(left: int, urgent: bool) -> None:
    assert CountModel(10, 16, left, 0).is_urgent is urgent


def test_an_urgent_count_beats_a_few_times_and_rests() -> None:
    lit = [is_lit(100, tick) for tick in range(100, 400)]
    changes = [tick for tick in range(1, 300) if lit[tick] != lit[tick - 1]]
    assert lit[0] and not lit[-1]
    assert len(changes) == 2 * BEATS - 1
    tick, woken = 100, []
    while (after_ := next_beat(100, tick)) is not None:
        woken.append(after_ - 100)
        tick = after_
    assert woken[:-1] == changes


def test_history_grows_with_the_match_and_shrinks_with_a_take_back() -> None:
    match = after(new_match("a", PYCHESS), "K@g2", "K@b7", "R@a1")
    history = history_of(match)
    assert history.texts == ("K@g2", "K@b7", "R@a1")
    assert history_of(match, history) is history
    longer = history_of(after(match, "R@h8"), history)
    assert longer.positions[:4] == history.positions
    assert longer.positions[2] is history.positions[2]
    back = apply(match, TakeBack(2), 0)
    assert isinstance(back, MatchState)
    assert history_of(back, longer).texts == ("K@g2",)


def test_rows_hold_both_sides_moves() -> None:
    match = after(new_match("a", PYCHESS), "K@g2", "K@b7", "R@a1")
    assert [row.plies for row in rows_of(history_of(match).positions)] == [(1, 2), (3, None)]


def test_rows_follow_a_side_that_places_alone() -> None:
    match = after(new_match("a", FEDERATION), "K@g2", "R@a1")
    assert [row.plies for row in rows_of(history_of(match).positions)] == [(1, None), (2, None)]


def test_page_holds_the_move_looked_at() -> None:
    match = new_match("a", PYCHESS)
    for _ in range(16):
        match = after(match, uci(legal_moves(match.position, PYCHESS)[0]))
    rows = rows_of(history_of(match).positions)
    assert page_of(rows, 1, 3) == 0
    assert page_of(rows, 8, 3) == 3
    assert page_of(rows, 16, 3) == 6


GRID = tuple(
    Target(f"button:{row}{column}", Rect(60 * column, 60 * row, 50, 50))
    for row in range(2)
    for column in range(2)
)


def test_tab_goes_through_and_lets_go() -> None:
    order = [None]
    for _ in range(5):
        order.append(focus.next_of(GRID, order[-1], 1))
    assert order[1:] == ["button:00", "button:01", "button:10", "button:11", None]
    assert focus.next_of(GRID, None, -1) == "button:11"
    assert focus.next_of((), None, 1) is None


@pytest.mark.parametrize(
    ("name", "there"),
    [(KeyName.RIGHT, "button:01"), (KeyName.DOWN, "button:10"), (KeyName.LEFT, "button:00")],
)
def test_arrows_move_the_focus_their_way(name: KeyName, there: str) -> None:
    assert focus.moved(GRID, "button:00", name) == there


def test_squares_have_no_focus() -> None:
    square = Target("square:a1", Rect(0, 0, 50, 50), TargetKind.SQUARE)
    assert focus.next_of((square,), None, 1) is None


def test_settings_come_back_from_their_plain_form() -> None:
    settings = replace(
        DEFAULTS,
        turning=Turning.FACE_TO_FACE,
        release=ReleaseMode.SLIDE,
        volume=75,
        house_rules=(("stalemate", "forbidden"), ("counting", "off")),
    )
    assert from_plain(to_plain(settings)) == settings


@pytest.mark.parametrize(
    "plain",
    [
        {"volume": 101}, {"volume": True}, {"volume": "40"}, {"level": 0}, {"turning": "upside"},
        {"language": "x" * 99}, {"confirm_moves": 1}, {"unknown": 3}, {"house_rules": 5},
    ],
    ids=str,
)  # fmt: skip
def test_unsound_settings_stay_at_their_defaults(plain: dict[str, object]) -> None:
    assert from_plain(plain) == DEFAULTS


def test_chance_is_the_same_for_the_same_state() -> None:
    first, ui = drawn_number(bare())
    second, _ = drawn_number(ui)
    assert first != second
    assert drawn_number(bare())[0] == first


def test_last_resort_mates_takes_and_places() -> None:
    mate = new_match("a", PYCHESS, start=fen.parse("k7/8/1K6/8/8/4P3/8/7R[] w - - 0 60"))
    move = one_ply_move(mate, 0)
    assert move is not None
    assert uci(move) == "h1h8"
    takes = new_match("a", PYCHESS, start=fen.parse("k7/8/8/7r/4P3/3K4/8/7R[] w - - 0 20"))
    move = one_ply_move(takes, 3)
    assert move is not None
    assert uci(move) == "h1h5"
    match = new_match("a", PYCHESS)
    while match.position.reserve:
        placed = one_ply_move(match, 5)
        assert placed in legal_moves(match.position, PYCHESS)
        match = after(match, uci(placed))
