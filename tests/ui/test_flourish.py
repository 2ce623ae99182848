"""Do lifted pieces, trails and sparkles come, go, and stay within what they are meant for?"""

from __future__ import annotations

from game.rules import fen
from game.rules.notation import parse_uci
from game.rules.play import play
from game.rules.rulesets import PYCHESS
from game.rules.squares import parse_square
from game.ui.draw import ShapeKind
from game.ui.events import Source
from game.ui.flourish import is_rising, raised, sparkle, trail
from game.ui.geometry import Point, Rect, board_geometry
from game.ui.gestures import IDLE, Dragging, Grip, Held, Selected
from game.ui.motion import Motion, between
from game.ui.places import TRAY
from game.ui.settings import AnimationSpeed

BOARD = board_geometry(Rect(0, 0, 440, 440))
GRIP = Grip(1, Source.MOUSE, Point(5, 5), 100)
H1 = parse_square("h1")


def _plan(text: str, move: str, speed: AnimationSpeed = AnimationSpeed.NORMAL) -> Motion:
    before = fen.parse(text)
    after = play(before, parse_uci(move, before, PYCHESS), PYCHESS)
    return between(before.board, after.board, 100, speed)


ROOK_MOVES = _plan("k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20", "h1h5")
PROMOTES = _plan("k7/8/4P3/4P3/8/3K4/8/7R[] w - - 0 20", "e5e5f")


def test_the_trail_grows_behind_the_piece_and_fades() -> None:
    counts = [len(trail(ROOK_MOVES, 100 + tick, BOARD)) for tick in range(40)]
    assert counts[0] == 0
    assert max(counts) == 7  # two for each of four squares, none where it stands or stood
    top = counts.index(7)
    assert counts[:top] == sorted(counts[:top])
    assert counts[-1] == 0
    alphas = [
        dots[0].alpha for tick in range(12, 40) if (dots := trail(ROOK_MOVES, 100 + tick, BOARD))
    ]
    assert alphas == sorted(alphas, reverse=True) and len(set(alphas)) > 2


def test_the_trail_keeps_to_the_line_of_the_move() -> None:
    column = BOARD.square_rect(H1).centre.x
    for dot in trail(ROOK_MOVES, 115, BOARD):
        assert abs(dot.rect.centre.x - column) <= 1
        assert BOARD.field.contains(dot.rect.centre)


def test_nothing_is_left_when_the_motion_is_still() -> None:
    for motion in (ROOK_MOVES, PROMOTES):
        end = next(tick for tick in range(100, 300) if motion.is_still(tick))
        assert trail(motion, end, BOARD) == ()
        assert sparkle(motion, end, BOARD) == ()


def test_the_sparkle_begins_when_the_general_stands_and_widens() -> None:
    seen = [sparkle(PROMOTES, 100 + tick, BOARD) for tick in range(60)]
    first = next(index for index, glints in enumerate(seen) if glints)
    assert PROMOTES.is_over(100 + first) and not PROMOTES.is_over(99 + first)
    widths = [glints[0].rect.w for glints in seen if glints]
    assert widths == sorted(widths) and widths[-1] > widths[0]
    assert {glint.kind for glint in seen[first]} == {ShapeKind.RING, ShapeKind.STAR}
    assert sparkle(ROOK_MOVES, 115, BOARD) == ()


def test_few_different_pictures_are_needed() -> None:
    drawn = {
        (glint.kind, glint.rect.w, glint.alpha)
        for motion in (ROOK_MOVES, PROMOTES)
        for tick in range(100, 160)
        for glint in (*trail(motion, tick, BOARD), *sparkle(motion, tick, BOARD))
    }
    assert len(drawn) <= 24


def test_a_held_piece_rises_gently_and_stays_up_while_chosen() -> None:
    held = Held(H1, GRIP, False, 100, True)
    rises = []
    for tick in range(100, 110):
        found = raised(held, tick, 55)
        assert found is not None and found[0] == H1
        rises.append(found[1])
    assert rises[0] == 0 and rises == sorted(rises)
    assert rises[-1] == 55 * 9 // 100
    assert is_rising(held, 101) and not is_rising(held, 110)
    assert raised(Selected(H1, 100), 200, 55) == (H1, rises[-1])


def test_slots_and_dragged_pieces_are_not_raised() -> None:
    assert raised(Selected(TRAY + 5, 100), 200, 55) is None
    assert raised(Dragging(H1, GRIP, Point(9, 9), None, True), 200, 55) is None
    assert raised(IDLE, 200, 55) is None
