"""Is the app silent, not broken, where nothing can be heard?"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.shell.assets import Assets
from game.shell.sound import Sound
from game.ui.effects import SoundName


@pytest.fixture(autouse=True)
def _end() -> Iterator[None]:
    yield
    pygame.mixer.quit()


def test_the_mixer_opens_with_the_first_sound_that_is_heard(assets: Assets) -> None:
    sound = Sound(assets.folder / "sounds")
    sound.play("move", 0)
    assert pygame.mixer.get_init() is None
    sound.play("move", 40)
    assert pygame.mixer.get_init() is not None
    assert not sound.is_silent
    sound.close()
    assert pygame.mixer.get_init() is None


def test_every_sound_has_a_file(assets: Assets) -> None:
    for name in SoundName:
        assert (assets.folder / "sounds" / f"{name}.wav").is_file()


def test_without_a_device_the_app_is_silent(
    assets: Assets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    sound = Sound(assets.folder / "sounds")
    assert not sound.open()
    assert sound.is_silent
    sound.play("move", 40)
    sound.close()
