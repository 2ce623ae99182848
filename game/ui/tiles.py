"""How do the large buttons of menus look: a wide one with its words in the middle, and a tile?"""

from __future__ import annotations

from game.ui.draw import AlignX, AlignY, Group, Image, Item, Scene, Text
from game.ui.geometry import Rect
from game.ui.style import Style
from game.ui.text_layout import BURMESE_INK, estimated_width
from game.ui.widgets import ButtonKind, button, words_item

WIDE_EM = 16  # of the letter size: from here on a link has a picture in front


def wide_button(
    style: Style, rect: Rect, identity: str, label: str, icon: str, kind: ButtonKind
) -> Scene:
    """A button with icon and words together in its middle."""
    px = min(style.sizes.text * 6 // 5, rect.h * 2 // 5)
    side = px * 7 // 5
    room = rect.inset(style.sizes.gap, 2)
    gap = max(4, px // 2)
    words = min(estimated_width(label, px), room.w - side - gap)
    block = room.middle(side + gap + words + px, rect.h)
    picture, text = block.split_left(side, gap)
    ink = style.colours.on_gold if kind is ButtonKind.GOLD else style.colours.ink
    least = min(px, style.sizes.least)
    is_short = rect.h > 3 * px or estimated_width(label, least) > text.w
    lines = 2 if is_short and rect.h >= 2 * BURMESE_INK * least else 1
    content: tuple[Item, ...] = (
        Image(f"icon/{icon}", picture.middle(side, side), tint=ink),
        Text(label, text, px, ink, AlignX.LEFT, AlignY.MIDDLE, True, lines, least),
    )  # fmt: skip
    return _over(style, button(style, rect, identity, "", "", kind), identity, content)


def tile(style: Style, rect: Rect, identity: str, label: str, icon: str, kind: ButtonKind) -> Scene:
    """A button with its icon above its words, however small it is."""
    sizes = style.sizes
    inner = rect.inset(3, max(2, rect.h // 14))
    px = min(sizes.text, inner.h * 3 // 10)
    upper, lower = inner.split_bottom(max(round(px * BURMESE_INK), inner.h * 2 // 5), 0)
    side = min(upper.w, upper.h, sizes.text * 9 // 5)
    lines = 2 if lower.h >= 2 * BURMESE_INK * sizes.least else 1
    ink = style.colours.on_gold if kind is ButtonKind.GOLD else style.colours.ink
    content: tuple[Item, ...] = (
        Image(f"icon/{icon}", upper.middle(side, side), tint=ink),
        Text(label, lower, px, ink, AlignX.CENTRE, AlignY.MIDDLE, True, lines,
             min(px, sizes.least)),
    )  # fmt: skip
    return _over(style, button(style, rect, identity, "", "", kind), identity, content)


def told_link(style: Style, rect: Rect, identity: str, text: str, icon: str) -> Scene:
    """Something told that leads to more about it; an arrow at its end says so."""
    sizes, colours = style.sizes, style.colours
    side = round(sizes.text * 1.3)
    inner = rect.inset(sizes.gap, 3)
    content: list[Item] = []
    inner, arrow = inner.split_right(side, sizes.gap // 2)
    content.append(Image("icon/forward", arrow.middle(side, side), tint=colours.muted))
    if inner.w >= WIDE_EM * sizes.text:  # else the words need all of it
        picture, inner = inner.split_left(side, sizes.gap)
        content.append(Image(f"icon/{icon}", picture.middle(side, side), tint=colours.gold))
    content.append(words_item(style, inner, text, max_lines=4))
    flat = button(style, rect, identity, "", "", ButtonKind.FLAT)
    return _over(style, flat, identity, tuple(content))


def _over(style: Style, bare: Scene, identity: str, content: tuple[Item, ...]) -> Scene:
    """A button without words, with these on its face."""
    (group,) = bare.items
    assert isinstance(group, Group)
    sunk = 1 if style.pressed == identity else 0
    items = tuple(
        Group("face", content, 0, sunk) if isinstance(item, Group) else item for item in group.items
    )
    return Scene((Group(identity, items),), bare.targets)
