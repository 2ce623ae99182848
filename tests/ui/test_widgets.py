"""Do widgets show their state, and are they touched where they are seen?"""

from __future__ import annotations

import pytest

from game.ui.draw import Image, Scene, Shape, TargetKind, Text, outline, tags, texts, walk
from game.ui.geometry import Point, Rect
from game.ui.layout import sizes_for
from game.ui.sheets import SCRIM, SHEET, sheet, toast
from game.ui.style import Style
from game.ui.widgets import (
    ButtonKind,
    Voice,
    button,
    card,
    slider,
    slider_value,
    toggle,
    well,
    words_item,
)
from tests.looks import theme

THEME = theme()
STYLE = Style(THEME, sizes_for(800, 480))
PLACE = Rect(10, 20, 98, 64)


def _rects(scene: Scene, kind: type[Text] | type[Image]) -> list[Rect]:
    return [item.rect for item in walk(scene.items) if isinstance(item, kind)]


def test_a_button_is_one_group_and_one_target_of_the_same_name() -> None:
    scene = button(STYLE, PLACE, "button:undo", "Undo", "undo")
    assert outline(scene.items) == 'button:undo\n  face [icon/undo] "Undo"'
    assert [(target.id, target.rect) for target in scene.targets] == [("button:undo", PLACE)]


@pytest.mark.parametrize(
    ("place", "above"), [(PLACE, True), (Rect(0, 0, 240, 48), False), (Rect(0, 0, 300, 60), False)]
)
def test_icon_and_label_share_the_room(place: Rect, above: bool) -> None:
    scene = button(STYLE, place, "button:undo", "Undo", "undo")
    (icon,), (label,) = _rects(scene, Image), _rects(scene, Text)
    assert place.holds(icon) and place.holds(label) and not icon.overlaps(label)
    assert (icon.bottom <= label.y) == above
    assert (icon.right <= label.x) != above


def test_an_icon_or_a_label_alone() -> None:
    assert outline(button(STYLE, PLACE, "b", icon="undo").items) == "b\n  face [icon/undo]"
    assert texts(button(STYLE, PLACE, "b", "Undo").items) == ("Undo",)


def test_a_disabled_button_is_pale_and_cannot_be_touched() -> None:
    enabled = button(STYLE, PLACE, "b", "Undo", "undo")
    disabled = button(STYLE, PLACE, "b", "Undo", "undo", enabled=False)
    assert disabled.targets == ()
    assert _ink(disabled) != _ink(enabled)


def _ink(scene: Scene) -> str:
    return next(item.colour for item in walk(scene.items) if isinstance(item, Text))


def test_every_state_of_a_button_looks_its_own() -> None:
    scenes = [button(STYLE, PLACE, "b", "Undo", "undo", kind) for kind in ButtonKind]
    scenes += [
        button(STYLE, PLACE, "b", "Undo", "undo", lit=True),
        button(STYLE, PLACE, "b", "Undo", "undo", enabled=False),
        button(STYLE.with_hands("b", ""), PLACE, "b", "Undo", "undo"),
        button(STYLE.with_hands("", "b"), PLACE, "b", "Undo", "undo"),
    ]
    assert len({scene.items for scene in scenes}) == len(scenes)


def test_the_focus_is_seen_on_its_target_only() -> None:
    focused = STYLE.with_hands("", "b")
    assert any(isinstance(item, Shape) for item in walk(button(focused, PLACE, "b", "x").items))
    assert not any(isinstance(item, Shape) for item in walk(button(focused, PLACE, "c", "x").items))


def test_a_toggle_tells_its_side_without_colour() -> None:
    row = Rect(0, 0, 300, 48)
    on, off = (toggle(STYLE, row, "toggle:hints", "Hints", value) for value in (True, False))
    assert "icon/check" in outline(on.items) and "icon/close" in outline(off.items)
    assert on.targets == off.targets and on.targets[0].rect == row
    for scene in (on, off):
        assert all(row.holds(rect) for rect in _rects(scene, Image))
    held = toggle(STYLE.with_hands("toggle:hints", ""), row, "toggle:hints", "Hints", True)
    assert held.items != on.items


@pytest.mark.parametrize("steps", [1, 4, 10])
def test_a_slider_is_set_where_its_knob_is_drawn(steps: int) -> None:
    row = Rect(30, 10, 320, 48)
    for part in range(steps + 1):
        scene = slider(STYLE, row, "slider:volume", part, steps)
        knob = [item.rect for item in walk(scene.items) if hasattr(item, "rect")][-1]
        assert slider_value(row, steps, knob.centre) == part
    assert scene.targets[0].kind is TargetKind.SLIDER
    assert slider_value(row, steps, Point(-50, 0)) == 0
    assert slider_value(row, steps, Point(900, 0)) == steps


@pytest.mark.parametrize("window", [(480, 320), (320, 480), (800, 480), (1280, 800)])
def test_a_sheet_stays_in_the_window_however_much_it_wants(window: tuple[int, int]) -> None:
    whole = Rect(0, 0, *window)
    style = Style(THEME, sizes_for(*window))
    made = sheet(style, whole, "Menu", 2_000, 2_000)
    assert whole.inset(style.sizes.margin).holds(made.body)
    assert made.body.h > window[1] // 2
    by_id = {target.id: target for target in made.scene.targets}
    assert by_id[SCRIM].rect == whole
    close = by_id["button:close"].rect
    assert by_id[SHEET].rect.holds(close) and not close.overlaps(made.body)
    assert min(close.w, close.h) >= style.sizes.button


def test_a_sheet_that_must_be_answered_has_no_close_button() -> None:
    made = sheet(STYLE, Rect(0, 0, 800, 480), "Resign?", 300, 100, closable=False)
    assert "button:close" not in tags(made.scene.items)


def test_texts_speak_in_the_voice_of_their_purpose() -> None:
    sizes = [words_item(STYLE, PLACE, "x", voice).px for voice in Voice]
    assert sizes == sorted(sizes, reverse=True)
    assert all(words_item(STYLE, PLACE, "x", voice).min_px > 0 for voice in Voice)


def test_grounds_differ() -> None:
    assert card(STYLE, PLACE) != card(STYLE, PLACE, shadow=False)
    assert card(STYLE, PLACE).colour != well(STYLE, PLACE).colour
    warning, plain = (toast(STYLE, PLACE, "Saved", warning=value) for value in (True, False))
    assert warning.items != plain.items and texts(plain.items) == ("Saved",)
