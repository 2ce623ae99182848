"""Is a frame that was brought up to date the same as one painted anew?"""

from __future__ import annotations

import random

import pygame
import pytest

from game.shell.brush import Brush
from game.shell.paint import Painter, merged
from game.ui.draw import (
    AlignX,
    Clip,
    Fill,
    Group,
    Image,
    Item,
    Scene,
    Shape,
    ShapeKind,
    Text,
    arrow,
    line,
    tagged,
    turned,
)
from game.ui.geometry import Point, Rect

GROUND = Fill(Rect(0, 0, 480, 320), "#12403B", "#0A2422")
BOARD = Image("board", Rect(4, 4, 312, 312))


def _surface() -> pygame.Surface:
    return pygame.Surface((480, 320)).convert()


def _bytes(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def _random_item(chance: random.Random) -> Item:
    rect = Rect(chance.randint(-20, 440), chance.randint(-20, 290), *(
        chance.randint(4, 90) for _ in range(2)
    ))  # fmt: skip
    turn = chance.choice((0, 0, 1, 2, 3))
    match chance.randrange(9):
        case 0:
            return Fill(rect, "#F0CF9A", "#DDAF72", 6, "#7A4B22", 1, "#FFF1CF", 5, turn=turn)
        case 1:
            return Fill(rect, "#C2151B", alpha=120)
        case 2:
            return Fill(rect, "#C2151B")
        case 3:
            return Image("piece/red_king", rect, alpha=chance.choice((255, 90)), turn=turn)
        case 4:
            kind = chance.choice([k for k in ShapeKind if k not in ("line", "arrow")])
            return Shape(kind, rect, "#0E6E5A", "#FFF8E6", turn=turn)
        case 5:
            return Text("Your move", rect, 16, "#FFF4DE", min_px=8, turn=turn)
        case 6:
            inner = tuple(_random_item(chance) for _ in range(2))
            return Clip(rect, inner)
        case 7:
            inner = tuple(_random_item(chance) for _ in range(2))
            return Group("group", inner, chance.randint(-30, 30), chance.randint(-30, 30))
        case _:
            ends = Point(rect.x, rect.y), Point(rect.right, rect.bottom)
            return chance.choice((line, arrow))(*ends, "#1F5FA8", 4)


def _changed(items: list[Item], chance: random.Random) -> list[Item]:
    items = list(items)
    for _ in range(chance.randint(1, 3)):
        match chance.randrange(4):
            case 0:
                items.insert(chance.randint(0, len(items)), _random_item(chance))
            case 1 if items:
                items.pop(chance.randrange(len(items)))
            case 2 if items:
                items[chance.randrange(len(items))] = _random_item(chance)
            case _ if items:
                chance.shuffle(items)
    return items


@pytest.mark.parametrize("seed", range(12))
def test_a_frame_brought_up_to_date_is_the_same_as_a_new_one(brush: Brush, seed: int) -> None:
    chance = random.Random(seed)
    surface = _surface()
    painter = Painter(surface, brush)
    items = [_random_item(chance) for _ in range(12)]
    for _ in range(8):
        items = _changed(items, chance)
        painter.paint((GROUND, BOARD, *items))
        fresh = _surface()
        Painter(fresh, brush).paint((GROUND, BOARD, *items))
        assert _bytes(surface) == _bytes(fresh)


def test_nothing_is_painted_when_nothing_changed(brush: Brush) -> None:
    painter = Painter(_surface(), brush)
    piece = Image("piece/red_king", Rect(40, 40, 34, 34))
    assert painter.paint((GROUND, BOARD, piece)) == [pygame.Rect(0, 0, 480, 320)]
    assert painter.paint((GROUND, BOARD, piece._replace(alpha=255))) == []


def test_a_piece_that_moves_touches_two_squares_only(brush: Brush) -> None:
    painter = Painter(_surface(), brush)
    one, other = Rect(40, 40, 34, 34), Rect(200, 200, 34, 34)
    painter.paint((GROUND, BOARD, Image("piece/red_king", one)))
    dirty = painter.paint((GROUND, BOARD, Image("piece/red_king", other)))
    assert sorted(map(tuple, dirty)) == [tuple(one), tuple(other)]


def test_what_changes_outside_its_clip_is_not_painted(brush: Brush) -> None:
    painter = Painter(_surface(), brush)
    window = Rect(100, 100, 50, 50)
    painter.paint((GROUND, Clip(window, (Fill(Rect(0, 0, 90, 90), "#FFFFFF"),))))
    assert painter.paint((GROUND, Clip(window, (Fill(Rect(0, 0, 90, 90), "#000000"),)))) == []


def test_a_turned_scene_is_the_upright_one_turned(brush: Brush) -> None:
    whole = Rect(0, 0, 480, 320)
    items: tuple[Item, ...] = (
        Fill(whole, "#204060"),
        Fill(Rect(20, 30, 120, 60), "#FFDD86", "#C9922B", 10, "#8A5E14", 2, "#FFF4CF"),
        Image("piece/black_knight", Rect(200, 20, 60, 60)),
        Shape(ShapeKind.STAR, Rect(300, 40, 50, 50), "#0E6E5A", "#FFF8E6"),
        Text("အနက် Level 4", Rect(20, 120, 200, 40), 20, "#FFFFFF", AlignX.RIGHT, min_px=10),
        arrow(Point(250, 200), Point(400, 260), "#1F5FA8", 5),
    )
    upright, other = _surface(), _surface()
    Painter(upright, brush).paint(items)
    Painter(other, brush).paint(turned(Scene(items), whole, 2).items)
    # Anti-aliasing of the arrow may round differently when its ends are swapped.
    back = pygame.transform.rotate(other, 180)
    differing = sum(abs(a - b) > 60 for a, b in zip(_bytes(upright), _bytes(back), strict=True))
    assert differing < 300


def test_pixels_of_the_board_are_wood_line_and_frame(brush: Brush) -> None:
    surface = _surface()
    Painter(surface, brush).paint((GROUND, BOARD))
    red, green, blue, _ = surface.get_at((30, 40))
    assert red > green > blue > 90  # wood
    frame = surface.get_at((8, 160))
    assert sum(frame[:3]) < 300  # dark wood
    assert surface.get_at((400, 5))[:3] != surface.get_at((400, 310))[:3]  # a gradient
    assert surface.get_at((400, 5))[1] > surface.get_at((400, 5))[0]  # jade


def test_pieces_of_both_sides_are_told_apart(brush: Brush) -> None:
    surface = _surface()
    pieces = (
        Image("piece/red_rook", Rect(10, 10, 90, 90)),
        Image("piece/black_rook", Rect(110, 10, 90, 90)),
    )
    Painter(surface, brush).paint((GROUND, *pieces))

    def average(x: int) -> tuple[int, int, int, int]:
        return pygame.transform.average_color(surface, pygame.Rect(x, 10, 90, 90))

    assert average(10)[0] > average(110)[0] + 40


def test_an_empty_rectangle_paints_nothing(brush: Brush) -> None:
    empty = Rect(50, 50, 0, 0)
    painter = Painter(_surface(), brush)
    painter.paint((GROUND,))
    items = (
        Fill(empty, "#FFFFFF"),
        Image("icon/undo", empty),
        Shape(ShapeKind.DOT, empty, "#FFFFFF"),
        Text("", Rect(0, 0, 50, 50), 12, "#FFFFFF"),
    )
    assert painter.paint((GROUND, *items)) == []


def test_a_new_surface_is_painted_whole(brush: Brush) -> None:
    painter = Painter(_surface(), brush)
    painter.paint((GROUND, tagged("board", BOARD)))
    other = pygame.Surface((320, 480)).convert()
    painter.set_surface(other)
    assert painter.paint((GROUND, BOARD)) == [pygame.Rect(0, 0, 320, 480)]
    assert other.get_at((100, 100))[0] > 150


def test_merged_rectangles_cover_all_and_do_not_overlap() -> None:
    chance = random.Random(3)
    for count in (1, 5, 40):
        rects = [
            pygame.Rect(*(chance.randint(0, 400) for _ in range(2)), *(
                chance.randint(0, 40) for _ in range(2)
            ))
            for _ in range(count)
        ]  # fmt: skip
        result = merged(rects)
        for rect in rects:
            assert not rect.w or not rect.h or any(one.contains(rect) for one in result)
        for index, rect in enumerate(result):
            assert rect.collidelist(result[index + 1 :]) == -1
