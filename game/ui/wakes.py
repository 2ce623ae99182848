"""When does time matter next? Until then the app sleeps, unless something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.match import is_placing
from game.ui import attract
from game.ui.screens import help as help_screen
from game.ui.screens import play, play_board, play_coach, play_moves, puzzle, review
from game.ui.state import UiState
from game.ui.ticks import tick_ms, ticks_of

if TYPE_CHECKING:
    from game.ui.state import ScreenState


def wake_tick(ui: UiState) -> int | None:
    """The next tick at which time matters; None while nothing will happen by itself."""
    due: list[int] = [] if ui.kiosk is None else attract.wakes(ui)
    if ui.notice is not None:
        due.append(ui.notice.until_tick)
    for screen in ui.stack:
        if isinstance(screen, play.State):
            due += _wakes_of(ui, screen)
        elif _is_busy(screen, ui.tick):
            due.append(ui.tick + 1)
        elif isinstance(screen, puzzle.State):
            due += puzzle.wakes(screen, ui.tick)
    return max(ui.tick + 1, min(due)) if due else None


def _is_busy(screen: ScreenState, tick: int) -> bool:
    """Whether a screen other than the game's has something to do with the next tick."""
    match screen:
        case help_screen.State():
            return help_screen.is_moving(screen, tick)
        case review.State():
            return review.wants_bot(screen) or review.is_moving(screen, tick)
        case _:
            return False


def _wakes_of(ui: UiState, state: play.State) -> list[int]:
    now = ui.tick + 1
    due = play_coach.wakes(ui, state)
    if play_board.is_moving(state, ui.tick):
        due.append(now)
    pulse = play_board.next_pulse(state, ui.settings, ui.tick)
    if pulse is not None:
        due.append(pulse)
    if state.reply is not None:
        due.append(state.asked_tick + ticks_of(play_moves.LEAST_REPLY_MS))
    elif play_moves.wants_bot(ui, state):
        due.append(now)
    if is_placing(state.match) and any(state.formations) and state.sheet is None:
        due.append(now)
    clock = state.match.clock
    if clock is not None and clock.running is not None:
        # When the shown second changes, rounded up to the tick after it.
        left_ms = clock.left_ms[clock.running] - (tick_ms(ui.tick) - clock.since_ms)
        due.append(ui.tick + ticks_of(max(1, (left_ms - 1) % 1000 + 1)))
    return due
