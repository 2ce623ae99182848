"""Is a count announced before the move that starts it, on touch as well, without stopping play?"""

from __future__ import annotations

import pytest

from game.rules import fen
from game.rules.notation import parse_uci
from game.rules.rulesets import PYCHESS
from game.rules.squares import parse_square
from game.ui.coming import coming_counts, coming_phrase
from game.ui.draw import tags, texts
from game.ui.events import Down, Move, Source
from game.ui.gestures import choices_of
from game.ui.phrases import phrase
from game.ui.screens import play_state
from game.ui.state import UiState
from game.ui.view import view
from tests.ui.screens import board_stages
from tests.ui.screens.hands import after, tap, target
from tests.ui.screens.stages import bare, look

LAST_PAWN = "4k3/8/3pK3/8/8/8/8/R7[] w - - 0 60"
TWO_WAYS = "4k3/8/2p5/8/1N6/8/8/K6R[] w - - 0 60"


@pytest.mark.parametrize(
    ("text", "move", "key", "side", "moves"),
    [
        (LAST_PAWN, "e6d6", "count.by_pawn", "side.black", 16),
        ("4k3/8/8/2n5/8/3S4/8/2K4R[] w - - 0 60", "d3e4", None, None, None),
        ("4k3/8/8/8/4n3/3S4/8/2K5[] w - - 0 60", "d3e4", "count.by_piece", "side.black", 44),
        ("4k3/8/8/8/1P6/8/8/2K4R[] w - - 0 60", "b4b4f", "count.by_promotion", "side.black", 16),
        ("4k3/8/8/2n5/8/8/2p5/1K6[] w - - 0 60", "b1c2", "count.by_pawn", "side.red", 64),
    ],
)
def test_each_cause_is_told_in_its_words(
    text: str, move: str, key: str | None, side: str | None, moves: int | None
) -> None:
    position = fen.parse(text)
    wanted = parse_uci(move, position, PYCHESS)
    place = parse_square(move[2:4])
    found = coming_counts(position, PYCHESS, {place: (wanted,)})
    if key is None:
        assert found == {}
    else:
        assert side is not None
        told = coming_phrase(position, found[place])
        assert told == phrase(key, side=phrase(side), n=moves)


def test_only_the_squares_that_start_a_count_are_found() -> None:
    position = fen.parse(TWO_WAYS)
    moves = choices_of([parse_uci(t, position, PYCHESS) for t in ("b4c6", "b4d5", "b4d3")])
    found = coming_counts(position, PYCHESS, moves[parse_square("b4")])
    assert set(found) == {parse_square("c6")}


def _game(text: str) -> UiState:
    return board_stages.on_board(bare(), board_stages.match(text))


def _words(ui: UiState) -> str:
    return "\n".join(texts(view(ui, look()).items))


def _counted(ui: UiState) -> set[str]:
    found = tags(view(ui, look()).items)
    return {tag.partition("@")[2] for tag in found if tag.startswith("mark:count@")}


def test_choosing_the_man_shows_the_count_and_where_it_starts() -> None:
    ui = _game(LAST_PAWN)
    assert _counted(ui) == set()
    ui, _ = tap(ui, "square:e6")
    assert _counted(ui) == {"d6"}
    assert "Takes the last pawn: Black then has 16 moves to survive" in _words(ui)
    ui, _ = tap(ui, "square:d6")
    assert isinstance(ui.screen, play_state.State) and len(ui.screen.match.moves) == 1
    assert "Takes the last pawn" not in _words(ui) and _counted(ui) == set()


def test_a_piece_in_the_air_tells_of_the_square_beneath_it() -> None:
    ui = _game(TWO_WAYS)
    start = target(ui, "square:b4").rect.centre
    ui, _ = after(ui, Down(10, start, 1, Source.FINGER))
    for name, told in (("d5", False), ("c6", True), ("d3", False)):
        over = target(ui, f"square:{name}").rect.centre
        ui, _ = after(ui, Move(ui.tick + 2, over, 1, Source.FINGER))
        assert ("Takes the last pawn: Black then has 16" in _words(ui)) is told, name
        assert _counted(ui) == {"c6"}


def test_a_count_that_runs_is_not_announced_again() -> None:
    ui, _ = tap(_game(board_stages.COUNT), "square:a1")
    assert "to survive" not in _words(ui) and _counted(ui) == set()
