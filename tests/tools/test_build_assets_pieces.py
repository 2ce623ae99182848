"""Do the kept pictures come from the tool, and are the men told apart small and without colour?"""

from __future__ import annotations

import io
import itertools
import os
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.rules.pieces import KIND_NAMES
from game.ui.appearance import PieceSet
from tools.build_assets import write_pieces
from tools.build_assets_pieces import PIECES, SIDES, Role, in_place, lines, mirrored, symmetrical

KINDS = KIND_NAMES[1:]
SIDE_PX = 35  # of a picture on the smallest board, whose squares have 37 pixels
FOOT_ROWS = 6
WOOD_GREY = 190


@cache
def _picture(pieces: str, side: str, kind: str) -> pygame.Surface:
    text = (PIECES / pieces / "small" / f"{side}_{kind}.svg").read_bytes()
    return pygame.image.load_sized_svg(io.BytesIO(text), (SIDE_PX, SIDE_PX))


def _silhouette(pieces: str, side: str, kind: str, rows: int = SIDE_PX) -> list[bool]:
    """Which pixels are covered, in the lowest rows."""
    data = pygame.image.tobytes(_picture(pieces, side, kind), "RGBA")
    return [alpha > 127 for alpha in data[3::4]][-rows * SIDE_PX :]


def _greys(pieces: str, side: str, kind: str) -> list[float]:
    """How bright each pixel is on plain wood."""
    data = pygame.image.tobytes(_picture(pieces, side, kind), "RGBA")
    pixels = zip(data[0::4], data[1::4], data[2::4], data[3::4], strict=True)
    return [
        WOOD_GREY + (0.2126 * red + 0.7152 * green + 0.0722 * blue - WOOD_GREY) * alpha / 255
        for red, green, blue, alpha in pixels
    ]


def _apart(one: list[bool], other: list[bool]) -> float:
    """The part of what either covers that only one of them does."""
    differing = sum(a != b for a, b in zip(one, other, strict=True))
    return differing / sum(a or b for a, b in zip(one, other, strict=True))


def _grey_difference(one: list[float], other: list[float]) -> float:
    """By how many levels of 256 the pixels differ that any of the two inks."""
    inked = [(a, b) for a, b in zip(one, other, strict=True) if a != WOOD_GREY or b != WOOD_GREY]
    return sum(abs(a - b) for a, b in inked) / len(inked)


def test_the_kept_pictures_are_what_the_tool_makes(tmp_path: Path) -> None:
    write_pieces(tmp_path)
    made = {path.relative_to(tmp_path): path.read_text() for path in tmp_path.rglob("*.svg")}
    kept = {path.relative_to(PIECES): path.read_text() for path in PIECES.rglob("*.svg")}
    assert made.keys() == kept.keys()
    assert len(made) == len(PieceSet) * len(SIDES) * len(KINDS) * 2
    for path, text in made.items():
        assert text == kept[path], os.fspath(path)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pieces", PieceSet)
def test_the_sides_differ_in_shape_and_in_grey(pieces: str, kind: str) -> None:
    red, black = (_silhouette(pieces, side, kind) for side in SIDES)
    assert _apart(red, black) > 0.03
    feet = [_silhouette(pieces, side, kind, FOOT_ROWS) for side in SIDES]
    assert _apart(feet[0], feet[1]) > 0.12
    assert _grey_difference(*(_greys(pieces, side, kind) for side in SIDES)) > 45


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("pieces", [PieceSet.CARVED, PieceSet.INTERNATIONAL])
def test_the_kinds_of_a_set_differ_in_shape(pieces: str, side: str) -> None:
    for one, other in itertools.combinations(KINDS, 2):
        shapes = (_silhouette(pieces, side, kind) for kind in (one, other))
        assert _apart(*shapes) > 0.12, (one, other)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("pieces", PieceSet)
def test_the_kinds_of_a_set_differ_in_grey(pieces: str, side: str) -> None:
    least = 8 if pieces == PieceSet.LETTERS else 35
    for one, other in itertools.combinations(KINDS, 2):
        greys = (_greys(pieces, side, kind) for kind in (one, other))
        assert _grey_difference(*greys) > least, (one, other)


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("pieces", PieceSet)
def test_no_picture_is_cut_at_its_edge(pieces: str, small: bool) -> None:
    for path in sorted((PIECES / pieces / ("small" if small else "")).glob("*.svg")):
        drawn = pygame.image.load_sized_svg(io.BytesIO(path.read_bytes()), (200, 200))
        ink = drawn.get_bounding_rect(min_alpha=40)
        assert ink.left > 0 and ink.top > 0 and ink.right < 200 and ink.bottom < 200, path


def test_halves_and_mirror_images_meet_at_the_axis() -> None:
    half = "M50 0 L60 10 C70 20 70 30 50 40"
    assert symmetrical(half) == "M50 0 L60 10 C70 20 70 30 50 40 C30 30 30 20 40 10 L50 0 Z"
    assert mirrored("M60 1 L70 2 Z") == "M40 1 L30 2 Z"


def test_a_figure_is_scaled_and_moved_with_its_lines() -> None:
    (part,) = in_place(lines(Role.LIGHT_LINE, 4, "M10 20 L30 40"), 0.5, 1, 2)
    assert part.path == "M6 12 L16 22"
    assert part.width == 2
