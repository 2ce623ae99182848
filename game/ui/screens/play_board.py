"""What is to be seen on the board and in the trays just now?"""

from __future__ import annotations

from game.match.match import is_placing
from game.rules.movement import is_check
from game.rules.moves import Move, drop_kind, is_drop, is_promotion, origin, target
from game.rules.pieces import KING, SIDE_1, PieceCode, Side
from game.rules.position import waiting
from game.rules.squares import Square
from game.ui import flourish
from game.ui.board import SHAKE_PX, BoardModel, Lifted, Mark
from game.ui.captured import lost
from game.ui.count import count_model, is_lit, next_beat
from game.ui.events import Source
from game.ui.gestures import (
    Choosing,
    Dragging,
    Held,
    Selected,
    origin_of,
)
from game.ui.memo import remembered
from game.ui.motion import STILL, hidden, moving
from game.ui.places import TRAY
from game.ui.screens import play_guide
from game.ui.screens.play_state import (
    Arrangement,
    State,
    acting_side,
    at_rest,
    choices_now,
    coming_now,
    has_formations,
    is_live,
    over_now,
    shown_ply,
    shown_position,
    tray_ground,
    turn_now,
)
from game.ui.settings import AnimationSpeed, Settings
from game.ui.tray import TrayModel

SHAKE_TICKS = 2  # for each of its offsets


def board_model(play: State, settings: Settings, where: Arrangement, tick: int) -> BoardModel:
    """The board of a moment."""
    position = shown_position(play)
    pieces = bytearray(position.board)
    moving_to = hidden(play.motion, tick)
    for square in moving_to:
        pieces[square] = 0
    lifted, ghost = _lifted(play, turn_now(play))
    if ghost is not None:
        pieces[ghost[0]] = 0
    slots = dict(tray_ground(where, play, _last_mover(play)))
    facing = (where.turn_of(0), where.turn_of(1))
    animated = settings.animation is not AnimationSpeed.OFF
    shaken, shake_px = _shake(play, tick) if animated else (None, 0)
    return BoardModel(
        bytes(pieces),
        _marks(at_rest(play), settings),
        ghost,
        lifted,
        moving(play.motion, tick, where.geometry, slots),
        _hint(play),
        facing,
        shaken,
        shake_px,
        flourish.raised(play.gesture, tick, where.geometry.cell) if animated else None,
        flourish.trail(play.motion, tick, where.geometry),
        flourish.sparkle(play.motion, tick, where.geometry),
    )


def _last_mover(play: State) -> Side:
    ply = shown_ply(play)
    return play.history.positions[ply - 1].turn if ply else turn_now(play)


def _lifted(play: State, side: Side) -> tuple[Lifted | None, tuple[Square, PieceCode] | None]:
    """The piece in the air, and the ghost that it leaves on its square."""
    gesture = play.gesture
    if not isinstance(gesture, Dragging):
        return None, None
    by_finger = gesture.grip.source is Source.FINGER
    if gesture.origin >= TRAY:
        code = gesture.origin - TRAY + SIDE_1 * side
        return Lifted(code, gesture.at, by_finger), None
    code = shown_position(play).board[gesture.origin]
    return Lifted(code, gesture.at, by_finger), (gesture.origin, code)


def _shake(play: State, tick: int) -> tuple[Square | None, int]:
    if play.shaken is None or play.shaken[0] >= TRAY:
        return None, 0
    place, since = play.shaken
    index = (tick - since) // SHAKE_TICKS
    return (place, SHAKE_PX[index]) if index < len(SHAKE_PX) else (None, 0)


def is_moving(play: State, tick: int) -> bool:
    """Whether something on the board is seen to move."""
    return (
        not play.motion.is_still(tick)
        or flourish.is_rising(play.gesture, tick)
        or _is_shaking(play, tick)
    )


def _beat_begin(play: State, settings: Settings) -> int | None:
    """When an urgent count changed, if that is to be seen by its beating."""
    if settings.animation is AnimationSpeed.OFF or play.motion is STILL or is_placing(play.match):
        return None
    model = count_model(shown_position(play), play.match.ruleset)
    return play.motion.since_tick if model is not None and model.is_urgent else None


def count_is_lit(play: State, settings: Settings, tick: int) -> bool:
    """Whether the count is in the bright half of a beat."""
    begin = _beat_begin(play, settings)
    return begin is not None and is_lit(begin, tick)


def next_pulse(play: State, settings: Settings, tick: int) -> int | None:
    """When the count changes its light next."""
    begin = _beat_begin(play, settings)
    return None if begin is None else next_beat(begin, tick)


def _is_shaking(play: State, tick: int) -> bool:
    """Whether a refusal is still being shown by motion."""
    return play.shaken is not None and tick < play.shaken[1] + SHAKE_TICKS * len(SHAKE_PX)


