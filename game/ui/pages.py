"""What do all screens other than the board share: their style, their frame, the way back?"""

from __future__ import annotations

from game.ui.chosen import Chosen
from game.ui.draw import Scene
from game.ui.events import Key, KeyName
from game.ui.geometry import Rect
from game.ui.layout import sizes_for
from game.ui.sheets import Page, page
from game.ui.state import Look, UiState
from game.ui.style import Style

BACK = "button:back"


def window_of(ui: UiState) -> Rect:
    """The whole picture."""
    return Rect(0, 0, ui.width, ui.height)


def style_of(ui: UiState, look: Look) -> Style:
    """How things look in this window, with what is pressed and focused just now."""
    sizes = sizes_for(ui.width, ui.height, ui.settings.text_size)
    pressed = ui.press.target if ui.press is not None and ui.press.is_inside else ""
    return Style(look.theme, sizes, pressed, ui.focus or "")


def titled(ui: UiState, look: Look, title_key: str) -> Page:
    """The beginning of a screen with a title and a button that leads back."""
    return page(style_of(ui, look), window_of(ui), look.words(title_key))


def is_back(event: object) -> bool:
    """Whether the event asks for the screen beneath."""
    match event:
        case Key(name=KeyName.ESCAPE) | Chosen(target="button:back"):
            return True
        case _:
            return False


def scene_of(frame: Page, *parts: Scene) -> Scene:
    """A page with its contents."""
    scene = frame.scene
    for part in parts:
        scene += part
    return scene
