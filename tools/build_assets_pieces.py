"""How is a piece's picture put together? Parts in painting order, drawn for either army.

A figure is a list of parts in a box of 100 by 100. Its silhouette, the union of its bodies, is
drawn three times: as a rim, as a dark outline, and filled; the other parts lie on top. Each army
has a foot of its own shape, so that the sides differ without colour. Parts marked `fine` are left
out of the pictures for small squares, where they would only blur.

The rasteriser knows paths, strokes and gradients, but neither ``use`` nor clips, so everything is
written out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

PIECES = Path(__file__).parents[1] / "assets" / "pieces"
SIDES = ("red", "black")
RIM_PX, OUTLINE_PX, INNER_PX = 7.6, 4.6, 2.0  # widths of lines, in a box of 100
SMALL_SCALE = 1.25  # lines of small pictures are so much wider
AXIS = 50.0  # what figures are symmetrical about


class Role(StrEnum):
    """What a part is painted with."""

    BODY = "body"  # the silhouette: army colour, with a line around it
    DARK_BODY = "dark_body"  # the same in shade: what is seen through an opening
    DEEP = "deep"  # where less light falls
    LIT = "lit"  # where more does
    LIGHT = "light"  # inlay
    LIGHT_LINE = "light_line"
    DARK_LINE = "dark_line"
    LIT_LINE = "lit_line"
    DEEP_LINE = "deep_line"


@dataclass(frozen=True, slots=True)
class Part:
    """One path and how it is painted."""

    role: Role
    path: str
    width: float = 0.0  # of a line
    fine: bool = False  # only in large pictures
    coarse: bool = False  # only in small ones


def body(*paths: str) -> tuple[Part, ...]:
    """Parts of the silhouette."""
    return tuple(Part(Role.BODY, path) for path in paths)


def filled(role: Role, *paths: str, fine: bool = False) -> tuple[Part, ...]:
    """Areas on top of the silhouette."""
    return tuple(Part(role, path, fine=fine) for path in paths)


def lines(
    role: Role, width: float, *paths: str, fine: bool = False, coarse: bool = False
) -> tuple[Part, ...]:
    """Lines on top of the silhouette."""
    return tuple(Part(role, path, width, fine, coarse) for path in paths)


def circle(x: float, y: float, radius: float) -> str:
    """A closed circle."""
    left, right = x - radius, x + radius
    arc = f"A{radius:g} {radius:g} 0 1 1"
    return f"M{left:g} {y:g} {arc} {right:g} {y:g} {arc} {left:g} {y:g} Z"


Point = tuple[float, float]


def symmetrical(half: str) -> str:
    """A closed path from its right half, which runs from the axis at the top to it at the bottom.

    Knows M, L and C with absolute coordinates.

    >>> symmetrical("M50 10 L60 20 L50 30")
    'M50 10 L60 20 L50 30 L40 20 L50 10 Z'
    """
    steps = _steps(half)
    back = []
    points = [step[-1] for step in steps]
    for step, start in zip(reversed(steps[1:]), reversed(points[:-1]), strict=True):
        controls = [_mirrored(point) for point in reversed(step[:-1])]
        back.append([*controls, _mirrored(start)])
    whole = [*steps[1:], *back]
    head = f"M{steps[0][0][0]:g} {steps[0][0][1]:g}"
    return " ".join((head, *(_written(step) for step in whole), "Z"))


def mirrored(path: str) -> str:
    """The same path on the other side of the axis; knows M, L, C and Z."""
    closed = " Z" if path.rstrip().endswith("Z") else ""
    steps = [[_mirrored(point) for point in step] for step in _steps(path.replace("Z", ""))]
    head = f"M{steps[0][0][0]:g} {steps[0][0][1]:g}"
    return " ".join((head, *(_written(step) for step in steps[1:]))) + closed


def pair(path: str) -> tuple[str, str]:
    """A path and its mirror image."""
    return path, mirrored(path)


def _steps(path: str) -> list[list[Point]]:
    steps: list[list[Point]] = []
    for command, text in re.findall(r"([MLC])([^MLC]*)", path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        size = 3 if command == "C" else 1
        steps += [points[index : index + size] for index in range(0, len(points), size)]
    return steps


def _mirrored(point: Point) -> Point:
    return 2 * AXIS - point[0], point[1]


def _written(step: Sequence[Point]) -> str:
    letter = "C" if len(step) == 3 else "L"
    return letter + " ".join(f"{x:g} {y:g}" for x, y in step)


Figure = tuple[Part, ...]
Paints = Mapping[str, str]


def paints_of(army: str) -> Paints:
    """The colours of an army by name."""
    with (PIECES / "armies.toml").open("rb") as file:
        paints: dict[str, dict[str, str]] = tomllib.load(file)
    return paints[army]


def picture(figure: Figure, paints: Paints, *, small: bool) -> str:
    """The SVG text of a figure."""
    scale = SMALL_SCALE if small else 1.0
    parts = [part for part in figure if not (part.fine if small else part.coarse)]
    bodies = [part for part in parts if part.role in (Role.BODY, Role.DARK_BODY)]
    shape = "".join(f'<path d="{part.path}"/>\n' for part in bodies)
    rim = RIM_PX + (OUTLINE_PX * (scale - 1))
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">\n'
        f"{_gradient(paints)}"
        f'<g fill="{paints["rim"]}" stroke="{paints["rim"]}" stroke-width="{rim:g}"'
        f' stroke-linejoin="round">\n{shape}</g>\n'
        f'<g fill="{paints["outline"]}" stroke="{paints["outline"]}"'
        f' stroke-width="{OUTLINE_PX * scale:g}" stroke-linejoin="round">\n{shape}</g>\n'
    )
    return text + "".join(_drawn(part, paints, scale) for part in parts) + "</svg>\n"


def _gradient(paints: Paints) -> str:
    """From the lit top to the shade at the foot; nanosvg wants user space and per cent."""
    return (
        '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="4" x2="0" y2="96">'
        f'<stop offset="0%" stop-color="{paints["lit"]}"/>'
        f'<stop offset="42%" stop-color="{paints["fill"]}"/>'
        f'<stop offset="100%" stop-color="{paints["deep"]}"/></linearGradient></defs>\n'
    )


def _drawn(part: Part, paints: Paints, scale: float) -> str:
    match part.role:
        case Role.BODY | Role.DARK_BODY:
            fill = "url(#g)" if part.role is Role.BODY else paints["deep"]
            paint = (
                f'fill="{fill}" stroke="{paints["inner"]}" stroke-width="{INNER_PX * scale:g}"'
                ' stroke-linejoin="round"'
            )
        case Role.DEEP | Role.LIT | Role.LIGHT:
            paint = f'fill="{paints[part.role]}"'
        case _:
            name = {"light_line": "light", "lit_line": "lit", "deep_line": "deep"}
            colour = paints[name.get(part.role, "outline")]
            paint = (
                f'fill="none" stroke="{colour}" stroke-width="{part.width * scale:g}"'
                ' stroke-linecap="round" stroke-linejoin="round"'
            )
    return f'<path d="{part.path}" {paint}/>\n'


def in_place(figure: Figure, scale: float, dx: float, dy: float) -> Figure:
    """A figure whose M, L, C and A coordinates are scaled and then moved."""

    def moved(found: re.Match[str]) -> str:
        command, numbers = found[1], [float(x) for x in re.findall(r"-?[\d.]+", found[2])]
        if command == "A":  # radii, three flags, end
            rx, ry, *flags, x, y = numbers
            values = [rx * scale, ry * scale, *flags, x * scale + dx, y * scale + dy]
        else:
            values = [
                value * scale + (dy if index % 2 else dx) for index, value in enumerate(numbers)
            ]
        return command + " ".join(f"{value:.5g}" for value in values) + " "

    return tuple(
        replace(
            part,
            path=re.sub(r"([MLCA])([^MLCAZ]*)", moved, part.path).strip(),
            width=part.width * scale,
        )
        for part in figure
    )


def write_set(folder: Path, figures: Mapping[str, Mapping[str, Figure]]) -> None:
    """The pictures of a set, by side and kind, large and small."""
    small_folder = folder / "small"
    small_folder.mkdir(parents=True, exist_ok=True)
    for side, kinds in figures.items():
        paints = paints_of(side)
        for kind, figure in kinds.items():
            for small, place in ((False, folder), (True, small_folder)):
                text = picture(figure, paints, small=small)
                (place / f"{side}_{kind}.svg").write_text(text, encoding="utf-8")