def _hint(play: State) -> tuple[Square, Square] | None:
    if play.pending is not None:
        return origin(play.pending), target(play.pending)
    if not is_live(play):
        return None
    if play.coach.advice is not None:
        reply = play.coach.advice.reply
        return None if reply is None else (origin(reply), target(reply))
    if play.hint is None:
        return None
    move = play.hint.move
    if play.hint_step == 0:  # where to look, no more
        square = target(move) if is_drop(move) else origin(move)
        return square, square
    return origin(move), target(move)


@remembered(calls=4)
def _marks(play: State, settings: Settings) -> tuple[tuple[Square, Mark], ...]:
    marks: list[tuple[Square, Mark]] = []
    ply = shown_ply(play)
    position = shown_position(play)
    if ply:
        last = play.history.moves[ply - 1]
        marks += [(square, Mark.LAST_MOVE) for square in {origin(last), target(last)}]
    if is_check(position):
        king = position.sets[KING + SIDE_1 * position.turn].bit_length() - 1
        marks.append((king, Mark.CHECK))
    marks += _choice_marks(play, settings)
    if play.shaken is not None and play.message is not None and play.shaken[0] < TRAY:
        marks.append((play.shaken[0], Mark.REFUSED))
    if play.cursor is not None and play.cursor < TRAY:
        marks.append((play.cursor, Mark.CURSOR))
    return tuple(marks)


def _choice_marks(play: State, settings: Settings) -> list[tuple[Square, Mark]]:
    chosen = origin_of(play.gesture)
    if chosen is None or not is_live(play):
        return []
    marks: list[tuple[Square, Mark]] = []
    if chosen < TRAY:
        marks.append((chosen, Mark.SELECTED))
    if isinstance(play.gesture, Choosing):
        return [*marks, (play.gesture.target, Mark.OVER)]
    board = shown_position(play).board
    if settings.show_moves:
        for place, moves in choices_now(play).get(chosen, {}).items():
            if place < TRAY:
                marks.append((place, _target_mark(moves, board[place] != 0 and place != chosen)))
    marks += [(place, Mark.COUNT) for place in coming_now(play) if place < TRAY]
    over = over_now(play)
    if over is not None and over < TRAY:
        marks.append((over, Mark.OVER))
    return marks


def _target_mark(moves: tuple[Move, ...], is_capture: bool) -> Mark:
    if any(is_promotion(move) for move in moves):
        return Mark.PROMOTION
    return Mark.CAPTURE if is_capture else Mark.TARGET


def tray_model(play: State, side: Side, where: Arrangement) -> TrayModel:
    """The tray of a side."""
    if not is_placing(play.match) or not is_live(play):
        ply = shown_ply(play)
        if shown_position(play).reserve:
            return TrayModel(side, _waiting(play, side), True)
        return TrayModel(side, lost(play.match, side, ply), False)
    counts = _waiting(play, side)
    acts = acting_side(play) == side
    formations = has_formations(play, side, where)
    if not acts:
        return TrayModel(side, counts, True, with_formations=formations)
    choices = choices_now(play)
    chosen = origin_of(play.gesture)
    movable = frozenset(place - TRAY for place in choices if place >= TRAY)
    marked: frozenset[int] = frozenset()
    if chosen is not None and chosen < TRAY:
        marked = frozenset(place - TRAY for place in choices.get(chosen, {}) if place >= TRAY)
    slot = chosen if chosen is not None and chosen >= TRAY else None
    kind = None if slot is None else slot - TRAY
    return TrayModel(
        side,
        counts,
        True,
        selected=kind,
        lifted=kind if isinstance(play.gesture, Dragging) else None,
        movable=movable,
        marked=marked,
        pointed=_pointed(play, movable),
        cursor=play.cursor - TRAY if play.cursor is not None and play.cursor >= TRAY else None,
        with_formations=formations,
        can_choose_formation=True,
    )


def _pointed(play: State, movable: frozenset[int]) -> int | None:
    """The waiting piece that the guide, or a hint, points at."""
    if play_guide.points_at_tray(play) and movable:
        return min(movable)
    if play.hint is None or play.hint_step == 0 or not is_drop(play.hint.move):
        return None
    return drop_kind(play.hint.move)


def _waiting(play: State, side: Side) -> tuple[int, ...]:
    return tuple(waiting(shown_position(play), side))[:7]


def is_chosen_from_tray(play: State) -> bool:
    """Whether a waiting piece is chosen and looks for a square."""
    chosen = origin_of(play.gesture)
    return chosen is not None and chosen >= TRAY and isinstance(play.gesture, Held | Selected)
