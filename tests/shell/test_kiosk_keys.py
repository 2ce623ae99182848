"""Do exactly the keys of the table do something in a kiosk, and no other, whatever is held?"""

from __future__ import annotations

import pygame

from game.shell.kiosk_keys import HELD, KIOSK_KEYS, OPERATOR_KEY, kiosk_key_name
from game.ui.events import KeyName

ALL_KEYS = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")})
MODIFIERS = [
    pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT, pygame.KMOD_LMETA,
    pygame.KMOD_RMETA, pygame.KMOD_LCTRL | pygame.KMOD_LALT, pygame.KMOD_LCTRL | pygame.KMOD_LMETA,
    pygame.KMOD_LALT | pygame.KMOD_LSHIFT,
]  # fmt: skip
# What a key may do at most: go about in the app, and act on the board.
HARMLESS = {
    KeyName.UP, KeyName.DOWN, KeyName.LEFT, KeyName.RIGHT, KeyName.ENTER, KeyName.SPACE,
    KeyName.ESCAPE, KeyName.TAB, KeyName.BACK_TAB, KeyName.BACKSPACE, KeyName.DELETE, KeyName.HOME,
    KeyName.END, KeyName.PAGE_UP, KeyName.PAGE_DOWN, KeyName.MENU, KeyName.UNDO, KeyName.REDO,
    KeyName.HINT, KeyName.FLIP, KeyName.MUTE, *(name for name in KeyName if name.value.isdigit()),
}  # fmt: skip


def test_every_other_key_does_nothing() -> None:
    assert len(ALL_KEYS) > 120
    found = {key for key in ALL_KEYS if kiosk_key_name(key, 0) is not None}
    assert found == set(KIOSK_KEYS)


def test_what_keys_mean_is_harmless() -> None:
    assert set(KIOSK_KEYS.values()) <= HARMLESS
    assert KeyName.FULL_SCREEN not in HARMLESS and KeyName.NEW_GAME not in HARMLESS


def test_keys_that_leave_other_programs_are_not_in_the_table() -> None:
    names = "F4 F10 F11 q w PRINTSCREEN MENU POWER LSUPER RSUPER SYSREQ PAUSE AC_BACK"
    leaving = {getattr(pygame, f"K_{name}") for name in names.split()}
    assert not leaving & set(KIOSK_KEYS)


def test_a_held_key_makes_every_key_mean_nothing() -> None:
    for held in MODIFIERS:
        meant = {key for key in ALL_KEYS if kiosk_key_name(key, held) is not None}
        assert meant == set(), held


def test_the_operator_has_one_combination() -> None:
    both = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    meant = {key: kiosk_key_name(key, both) for key in ALL_KEYS if kiosk_key_name(key, both)}
    assert meant == {OPERATOR_KEY: KeyName.OPERATOR}
    assert kiosk_key_name(OPERATOR_KEY, both | pygame.KMOD_LALT) is None
    assert kiosk_key_name(OPERATOR_KEY, both | pygame.KMOD_NUM) is KeyName.OPERATOR


def test_locks_change_nothing() -> None:
    assert not (pygame.KMOD_NUM | pygame.KMOD_CAPS | pygame.KMOD_MODE) & HELD
    assert kiosk_key_name(pygame.K_UP, pygame.KMOD_NUM | pygame.KMOD_CAPS) is KeyName.UP
    assert kiosk_key_name(pygame.K_TAB, pygame.KMOD_LSHIFT) is KeyName.BACK_TAB
