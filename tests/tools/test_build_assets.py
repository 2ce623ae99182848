"""Do the kept sounds come from the tool, and are they fit to be heard?"""

from __future__ import annotations

import array
import wave
from pathlib import Path

import pytest

from tools.build_assets import RATE, SOUNDS, TAPS, samples, write_sounds


def _pcm(path: Path) -> array.array[int]:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array.array("h", file.readframes(file.getnframes()))


def test_the_kept_sounds_are_what_the_tool_makes(tmp_path: Path) -> None:
    write_sounds(tmp_path)
    for path in tmp_path.iterdir():
        made, kept = _pcm(path), _pcm(SOUNDS / path.name)
        assert len(made) == len(kept), path.name
        # The last bit may differ: sine and exponential come from the system's library.
        assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 1, path.name
    assert {path.stem for path in SOUNDS.glob("*.wav")} == set(TAPS)


@pytest.mark.parametrize("name", TAPS)
def test_a_tap_is_short_and_neither_clips_nor_clicks(name: str) -> None:
    pcm = samples(TAPS[name])
    assert len(pcm) <= RATE // 2
    assert 0.1 < max(map(abs, pcm)) / 32767 < 0.98
    assert abs(pcm[0]) < 300 and abs(pcm[-1]) < 300
