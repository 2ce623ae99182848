"""Does a slow machine lose its animations, once, and only if nobody asked for them?"""

from __future__ import annotations

from dataclasses import replace

from game.ui.effects import SaveSettings
from game.ui.events import FramesLate, KeyName
from game.ui.settings import AnimationSpeed, from_plain, to_plain
from game.ui.update import update
from tests.ui.screens.hands import press, tap
from tests.ui.screens.stages import bare, look


def test_animations_end_with_a_notice_and_stay_off() -> None:
    ui, effects = update(bare(), FramesLate(50), look())
    assert ui.settings.animation is AnimationSpeed.OFF
    assert ui.notice is not None and ui.notice.key == "settings.animation_slow"
    assert effects == (SaveSettings(ui.settings),)
    again, effects = update(ui, FramesLate(60), look())
    assert again.settings == ui.settings and effects == ()
    assert from_plain(to_plain(ui.settings)).animation is AnimationSpeed.OFF


def test_what_a_person_chose_is_kept() -> None:
    plain = bare()
    ui = replace(plain, settings=replace(plain.settings, animation_chosen=True))
    after, effects = update(ui, FramesLate(50), look())
    assert after.settings.animation is AnimationSpeed.NORMAL
    assert effects == () and after.notice is None


def test_choosing_a_speed_is_remembered_as_a_choice() -> None:
    ui, _ = tap(bare(), "button:settings")
    ui, _ = press(ui, KeyName.END)
    ui, _ = tap(ui, "choice:animation=200")
    assert ui.settings.animation_chosen
    assert ui.settings.animation is AnimationSpeed.SLOW
