"""What colours and pictures does an appearance give?

A theme is put together from three files: the surroundings (``theme.toml``), the board
(``board.toml``) and the armies' paints (``armies.toml``). The shell reads them, `parse_theme`
checks them as a whole and names every fault at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.ui.appearance import Appearance

MAX_BYTES = 32 * 1024  # a theme file is a page of text


class BadTheme(ValueError):
    """A theme file that cannot be used; `problems` names each fault."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class Palette(NamedTuple):
    """Colours by their use, as ``#RRGGBB``. ``_top`` and ``_bottom`` are ends of a gradient."""

    ground_top: str
    ground_bottom: str
    card_top: str
    card_bottom: str
    card_edge: str
    well: str  # sunk ground of chips, lists, slider grooves
    ink: str
    muted: str
    gold: str  # headings, whatever is lit
    gold_top: str
    gold_bottom: str
    gold_edge: str
    gold_shine: str
    on_gold: str
    jade_top: str
    jade_bottom: str
    jade_edge: str
    jade_shine: str
    danger: str
    danger_top: str
    danger_bottom: str
    danger_edge: str
    danger_shine: str
    rail_top: str
    rail_bottom: str
    rail_edge: str
    rail_shine: str
    on_rail: str
    slot_top: str  # chosen tray slot
    slot_bottom: str
    slot_edge: str
    badge: str
    badge_edge: str
    on_badge: str
    board_top: str
    board_bottom: str
    grid: str
    diagonal: str
    frame_top: str
    frame_bottom: str
    frame_edge: str
    frame_shine: str
    frame_inner: str
    promotion: str  # sign on the squares where a pawn may become a general
    red_rim: str  # outermost line of side 0's pieces, which parts them from this board
    black_rim: str
    target: str
    target_edge: str
    last_move: str
    selected: str
    selected_edge: str
    check: str
    hint: str
    cursor: str
    scrim: str  # over what lies beneath a sheet
    shadow: str


class Alphas(NamedTuple):
    """How strongly marks cover what lies beneath, 0–255."""

    target: int  # tint of a square that may be chosen
    last_move: int
    selected: int
    check: int
    ghost: int  # piece left behind by a drag
    waiting: int  # tray slot of a kind that is used up
    scrim: int
    disabled: int


class BoardLines(NamedTuple):
    """How the lines of a board are drawn; widths in thousandths of a square."""

    grain: int  # percent: how plainly the wood's or the paper's grain shows
    grid_alpha: int  # 0–255
    grid_width: int
    diagonal_alpha: int
    diagonal_width: int
    promotion_alpha: int  # of the signs on the promotion squares
    promotion_tint: int  # alpha of the ground of these squares


class Paint(NamedTuple):
    """The colours of an army, from its outermost line inwards."""

    rim: str
    outline: str
    inner: str  # lines between parts
    deep: str  # where less light falls
    fill: str
    lit: str
    light: str  # inlays
    disc: str  # stands for the side beside its name


# Compared by identity: the shell makes one for each appearance and keeps it, and memos of what was
# drawn with it need not go through its fields.
@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """Everything that an appearance decides."""

    appearance: Appearance
    colours: Palette
    alphas: Alphas
    lines: BoardLines
    armies: tuple[Paint, Paint]
    repaint: tuple[tuple[str, str], ...]  # colours in piece pictures, and what they become

    @property
    def pieces(self) -> str:
        """The name of the set of piece pictures."""
        return str(self.appearance.pieces)


def parse_theme(appearance: Appearance, interface: str, board: str, armies: str) -> Theme:
    """The theme in the texts of its three files.

    Raises:
        BadTheme: with every missing, unknown or malformed entry.
    """
    problems: list[str] = []
    parts = [_parsed(text, problems) for text in (interface, board)]
    colours = _colours("colours", _merged("colours", parts, Palette._fields, problems), problems)
    alphas = _numbers("alphas", _merged("alphas", parts, Alphas._fields, problems), problems)
    lines = _numbers("lines", _merged("lines", parts, BoardLines._fields, problems), problems)
    known = {"colours", "alphas", "lines"}
    problems += [f"{key}: unknown" for part in parts for key in part if key not in known]
    paints = _parsed(armies, problems)
    own, wanted = ("red", "black"), ("red", str(appearance.army))
    raw = {name: _paint(paints, name, problems) for name in {*own, *wanted}}
    if problems:
        raise BadTheme(tuple(sorted(problems)))
    rims = {"red": colours["red_rim"], wanted[1]: colours["black_rim"]}
    first, second = (Paint(**{**raw[name], "rim": rims[name]}) for name in wanted)
    repaint = [
        (raw[name][field], getattr(paint, field))
        for name, paint in zip(own, (first, second), strict=True)
        for field in Paint._fields
    ]
    return Theme(
        appearance,
        Palette(**colours),
        Alphas(**alphas),
        BoardLines(**lines),
        (first, second),
        tuple(pair for pair in repaint if pair[0] != pair[1]),
    )


def repainted(picture: str, theme: Theme) -> str:
    """The text of a piece's picture in the colours of the theme."""
    changes = dict(theme.repaint)
    if not changes:
        return picture
    return re.sub(r"#[0-9A-F]{6}", lambda found: changes.get(found[0], found[0]), picture)


def _parsed(text: str, problems: list[str]) -> dict[str, object]:
    if len(text.encode()) > MAX_BYTES:
        problems.append("the file is too long")
        return {}
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problems.append(str(error))
        return {}


def _merged(
    name: str, parts: list[dict[str, object]], wanted: tuple[str, ...], problems: list[str]
) -> dict[str, object]:
    """A table that is spread over the files, each entry in one of them."""
    found: dict[str, object] = {}
    for part in parts:
        table = part.get(name, {})
        if not isinstance(table, dict):
            problems.append(f"{name}: not a table")
            continue
        problems += [f"{name}.{key}: given twice" for key in table if key in found]
        found |= table
    problems += [f"{name}.{key}: missing" for key in wanted if key not in found]
    problems += [f"{name}.{key}: unknown" for key in found if key not in wanted]
    return found


def _colours(name: str, table: Mapping[str, object], problems: list[str]) -> dict[str, str]:
    sound = {key: value for key, value in table.items() if _is_colour(value)}
    problems += [f"{name}.{key}: not #RRGGBB" for key in table if key not in sound]
    return {key: str(value) for key, value in sound.items()}


def _is_colour(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"#[0-9A-F]{6}", value) is not None


def _numbers(name: str, table: Mapping[str, object], problems: list[str]) -> dict[str, int]:
    sound = {key: value for key, value in table.items() if type(value) is int and 0 <= value <= 255}
    problems += [f"{name}.{key}: not a number from 0 to 255" for key in table if key not in sound]
    return {key: int(str(value)) for key, value in sound.items()}


def _paint(paints: dict[str, object], name: str, problems: list[str]) -> dict[str, str]:
    table = paints.get(name)
    if not isinstance(table, dict):
        problems.append(f"{name}: the army is missing")
        return {}
    names = Paint._fields
    problems += [f"{name}.{key}: missing" for key in names if key not in table]
    problems += [f"{name}.{key}: unknown" for key in table if key not in names]
    return _colours(name, table, problems)


def blend(one: str, other: str, part: float) -> str:
    """A colour between two: the first at 0, the other at 1.

    >>> blend("#000000", "#FF8040", 0.5)
    '#804020'
    """
    mixed = (
        round(int(one[i : i + 2], 16) * (1 - part) + int(other[i : i + 2], 16) * part)
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{value:02X}" for value in mixed)
