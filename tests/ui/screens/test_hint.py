"""Does a hint come in steps: where to look, the move, the reason; and while placing, too?"""

from __future__ import annotations

from game.rules.notation import parse_uci
from game.ui.draw import tags, texts
from game.ui.effects import AskBot
from game.ui.events import BotMoved, KeyName
from game.ui.screens import play_state
from game.ui.state import UiState
from game.ui.view import view
from tests.ui.screens import board_stages
from tests.ui.screens.hands import after, press, tap
from tests.ui.screens.stages import bare, look


def _game(text: str | None = None) -> UiState:
    return board_stages.on_board(bare(), board_stages.match(text))


def _words(ui: UiState) -> str:
    return "\n".join(texts(view(ui, look()).items))


def _hints(ui: UiState) -> set[str]:
    found = tags(view(ui, look()).items)
    return {tag.partition("@")[2] for tag in found if tag.startswith("mark:hint@")}


def _hinted(ui: UiState, move: str, *reason: str) -> UiState:
    """The bot's answer to the first press."""
    ui, effects = tap(ui, "button:hint")
    (asked,) = (effect for effect in effects if isinstance(effect, AskBot))
    chosen = parse_uci(move, asked.match.position, asked.match.ruleset)
    return after(ui, BotMoved(ui.tick + 1, asked.ticket, chosen, reason=reason))[0]


def test_first_the_man_then_the_move_then_the_reason() -> None:
    ui = _hinted(_game(board_stages.PROMOTION), "f1f2", "attacks", "knight", "d6")
    assert _hints(ui) == {"f1f1"} and "Look at the rook on f1" in _words(ui)
    assert "f2" not in _words(ui)
    ui, effects = tap(ui, "button:hint")
    assert _hints(ui) == {"f1f2"} and "Try: rook to f2" in _words(ui)
    assert not any(isinstance(effect, AskBot) for effect in effects)
    ui, _ = press(ui, KeyName.HINT)
    assert "Rook to f2 – it attacks the knight on d6" in _words(ui)
    again, _ = tap(ui, "button:hint")
    assert _words(again) == _words(ui)


def test_while_placing_first_the_square_then_the_piece_then_the_set_up() -> None:
    ui = _hinted(_game(), "F@e3", "places", "general", "e3")
    assert _hints(ui) == {"e3e3"} and "A good square: e3" in _words(ui)
    ui, _ = tap(ui, "button:hint")
    assert "Place the general on e3" in _words(ui)
    ui, _ = tap(ui, "button:hint")
    assert "The general belongs there, as in Battery" in _words(ui)


def test_a_placement_that_follows_no_set_up_has_the_reason_of_the_bot() -> None:
    ui = _hinted(_game(), "R@h1", "places", "rook", "h1")
    for _ in range(2):
        ui, _ = tap(ui, "button:hint")
    assert "h1 – a good place for the rook" in _words(ui)


def test_a_refusal_is_told_even_while_a_hint_is_shown() -> None:
    ui = _hinted(_game(board_stages.PROMOTION), "f1f2")
    ui, _ = tap(ui, "square:f1")
    ui, _ = tap(ui, "square:a8")
    assert "does not move that way" in _words(ui)
    ui, _ = tap(ui, "square:h1")
    assert "Look at the rook on f1" in _words(ui)


def test_a_hint_is_gone_with_the_move() -> None:
    ui = _hinted(_game(board_stages.PROMOTION), "f1f2")
    ui, _ = tap(ui, "square:d4")
    ui, _ = tap(ui, "square:d5")
    assert isinstance(ui.screen, play_state.State)
    assert ui.screen.hint is None
