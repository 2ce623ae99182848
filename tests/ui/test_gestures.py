"""What touches mean: each row of the gesture table."""

from __future__ import annotations

import pytest

from game.rules import fen, moves
from game.rules.legal import legal_moves
from game.rules.moves import Move
from game.rules.notation import uci
from game.rules.pieces import ELEPHANT, KING, ROOK
from game.rules.rulesets import PYCHESS, RULESETS
from game.ui import gestures
from game.ui.events import Cancel, Source
from game.ui.geometry import Point
from game.ui.gestures import (
    IDLE,
    Aiming,
    Choosing,
    Dragging,
    Held,
    Played,
    Refused,
    ReleaseMode,
    Selected,
    SlidBack,
    Touched,
)
from game.ui.places import TRAY
from tests.ui.touches import BOARD, PROMOTION, SQUARES, Player


def test_tap_on_own_piece_selects_it() -> None:
    player = Player(PROMOTION)
    player.down("h1")
    assert isinstance(player.state, Held)
    player.up("h1")
    assert isinstance(player.state, Selected)
    assert player.signals == []


def test_tap_then_tap_plays() -> None:
    player = Player(PROMOTION)
    player.tap("h1")
    player.down("h8")
    assert isinstance(player.state, Aiming)
    player.up("h8")
    assert player.played() == ["h1h8"]
    assert player.state == IDLE


def test_sliding_off_the_target_is_a_change_of_mind() -> None:
    player = Player(PROMOTION)
    player.tap("h1")
    player.down("h8")
    player.up("h7")
    assert player.played() == []
    assert isinstance(player.state, Selected)


def test_slide_mode_plays_to_the_square_under_the_finger() -> None:
    player = Player(PROMOTION, ReleaseMode.SLIDE)
    player.tap("h1")
    player.down("h8")
    player.move("h7")
    player.up("h7")
    assert player.played() == ["h1h7"]


def test_tap_on_another_own_piece_selects_that() -> None:
    player = Player(PROMOTION)
    player.tap("h1")
    player.tap("d3")
    assert gestures.origin_of(player.state) == SQUARES["d3"]


def test_tap_elsewhere_lets_go_and_is_reported() -> None:
    player = Player(PROMOTION)
    player.tap("h1")
    player.tap("b5")
    assert player.state == IDLE
    assert player.signals == [Refused(SQUARES["h1"], SQUARES["b5"])]


def test_touch_on_what_cannot_move_is_reported() -> None:
    player = Player(PROMOTION)
    player.tap("a8")
    assert player.signals == [Touched(SQUARES["a8"])]


def test_second_tap_promotes_in_place() -> None:
    player = Player("k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20")
    player.tap("e5")
    player.tap("e5")
    assert player.played() == ["e5e5f"]


def test_bounce_within_120_ms_of_the_first_tap_neither_promotes_nor_lets_go() -> None:
    for square in ("e5", "h1"):
        player = Player("k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20")
        player.down(square)
        player.up(square)
        player.wait(90)
        player.down(square)
        player.wait(500)  # the same press, held on
        player.up(square)
        assert player.played() == []
        assert isinstance(player.state, Selected)


def test_second_tap_without_promotion_lets_go() -> None:
    player = Player(PROMOTION)
    player.tap("h1")
    player.tap("h1")
    assert player.state == IDLE


def test_drag_plays_without_a_second_slide() -> None:
    player = Player(PROMOTION)
    player.down("h1")
    player.move("h5")
    assert isinstance(player.state, Dragging)
    assert player.state.over == SQUARES["h5"]
    player.up("h5")
    assert player.signals == [Played(moves_named(player, "h1h5"), was_dragged=True)]


def moves_named(player: Player, text: str) -> Move:
    legal = legal_moves(player.position, PYCHESS)
    return next(move for move in legal if uci(move) == text)


def test_drag_back_onto_its_square_never_promotes() -> None:
    player = Player("k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20")
    player.down("e5")
    player.move("e7")
    player.move("e5")
    player.up("e5")
    assert player.played() == []
    assert player.state == IDLE


def test_drag_that_never_left_its_square_selects() -> None:
    player = Player(PROMOTION)
    centre = player.point("h1")
    player.down(centre)
    player.move(Point(centre.x + 6, centre.y))
    player.up(Point(centre.x + 6, centre.y))
    assert isinstance(player.state, Selected)


def test_drag_onto_a_forbidden_square_slides_back() -> None:
    player = Player(PROMOTION)
    player.down("h1")
    player.move("b5")
    player.up("b5")
    assert player.state == IDLE
    assert [type(signal) for signal in player.signals] == [SlidBack, Refused]


@pytest.mark.parametrize(
    ("source", "drift", "drags"),
    [
        (Source.MOUSE, 3, False),
        (Source.MOUSE, 4, True),
        (Source.FINGER, 4, False),  # 12 % of a square of 38 px
        (Source.FINGER, 5, True),
    ],
)
def test_slop_decides_what_is_a_drag(source: Source, drift: int, drags: bool) -> None:
    player = Player(PROMOTION)
    start = player.point("h1")
    player.down(start, source=source)
    player.move(Point(start.x - drift, start.y), source=source)
    assert isinstance(player.state, Dragging) is drags


def test_two_taps_mode_never_drags() -> None:
    player = Player(PROMOTION, ReleaseMode.TAPS)
    player.down("h1")
    player.move("h5")
    player.up("h5")
    assert player.played() == []
    player.tap("h1")
    player.tap("h5")
    assert player.played() == ["h1h5"]


