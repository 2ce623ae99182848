"""Do pieces slide, fade and return as the difference between two boards says?"""

from __future__ import annotations

from game.rules import fen
from game.rules.notation import parse_uci
from game.rules.pieces import GENERAL, PAWN, ROOK
from game.rules.play import play
from game.rules.rulesets import PYCHESS
from game.rules.squares import parse_square
from game.ui.geometry import Point, Rect, board_geometry
from game.ui.motion import (
    SPARKLE_MS,
    STILL,
    AnimationSpeed,
    Fade,
    Slide,
    between,
    hidden,
    moving,
    snap_back,
    without,
)
from game.ui.places import TRAY
from game.ui.ticks import ticks_of

BOARD = board_geometry(Rect(0, 0, 400, 400))
NORMAL = AnimationSpeed.NORMAL


def plan(text: str, move: str, speed: AnimationSpeed = NORMAL):
    before = fen.parse(text)
    after = play(before, parse_uci(move, before, PYCHESS), PYCHESS)
    return between(before.board, after.board, 100, speed)


def test_move_slides() -> None:
    motion = plan("k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20", "h1h5")
    assert motion.slides == (Slide(ROOK, parse_square("h1"), parse_square("h5")),)
    assert motion.fades == ()


def test_captured_piece_fades_while_the_other_comes() -> None:
    motion = plan("k7/8/8/7p/4P3/3K4/8/7R[] w - - 0 20", "h1h5")
    assert motion.fades == (Fade(PAWN + 8, parse_square("h5"), False),)


def test_pawn_that_becomes_a_general_fades_into_it() -> None:
    motion = plan("k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20", "e5e5f")
    assert [fade.appears for fade in motion.fades] == [False, True]


def test_pawn_that_steps_aside_slides_as_a_general() -> None:
    motion = plan("k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20", "e5d6f")
    e5, d6 = parse_square("e5"), parse_square("d6")
    assert motion.slides == (Slide(GENERAL, e5, d6),)
    assert motion.fades == ()
    assert motion.sparkle == d6


def test_only_a_promotion_sparkles() -> None:
    text = "k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20"
    assert plan(text, "e5e5f").sparkle == parse_square("e5")
    assert plan(text, "h1h5").sparkle is None
    assert plan("k7/8/3F4/4P3/8/3K4/8/7R[] w - - 0 20", "d6e7").sparkle is None
    before = fen.parse(text)
    after = play(before, parse_uci("e5e5f", before, PYCHESS), PYCHESS)
    assert between(after.board, before.board, 0, NORMAL).sparkle is None


def test_what_is_taken_stays_until_the_other_arrives() -> None:
    motion = plan("k7/8/8/7p/4P3/3K4/8/7R[] w - - 0 20", "h1h5")
    alphas = [
        next((piece.alpha for piece in moving(motion, 100 + tick, BOARD, {})
              if piece.code == PAWN + 8), 0)
        for tick in range(ticks_of(200) + 1)
    ]  # fmt: skip
    assert alphas[:2] == [255, 255]
    assert alphas == sorted(alphas, reverse=True)
    assert alphas[-1] == 0


def test_trail_and_sparkle_do_not_hold_the_game_up() -> None:
    motion = plan("k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20", "e5d6f")
    rest = 100 + ticks_of(200)
    assert motion.is_over(rest) and not motion.is_still(rest)
    assert motion.is_still(rest + ticks_of(SPARKLE_MS))


def test_placed_piece_comes_from_its_slot() -> None:
    before = fen.parse(fen.START_FEN)
    after = play(before, parse_uci("R@a1", before, PYCHESS), PYCHESS)
    motion = between(before.board, after.board, 0, NORMAL, from_tray=0)
    assert motion.slides == (Slide(ROOK, TRAY + ROOK, 0),)


def test_piece_is_under_way_and_then_at_rest() -> None:
    motion = plan("k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20", "h1h5")
    start, end = (BOARD.square_rect(parse_square(name)).centre for name in ("h1", "h5"))
    ys = [moving(motion, 100 + tick, BOARD, {})[0].rect.centre.y for tick in range(ticks_of(200))]
    assert ys == sorted(ys, reverse=True)
    assert abs(ys[0] - start.y) <= 1
    assert end.y < ys[-1] < start.y
    assert hidden(motion, 101) == {parse_square("h5")}
    rest = 100 + ticks_of(200)
    assert motion.is_over(rest)
    assert moving(motion, rest, BOARD, {}) == ()
    assert hidden(motion, rest) == frozenset()


def test_speed_changes_the_time_and_off_is_still() -> None:
    text, move = "k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20", "h1h5"
    assert plan(text, move, AnimationSpeed.SLOW).slide_ms == 400
    assert plan(text, move, AnimationSpeed.FAST).slide_ms == 100
    assert plan(text, move, AnimationSpeed.OFF) == STILL


def test_dragged_piece_does_not_slide_again() -> None:
    motion = plan("k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20", "h1h5")
    assert without(motion, parse_square("h5")).slides == ()


def test_let_go_piece_returns_from_where_it_was() -> None:
    motion = snap_back(ROOK, Point(10, 20), parse_square("h1"), 50, NORMAL)
    first = moving(motion, 50, BOARD, {})[0].rect.centre
    assert abs(first.x - 10) <= 1
    assert abs(first.y - 20) <= 1
    assert motion.is_over(50 + ticks_of(150))
