"""What colours and pictures does a theme give?

A theme is a folder with a ``theme.toml`` and a set of piece pictures; adding one needs no code.
The shell reads the file, `parse_theme` checks it as a whole and names every fault at once.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields

MAX_BYTES = 32 * 1024  # a theme file is a page of text


class BadTheme(ValueError):
    """A theme file that cannot be used; `problems` names each fault."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Palette:
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
    board_top: str
    board_bottom: str
    grid: str
    diagonal: str
    frame_top: str
    frame_bottom: str
    frame_edge: str
    frame_shine: str
    frame_inner: str
    red: str  # disc of side 0
    black: str  # disc of side 1
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


@dataclass(frozen=True, slots=True)
class Alphas:
    """How strongly marks cover what lies beneath, 0–255."""

    target: int  # tint of a square that may be chosen
    last_move: int
    selected: int
    check: int
    ghost: int  # piece left behind by a drag
    waiting: int  # tray slot of a kind that is used up
    scrim: int
    disabled: int


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything a theme decides."""

    id: str
    name_key: str  # key of its name in the language files
    pieces: str  # name of the set of piece pictures
    colours: Palette
    alphas: Alphas


def parse_theme(identity: str, text: str) -> Theme:
    """The theme in the text of a ``theme.toml``.

    Raises:
        BadTheme: with every missing, unknown or malformed entry.
    """
    if len(text.encode()) > MAX_BYTES:
        raise BadTheme(("the file is too long",))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadTheme((str(error),)) from error
    problems: list[str] = []
    colours = _table(data, "colours", [field.name for field in fields(Palette)], problems)
    alphas = _table(data, "alphas", [field.name for field in fields(Alphas)], problems)
    strings = {key: data.get(key) for key in ("name_key", "pieces")}
    for key, value in strings.items():
        if not isinstance(value, str) or not re.fullmatch(r"[a-z][a-z0-9_.]{0,40}", value):
            problems.append(f"{key}: a plain name is needed")
    for name, value in colours.items():
        if not isinstance(value, str) or not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
            problems.append(f"colours.{name}: not #RRGGBB")
    for name, value in alphas.items():
        if type(value) is not int or not 0 <= value <= 255:
            problems.append(f"alphas.{name}: not a number from 0 to 255")
    unknown = set(data) - {"name_key", "pieces", "colours", "alphas"}
    problems.extend(f"{key}: unknown" for key in sorted(unknown))
    if problems:
        raise BadTheme(tuple(problems))
    return Theme(
        identity,
        str(strings["name_key"]),
        str(strings["pieces"]),
        Palette(**{name: str(value) for name, value in colours.items()}),
        Alphas(**{name: int(str(value)) for name, value in alphas.items()}),
    )


def _table(
    data: dict[str, object], name: str, wanted: list[str], problems: list[str]
) -> dict[str, object]:
    found = data.get(name)
    if not isinstance(found, dict):
        problems.append(f"{name}: the table is missing")
        return {}
    problems.extend(f"{name}.{key}: missing" for key in wanted if key not in found)
    problems.extend(f"{name}.{key}: unknown" for key in found if key not in wanted)
    return {key: found[key] for key in wanted if key in found}


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
