"""How does the list of moves look, and which move does a touch in it mean?

Two columns, one row a full move, in pages: the page that holds the move looked at is shown. A touch
on a move shows the position after it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.position import Position
from game.ui.draw import AlignX, Fill, Item, Scene, Target, Text, tagged
from game.ui.geometry import Rect
from game.ui.history import History
from game.ui.style import Style
from game.ui.widgets import focus_ring
from game.ui.words import Words

MOVE_TARGET = "move:"  # and the number of plies after it


@dataclass(frozen=True, slots=True)
class Row:
    """One full move."""

    number: int
    plies: tuple[int | None, int | None]  # by side: how many moves have been played after it


def rows_of(positions: tuple[Position, ...]) -> tuple[Row, ...]:
    """The rows of a game; sides need not alternate while armies are placed."""
    rows: list[Row] = []
    number = positions[0].ply // 2 + 1
    current: list[int | None] = [None, None]
    for ply, position in enumerate(positions[:-1], start=1):
        side = position.turn
        if current[side] is not None or (side == 0 and current[1] is not None):
            rows.append(Row(number, (current[0], current[1])))
            number, current = number + 1, [None, None]
        current[side] = ply
    if current != [None, None]:
        rows.append(Row(number, (current[0], current[1])))
    return tuple(rows)


def page_of(rows: tuple[Row, ...], ply: int, per_page: int) -> int:
    """The first row of the page on which a move stands."""
    index = next((i for i, row in enumerate(rows) if ply in row.plies), max(0, len(rows) - 1))
    return index // per_page * per_page


def move_list_scene(history: History, ply: int, rect: Rect, style: Style, words: Words) -> Scene:
    """The page with the move that led to the position after `ply` moves."""
    sizes = style.sizes
    row_h = sizes.button
    per_page = max(1, rect.h // row_h)
    rows = rows_of(history.positions)
    first = page_of(rows, ply, per_page)
    items: list[Item] = []
    targets: list[Target] = []
    for index, row in enumerate(rows[first : first + per_page]):
        area = Rect(rect.x, rect.y + index * row_h, rect.w, row_h)
        number, cells = area.split_left(sizes.text * 5 // 2, 4)
        items.append(
            Text(
                f"{words.number(row.number)}.",
                number,
                sizes.small,
                style.colours.muted,
                AlignX.RIGHT,
                min_px=sizes.least,
            )
        )
        for cell, played in zip(cells.columns(2, 4), row.plies, strict=True):
            if played is None:
                continue
            tag = f"{MOVE_TARGET}{played}"
            items.append(_cell(tag, history.texts[played - 1], cell, played == ply, style))
            targets.append(Target(tag, cell))
    return Scene((tagged("move_list", *items),), tuple(targets))


def _cell(tag: str, text: str, rect: Rect, is_shown: bool, style: Style) -> Item:
    colours, sizes = style.colours, style.sizes
    inner = rect.inset(0, 1)
    items: list[Item] = []
    if is_shown:
        items.append(
            Fill(
                inner.inset(0, 3),
                colours.gold_top,
                colours.gold_bottom,
                sizes.radius,
                colours.gold_edge,
                border_px=1,
            )
        )
    items.append(
        Text(
            text,
            inner.inset(8, 0),
            sizes.text,
            colours.on_gold if is_shown else colours.ink,
            bold=is_shown,
            min_px=sizes.least,
        )
    )
    if style.focus == tag:
        items.append(focus_ring(style, inner))
    return tagged(tag, *items)
