"""While nothing is counted: is its room used, and does nothing move when a count begins?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.draw import TargetKind, find, tags, texts
from game.ui.geometry import Rect
from game.ui.layout import Hand, TextSize
from game.ui.screens.play_state import State, arrangement
from game.ui.settings import Turning
from game.ui.state import UiState
from game.ui.view import view
from tests.ui.screens.board_stages import COUNT, PROMOTION, match, on_board
from tests.ui.screens.stages import SIZES, bare, look

PLANS = [(hand, turning) for hand in Hand for turning in (Turning.SAME_SIDE, Turning.FACE_TO_FACE)]
TOUCHED = (TargetKind.BUTTON, TargetKind.TRAY, TargetKind.SQUARE)


def _board(fen: str, size: tuple[int, int], text_size: TextSize, hand: Hand,
           turning: Turning) -> UiState:  # fmt: skip
    ui = bare(*size, text_size)
    ui = replace(ui, settings=replace(ui.settings, hand=hand, turning=turning))
    return on_board(ui, match(fen, two=True))


def _touched(ui: UiState) -> dict[str, Rect]:
    targets = view(ui, look()).targets
    return {target.id: target.rect for target in targets if target.kind in TOUCHED}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_that_is_touched_moves_when_a_count_begins(size: tuple[int, int]) -> None:
    for text_size in TextSize:
        for plan in PLANS:
            before = _touched(_board(PROMOTION, size, text_size, *plan))
            assert before == _touched(_board(COUNT, size, text_size, *plan)), (text_size, plan)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_count_is_shown_only_while_it_runs(size: tuple[int, int]) -> None:
    for text_size in TextSize:
        for plan in PLANS:
            assert "count" not in tags(
                view(_board(PROMOTION, size, text_size, *plan), look()).items
            )
            assert "count" in tags(view(_board(COUNT, size, text_size, *plan), look()).items)


def test_the_message_takes_the_room_of_the_count() -> None:
    ui = on_board(bare(), match(PROMOTION))
    assert isinstance(ui.screen, State)
    near = arrangement(ui, ui.screen).places(0)
    assert near.count is not None and near.message is not None
    message = find(view(ui, look()).items, "message")
    assert message is not None
    lowest = max(item.rect.bottom for item in message.items if hasattr(item, "rect"))
    assert lowest == near.count.bottom > near.message.bottom


def test_beside_the_buttons_stands_what_to_do_or_which_move_it_is() -> None:
    tall = on_board(bare(480, 800), match(PROMOTION))
    note = find(view(tall, look()).items, "note")
    assert note is not None and texts((note,)) == ("A pawn may become a general",)
    small = on_board(bare(320, 480), match(PROMOTION))
    note = find(view(small, look()).items, "note")
    assert note is not None and texts((note,)) == ("Move 20",)
