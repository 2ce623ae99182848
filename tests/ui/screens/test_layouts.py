"""Does every screen fit every window: nothing cut, nothing overlapping, nothing too small?"""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame.font
import pytest

from game.shell.text import TextRenderer
from game.ui.draw import Clip, Fill, Group, Item, Scene, Target, TargetKind, Text, outline, walk
from game.ui.geometry import Rect
from game.ui.layout import EDGE_PX, SMALL_TOUCH_PX, TOUCH_PX, TextSize
from game.ui.state import UiState
from game.ui.text_layout import fit
from game.ui.view import view
from tests.ui.screens.stages import ASSETS, SIZES, STAGES, look, stage

TOUCHED = (TargetKind.BUTTON, TargetKind.SLIDER)
SNAPSHOTS = Path(__file__).parents[2] / "data/ui/screens"
UPDATE = os.environ.get("UPDATE_GOLDEN") == "1"


def scene_of(ui: UiState) -> Scene:
    return view(ui, look())


def faults(scene: Scene, window: Rect, least: int = 0) -> list[str]:
    """What is wrong with the targets of a screen."""
    least = least or (SMALL_TOUCH_PX if min(window.w, window.h) < 400 else TOUCH_PX)
    inside = window.inset(EDGE_PX)
    touched = [target for target in scene.targets if target.kind in TOUCHED]
    found = [f"{target.id} is near the edge" for target in touched if not inside.holds(target.rect)]
    found += [
        f"{target.id} is {target.rect.w} x {target.rect.h}"
        for target in touched
        if target.rect.w < least or target.rect.h < min(least, _seen_least(scene, target, least))
    ]
    found += [
        f"{one.id} overlaps {other.id}"
        for one, other in combinations(touched, 2)
        if one.rect.overlaps(other.rect)
    ]
    names = [target.id for target in touched]
    return found + [f"{name} stands twice" for name in set(names) if names.count(name) > 1]


def _seen_least(scene: Scene, target: Target, least: int) -> int:
    """A row at the edge of a list is seen in part: enough for a finger is enough."""
    areas = [area.rect for area in scene.targets if area.kind is TargetKind.AREA]
    cut = any(
        target.rect.y == area.y or target.rect.bottom == area.bottom
        for area in areas
        if area.overlaps(target.rect)
    )
    return TOUCH_PX if cut else least


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", STAGES)
def test_targets_are_large_apart_and_inside(name: str, size: tuple[int, int]) -> None:
    for text_size in TextSize:
        ui = stage(name, *size, text_size)
        assert faults(scene_of(ui), Rect(0, 0, *size)) == []


def test_planted_faults_are_found() -> None:
    window = Rect(0, 0, 800, 480)
    good = Target("button:a", Rect(100, 100, 60, 60))
    assert faults(Scene((), (good,)), window) == []
    for bad in (
        Target("button:b", Rect(150, 100, 60, 60)),
        Target("button:b", Rect(0, 200, 60, 60)),
        Target("button:b", Rect(200, 200, 60, 40)),
        Target("button:a", Rect(300, 300, 60, 60)),
    ):
        assert faults(Scene((), (good, bad)), window) != []


def _texts(items: tuple[Item, ...], clip: Rect) -> list[tuple[Text, Rect]]:
    """All words with the part of the window in which they are seen."""
    found: list[tuple[Text, Rect]] = []
    for item in items:
        match item:
            case Text():
                found.append((item, clip))
            case Group():
                found += _texts(item.items, clip)
            case Clip():
                found += _texts(item.items, clip.crossed(item.rect))
            case _:
                pass
    return found


@pytest.fixture(scope="module")
def measure() -> TextRenderer:
    pygame.font.init()
    return TextRenderer(ASSETS / "fonts")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", STAGES)
def test_no_words_are_cut(name: str, size: tuple[int, int], measure: TextRenderer) -> None:
    window = Rect(0, 0, *size)
    for text_size in TextSize:
        for item, _ in _texts(scene_of(stage(name, *size, text_size)).items, window):
            assert is_whole(item, measure), (item.text, item.rect, text_size)
            assert window.w >= item.rect.right and item.rect.x >= 0, item.text


def is_whole(item: Text, renderer: TextRenderer) -> bool:
    return fit(
        item.text,
        item.rect.w,
        item.rect.h,
        item.px,
        item.min_px,
        item.max_lines,
        lambda text, px: renderer.width(text, px, item.bold),
    ).complete


def test_a_planted_cut_is_found(measure: TextRenderer) -> None:
    assert not is_whole(Text("Too long for this", Rect(0, 0, 30, 20), 14, "#FFFFFF"), measure)


@pytest.mark.parametrize("name", STAGES)
def test_screen_reads_as_before(name: str) -> None:
    """The semantic tree; set UPDATE_GOLDEN=1 to accept a change after looking at it."""
    text = outline(scene_of(stage(name)).items) + "\n"
    path = SNAPSHOTS / f"{name}.txt"
    if UPDATE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", STAGES)
def test_the_focus_is_seen(name: str) -> None:
    ui = stage(name)
    for target in scene_of(ui).targets:
        if target.kind in TOUCHED:
            focused = scene_of(replace(ui, focus=target.id))
            assert focused.items != scene_of(ui).items, target.id


def test_ground_covers_the_window() -> None:
    for name in STAGES:
        items = scene_of(stage(name)).items
        assert any(
            isinstance(item, Fill) and item.rect == Rect(0, 0, 800, 480) for item in walk(items)
        )
