"""What do the sounds consist of? Strikes on wood and on bronze, computed from their modes.

Moves sound like men set down on a board; what is rarer rings like the kettle gongs of a Burmese
ensemble. Every sound is quiet, ends softly and stays under twelve kilobytes: the long ones keep a
byte a sample, in the logarithmic steps of the telephone (mu-law), which the mixer reads as well.
"""

from __future__ import annotations

import array
import math
import random
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

SOUNDS = Path(__file__).parents[1] / "assets" / "sounds"
RATE = 22_050  # samples a second; the mixer is opened with the same rate
SLOW_RATE = RATE // 2  # enough for gongs, whose tones stay low
LOUDEST = 32_767
ATTACK_S = 0.0012  # shorter attacks and releases click
RELEASE_S = 0.012
KNOCK_FADE = 900  # per second: the noise of a contact lasts a few milliseconds
PCM, MU_LAW = 1, 7  # how a wave file counts its formats


@dataclass(frozen=True, slots=True)
class Material:
    """How something rings when it is struck."""

    modes: tuple[float, ...]  # ratios to the lowest tone
    levels: tuple[float, ...]
    fades: tuple[float, ...]  # of each mode, per second
    knock: float  # noise of the contact


# A bar that is free at both ends, and a kettle gong: nearly whole ratios, the second tone doubled a
# little apart, so that it beats.
WOOD = Material((1.0, 2.76, 5.4), (0.62, 0.28, 0.12), (38, 60, 95), 0.35)
DULL_WOOD = Material((1.0, 2.76, 5.4), (0.7, 0.22, 0.06), (26, 44, 80), 0.5)
BRONZE = Material((1.0, 1.004, 2.005, 2.99, 4.17), (0.4, 0.3, 0.26, 0.1, 0.05),
                  (5.5, 6.0, 9, 16, 26), 0.05)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Strike:
    """One blow."""

    tone_hz: float
    at_s: float = 0.0
    level: float = 1.0
    material: Material = WOOD


@dataclass(frozen=True, slots=True)
class Recipe:
    """A sound."""

    length_s: float
    loudness: float  # of its loudest sample; 1 is full scale
    strikes: tuple[Strike, ...]
    is_long: bool = False  # kept in fewer bytes
    seed: int = 1


def _bronze(*notes: tuple[float, float, float]) -> tuple[Strike, ...]:
    """Blows on gongs: tone, time, level."""
    return tuple(Strike(tone, at, level, BRONZE) for tone, at, level in notes)


# The gongs are tuned to five tones of the Burmese hnyin-lon mode on C: C E F G B.
C5, E5, F5, G5, B5, C6 = 523.3, 659.3, 698.5, 784.0, 987.8, 1046.5
RECIPES = {
    "place": Recipe(0.14, 0.62, (Strike(520), Strike(582, 0.035, 0.45))),
    "move": Recipe(0.12, 0.62, (Strike(620),)),
    "capture": Recipe(
        0.18, 0.72,
        (Strike(430, 0, 1, DULL_WOOD), Strike(482, 0.028, 0.6), Strike(700, 0.05, 0.2)),
    ),
    "select": Recipe(0.05, 0.3, (Strike(1150),)),
    "error": Recipe(
        0.2, 0.5, (Strike(180, 0, 1, DULL_WOOD), Strike(160, 0.07, 0.8, DULL_WOOD))
    ),
    "promote": Recipe(
        0.85, 0.55, (Strike(620, 0, 0.5), *_bronze((G5, 0.04, 0.8), (C6, 0.16, 1))), is_long=True
    ),
    "check": Recipe(0.5, 0.55, _bronze((B5, 0, 1), (B5, 0.11, 0.7)), is_long=True),
    "count": Recipe(
        0.24, 0.55, (Strike(900, 0, 0.8), Strike(760, 0.1, 1)),
    ),
    "win": Recipe(
        1.05, 0.6,
        _bronze((C5, 0, 0.8), (E5, 0.12, 0.8), (G5, 0.24, 0.85), (C6, 0.38, 1), (C5, 0.38, 0.5)),
        is_long=True,
    ),
    "draw": Recipe(0.9, 0.5, _bronze((G5, 0, 0.9), (F5, 0.2, 0.8), (G5, 0.4, 0.7)), is_long=True),
    "loss": Recipe(0.95, 0.5, _bronze((F5, 0, 0.8), (E5, 0.2, 0.8), (C5, 0.42, 1)), is_long=True),
}  # fmt: skip


def rate_of(recipe: Recipe) -> int:
    """Samples a second."""
    return SLOW_RATE if recipe.is_long else RATE


def samples(recipe: Recipe) -> array.array[int]:
    """The sound as 16-bit samples, one channel."""
    rate = rate_of(recipe)
    count = 2 * int(rate * recipe.length_s / 2)
    wave = [0.0] * count
    noise = random.Random(recipe.seed)
    for strike in recipe.strikes:
        _ring(wave, strike, rate, noise)
    release = rate * RELEASE_S * (4 if recipe.is_long else 1)
    wave = [value * min(1.0, (count - index) / release) for index, value in enumerate(wave)]
    scale = recipe.loudness * LOUDEST / max(map(abs, wave))
    return array.array("h", (round(value * scale) for value in wave))


def _ring(wave: list[float], strike: Strike, rate: int, noise: random.Random) -> None:
    """Add one blow to a sound."""
    material = strike.material
    smoothed = 0.0
    modes = list(zip(material.modes, material.levels, material.fades, strict=True))
    for index in range(int(strike.at_s * rate), len(wave)):
        now = index / rate - strike.at_s
        value = sum(
            level * math.sin(math.tau * strike.tone_hz * mode * now) * math.exp(-fade * now)
            for mode, level, fade in modes
        )
        smoothed += 0.55 * (noise.uniform(-1, 1) - smoothed)
        value += material.knock * smoothed * math.exp(-KNOCK_FADE * now)
        wave[index] += strike.level * value * min(1.0, now / ATTACK_S)


def mu_law(sample: int) -> int:
    """A 16-bit sample in a byte of logarithmic steps, as ITU-T G.711 defines them.

    >>> [mu_law(sample) for sample in (0, -1, 32767, -32768)]
    [255, 127, 128, 0]
    """
    sign = 0x80 if sample < 0 else 0
    size = min(-sample - 1 if sample < 0 else sample, 32_635) + 132
    step = size.bit_length() - 8
    return ~(sign | step << 4 | size >> step + 3 & 0x0F) & 0xFF


def wave_file(recipe: Recipe) -> bytes:
    """The sound as the bytes of a ``.wav`` file."""
    pcm = samples(recipe)
    if recipe.is_long:
        data, kind, width = bytes(map(mu_law, pcm)), MU_LAW, 1
    else:
        if sys.byteorder == "big":
            pcm.byteswap()
        data, kind, width = pcm.tobytes(), PCM, 2
    rate = rate_of(recipe)
    assert len(data) % 2 == 0  # else the chunk would have to be filled up
    header = struct.pack("<HHIIHH", kind, 1, rate, rate * width, width, 8 * width)
    chunks = b"fmt " + struct.pack("<I", len(header)) + header
    chunks += b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def write_sounds(folder: Path) -> None:
    """One wave file for each recipe."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, recipe in RECIPES.items():
        (folder / f"{name}.wav").write_bytes(wave_file(recipe))
