"""Is every refused tap answered with its rule, and does the way to the rules lead to its page?"""

from __future__ import annotations

import pytest

from game.rules.pieces import ROOK
from game.rules.refusal import Refusal, Rule
from game.ui.draw import texts
from game.ui.events import KeyName
from game.ui.phrases import said, text_key
from game.ui.refusals import refusal_phrase
from game.ui.rule_answers import page_for
from game.ui.screens import help as help_screen
from game.ui.screens import play_state
from game.ui.screens.play_actions import refusal_message
from game.ui.state import UiState
from game.ui.view import view
from game.ui.words import PLURAL_RULES, Words, parse_language
from tests.ui.screens import board_stages
from tests.ui.screens.hands import has, press, tap
from tests.ui.screens.stages import ASSETS, bare, look, mated, over, resigned

GENERAL_LIVES = "2r1k3/2s5/2pn1P2/2P3Np/1P1S3P/2SKF3/8/5R2[] w - - 0 20"
PINNED = "k3r3/8/8/8/4N3/8/P7/4K3[] w - - 0 30"
NEAR_ROOK = "1k2r3/8/8/8/2pK4/8/8/8[] w - - 0 30"
WALLED = "4k3/8/8/8/8/p7/P6P/R3K3[] w - - 0 30"


def _game(fen: str | None = None) -> UiState:
    return board_stages.on_board(bare(), board_stages.match(fen))


def _touch(ui: UiState, *names: str) -> UiState:
    for name in names:
        ui, _ = tap(ui, name if ":" in name else f"square:{name}")
    return ui


def _words(ui: UiState) -> str:
    return "\n".join(texts(view(ui, look()).items))


def _page(ui: UiState) -> str:
    assert isinstance(ui.screen, help_screen.State) and not ui.screen.lists
    return ui.screen.topic


@pytest.mark.parametrize(
    ("fen", "touched", "said", "page"),
    [
        (None, ("tray:red_rook", "d2"), "only on the back rank", "setup"),
        (None, ("a3",), "First place every piece", "setup"),
        (GENERAL_LIVES, ("f6", "f6"), "general still lives, on e3", "promotion_general"),
        (PINNED, ("e4",), "shields your king from the rook on e8", "pin"),
        (NEAR_ROOK, ("d4", "e4"), "rook on e8 would attack", "king"),
        (WALLED, ("a1", "a3"), "in the way", "rook"),
        (WALLED, ("a2",), "captures only diagonally", "pawn"),
        (WALLED, ("a1", "b3"), "does not move that way", "rook"),
    ],
)
def test_a_refused_tap_says_the_rule_and_leads_to_its_page(
    fen: str | None, touched: tuple[str, ...], said: str, page: str
) -> None:
    ui = _touch(_game(fen), *touched)
    assert said in _words(ui)
    ui, _ = tap(ui, "button:why")
    assert _page(ui) == page
    ui, _ = press(ui, KeyName.ESCAPE)
    assert isinstance(ui.screen, play_state.State) and said in _words(ui)


def test_there_is_no_why_before_a_refusal_and_none_where_the_sentence_says_all() -> None:
    ui = _game(PINNED)
    assert has(ui, "button:hint") and not has(ui, "button:why")
    ui = _touch(ui, "a8")
    assert "belongs to the other side" in _words(ui) and not has(ui, "button:why")


def test_letting_go_of_a_piece_by_a_second_tap_is_no_wrong_move() -> None:
    ui = _touch(_game(GENERAL_LIVES), "d4", "d4")
    assert isinstance(ui.screen, play_state.State) and ui.screen.message is None


@pytest.mark.parametrize(
    ("fen", "page"),
    [(None, "setup"), (board_stages.COUNT, "count_run"), (board_stages.CHECK, "check")],
)
def test_the_rules_open_at_what_matters_now(fen: str | None, page: str) -> None:
    ui = board_stages.on_board(bare(), board_stages.match(fen, two=True))
    ui = _touch(ui, "button:menu", "button:rules")
    assert _page(ui) == page


def test_the_rules_open_at_their_contents_when_nothing_matters_more() -> None:
    ui = _touch(_game(GENERAL_LIVES), "button:menu", "button:rules")
    assert ui.screen == help_screen.contents()


def test_a_result_leads_to_the_rule_that_ended_the_game() -> None:
    ui, _ = tap(over(bare(), mated()), "button:why")
    assert _page(ui) == "mate"
    assert not has(over(bare(), resigned()), "button:why")


@pytest.mark.parametrize("code", PLURAL_RULES)
def test_every_rule_has_a_sentence_in_every_language(code: str) -> None:
    text = (ASSETS / f"lang/{code}.toml").read_text(encoding="utf-8")
    words = Words((parse_language(text),))
    for rule in Rule:
        refusal = Refusal(rule, 0, ROOK)
        assert said(words, refusal_phrase(refusal))
        message = refusal_message(refusal)
        assert (message.key, message.page) == (text_key(rule), page_for(refusal))
