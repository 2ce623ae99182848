"""How does something longer than its window follow the finger, the wheel and the keys?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.draw import Clip, Fill, Group, Item, Scene, Target, TargetKind
from game.ui.events import Cancel, Down, Event, FocusLost, Key, KeyName, Move, Up, Wheel
from game.ui.geometry import Rect
from game.ui.layout import TOUCH_PX
from game.ui.style import Style
from game.ui.widgets import SCROLLBAR_PX

SLOP_PX = 8  # a press that drifts less is a tap, not a drag
WHEEL_PX = 56  # for one notch


@dataclass(frozen=True, slots=True)
class Grip:
    """The press that may become a drag."""

    pointer: int
    from_y: int
    from_offset: int
    is_drag: bool = False


@dataclass(frozen=True, slots=True)
class Scroll:
    """How far a window has moved down over what it shows."""

    offset_px: int = 0
    grip: Grip | None = None

    @property
    def is_dragged(self) -> bool:
        """Whether the press has become a drag: then it presses no button."""
        return self.grip is not None and self.grip.is_drag


TOP = Scroll()


def scrolled(scroll: Scroll, event: object, area: Rect, whole_px: int) -> Scroll:
    """The scroll after an event, for contents of that height in that area."""
    limit = max(0, whole_px - area.h)
    match event:
        case Down(at=at, pointer=pointer) if scroll.grip is None and area.contains(at):
            return replace(scroll, grip=Grip(pointer, at.y, scroll.offset_px))
        case Move(at=at, pointer=pointer) if scroll.grip and scroll.grip.pointer == pointer:
            grip = scroll.grip
            is_drag = grip.is_drag or (limit > 0 and abs(at.y - grip.from_y) > SLOP_PX)
            if not is_drag:
                return scroll
            offset = _within(grip.from_offset - (at.y - grip.from_y), limit)
            return Scroll(offset, replace(grip, is_drag=True))
        case Up(pointer=pointer) | Cancel(pointer=pointer):
            held = scroll.grip is not None and scroll.grip.pointer == pointer
            return replace(scroll, grip=None) if held else scroll
        case FocusLost():
            return replace(scroll, grip=None)
        case Wheel(at=at, steps=steps) if area.contains(at):
            return replace(scroll, offset_px=_within(scroll.offset_px - steps * WHEEL_PX, limit))
        case Key(name=name):
            return replace(scroll, offset_px=_within(_after_key(scroll, name, area, limit), limit))
        case _:
            return replace(scroll, offset_px=_within(scroll.offset_px, limit))


def by_page(scroll: Scroll, pages: int, area: Rect, whole_px: int) -> Scroll:
    """A page further down (or up when negative); a strip of the old page stays in sight."""
    limit = max(0, whole_px - area.h)
    return replace(scroll, offset_px=_within(scroll.offset_px + pages * area.h * 4 // 5, limit))


def revealing(scroll: Scroll, top_px: int, height_px: int, area: Rect, whole_px: int) -> Scroll:
    """Moved as little as is needed to show a part of the contents."""
    limit = max(0, whole_px - area.h)
    offset = min(scroll.offset_px, top_px)
    offset = max(offset, top_px + height_px - area.h)
    return replace(scroll, offset_px=_within(offset, limit))


def _within(offset: int, limit: int) -> int:
    return min(max(0, offset), limit)


def _after_key(scroll: Scroll, name: KeyName, area: Rect, limit: int) -> int:
    match name:
        case KeyName.PAGE_UP:
            return scroll.offset_px - area.h * 4 // 5
        case KeyName.PAGE_DOWN:
            return scroll.offset_px + area.h * 4 // 5
        case KeyName.HOME:
            return 0
        case KeyName.END:
            return limit
        case _:
            return scroll.offset_px


def is_scroll_event(event: Event) -> bool:
    """Whether an event may move a scroll at all."""
    return isinstance(event, Down | Move | Up | Cancel | Wheel | Key | FocusLost)


def window_scene(
    style: Style, area: Rect, identity: str, whole_px: int, scroll: Scroll, contents: Scene
) -> Scene:
    """The part of the contents that is seen, with a bar that tells where it is.

    The contents stand where they belong at this offset. A target can be touched where enough of it
    is seen; the window itself is an area to drag.
    """
    targets = [Target(identity, area, TargetKind.AREA)]
    for target in contents.targets:
        seen = target.rect.crossed(area)
        if seen.w > 0 and seen.h >= min(target.rect.h, TOUCH_PX):
            targets.append(target._replace(rect=seen))
    items: tuple[Item, ...] = (Clip(area, contents.items), *_bar(style, area, whole_px, scroll))
    return Scene((Group(identity, items),), tuple(targets))


def _bar(style: Style, area: Rect, whole_px: int, scroll: Scroll) -> tuple[Item, ...]:
    if whole_px <= area.h:
        return ()
    track = area.split_right(SCROLLBAR_PX)[1]
    height = max(24, area.h * area.h // whole_px)
    y = track.y + (track.h - height) * scroll.offset_px // (whole_px - area.h)
    return (
        Fill(track, style.colours.well, None, SCROLLBAR_PX // 2),
        Fill(Rect(track.x, y, track.w, height), style.colours.muted, None, SCROLLBAR_PX // 2),
    )
