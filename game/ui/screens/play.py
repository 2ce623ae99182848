"""The board: what do touches, keys and time do to the game that is being played?

The parts: ``play_state`` what the screen knows, ``play_moves`` what follows from moves and time,
``play_actions`` what the buttons do, ``play_board`` the board's marks, ``play_texts`` what is said,
``play_view`` and ``play_sheets`` what is seen.
"""

from __future__ import annotations

from dataclasses import replace

from game.match.match import arranging_side
from game.rules.pieces import PAWN
from game.rules.position import waiting as counts_waiting
from game.rules.refusal import Refusal, Wish, why_not, why_stuck
from game.rules.squares import BIT, file_of, rank_of, square_at
from game.ui import gestures
from game.ui.chosen import Chosen
from game.ui.draw import Scene
from game.ui.effects import Effect, SoundName
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
    Tick,
    Up,
)
from game.ui.gestures import IDLE, Played, Refused, Selected, SlidBack, Touched
from game.ui.motion import snap_back
from game.ui.places import TRAY, Place
from game.ui.screens import play_actions, play_guide, play_moves, play_view
from game.ui.screens.play_actions import refusal_message
from game.ui.screens.play_curtain import why_not_there
from game.ui.screens.play_moves import play_of
from game.ui.screens.play_state import (
    Message,
    State,
    acting_side,
    choices_now,
    near_side,
    shown_position,
    situation,
    state_of,
    turn_now,
)
from game.ui.sounds import sound
from game.ui.state import Look, Step, UiState, with_screen
from game.ui.tray import WAITING_KINDS

__all__ = ["State", "state_of", "update", "view"]


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    match event:
        case Down() | Move() | Up() | Cancel():
            return _pointed(ui, event)
        case Chosen():
            return play_actions.chosen(ui, event.target)
        case Key():
            return _key(ui, event)
        case Tick():
            return play_moves.timed(_settled(ui))
        case BotMoved() | BotFailed():
            return play_moves.answered(ui, event)
        case FocusLost() | Resize():
            return _signalled(ui, gestures.cancelled(play_of(ui).gesture))
        case _:
            return ui, ()


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    return play_view.view(ui, look)


def _settled(ui: UiState) -> UiState:
    """A gesture ends when the moves that it stood on are gone."""
    play = play_of(ui)
    gesture, _ = gestures.settled(play.gesture, choices_now(play))
    return ui if gesture is play.gesture else with_screen(ui, replace(play, gesture=gesture))


def _pointed(ui: UiState, event: Down | Move | Up | Cancel) -> Step:
    play = play_of(ui)
    if play.sheet is not None:
        return ui, ()
    if isinstance(event, Move) and gestures.grip_of(play.gesture) is None:
        return ui, ()
    if isinstance(event, Down):
        play = replace(play, message=None, cursor=None)
        ui = replace(with_screen(ui, play), focus=None)
        if play.pending is not None:
            return with_screen(ui, replace(play, pending=None)), ()
    return _signalled(ui, gestures.step(play.gesture, event, situation(ui, play)))


def _signalled(ui: UiState, outcome: gestures.Result) -> Step:
    """The new gesture, and what its signals do."""
    gesture, signals = outcome
    play = play_of(ui)
    was_selected = gestures.origin_of(play.gesture)
    if gesture is not play.gesture:
        ui = with_screen(ui, play_guide.followed(replace(play, gesture=gesture)))
    effects: tuple[Effect, ...] = ()
    if isinstance(gesture, Selected) and gesture.origin != was_selected:
        effects = sound(ui, SoundName.SELECT)
    for signal in signals:
        match signal:
            case Played(move, was_dragged):
                ui, more = play_moves.played(ui, move, was_dragged=was_dragged)
            case Refused(origin, target):
                ui, more = _refused(ui, origin, target)
            case Touched(place):
                ui, more = _touched(ui, place)
            case SlidBack():
                ui, more = _slid_back(ui, signal), ()
        effects += more
    return ui, effects


def _slid_back(ui: UiState, back: SlidBack) -> UiState:
    play = play_of(ui)
    position = shown_position(play)
    if back.origin >= TRAY:
        code = back.origin - TRAY + 8 * turn_now(play)
    else:
        code = position.board[back.origin]
    motion = snap_back(code, back.start, back.origin, ui.tick, ui.settings.animation)
    return with_screen(ui, replace(play, motion=motion))


def _refused(ui: UiState, origin: Place, target: Place) -> Step:
    """Why the chosen piece cannot go there, in words; a tap far from sense only lets go."""
    play = play_of(ui)
    wish = _wish(origin, target)
    if wish is None or (origin == target and not _might_promote(play, origin)):
        return ui, ()
    if wish.origin is not None and arranging_side(play.match) is not None:
        refusals = why_not_there(play.match, wish.origin, target)
    else:
        refusals = why_not(shown_position(play), play.match.ruleset, wish)
    if not refusals:
        return ui, ()
    return _answered(ui, play, refusals[0], target)


