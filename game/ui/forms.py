"""How do the rows of a form stand under each other, and what does each show?

A form is a list of rows: headings, switches, choices, sliders, links to further pages. Their places
follow from the window alone, so that `update` knows them without a language; where there is room
they stand in two columns or three.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from game.ui.geometry import Rect
from game.ui.layout import Sizes
from game.ui.phrases import Phrase
from game.ui.scrolling import Scroll
from game.ui.widgets import SCROLLBAR_PX

TWO_COLUMNS_EM = 40  # of the letters' size: from here on two columns
THREE_COLUMNS_EM = 58
BESIDE_EM = 30  # from here on a choice stands beside its label


@dataclass(frozen=True, slots=True)
class Heading:
    """A line above rows that belong together."""

    label: Phrase


@dataclass(frozen=True, slots=True)
class Note:
    """A few lines to read."""

    text: Phrase
    lines: int = 2


@dataclass(frozen=True, slots=True)
class Figures:
    """A line of a table: what it is about, and a figure or two in columns of their own."""

    label: Phrase
    figures: tuple[Phrase, ...]
    is_head: bool = False  # says what stands in the columns


@dataclass(frozen=True, slots=True)
class Toggle:
    """Something on or off."""

    id: str
    label: Phrase
    is_on: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several to choose from."""

    value: str
    label: Phrase
    picture: str = ""  # name of a picture above the label: ``piece/red_king``


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several, side by side; its targets are ``id=value``."""

    id: str
    label: Phrase | None
    picks: tuple[Pick, ...]
    chosen: str
    least_em: float = 4.5  # width that each one needs, of the letters' size
    note: Phrase | None = None  # says more about the chosen one
    portrait: str = ""  # a picture beside the note
    note_title: Phrase | None = None
    is_changed: bool = False  # differs from what it usually is


@dataclass(frozen=True, slots=True)
class Radio:
    """One of several, under each other."""

    id: str
    label: Phrase
    note: Phrase | None
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Link:
    """Leads to another page, or does something."""

    id: str
    label: Phrase
    value: Phrase | None = None
    picture: str = ""
    leads_on: bool = True
    note: Phrase | None = None  # a word or two before the sign
    sign: str = "forward"  # name of the icon at the end; a tick says that it is done


@dataclass(frozen=True, slots=True)
class Slider:
    """A value from 0 to `steps`, with a button that switches it off and on."""

    id: str
    label: Phrase
    part: int
    steps: int
    icon: str
    icon_off: str


Row: TypeAlias = Heading | Note | Figures | Toggle | Choice | Radio | Link | Slider


@dataclass(frozen=True, slots=True)
class Form:
    """Where the rows are, before any scrolling."""

    area: Rect
    places: tuple[Rect, ...]
    whole_px: int

    def place(self, index: int, scroll: Scroll) -> Rect:
        """Where a row is seen now."""
        return self.places[index].moved(0, -scroll.offset_px)


def arranged(
    rows: tuple[Row, ...], area: Rect, sizes: Sizes, wide_em: int = TWO_COLUMNS_EM
) -> Form:
    """The places of rows in an area; room is kept for a scroll bar when one is needed.

    From a width of `wide_em` on, of the letters' size, there are two columns, on the largest
    screens three if the rows have as many parts.
    """
    form = _arranged(rows, area, area.w, sizes, wide_em)
    if form.whole_px > area.h:
        form = _arranged(rows, area, area.w - SCROLLBAR_PX - sizes.gap, sizes, wide_em)
    return form


@lru_cache(maxsize=32)
def _arranged(rows: tuple[Row, ...], area: Rect, width: int, sizes: Sizes, wide_em: int) -> Form:
    starts = _starts(rows)
    columns = 1
    if width >= wide_em * sizes.text and len(rows) > 2:
        has_room = width >= THREE_COLUMNS_EM * sizes.text
        columns = min(3 if has_room else 2, len(starts) + 1)
    column_w = (width - (columns - 1) * 2 * sizes.gap) // columns
    heights = [height_of(row, column_w, sizes) for row in rows]
    begins = (0, *_splits(starts, heights, sizes.gap, columns - 1))
    places: list[Rect] = []
    whole = 0
    for column, (begin, end) in enumerate(zip(begins, (*begins[1:], len(rows)), strict=True)):
        x, y = area.x + column * (column_w + 2 * sizes.gap), area.y
        for index in range(begin, end):
            places.append(Rect(x, y, column_w, heights[index]))
            y += heights[index] + sizes.gap
        whole = max(whole, y - sizes.gap - area.y)
    return Form(area, tuple(places), whole)


def _starts(rows: tuple[Row, ...]) -> tuple[int, ...]:
    """The rows at which a column may begin: headings, or any where there are none."""
    headings = tuple(index for index, row in enumerate(rows) if index and isinstance(row, Heading))
    return headings or tuple(range(1, len(rows)))


def _splits(starts: tuple[int, ...], heights: list[int], gap: int, count: int) -> tuple[int, ...]:
    """The rows that begin a further column: all columns are as equally high as can be."""

    def unevenness(splits: tuple[int, ...]) -> int:
        ends = (*splits, len(heights))
        return sum(
            (sum(heights[begin:end]) + gap * (end - begin)) ** 2
            for begin, end in zip((0, *splits), ends, strict=True)
        )

    # Of two alike the one with the longer first columns.
    choices = combinations(reversed(starts), count)
    return min((tuple(sorted(splits)) for splits in choices), key=unevenness)


def pad_of(sizes: Sizes) -> int:
    """Between a row's edge and what it holds."""
    return max(6, sizes.gap)


