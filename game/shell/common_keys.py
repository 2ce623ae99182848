"""Which keys mean the same everywhere, in a kiosk too?

They go about in the app and act on the board. Nothing may stand here that leaves the app or changes
its window: what a kiosk's keys may mean is counted in its test.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.ui.events import KeyName

COMMON_KEYS: Mapping[int, KeyName] = {
    pygame.K_UP: KeyName.UP,
    pygame.K_DOWN: KeyName.DOWN,
    pygame.K_LEFT: KeyName.LEFT,
    pygame.K_RIGHT: KeyName.RIGHT,
    pygame.K_RETURN: KeyName.ENTER,
    pygame.K_KP_ENTER: KeyName.ENTER,
    pygame.K_SPACE: KeyName.SPACE,
    pygame.K_ESCAPE: KeyName.ESCAPE,
    pygame.K_TAB: KeyName.TAB,
    pygame.K_BACKSPACE: KeyName.BACKSPACE,
    pygame.K_DELETE: KeyName.DELETE,
    pygame.K_HOME: KeyName.HOME,
    pygame.K_END: KeyName.END,
    pygame.K_PAGEUP: KeyName.PAGE_UP,
    pygame.K_PAGEDOWN: KeyName.PAGE_DOWN,
    pygame.K_m: KeyName.MENU,
    pygame.K_u: KeyName.UNDO,
    pygame.K_r: KeyName.REDO,
    pygame.K_h: KeyName.HINT,
    pygame.K_f: KeyName.FLIP,
    pygame.K_s: KeyName.MUTE,
}
