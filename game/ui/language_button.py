"""Where does the button stand by which a guest of a kiosk changes the language, on any screen?"""

from __future__ import annotations

from game.ui.draw import Scene
from game.ui.geometry import Rect
from game.ui.gestures import Choosing
from game.ui.pages import frame_of, sizes_of, window_of
from game.ui.screens import (
    attract,
    calibrate,
    handover,
    home,
    keep,
    language,
    operator_state,
    pin,
    play_state,
    result,
    review,
    review_places,
    still_there,
)
from game.ui.state import LANGUAGE, UiState, has_language_button
from game.ui.style import Style
from game.ui.widgets import ButtonKind, button


def language_place(ui: UiState) -> Rect | None:
    """Where it stands on the screen in front; None where there is none."""
    if not has_language_button(ui):
        return None
    match ui.screen:
        case home.State() | result.State() | handover.State():
            return corner_of(ui)
        case play_state.State():
            return _on_the_board(ui, ui.screen)
        case review.State():
            return frame_of(ui, widest_em=review_places.WIDEST_EM).corner
        case language.State() | attract.State() | still_there.State():
            return None
        case pin.State() | operator_state.State() | calibrate.State() | keep.State():
            return None  # the operator chooses the language for all
        case _:
            return frame_of(ui).corner


def corner_of(ui: UiState) -> Rect:
    """The upper right corner of the window."""
    sizes = sizes_of(ui)
    free = window_of(ui).inset(max(6, sizes.margin))
    return Rect(free.right - sizes.button, free.y, sizes.button, sizes.button)


def _on_the_board(ui: UiState, play: play_state.State) -> Rect | None:
    if play.sheet is not None or isinstance(play.gesture, Choosing):
        return None
    return play_state.arrangement(ui, play).corner


def language_button(style: Style, rect: Rect) -> Scene:
    """The button."""
    return button(style, rect, LANGUAGE, "", "language", ButtonKind.FLAT)
