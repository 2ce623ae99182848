"""Does the tool that takes pictures reach every screen?"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.settings import Settings
from tools.screens import WAYS, Camera, main, sheets


def test_every_screen_is_reached_and_none_looks_like_another() -> None:
    camera = Camera()
    seen: dict[bytes, str] = {}
    for name, way in WAYS.items():
        picture = camera.picture(way, (480, 320), Settings())
        other = seen.setdefault(pygame.image.tobytes(picture, "RGB"), name)
        assert other == name


def test_sheets_hold_all_pictures() -> None:
    pictures = {str(number): pygame.Surface((30, 20)) for number in range(5)}
    assert [sheet.get_size() for sheet in sheets(pictures, 2)] == [(72, 52), (72, 26)]


def test_pictures_are_named_by_language_and_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["home", "--lang", "ru", "--size", "320x480", "--text-size", "3"]
    monkeypatch.setattr("sys.argv", ["screens.py", str(tmp_path), *words])
    assert main() == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "ru_320x480_3_home.png",
        "ru_320x480_3_home_games.png",
    }
