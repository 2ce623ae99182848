"""Are the pages of the rules true, and do their boards move as the rules say?"""

from __future__ import annotations

import pytest

from game.rules.ending import Reason, outcome
from game.rules.squares import parse_square
from game.ui.draw import tags
from game.ui.events import KeyName
from game.ui.geometry import Point
from game.ui.lessons import LESSONS, Lesson, shown_moves
from game.ui.screens import help as help_screen
from game.ui.state import UiState
from game.ui.view import view
from tests.ui.screens.hands import drag, has, press, tap, tap_at
from tests.ui.screens.stages import bare, look, on


def _page(topic: str = "goal") -> UiState:
    return on(bare(), help_screen.State(topic))


def _state(ui: UiState) -> help_screen.State:
    assert isinstance(ui.screen, help_screen.State)
    return ui.screen


def _square(ui: UiState, name: str) -> Point:
    found = {target.id: target.rect.centre for target in view(ui, look()).targets}
    return found[f"square:{name}"]


def _touch(ui: UiState, *names: str) -> UiState:
    for name in names:
        ui, _ = tap_at(ui, _square(ui, name))
    return ui


def _marks(ui: UiState, kind: str) -> set[str]:
    found = tags(view(ui, look()).items)
    return {tag.partition("@")[2] for tag in found if tag.startswith(f"mark:{kind}@")}


def test_pages_turn_by_button_and_key_and_stop_at_the_ends() -> None:
    ui = _page()
    assert not has(ui, "button:previous")
    topics = [_state(ui).topic]
    while has(ui, "button:next"):
        ui, _ = tap(ui, "button:next")
        topics.append(_state(ui).topic)
    assert topics == [lesson.id for lesson in LESSONS]
    assert _state(press(ui, KeyName.PAGE_DOWN)[0]).topic == topics[-1]
    assert _state(press(ui, KeyName.PAGE_UP)[0]).topic == topics[-2]


def test_it_opens_at_a_topic_and_an_unknown_one_is_the_first() -> None:
    assert help_screen.lesson_of(help_screen.State("count")).id == "count"
    assert help_screen.lesson_of(help_screen.State("gone")).id == "goal"


def test_the_contents_lead_to_every_page() -> None:
    for lesson in LESSONS:
        ui, _ = tap(_page("pawn"), "button:contents")
        ui, _ = tap(ui, f"topic:{lesson.id}")
        assert _state(ui) == help_screen.State(lesson.id)
    ui, _ = tap(_page("pawn"), "button:contents")
    ui, _ = press(ui, KeyName.ESCAPE)
    assert (_state(ui).topic, _state(ui).lists) == ("pawn", False)
    assert len(press(ui, KeyName.ESCAPE)[0].stack) == 1


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_show_plays_the_moves_of_the_page_and_begins_again(lesson: Lesson) -> None:
    ui = _page(lesson.id)
    for done in range(1, len(lesson.moves) + 1):
        ui, _ = tap(ui, "button:show")
        assert _state(ui).moves == shown_moves(lesson)[:done]
    assert _state(tap(ui, "button:show")[0]) == help_screen.State(lesson.id)


@pytest.mark.parametrize(
    ("topic", "reason"),
    [("mate", Reason.CHECKMATE), ("draws", Reason.STALEMATE), ("count", Reason.CHECKMATE)],
)
def test_a_page_about_an_ending_ends_so(topic: str, reason: Reason) -> None:
    lesson = help_screen.lesson_of(help_screen.State(topic))
    position = help_screen.position_of(help_screen.State(topic, shown_moves(lesson)))
    ended = outcome(position, lesson.ruleset)
    assert ended is not None and ended.reason is reason


def test_the_page_about_draws_holds_the_mate_that_it_speaks_of() -> None:
    ui = _touch(_page("draws"), "h8")
    assert _marks(ui, "check") == {"a8"}


@pytest.mark.parametrize(
    ("topic", "quiet", "captures"),
    [
        ("king", {"e5", "g5", "e3", "g3"}, set()),
        ("elephant", {"d6", "c6", "c4", "e4"}, {"e6"}),
        ("knight", {"b5", "f5", "b3", "f3", "c2", "e2", "e6"}, {"c6"}),
        ("pawn", {"d5"}, {"c5", "e5"}),
    ],
)
def test_marks_are_where_the_piece_may_go(topic: str, quiet: set[str], captures: set[str]) -> None:
    ui = _page(topic)
    assert (_marks(ui, "target"), _marks(ui, "target_ring")) == (quiet, captures)


def test_promotion_is_marked_in_place_and_beside() -> None:
    assert _marks(_page("promotion"), "target_star") == {"f6", "e7", "g7", "e5", "g5"}
    ui = _touch(_page("promotion"), "f6")
    assert "piece:red_general@f6" in tags(view(ui, look()).items)


def test_another_piece_can_be_chosen_and_moved() -> None:
    ui = _touch(_page("king"), "d4")
    assert "c4" in _marks(ui, "target_ring") and _marks(ui, "selected") == {"d4"}
    ui = _touch(ui, "c4")
    assert "piece:red_king@c4" in tags(view(ui, look()).items)
    assert _marks(ui, "last_move") == {"d4", "c4"}


def test_touching_elsewhere_lets_go() -> None:
    ui = _touch(_page("king"), "a8")
    assert _marks(ui, "selected") == set() == _marks(ui, "target")
    again = _touch(_page("king"), "f4")
    assert _marks(again, "selected") == set()


def test_placing_puts_down_the_piece_that_is_named() -> None:
    ui = _touch(_page("setup"), "d2")
    assert "piece:red_elephant@d2" in tags(view(ui, look()).items)
    assert _marks(_touch(ui, "a1"), "target") == _marks(ui, "target")  # Black's turn
    assert _state(ui).moves[-1] >> 6 & 63 == parse_square("d2")


def test_older_rules_keep_the_back_rank_for_rooks() -> None:
    assert not _marks(_page("rulesets"), "target") & {f"{file}1" for file in "abcdefgh"}


def test_a_finger_that_slides_off_its_square_does_nothing() -> None:
    ui = _page("pawn")
    ui, _ = drag(ui, _square(ui, "d5"), _square(ui, "e5"))
    assert _state(ui).moves == () and _state(ui).pressed is None
