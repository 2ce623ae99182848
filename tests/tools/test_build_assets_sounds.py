"""Do the kept sounds come from the tool, and are they fit to be heard?"""

from __future__ import annotations

import array
import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.shell.sound import RATE_HZ
from game.ui.effects import SoundName
from tools.build_assets_sounds import RECIPES, SOUNDS, mu_law, rate_of, samples, write_sounds

MOST_BYTES = 12_000


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(RATE_HZ, -16, 1, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


def _heard(path: Path) -> array.array[int]:
    return array.array("h", pygame.mixer.Sound(path).get_raw())


def _level(pcm: array.array[int]) -> float:
    return math.sqrt(sum(value * value for value in pcm) / len(pcm)) / 32767


def test_the_kept_sounds_are_what_the_tool_makes(mixer: None, tmp_path: Path) -> None:
    write_sounds(tmp_path)
    for path in tmp_path.iterdir():
        made, kept = _heard(path), _heard(SOUNDS / path.name)
        assert len(made) == len(kept), path.name
        # Little may differ: sine and exponential come from the system's library.
        assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 1100, path.name
    assert {path.stem for path in SOUNDS.glob("*.wav")} == set(RECIPES) == set(map(str, SoundName))


@pytest.mark.parametrize("name", RECIPES)
def test_a_sound_is_small_quiet_and_does_not_click(mixer: None, name: str) -> None:
    path = SOUNDS / f"{name}.wav"
    assert path.stat().st_size < MOST_BYTES
    pcm = _heard(path)
    assert abs(len(pcm) / RATE_HZ - RECIPES[name].length_s) < 0.01
    assert 0.25 < max(map(abs, pcm)) / 32767 < 0.8
    assert _level(pcm) < 0.2
    assert abs(pcm[0]) < 300 and max(map(abs, pcm[-4:])) < 300


def test_what_is_kept_in_bytes_sounds_like_the_whole(mixer: None) -> None:
    whole = samples(RECIPES["win"])
    heard = _heard(SOUNDS / "win.wav")[:: RATE_HZ // rate_of(RECIPES["win"])]
    error = [a - b for a, b in zip(whole, heard, strict=False)]
    assert _level(array.array("h", error)) < _level(whole) / 10


def test_bytes_rise_and_fall_with_the_samples() -> None:
    upward = [mu_law(sample) for sample in range(0, 32767, 500)]
    assert upward == sorted(upward, reverse=True)
    assert mu_law(-20_000) == mu_law(20_000) & 0x7F
