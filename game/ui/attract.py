"""How does a kiosk look after itself between guests, and what does it keep from them?

Nobody has touched it for a while: the guest is asked, then counts as gone; the game stays on offer
for some time, everything else begins anew as the operator has set it, and the screen shows itself
off until the next touch, which only wakes it. What a guest may not do (leave, change the window,
keep settings, delete what others played) is taken out of every step here, whatever screen asks for
it. The shell only obeys: `game.shell.kiosk`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from game.match.apply import Rejection, apply
from game.match.commands import Pause
from game.match.match import MatchState, is_over
from game.ui.counters import with_begun, with_finished
from game.ui.effects import (
    DeleteGame,
    Effect,
    ExportArchive,
    ExportGame,
    ExportPosition,
    ImportFile,
    Leave,
    LeaveReason,
    ListTransfer,
    RestoreGame,
    Save,
    SaveProgress,
    SaveSettings,
    SetWindow,
    StopBot,
)
from game.ui.events import (
    Cancel,
    Down,
    Event,
    FramesLate,
    GameLoaded,
    GamesListed,
    Key,
    KeyName,
    Move,
    ProgressRead,
    Quit,
    StatisticsRead,
    Up,
    Wheel,
)
from game.ui.geometry import Point
from game.ui.kiosk import Corner, Kiosk, guest_settings
from game.ui.kiosk_effects import SaveCounters
from game.ui.language_button import language_place
from game.ui.library import last_unfinished
from game.ui.operator import IdleShow
from game.ui.progress import NOTHING_LEARNED
from game.ui.screens import attract, home, keep, language, play_state, still_there
from game.ui.screens.kiosk_screens import OPERATOR_SCREENS, entrance, operator_wakes
from game.ui.state import Step, UiState, at_home, closed, opened
from game.ui.ticks import ticks_of

HOLD_MS = 5_000  # in the hidden corner, until the PIN is asked for
CORNER_PX = 44  # side of the hidden corner, upper left
OPERATOR_IDLE_MS = 120_000  # the operator's menu is not left open for the next guest
TICKS_PER_MINUTE = ticks_of(60_000)

Next: TypeAlias = Callable[[UiState, Event], Step]


def kiosk_of(ui: UiState) -> Kiosk:
    """What the kiosk knows; only asked where there is one."""
    assert ui.kiosk is not None
    return ui.kiosk


def with_kiosk(ui: UiState, **changes: object) -> UiState:
    """The state with something else known."""
    return replace(ui, kiosk=replace(kiosk_of(ui), **changes))  # type: ignore[arg-type]


def guarded(ui: UiState, event: Event, step: Next) -> Step:
    """A step of a kiosk: what a guest may not do is left out, and what is due is done."""
    ui = replace(ui, tick=max(ui.tick, event.tick))
    if isinstance(event, Quit):
        if not event.by_system:
            return ui, ()
        ui, counted = with_minutes(ui)
        ui, effects = step(ui, event)
        return ui, counted + effects
    if isinstance(event, Down | Up | Key | Wheel):
        machine = kiosk_of(ui).machine
        if machine.no_input:  # something can be touched after all
            machine = replace(machine, no_input=False)
        ui = with_kiosk(ui, touched_tick=ui.tick, machine=machine)
    if isinstance(event, ProgressRead | StatisticsRead):  # from a time when this was no kiosk
        return ui, ()
    if isinstance(event, FramesLate):  # true for all guests, not only for this one
        ui = with_kiosk(ui, machine=replace(kiosk_of(ui).machine, is_slow=True))
    if isinstance(event, GameLoaded):  # where the last run was cut off
        if kiosk_of(ui).machine.is_safe:
            return ui, ()
        ui = with_kiosk(ui, joined=kiosk_of(ui).joined | {event.match.match_id})
    ui = _with_corner(ui, event)
    if isinstance(event, Key) and event.name is KeyName.OPERATOR:
        return _at_entrance(ui, step)
    if isinstance(ui.screen, attract.State | still_there.State):
        if isinstance(event, Down | Key | Wheel):
            return _heard(ui, event), ()
        if isinstance(event, Move | Up | Cancel):
            return ui, ()
    before = ui
    ui, effects = step(ui, event)
    ui, effects = _restrained(before, ui, event, effects)
    ui, more = _due(ui, step)
    return ui, effects + more


# -- what guests may not do ------------------------------------------------------------------


def _restrained(before: UiState, ui: UiState, event: Event, effects: tuple[Effect, ...]) -> Step:
    kiosk = kiosk_of(ui)
    if isinstance(event, GamesListed):
        return _listed(ui), effects
    operator, settings = kiosk.operator, ui.settings
    ui = replace(
        ui,
        settings=replace(
            settings,
            full_screen=True,
            takebacks=settings.takebacks and operator.guest.takebacks,
            level=min(settings.level, operator.top_level),
        ),
    )
    allowed = tuple(effect for effect in effects if is_allowed(effect, kiosk))
    ui, counted = _counted(ui, allowed)
    return ui, allowed + counted


def is_allowed(effect: Effect, kiosk: Kiosk) -> bool:
    """Whether a guest may have this done."""
    match effect:
        case SaveSettings() | SaveProgress() | SetWindow():
            return False
        case ListTransfer() | ExportGame() | ExportPosition() | ExportArchive() | ImportFile():
            return False  # files are the operator's
        case Leave(reason=reason):
            return reason is not LeaveReason.ASKED
        case DeleteGame(game_id=game_id) | RestoreGame(game_id=game_id):
            return game_id in kiosk.begun
        case _:
            return True


def _listed(ui: UiState) -> UiState:
    """Of all games in the folder only the last one is offered, for a while."""
    kiosk = kiosk_of(ui)
    last = None if kiosk.machine.is_safe else last_unfinished(ui.games)
    if last is None or kiosk.operator.keep_s == 0:
        return replace(ui, games=())
    until = ui.tick + ticks_of(kiosk.operator.keep_s * 1000)
    return replace(with_kiosk(ui, kept=(last.game_id, until)), games=(last,))


# -- counting ----------------------------------------------------------------------------------


def _counted(ui: UiState, effects: tuple[Effect, ...]) -> Step:
    """The counters after games were begun or finished; each game counts once."""
    kiosk = kiosk_of(ui)
    counters, begun, ended = kiosk.counters, kiosk.begun, kiosk.ended
    joined, kept = kiosk.joined, kiosk.kept
    for effect in effects:
        if not isinstance(effect, Save):
            continue
        match = effect.match
        if match.match_id not in begun | joined:
            if kept is not None and kept[0] == match.match_id:
                kept = None  # taken up again; it may have been somebody else's
                joined |= {match.match_id}
            else:
                counters = with_begun(counters, match)
                begun |= {match.match_id}
        if is_over(match) and match.match_id not in ended:
            counters, ended = with_finished(counters, match), ended | {match.match_id}
    if (begun, joined, ended) == (kiosk.begun, kiosk.joined, kiosk.ended):
        return ui, ()
    if begun and not kiosk.begun:
        counters = replace(counters, guests=counters.guests + 1)
    # From now on whoever finds the way in may be a guest.
    machine = replace(kiosk.machine, may_set_pin=False)
    games = {"begun": begun, "joined": joined, "ended": ended}
    ui = with_kiosk(ui, counters=counters, machine=machine, kept=kept, **games)
    return with_minutes(ui)


def with_minutes(ui: UiState) -> Step:
    """The time since the start counted in, and all counters kept."""
    kiosk = kiosk_of(ui)
    minutes = ui.tick // TICKS_PER_MINUTE
    counters = replace(
        kiosk.counters, minutes=kiosk.counters.minutes + minutes - kiosk.counted_minutes
    )
    ui = with_kiosk(ui, counters=counters, counted_minutes=minutes)
    return ui, (SaveCounters(counters),)


# -- between guests ----------------------------------------------------------------------------


def next_guest(ui: UiState) -> Step:
    """Whoever was here has gone: their game is kept, everything else begins anew."""
    kiosk = kiosk_of(ui)
    playing = next((each for each in ui.stack if isinstance(each, play_state.State)), None)
    effects: tuple[Effect, ...] = ()
    kept = kiosk.kept
    offered = [game for game in ui.games if kept is not None and kept[0] == game.game_id]
    if playing is not None and playing.ticket is not None:
        effects += (StopBot(),)
    if playing is not None and not is_over(playing.match) and kiosk.operator.keep_s:
        match = _paused(playing.match, ui.now_ms)
        effects += (Save(match, playing.starred),) if match is not playing.match else ()
        kept = (match.match_id, ui.tick + ticks_of(kiosk.operator.keep_s * 1000))
        offered = [
            replace(game, match=match) for game in ui.games if game.game_id == match.match_id
        ]
    elif kiosk.begun or kiosk.joined:
        unfinished = [game for game in ui.games if game.match and not is_over(game.match)]
        offered = unfinished[:1] if kiosk.operator.keep_s else []
        until = ui.tick + ticks_of(kiosk.operator.keep_s * 1000)
        kept = (offered[0].game_id, until) if offered else None
    ui = replace(
        at_home(ui),
        settings=guest_settings(kiosk),
        games=tuple(offered),
        progress=NOTHING_LEARNED,
        notice=None,
        released=None,
    )
    nothing: frozenset[str] = frozenset()
    return with_kiosk(ui, kept=kept, begun=nothing, joined=nothing, ended=nothing), effects


def _paused(match: MatchState, now_ms: int) -> MatchState:
    """The game with its clocks stopped, where there are any."""
    answer = apply(match, Pause(), now_ms)
    return match if isinstance(answer, Rejection) else answer


def _woken(ui: UiState) -> UiState:
    """Somebody has come: the screen has spoken all languages, now it speaks the usual one."""
    return replace(at_home(ui), settings=guest_settings(kiosk_of(ui)))


def _heard(ui: UiState, event: Event) -> UiState:
    """Any touch says that somebody is there and does nothing else, but for that of the button that
    changes the language: who cannot read what is shown must not have to."""
    place = language_place(ui)
    asks = isinstance(event, Down) and place is not None and place.contains(event.at)
    ui = _woken(ui) if isinstance(ui.screen, attract.State) else closed(ui)
    return opened(ui, language.State()) if asks else ui


def is_fresh(ui: UiState) -> bool:
    """Whether nobody has changed anything since the last guest."""
    kiosk = kiosk_of(ui)
    untouched = ui.settings == guest_settings(kiosk) and ui.progress == NOTHING_LEARNED
    return len(ui.stack) == 1 and not kiosk.begun | kiosk.joined and untouched


def _rest(ui: UiState) -> Step:
    ui, effects = next_guest(ui)
    if kiosk_of(ui).operator.idle_show is not IdleShow.NEVER:
        ui = opened(ui, attract.begun(ui.tick))
    return ui, effects


# -- what is due -------------------------------------------------------------------------------


def _due(ui: UiState, step: Next) -> Step:
    kiosk, screen = kiosk_of(ui), ui.screen
    if kiosk.kept is not None and ui.tick >= kiosk.kept[1]:
        games = tuple(game for game in ui.games if game.game_id != kiosk.kept[0])
        ui = with_kiosk(replace(ui, games=games), kept=None)
    if kiosk.corner is not None and ui.tick >= kiosk.corner.since_tick + ticks_of(HOLD_MS):
        return _at_entrance(ui, step)
    if isinstance(screen, attract.State):
        return attract.timed(ui), ()
    if isinstance(screen, still_there.State):
        return _rest(ui) if ui.tick >= still_there.end_tick(ui) else (ui, ())
    idle_ticks = ui.tick - kiosk.touched_tick
    if isinstance(screen, keep.State) and ui.tick >= keep.end_tick(screen):
        return keep.gone_back(ui, screen)
    if _is_open(ui):
        return _rest(ui) if idle_ticks >= ticks_of(OPERATOR_IDLE_MS) else (ui, ())
    if idle_ticks < ticks_of(kiosk.operator.idle_s * 1000):
        return ui, ()
    if is_fresh(ui):
        return (ui, ()) if kiosk.operator.idle_show is IdleShow.NEVER else _rest(ui)
    if isinstance(screen, home.State) and len(ui.stack) == 1:
        return _rest(ui)  # nothing is interrupted
    return opened(ui, still_there.State(ui.tick)), ()


def _is_open(ui: UiState) -> bool:
    """Whether the operator's menu is, be it beneath the choice of a language."""
    return any(isinstance(screen, OPERATOR_SCREENS) for screen in ui.stack)


