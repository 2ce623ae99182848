"""Are the pages of the rules true, and do their boards move as the rules say?"""

from __future__ import annotations

import pytest

from game.ui.draw import tags, texts
from game.ui.effects import SoundName
from game.ui.events import KeyName, Tick
from game.ui.geometry import Point
from game.ui.lessons import LESSONS
from game.ui.phrases import said
from game.ui.refusals import refusal_phrase
from game.ui.rule_answers import lesson_of
from game.ui.rule_book import Page, shown_moves
from game.ui.rule_pages import PAGES
from game.ui.screens import help as help_screen
from game.ui.screens import play_state, puzzle
from game.ui.state import UiState
from game.ui.update import update
from game.ui.view import view
from game.ui.wakes import wake_tick
from tests.ui.screens.hands import drag, has, press, reached, tap, tap_at
from tests.ui.screens.stages import bare, look, on, placed


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


def _rested(ui: UiState) -> UiState:
    return update(ui, Tick(ui.tick + 60), look())[0]


def _words(ui: UiState) -> str:
    return "\n".join(texts(view(ui, look()).items))


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
    assert topics == [page.id for page in PAGES]
    assert _state(press(ui, KeyName.PAGE_DOWN)[0]).topic == topics[-1]
    assert _state(press(ui, KeyName.PAGE_UP)[0]).topic == topics[-2]


def test_it_opens_at_a_topic_and_an_unknown_one_is_the_first() -> None:
    assert help_screen.page_of(help_screen.State("count")).id == "count"
    assert help_screen.page_of(help_screen.State("gone")).id == "goal"


def test_the_contents_lead_to_every_page_and_back() -> None:
    for page in PAGES:
        ui = reached(on(bare(), help_screen.contents()), f"topic:{page.id}")
        ui, _ = tap(ui, f"topic:{page.id}")
        assert (_state(ui).topic, _state(ui).lists) == (page.id, False)
        ui, _ = tap(ui, "button:back")
        assert _state(ui).lists
    assert len(press(ui, KeyName.ESCAPE)[0].stack) == 1


def test_a_page_opened_by_itself_has_the_contents_beside_it() -> None:
    ui, _ = tap(_page("pawn"), "button:contents")
    ui, _ = press(ui, KeyName.ESCAPE)
    assert (_state(ui).topic, _state(ui).lists) == ("pawn", False)
    assert len(press(ui, KeyName.ESCAPE)[0].stack) == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_show_plays_what_the_page_is_about_and_begins_again(page: Page) -> None:
    ui = _page(page.id)
    if not page.tries and not page.moves:
        assert not has(ui, "button:show")
        return
    for attempt in page.tries:
        ui, _ = tap(ui, "button:show")
        refusal = _state(ui).refusal
        assert refusal is not None and refusal.rule is attempt.rule
        assert _marks(ui, "refused") == {attempt.move[2:4]}
        assert said(look().words, refusal_phrase(refusal)) in _words(ui)
    for done in range(1, len(page.moves) + 1):
        ui, _ = tap(ui, "button:show")
        board = _state(ui).board
        assert board is not None and board.last == shown_moves(page)[done - 1]
    assert _state(tap(ui, "button:show")[0]) == help_screen.State(page.id)


def test_the_page_about_stalemate_holds_the_mate_that_it_speaks_of() -> None:
    ui = _touch(_page("stalemate"), "h8")
    assert _marks(ui, "check") == {"a8"}


def test_marks_tell_moves_from_captures() -> None:
    ui = _page("pawn")
    assert (_marks(ui, "target"), _marks(ui, "target_ring")) == ({"d5"}, {"c5", "e5"})


def test_a_refused_move_is_answered_with_the_rule() -> None:
    ui = _touch(_page("king"), "e4")
    assert _marks(ui, "refused") == {"e4"}
    assert "The rook on e8 would attack your king" in _words(ui)
    ui = _touch(ui, "d4")
    assert _marks(ui, "refused") == set()
    assert "would attack" not in _words(ui)


