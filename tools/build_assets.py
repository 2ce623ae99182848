"""Makes the sounds and the pictures of pieces under ``assets/``.

Run ``python -m tools.build_assets``; the files are kept in the repository, so this is needed only
after a change in the modules beside this one. Icons and ornaments are drawn by hand as SVG, and
fonts are described in ``assets/fonts/README.md``.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from dataclasses import dataclass
from pathlib import Path

from tools import build_assets_carved, build_assets_international, build_assets_letters
from tools.build_assets_pieces import PIECES, write_set

RATE = 22_050  # samples a second; the mixer is opened with the same rate
SETS = {
    "carved": build_assets_carved,
    "international": build_assets_international,
    "letters": build_assets_letters,
}
SOUNDS = Path(__file__).parents[1] / "assets" / "sounds"

# A bar that is free at both ends rings in these ratios to its lowest tone.
BAR_MODES = (1.0, 2.76, 5.4)
MODE_LEVELS = (0.62, 0.28, 0.12)
ATTACK_S = 0.0012  # shorter attacks and releases click
RELEASE_S = 0.006


@dataclass(frozen=True, slots=True)
class Tap:
    """How a piece of wood is struck."""

    tone_hz: float
    length_s: float
    level: float = 0.8  # 1 is full scale
    decay: tuple[float, float, float] = (38, 60, 95)  # of each mode, per second
    knock: float = 0.35  # noise of the contact
    settles_s: float = 0.0  # when the piece touches a second time; 0 for never
    seed: int = 1


TAPS = {
    "move": Tap(620, 0.12, decay=(42, 70, 120)),
    "place": Tap(520, 0.14, settles_s=0.035),
    "capture": Tap(430, 0.18, knock=0.6, decay=(28, 48, 80), settles_s=0.028),
    "select": Tap(1150, 0.05, level=0.4, decay=(80, 120, 160)),
    "error": Tap(180, 0.16, level=0.7, decay=(26, 40, 60)),
    "promote": Tap(760, 0.22, settles_s=0.09, decay=(22, 40, 70)),
    "end": Tap(330, 0.4, settles_s=0.16, decay=(9, 22, 50)),
}


def samples(tap: Tap) -> array.array[int]:
    """The sound as 16-bit samples, one channel."""
    noise = random.Random(tap.seed)
    count = int(RATE * tap.length_s)
    result = array.array("h")
    smoothed = 0.0
    for index in range(count):
        now = index / RATE
        value = sum(
            level * math.sin(math.tau * tap.tone_hz * mode * now) * math.exp(-decay * now)
            for mode, level, decay in zip(BAR_MODES, MODE_LEVELS, tap.decay, strict=True)
        )
        smoothed += 0.55 * (noise.uniform(-1, 1) - smoothed)
        value += tap.knock * smoothed * math.exp(-900 * now)
        if tap.settles_s and now > tap.settles_s:
            since = now - tap.settles_s
            value += 0.5 * math.sin(math.tau * tap.tone_hz * 1.12 * since) * math.exp(-70 * since)
        edge = min(1.0, now / ATTACK_S) * min(1.0, (count - index) / (RATE * RELEASE_S))
        result.append(int(max(-1.0, min(1.0, value * edge * tap.level)) * 32767))
    if sys.byteorder == "big":
        result.byteswap()
    return result


def write_sounds(folder: Path) -> None:
    """One wave file for each tap."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, tap in TAPS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(tap).tobytes())


def write_pieces(folder: Path) -> None:
    """The pictures of every set."""
    for name, module in SETS.items():
        write_set(folder / name, module.figures())


if __name__ == "__main__":
    write_sounds(SOUNDS)
    write_pieces(PIECES)
