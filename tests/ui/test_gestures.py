"""What touches mean: each row of the gesture table, then thousands of random streams."""

from __future__ import annotations

import random

import pytest

from game.rules import fen, moves
from game.rules.legal import legal_moves
from game.rules.moves import Move
from game.rules.notation import uci
from game.rules.pieces import ELEPHANT, KING, ROOK
from game.rules.play import play
from game.rules.rulesets import PYCHESS, RULESETS
from game.rules.squares import square_name
from game.ui import gestures
from game.ui.events import Cancel, Down, Source, Up
from game.ui.events import Move as PointerMove
from game.ui.geometry import Point, Rect, board_geometry
from game.ui.gestures import (
    IDLE,
    Aiming,
    Choosing,
    Dragging,
    Gesture,
    Held,
    Idle,
    Played,
    Refused,
    ReleaseMode,
    Selected,
    Signal,
    Situation,
    SlidBack,
    Touched,
)
from game.ui.places import TRAY, Ground
from game.ui.ticks import ticks_of

BOARD = board_geometry(Rect(0, 0, 320, 320))
SLOTS = tuple((TRAY + kind, Rect(330 + 44 * kind, 260, 44, 46)) for kind in range(1, 6))
GROUND = Ground(BOARD, SLOTS)
PROMOTION = "k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20"
SQUARES = {square_name(square): square for square in range(64)}


class Player:
    """Presses and releases, keeping the machine's state and what it emitted."""

    def __init__(self, text: str, mode: ReleaseMode = ReleaseMode.LIFT, ruleset=PYCHESS) -> None:
        self.position = fen.parse(text)
        choices = gestures.choices_of(legal_moves(self.position, ruleset))
        self.at = Situation(choices, GROUND, mode)
        self.state: Gesture = IDLE
        self.signals: list[Signal] = []
        self.tick = 1000

    def feed(self, event) -> None:
        self.state, signals = gestures.step(self.state, event, self.at)
        self.signals += signals

    def point(self, place: str | Point) -> Point:
        if isinstance(place, Point):
            return place
        if place in SQUARES:
            return BOARD.square_rect(SQUARES[place]).centre
        return dict(SLOTS)[TRAY + " KFSNR".index(place)].centre

    def down(self, place: str | Point, pointer: int = 0, source: Source = Source.MOUSE) -> None:
        self.feed(Down(self.tick, self.point(place), pointer, source))

    def move(self, place: str | Point, pointer: int = 0, source: Source = Source.MOUSE) -> None:
        self.feed(PointerMove(self.tick, self.point(place), pointer, source))

    def up(self, place: str | Point, pointer: int = 0, source: Source = Source.MOUSE) -> None:
        self.feed(Up(self.tick, self.point(place), pointer, source))

    def wait(self, ms: int) -> None:
        self.tick += ticks_of(ms)

    def tap(self, place: str | Point) -> None:
        self.down(place)
        self.up(place)
        self.wait(300)

    def played(self) -> list[str]:
        return [uci(signal.move) for signal in self.signals if isinstance(signal, Played)]


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


STARTS = [
    (fen.START_FEN, "pychess"),
    (PROMOTION, "pychess"),
    ("k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20", "pychess"),
    ("6k1/8/8/8/4P3/8/8/K6R[] w - - 0 20", "traditional"),
]


@pytest.mark.parametrize("seed", range(40))
def test_random_streams_play_only_legal_moves_and_leave_no_ghost(seed: int) -> None:
    """Forty seeds of a hundred streams each; a piece is in the air only while a pointer is down."""
    chance = random.Random(seed)
    for _ in range(100):
        text, ruleset_id = chance.choice(STARTS)
        ruleset = RULESETS[ruleset_id]
        position = fen.parse(text)
        mode = chance.choice(list(ReleaseMode))
        state: Gesture = IDLE
        tick = 0
        pressed: set[int] = set()
        for _ in range(40):
            legal = legal_moves(position, ruleset)
            situation = Situation(gestures.choices_of(legal), GROUND, mode)
            tick += chance.choice([0, 1, 3, 8, 30, 100])
            state, signals = random_event(chance, state, tick, situation, pressed)
            for signal in signals:
                if isinstance(signal, Played):
                    assert signal.move in legal, (seed, uci(signal.move))
                    position = play(position, signal.move, ruleset)
                    choices = gestures.choices_of(legal_moves(position, ruleset))
                    state, _ = gestures.settled(state, choices)
            if isinstance(state, Held | Aiming | Dragging):
                assert state.grip.pointer in pressed, seed
            if not isinstance(state, Idle):
                choices = gestures.choices_of(legal_moves(position, ruleset))
                assert state.origin in choices, seed
        state, _ = gestures.cancelled(state)
        assert state == IDLE


def random_event(
    chance: random.Random, state: Gesture, tick: int, at: Situation, pressed: set[int]
) -> gestures.Result:
    pointer = chance.randrange(3)
    source = Source.MOUSE if pointer == 0 else Source.FINGER
    point = random_point(chance, at)
    kind = chance.choice(["down", "down", "move", "move", "up", "up", "cancel", "key", "pick"])
    match kind:
        case "down":
            pressed.add(pointer)
            return gestures.step(state, Down(tick, point, pointer, source), at)
        case "move":
            return gestures.step(state, PointerMove(tick, point, pointer, source), at)
        case "up":
            result = gestures.step(state, Up(tick, point, pointer, source), at)
            pressed.discard(pointer)
            return result
        case "cancel":
            result = gestures.step(state, Cancel(tick, pointer), at)
            pressed.discard(pointer)
            return result
        case "pick":
            if isinstance(state, Choosing):
                return gestures.picked(state, chance.choice([None, *state.options]))
            return state, ()
        case _:
            if gestures.grip_of(state) is not None:
                return state, ()
            return gestures.tap(state, at.ground.under(point) or 0, tick, at)


def random_point(chance: random.Random, at: Situation) -> Point:
    """Mostly on something that can be moved, sometimes anywhere."""
    if chance.random() < 0.3:
        return Point(chance.randrange(-5, 640), chance.randrange(-5, 330))
    origin = chance.choice(list(at.choices))
    place = chance.choice([origin, *at.choices[origin]])
    rect = dict(SLOTS)[place] if place >= TRAY else BOARD.square_rect(place)
    return Point(chance.randrange(rect.x, rect.right), chance.randrange(rect.y, rect.bottom))


def test_drops_and_steps_are_read_alike() -> None:
    legal = legal_moves(fen.parse(fen.START_FEN), PYCHESS)
    assert all(moves.is_drop(move) for move in legal)
