"""What does an event make of the app? The only place where a state follows from another.

Time first: every event brings the state up to its tick before it does anything else. Then presses
are told from drags and keys from each other, and what is left goes to the screen in front.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from game.ui import attract, focus
from game.ui.chosen import Chosen
from game.ui.draw import Target, TargetKind, target_at
from game.ui.effects import Leave, ListGames, SaveSettings, SetWindow
from game.ui.events import (
    BotFailed,
    BotMoved,
    Cancel,
    Down,
    Event,
    Exported,
    FocusLost,
    FramesLate,
    GameLoaded,
    GameRead,
    GamesImported,
    GamesListed,
    GameUnusable,
    Key,
    KeyName,
    Move,
    PositionRead,
    ProgressRead,
    Quit,
    Resize,
    Saved,
    SaveFailed,
    SoundFound,
    StatisticsRead,
    Tick,
    TransferFailed,
    TransferListed,
    Up,
    Wheel,
)
from game.ui.gestures import BOUNCE_MS, LOST_MS, grip_of
from game.ui.kiosk_events import (
    BoardRead,
    Calibrated,
    LogRead,
    PinAnswered,
    ServiceDone,
    SettingsImported,
)
from game.ui.place import kept_place
from game.ui.progress import from_plain, merged
from game.ui.screens import attract as attract_screen
from game.ui.screens import (
    calibrate,
    editor,
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
    saved,
    setup,
    statistics,
    still_there,
    transfer,
)
from game.ui.screens import help as help_screen
from game.ui.screens import settings as settings_screen
from game.ui.settings import DEFAULTS, AnimationSpeed
from game.ui.state import LANGUAGE, Look, Press, Step, UiState, noticed, opened
from game.ui.ticks import ticks_of
from game.ui.view import view

BUTTONS = (TargetKind.BUTTON, TargetKind.SLIDER)


def update(ui: UiState, event: Event, look: Look) -> Step:
    """The state after an event, and what it asks of the machine."""
    if ui.kiosk is None:
        after, effects = _updated(ui, event, look)
    else:
        after, effects = attract.guarded(ui, event, lambda ui, event: _updated(ui, event, look))
    if isinstance(event, GameLoaded):  # where the last run was cut off: that is kept already
        return after, effects
    return after, effects + kept_place(ui, after, effects)


def _updated(ui: UiState, event: Event, look: Look) -> Step:
    if event.tick > ui.tick:
        ui = replace(ui, tick=event.tick)
    ui, effects = _timed(ui)
    match event:
        case Tick():
            return ui, effects
        case Down() | Move() | Up() | Cancel():
            ui, more = _pointer(ui, event, look)
        case Key():
            ui, more = _key(ui, event, look)
        case Wheel():
            ui, more = _to_screen(ui, event)
        case Resize(width=width, height=height):
            ui, more = _to_screen(replace(ui, width=width, height=height, press=None), event)
        case FocusLost():
            ui, more = _to_screen(replace(ui, press=None), event)
        case Quit():
            more = (Leave(),)
        case BotMoved() | BotFailed():
            asks = isinstance(ui.screen, review.State | puzzle.State)
            ui, more = _to_screen(ui, event) if asks else _to_play(ui, event)
        case Saved():
            ui, more = replace(ui, unsaved=None), ()
        case SaveFailed(problem=problem):
            # A folder that cannot be read holds no games to wait for.
            ui = ui if ui.unsaved == problem else noticed(ui, problem)
            ui, more = replace(ui, unsaved=problem, games_known=True), ()
        case SoundFound(found=found):
            ui, more = replace(ui, is_silent=not found), ()
        case GamesListed(games=games):
            ui, more = replace(ui, games=games, games_known=True), ()
            if any(game.is_older for game in games):
                ui = noticed(ui, "saved.older_used")
        case ProgressRead(done=done):
            kept = from_plain({one.name: one.value for one in done})
            ui, more = replace(ui, progress=merged(kept, ui.progress)), ()
        case StatisticsRead(done=done):
            ui, more = statistics.read(ui, {one.name: one.value for one in done}), ()
        case GamesImported():
            ui, more = _to_screen(ui, event)
            more += (ListGames(),)
        case TransferListed() | Exported() | TransferFailed() | GameRead() | PositionRead():
            ui, more = _to_screen(ui, event)
        case (
            GameLoaded()
            | GameUnusable()
            | PinAnswered()
            | ServiceDone()
            | SettingsImported()
            | BoardRead()
            | LogRead()
            | Calibrated()
        ):
            ui, more = _to_screen(ui, event)
        case FramesLate():
            ui, more = _without_animation(ui)
        case _:
            assert_never(event)
    # What has just become possible, such as asking the bot, need not wait for the next tick.
    ui, at_once = _timed(ui)
    return ui, effects + more + at_once


def _without_animation(ui: UiState) -> Step:
    """On a slow machine nothing moves, unless somebody has asked for it."""
    settings = ui.settings
    if settings.animation_chosen or settings.animation is AnimationSpeed.OFF:
        return ui, ()
    settings = replace(settings, animation=AnimationSpeed.OFF)
    return noticed(replace(ui, settings=settings), "settings.animation_slow"), (
        SaveSettings(settings),
    )


def _timed(ui: UiState) -> Step:
    if ui.notice is not None and ui.tick >= ui.notice.until_tick:
        ui = replace(ui, notice=None)
    if isinstance(ui.screen, review.State):
        return review.timed(ui)
    if isinstance(ui.screen, puzzle.State):
        return puzzle.timed(ui)
    return _to_play(ui, Tick(ui.tick))


def _to_screen(ui: UiState, event: Event | Chosen) -> Step:
    match ui.screen:
        case home.State():
            return home.update(ui, event)
        case setup.State():
            return setup.update(ui, event)
        case play.State():
            return play.update(ui, event)
        case handover.State():
            return handover.update(ui, event)
        case result.State():
            return result.update(ui, event)
        case review.State():
            return review.update(ui, event)
        case editor.State():
            return editor.update(ui, event)
        case saved.State():
            return saved.update(ui, event)
        case settings_screen.State():
            return settings_screen.update(ui, event)
        case help_screen.State():
            return help_screen.update(ui, event)
        case language.State():
            return language.update(ui, event)
        case (
            attract_screen.State()
            | still_there.State()
            | pin.State()
            | operator.State()
            | calibrate.State()
            | keep.State()
        ):
            return kiosk_screens.update(ui, event)
        case learn.State():
            return learn.update(ui, event)
        case puzzle.State():
            return puzzle.update(ui, event)
        case transfer.State():
            return transfer.update(ui, event)
        case statistics.State():
            return statistics.update(ui, event)
    assert_never(ui.screen)


def _to_play(ui: UiState, event: Event) -> Step:
    """To the game on the stack, which goes on beneath other screens."""
    for depth, screen in enumerate(ui.stack):
        if isinstance(screen, play.State):
            above = ui.stack[depth + 1 :]
            if not above:
                return play.update(ui, event)
            ui, effects = play.update(replace(ui, stack=ui.stack[: depth + 1]), event)
            # A result that shows while another screen is in front would tear it away.
            return replace(ui, stack=ui.stack[: depth + 1] + above), effects
    return ui, ()


def _pointer(ui: UiState, event: Down | Move | Up | Cancel, look: Look) -> Step:
    if isinstance(event, Down):
        return _pressed(ui, event, look)
    press = ui.press
    if press is None or event.pointer != press.pointer:
        return _to_screen(ui, event)
    match event:
        case Move():
            target = _target(ui, press.target, look)
            inside = target is not None and target.rect.contains(event.at)
            ui = replace(ui, press=press._replace(tick=event.tick, at=event.at, is_inside=inside))
            return _to_screen(ui, event)
        case Up():
            ui, effects = _to_screen(ui, event)
            if ui.press is None:  # the screen has taken it as a drag
                return ui, effects
            target = _target(ui, press.target, look)
            ui = replace(ui, press=None)
            if target is None or not target.rect.contains(event.at):
                return ui, effects
            ui = replace(ui, released=(press.target, event.tick))
            ui, more = chosen(ui, press.target)
            return ui, effects + more
        case Cancel():
            return _to_screen(replace(ui, press=None), event)
    assert_never(event)


def _pressed(ui: UiState, event: Down, look: Look) -> Step:
    press = ui.press
    if press is not None and press.pointer != event.pointer:
        if event.tick - press.tick < ticks_of(LOST_MS):
            return ui, ()  # a second finger while the first is down
        ui, _ = _to_screen(replace(ui, press=None), Cancel(event.tick, press.pointer))
    if isinstance(ui.screen, play.State) and grip_of(ui.screen.gesture) is not None:
        return _to_screen(ui, event)
    target = target_at(view(ui, look).targets, event.at)
    if target is None or not _is_pressed_like_a_button(target):
        return _to_screen(ui, event)
    released, when = ui.released or ("", 0)
    if released == target.id and event.tick - when < ticks_of(BOUNCE_MS):
        return ui, ()  # a worn panel reports one tap as two
    press = Press(target.id, event.pointer, event.source, event.at, event.tick)
    ui = replace(ui, press=press, focus=None)
    return (ui, ()) if isinstance(ui.screen, play.State) else _to_screen(ui, event)


def _is_pressed_like_a_button(target: Target) -> bool:
    """Buttons, and the ground around a sheet, which closes it."""
    return target.kind in BUTTONS or target.id == "scrim"


def _target(ui: UiState, identity: str, look: Look) -> Target | None:
    targets = view(ui, look).targets
    return next((target for target in targets if target.id == identity), None)


def chosen(ui: UiState, target: str) -> Step:
    """A target was pressed and released, or Enter was pressed on it."""
    if ui.notice is not None and target == ui.notice.undo:
        ui = replace(ui, notice=None)
    if target.partition("@")[0] == LANGUAGE and ui.kiosk is not None:
        return opened(ui, language.State()), ()
    return _to_screen(ui, Chosen(ui.tick, target))


def _key(ui: UiState, key: Key, look: Look) -> Step:
    match key.name:
        case KeyName.FULL_SCREEN:
            settings = replace(ui.settings, full_screen=not ui.settings.full_screen)
            ui = replace(ui, settings=settings)
            return ui, (SetWindow(settings.full_screen), SaveSettings(settings))
        case KeyName.MUTE:
            volume = 0 if ui.settings.volume else DEFAULTS.volume
            ui = replace(ui, settings=replace(ui.settings, volume=volume))
            key_text = "common.sound_on" if volume else "common.sound_off"
            return noticed(ui, key_text), (SaveSettings(ui.settings),)
        case KeyName.TAB | KeyName.BACK_TAB:
            step = 1 if key.name is KeyName.TAB else -1
            ui = replace(ui, focus=focus.next_of(view(ui, look).targets, ui.focus, step))
            # A list brings what has the focus into sight; the board's keys are its own.
            return (ui, ()) if isinstance(ui.screen, play.State) else _to_screen(ui, key)
        case KeyName.ENTER | KeyName.SPACE if ui.focus is not None:
            target = _target(ui, ui.focus, look)
            return (replace(ui, focus=None), ()) if target is None else chosen(ui, target.id)
        case KeyName.ESCAPE if ui.focus is not None and isinstance(ui.screen, play.State):
            return replace(ui, focus=None), ()
        case KeyName.UP | KeyName.DOWN | KeyName.LEFT | KeyName.RIGHT if _arrows_move_focus(ui):
            return _with_focus_moved(ui, key, look)
        case _:
            return _to_screen(ui, key)


def _arrows_move_focus(ui: UiState) -> bool:
    """On the board arrows move the cursor unless a button has the focus."""
    screen = ui.screen
    if isinstance(screen, play.State):
        return ui.focus is not None or screen.sheet is not None
    on_page = isinstance(screen, help_screen.State) and not screen.lists
    on_board = on_page or isinstance(screen, review.State | editor.State | puzzle.State)
    return not on_board or ui.focus is not None


def _with_focus_moved(ui: UiState, key: Key, look: Look) -> Step:
    before = ui
    # The screen sees the key first: a list may have to scroll, a slider to slide.
    ui, effects = _to_screen(ui, key)
    if ui.focus == before.focus and ui.settings == before.settings:
        targets = view(ui, look).targets
        ui = replace(ui, focus=focus.moved(targets, ui.focus, key.name))
    return ui, effects
