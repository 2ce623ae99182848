"""A position in which something must be found.

A right move is answered by the other side until all is found; a wrong one by what it would lead to,
on the board and in words. A task may also be played out against the bot.
"""

from __future__ import annotations

from dataclasses import replace

from game.bot.levels import HINT_LEVEL, STRONGEST
from game.match.apply import Rejection, apply
from game.match.begin import new_match
from game.match.commands import Play
from game.match.match import MatchState
from game.rules.legal import is_legal
from game.rules.moves import Move
from game.rules.pieces import Side
from game.ui import live_board
from game.ui.chosen import Chosen, is_back
from game.ui.consequences import consequence
from game.ui.courses import done_in, siblings_of
from game.ui.draw import Scene
from game.ui.drills import is_drill, stars_for
from game.ui.effects import AskBot, Effect, SaveProgress, SoundName, StopBot
from game.ui.events import (
    BotFailed,
    BotMoved,
    Cancel,
    Down,
    Event,
    FocusLost,
    Key,
    KeyName,
    Resize,
    Ticket,
    Up,
)
from game.ui.events import Move as PointerMove
from game.ui.gestures import IDLE
from game.ui.live_board import Denied, LiveBoard, Made
from game.ui.new_game import seats_against
from game.ui.one_ply import one_ply_move
from game.ui.phrases import phrase
from game.ui.progress import with_stars, with_task
from game.ui.puzzle import (
    PLAYED_OUT,
    Asks,
    Task,
    answers,
    mates_by,
    own_moves,
    reply_to,
    solver_of,
    start_of,
)
from game.ui.screens import puzzle_view
from game.ui.screens.puzzle_state import (
    HINT_STEPS,
    Phase,
    State,
    board_of,
    course_of,
    entered,
    geometry_of,
    is_moving,
    state_of,
    task_of,
    wakes,
)
from game.ui.sounds import sound
from game.ui.state import Look, Step, UiState, closed, with_screen
from game.ui.ticks import ticks_of

__all__ = ["State", "entered", "is_moving", "timed", "update", "view", "wakes"]

REPLY_MS = 500  # the answer to a move is not shown sooner, so that both are seen
PLAYED = "lesson"  # the name of the game in which a task is played out; it is never saved
MOVE, HINT = "move", "hint"


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = state_of(ui)
    if is_back(event):
        return closed(ui), _stopped(state)
    match event:
        case Chosen(target="button:main"):
            return _main(ui, state)
        case Chosen(target="button:next") | Key(name=KeyName.PAGE_DOWN):
            return _at(ui, state, state.index + 1)
        case Chosen(target="button:previous") | Key(name=KeyName.PAGE_UP):
            return _at(ui, state, state.index - 1)
        case Key(name=KeyName.UNDO | KeyName.BACKSPACE):
            return with_screen(ui, _back_to_question(state)), ()
        case Key(name=KeyName.HINT):
            return _hinted(ui, state)
        case Down() | PointerMove() | Up() | Cancel() | FocusLost() | Resize() | Key():
            return _on_board(ui, state, event)
        case BotMoved() | BotFailed():
            return _answered(ui, state, event)
        case _:
            return ui, ()


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    return puzzle_view.view(ui, look)


def _stopped(state: State) -> tuple[Effect, ...]:
    return (StopBot(),) if state.ticket is not None else ()


def _at(ui: UiState, state: State, index: int) -> Step:
    """Another task of the course."""
    if not 0 <= index < len(course_of(state).tasks):
        return ui, ()
    return with_screen(ui, State(state.course, index)), _stopped(state)


def _main(ui: UiState, state: State) -> Step:
    """The golden button: what is worth doing most just now."""
    match state.phase:
        case Phase.ASKED:
            return _hinted(ui, state)
        case Phase.WRONG:
            return with_screen(ui, _back_to_question(state)), ()
        case Phase.LOST:
            again = State(state.course, state.index, slips=state.slips + 1)
            return with_screen(ui, again), ()
        case Phase.SOLVED if state.index + 1 < len(course_of(state).tasks):
            return _at(ui, state, state.index + 1)
        case Phase.SOLVED:
            return _next_course(ui, state), ()
        case _:
            return ui, ()