def _might_promote(play: State, place: Place) -> bool:
    """Whether a second tap there may have meant a promotion: a pawn stands on a marked square."""
    position = play.match.position
    squares = play.match.ruleset.promotion_squares[position.turn]
    return position.board[place] & 7 == PAWN and bool(BIT[place] & squares)


def _wish(origin: Place, target: Place) -> Wish | None:
    if target < TRAY <= origin:
        return Wish(target, kind=origin - TRAY)
    if origin < TRAY <= target:
        return Wish(origin, kind=target - TRAY)
    return Wish(target, origin) if max(origin, target) < TRAY else None


def _touched(ui: UiState, place: Place) -> Step:
    """Something that cannot be moved was touched: say why, if it is somebody's turn."""
    play = play_of(ui)
    position, side = shown_position(play), acting_side(play)
    if side is None or place >= TRAY:
        return ui, ()
    code = position.board[place]
    waiting = [kind for kind in WAITING_KINDS if counts_waiting(position, side)[kind]]
    if waiting and not code:
        wish = Wish(place, kind=waiting[0])
    elif waiting or (code and code >> 3 != side):
        wish = Wish(place, place)
    elif code:
        stuck = why_stuck(position, play.match.ruleset, place)
        if stuck is not None:
            return _answered(ui, play, stuck, place)
        message = Message("play.cannot_move", (("kind", code & 7),))
        return _said(ui, replace(play, message=message), place)
    else:
        return ui, ()
    refusals = why_not(position, play.match.ruleset, wish)
    return _answered(ui, play, refusals[0], place) if refusals else (ui, ())


def _answered(ui: UiState, play: State, refusal: Refusal, place: Place) -> Step:
    return _said(ui, replace(play, message=refusal_message(refusal)), place)


def _said(ui: UiState, play: State, place: Place) -> Step:
    """With a small shake, which is also a sound."""
    shaken = replace(play, shaken=(place, ui.tick))
    return with_screen(ui, shaken), sound(ui, SoundName.ERROR)


def _key(ui: UiState, key: Key) -> Step:
    play = play_of(ui)
    if play.sheet is not None:
        if key.name in (KeyName.ESCAPE, KeyName.MENU):
            return play_actions.chosen(ui, play_actions.CLOSE)
        return ui, ()
    match key.name:
        case KeyName.UP | KeyName.DOWN | KeyName.LEFT | KeyName.RIGHT:
            return with_screen(ui, replace(play, cursor=_moved_cursor(ui, play, key.name))), ()
        case KeyName.ENTER | KeyName.SPACE:
            return _tapped(ui, play)
        case KeyName.ESCAPE:
            return _escaped(ui, play)
        case name if name in play_actions.KEYS:
            return play_actions.chosen(ui, play_actions.KEYS[name])
        case _:
            return ui, ()


def _tapped(ui: UiState, play: State) -> Step:
    if play.pending is not None:
        return play_actions.chosen(ui, play_actions.CONFIRM)
    if play.cursor is None or gestures.grip_of(play.gesture) is not None:
        return ui, ()
    ui = with_screen(ui, replace(play, message=None))
    return _signalled(ui, gestures.tap(play.gesture, play.cursor, ui.tick, situation(ui, play)))


def _escaped(ui: UiState, play: State) -> Step:
    """Back one step: the choice, the cursor, the look back, at last the menu."""
    if play.gesture != IDLE:
        return _signalled(ui, gestures.cancelled(play.gesture))
    if play.pending is not None or play.cursor is not None or play.message is not None:
        return with_screen(ui, replace(play, pending=None, cursor=None, message=None)), ()
    if play.view_ply is not None:
        return play_actions.chosen(ui, play_actions.TO_GAME)
    return play_actions.chosen(ui, play_actions.MENU)


def _moved_cursor(ui: UiState, play: State, name: KeyName) -> Place:
    """The cursor goes over the board as it lies, and below it into the tray while placing."""
    slots = [TRAY + kind for kind in WAITING_KINDS if TRAY + kind in choices_now(play)]
    dx, dy = {
        KeyName.UP: (0, 1), KeyName.DOWN: (0, -1), KeyName.LEFT: (-1, 0), KeyName.RIGHT: (1, 0),
    }[name]  # fmt: skip
    cursor = play.cursor
    if cursor is None:
        return slots[0] if slots else square_at(4, 0 if near_side(play) == 0 else 7)
    if cursor >= TRAY:
        if dx and cursor in slots:
            return slots[(slots.index(cursor) + dx) % len(slots)]
        side = turn_now(play)
        return square_at(4, 0 if side == 0 else 7) if dy > 0 or cursor not in slots else cursor
    if near_side(play) == 1:
        dx, dy = -dx, -dy
    file, rank = file_of(cursor) + dx, rank_of(cursor) + dy
    if slots and not 0 <= rank <= 7:
        return slots[0]
    return square_at(min(7, max(0, file)), min(7, max(0, rank)))
