"""Is the app silent, not broken, where nothing can be heard?"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.shell.assets import Assets
from game.shell.sound import RETRY_S, Sound
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


def test_every_file_of_the_folder_is_loaded(assets: Assets) -> None:
    sound = Sound(assets.folder / "sounds")
    assert sound.open()
    for name in SoundName:
        sound.play(name, 1)
        assert pygame.mixer.get_busy()
        pygame.mixer.stop()
    sound.close()


class _Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_without_a_device_the_app_is_silent_and_looks_again_later(
    assets: Assets, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watch = _Watch()
    sound = Sound(assets.folder / "sounds", watch)
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    for _ in range(3):
        sound.play("move", 40)
        watch.now += RETRY_S
    assert sound.is_silent
    assert caplog.text.count("no sound") == 1
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    watch.now -= RETRY_S / 2
    assert not sound.open()
    watch.now += RETRY_S
    assert sound.open() and not sound.is_silent
    sound.close()


def test_a_device_that_comes_is_used_at_once(
    assets: Assets, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = Sound(assets.folder / "sounds", _Watch())
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    assert not sound.open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert not sound.open()
    sound.device_changed(gone=False)
    assert sound.open()
    sound.close()


def test_a_device_that_goes_is_given_back(assets: Assets) -> None:
    sound = Sound(assets.folder / "sounds")
    assert sound.open()
    sound.device_changed(gone=True)
    assert pygame.mixer.get_init() is None
    sound.play("move", 40)
    assert pygame.mixer.get_init() is not None
    sound.device_changed(gone=False)
    assert pygame.mixer.get_init() is not None
    sound.close()
