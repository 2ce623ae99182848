"""What do all screens other than the board share: their style, their frame, the way back?"""

from __future__ import annotations

from typing import NamedTuple

from game.ui.draw import Fill, Group, Image, Item, Scene
from game.ui.geometry import Rect
from game.ui.layout import Sizes, sizes_for
from game.ui.phrases import Phrase, said
from game.ui.state import Look, UiState, has_language_button
from game.ui.style import Style
from game.ui.text_layout import BURMESE_INK, estimated_width
from game.ui.theme import blend
from game.ui.widgets import ButtonKind, Voice, button, ground, words_item

BACK = "button:back"
# Of the letters' size: two columns of a form need no more than the first; the second has three.
WIDEST_EM, WIDE_EM = 46, 62
SKYLINE_RATIO = 6  # width to height of the picture of roofs


class Tool(NamedTuple):
    """A button at the right end of a title."""

    id: str
    icon: str
    enabled: bool = True
    label: Phrase | None = None
    width_em: int = 0
    is_main: bool = False  # the screen's golden button


class Frame(NamedTuple):
    """Where the parts of a page go."""

    back: Rect
    title: Rect
    tools: tuple[Rect, ...]
    body: Rect
    footer: Rect  # empty when there is none
    corner: Rect  # of a kiosk's language button; empty in an ordinary app


def window_of(ui: UiState) -> Rect:
    """The whole picture."""
    return Rect(0, 0, ui.width, ui.height)


def sizes_of(ui: UiState) -> Sizes:
    """The sizes in this window."""
    return sizes_for(ui.width, ui.height, ui.settings.text_size)


def style_of(ui: UiState, look: Look) -> Style:
    """How things look in this window, with what is pressed and focused just now."""
    pressed = ui.press.target if ui.press is not None and ui.press.is_inside else ""
    return Style(look.theme, sizes_of(ui), pressed, ui.focus or "")


def is_small(ui: UiState) -> bool:
    """Whether the window is so low that every row counts."""
    return ui.height < 400


def frame_of(
    ui: UiState,
    tools: tuple[Tool, ...] = (),
    footer_px: int = 0,
    widest_em: int = 0,
) -> Frame:
    """The parts of a page; they depend on the window and the text size alone.

    By itself a page is as wide as the columns of a form that have room beside each other.
    """
    sizes = sizes_of(ui)
    free = window_of(ui).inset(max(sizes.margin, 6))
    columns_em = WIDE_EM if free.w >= WIDE_EM * sizes.text else WIDEST_EM
    free = free.middle(min(free.w, sizes.text * (widest_em or columns_em)), free.h)
    height = max(sizes.button, round(sizes.title * BURMESE_INK))
    top, body = free.split_top(height, sizes.gap)
    corner, rest = top.split_left(sizes.button, sizes.gap + 4)
    places: list[Rect] = []
    language = Rect(rest.right, rest.y, 0, 0)
    if has_language_button(ui):
        rest, place = rest.split_right(sizes.button, sizes.gap)
        language = place.middle(sizes.button, sizes.button)
    for tool in reversed(tools):
        width = max(sizes.button, tool.width_em * sizes.text)
        rest, place = rest.split_right(width, sizes.gap)
        places.insert(0, place.middle(width, sizes.button))
    footer = Rect(body.x, body.bottom, body.w, 0)
    if footer_px:
        body, footer = body.split_bottom(footer_px, sizes.gap)
    back = corner.middle(sizes.button, sizes.button)
    return Frame(back, rest, tuple(places), body, footer, language)


def frame_scene(
    ui: UiState, look: Look, frame: Frame, title: Phrase, tools: tuple[Tool, ...] = ()
) -> Scene:
    """Ground, title, the way back and the tools."""
    style = style_of(ui, look)
    scene = Scene((Group("ground", ground_items(style, window_of(ui))),))
    scene += button(style, frame.back, BACK, "", "back", ButtonKind.FLAT)
    text = said(look.words, title)
    is_long = estimated_width(text, style.sizes.title * 3 // 4) > frame.title.w
    heading = words_item(style, frame.title, text, Voice.TITLE, max_lines=2 if is_long else 1)
    scene += Scene((Group("title", (heading,)),))
    for tool, place in zip(tools, frame.tools, strict=True):
        label = said(look.words, tool.label) if tool.label else ""
        kind = ButtonKind.GOLD if tool.is_main else ButtonKind.FLAT
        scene += button(
            style, place, tool.id, label, tool.icon, kind, enabled=tool.enabled, beside=True
        )
    return scene


def ground_items(style: Style, window: Rect, horizon: int | None = None) -> tuple[Item, ...]:
    """The ground with the roofs of a town on the horizon, by itself the lower edge."""
    colours = style.colours
    base = window.bottom if horizon is None else horizon
    height = min(window.w // SKYLINE_RATIO, window.h // 4)
    width = height * SKYLINE_RATIO
    tint = blend(colours.ground_bottom, colours.jade_top, 0.3 if horizon is None else 0.6)
    items: list[Item] = [ground(style, window)]
    if base < window.bottom:
        land = Rect(window.x, base, window.w, window.bottom - base)
        items.append(Fill(land, tint, colours.ground_bottom))
    start = window.centre.x - width // 2
    while start > window.x:
        start -= width
    while start < window.right:
        place = Rect(start, base - height, width, height)
        items.append(Image("ornaments/skyline", place, tint=tint))
        start += width
    return tuple(items)
