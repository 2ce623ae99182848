"""In which language does the app speak?

The languages stand under their own names, in their own script. At the very first start this screen
stands before the first one, and a choice leads on at once; later it is reached from the settings.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.chosen import Chosen, is_back
from game.ui.draw import AlignX, Group, Image, Scene, Text
from game.ui.effects import SaveSettings
from game.ui.events import Event
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import Form, Radio, Row, arranged
from game.ui.geometry import Rect
from game.ui.pages import frame_of, frame_scene, ground_items, sizes_of, style_of, window_of
from game.ui.phrases import literal, phrase
from game.ui.screens.home_view import LOTUS_RATIO
from game.ui.scrolling import TOP, Scroll
from game.ui.state import Look, Step, UiState, closed, with_screen

PREFIX = "language:"
OWN_NAME = "စစ်တုရင်"  # of the game, in Burmese
LATIN_NAME = "Sittuyin"
WIDEST_EM = 30  # of the letters' size, as the next two
ONE_COLUMN_EM = 1000
COLUMN_EM = 20  # from here on there is room for two columns of names


@dataclass(frozen=True, slots=True)
class State:
    """How far the list is scrolled, and whether it is the very first screen."""

    scroll: Scroll = TOP
    is_first: bool = False


def _form(ui: UiState, state: State) -> tuple[tuple[Row, ...], Form]:
    rows = tuple(
        Radio(f"{PREFIX}{code}", literal(name), None, code == ui.settings.language)
        for code, name in ui.languages
    )
    sizes = sizes_of(ui)
    frame = frame_of(ui, widest_em=WIDEST_EM)
    body = _welcome_and_body(ui)[1] if state.is_first else frame.body
    form = arranged(rows, body, sizes, ONE_COLUMN_EM)
    # All names should be seen at once, even on a low window.
    return rows, arranged(rows, body, sizes, COLUMN_EM) if form.whole_px > body.h else form


def _welcome_and_body(ui: UiState) -> tuple[Rect, Rect]:
    """Where the very first screen has the name of the game, and the languages below it."""
    sizes = sizes_of(ui)
    free = window_of(ui).inset(max(6, sizes.margin))
    welcome, body = free.split_top(free.h // 4, sizes.gap)
    return welcome, body.middle(min(body.w, WIDEST_EM * sizes.text), body.h)


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened; a choice takes effect at once."""
    state = ui.screen
    assert isinstance(state, State)
    if is_back(event):
        return _chosen(closed(ui), ui.settings.language) if state.is_first else (closed(ui), ())
    if isinstance(event, Chosen) and event.target.startswith(PREFIX):
        code = event.target.removeprefix(PREFIX)
        return _chosen(closed(ui) if state.is_first else ui, code)
    rows, form = _form(ui, state)
    scroll = focused(ui, stepped(state.scroll, event, form), event, rows, form)
    ui = with_screen(ui, replace(state, scroll=scroll))
    return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def _chosen(ui: UiState, code: str) -> Step:
    settings = replace(ui.settings, language=code, language_seen=True)
    return replace(ui, settings=settings), (SaveSettings(settings),)


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = ui.screen
    assert isinstance(state, State)
    rows, form = _form(ui, state)
    if state.is_first:
        scene = _welcome(ui, look)
    else:
        tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
        scene = frame_scene(
            ui, look, frame_of(ui, tools, widest_em=WIDEST_EM), phrase("settings.language"), tools
        )
    return scene + form_scene(style_of(ui, look), look.words, form, rows, state.scroll)


def _welcome(ui: UiState, look: Look) -> Scene:
    """The game's name in its own script and in the chosen language, before anything else."""
    style = style_of(ui, look)
    sizes, colours = style.sizes, style.colours
    place = _welcome_and_body(ui)[0]
    ornament = min(place.w * 3 // 4, 16 * sizes.text) // LOTUS_RATIO
    upper, line = place.split_bottom(ornament)
    other = look.words("home.title")
    title = f"{OWN_NAME} · {LATIN_NAME if other == OWN_NAME else other}"
    name = Text(title, upper, min(sizes.title * 3 // 2, upper.h // 2), colours.gold,
                AlignX.CENTRE, bold=True, min_px=sizes.least)  # fmt: skip
    lotus = line.middle(ornament * LOTUS_RATIO, ornament)
    return Scene(
        (
            Group("ground", ground_items(style, window_of(ui))),
            Group("title", (name, Image("ornaments/lotus", lotus, tint=colours.gold_bottom))),
        )
    )
