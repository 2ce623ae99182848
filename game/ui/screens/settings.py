"""What may a person set once and for all?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from game.ui.appearance import Army, BoardStyle, Interface, PieceSet
from game.ui.chosen import Chosen, is_back
from game.ui.draw import Scene
from game.ui.effects import Effect, PlaySound, SaveSettings, SetWindow, SoundName
from game.ui.events import Cancel, Down, Event, FocusLost, Key, KeyName, Move, Up
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import (
    Choice,
    Form,
    Heading,
    Link,
    Pick,
    Row,
    Slider,
    Toggle,
    arranged,
    slider_rect,
)
from game.ui.layout import Hand, TextSize
from game.ui.pages import frame_of, frame_scene, sizes_of, style_of
from game.ui.phrases import literal, phrase
from game.ui.screens import language
from game.ui.scrolling import TOP, Scroll
from game.ui.settings import DEFAULTS, AnimationSpeed, ReleaseMode, Settings, Turning
from game.ui.state import Look, Step, UiState, closed, opened, with_screen
from game.ui.widgets import slider_value

VOLUME = "slider:volume"
VOLUME_STEPS = 10
SWITCHES = {
    "toggle:show_moves": "show_moves",
    "toggle:confirm_moves": "confirm_moves",
    "toggle:takebacks": "takebacks",
    "toggle:coach": "coach",
    "toggle:claims_automatic": "claims_automatic",
    "toggle:burmese_digits": "burmese_digits",
    "toggle:full_screen": "full_screen",
    "toggle:captions": "captions",
    "toggle:speech": "speech",
}
CHOICES: dict[str, tuple[str, Mapping[str, object]]] = {
    "choice:text_size": ("text_size", {str(int(size)): size for size in TextSize}),
    "choice:hand": ("hand", {str(hand): hand for hand in Hand}),
    "choice:turning": ("turning", {str(turning): turning for turning in Turning}),
    "choice:release": ("release", {str(mode): mode for mode in ReleaseMode}),
    "choice:pieces": ("pieces", {str(member): member for member in PieceSet}),
    "choice:board": ("board", {str(member): member for member in BoardStyle}),
    "choice:army": ("army", {str(member): member for member in Army}),
    "choice:theme": ("theme", {str(member): member for member in Interface}),
    "choice:animation": ("animation", {str(int(speed)): speed for speed in AnimationSpeed}),
}


@dataclass(frozen=True, slots=True)
class State:
    """How far the page is scrolled, and whether the volume is being dragged."""

    scroll: Scroll = TOP
    sliding: int | None = None  # pointer that holds the volume


def rows_of(ui: UiState) -> tuple[Row, ...]:
    """The rows, from the settings as they are."""
    settings = ui.settings
    own_name = dict(ui.languages).get(settings.language, settings.language)
    sound = "settings.no_sound" if ui.is_silent else "settings.sound"
    speeds = [AnimationSpeed.OFF, AnimationSpeed.FAST, AnimationSpeed.NORMAL, AnimationSpeed.SLOW]
    rows: tuple[Row, ...] = (
        Heading(phrase("settings.reading")),
        Link("link:language", phrase("settings.language"), literal(own_name), "icon/language"),
        _choice(settings, "text_size", [str(int(size)) for size in TextSize]),
        _toggle(settings, "burmese_digits"),
        Heading(phrase("settings.table")),
        _choice(settings, "turning", list(Turning), 6.0),
        _choice(settings, "hand", list(Hand)),
        _toggle(settings, "takebacks"),
        _toggle(settings, "claims_automatic"),
        _toggle(settings, "coach"),
        Heading(phrase("settings.touch")),
        _toggle(settings, "show_moves"),
        _toggle(settings, "confirm_moves"),
        _toggle(settings, "captions"),
        *((_toggle(settings, "speech"),) if ui.has_voice else ()),
        _choice(settings, "release", list(ReleaseMode), 6.0),
        Heading(phrase("settings.looks")),
        _looks(settings, "pieces", list(PieceSet), 5.5),
        _looks(settings, "board", list(BoardStyle), 5.5),
        _looks(settings, "army", list(Army)),
        _looks(settings, "theme", list(Interface)),
        Heading(phrase("settings.picture_and_sound")),
        Slider(VOLUME, phrase(sound), settings.volume * VOLUME_STEPS // 100,
               VOLUME_STEPS, "sound", "mute"),
        _choice(settings, "animation", [str(int(speed)) for speed in speeds]),
        _toggle(settings, "full_screen"),
    )  # fmt: skip
    if ui.kiosk is None:
        return rows
    hidden = {"toggle:full_screen"}  # what a guest may not change
    if not ui.kiosk.operator.guest.takebacks:
        hidden |= {"toggle:takebacks", "toggle:coach"}
    return tuple(row for row in rows if not isinstance(row, Toggle) or row.id not in hidden)


def _toggle(settings: Settings, name: str) -> Toggle:
    return Toggle(f"toggle:{name}", phrase(f"settings.{name}"), getattr(settings, name))


def _choice(settings: Settings, name: str, values: Sequence[str], least_em: float = 4.5) -> Choice:
    current = getattr(settings, name)
    chosen = str(current) if isinstance(current, str) else str(int(current))
    picks = tuple(Pick(str(value), phrase(f"settings.{name}_{value}")) for value in values)
    return Choice(f"choice:{name}", phrase(f"settings.{name}"), picks, chosen, least_em)


def _looks(
    settings: Settings, name: str, values: Sequence[StrEnum], least_em: float = 4.5
) -> Choice:
    """A choice whose picks show what they are."""
    row = _choice(settings, name, values, least_em)
    picks = tuple(replace(pick, picture=f"sample/{name}/{pick.value}") for pick in row.picks)
    return replace(row, picks=picks)


def _form(ui: UiState) -> tuple[tuple[Row, ...], Form]:
    rows = rows_of(ui)
    form = arranged(rows, frame_of(ui).body, sizes_of(ui))
    return rows, form


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    if is_back(event):
        return closed(ui), ()
    state = ui.screen
    assert isinstance(state, State)
    if (slid := _slid(ui, state, event)) is not None:
        return slid
    if isinstance(event, Chosen) and (chosen := _chosen(ui, event.target)) is not None:
        return chosen
    rows, form = _form(ui)
    scroll = stepped(state.scroll, event, form)
    scroll = focused(ui, scroll, event, rows, form)
    ui = with_screen(ui, replace(state, scroll=scroll))
    return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def _chosen(ui: UiState, target: str) -> Step | None:
    settings = ui.settings
    if target == "link:language":
        return opened(ui, language.State()), ()
    if target == f"{VOLUME}:switch":
        return _set(ui, volume=0 if settings.volume else DEFAULTS.volume)
    if target in SWITCHES:
        name = SWITCHES[target]
        return _set(ui, **{name: not getattr(settings, name)})
    identity, _, value = target.partition("=")
    if identity in CHOICES:
        name, values = CHOICES[identity]
        asked = {"animation_chosen": True} if name == "animation" else {}
        return _set(ui, **{name: values[value]}, **asked)
    return None


def _set(ui: UiState, **changes: object) -> Step:
    settings = replace(ui.settings, **changes)  # type: ignore[arg-type]
    if settings == ui.settings:
        return ui, ()
    effects: tuple[Effect, ...] = (SaveSettings(settings),)
    if settings.full_screen != ui.settings.full_screen:
        effects += (SetWindow(settings.full_screen),)
    if settings.volume != ui.settings.volume and settings.volume:
        effects += (PlaySound(SoundName.MOVE, settings.volume),)
    return replace(ui, settings=settings), effects


def _slid(ui: UiState, state: State, event: Event | Chosen) -> Step | None:
    """The volume follows the pointer that holds it, or the arrow keys while it has the focus."""
    rows, form = _form(ui)
    index = next(i for i, row in enumerate(rows) if isinstance(row, Slider))
    rect = slider_rect(form.place(index, state.scroll), sizes_of(ui))
    match event:
        case Down(at=at, pointer=pointer) if (
            state.sliding is None and rect.contains(at) and form.area.contains(at)
        ):
            ui = with_screen(ui, replace(state, sliding=pointer))
            return _set(ui, volume=_volume(slider_value(rect, VOLUME_STEPS, at)))
        case Move(at=at, pointer=pointer) if state.sliding == pointer:
            return _set(ui, volume=_volume(slider_value(rect, VOLUME_STEPS, at)))
        case Key(name=KeyName.LEFT | KeyName.RIGHT as name) if ui.focus == VOLUME:
            step = 1 if name is KeyName.RIGHT else -1
            part = ui.settings.volume * VOLUME_STEPS // 100 + step
            return _set(ui, volume=_volume(min(VOLUME_STEPS, max(0, part))))
        case Up() | Cancel() | FocusLost() if state.sliding is not None:
            return with_screen(ui, replace(state, sliding=None)), ()
        case _:
            return None


def _volume(part: int) -> int:
    return part * 100 // VOLUME_STEPS


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = ui.screen
    assert isinstance(state, State)
    rows, form = _form(ui)
    tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
    scene = frame_scene(ui, look, frame_of(ui, tools), phrase("settings.title"), tools)
    return scene + form_scene(style_of(ui, look), look.words, form, rows, state.scroll)
