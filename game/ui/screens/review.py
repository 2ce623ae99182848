"""How was a game played? Step through it, see where it turned, and try other moves.

The bot judges one position after another while the screen is open; what it has said is kept with
the game. The picture is drawn in ``review_view``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.bot.levels import STRONGEST
from game.match.match import MatchState, is_over
from game.match.review import (
    Judged,
    TurningPoint,
    final_score,
    first_judged,
    for_red,
    losses,
    turning_points,
)
from game.rules.ending import outcome
from game.rules.moves import Move as PlayedMove
from game.rules.position import Position
from game.rules.refusal import Refusal
from game.ui import live_board, new_game
from game.ui.chosen import Chosen, is_back
from game.ui.effects import AskBot, Effect, Save, SoundName, StopBot
from game.ui.events import (
    BotFailed,
    BotMoved,
    Cancel,
    Down,
    Event,
    FocusLost,
    Key,
    KeyName,
    Move,
    Resize,
    Ticket,
    Up,
)
from game.ui.geometry import Point
from game.ui.gestures import grip_of
from game.ui.history import History, history_of
from game.ui.library import with_game
from game.ui.live_board import Denied, LiveBoard, Made
from game.ui.motion import between
from game.ui.screens import play_state, review_places
from game.ui.sounds import sound
from game.ui.state import Step, UiState, closed, with_screen

FIRST, PREVIOUS, NEXT, LAST = "button:first", "button:previous", "button:next", "button:last"
TO_GAME, PLAY_ON, TURN = "button:to_game", "button:play_on", "turn:"
KEYS = {KeyName.HOME: FIRST, KeyName.PAGE_UP: PREVIOUS, KeyName.PAGE_DOWN: NEXT, KeyName.END: LAST}
PURPOSE, ASIDE = "review", "aside"
NODES = 3_000  # for each position: half a second on a small board


@dataclass(frozen=True, slots=True)
class State:
    """A game, what is known of it, and where one looks."""

    match: MatchState
    history: History
    judged: tuple[Judged | None, ...]  # by ply; None where not yet, or where armies are placed
    ply: int  # the moves shown
    starred: bool = False
    asked: Ticket | None = None  # what the bot judges now
    failed: bool = False  # the bot is of no help
    board: LiveBoard | None = None  # None: the game's own position, at rest
    aside: tuple[PlayedMove, ...] = ()  # moves tried from there
    aside_judged: Judged | None = None  # of the position after them
    refusal: Refusal | None = None


def state_of(match: MatchState, *, starred: bool = False) -> State:
    """The review of a game, with what was judged before, at its end."""
    history = history_of(match)
    known = {judged.key: judged for judged in match.review}
    judged = tuple(known.get(position.key) for position in history.positions)
    return State(match, history, _with_end(match, judged), len(match.moves), starred)


def _with_end(match: MatchState, judged: tuple[Judged | None, ...]) -> tuple[Judged | None, ...]:
    """The board has judged its own last position where it ended the game."""
    end = outcome(match.position, match.ruleset, match.keys_seen)
    return judged if end is None else (*judged[:-1], Judged(match.position.key, final_score(end)))


def review_of(ui: UiState) -> State:
    """The screen, which must be in front."""
    assert isinstance(ui.screen, State)
    return ui.screen


def missing(state: State) -> int | None:
    """The next ply that the bot should judge, None when all is known."""
    start = first_judged(state.history.positions)
    plies = range(start, len(state.judged))
    return next((ply for ply in plies if state.judged[ply] is None), None)


def points(state: State) -> tuple[TurningPoint, ...]:
    """Where the game turned, once every position is judged."""
    if missing(state) is not None:
        return ()
    return turning_points(losses(state.history.positions, state.judged))


def board_of(state: State) -> LiveBoard:
    """What stands on the board now."""
    if state.board is not None:
        return state.board
    last = state.match.moves[state.ply - 1] if state.ply else None
    board = live_board.set_up(state.history.positions[state.ply], state.match.ruleset)
    return replace(board, last=last)


def is_moving(state: State, tick: int) -> bool:
    """Whether something on the board is seen to move."""
    return state.board is not None and live_board.is_moving(state.board, tick)


def wants_bot(state: State) -> bool:
    """Whether there is something to ask that has not been asked."""
    return state.asked is None and not state.failed and _question(state) is not None


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = review_of(ui)
    if is_back(event):
        return _left(ui)
    match event:
        case Chosen(target=target):
            return _chosen(ui, state, target)
        case Key(name=name) if name in KEYS:
            return _chosen(ui, state, KEYS[name])
        case BotMoved():
            return _judged(ui, state, event)
        case BotFailed(ticket=ticket) if ticket == state.asked:
            return with_screen(ui, replace(state, asked=None, failed=True)), ()
        case Down(at=at) | Move(at=at, pressed=True) if _is_on_curve(ui, state, at):
            return _scrubbed(ui, state, at)
        case Down() | Move() | Up() | Cancel() | FocusLost() | Resize() | Key():
            return _on_board(ui, state, event)
        case _:
            return ui, ()


def _is_on_curve(ui: UiState, state: State, at: Point) -> bool:
    holds_piece = grip_of(board_of(state).gesture) is not None
    return not holds_piece and review_places.places(ui).curve.contains(at)


def timed(ui: UiState) -> Step:
    """Ask the bot for what is missing, one position after another."""
    state = review_of(ui)
    if not wants_bot(state):
        return ui, ()
    asked = _question(state)
    assert asked is not None
    ticket, match = asked
    request = AskBot(ticket, match, STRONGEST.number, 1, NODES)
    return with_screen(ui, replace(state, asked=ticket)), (request,)


def _question(state: State) -> tuple[Ticket, MatchState] | None:
    """What to ask next: what is tried just now goes before the rest of the game."""
    if state.aside and state.aside_judged is None:
        position = board_of(state).position
        if outcome(position, state.match.ruleset) is None:
            moves = (*state.match.moves[: state.ply], *state.aside)
            return _asked(state, ASIDE, moves, position)
    ply = missing(state)
    if ply is None:
        return None
    return _asked(state, PURPOSE, state.match.moves[:ply], state.history.positions[ply])


def _asked(
    state: State, purpose: str, moves: tuple[PlayedMove, ...], position: Position
) -> tuple[Ticket, MatchState]:
    match = replace(
        state.match, moves=moves, position=position, clock=None, clock_log=(), outcome=None
    )
    return Ticket(state.match.match_id, len(moves), purpose, position.key), match


def _judged(ui: UiState, state: State, answer: BotMoved) -> Step:
    if answer.ticket != state.asked:
        return ui, ()
    purpose, ply = answer.ticket.purpose, answer.ticket.ply
    state = replace(state, asked=None)
    if answer.score is None:
        return with_screen(ui, replace(state, failed=True)), ()
    position = state.history.positions[ply] if purpose == PURPOSE else board_of(state).position
    judged = Judged(position.key, for_red(answer.score, position.turn), answer.move, answer.reason)
    if purpose == ASIDE:
        return with_screen(ui, replace(state, aside_judged=judged)), ()
    state = replace(state, judged=(*state.judged[:ply], judged, *state.judged[ply + 1 :]))
    if missing(state) is not None:
        return with_screen(ui, state), ()
    return _kept(ui, state)


def _kept(ui: UiState, state: State) -> Step:
    """The whole review is known: it is saved with its game."""
    review = tuple(judged for judged in state.judged if judged is not None)
    match = replace(state.match, review=review)
    stack = tuple(
        replace(screen, match=match)
        if isinstance(screen, play_state.State) and screen.match.match_id == match.match_id
        else screen
        for screen in ui.stack
    )
    ui = with_screen(replace(ui, stack=stack), replace(state, match=match))
    return with_game(ui, match, starred=state.starred), (Save(match, state.starred),)


def _left(ui: UiState) -> Step:
    state = review_of(ui)
    effects: tuple[Effect, ...] = (StopBot(),) if state.asked is not None else ()
    return closed(ui), effects


def _chosen(ui: UiState, state: State, target: str) -> Step:
    match target:
        case "button:first":
            return _looked_at(ui, state, 0)
        case "button:previous":
            return _looked_at(ui, state, state.ply - (0 if state.aside else 1))
        case "button:next":
            return _looked_at(ui, state, state.ply + 1)
        case "button:last":
            return _looked_at(ui, state, len(state.match.moves))
        case "button:to_game":
            return _looked_at(ui, state, state.ply)
        case "button:play_on" if may_play_on(state):
            return _played_on(ui, state)
        case _ if target.startswith(TURN):
            return _looked_at(ui, state, int(target.removeprefix(TURN)))
        case _:
            return ui, ()


def _scrubbed(ui: UiState, state: State, at: Point) -> Step:
    """The curve was touched: look at the game as it stood there."""
    rect = review_places.places(ui).curve
    ply = round((at.x - rect.x) / max(1, rect.w) * len(state.match.moves))
    return (ui, ()) if ply == state.ply and not state.aside else _looked_at(ui, state, ply)


def _played_on(ui: UiState, state: State) -> Step:
    """A new game from the position shown; the game itself goes on where it stopped."""
    match = state.match
    effects = _left(ui)[1]
    if not state.aside and state.ply == len(match.moves) and not is_over(match):
        return new_game.entered(ui, match, starred=state.starred), effects
    ui, more = new_game.from_position(ui, match, board_of(state).position)
    return ui, effects + more


def _looked_at(ui: UiState, state: State, ply: int) -> Step:
    """The game as it stood after so many moves; nothing is tried any more."""
    ply = min(len(state.match.moves), max(0, ply))
    before = board_of(state).position
    effects: tuple[Effect, ...] = ()
    asked = state.asked
    if asked is not None and asked.purpose == ASIDE:
        asked, effects = None, (StopBot(),)
    state = replace(
        state, ply=ply, board=None, aside=(), aside_judged=None, refusal=None, asked=asked
    )
    board = board_of(state)
    motion = between(before.board, board.position.board, ui.tick, ui.settings.animation)
    return with_screen(ui, replace(state, board=replace(board, motion=motion))), effects


def _on_board(ui: UiState, state: State, event: Event) -> Step:
    """Touches and keys on the board: another move is tried from here."""
    if ui.press is not None and not isinstance(event, FocusLost | Resize):
        return ui, ()  # a button is being pressed
    before = board_of(state)
    geometry = review_places.places(ui).board
    board, answer = live_board.step(before, event, geometry, ui.settings, ui.tick)
    if board is before:
        return ui, ()
    if isinstance(event, Down):
        state = replace(state, refusal=None)
    effects: tuple[Effect, ...] = ()
    match answer:
        case Made(move, was_dragged):
            return _tried(ui, state, board, move, was_dragged=was_dragged)
        case Denied(refusal):
            effects = sound(ui, SoundName.ERROR)
            state = replace(state, refusal=refusal)
        case _:
            pass
    return with_screen(ui, replace(state, board=board)), effects


def _tried(
    ui: UiState, state: State, board: LiveBoard, move: PlayedMove, *, was_dragged: bool
) -> Step:
    effects: tuple[Effect, ...] = sound(ui, live_board.sound_of(board.position, move))
    speed = ui.settings.animation
    board = live_board.after_move(board, move, ui.tick, speed, was_dragged=was_dragged)
    moves = state.match.moves
    if not state.aside and state.ply < len(moves) and moves[state.ply] == move:
        return with_screen(ui, replace(state, ply=state.ply + 1, board=board)), effects
    asked = state.asked
    if asked is not None:  # what is tried goes first
        asked, effects = None, (*effects, StopBot())
    state = replace(
        state, board=board, aside=(*state.aside, move), aside_judged=None, asked=asked, refusal=None
    )
    return with_screen(ui, state), effects


def may_play_on(state: State) -> bool:
    """Whether a game can go on from the position shown."""
    return outcome(board_of(state).position, state.match.ruleset) is None
