"""How do the rows of a form look?"""

from __future__ import annotations

from typing import assert_never

from game.ui.draw import (
    AlignX,
    AlignY,
    Fill,
    Group,
    Image,
    Item,
    Scene,
    Shape,
    ShapeKind,
    Target,
    Text,
    join,
)
from game.ui.forms import (
    Choice,
    Figures,
    Form,
    Heading,
    Link,
    Note,
    Pick,
    Radio,
    Row,
    Slider,
    Toggle,
    is_beside,
    label_px,
    note_px,
    pad_of,
    pick_px,
    rows_of,
    slider_rect,
)
from game.ui.geometry import Rect
from game.ui.phrases import said
from game.ui.scrolling import Scroll, window_scene
from game.ui.style import Style
from game.ui.widgets import (
    ButtonKind,
    Voice,
    button,
    card,
    focus_ring,
    slider,
    toggle,
    well,
    words_item,
)
from game.ui.words import Words

FORM = "form"


def form_scene(
    style: Style, words: Words, form: Form, rows: tuple[Row, ...], scroll: Scroll
) -> Scene:
    """What is seen of a form."""
    seen = [
        row_scene(style, words, row, place)
        for index, row in enumerate(rows)
        if (place := form.place(index, scroll)).overlaps(form.area)
    ]
    return window_scene(style, form.area, FORM, form.whole_px, scroll, join(seen))


def row_scene(style: Style, words: Words, row: Row, rect: Rect) -> Scene:
    """One row."""
    match row:
        case Heading(label=label):
            text = words_item(
                style, rect.inset(4, 0), said(words, label), Voice.HEADING, valign=AlignY.BOTTOM
            )
            return Scene((Group("heading", (text,)),))
        case Note(text=phrase, lines=lines):
            inner = rect.inset(6, 0)
            text = words_item(style, inner, said(words, phrase), Voice.NOTE, max_lines=lines + 1)
            return Scene((Group("note", (text,)),))
        case Figures():
            return _figures(style, words, row, rect)
        case Toggle():
            ground = Scene((_ground(style, rect),))
            return ground + toggle(style, rect, row.id, said(words, row.label), row.is_on)
        case Link():
            return _link(style, words, row, rect)
        case Radio():
            return _radio(style, words, row, rect)
        case Slider():
            return _slider(style, words, row, rect)
        case Choice():
            return _choice(style, words, row, rect)
        case _:
            assert_never(row)


def _ground(style: Style, rect: Rect) -> Fill:
    return card(style, rect, shadow=False)