def label_px(sizes: Sizes) -> int:
    """Height of a label that stands above its choice."""
    return round(sizes.text * 1.7)


def note_px(row: Choice, sizes: Sizes) -> int:
    """Height of what is said about the chosen one."""
    if row.note is None:
        return 0
    lines = 3.6 if row.note_title else 2
    return round(sizes.small * 1.5 * lines) + 2


def is_beside(row: Choice, width: int, sizes: Sizes) -> bool:
    """Whether a choice stands beside its label."""
    fits = len(row.picks) * row.least_em <= 15
    return row.label is not None and row.note is None and width >= BESIDE_EM * sizes.text and fits


def rows_of(row: Choice, width: int, sizes: Sizes) -> int:
    """In how many lines the picks of a choice stand."""
    least = max(sizes.button, round(row.least_em * sizes.text)) + 2
    per_line = max(1, (width + 2) // least)
    return -(-len(row.picks) // per_line)


def pick_px(row: Choice, sizes: Sizes) -> int:
    """Height of one line of picks."""
    if any(pick.picture for pick in row.picks):
        return max(sizes.button + 2 * sizes.text, round(sizes.text * 4.2))
    return max(sizes.button, round(sizes.text * 2.2))


def height_of(row: Row, width: int, sizes: Sizes) -> int:
    """How high a row is at a width."""
    pad = pad_of(sizes)
    line = max(sizes.button, round(sizes.text * 3.1))
    match row:
        case Heading():
            return round(sizes.large * 1.55)
        case Note(lines=lines):
            return round(sizes.small * 1.5 * lines) + 4
        case Figures():
            return round(sizes.text * (2.6 if row.is_head else 1.9))
        case Toggle() | Link():
            return line
        case Radio(note=note):
            return line if note is None else round(sizes.text * 1.7 + sizes.small * 4) + pad
        case Slider():
            return label_px(sizes) + sizes.button + 2 * pad
        case Choice():
            inner = width - 2 * pad
            if is_beside(row, width, sizes):
                return pick_px(row, sizes) + 2 * pad
            lines = rows_of(row, inner, sizes)
            label = label_px(sizes) if row.label is not None else 0
            picks = lines * (pick_px(row, sizes) + 2) - 2
            about = note_px(row, sizes)
            return label + picks + (about + pad // 2 if about else 0) + 2 * pad


def slider_rect(place: Rect, sizes: Sizes) -> Rect:
    """Where the groove of a slider is touched."""
    body = place.inset(pad_of(sizes)).split_bottom(sizes.button, 0)[1]
    return body.split_left(sizes.button, sizes.gap)[1]
