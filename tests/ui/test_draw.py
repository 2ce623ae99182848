"""Can a screen be read, moved and turned as a value?"""

from __future__ import annotations

from game.ui.draw import (
    Clip,
    Fill,
    Group,
    Image,
    Scene,
    Shape,
    ShapeKind,
    Target,
    TargetKind,
    Text,
    arrow,
    find,
    join,
    line,
    outline,
    tagged,
    tags,
    target_at,
    texts,
    turned,
    walk,
)
from game.ui.geometry import Point, Rect

UNDO = Rect(10, 20, 48, 48)
WINDOW = Rect(0, 0, 200, 100)


def _button() -> Scene:
    items = (
        Fill(UNDO, "#112233"),
        Image("icon/undo", UNDO.square(), tint="#FFFFFF"),
        Text("Undo", UNDO, 16, "#FFFFFF"),
    )
    return Scene((Group("button:undo", items),), (Target("button:undo", UNDO),))


def test_a_screen_reads_as_text() -> None:
    star = Shape(ShapeKind.STAR, Rect(0, 0, 9, 9), "#FFFFFF")
    board = tagged("board", tagged("square:e4", star, tagged("piece:red_pawn")))
    items = (*_button().items, Clip(WINDOW, (board,)))
    assert outline(items) == (
        'button:undo [icon/undo] "Undo"\nboard\n  square:e4 (star)\n    piece:red_pawn'
    )
    assert tags(items) == ("button:undo", "board", "square:e4", "piece:red_pawn")
    assert texts(items) == ("Undo",)
    assert find(items, "square:e4") is not None
    assert find(items, "square:e5") is None


def test_the_topmost_target_is_met() -> None:
    ground = Target("list", WINDOW, TargetKind.AREA)
    both = Scene((), (ground,)) + _button()
    assert target_at(both.targets, Point(12, 22)) == Target("button:undo", UNDO)
    assert target_at(both.targets, Point(0, 0)) == ground
    assert target_at(both.targets, Point(300, 0)) is None


def test_what_lies_beneath_a_sheet_is_seen_but_not_touched() -> None:
    sheet = Scene((tagged("sheet"),), (Target("button:close", UNDO),))
    whole = _button().beneath(sheet)
    assert tags(whole.items) == ("button:undo", "sheet")
    assert [target.id for target in whole.targets] == ["button:close"]


def test_joining_keeps_the_order() -> None:
    assert join([_button(), Scene((tagged("x"),))]).items == (*_button().items, tagged("x"))


def test_a_scene_turned_twice_by_half_is_itself() -> None:
    points = arrow(Point(3, 4), Point(50, 60), "#FFFFFF", 4)
    scene = _button() + Scene((points, Clip(UNDO, (Fill(UNDO, "#000000"),))))
    half = turned(scene, WINDOW, 2)
    assert half != scene
    assert half.targets[0].rect == Rect(142, 32, 48, 48)
    assert half.targets[0].turn == 2
    assert turned(half, WINDOW, 2) == scene


def test_a_turned_group_takes_its_offset_along() -> None:
    group = Group("piece", (Fill(Rect(0, 0, 10, 10), "#000000"),), dx=5, dy=7)
    (item,) = turned(Scene((group,)), WINDOW, 2).items
    fills = [inner for inner in walk((item,)) if isinstance(inner, Fill)]
    assert fills[0].rect == Rect(185, 83, 10, 10)


def test_a_line_lies_within_its_rectangle() -> None:
    stroke = line(Point(40, 10), Point(5, 30), "#FFFFFF", 3)
    assert all(stroke.rect.inset(3).contains(point) for point in stroke.points)
