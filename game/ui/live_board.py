"""A board on a page that a person may play on: what do touches, keys and time do to it?

It knows a position and its rules, and nothing of games: what a move leads to is for the page to
say. The same gestures, marks and slides as in a game; while armies are placed, a touch places the
piece that comes next.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from game.rules.formations import PLACING_ORDER
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.moves import Move, drop_kind, is_drop, is_promotion, origin, target
from game.rules.pieces import KING, SIDE_1, PieceKind
from game.rules.play import play
from game.rules.position import Position
from game.rules.refusal import Refusal, Wish, why_not, why_stuck
from game.rules.ruleset import Ruleset
from game.rules.squares import Square, file_of, rank_of, square_at
from game.ui import flourish, gestures
from game.ui.board import SHAKE_PX, BoardModel, Lifted, Mark
from game.ui.chosen import Chosen
from game.ui.coming import coming_counts
from game.ui.effects import SoundName
from game.ui.events import Cancel, Down, Event, FocusLost, Key, KeyName, Resize, Source, Up
from game.ui.events import Move as PointerMove
from game.ui.geometry import BoardGeometry
from game.ui.gestures import (
    IDLE,
    Aiming,
    Choices,
    Choosing,
    Dragging,
    Gesture,
    Idle,
    Played,
    Refused,
    Selected,
    Signal,
    Situation,
    SlidBack,
    Touched,
    choices_of,
    origin_of,
)
from game.ui.motion import STILL, Motion, between, hidden, moving, snap_back
from game.ui.motion import without as motion_without
from game.ui.places import TRAY, Ground, Place
from game.ui.settings import AnimationSpeed, Settings

SHAKE_TICKS = 2  # for each offset of a refused piece


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """A position and what a person is doing to it."""

    position: Position
    ruleset: Ruleset
    last: Move | None = None  # that led here
    gesture: Gesture = IDLE
    motion: Motion = STILL
    shaken: tuple[Square, int] | None = None  # what was refused, and when
    cursor: Square | None = None  # of the keyboard


@dataclass(frozen=True, slots=True)
class Made:
    """A legal move was made; the board does not show it yet."""

    move: Move
    was_dragged: bool = False


@dataclass(frozen=True, slots=True)
class Denied:
    """A move was refused, for this reason."""

    refusal: Refusal


Answer: TypeAlias = Made | Denied | None


def set_up(position: Position, ruleset: Ruleset, selected: Square | None = None) -> LiveBoard:
    """A board at rest, with a man chosen already if so wished."""
    return _ready(LiveBoard(position, ruleset, gesture=_chosen(selected)))


def _chosen(place: Place | None) -> Gesture:
    return IDLE if place is None else Selected(place, 0)


def _ready(live: LiveBoard) -> LiveBoard:
    """While armies are placed, the piece that comes next is chosen by itself."""
    kind = placed_next(live.position, live.ruleset)
    if kind is None or not isinstance(live.gesture, Idle):
        return live
    return replace(live, gesture=Selected(TRAY + kind, 0))


@lru_cache(maxsize=32)
def _known_moves(position: Position, ruleset: Ruleset) -> tuple[Move, ...]:
    return tuple(legal_moves(position, ruleset))


@lru_cache(maxsize=32)
def _known_choices(position: Position, ruleset: Ruleset) -> Choices:
    """Origins and targets; an empty square is no origin: nobody chooses what goes there."""
    found = choices_of(_known_moves(position, ruleset))
    return {place: targets for place, targets in found.items() if not _is_square_first(targets)}


def _is_square_first(targets: dict[Place, tuple[Move, ...]]) -> bool:
    return any(place >= TRAY for place in targets)


def placed_next(position: Position, ruleset: Ruleset) -> PieceKind | None:
    """The kind that a touch places, while armies are being placed: elephants first."""
    kinds = [drop_kind(move) for move in _known_moves(position, ruleset) if is_drop(move)]
    return min(kinds, key=PLACING_ORDER.index) if kinds else None


def after_move(
    live: LiveBoard,
    move: Move,
    tick: int,
    speed: AnimationSpeed,
    *,
    was_dragged: bool = False,
) -> LiveBoard:
    """The board after a legal move, its piece on the way."""
    after = play(live.position, move, live.ruleset)
    motion = between(live.position.board, after.board, tick, speed)
    if was_dragged:
        motion = motion_without(motion, target(move))
    return _ready(LiveBoard(after, live.ruleset, move, motion=motion, cursor=live.cursor))


def refused(live: LiveBoard, square: Square, tick: int) -> LiveBoard:
    """The board with a square marked as one that a move was refused for."""
    return replace(live, shaken=(square, tick))


def step(
    live: LiveBoard,
    event: Event | Chosen,
    geometry: BoardGeometry,
    settings: Settings,
    tick: int,
) -> tuple[LiveBoard, Answer]:
    """What an event does to the board, and what the page should hear of it."""
    situation = _situation(live, geometry, settings)
    match event:
        case Down():
            live = replace(live, shaken=None, cursor=None)
            return _signalled(live, gestures.step(live.gesture, event, situation), settings, tick)
        case PointerMove() if gestures.grip_of(live.gesture) is None:
            return live, None
        case PointerMove() | Up() | Cancel():
            return _signalled(live, gestures.step(live.gesture, event, situation), settings, tick)
        case FocusLost() | Resize() if gestures.grip_of(live.gesture) is not None:
            return _signalled(live, gestures.cancelled(live.gesture), settings, tick)
        case Key(name=KeyName.UP | KeyName.DOWN | KeyName.LEFT | KeyName.RIGHT as name):
            return replace(live, cursor=_moved_cursor(live, geometry, name)), None
        case Key(name=KeyName.ENTER | KeyName.SPACE) if live.cursor is not None:
            live = replace(live, shaken=None)
            cursor = live.cursor
            assert cursor is not None
            tapped = gestures.tap(live.gesture, cursor, tick, situation)
            return _signalled(live, tapped, settings, tick)
        case _:
            return live, None


def sound_of(position: Position, move: Move) -> SoundName:
    """What a move sounds like."""
    if is_drop(move):
        return SoundName.PLACE
    if is_promotion(move):
        return SoundName.PROMOTE
    return SoundName.CAPTURE if position.board[target(move)] else SoundName.MOVE


def _situation(live: LiveBoard, geometry: BoardGeometry, settings: Settings) -> Situation:
    choices = _known_choices(live.position, live.ruleset)
    return Situation(choices, Ground(geometry), settings.release)


def _signalled(
    live: LiveBoard, outcome: gestures.Result, settings: Settings, tick: int
) -> tuple[LiveBoard, Answer]:
    gesture, signals = outcome
    if isinstance(gesture, Choosing):  # nobody means the plain step when the other is possible
        option = max(gesture.options, key=is_promotion)
        gesture, more = gestures.picked(gesture, option)
        signals += more
    live = replace(live, gesture=gesture)
    answer: Answer = None
    for signal in signals:
        live, answer = _answered(live, signal, settings, tick)
    return _ready(live), answer


def _answered(
    live: LiveBoard, signal: Signal, settings: Settings, tick: int
) -> tuple[LiveBoard, Answer]:
    match signal:
        case Played(move, was_dragged):
            return live, Made(move, was_dragged)
        case SlidBack(start, at) if start < TRAY:
            code = live.position.board[start]
            return replace(live, motion=snap_back(code, at, start, tick, settings.animation)), None
        case Refused(start, place) if place < TRAY:
            return _denied(live, _wish(start, place), place, tick)
        case Touched(place) if place < TRAY and live.position.board[place]:
            return _denied(live, Wish(place, place), place, tick)
        case _:
            return live, None


def _wish(start: Place, place: Square) -> Wish:
    return Wish(place, kind=start - TRAY) if start >= TRAY else Wish(place, start)


def _denied(live: LiveBoard, wish: Wish, square: Square, tick: int) -> tuple[LiveBoard, Answer]:
    if wish.origin == square and live.position.board[square] >> 3 == live.position.turn:
        refusal = why_stuck(live.position, live.ruleset, square)
    else:
        refusal = next(iter(why_not(live.position, live.ruleset, wish)), None)
    return (live, None) if refusal is None else (refused(live, square, tick), Denied(refusal))


def _moved_cursor(live: LiveBoard, geometry: BoardGeometry, name: KeyName) -> Square:
    """The cursor goes over the board as it lies."""
    dx, dy = {
        KeyName.UP: (0, 1), KeyName.DOWN: (0, -1), KeyName.LEFT: (-1, 0), KeyName.RIGHT: (1, 0),
    }[name]  # fmt: skip
    if live.cursor is None:
        chosen = origin_of(live.gesture)
        return chosen if chosen is not None and chosen < TRAY else square_at(4, 3)
    if geometry.turn == 2:
        dx, dy = -dx, -dy
    file, rank = file_of(live.cursor) + dx, rank_of(live.cursor) + dy
    return square_at(min(7, max(0, file)), min(7, max(0, rank)))


def is_moving(live: LiveBoard, tick: int) -> bool:
    """Whether something on it is seen to move."""
    shaking = live.shaken is not None and tick < live.shaken[1] + SHAKE_TICKS * len(SHAKE_PX)
    return shaking or not live.motion.is_still(tick) or flourish.is_rising(live.gesture, tick)


def model_of(
    live: LiveBoard,
    geometry: BoardGeometry,
    settings: Settings,
    tick: int,
    *,
    more: tuple[tuple[Square, Mark], ...] = (),
    hint: tuple[Square, Square] | None = None,
) -> BoardModel:
    """The board of a moment, with further marks and an arrow of the page's own."""
    pieces = bytearray(live.position.board)
    for square in hidden(live.motion, tick):
        pieces[square] = 0
    lifted, ghost = None, None
    gesture = live.gesture
    if isinstance(gesture, Dragging) and gesture.origin < TRAY:
        code = live.position.board[gesture.origin]
        lifted = Lifted(code, gesture.at, gesture.grip.source is Source.FINGER)
        ghost = (gesture.origin, code)
        pieces[gesture.origin] = 0
    animated = settings.animation is not AnimationSpeed.OFF
    shaken, shake_px = _shake(live, tick) if animated else (None, 0)
    return BoardModel(
        bytes(pieces),
        (*_marks(live, settings), *more),
        ghost,
        lifted,
        moving(live.motion, tick, geometry, {}),
        hint,
        shaken=shaken,
        shake_px=shake_px,
        raised=flourish.raised(gesture, tick, geometry.cell) if animated else None,
        trail=flourish.trail(live.motion, tick, geometry),
        sparks=flourish.sparkle(live.motion, tick, geometry),
    )


