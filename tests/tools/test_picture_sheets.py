"""Are the armies told apart by eyes that miss a colour?"""

from __future__ import annotations

import pygame
import pytest

from game.ui.appearance import Appearance, Army
from tests.looks import theme
from tools.picture_sheets import EYES, linear, seen_by, through


def _brightness(pixel: tuple[int, int, int]) -> float:
    lights = [linear(value) for value in pixel]
    return 0.2126 * lights[0] + 0.7152 * lights[1] + 0.0722 * lights[2]


def _pixel(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[index : index + 2], 16) for index in (1, 3, 5))
    return red, green, blue


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("army", Army)
def test_the_armies_differ_in_brightness_in_all_eyes(eye: str, army: Army) -> None:
    seen = seen_by(eye)
    first, second = (
        _brightness(seen(_pixel(paint.fill))) for paint in theme(Appearance(army=army)).armies
    )
    assert (first + 0.05) / (second + 0.05) > 2.2


@pytest.mark.parametrize("eye", EYES)
def test_white_and_grey_look_the_same_to_all(eye: str) -> None:
    seen = seen_by(eye)
    for value in (0, 128, 255):
        assert all(abs(channel - value) <= 2 for channel in seen((value, value, value)))


def test_a_picture_is_seen_pixel_by_pixel() -> None:
    picture = pygame.Surface((2, 1))
    picture.set_at((0, 0), "#FF0000")
    picture.set_at((1, 0), "#FFFFFF")
    grey = through(picture, "grey")
    red, white = grey.get_at((0, 0)), grey.get_at((1, 0))
    assert red.r == red.g == red.b < white.r == 255
