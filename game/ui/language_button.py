"""Where does the button stand by which a guest of a kiosk changes the language, on any screen?"""

from __future__ import annotations

from game.ui import board_page
from game.ui.draw import Scene, TargetKind
from game.ui.geometry import Rect
from game.ui.pages import frame_of, sizes_of, window_of
from game.ui.screens import (
    attract,
    calibrate,
    editor,
    handover,
    home,
    keep,
    language,
    play_state,
    puzzle,
    result,
    review,
    review_places,
    still_there,
)
from game.ui.screens import help as help_screen
from game.ui.sheets import SHEET
from game.ui.state import LANGUAGE, UiState, has_language_button
from game.ui.style import Style
from game.ui.widgets import ButtonKind, button


def language_place(ui: UiState) -> Rect | None:
    """Where it stands on the screen in front; None where there is none."""
    if not has_language_button(ui):
        return None
    match ui.screen:
        case home.State() | handover.State() | result.State():
            return corner_of(ui)
        case play_state.State():
            return play_state.arrangement(ui, ui.screen).corner
        case review.State():
            return frame_of(ui, widest_em=review_places.WIDEST_EM).corner
        case editor.State():
            return frame_of(ui, widest_em=editor.WIDEST_EM).corner
        case puzzle.State() | help_screen.State(lists=False):
            return frame_of(ui, widest_em=board_page.WIDEST_EM).corner
        case still_there.State():
            return corner_of(ui)
        case attract.State():
            return None if attract.is_dim(ui) else _shifting(ui)
        case language.State() | calibrate.State() | keep.State():
            return None  # the choice itself; and where the corners are there to be touched
        case _:
            return frame_of(ui).corner


def corner_of(ui: UiState) -> Rect:
    """The upper right corner of the window."""
    sizes = sizes_of(ui)
    free = window_of(ui).inset(max(6, sizes.margin))
    return Rect(free.right - sizes.button, free.y, sizes.button, sizes.button)


def _shifting(ui: UiState) -> Rect:
    """A little nearer to the middle, so that no shift brings it to the edge."""
    dx, dy = attract.shift(ui)
    return corner_of(ui).moved(dx - attract.MOST_SHIFT_PX, dy + attract.MOST_SHIFT_PX)


def language_button(style: Style, rect: Rect) -> Scene:
    """The button."""
    return button(style, rect, LANGUAGE, "", "language", ButtonKind.FLAT)


def is_free(scene: Scene, rect: Rect) -> bool:
    """Whether nothing that is touched, nor a sheet, lies where the button would."""
    return not any(
        target.rect.overlaps(rect)
        for target in scene.targets
        if target.id == SHEET or target.kind is TargetKind.BUTTON
    )
