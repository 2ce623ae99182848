"""How is something heard? Through the mixer where there is one, else not at all.

A board without a sound device is no error: the app runs silent, and what is heard is seen as well.
The mixer is opened with the first sound, because its thread and buffers cost start-up time; where
that fails, a later sound tries again, so that a loudspeaker plugged in meanwhile is heard.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

import pygame

RATE_HZ = 22_050  # the rate of the sound files, so that nothing is converted
BUFFER_SAMPLES = 512  # 23 ms: short enough for a tap, long enough for a slow board
RETRY_S = 20.0  # looking for a device takes a while on some systems: not before every sound

_log = logging.getLogger(__name__)


class Sound:
    """Plays sounds by name."""

    def __init__(self, folder: Path, now_s: Callable[[], float] = time.monotonic) -> None:
        """`folder` holds one ``.wav`` file for each name."""
        self._folder = folder
        self._now_s = now_s
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._next_try_s: float | None = None  # after a failure; None when nothing failed
        self._is_open = False

    @property
    def is_silent(self) -> bool:
        """Whether no device was found when one was needed last."""
        return self._next_try_s is not None

    def open(self) -> bool:
        """Open the sound device if need be; whether there is one."""
        if self._is_open:
            return True
        if self._next_try_s is not None and self._now_s() < self._next_try_s:
            return False
        try:
            pygame.mixer.init(RATE_HZ, -16, 1, BUFFER_SAMPLES, allowedchanges=0)
            for path in sorted(self._folder.glob("*.wav")):
                self._sounds[path.stem] = pygame.mixer.Sound(path)
        except (pygame.error, NotImplementedError) as error:  # no device, or no mixer built in
            if self._next_try_s is None:
                _log.warning("no sound: %s", error)
            self._next_try_s = self._now_s() + RETRY_S
            return False
        if self._next_try_s is not None:
            _log.info("a sound device has been found")
        self._next_try_s, self._is_open = None, True
        return True

    def play(self, name: str, volume: int) -> None:
        """Let a sound be heard at a volume of 0–100; unknown names stay unheard."""
        if volume <= 0 or not self.open():
            return
        sound = self._sounds.get(name)
        if sound is not None:
            sound.set_volume(volume / 100)
            sound.play()

    def device_changed(self, *, gone: bool) -> None:
        """A device came or went: the next sound looks which one there is now."""
        if gone:
            self.close()
        elif self._next_try_s is not None:
            self._next_try_s = self._now_s()

    def close(self) -> None:
        """Give the device back."""
        if self._is_open:
            self._sounds.clear()
            pygame.mixer.quit()
            self._is_open = False
