"""How do buttons, switches and sliders look, and where are they touched?

Each widget is a function: values and a rectangle in, draw items and targets out. A widget is named
by an id; its group's tag and its target's id are the same. Pressed and focused looks follow from
`Style.pressed` and `Style.focus`.
"""

from __future__ import annotations

from enum import StrEnum

from game.ui.draw import (
    AlignX,
    AlignY,
    Colour,
    Fill,
    Group,
    Image,
    Item,
    Scene,
    Shape,
    ShapeKind,
    Target,
    TargetKind,
    Text,
)
from game.ui.geometry import Point, Rect
from game.ui.layout import TOUCH_PX
from game.ui.style import Style
from game.ui.text_layout import BURMESE_INK, estimated_width
from game.ui.theme import blend

FOCUS_PX = 3  # thickness of the focus ring
SCROLLBAR_PX = 5  # width of the bar beside a list
ICON_ABOVE_PX = 56  # a button this high has its label below the icon


class ButtonKind(StrEnum):
    """How much a button matters."""

    GOLD = "gold"  # the one thing to do next on a screen
    JADE = "jade"
    DANGER = "danger"
    FLAT = "flat"  # within a list or beside a title


class Voice(StrEnum):
    """What a text is for."""

    TITLE = "title"
    HEADING = "heading"
    BODY = "body"
    NOTE = "note"


def words_item(
    style: Style,
    rect: Rect,
    text: str,
    voice: Voice = Voice.BODY,
    *,
    align: AlignX = AlignX.LEFT,
    valign: AlignY = AlignY.MIDDLE,
    max_lines: int = 1,
    colour: Colour | None = None,
    bold: bool | None = None,
) -> Text:
    """A text in the size and colour of its voice; it shrinks before it is cut."""
    sizes, colours = style.sizes, style.colours
    px, ink, strong = {
        Voice.TITLE: (sizes.title, colours.gold, True),
        Voice.HEADING: (sizes.large, colours.gold, True),
        Voice.BODY: (sizes.text, colours.ink, False),
        Voice.NOTE: (sizes.small, colours.muted, False),
    }[voice]
    weight = strong if bold is None else bold
    return Text(
        text, rect, px, colour or ink, align, valign, weight, max_lines, min(px, sizes.least)
    )


def ground(style: Style, window: Rect) -> Fill:
    """What lies beneath everything."""
    return Fill(window, style.colours.ground_top, style.colours.ground_bottom)


