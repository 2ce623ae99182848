"""Is each touch, drag and key on the board taken as it is meant, and a wrong one answered?"""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.rules.notation import uci
from game.ui import gestures
from game.ui.draw import find
from game.ui.events import FocusLost
from game.ui.geometry import Point
from game.ui.settings import AnimationSpeed
from tests.pilot import Pilot
from tests.shell.boards import ARRIVAL, SEEN, at, shown


def test_promotion_by_second_tap_by_chip_and_by_star(pilots: list[Pilot]) -> None:
    for taps, move in (
        (("f6", "f6"), "f6f6f"), (("f6", "promote"), "f6f6f"), (("f6", "g7"), "f6g7f"),
    ):  # fmt: skip
        pilot = at(pilots)
        for name in taps:
            pilot.tap(name)
        assert [uci(played) for played in pilot.match.moves] == [move]


def test_fast_double_tap_does_not_promote_but_a_third_tap_does(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    point = pilot.place("f6")
    pilot.down(point)
    pilot.up(point)
    pilot.advance(80)
    pilot.down(point)
    pilot.up(point)
    assert pilot.match.moves == ()
    pilot.advance(300)
    pilot.tap("f6")
    assert len(pilot.match.moves) == 1


def test_marks_show_where_a_piece_may_go(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    pilot.tap("f6")
    assert {"mark:selected@f6", "mark:target@f7", "mark:target_star@g7", "mark:target_star@f6"} <= {
        *shown(pilot)
    }
    pilot.tap("f1")
    assert "mark:target@f2" in shown(pilot)


def test_marks_can_be_switched_off(pilots: list[Pilot]) -> None:
    pilot = at(pilots, settings=replace(SEEN, show_moves=False))
    pilot.tap("f6")
    assert not [tag for tag in shown(pilot) if tag.startswith("mark:target")]
    pilot.tap("f7")
    assert len(pilot.match.moves) == 1


def test_refused_square_says_why_with_a_shake(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None)
    pilot.tap("R")
    pilot.tap("e3")
    assert "A rook may be placed only on the back rank" in pilot.words()
    assert "mark:refused@e3" in shown(pilot)
    assert pilot.speaker.played[-1] == "error"
    pilot.tap("K")
    assert "back rank" not in pilot.words()


@pytest.mark.parametrize(
    ("taps", "words"),
    [
        (("f1", "g3"), "The rook does not move that way"),
        (("f6", "e5"), "A new general may step"),
        (("h4",), "A pawn captures only diagonally"),
        (("e8",), "belongs to the other side"),
    ],
)
def test_wrong_taps_are_answered(taps: tuple[str, ...], words: str, pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    for name in taps:
        pilot.tap(name)
    assert pilot.match.moves == ()
    if words.startswith("A new general"):
        assert pilot.play.message is not None
    else:
        assert words in pilot.words()


def test_moves_may_have_to_be_confirmed(pilots: list[Pilot]) -> None:
    pilot = at(pilots, settings=replace(SEEN, confirm_moves=True))
    pilot.tap("f1")
    pilot.tap("f2")
    assert pilot.match.moves == ()
    assert "mark:hint@f1f2" in shown(pilot)
    pilot.tap("discard")
    pilot.tap("f1")
    pilot.tap("f3")
    pilot.tap("confirm")
    assert [uci(move) for move in pilot.match.moves] == ["f1f3"]


def test_keyboard_plays_a_game(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None)
    pilot.press("up")  # the cursor appears on the first waiting piece
    pilot.press("enter")
    pilot.press("up")
    for _ in range(2):
        pilot.press("right")
    pilot.press("up")
    pilot.press("enter")
    assert [uci(move) for move in pilot.match.moves] == ["K@g2"]


def test_tab_reaches_every_button_and_lets_go(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    seen: list[str | None] = []
    for _ in range(8):
        pilot.press("tab")
        seen.append(pilot.ui.focus)
    assert {"button:hint", "button:menu", None} <= {*seen}
    while pilot.ui.focus != "button:menu":
        pilot.press("tab")
    pilot.press("enter")
    assert pilot.has("resign")
    pilot.press("esc")
    assert not pilot.has("resign")


def test_escape_goes_back_one_step_at_a_time(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    pilot.tap("f6")
    pilot.press("esc")
    assert pilot.play.gesture == gestures.IDLE
    pilot.press("esc")
    assert pilot.has("resign")
    pilot.press("esc")
    assert pilot.screen == "play"
    assert not pilot.has("resign")


def test_drag_lifts_the_piece_above_the_finger(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    start, end = pilot.place("f1"), pilot.place("f4")
    pilot.down(start, finger=True)
    pilot.move(end, finger=True)
    items = pilot.app.items()
    lifted = find(items, "lifted:red_rook")
    assert lifted is not None
    assert find(items, "ghost:red_rook@f1") is not None
    assert lifted.items[0].rect.bottom < end.y + lifted.items[0].rect.h // 4  # type: ignore[union-attr]
    assert "mark:over@f4" in shown(pilot)
    pilot.up(end, finger=True)
    assert len(pilot.match.moves) == 1
    assert pilot.play.motion.is_over(pilot.ui.tick)  # it is there already


@pytest.mark.parametrize("trouble", ["resize", "focus", "right_click", "lost_release"])
def test_trouble_in_mid_drag_leaves_no_ghost(trouble: str, pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    pilot.down(pilot.place("f1"))
    pilot.move(pilot.place("f4"))
    match trouble:
        case "resize":
            pilot.resize(480, 800)
        case "focus":
            pilot.tell(FocusLost(pilot.loop.tick))
        case "right_click":
            pilot.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=3))
        case _:
            pilot.advance(3000)
            pilot.tap("d3")
    pilot.advance(400)
    assert not [tag for tag in shown(pilot) if tag.startswith(("ghost:", "lifted:"))]
    assert pilot.match.moves == ()
    pilot.tap("f1")  # the screen still answers
    pilot.tap("f2")
    assert len(pilot.match.moves) == 1


def test_second_finger_is_ignored_also_on_buttons(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    pilot.down(pilot.place("f1"), finger=True, number=1)
    pilot.move(pilot.place("f4"), finger=True, number=1)
    menu = pilot.place("menu")
    pilot.down(menu, finger=True, number=2)
    pilot.up(menu, finger=True, number=2)
    assert not pilot.has("resign")
    pilot.up(pilot.place("f4"), finger=True, number=1)
    assert len(pilot.match.moves) == 1


def test_button_acts_on_release_inside_it_alone(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    menu = pilot.place("menu")
    pilot.down(menu)
    pilot.move(Point(menu.x - 200, menu.y - 200))
    pilot.up(Point(menu.x - 200, menu.y - 200))
    assert not pilot.has("resign")
    pilot.advance(100)
    pilot.tap("menu")
    assert pilot.has("resign")


def test_bounce_of_a_button_is_one_press(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None)
    pilot.play_moves(["K@g2", "K@b7", "R@a1"])
    undo = pilot.place("undo")
    for _ in range(2):
        pilot.down(undo)
        pilot.up(undo)
        pilot.advance(70)
    assert len(pilot.match.moves) == 2


def test_two_moves_with_the_same_squares_are_asked_about(pilots: list[Pilot]) -> None:
    pilot = at(pilots, ARRIVAL, ruleset="traditional")
    pilot.play_move("e4e5f")
    assert [uci(move) for move in pilot.match.moves] == ["e4e5f"]
    pilot = at(pilots, ARRIVAL, ruleset="traditional")
    pilot.tap("e4")
    pilot.tap("e5")
    pilot.tap("close")
    assert pilot.match.moves == ()
    assert pilot.play.gesture == gestures.IDLE


@pytest.mark.parametrize(
    ("square", "tag"), [("e3", "mark:refused@e3"), ("e4", "piece:red_pawn@e4")]
)
def test_a_wrong_tap_shakes_what_was_touched(square: str, tag: str, pilots: list[Pilot]) -> None:
    pilot = at(pilots, None)
    pilot.tap("R")
    point = pilot.place(square)
    pilot.down(point)
    pilot.up(point)
    offsets = set()
    for _ in range(20):
        pilot.advance(17)
        group = find(pilot.app.items(), tag)
        assert group is not None
        offsets.add(group.dx)
    assert min(offsets) < 0 < max(offsets)
    assert find(pilot.app.items(), tag).dx == 0  # type: ignore[union-attr]


def test_without_motion_nothing_shakes(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None, settings=replace(SEEN, animation=AnimationSpeed.OFF))
    pilot.tap("R")
    point = pilot.place("e3")
    pilot.down(point)
    pilot.up(point)
    for _ in range(10):
        group = find(pilot.app.items(), "mark:refused@e3")
        assert group is not None and group.dx == 0
        pilot.advance(17)


@pytest.mark.parametrize("end", [Point(799, 479), Point(0, 479), Point(700, 20)])
def test_a_piece_let_go_beside_the_board_goes_home(end: Point, pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    pilot.drag("f1", end, finger=True)
    pilot.advance(400)
    assert pilot.match.moves == ()
    assert find(pilot.app.items(), "piece:red_rook@f1") is not None
    assert pilot.play.gesture == gestures.IDLE
