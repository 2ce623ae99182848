"""What may the operator of a kiosk see and set, behind the PIN?"""

from __future__ import annotations

from dataclasses import replace

from game.ui.chosen import Chosen, is_back
from game.ui.counters import NOTHING
from game.ui.draw import Scene
from game.ui.effects import Effect, Leave, LeaveReason
from game.ui.events import Event
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import Form, Row, arranged
from game.ui.kiosk import guest_settings
from game.ui.kiosk_effects import (
    AskMachine,
    ExportGames,
    ExportSettings,
    ImportSettings,
    MachineWord,
    ReadBoard,
    ReadLog,
    SaveCounters,
    SaveOperator,
    SetScreen,
)
from game.ui.kiosk_events import BoardRead, LogRead, ServiceDone, SettingsImported
from game.ui.layout import TextSize
from game.ui.operator import USUAL, IdleShow, Operator
from game.ui.pages import frame_of, frame_scene, sizes_of, style_of
from game.ui.screens import calibrate, keep, pin
from game.ui.screens.operator_rows import (
    ASK,
    GUEST_SWITCHES,
    PAGE,
    kiosk_of,
    offered_codes,
    rows_of,
    title_of,
)
from game.ui.screens.operator_state import Ask, Page, State
from game.ui.scrolling import TOP
from game.ui.state import Look, Step, UiState, at_home, noticed, opened, with_screen

__all__ = ["State", "update", "view"]


def _state(ui: UiState) -> State:
    state = ui.screen
    assert isinstance(state, State)
    return state


def _form(ui: UiState, state: State) -> tuple[tuple[Row, ...], Form]:
    rows = rows_of(ui, state)
    return rows, arranged(rows, frame_of(ui).body, sizes_of(ui))


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = _state(ui)
    if is_back(event):
        return _turned(ui, Page.MENU) if state.page is not Page.MENU else _left(ui)
    match event:
        case Chosen(target=target):
            step = _chosen(ui, state, target)
            if step is not None:
                return step
        case BoardRead(lines=lines):
            return with_screen(ui, replace(state, board=lines)), ()
        case LogRead(lines=lines):
            return with_screen(ui, replace(state, log=lines)), ()
        case ServiceDone(key=key, number=number):
            return noticed(ui, key, n=number), ()
        case SettingsImported(operator=operator):
            return _imported(ui, operator)
        case _:
            pass
    rows, form = _form(ui, state)
    scroll = focused(ui, stepped(state.scroll, event, form), event, rows, form)
    ui = with_screen(ui, replace(state, scroll=scroll))
    return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def _turned(ui: UiState, page: Page, ask: Ask | None = None) -> Step:
    """Another page, read anew where it tells how things are."""
    ui = replace(with_screen(ui, State(page, TOP, ask)), press=None, focus=None)
    effects: dict[Page, Effect] = {Page.DEVICE: ReadBoard(), Page.LOG: ReadLog()}
    return ui, (effects[page],) if page in effects else ()


def _left(ui: UiState) -> Step:
    """Out of the menu: the next guest begins as has been set."""
    return replace(at_home(ui), settings=guest_settings(kiosk_of(ui))), ()


def _chosen(ui: UiState, state: State, target: str) -> Step | None:
    for prefix, page in ((PAGE, Page), (ASK, Ask)):
        if target.startswith(prefix):
            name = target.removeprefix(prefix)
            return _turned(ui, page(name)) if page is Page else _turned(ui, Page.SURE, Ask(name))
    if target == "link:no":
        return _turned(ui, Page.MENU)
    if target == "link:yes" and state.ask is not None:
        return _done(ui, state.ask)
    if target.startswith("link:"):
        return _linked(ui, target.removeprefix("link:"))
    identity, _, value = target.partition("=")
    return _changed(ui, identity, value)


def _linked(ui: UiState, name: str) -> Step | None:
    operator = kiosk_of(ui).operator
    match name:
        case "pin":
            return opened(ui, pin.State(pin.Purpose.NEW)), ()
        case "calibrate":
            raw = SetScreen(operator.rotation, ())
            return opened(ui, calibrate.State()), (raw,)
        case "uncalibrate":
            return keep.tried(ui, replace(operator, calibration=()))
        case "export_games":
            return ui, (ExportGames(),)
        case "export_settings":
            return ui, (ExportSettings(operator),)
        case "import_settings":
            return ui, (ImportSettings(),)
        case _:
            return None


