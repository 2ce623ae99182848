"""What can be drawn, and how is a drawn screen read back?

A screen is a tuple of the six items below, painted in order. They say what is meant before how it
looks: every part of a screen stands in a `Group` whose tag names it (``square:e4``,
``button:undo``, ``piece:red_king``), so that a test reads a screen as text. All coordinates are
whole pixels of the window; colours are ``#RRGGBB``. `Target`s say where a touch means something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from game.ui.geometry import Point, Rect, Turn

Colour = str  # "#RRGGBB"


class AlignX(StrEnum):
    """Where a text stands in the width of its rectangle."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class AlignY(StrEnum):
    """Where a text stands in the height of its rectangle."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class ShapeKind(StrEnum):
    """The forms that marks are made of; each is told from the others without colour."""

    DOT = "dot"  # filled disc
    RING = "ring"  # circle
    STAR = "star"  # five points
    LINE = "line"  # from the first of `points` to the second
    ARROW = "arrow"  # the same, with a head at the second
    FRAME = "frame"  # rounded outline inside the rectangle
    CORNERS = "corners"  # the four corners of such an outline
    BURST = "burst"  # ring of spikes around a king in check
    CROSS = "cross"  # two strokes that refuse


class Fill(NamedTuple):
    """A rectangle of one colour, or of a vertical gradient."""

    rect: Rect
    colour: Colour
    to_colour: Colour | None = None  # colour at the bottom, for a gradient
    radius: int = 0  # px, of the corners
    border: Colour | None = None
    border_px: int = 0
    shine: Colour | None = None  # a thin light line along the top edge
    shadow_px: int = 0  # how far a soft shadow reaches beyond the rectangle
    alpha: int = 255
    turn: Turn = 0


class Image(NamedTuple):
    """A picture by name, scaled to fill its rectangle.

    Names are ``piece/red_king``, ``icon/undo``, ``board``, or whatever the theme adds.
    """

    name: str
    rect: Rect
    tint: Colour | None = None  # colour of an icon
    alpha: int = 255
    turn: Turn = 0


class Shape(NamedTuple):
    """A mark of some kind within a rectangle."""

    kind: ShapeKind
    rect: Rect
    colour: Colour
    edge: Colour | None = None  # a thin outline that keeps the mark visible on any ground
    stroke_px: int = 0  # width of a line, ring or frame; 0 lets the painter choose
    points: tuple[Point, ...] = ()  # ends of a line or an arrow
    alpha: int = 255
    turn: Turn = 0


class Text(NamedTuple):
    """Words in a rectangle; the painter measures, wraps, and shrinks down to `min_px`.

    What does not fit at `min_px` ends in an ellipsis.
    """

    text: str
    rect: Rect
    px: int  # size of the letters (em)
    colour: Colour
    align: AlignX = AlignX.LEFT
    valign: AlignY = AlignY.MIDDLE
    bold: bool = False
    max_lines: int = 1
    min_px: int = 0  # smallest size when the text does not fit; 0 keeps `px`
    alpha: int = 255
    turn: Turn = 0


class Clip(NamedTuple):
    """Items of which only what lies inside the rectangle is seen."""

    rect: Rect
    items: tuple[Item, ...]


class Group(NamedTuple):
    """Items that belong together under a tag, moved by an offset."""

    tag: str
    items: tuple[Item, ...]
    dx: int = 0
    dy: int = 0


Item: TypeAlias = Fill | Image | Shape | Text | Clip | Group


class TargetKind(StrEnum):
    """What kind of place a touch can meet; it decides which size and overlap checks apply."""

    BUTTON = "button"  # acts on release inside: buttons, chips, toggles, list rows
    TRAY = "tray"  # a tray slot: also the start of a drag
    SQUARE = "square"  # a board square: any size, snaps near misses
    SLIDER = "slider"  # follows the pointer
    AREA = "area"  # lies under other targets: a list to scroll, the ground behind a sheet


class Target(NamedTuple):
    """A place where a touch means something."""

    id: str  # the tag of the group it belongs to: "button:undo"
    rect: Rect
    kind: TargetKind = TargetKind.BUTTON
    turn: Turn = 0  # which way the person who uses it looks at it


@dataclass(frozen=True, slots=True)
class Scene:
    """Draw items and the targets that go with them."""

    items: tuple[Item, ...] = ()
    targets: tuple[Target, ...] = ()

    def __add__(self, other: Scene) -> Scene:
        """Both, the other one on top."""
        return Scene(self.items + other.items, self.targets + other.targets)

    def beneath(self, sheet: Scene) -> Scene:
        """This scene still seen but no longer touched, under a sheet that takes every touch."""
        return Scene(self.items + sheet.items, sheet.targets)


def join(scenes: Iterable[Scene]) -> Scene:
    """All scenes, each on top of those before it."""
    items: list[Item] = []
    targets: list[Target] = []
    for scene in scenes:
        items.extend(scene.items)
        targets.extend(scene.targets)
    return Scene(tuple(items), tuple(targets))


def tagged(tag: str, *items: Item) -> Group:
    """A group in its own place."""
    return Group(tag, items)


def target_at(targets: Iterable[Target], point: Point) -> Target | None:
    """The topmost target under a point."""
    found = None
    for target in targets:
        if target.rect.contains(point):
            found = target
    return found


def line(start: Point, end: Point, colour: Colour, stroke_px: int, alpha: int = 255) -> Shape:
    """A line between two points."""
    rect = Rect.around(start, end).inset(-stroke_px)
    return Shape(ShapeKind.LINE, rect, colour, None, stroke_px, (start, end), alpha)


def arrow(start: Point, end: Point, colour: Colour, stroke_px: int, alpha: int = 255) -> Shape:
    """An arrow whose head touches the second point."""
    rect = Rect.around(start, end).inset(-3 * stroke_px)
    return Shape(ShapeKind.ARROW, rect, colour, None, stroke_px, (start, end), alpha)


def turned(scene: Scene, area: Rect, turn: Turn) -> Scene:
    """A scene laid out upright in `area.unturned(turn)`, seen by someone at another edge.

    Turn 2 is the person opposite: the scene is drawn in `area` itself and then stands on its head.
    """
    if turn == 0:
        return scene
    return Scene(
        tuple(_turned_item(item, area, turn) for item in scene.items),
        tuple(
            target._replace(rect=area.turned_rect(target.rect, turn), turn=(target.turn + turn) % 4)
            for target in scene.targets
        ),
    )


def _turned_item(item: Item, area: Rect, turn: Turn) -> Item:
    match item:
        case Group():
            moved = tuple(moved_item(inner, item.dx, item.dy) for inner in item.items)
            return Group(item.tag, tuple(_turned_item(inner, area, turn) for inner in moved))
        case Clip():
            inner_items = tuple(_turned_item(inner, area, turn) for inner in item.items)
            return Clip(area.turned_rect(item.rect, turn), inner_items)
        case Shape():
            points = tuple(area.turned_point(point, turn) for point in item.points)
            rect = area.turned_rect(item.rect, turn)
            return item._replace(rect=rect, points=points, turn=(item.turn + turn) % 4)
        case _:
            rect = area.turned_rect(item.rect, turn)
            return item._replace(rect=rect, turn=(item.turn + turn) % 4)


def moved_item(item: Item, dx: int, dy: int) -> Item:
    """The same item elsewhere."""
    if dx == 0 and dy == 0:
        return item
    match item:
        case Group():
            return item._replace(dx=item.dx + dx, dy=item.dy + dy)
        case Clip():
            items = tuple(moved_item(inner, dx, dy) for inner in item.items)
            return Clip(item.rect.moved(dx, dy), items)
        case Shape():
            points = tuple(Point(point.x + dx, point.y + dy) for point in item.points)
            return item._replace(rect=item.rect.moved(dx, dy), points=points)
        case _:
            return item._replace(rect=item.rect.moved(dx, dy))


def walk(items: Iterable[Item]) -> Iterator[Item]:
    """Every item, groups and clips before what they hold."""
    for item in items:
        yield item
        if isinstance(item, Group | Clip):
            yield from walk(item.items)


def tags(items: Iterable[Item]) -> tuple[str, ...]:
    """The tags of all groups, in painting order."""
    return tuple(item.tag for item in walk(items) if isinstance(item, Group))


def texts(items: Iterable[Item]) -> tuple[str, ...]:
    """All words on the screen, in painting order."""
    return tuple(item.text for item in walk(items) if isinstance(item, Text))


def find(items: Iterable[Item], tag: str) -> Group | None:
    """The first group with that tag."""
    for item in walk(items):
        if isinstance(item, Group) and item.tag == tag:
            return item
    return None


def outline(items: Iterable[Item], depth: int = 0) -> str:
    """A screen as indented text: one line a group, with its words, pictures and marks.

    >>> print(outline((tagged("button:undo", Image("icon/undo", Rect(0, 0, 24, 24))),)))
    button:undo [icon/undo]
    """
    lines: list[str] = []
    for item in items:
        match item:
            case Group():
                lines.append("  " * depth + " ".join((item.tag, *_notes(item.items))))
                inner = outline(_groups(item.items), depth + 1)
                lines += [inner] if inner else []
            case Clip():
                inner = outline(item.items, depth)
                lines += [inner] if inner else []
            case _:
                lines += ["  " * depth + note for note in _notes((item,))]
    return "\n".join(lines)


def _notes(items: Iterable[Item]) -> list[str]:
    notes: list[str] = []
    for item in items:
        match item:
            case Text():
                notes.append(f'"{item.text}"')
            case Image():
                notes.append(f"[{item.name}]" + ("" if item.alpha == 255 else f"~{item.alpha}"))
            case Shape():
                notes.append(f"({item.kind})")
            case Clip():
                notes += _notes(item.items)
            case _:
                pass
    return notes


def _groups(items: Iterable[Item]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            yield item
        elif isinstance(item, Clip):
            yield from _groups(item.items)