def _next_course(ui: UiState, state: State) -> UiState:
    """The next course of its sort that is not done; after the last the list of them."""
    courses = siblings_of(course_of(state))
    here = courses.index(course_of(state))
    for course in (*courses[here + 1 :], *courses[:here]):
        done = done_in(ui.progress, course)
        if len(done) < len(course.tasks):
            return with_screen(ui, entered(course.id, done))
    return closed(ui)


def _back_to_question(state: State) -> State:
    """The board as it stood before a wrong move."""
    if state.before is None:
        return state
    return replace(
        state, board=state.before, before=None, phase=Phase.ASKED, said=None, reply=None, hint=0
    )


def _hinted(ui: UiState, state: State) -> Step:
    """One step more of the hint."""
    if state.phase is not Phase.ASKED or state.ticket is not None:
        return ui, ()
    if state.hint == 0:
        state = replace(state, slips=state.slips + 1)
    if task_of(state).asks in PLAYED_OUT and state.hinted is None:
        return _asked(ui, replace(state, hint=1), HINT, HINT_LEVEL.number)
    return with_screen(ui, replace(state, hint=min(HINT_STEPS, state.hint + 1))), ()


def _on_board(ui: UiState, state: State, event: Event) -> Step:
    """Touches and keys on the board."""
    if ui.press is not None and not isinstance(event, FocusLost | Resize):
        return ui, ()  # a button is being pressed
    if state.phase is not Phase.ASKED:
        keys = isinstance(event, Key) and event.name in (KeyName.ENTER, KeyName.SPACE)
        if state.phase is Phase.WRONG and (keys or isinstance(event, Down)):
            return with_screen(ui, _back_to_question(state)), ()
        return ui, ()
    before = board_of(state)
    board, answer = live_board.step(
        before, event, geometry_of(ui, state), ui.settings, ui.tick
    )  # fmt: skip
    if board is before:
        return ui, ()
    state = replace(state, board=board)
    if isinstance(event, Down):
        state = replace(state, refusal=None)
    match answer:
        case Made(move, was_dragged):
            return _moved(ui, state, move, was_dragged=was_dragged)
        case Denied(refusal):
            return with_screen(ui, replace(state, refusal=refusal)), sound(ui, SoundName.ERROR)
        case _:
            return with_screen(ui, state), ()