def _shake(live: LiveBoard, tick: int) -> tuple[Square | None, int]:
    if live.shaken is None:
        return None, 0
    square, since = live.shaken
    index = (tick - since) // SHAKE_TICKS
    return (square, SHAKE_PX[index]) if index < len(SHAKE_PX) else (None, 0)


def _marks(live: LiveBoard, settings: Settings) -> tuple[tuple[Square, Mark], ...]:
    """The last move, a check, what is chosen and where it may go, a refusal, the cursor."""
    marks: list[tuple[Square, Mark]] = []
    position = live.position
    if live.last is not None:
        ends = sorted({origin(live.last), target(live.last)})
        marks += [(square, Mark.LAST_MOVE) for square in ends]
    if is_check(position):
        king = position.sets[KING + SIDE_1 * position.turn].bit_length() - 1
        marks.append((king, Mark.CHECK))
    marks += _choice_marks(live, settings)
    if live.shaken is not None:
        marks.append((live.shaken[0], Mark.REFUSED))
    if live.cursor is not None:
        marks.append((live.cursor, Mark.CURSOR))
    return tuple(marks)


def _choice_marks(live: LiveBoard, settings: Settings) -> list[tuple[Square, Mark]]:
    chosen, board = origin_of(live.gesture), live.position.board
    if chosen is None:
        return []
    marks: list[tuple[Square, Mark]] = []
    if chosen < TRAY:
        marks.append((chosen, Mark.SELECTED))
    if settings.show_moves:
        for place, moves in _known_choices(live.position, live.ruleset).get(chosen, {}).items():
            if any(is_promotion(move) for move in moves):
                marks.append((place, Mark.PROMOTION))
            else:
                marks.append((place, Mark.CAPTURE if board[place] else Mark.TARGET))
        legal = _known_choices(live.position, live.ruleset).get(chosen, {})
        counts = coming_counts(live.position, live.ruleset, legal)
        marks += [(place, Mark.COUNT) for place in counts]
    match live.gesture:
        case Dragging(over=int(over)) if over < TRAY:
            marks.append((over, Mark.OVER))
        case Aiming(target=aimed_at) if aimed_at < TRAY:
            marks.append((aimed_at, Mark.OVER))
        case _:
            pass
    return marks