def wakes(ui: UiState) -> list[int]:
    """The ticks at which `guarded` wants to be called next."""
    kiosk, screen = kiosk_of(ui), ui.screen
    due = [kiosk.kept[1]] if kiosk.kept is not None else []
    if kiosk.corner is not None:
        due.append(kiosk.corner.since_tick + ticks_of(HOLD_MS))
    if isinstance(screen, attract.State):
        due.append(attract.next_tick(ui))
    elif isinstance(screen, still_there.State):
        due.append(still_there.next_tick(ui))
    elif _is_open(ui):
        due += [kiosk.touched_tick + ticks_of(OPERATOR_IDLE_MS), *operator_wakes(ui)]
    elif kiosk.operator.idle_show is not IdleShow.NEVER or not is_fresh(ui):
        due.append(kiosk.touched_tick + ticks_of(kiosk.operator.idle_s * 1000))
    return due


# -- the operator's way in -----------------------------------------------------------------------


def _with_corner(ui: UiState, event: Event) -> UiState:
    """The state that knows how long the hidden corner has been held."""
    held = kiosk_of(ui).corner
    match event:
        case Down(at=at, pointer=pointer):
            begun = Corner(pointer, ui.tick) if _is_in_corner(at) else None
            return with_kiosk(ui, corner=begun)
        case Move(at=at, pointer=pointer) if held is not None and held.pointer == pointer:
            return ui if _is_in_corner(at) else with_kiosk(ui, corner=None)
        case Up(pointer=pointer) | Cancel(pointer=pointer):
            is_held = held is not None and held.pointer == pointer
            return with_kiosk(ui, corner=None) if is_held else ui
        case _:
            return ui


def _is_in_corner(at: Point) -> bool:
    return max(at.x, at.y) < CORNER_PX


def _at_entrance(ui: UiState, step: Next) -> Step:
    """The PIN is asked for, above whatever is shown; a press that led here is void."""
    corner = kiosk_of(ui).corner
    if corner is not None:
        ui, _ = step(ui, Cancel(ui.tick, corner.pointer))
    ui = with_kiosk(ui, corner=None, touched_tick=ui.tick)
    if isinstance(ui.screen, OPERATOR_SCREENS):
        return ui, ()
    if isinstance(ui.screen, attract.State):
        ui = _woken(ui)
    elif isinstance(ui.screen, still_there.State):
        ui = closed(ui)
    return opened(ui, entrance(ui)), ()
