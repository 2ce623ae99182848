"""In which language does the app speak?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.chosen import Chosen, is_back
from game.ui.draw import Scene
from game.ui.effects import SaveSettings
from game.ui.events import Event
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import Form, Radio, Row, arranged
from game.ui.pages import frame_of, frame_scene, sizes_of, style_of
from game.ui.phrases import literal, phrase
from game.ui.scrolling import TOP, Scroll
from game.ui.state import Look, Step, UiState, closed, with_screen

PREFIX = "language:"


@dataclass(frozen=True, slots=True)
class State:
    """How far the list is scrolled."""

    scroll: Scroll = TOP


def _form(ui: UiState) -> tuple[tuple[Row, ...], Form]:
    rows = tuple(
        Radio(f"{PREFIX}{code}", literal(name), None, code == ui.settings.language)
        for code, name in ui.languages
    )
    return rows, arranged(rows, frame_of(ui).body, sizes_of(ui))


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened; a choice takes effect at once."""
    if is_back(event):
        return closed(ui), ()
    state = ui.screen
    assert isinstance(state, State)
    if isinstance(event, Chosen) and event.target.startswith(PREFIX):
        settings = replace(ui.settings, language=event.target.removeprefix(PREFIX))
        return replace(ui, settings=settings), (SaveSettings(settings),)
    rows, form = _form(ui)
    scroll = focused(ui, stepped(state.scroll, event, form), event, rows, form)
    ui = with_screen(ui, State(scroll))
    return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = ui.screen
    assert isinstance(state, State)
    rows, form = _form(ui)
    tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
    scene = frame_scene(ui, look, frame_of(ui, tools), phrase("settings.language"), tools)
    return scene + form_scene(style_of(ui, look), look.words, form, rows, state.scroll)
