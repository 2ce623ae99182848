"""Is it the operator? A pad of digits: the only thing that can be typed in a kiosk."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from game.ui.chosen import Chosen, is_back
from game.ui.draw import AlignX, Fill, Group, Item, Scene
from game.ui.events import Event, Key, KeyName
from game.ui.geometry import Rect
from game.ui.kiosk_effects import CheckPin, SetPin
from game.ui.kiosk_events import PinAnswered
from game.ui.pages import frame_of, frame_scene, sizes_of, style_of
from game.ui.phrases import Phrase, phrase, said
from game.ui.screens import operator_state
from game.ui.state import Look, Step, UiState, closed, with_screen
from game.ui.style import Style
from game.ui.ticks import TICKS_PER_SECOND, ticks_of
from game.ui.widgets import ButtonKind, button, well, words_item

LEAST, MOST = 4, 8  # digits
DIGIT, ERASE, ENTER = "pin:", "pin:erase", "pin:enter"
PAD = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "enter")


class Purpose(StrEnum):
    """What the digits are for."""

    ENTER = "enter"
    NEW = "new"
    REPEAT = "repeat"  # the new one once more
    CLOSED = "closed"  # there is no PIN, and none may be set here


@dataclass(frozen=True, slots=True)
class State:
    """What has been typed so far."""

    purpose: Purpose
    digits: str = ""
    first: str = ""  # of a new PIN, to be repeated
    is_waiting: bool = False  # for the answer
    problem: str = ""  # text key


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = ui.screen
    assert isinstance(state, State)
    if isinstance(event, PinAnswered):
        return _answered(ui, state, event)
    if is_back(event):
        return closed(ui), ()
    if state.purpose is Purpose.CLOSED or state.is_waiting or waits_s(ui):
        return ui, ()
    match event:
        case Chosen(target="pin:erase") | Key(name=KeyName.BACKSPACE | KeyName.DELETE):
            return with_screen(ui, replace(state, digits=state.digits[:-1])), ()
        case Chosen(target="pin:enter") | Key(name=KeyName.ENTER):
            return _entered(ui, state) if len(state.digits) >= LEAST else (ui, ())
        case Chosen(target=target) if target.startswith(DIGIT):
            return _typed(ui, state, target.removeprefix(DIGIT)), ()
        case Key(name=name) if name.value.isdigit():
            return _typed(ui, state, name.value), ()
        case _:
            return ui, ()


def _typed(ui: UiState, state: State, digit: str) -> UiState:
    if len(state.digits) >= MOST or not digit.isdigit():
        return ui
    return with_screen(ui, replace(state, digits=state.digits + digit, problem=""))


def _entered(ui: UiState, state: State) -> Step:
    match state.purpose:
        case Purpose.NEW:
            again = State(Purpose.REPEAT, first=state.digits)
            return with_screen(ui, again), ()
        case Purpose.REPEAT if state.digits != state.first:
            return with_screen(ui, State(Purpose.NEW, problem="pin.differs")), ()
        case Purpose.REPEAT:
            waiting = replace(state, is_waiting=True)
            return with_screen(ui, waiting), (SetPin(state.digits),)
        case _:
            waiting = replace(state, is_waiting=True)
            return with_screen(ui, waiting), (CheckPin(state.digits),)


def _answered(ui: UiState, state: State, event: PinAnswered) -> Step:
    assert ui.kiosk is not None
    if not state.is_waiting:
        return ui, ()
    kiosk = replace(ui.kiosk, pin_wait_tick=ui.tick + ticks_of(event.wait_ms))
    if event.is_right:
        machine = replace(kiosk.machine, has_pin=True, may_set_pin=False)
        ui = replace(ui, kiosk=replace(kiosk, machine=machine))
        if any(isinstance(screen, operator_state.State) for screen in ui.stack):
            return closed(ui), ()  # a new PIN was asked for from inside
        return with_screen(ui, operator_state.State()), ()
    purpose = Purpose.NEW if state.purpose is Purpose.REPEAT else state.purpose
    problem = "pin.not_kept" if state.purpose is Purpose.REPEAT else "pin.wrong"
    ui = replace(ui, kiosk=kiosk)
    return with_screen(ui, State(purpose, problem=problem)), ()


def waits_s(ui: UiState) -> int:
    """The seconds until another PIN is looked at."""
    assert ui.kiosk is not None
    return max(0, -(-(ui.kiosk.pin_wait_tick - ui.tick) // TICKS_PER_SECOND))


def wakes(ui: UiState) -> list[int]:
    """When the number of seconds changes."""
    left = waits_s(ui)
    assert ui.kiosk is not None
    return [ui.kiosk.pin_wait_tick - (left - 1) * TICKS_PER_SECOND] if left else []


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = ui.screen
    assert isinstance(state, State)
    style, sizes, frame = style_of(ui, look), sizes_of(ui), frame_of(ui)
    scene = frame_scene(ui, look, frame, phrase("pin.title"))
    told = said(look.words, _told(ui, state))
    if state.purpose is Purpose.CLOSED:
        return scene + Scene(
            (Group("told", (words_item(style, frame.body, told, align=AlignX.CENTRE,
                                       max_lines=8),)),)
        )  # fmt: skip
    shown, line, pad = _places(ui, frame.body)
    scene += Scene((Group("digits", (well(style, shown), *_dots(shown, state, style))),))
    scene += Scene((Group("told", (words_item(style, line, told, align=AlignX.CENTRE,
                                              max_lines=3),)),))  # fmt: skip
    is_open = not state.is_waiting and not waits_s(ui)
    for name, cell in zip(PAD, pad.grid(3, 4, sizes.gap), strict=True):
        icon = {"erase": "back", "enter": "check"}.get(name, "")
        kind = ButtonKind.GOLD if name == "enter" else ButtonKind.JADE
        enabled = is_open and (name != "enter" or len(state.digits) >= LEAST)
        label = "" if icon else look.words.number(int(name))
        scene += button(style, cell, f"{DIGIT}{name}", label, icon, kind, enabled=enabled)
    return scene


def _dots(rect: Rect, state: State, style: Style) -> tuple[Item, ...]:
    """One for each digit typed."""
    side = min(rect.h // 3, rect.w // (2 * MOST))
    row = rect.middle(2 * side * len(state.digits), side)
    cells = row.columns(len(state.digits)) if state.digits else ()
    return tuple(
        Fill(cell.middle(side, side), style.colours.ink, radius=side // 2) for cell in cells
    )


def _places(ui: UiState, body: Rect) -> tuple[Rect, Rect, Rect]:
    """Of the digits typed, the line that tells, and the pad."""
    sizes = sizes_of(ui)
    height = max(sizes.button, 2 * sizes.text)
    if body.w > body.h:
        left, pad = body.split_left(body.w * 2 // 5, 2 * sizes.gap)
        shown, line = left.middle(left.w, 3 * height).split_top(height, sizes.gap)
    else:
        shown, rest = body.split_top(height, sizes.gap)
        line, pad = rest.split_top(height, sizes.gap)
    wide, high = 3 * 2 * sizes.button, 4 * (sizes.button * 3 // 2)
    return shown, line, pad.middle(min(pad.w, wide), min(pad.h, high))


def _told(ui: UiState, state: State) -> Phrase:
    if left := waits_s(ui):
        return phrase("pin.wait", n=left)
    if state.is_waiting:
        return phrase("pin.checking")
    return phrase(state.problem or f"pin.{state.purpose}")
