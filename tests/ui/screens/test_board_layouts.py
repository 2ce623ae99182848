"""Does the board fit every window, and does it read as before?"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from game.rules.pieces import ROOK
from game.rules.squares import parse_square
from game.shell.text import TextRenderer
from game.ui import focus
from game.ui.board import BoardModel, as_text
from game.ui.draw import Scene, Target, TargetKind, Text, find, outline, walk
from game.ui.geometry import Rect
from game.ui.layout import SMALL_TOUCH_PX, TOUCH_PX, Hand, TextSize
from game.ui.screens.play_board import board_model
from game.ui.screens.play_state import State, arrangement
from game.ui.view import view
from tests.ui.screens.board_stages import STAGES, stage
from tests.ui.screens.stages import ASSETS, SIZES, look
from tests.ui.screens.test_layouts import SNAPSHOTS, UPDATE, faults, is_whole

TALL_PX = 400


def scene_of(
    name: str, size: tuple[int, int], text_size: TextSize, hand: Hand = Hand.RIGHT
) -> Scene:
    ui = stage(name, *size, text_size)
    return view(replace(ui, settings=replace(ui.settings, hand=hand)), look())


def board_faults(scene: Scene, window: Rect) -> list[str]:
    """What is wrong with the targets of the board's screen, its squares left aside."""
    slots = [target for target in scene.targets if target.kind is TargetKind.TRAY]
    buttons = [target for target in scene.targets if target.kind is TargetKind.BUTTON]
    # Upright at 3.5 inches two players share 480 px of height: there 44 px must do.
    least = SMALL_TOUCH_PX if window.h < TALL_PX else TOUCH_PX
    found = faults(Scene((), tuple(buttons)), window, least)
    found += [
        f"{target.id} is {target.rect.w} x {target.rect.h}"
        for target in slots
        if min(target.rect.w, target.rect.h) < TOUCH_PX
    ]
    found += [
        f"{one.id} overlaps {other.id}"
        for one, other in combinations([*slots, *buttons], 2)
        if one.rect.overlaps(other.rect)
    ]
    squares = [target for target in scene.targets if target.kind is TargetKind.SQUARE]
    found += [
        f"{target.id} lies on {square.id}"
        for target in slots
        for square in squares
        if target.rect.overlaps(square.rect)
    ]
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", STAGES)
def test_targets_are_large_apart_and_inside(name: str, size: tuple[int, int]) -> None:
    window = Rect(0, 0, *size)
    for text_size in TextSize:
        for hand in Hand:
            assert board_faults(scene_of(name, size, text_size, hand), window) == [], text_size


def test_planted_faults_are_found() -> None:
    window = Rect(0, 0, 800, 480)
    scene = scene_of("board_placing", (800, 480), TextSize.NORMAL)
    assert board_faults(scene, window) == []
    slot = next(target for target in scene.targets if target.kind is TargetKind.TRAY)
    square = next(target for target in scene.targets if target.kind is TargetKind.SQUARE)
    for bad in (
        slot._replace(id="tray:b"),
        slot._replace(id="tray:b", rect=Rect(500, 200, 30, 50)),
        slot._replace(id="tray:b", rect=square.rect),
        Target("button:b", slot.rect),
    ):
        assert board_faults(scene + Scene((), (bad,)), window) != []


@pytest.mark.parametrize("size", [(480, 320), (320, 480), (800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize("name", STAGES)
def test_no_words_are_cut(name: str, size: tuple[int, int], measure_words: TextRenderer) -> None:
    for text_size in TextSize:
        for item in walk(scene_of(name, size, text_size).items):
            if isinstance(item, Text):
                assert is_whole(item, measure_words), (item.text, item.rect, text_size)


@pytest.fixture(scope="module")
def measure_words() -> TextRenderer:
    import pygame.font

    pygame.font.init()
    return TextRenderer(ASSETS / "fonts")


def model_of(name: str) -> BoardModel:
    ui = stage(name)
    assert isinstance(ui.screen, State)
    return board_model(ui.screen, ui.settings, arrangement(ui, ui.screen), ui.tick)


@pytest.mark.parametrize("name", STAGES)
def test_board_reads_as_before(name: str) -> None:
    """The board's letters and the semantic tree; set UPDATE_GOLDEN=1 to accept a change."""
    text = as_text(model_of(name)) + "\n\n" + outline(view(stage(name), look()).items) + "\n"
    path = SNAPSHOTS / f"{name}.txt"
    if UPDATE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_a_planted_wrong_piece_is_found() -> None:
    model = model_of("board_moving")
    pieces = bytearray(model.pieces)
    pieces[parse_square("f1")] = ROOK + 8
    assert as_text(model._replace(pieces=bytes(pieces))) != as_text(model)


def test_far_player_s_things_are_turned() -> None:
    scene = scene_of("board_facing_placing", (800, 480), TextSize.NORMAL)
    turns = {target.turn for target in scene.targets if target.id.endswith("@far")}
    assert turns == {2}
    piece = find(scene.items, "piece:black_pawn@e6")
    assert piece is not None
    assert piece.items[0].turn == 2  # type: ignore[union-attr]


def test_ghost_and_lifted_piece_go_together() -> None:
    items = scene_of("board_dragging", (800, 480), TextSize.NORMAL).items
    assert find(items, "ghost:red_rook@f1") is not None
    assert find(items, "lifted:red_rook") is not None
    assert find(items, "piece:red_rook@f1") is None


@pytest.mark.parametrize("name", STAGES)
def test_tab_reaches_everything_and_is_seen(name: str) -> None:
    ui = stage(name)
    scene = view(ui, look())
    wanted = [target.id for target in focus.candidates(scene.targets)]
    reached: list[str] = []
    at = focus.next_of(scene.targets, None, 1)
    while at is not None:
        reached.append(at)
        assert view(replace(ui, focus=at), look()).items != scene.items, at
        at = focus.next_of(scene.targets, at, 1)
    assert reached == wanted