def _moved(ui: UiState, state: State, move: Move, *, was_dragged: bool) -> Step:
    """A legal move was made: is it the answer?"""
    task, before = task_of(state), board_of(state)
    effects = sound(ui, live_board.sound_of(before.position, move))
    after = live_board.after_move(
        before, move, ui.tick, ui.settings.animation, was_dragged=was_dragged
    )
    state = replace(
        state, board=after, ply=state.ply + 1, refusal=None, said=None, hint=0, hinted=None
    )
    if task.asks in PLAYED_OUT:
        ui, more = _played_out(ui, state, move)
        return ui, effects + more
    position = before.position
    if move not in answers(task, position, state.ply - 1):
        ui, more = _wrong(ui, state, before, move)
        return ui, effects + more
    reply = None if mates_by(position, move, task.ruleset) else reply_to(
        task, after.position, state.ply
    )  # fmt: skip
    if reply is None:
        ui, more = _solved(ui, state)
        return ui, effects + more
    state = replace(
        state,
        phase=Phase.REPLYING,
        said=phrase("task.go_on", n=own_moves(task) - (state.ply + 1) // 2),
        reply=reply,
        due_tick=ui.tick + ticks_of(REPLY_MS),
    )
    return with_screen(ui, state), effects


def _wrong(ui: UiState, state: State, before: LiveBoard, move: Move) -> Step:
    """The move stays on the board, with what it leads to, until it is taken back."""
    found = consequence(task_of(state), before.position, move, state.ply - 1)
    board = replace(before, gesture=IDLE)
    state = replace(
        state,
        ply=state.ply - 1,
        phase=Phase.WRONG if found.reply is None else Phase.REPLYING,
        said=found.said,
        before=board,
        slips=state.slips + 1,
        reply=found.reply,
        due_tick=ui.tick + ticks_of(REPLY_MS),
    )
    return with_screen(ui, state), sound(ui, SoundName.ERROR)


def _solved(ui: UiState, state: State) -> Step:
    """All is found: kept at once."""
    course = course_of(state)
    if is_drill(course):
        stars = stars_for(state.slips)
        progress = with_stars(ui.progress, task_of(state).id, stars)
        told = phrase("task.stars", n=stars)
    else:
        progress = with_task(ui.progress, course.id, state.index)
        all_done = len(done_in(progress, course)) == len(course.tasks)
        is_last = state.index + 1 == len(course.tasks)
        told = phrase("task.lesson_done" if all_done and is_last else "task.right")
    solved = replace(state, phase=Phase.SOLVED, said=told, reply=None, ticket=None)
    effects: tuple[Effect, ...] = sound(ui, SoundName.WIN)
    if progress != ui.progress:
        effects += (SaveProgress(progress),)
    return with_screen(replace(ui, progress=progress), solved), effects


def timed(ui: UiState) -> Step:
    """What is due now: the other side's answer."""
    state = state_of(ui)
    if state.reply is None or ui.tick < state.due_tick:
        return ui, ()
    board = board_of(state)
    effects = sound(ui, live_board.sound_of(board.position, state.reply))
    after = live_board.after_move(board, state.reply, ui.tick, ui.settings.animation)
    shown = replace(state, board=after, reply=None)
    if state.before is not None:
        return with_screen(ui, replace(shown, phase=Phase.WRONG)), effects
    shown = replace(shown, phase=Phase.ASKED, ply=state.ply + 1)
    if state.match is not None:
        ui, more = _match_moved(ui, shown, state.reply)
        return ui, effects + more
    return with_screen(ui, shown), effects


# -- played out against the bot ----------------------------------------------------------------


def _match_of(state: State) -> MatchState:
    task = task_of(state)
    if state.match is not None:
        return state.match
    seats = seats_against(STRONGEST.number, solver_of(task))
    return new_match(PLAYED, task.ruleset, seats, start=start_of(task))


def _played_out(ui: UiState, state: State, move: Move) -> Step:
    """The person's move; the bot is asked for its own unless that was the end."""
    ui, effects = _match_moved(ui, replace(state, match=_match_of(state)), move)
    after = state_of(ui)
    if after.match is None or after.match.outcome is not None:
        return ui, effects
    ui, more = _asked(ui, replace(after, phase=Phase.REPLYING), MOVE, STRONGEST.number)
    return ui, effects + more


def _match_moved(ui: UiState, state: State, move: Move) -> Step:
    """The move in the game behind the board, and how that may have ended."""
    assert state.match is not None
    match = apply(state.match, Play(move), ui.now_ms)
    assert not isinstance(match, Rejection)
    state = replace(state, match=match)
    if match.outcome is None:
        return with_screen(ui, state), ()
    if _is_success(task_of(state), solver_of(task_of(state)), match):
        return _solved(ui, state)
    said = phrase(f"result.{match.outcome.reason.value}")
    return with_screen(ui, replace(state, phase=Phase.LOST, said=said)), sound(ui, SoundName.WIN)


def _is_success(task: Task, solver: Side, match: MatchState) -> bool:
    assert match.outcome is not None
    if task.asks is Asks.OUTLAST:
        return match.outcome.winner is None
    return match.outcome.winner == solver


def _asked(ui: UiState, state: State, purpose: str, level: int) -> Step:
    match = _match_of(state)
    ticket = Ticket(PLAYED, len(match.moves), purpose, match.position.key)
    asked = replace(state, match=match, ticket=ticket)
    return with_screen(ui, asked), (AskBot(ticket, match, level, 0),)


def _answered(ui: UiState, state: State, event: BotMoved | BotFailed) -> Step:
    """The bot has answered; without it the nearest sensible move is played."""
    if event.ticket != state.ticket or state.match is None:
        return ui, ()
    match = state.match
    move: Move | None = event.move if isinstance(event, BotMoved) else None
    if move is None or not is_legal(match.position, move, match.ruleset):
        move = one_ply_move(match, 0)
    state = replace(state, ticket=None)
    if event.ticket.purpose == HINT:
        return with_screen(ui, replace(state, hinted=move)), ()
    due = ui.tick + ticks_of(REPLY_MS)
    return with_screen(ui, replace(state, reply=move, due_tick=due)), ()