def test_finger_that_narrowly_misses_a_legal_square_hits_it() -> None:
    player = Player(PROMOTION)
    player.tap("h1")
    miss = Point(BOARD.square_rect(SQUARES["g5"]).right - 5, player.point("g5").y)
    player.down(miss, 1, Source.FINGER)
    player.up(miss, 1, Source.FINGER)
    assert player.played() == ["h1h5"]


def test_finger_in_the_middle_of_a_forbidden_square_is_refused() -> None:
    player = Player(PROMOTION)
    player.tap("h1")
    player.down("g5", 1, Source.FINGER)
    player.up("g5", 1, Source.FINGER)
    assert player.played() == []
    assert Refused(SQUARES["h1"], SQUARES["g5"]) in player.signals


def test_second_finger_is_ignored_while_the_first_is_down() -> None:
    player = Player(PROMOTION)
    player.down("h1", 1, Source.FINGER)
    player.move("h5", 1, Source.FINGER)
    before = player.state
    player.down("d3", 2, Source.FINGER)
    player.move("d4", 2, Source.FINGER)
    player.up("d4", 2, Source.FINGER)
    assert player.state == before
    player.up("h5", 1, Source.FINGER)
    assert player.played() == ["h1h5"]


def test_lost_release_is_mended_by_the_next_press() -> None:
    player = Player(fen.START_FEN)
    player.down("R", 1, Source.FINGER)
    player.move(Point(10, 10), 1, Source.FINGER)
    player.wait(2000)
    player.down("N", 2, Source.FINGER)
    assert isinstance(player.signals[-1], SlidBack)
    player.up("N", 2, Source.FINGER)
    assert gestures.origin_of(player.state) == TRAY + 4


def test_same_pointer_pressing_again_has_lost_its_release() -> None:
    player = Player(PROMOTION)
    player.down("h1")
    player.move("h5")
    player.down("d3")
    assert isinstance(player.state, Held)
    assert isinstance(player.signals[-1], SlidBack)


def test_cancel_slides_a_lifted_piece_back() -> None:
    player = Player(PROMOTION)
    player.down("h1")
    player.move("h5")
    player.feed(Cancel(player.tick))
    assert player.state == IDLE
    assert isinstance(player.signals[-1], SlidBack)


@pytest.mark.parametrize(("first", "second"), [("R", "a1"), ("a1", "R"), ("g2", "K"), ("K", "g2")])
def test_placement_begins_at_either_end(first: str, second: str) -> None:
    player = Player(fen.START_FEN)
    player.tap(first)
    player.tap(second)
    piece = first if first.isupper() else second
    square = second if first.isupper() else first
    assert player.played() == [f"{piece}@{square}"]


@pytest.mark.parametrize(("first", "second"), [("R", "e3"), ("e3", "R")])
def test_piece_and_square_that_do_not_go_together_are_refused(first: str, second: str) -> None:
    player = Player(fen.START_FEN)
    player.tap(first)
    player.tap(second)
    assert player.state == IDLE
    assert [type(signal) for signal in player.signals] == [Refused]


def test_chosen_empty_square_may_be_changed() -> None:
    player = Player(fen.START_FEN)
    player.tap("a1")
    player.tap("b1")
    assert gestures.origin_of(player.state) == SQUARES["b1"]


def test_piece_can_be_pulled_out_of_the_tray_after_a_square_was_chosen() -> None:
    player = Player(fen.START_FEN)
    player.tap("b1")
    player.down("K")
    player.move("c2")
    player.up("c2")
    assert player.played() == ["K@c2"]


def test_empty_square_cannot_be_dragged() -> None:
    player = Player(fen.START_FEN)
    player.down("a1")
    player.move("c1")
    assert not isinstance(player.state, Dragging)


def test_two_moves_with_the_same_squares_are_asked_about() -> None:
    text = "6k1/8/8/8/4P3/8/8/K6R[] w - - 0 20"
    player = Player(text, ruleset=RULESETS["traditional"])
    player.tap("e4")
    player.tap("e5")
    assert isinstance(player.state, Choosing)
    options = player.state.options
    assert sorted(uci(move) for move in options) == ["e4e5", "e4e5f"]
    state, signals = gestures.picked(player.state, options[1])
    assert (state, signals) == (IDLE, (Played(options[1]),))
    assert gestures.picked(player.state, None) == (IDLE, ())


def test_keyboard_taps_do_as_fingers_do() -> None:
    player = Player(PROMOTION)
    state, _ = gestures.tap(IDLE, SQUARES["h1"], 100, player.at)
    assert isinstance(state, Selected)
    state, signals = gestures.tap(state, SQUARES["h8"], 160, player.at)
    assert state == IDLE
    assert [uci(signal.move) for signal in signals if isinstance(signal, Played)] == ["h1h8"]


def test_gesture_ends_when_the_moves_it_stood_on_are_gone() -> None:
    player = Player(PROMOTION)
    player.down("h1")
    player.move("h5")
    state, signals = gestures.settled(player.state, {})
    assert state == IDLE
    assert isinstance(signals[0], SlidBack)
    assert gestures.settled(player.state, player.at.choices) == (player.state, ())


def test_choices_join_moves_by_their_ends() -> None:
    legal = legal_moves(fen.parse(fen.START_FEN), PYCHESS)
    choices = gestures.choices_of(legal)
    assert len(choices[TRAY + ROOK]) == 8
    assert len(choices[TRAY + KING]) == 20
    assert choices[0].keys() == {TRAY + kind for kind in range(KING, ROOK + 1)}
    assert TRAY + ELEPHANT in choices[8]


def test_drops_and_steps_are_read_alike() -> None:
    legal = legal_moves(fen.parse(fen.START_FEN), PYCHESS)
    assert all(moves.is_drop(move) for move in legal)
