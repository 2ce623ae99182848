"""The board under a person's hands: every way of choosing, moving, asking and going wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.match.begin import new_match
from game.match.match import HUMAN_SEAT, MatchState
from game.rules import fen
from game.rules.notation import uci
from game.rules.rulesets import RULESETS
from game.ui import gestures
from game.ui.draw import find, tags
from game.ui.effects import SaveSettings
from game.ui.events import FocusLost
from game.ui.geometry import Point
from game.ui.new_game import seats_against
from game.ui.settings import DEFAULTS, AnimationSpeed, Settings, Turning
from tests.fakes import FakeBot, from_list
from tests.pilot import Pilot

SEEN = replace(DEFAULTS, guide_seen=True)
PROMOTION = "2r1k3/2s5/2pn1P2/2P3Np/1P1S3P/2SK4/8/5R2[] w - - 0 20"
ARRIVAL = "6k1/8/8/8/4P3/8/8/K6R[] w - - 0 20"


@pytest.fixture
def pilots() -> Iterator[list[Pilot]]:
    flying: list[Pilot] = []
    yield flying
    for pilot in flying:
        pilot.close()


def at(
    pilots: list[Pilot],
    text: str | None = PROMOTION,
    *,
    settings: Settings = SEEN,
    two: bool = True,
    size: tuple[int, int] = (800, 480),
    ruleset: str = "pychess",
    bot: FakeBot | None = None,
) -> Pilot:
    pilot = Pilot(size, settings=settings, bot=bot)
    pilots.append(pilot)
    seats = (HUMAN_SEAT, HUMAN_SEAT) if two else seats_against(1, 0)
    start = fen.parse(text) if text else None
    match: MatchState = new_match("ab", RULESETS[ruleset], seats, start=start)
    pilot.enter(match)
    return pilot


def shown(pilot: Pilot) -> tuple[str, ...]:
    return tags(pilot.app.items())


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


def test_guide_leads_through_the_first_placement_once(pilots: list[Pilot]) -> None:
    pilot = Pilot(settings=replace(DEFAULTS, level=1), bot=FakeBot())
    pilots.append(pilot)
    pilot.tap("new_game")
    pilot.tap("start")
    assert "Tap any piece" in pilot.words()
    pilot.tap("K")
    assert "Now tap a lit square" in pilot.words()
    pilot.tap("g2")
    pilot.rest()
    assert "Rooks" in pilot.words()
    pilot.play_move("R@a1")
    assert "ready set-up" in pilot.words()
    pilot.tap("skip_guide")
    assert not pilot.has("skip_guide")
    kept = [effect for effect in pilot.keeper.done if isinstance(effect, SaveSettings)]
    assert kept[-1].settings.guide_seen


def test_guide_ends_by_itself_when_all_is_said(pilots: list[Pilot]) -> None:
    pilot = Pilot(settings=replace(DEFAULTS, level=1), bot=FakeBot())
    pilots.append(pilot)
    pilot.tap("new_game")
    pilot.tap("start")
    pilot.play_moves(["K@g2", "R@a1"])
    assert "ready set-up" in pilot.words()
    pilot.play_move("R@b1")
    assert not pilot.has("skip_guide") and pilot.match.position.reserve
    assert pilot.ui.settings.guide_seen


def test_formation_is_placed_piece_by_piece_and_adapts(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None, two=False, bot=FakeBot())
    pilot.play_move("K@e3")  # where the formation wants its general
    pilot.tap("formation")
    pilot.tap("formation:gate")
    for _ in range(20):
        pilot.rest()
        pilot.advance(800)
    assert not pilot.match.position.reserve
    assert len(pilot.match.moves) >= 16


def test_placing_by_itself_can_be_stopped(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None, two=False, bot=FakeBot(polls=5))
    pilot.tap("formation")
    pilot.tap("formation:gate")
    pilot.rest()
    assert pilot.has("stop_placing")
    pilot.tap("stop_placing")
    for _ in range(4):
        pilot.rest()
        pilot.advance(800)
    assert pilot.match.position.reserve
    pilot.tap("formation")
    pilot.tap("place_rest")
    for _ in range(20):
        pilot.rest()
        pilot.advance(1200)
    assert not pilot.match.position.reserve


def test_hint_shows_a_move_with_its_reason(pilots: list[Pilot]) -> None:
    bot = FakeBot(from_list(["f1f2"]))
    pilot = at(pilots, bot=bot)
    pilot.tap("hint")
    pilot.rest()
    assert bot.asked[0].ticket.purpose == "hint"
    assert "mark:hint@f1f1" in shown(pilot)
    pilot.tap("hint")
    assert "mark:hint@f1f2" in shown(pilot)
    assert "rook to f2" in pilot.words()
    pilot.play_move("f1f3")
    assert "mark:hint@f1f2" not in shown(pilot)


def test_looking_back_and_forth_changes_nothing(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None)
    pilot.play_moves(["K@g2", "K@b7", "R@a1", "R@h8"])
    end = pilot.fen()
    pilot.tap("menu")
    pilot.tap("moves")
    pilot.tap("move:2")
    assert pilot.play.view_ply == 2
    assert "piece:red_rook@a1" not in shown(pilot)
    pilot.press("page_up")
    assert pilot.play.view_ply == 1
    pilot.tap("next")
    pilot.tap("a1")
    pilot.tap("to_game")
    assert pilot.fen() == end
    assert pilot.play.view_ply is None


def test_board_turns_and_flips(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None, settings=replace(SEEN, turning=Turning.EACH_MOVE))
    before = pilot.place("a1")
    pilot.play_move("K@g2")
    pilot.advance(400)
    assert pilot.place("h8") == before
    pilot.press("f")
    assert pilot.place("a1") == before


def test_face_to_face_each_player_has_buttons(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None, settings=replace(SEEN, turning=Turning.FACE_TO_FACE))
    pilot.play_moves(["K@g2", "K@b7", "R@a1"])
    pilot.tap("button:menu@far")
    pilot.tap("resign")
    pilot.tap("resign_yes")
    assert pilot.match.outcome is not None
    assert pilot.match.outcome.winner == 0


def test_mute_key_tells_what_it_does(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    pilot.press("s")
    assert "Sound off" in pilot.words()
    pilot.speaker.played.clear()
    pilot.play_move("f1f2")
    assert pilot.speaker.played == []


def test_screen_stands_still_when_nothing_happens(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    pilot.advance(2000)
    assert pilot.app.wake_tick() is None
    tick = pilot.ui.tick
    pilot.advance(5000)
    assert pilot.ui.tick == tick


def test_a_sign_says_that_nothing_can_be_heard(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    assert find(pilot.app.items(), "sign:silent") is None
    pilot.speaker.is_silent = True
    pilot.advance(50)
    assert find(pilot.app.items(), "sign:silent") is not None
    pilot.press("s")  # who wants no sound needs no sign
    assert find(pilot.app.items(), "sign:silent") is None
    pilot.press("s")
    pilot.speaker.is_silent = False
    pilot.advance(50)
    assert find(pilot.app.items(), "sign:silent") is None


@pytest.mark.parametrize("size", [(480, 320), (320, 480), (1280, 800)], ids=str)
def test_captions_tell_the_last_move(size: tuple[int, int], pilots: list[Pilot]) -> None:
    pilot = at(pilots, settings=replace(SEEN, captions=True), size=size)
    pilot.play_move("f1f2")
    assert "Red: rook from f1 to f2" in pilot.words()


def test_moves_are_read_aloud_where_there_is_a_voice(pilots: list[Pilot]) -> None:
    pilot = at(pilots, settings=replace(SEEN, speech=True))
    pilot.play_move("f1f2")
    assert pilot.reader.said == []
    pilot.app.ui = replace(pilot.ui, has_voice=True)
    pilot.play_move("d6e4")
    assert pilot.reader.said == ["en: Black: knight from d6 to e4"]
    pilot.press("s")
    pilot.play_move("d3e4")
    assert len(pilot.reader.said) == 1


def test_the_offerer_waits_for_the_other_edge(pilots: list[Pilot]) -> None:
    pilot = at(pilots, settings=replace(SEEN, turning=Turning.FACE_TO_FACE))
    pilot.tap("menu")
    pilot.tap("offer")
    assert "Draw offered" in pilot.words()
    pilot.tap("button:decline@far")
    assert pilot.match.offer is None


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