def test_a_pinned_piece_says_what_holds_it() -> None:
    ui = _touch(_page("pin"), "a1", "e4")
    assert "It shields your king from the rook on e8" in _words(ui)


def test_a_piece_can_be_dragged() -> None:
    ui = _page("knight")
    ui, effects = drag(ui, _square(ui, "d4"), _square(ui, "c6"))
    assert "piece:red_knight@c6" in tags(view(ui, look()).items)
    assert effects and effects[-1].name is SoundName.CAPTURE  # type: ignore[union-attr]


def test_keys_move_a_cursor_on_the_board() -> None:
    ui, _ = press(_page("pawn"), KeyName.UP, KeyName.UP, KeyName.ENTER)
    assert "moving:red_pawn" in tags(view(ui, look()).items)
    ui, _ = press(ui, KeyName.TAB, KeyName.RIGHT)
    assert ui.focus is not None


def test_a_slide_wakes_the_app_until_it_is_over() -> None:
    ui = _page("rook")
    assert wake_tick(ui) is None
    ui, _ = tap(ui, "button:show")
    assert wake_tick(ui) == ui.tick + 1
    assert wake_tick(update(ui, Tick(ui.tick + 60), look())[0]) is None


def test_a_piece_is_named_in_burmese_with_its_worth() -> None:
    named = _words(_page("general"))
    assert "စစ်ကဲ · sit-ke" in named and "1½" in named
    assert "မင်းကြီး · min-gyi" in _words(_page("king"))


def test_promotion_is_marked_in_place_and_beside() -> None:
    assert _marks(_page("promotion"), "target_star") == {"f6", "e7", "g7", "e5", "g5"}
    ui = _rested(_touch(_page("promotion"), "f6"))
    assert "piece:red_general@f6" in tags(view(ui, look()).items)


def test_another_piece_can_be_chosen_and_moved() -> None:
    ui = _touch(_page("rook"), "f4")
    assert "e6" in _marks(ui, "target") and _marks(ui, "selected") == {"f4"}
    ui = _rested(_touch(ui, "e6"))
    assert "piece:red_knight@e6" in tags(view(ui, look()).items)
    assert _marks(ui, "last_move") == {"f4", "e6"}


def test_touching_elsewhere_lets_go() -> None:
    ui = _touch(_page("general"), "a8")
    assert _marks(ui, "selected") == set() == _marks(ui, "target")
    again = _touch(_page("general"), "f4")
    assert _marks(again, "selected") == set()


def test_placing_puts_down_the_piece_that_is_named() -> None:
    ui = _touch(_page("setup"), "d2")
    assert "piece:red_elephant@d2" in tags(view(_rested(ui), look()).items)
    ui = _touch(ui, "a1")  # Black's turn
    assert _marks(ui, "refused") == {"a1"}
    assert "e7" in _marks(ui, "target")


def test_older_rules_keep_the_back_rank_for_rooks() -> None:
    assert not _marks(_page("rules_traditional"), "target") & {f"{file}1" for file in "abcdefgh"}


def test_a_finger_that_slides_off_its_square_does_nothing() -> None:
    ui = _page("pawn")
    ui, _ = drag(ui, _square(ui, "d5"), _square(ui, "e5"))
    assert not _state(ui).is_touched


def test_a_page_leads_to_its_lesson_and_back() -> None:
    for page in PAGES:
        ui = _page(page.id)
        if not lesson_of(page.id):
            assert not has(ui, "button:practise")
            continue
        practised, _ = tap(ui, "button:practise")
        assert isinstance(practised.screen, puzzle.State)
        assert practised.screen.course == lesson_of(page.id)
        assert press(practised, KeyName.ESCAPE)[0].screen == ui.screen
    assert {lesson_of(page.id) for page in PAGES} - {""} == {lesson.id for lesson in LESSONS}


def test_no_lesson_is_begun_while_a_game_waits() -> None:
    game = play_state.state_of(placed("g"))
    assert not has(on(bare(), game, help_screen.State("king")), "button:practise")
