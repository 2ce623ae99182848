"""Which keys do anything in a kiosk?

This table is all of them. Every other key does nothing, and neither does one of these together with
Ctrl, Alt or the system's key, but for the operator's. Nothing here leaves the app, changes its
window, or types text; digits reach the PIN pad alone.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.shell.common_keys import COMMON_KEYS
from game.ui.events import KeyName

DIGITS: Mapping[int, KeyName] = {
    pygame.K_0: KeyName.DIGIT_0,
    pygame.K_1: KeyName.DIGIT_1,
    pygame.K_2: KeyName.DIGIT_2,
    pygame.K_3: KeyName.DIGIT_3,
    pygame.K_4: KeyName.DIGIT_4,
    pygame.K_5: KeyName.DIGIT_5,
    pygame.K_6: KeyName.DIGIT_6,
    pygame.K_7: KeyName.DIGIT_7,
    pygame.K_8: KeyName.DIGIT_8,
    pygame.K_9: KeyName.DIGIT_9,
    pygame.K_KP0: KeyName.DIGIT_0,
    pygame.K_KP1: KeyName.DIGIT_1,
    pygame.K_KP2: KeyName.DIGIT_2,
    pygame.K_KP3: KeyName.DIGIT_3,
    pygame.K_KP4: KeyName.DIGIT_4,
    pygame.K_KP5: KeyName.DIGIT_5,
    pygame.K_KP6: KeyName.DIGIT_6,
    pygame.K_KP7: KeyName.DIGIT_7,
    pygame.K_KP8: KeyName.DIGIT_8,
    pygame.K_KP9: KeyName.DIGIT_9,
}
KIOSK_KEYS: Mapping[int, KeyName] = {**COMMON_KEYS, **DIGITS}
OPERATOR_KEY = pygame.K_o  # together with Ctrl and Shift
# Shift, locks and the third level of a keyboard are held for innocent reasons.
HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


def kiosk_key_name(key: int, modifiers: int) -> KeyName | None:
    """What a key means in a kiosk together with those that are held."""
    held = modifiers & HELD
    if held:
        asks = key == OPERATOR_KEY and modifiers & pygame.KMOD_SHIFT
        only_control = not modifiers & (HELD & ~pygame.KMOD_CTRL)
        return KeyName.OPERATOR if asks and only_control else None
    if key == pygame.K_TAB and modifiers & pygame.KMOD_SHIFT:
        return KeyName.BACK_TAB
    return KIOSK_KEYS.get(key)
