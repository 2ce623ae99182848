"""Do the screens look as they did? A dozen pictures, compared with a small tolerance.

``UPDATE_GOLDEN=1`` takes them anew. Kept are pictures of half the size in few colours: small files
that notice what a person would notice, and no difference of one shade. After a failure the picture
as it is and the difference, ten times as strong, lie in the folder that the failure names.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.match.begin import new_match
from game.match.match import HUMAN_SEAT
from game.rules import fen
from game.rules.rulesets import PYCHESS
from game.ui.settings import DEFAULTS
from tests.pilot import Pilot

PICTURES = Path(__file__).parents[1] / "data" / "ui" / "pictures"
SIZES = ((800, 480), (1280, 800), (480, 800))
SHADE = 16  # kept colours are multiples of it
STRAY = 40  # of 255: how far a pixel may be off; the edge of a letter moves by less
MOST_STRAY = 0.0005  # of all pixels may be off by more
ENDGAME = "3rr3/1kn3n1/1ss1p1pp/1pPpP3/6PP/p3KN2/2SSFN2/3R3R[] w - - 0 14"


def _home(pilot: Pilot) -> None:
    pilot.advance(500)


def _placing(pilot: Pilot) -> None:
    pilot.enter(new_match("picture", PYCHESS, (HUMAN_SEAT, HUMAN_SEAT)))
    pilot.tap("R")


def _moving(pilot: Pilot) -> None:
    start = fen.parse(ENDGAME)
    pilot.enter(new_match("picture", PYCHESS, (HUMAN_SEAT, HUMAN_SEAT), start=start))
    pilot.tap("e3")


def _settings(pilot: Pilot) -> None:
    pilot.tap("settings")


WAYS: dict[str, Callable[[Pilot], None]] = {
    "home": _home,
    "placing": _placing,
    "moving": _moving,
    "settings": _settings,
}


@pytest.fixture
def pilot(request: pytest.FixtureRequest) -> Iterator[Pilot]:
    pilot = Pilot(request.param, settings=DEFAULTS)
    yield pilot
    pilot.close()


@pytest.mark.parametrize("pilot", SIZES, indirect=True, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", WAYS)
def test_a_screen_looks_as_before(name: str, pilot: Pilot, tmp_path: Path) -> None:
    WAYS[name](pilot)
    width, height = pilot.window.size
    path = PICTURES / f"{name}_{width}x{height}.png"
    now = reduced(pilot.window.canvas)
    if os.environ.get("UPDATE_GOLDEN"):
        pygame.image.save(now, path)
    difference = differing(now, pygame.image.load(path))
    if difference is None:
        return
    pygame.image.save(now, tmp_path / "actual.png")
    pygame.image.save(difference, tmp_path / "difference.png")
    pytest.fail(f"{path.name} looks different; see {tmp_path}")


def test_a_missing_pawn_is_noticed() -> None:
    pictures = []
    for start in (ENDGAME, ENDGAME.replace("6PP", "6P1")):
        pilot = Pilot((1280, 800))
        match = new_match("picture", PYCHESS, (HUMAN_SEAT, HUMAN_SEAT), start=fen.parse(start))
        pilot.enter(match)
        pilot.tap("e3")
        pictures.append(reduced(pilot.window.canvas))
        pilot.close()
    assert differing(pictures[0], pictures[0]) is None
    assert differing(*pictures) is not None


def reduced(picture: pygame.Surface) -> pygame.Surface:
    """Half the size, few colours."""
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture.convert(24), (width // 2, height // 2))
    pixels = pygame.surfarray.pixels3d(small)
    pixels[...] = np.minimum(255, (pixels.astype(int) + SHADE // 2) // SHADE * SHADE)
    del pixels  # it locks the surface
    return small


def differing(now: pygame.Surface, before: pygame.Surface) -> pygame.Surface | None:
    """Where two pictures differ, made plain; None when it is nothing that counts."""
    if now.get_size() != before.get_size():
        return now
    one, other = (pygame.surfarray.array3d(each).astype(int) for each in (now, before))
    off = np.abs(one - other)
    if (off.max(axis=2) > STRAY).mean() <= MOST_STRAY:
        return None
    return pygame.surfarray.make_surface(np.minimum(255, off * 10).astype(np.uint8))