def card(style: Style, rect: Rect, *, shadow: bool = True) -> Fill:
    """A raised ground for things that belong together."""
    colours, radius = style.colours, style.sizes.radius
    shadow_px = max(3, radius // 2) if shadow else 0
    return Fill(rect, colours.card_top, colours.card_bottom, radius, colours.card_edge, 1,
                shadow_px=shadow_px)  # fmt: skip


def well(style: Style, rect: Rect) -> Fill:
    """A sunk ground for values."""
    radius = min(style.sizes.radius, rect.h // 2)
    return Fill(rect, style.colours.well, None, radius, style.colours.card_edge, 1)


def focus_ring(style: Style, rect: Rect) -> Shape:
    """Shows which target Enter would press."""
    return Shape(
        ShapeKind.FRAME, rect.inset(1), style.colours.ink, style.colours.well, stroke_px=FOCUS_PX
    )


def button(
    style: Style,
    rect: Rect,
    identity: str,
    label: str = "",
    icon: str = "",
    kind: ButtonKind = ButtonKind.JADE,
    *,
    enabled: bool = True,
    lit: bool = False,
    listed: bool = False,
    beside: bool = False,
) -> Scene:
    """Something to press; `lit` marks one that is switched on or newly possible.

    Icon and label stand together in the middle, or at the left in a list of such buttons; a high
    button has its icon above, unless it belongs `beside` a title. A disabled button is pale and
    has no target.
    """
    pressed = enabled and style.pressed == identity
    if not enabled and kind is ButtonKind.GOLD:
        kind = ButtonKind.JADE  # gold is for what can be done
    face, ink = _face(style, rect, kind, pressed, lit)
    if not enabled:
        ink = blend(ink, style.colours.card_bottom, 0.55)
    content = _content(style, rect, label, icon, ink, listed, beside)
    items: list[Item] = [face]
    items.append(Group("face", content, 0, 1) if pressed else Group("face", content))
    if enabled and style.focus == identity:
        items.append(focus_ring(style, rect))
    targets = (Target(identity, rect),) if enabled else ()
    return Scene((Group(identity, tuple(items)),), targets)


def _face(
    style: Style, rect: Rect, kind: ButtonKind, pressed: bool, lit: bool
) -> tuple[Fill, Colour]:
    colours = style.colours
    top, bottom, edge, shine, ink = {
        ButtonKind.GOLD: (colours.gold_top, colours.gold_bottom, colours.gold_edge,
                          colours.gold_shine, colours.on_gold),
        ButtonKind.JADE: (colours.jade_top, colours.jade_bottom, colours.jade_edge,
                          colours.jade_shine, colours.ink),
        ButtonKind.DANGER: (colours.danger_top, colours.danger_bottom, colours.danger_edge,
                            colours.danger_shine, colours.ink),
        ButtonKind.FLAT: (colours.card_top, colours.card_bottom, colours.card_edge,
                          None, colours.ink),
    }[kind]  # fmt: skip
    radius = min(style.sizes.radius, rect.h // 3)
    if lit:
        edge = colours.gold
    if pressed:
        # Sunk: the light falls on the lower edge and the shadow is gone.
        return Fill(rect, blend(bottom, edge, 0.25), bottom, radius, edge, 2), ink
    shadow_px = 0 if kind is ButtonKind.FLAT else max(3, radius // 3)
    return Fill(rect, top, bottom, radius, edge, 2 if lit else 1, shine, shadow_px), ink


def _content(
    style: Style, rect: Rect, label: str, icon: str, ink: Colour, listed: bool, in_line: bool
) -> tuple[Item, ...]:
    """Icon above the label, beside it, or either alone, whatever the room allows."""
    if not label and not icon:
        return ()
    sizes = style.sizes
    inner = rect.inset(max(4, sizes.gap // 2), 3)
    picture = f"icon/{icon}"
    if not label:
        side = min(rect.w, rect.h) * 13 // 25
        return (Image(picture, rect.middle(side, side), tint=ink),)
    text = _label(style, inner, label, ink, AlignX.CENTRE)
    if not icon:
        return (text,)
    if not in_line and rect.h >= ICON_ABOVE_PX and rect.w < 3 * rect.h:
        # Burmese needs more than half of the height for itself.
        side = rect.h * 2 // 5
        top, bottom = inner.inset(0, rect.h // 20).split_top(side)
        face = top.middle(side, side)
        return (
            Image(picture, face, tint=ink),
            _label(style, bottom, label, ink, AlignX.CENTRE, px=min(sizes.text, rect.h // 3)),
        )
    side = min(rect.h * 11 // 20, sizes.text * 7 // 4)
    inner = inner.inset(2, 0)
    if not listed:
        block = side + sizes.gap + estimated_width(label, sizes.text)
        inner = inner.middle(min(inner.w, block), inner.h)
    left, right = inner.split_left(side, sizes.gap)
    return (
        Image(picture, left.middle(side, side), tint=ink),
        _label(style, right, label, ink, AlignX.LEFT),
    )


def _label(style: Style, rect: Rect, label: str, ink: Colour, align: AlignX, px: int = 0) -> Text:
    px = px or style.sizes.text
    lines = 2 if rect.h >= 2 * BURMESE_INK * style.sizes.least and rect.h > rect.w // 4 else 1
    return Text(label, rect, px, ink, align, AlignY.MIDDLE, True, lines, min(px, style.sizes.least))


def toggle(style: Style, rect: Rect, identity: str, label: str, on: bool) -> Scene:
    """A row that switches something on or off; the knob's side and a mark tell which."""
    colours, sizes = style.colours, style.sizes
    row, switch = rect.inset(sizes.gap, 0).split_right(round(sizes.text * 2.6), sizes.gap)
    track = switch.middle(switch.w, round(sizes.text * 1.4))
    side = track.h - 6
    x = track.right - side - 3 if on else track.x + 3
    knob = Rect(x, track.y + 3, side, side)
    mark = Rect(track.x + 4 if on else track.right - side - 4, knob.y, side, side).inset(side // 5)
    items: list[Item] = [
        words_item(style, row, label, max_lines=2),
        Fill(track, colours.gold_bottom if on else colours.well, None, track.h // 2,
             colours.gold_edge if on else colours.card_edge, 1),
        Image("icon/check" if on else "icon/close", mark,
              tint=colours.on_gold if on else colours.muted),
        Fill(knob, colours.ink if on else colours.muted, None, side // 2),
    ]  # fmt: skip
    if style.pressed == identity:
        items.insert(0, Fill(rect, colours.ink, None, sizes.radius, alpha=24))
    if style.focus == identity:
        items.append(focus_ring(style, rect))
    return Scene((Group(identity, tuple(items)),), (Target(identity, rect),))


def slider(style: Style, rect: Rect, identity: str, part: int, steps: int) -> Scene:
    """A value from 0 to `steps`, set by touching or dragging along the groove."""
    colours = style.colours
    groove = _groove(rect)
    knob_x = groove.x + groove.w * part // max(1, steps)
    side = min(rect.h, TOUCH_PX) * 3 // 5
    bar = groove.middle(groove.w, 8)
    lit = Rect(bar.x, bar.y, max(8, knob_x - bar.x), bar.h)
    items: list[Item] = [
        Fill(bar, colours.well, None, 4, colours.card_edge, 1),
        Fill(lit, colours.gold_bottom, None, 4),
        Fill(Rect.centred(Point(knob_x, rect.centre.y), side, side), colours.gold_top,
             colours.gold_bottom, side // 2, colours.gold_edge, 1, shadow_px=3),
    ]  # fmt: skip
    if style.focus == identity:
        items.append(focus_ring(style, rect))
    return Scene((Group(identity, tuple(items)),), (Target(identity, rect, TargetKind.SLIDER),))


def slider_value(rect: Rect, steps: int, point: Point) -> int:
    """The value that a pointer on a slider means."""
    groove = _groove(rect)
    part = (point.x - groove.x) * steps + groove.w // 2
    return min(steps, max(0, part // max(1, groove.w)))


def _groove(rect: Rect) -> Rect:
    return rect.inset(min(rect.h, TOUCH_PX) // 3, 0)
