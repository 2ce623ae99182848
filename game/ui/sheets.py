"""How does a sheet lie over a screen, and how does the app tell something in passing?"""

from __future__ import annotations

from typing import NamedTuple

from game.ui.draw import AlignX, Fill, Group, Item, Scene, Target, TargetKind
from game.ui.geometry import Rect
from game.ui.style import Style
from game.ui.text_layout import BURMESE_INK
from game.ui.widgets import ButtonKind, Voice, button, card, words_item

SHEET = "sheet"
SCRIM = "scrim"  # the ground around a sheet; touching it closes the sheet


class Sheet(NamedTuple):
    """A modal sheet: what it looks like so far, and where its contents go."""

    scene: Scene
    body: Rect


def sheet(
    style: Style, window: Rect, title: str, body_w: int, body_h: int, *, closable: bool = True
) -> Sheet:
    """A sheet in the middle of the window over a dimmed ground, as large as it may be.

    Its close button is ``button:close``; a touch beside the sheet meets `SCRIM`.
    """
    sizes = style.sizes
    pad = sizes.gap + 4
    head = max(sizes.button, round(sizes.large * BURMESE_INK))
    free = window.inset(sizes.margin)
    rect = free.middle(body_w + 2 * pad, body_h + head + 2 * pad)
    top, body = rect.inset(pad).split_top(head, 0)
    items: list[Item] = [
        Fill(window, style.colours.scrim, alpha=style.theme.alphas.scrim),
        card(style, rect),
    ]
    # The ground under the sheet takes touches too, so that none falls through to the scrim.
    targets = (Target(SCRIM, window, TargetKind.AREA), Target(SHEET, rect, TargetKind.AREA))
    scene = Scene((Group(SCRIM, tuple(items)),), targets)
    if closable:
        top, corner = top.split_right(sizes.button, sizes.gap)
        close = Rect(corner.x, corner.y, corner.w, sizes.button)
        scene += button(style, close, "button:close", "", "close", ButtonKind.FLAT)
    heading = words_item(style, top, title, Voice.HEADING)
    return Sheet(scene + Scene((Group("title", (heading,)),)), body)


def toast(style: Style, rect: Rect, text: str, *, warning: bool = False) -> Scene:
    """A line that tells something and goes away by itself."""
    colours = style.colours
    edge = colours.danger_top if warning else colours.gold
    box = Fill(rect, colours.well, None, min(style.sizes.radius, rect.h // 2), edge, 2, shadow_px=6)
    inner = rect.inset(style.sizes.gap + 4, 2)
    line = words_item(style, inner, text, align=AlignX.CENTRE, max_lines=2)
    return Scene((Group("toast", (box, line)),))