def _figures(style: Style, words: Words, row: Figures, rect: Rect) -> Scene:
    sizes = style.sizes
    columns = 2 if row.is_head or len(row.figures) > 1 else 1
    voice = Voice.NOTE if row.is_head else Voice.BODY
    inner = rect.inset(pad_of(sizes), 1)
    label, right = inner.split_right(inner.w * (6 if columns > 1 else 3) // 10, sizes.gap)
    items: list[Item] = [] if row.is_head else [_ground(style, rect)]
    items.append(words_item(style, label, said(words, row.label), voice, max_lines=2))
    for cell, figure in zip(right.columns(len(row.figures), sizes.gap), row.figures, strict=True):
        items.append(words_item(style, cell, said(words, figure), voice, align=AlignX.RIGHT,
                                bold=not row.is_head))  # fmt: skip
    return Scene((Group("figures", tuple(items)),))


def _link(style: Style, words: Words, row: Link, rect: Rect) -> Scene:
    colours, sizes = style.colours, style.sizes
    items: list[Item] = [_pressable(style, rect, row.id)]
    inner = rect.inset(pad_of(sizes), 2)
    if row.picture:
        side = min(rect.h - 8, sizes.text * 8 // 5)
        picture, inner = inner.split_left(side, sizes.gap)
        tint = colours.gold if row.picture.startswith("icon/") else None
        icon = Image(row.picture, picture.middle(side, side), tint=tint)
        items.append(icon)
    if row.leads_on:
        inner, arrow = inner.split_right(sizes.text, sizes.gap)
        tint = colours.muted if row.sign == "forward" else colours.gold
        items.append(Image(f"icon/{row.sign}", arrow.square(), tint=tint))
    if row.note is not None:
        inner, place = inner.split_right(3 * sizes.text, sizes.gap)
        items.append(
            words_item(style, place, said(words, row.note), Voice.NOTE, align=AlignX.RIGHT)
        )
    label = said(words, row.label)
    if row.value is None:
        items.append(words_item(style, inner, label, max_lines=2))
    else:
        upper, lower = inner.inset(0, 2).split_top(inner.h // 2)
        items.append(words_item(style, upper, label, Voice.NOTE, valign=AlignY.MIDDLE))
        value = said(words, row.value)
        items.append(words_item(style, lower, value, valign=AlignY.MIDDLE, bold=True))
    return _pressed(style, rect, row.id, items)


def _radio(style: Style, words: Words, row: Radio, rect: Rect) -> Scene:
    colours, sizes = style.colours, style.sizes
    items: list[Item] = [_pressable(style, rect, row.id, lit=row.is_chosen)]
    inner = rect.inset(pad_of(sizes), 3)
    side = sizes.text * 3 // 2
    mark, inner = inner.split_left(side, sizes.gap)
    place = mark.middle(side, side)
    items.append(Shape(ShapeKind.RING, place, colours.gold if row.is_chosen else colours.muted))
    if row.is_chosen:
        inset = place.inset(side * 3 // 10)
        items.append(Shape(ShapeKind.DOT, inset, colours.gold))
    label = said(words, row.label)
    if row.note is None:
        items.append(words_item(style, inner, label, bold=row.is_chosen, max_lines=2))
    else:
        upper, lower = inner.split_top(inner.h * 9 // 20, 3)
        items.append(words_item(style, upper, label, valign=AlignY.BOTTOM, bold=True))
        note = said(words, row.note)
        items.append(words_item(style, lower, note, Voice.NOTE, valign=AlignY.TOP, max_lines=3))
    return _pressed(style, rect, row.id, items)


def _slider(style: Style, words: Words, row: Slider, rect: Rect) -> Scene:
    sizes = style.sizes
    inner = rect.inset(pad_of(sizes))
    top, _ = inner.split_top(label_px(sizes))
    label = words_item(style, top, said(words, row.label))
    groove = slider_rect(rect, sizes)
    switch = Rect(inner.x, groove.y, sizes.button, sizes.button)
    icon = row.icon if row.part else row.icon_off
    scene = Scene((_ground(style, rect), Group("label", (label,))))
    scene += button(style, switch, f"{row.id}:switch", "", icon, ButtonKind.JADE)
    return scene + slider(style, groove, row.id, row.part, row.steps)


def _choice(style: Style, words: Words, row: Choice, rect: Rect) -> Scene:
    sizes = style.sizes
    inner = rect.inset(pad_of(sizes))
    scene = Scene((_ground(style, rect),))
    if is_beside(row, rect.w, sizes):
        top, inner = inner.split_left(inner.w * 2 // 5, sizes.gap)
    elif row.label is not None:
        top, inner = inner.split_top(label_px(sizes))
    if row.label is not None:
        label = said(words, row.label) + (" •" if row.is_changed else "")
        beside = is_beside(row, rect.w, sizes)
        colour = style.colours.gold if row.is_changed else None
        item = words_item(
            style,
            top,
            label,
            max_lines=2 if beside else 1,
            colour=colour,
        )
        scene += Scene((Group("label", (item,)),))
    if row.note is not None:
        inner, below = inner.split_bottom(note_px(row, sizes), pad_of(sizes) // 2)
        scene += _about(style, words, row, below)
    lines = rows_of(row, inner.w, sizes)
    columns = -(-len(row.picks) // lines)
    picks = inner.split_top(lines * (pick_px(row, sizes) + 2) - 2)[0]
    scene += Scene((Group(row.id, (well(style, picks.inset(-2)),)),))
    for cell, pick in zip(picks.grid(columns, lines, 2), row.picks, strict=False):
        scene += _pick(style, words, row, pick, cell)
    return scene


def _about(style: Style, words: Words, row: Choice, rect: Rect) -> Scene:
    """What is said about the chosen one, with its picture."""
    assert row.note is not None
    sizes = style.sizes
    items: list[Item] = []
    if row.portrait:
        picture, rect = rect.split_left(min(rect.h, sizes.text * 4), sizes.gap)
        side = min(picture.w, picture.h)
        disc = picture.middle(side, side)
        items.append(Fill(disc, style.colours.rail_top, style.colours.rail_bottom, side // 2,
                          style.colours.rail_edge, 1))  # fmt: skip
        items.append(Image(row.portrait, disc.inset(side // 8)))
    if row.note_title is not None:
        upper, rect = rect.split_top(round(sizes.text * 1.5))
        items.append(words_item(style, upper, said(words, row.note_title), bold=True))
    note = said(words, row.note)
    items.append(words_item(style, rect, note, Voice.NOTE, valign=AlignY.MIDDLE, max_lines=3))
    return Scene((Group("about", tuple(items)),))


def _pick(style: Style, words: Words, row: Choice, pick: Pick, rect: Rect) -> Scene:
    colours, sizes = style.colours, style.sizes
    identity = f"{row.id}={pick.value}"
    is_chosen = pick.value == row.chosen
    radius = min(sizes.radius - 2, rect.h // 3)
    items: list[Item] = []
    if is_chosen:
        items.append(Fill(rect, colours.gold_top, colours.gold_bottom, radius, colours.gold_edge,
                          1, colours.gold_shine))  # fmt: skip
    elif style.pressed == identity:
        items.append(Fill(rect, colours.card_top, None, radius))
    inner = rect.inset(3, 2)
    ink = colours.on_gold if is_chosen else colours.ink
    if pick.picture:
        below = max(round(sizes.text * 1.6), 3 * sizes.least + 2)
        upper, inner = inner.split_top(max(0, inner.h - below))
        tint = ink if pick.picture.startswith("icon/") else None
        picture = upper.inset(0, max(1, upper.h // 14)).square()
        items.append(Image(pick.picture, picture, tint=tint))
    label = _text(said(words, pick.label), inner, style, ink)
    items.append(label)
    if style.focus == identity:
        items.append(focus_ring(style, rect))
    return Scene((Group(identity, tuple(items)),), (Target(identity, rect),))


def _text(text: str, rect: Rect, style: Style, ink: str) -> Text:
    sizes = style.sizes
    lines = 2 if rect.h >= 3 * sizes.least else 1
    least = min(sizes.text, sizes.least)
    return Text(text, rect, sizes.text, ink, AlignX.CENTRE, AlignY.MIDDLE, True, lines, least)


def _pressable(style: Style, rect: Rect, identity: str, *, lit: bool = False) -> Fill:
    """The ground of a row that is one large button."""
    colours = style.colours
    if style.pressed == identity:
        return Fill(rect, colours.card_bottom, None, style.sizes.radius, colours.card_edge, 1)
    edge = colours.gold if lit else colours.card_edge
    return Fill(rect, colours.card_top, colours.card_bottom, style.sizes.radius, edge,
                2 if lit else 1)  # fmt: skip


def _pressed(style: Style, rect: Rect, identity: str, items: list[Item]) -> Scene:
    if style.focus == identity:
        items.append(focus_ring(style, rect))
    return Scene((Group(identity, tuple(items)),), (Target(identity, rect),))
