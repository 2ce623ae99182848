"""How is something heard? Through the mixer where there is one, else not at all.

A board without a sound device is no error: the app runs silent, and what is heard is seen as well.
The mixer is opened with the first sound, because its thread and buffers cost start-up time.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

RATE_HZ = 22_050  # the rate of the sound files, so that nothing is converted
BUFFER_SAMPLES = 512  # 23 ms: short enough for a tap, long enough for a slow board

_log = logging.getLogger(__name__)


class Sound:
    """Plays sounds by name."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds one ``.wav`` file for each name."""
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._is_tried = False
        self.is_silent = False  # known after `open`, or after the first sound

    def open(self) -> bool:
        """Open the sound device unless that was tried before; whether there is one."""
        if not self._is_tried:
            self._is_tried = True
            try:
                pygame.mixer.init(RATE_HZ, -16, 1, BUFFER_SAMPLES, allowedchanges=0)
                for path in sorted(self._folder.glob("*.wav")):
                    self._sounds[path.stem] = pygame.mixer.Sound(path)
            except (pygame.error, NotImplementedError) as error:  # no device, or no mixer built in
                _log.warning("no sound: %s", error)
                self.is_silent = True
        return not self.is_silent

    def play(self, name: str, volume: int) -> None:
        """Let a sound be heard at a volume of 0–100; unknown names stay unheard."""
        if volume <= 0 or not self.open():
            return
        sound = self._sounds.get(name)
        if sound is not None:
            sound.set_volume(volume / 100)
            sound.play()

    def close(self) -> None:
        """Give the device back."""
        if self._is_tried and not self.is_silent:
            pygame.mixer.quit()
