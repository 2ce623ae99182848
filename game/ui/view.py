"""What is to be seen: the screen in front, and what lies over every screen."""

from __future__ import annotations

from typing import assert_never

from game.ui import signs
from game.ui.draw import Scene
from game.ui.geometry import Rect
from game.ui.language_button import is_free, language_button, language_place
from game.ui.pages import style_of, window_of
from game.ui.screens import (
    attract,
    calibrate,
    editor,
    editor_view,
    handover,
    home,
    keep,
    kiosk_screens,
    language,
    learn,
    operator,
    pin,
    play,
    puzzle,
    result,
    review,
    review_view,
    saved,
    setup,
    statistics,
    still_there,
    transfer,
)
from game.ui.screens import help as help_screen
from game.ui.screens import settings as settings_screen
from game.ui.sheets import toast
from game.ui.state import Look, UiState, closed
from game.ui.widgets import ButtonKind, button

NOTICE_UNDO = "button:notice_undo"


def view(ui: UiState, look: Look) -> Scene:
    """Everything to be seen, and everything that can be touched."""
    scene = screen_view(ui, look)
    place = language_place(ui)
    if place is not None and is_free(scene, place):
        scene += language_button(style_of(ui, look), place)
    if ui.kiosk is not None and ui.kiosk.machine.no_input:
        scene += _no_input_sign(ui, look)
    if ui.unsaved is not None:
        scene += signs.unsaved_sign(ui, look)
    if ui.is_silent and ui.settings.volume and isinstance(ui.screen, home.State | play.State):
        scene += signs.silent_sign(ui, look)
    if ui.notice is not None:
        scene += _notice(ui, look)
    return scene


def screen_view(ui: UiState, look: Look) -> Scene:
    """The screen in front alone."""
    match ui.screen:
        case home.State():
            return home.view(ui, look)
        case setup.State():
            return setup.view(ui, look)
        case play.State():
            return play.view(ui, look)
        case handover.State():
            return handover.view(ui, look)
        case result.State():
            return result.view(ui, look)
        case review.State():
            return review_view.view(ui, look)
        case editor.State():
            return editor_view.view(ui, look)
        case saved.State():
            return saved.view(ui, look)
        case settings_screen.State():
            return settings_screen.view(ui, look)
        case help_screen.State():
            return help_screen.view(ui, look)
        case language.State():
            return language.view(ui, look)
        case still_there.State():
            beneath = screen_view(closed(ui), look)
            return beneath.beneath(still_there.view(ui, look))
        case attract.State() | pin.State() | operator.State() | calibrate.State() | keep.State():
            return kiosk_screens.view(ui, look)
        case learn.State():
            return learn.view(ui, look)
        case puzzle.State():
            return puzzle.view(ui, look)
        case transfer.State():
            return transfer.view(ui, look)
        case statistics.State():
            return statistics.view(ui, look)
    assert_never(ui.screen)


def _notice(ui: UiState, look: Look) -> Scene:
    """A line at the upper edge that goes away by itself, with a way to undo what it reports."""
    assert ui.notice is not None
    style, sizes = style_of(ui, look), style_of(ui, look).sizes
    window = window_of(ui)
    width = min(window.w - 2 * sizes.margin, sizes.text * 30)
    height = max(sizes.bar * 2, sizes.button)
    rect = Rect(window.centre.x - width // 2, window.y + sizes.margin, width, height)
    text = look.words(ui.notice.key, **dict(ui.notice.fields))
    if ui.notice.undo is None:
        return toast(style, rect, text)
    rect, place = rect.split_right(max(sizes.button * 2, sizes.text * 6), sizes.gap)
    undo = button(style, place, ui.notice.undo, look.words("common.undo"), "undo", ButtonKind.GOLD)
    return toast(style, rect, text) + undo


def _no_input_sign(ui: UiState, look: Look) -> Scene:
    """At the lower edge: why nothing that is touched does anything."""
    style = style_of(ui, look)
    window, sizes = window_of(ui), style.sizes
    height = max(sizes.bar * 2, sizes.button)
    rect = Rect(sizes.margin, window.bottom - sizes.margin - height, window.w - 2 * sizes.margin,
                height)  # fmt: skip
    return toast(style, rect, look.words("operator.no_input"), warning=True)