def _done(ui: UiState, ask: Ask) -> Step:
    """What was asked about is really wanted."""
    match ask:
        case Ask.RESTART:
            return ui, (Leave(LeaveReason.RESTART),)
        case Ask.LEAVE:
            return ui, (Leave(LeaveReason.OPERATOR),)
        case Ask.REBOOT | Ask.SHUTDOWN:
            ui, _ = _turned(ui, Page.MENU)
            return noticed(ui, "operator.asked"), (AskMachine(MachineWord(ask.value)),)
        case Ask.COUNTERS:
            ui = replace(ui, kiosk=replace(kiosk_of(ui), counters=NOTHING))
            ui, effects = _turned(ui, Page.COUNTERS)
            return ui, (*effects, SaveCounters(NOTHING))
        case Ask.USUAL:
            before = kiosk_of(ui).operator
            usual = replace(USUAL, rotation=before.rotation, calibration=before.calibration)
            ui, effects = _set(ui, usual)
            ui, more = _turned(ui, Page.IDLE)
            return ui, effects + more


def _changed(ui: UiState, identity: str, value: str) -> Step | None:
    """A switch or a choice."""
    kiosk = kiosk_of(ui)
    operator, guest = kiosk.operator, kiosk.operator.guest
    kind, _, name = identity.partition(":")
    match kind, name:
        case "offer", code:
            return _set(ui, _with_language(ui, code))
        case "ruleset", ruleset:
            changed = replace(guest, ruleset=ruleset, house_rules=())
            return _set(ui, replace(operator, guest=changed))
        case "number", "rotation":
            return keep.tried(ui, replace(operator, rotation=int(value)))
        case "number", "top_level":
            level = int(value)
            changed = replace(guest, level=min(guest.level, level))
            return _set(ui, replace(operator, top_level=level, guest=changed))
        case "number", ("idle_s" | "ask_s" | "keep_s"):
            return _set(ui, replace(operator, **{name: int(value)}))  # type: ignore[arg-type]
        case "idle", "show":
            return _set(ui, replace(operator, idle_show=IdleShow(value)))
        case "guest", "text_size":
            return _set_guest(ui, text_size=TextSize(int(value)))
        case "guest", ("volume" | "level"):
            return _set_guest(ui, **{name: int(value)})
        case "guest", ("language" | "clock"):
            return _set_guest(ui, **{name: value})
        case "guest", switch if switch in (*GUEST_SWITCHES, "burmese_digits"):
            return _set_guest(ui, **{switch: not getattr(guest, switch)})
        case _:
            return None


def _with_language(ui: UiState, code: str) -> Operator:
    """A language offered to guests, or no longer; one always is, and they begin with such a one."""
    kiosk = kiosk_of(ui)
    operator = kiosk.operator
    offered = list(offered_codes(kiosk))
    if code in offered and len(offered) > 1:
        offered.remove(code)
    elif code not in offered:
        offered.append(code)
    guest = operator.guest
    if guest.language not in offered:
        guest = replace(guest, language=offered[0])
    return replace(operator, languages=tuple(offered), guest=guest)


def _imported(ui: UiState, operator: Operator) -> Step:
    """The settings of another kiosk; its screen may hang another way round, so that is tried."""
    before = kiosk_of(ui).operator
    here = replace(operator, rotation=before.rotation, calibration=before.calibration)
    ui, effects = _set(ui, here)
    ui = noticed(ui, "operator.imported")
    if here == operator:
        return ui, effects
    ui, more = keep.tried(ui, operator)
    return ui, effects + more


def _set_guest(ui: UiState, **changes: object) -> Step:
    operator = kiosk_of(ui).operator
    guest = replace(operator.guest, **changes)  # type: ignore[arg-type]
    return _set(ui, replace(operator, guest=guest))


def _set(ui: UiState, operator: Operator) -> Step:
    return keep.applied(ui, operator), (SaveOperator(operator),)


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = _state(ui)
    rows, form = _form(ui, state)
    tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
    scene = frame_scene(ui, look, frame_of(ui, tools), title_of(state), tools)
    return scene + form_scene(style_of(ui, look), look.words, form, rows, state.scroll)
