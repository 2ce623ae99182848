"""What does a touch on the board or in the tray mean?

A machine of six states: nothing chosen (`Idle`), a finger down on a piece (`Held`), a piece chosen
(`Selected`), a finger down on a square it may go to (`Aiming`), a piece in the air (`Dragging`),
and a question which of several moves is meant (`Choosing`). It knows no rules: `Choices` gives it
the legal moves, and what it emits is always one of them.

Everything acts on release, inside the place that was pressed; sliding off is a change of mind. One
pointer at a time is listened to. A second tap on a chosen pawn promotes it in place, but not within
`BOUNCE_MS` of the first: worn touch panels report one tap as two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from game.rules import moves
from game.rules.moves import Move
from game.ui.events import Cancel, Down, Source, Up
from game.ui.events import Move as PointerMove
from game.ui.geometry import Point
from game.ui.places import TRAY, Ground, Place
from game.ui.settings import ReleaseMode
from game.ui.ticks import ticks_of

BOUNCE_MS = 120
LOST_MS = 1_500  # a pointer silent for that long may have lost its release: a new press takes over

Choices: TypeAlias = Mapping[Place, Mapping[Place, tuple[Move, ...]]]  # origin -> target -> moves


@dataclass(frozen=True, slots=True)
class Grip:
    """The press that is going on."""

    pointer: int
    source: Source
    start: Point  # where it began
    tick: int  # when it was last heard of


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing is chosen."""


@dataclass(frozen=True, slots=True)
class Held:
    """Pressed on a piece or a slot, which shows as chosen at once."""

    origin: Place
    grip: Grip
    was_selected: bool
    since_tick: int  # when the press began, or when it was selected by the first tap
    is_clean: bool  # the first tap is long enough ago for this one not to be its bounce


@dataclass(frozen=True, slots=True)
class Selected:
    """A piece, a slot, or (while placing) an empty square is chosen."""

    origin: Place
    since_tick: int


@dataclass(frozen=True, slots=True)
class Aiming:
    """Pressed on a place where the chosen piece may go."""

    origin: Place
    target: Place
    grip: Grip
    since_tick: int


@dataclass(frozen=True, slots=True)
class Dragging:
    """A piece in the air."""

    origin: Place
    grip: Grip
    at: Point
    over: Place | None  # the target that a release would mean
    has_left: bool  # whether it has been away from its origin


@dataclass(frozen=True, slots=True)
class Choosing:
    """Several moves share origin and target; the player picks one."""

    origin: Place
    target: Place
    options: tuple[Move, ...]


Gesture: TypeAlias = Idle | Held | Selected | Aiming | Dragging | Choosing
IDLE = Idle()


@dataclass(frozen=True, slots=True)
class Played:
    """A legal move was made."""

    move: Move
    was_dragged: bool = False  # then the piece is already there and is not animated


@dataclass(frozen=True, slots=True)
class Refused:
    """The chosen piece cannot go there; on its own square it is not promoted."""

    origin: Place
    target: Place


@dataclass(frozen=True, slots=True)
class Touched:
    """Something that cannot be moved was pressed while nothing was chosen."""

    place: Place


@dataclass(frozen=True, slots=True)
class SlidBack:
    """A lifted piece was let go where it cannot stay: it returns from this pixel."""

    origin: Place
    start: Point


Signal: TypeAlias = Played | Refused | Touched | SlidBack
Result: TypeAlias = tuple[Gesture, tuple[Signal, ...]]


@dataclass(frozen=True, slots=True)
class Situation:
    """What the machine needs to know besides its own state."""

    choices: Choices
    ground: Ground
    mode: ReleaseMode = ReleaseMode.LIFT
    no_targets: Mapping[Place, tuple[Move, ...]] = field(default_factory=dict)

    def targets(self, origin: Place) -> Mapping[Place, tuple[Move, ...]]:
        """Where a chosen piece may go."""
        return self.choices.get(origin, self.no_targets)


def choices_of(legal: Iterable[Move]) -> dict[Place, dict[Place, tuple[Move, ...]]]:
    """Legal moves by origin and target; a placement can be begun at either end."""
    found: dict[Place, dict[Place, tuple[Move, ...]]] = {}

    def add(origin: Place, target: Place, move: Move) -> None:
        targets = found.setdefault(origin, {})
        targets[target] = (*targets.get(target, ()), move)

    for move in legal:
        if moves.is_drop(move):
            slot = TRAY + moves.drop_kind(move)
            add(slot, moves.target(move), move)
            add(moves.target(move), slot, move)
        else:
            add(moves.origin(move), moves.target(move), move)
    return found


def origin_of(gesture: Gesture) -> Place | None:
    """What is chosen."""
    return None if isinstance(gesture, Idle) else gesture.origin


def grip_of(gesture: Gesture) -> Grip | None:
    """The press that the machine follows."""
    return gesture.grip if isinstance(gesture, Held | Aiming | Dragging) else None


def step(gesture: Gesture, event: Down | PointerMove | Up | Cancel, at: Situation) -> Result:
    """What a pointer's event leads to."""
    match event:
        case Down():
            return _down(gesture, event, at)
        case PointerMove():
            return _moved(gesture, event, at)
        case Up():
            return _up(gesture, event, at)
        case Cancel():
            grip = grip_of(gesture)
            if grip is not None and grip.pointer != event.pointer:
                return gesture, ()
            return cancelled(gesture)


def tap(gesture: Gesture, place: Place, tick: int, at: Situation) -> Result:
    """The keyboard's tap: pressed and released on a place at once."""
    grip = Grip(-1, Source.MOUSE, Point(0, 0), tick)
    pressed, signals = _pressed(gesture, place, grip, at)
    released, more = _released(pressed, place, tick, at)
    return released, signals + more


def cancelled(gesture: Gesture) -> Result:
    """Esc, right click, lost focus, another screen: nothing is chosen any more."""
    if isinstance(gesture, Dragging):
        return IDLE, (SlidBack(gesture.origin, gesture.at),)
    return IDLE, ()


def settled(gesture: Gesture, choices: Choices) -> Result:
    """The same gesture if these legal moves still allow it, else nothing chosen."""
    match gesture:
        case Idle():
            return gesture, ()
        case Aiming(origin, target) | Choosing(origin, target):
            holds = target in choices.get(origin, {})
        case _:
            holds = gesture.origin in choices
    return (gesture, ()) if holds else cancelled(gesture)


def picked(gesture: Gesture, move: Move | None) -> Result:
    """The answer to the question which move is meant; None for neither."""
    if isinstance(gesture, Choosing) and move in gesture.options:
        return IDLE, (Played(move),)
    return IDLE, ()


def _down(gesture: Gesture, event: Down, at: Situation) -> Result:
    grip = grip_of(gesture)
    signals: tuple[Signal, ...] = ()
    if grip is not None:
        is_other = event.pointer != grip.pointer
        if is_other and event.tick - grip.tick < ticks_of(LOST_MS):
            return gesture, ()  # a second finger while the first is down
        gesture, signals = cancelled(gesture)  # the old press has lost its release
    origin = origin_of(gesture)
    candidates = set(at.choices)
    if origin is not None:
        candidates |= {origin, *at.targets(origin)}
    place = at.ground.meant(event.at, event.source, candidates)
    grip = Grip(event.pointer, event.source, event.at, event.tick)
    pressed, more = _pressed(gesture, place, grip, at)
    return pressed, signals + more


def _pressed(gesture: Gesture, place: Place | None, grip: Grip, at: Situation) -> Result:
    if isinstance(gesture, Choosing):
        return IDLE, ()
    if isinstance(gesture, Selected):
        if place == gesture.origin:
            is_clean = grip.tick - gesture.since_tick >= ticks_of(BOUNCE_MS)
            return Held(gesture.origin, grip, True, gesture.since_tick, is_clean), ()
        if place is not None and place in at.targets(gesture.origin):
            return Aiming(gesture.origin, place, grip, gesture.since_tick), ()
        if place is not None and (gesture.origin >= TRAY) != (place >= TRAY):
            # A waiting piece and a square that do not go together: no new choice, but a no.
            return IDLE, (Refused(gesture.origin, place),)
    if place is not None and place in at.choices:
        return Held(place, grip, False, grip.tick, True), ()
    if place is None:
        return IDLE, ()
    if isinstance(gesture, Selected):
        return IDLE, (Refused(gesture.origin, place),)
    return IDLE, (Touched(place),)


def _moved(gesture: Gesture, event: PointerMove, at: Situation) -> Result:
    grip = grip_of(gesture)
    if grip is None or event.pointer != grip.pointer:
        return gesture, ()
    grip = Grip(grip.pointer, grip.source, grip.start, event.tick)
    match gesture:
        case Held():
            gesture = replace(gesture, grip=grip)
            if not _is_drag(event.at, gesture.origin, grip, at):
                return gesture, ()
            drag = Dragging(gesture.origin, grip, event.at, None, False)
            return _carried(drag, grip, event.at, at), ()
        case Aiming(_, target):
            gesture = replace(gesture, grip=grip)
            # A waiting piece pulled out of the tray while a square was chosen first.
            if target >= TRAY and _is_drag(event.at, target, grip, at):
                drag = Dragging(target, grip, event.at, None, False)
                return _carried(drag, grip, event.at, at), ()
            if at.mode is ReleaseMode.SLIDE:
                return _slid(gesture, event, at), ()
            return gesture, ()
        case Dragging():
            return _carried(gesture, grip, event.at, at), ()
        case _:
            return gesture, ()


def _is_drag(point: Point, origin: Place, grip: Grip, at: Situation) -> bool:
    if at.mode is ReleaseMode.TAPS or not _is_piece(origin, at):
        return False
    slop = at.ground.slop_px(grip.source)
    return max(abs(point.x - grip.start.x), abs(point.y - grip.start.y)) > slop


def _is_piece(origin: Place, at: Situation) -> bool:
    """Not an empty square that was chosen before the piece that goes there."""
    return origin >= TRAY or any(target < TRAY for target in at.targets(origin))


def _carried(drag: Dragging, grip: Grip, point: Point, at: Situation) -> Dragging:
    targets = [place for place in at.targets(drag.origin) if place != drag.origin]
    meant = at.ground.meant(point, grip.source, [*targets, drag.origin])
    over = meant if meant in targets else None
    has_left = drag.has_left or at.ground.under(point) != drag.origin
    return Dragging(drag.origin, grip, point, over, has_left)


def _slid(aiming: Aiming, event: PointerMove, at: Situation) -> Aiming:
    targets = at.targets(aiming.origin)
    place = at.ground.meant(event.at, event.source, targets)
    return replace(aiming, target=place) if place is not None and place in targets else aiming


def _up(gesture: Gesture, event: Up, at: Situation) -> Result:
    grip = grip_of(gesture)
    if grip is None or event.pointer != grip.pointer:
        return gesture, ()
    if isinstance(gesture, Dragging):
        return _dropped(_carried(gesture, gesture.grip, event.at, at), at)
    assert isinstance(gesture, Held | Aiming)
    candidates: set[Place] = set(at.choices)
    candidates |= {gesture.origin, *at.targets(gesture.origin)}
    place = at.ground.meant(event.at, event.source, candidates)
    return _released(gesture, place, event.tick, at)


def _released(gesture: Gesture, place: Place | None, tick: int, at: Situation) -> Result:
    match gesture:
        case Held(origin) if place != origin:
            return (
                (Selected(origin, gesture.since_tick), ()) if gesture.was_selected else (IDLE, ())
            )
        case Held(origin, _, False):
            return Selected(origin, tick), ()
        case Held(origin):
            if not gesture.is_clean:
                return Selected(origin, tick), ()
            if origin in at.targets(origin):
                return _play(origin, origin, at)
            return IDLE, (Refused(origin, origin),)
        case Aiming(origin, target):
            if place == target:
                return _play(origin, target, at)
            return Selected(origin, gesture.since_tick), ()
        case _:
            return gesture, ()


def _dropped(drag: Dragging, at: Situation) -> Result:
    if drag.over is not None:
        return _play(drag.origin, drag.over, at, was_dragged=True)
    back = SlidBack(drag.origin, drag.at)
    place = at.ground.under(drag.at)
    if place == drag.origin:
        return (IDLE if drag.has_left else Selected(drag.origin, drag.grip.tick)), (back,)
    if place is None or place >= TRAY:
        return IDLE, (back,)
    return IDLE, (back, Refused(drag.origin, place))


def _play(origin: Place, target: Place, at: Situation, *, was_dragged: bool = False) -> Result:
    options = at.targets(origin).get(target, ())
    if not options:
        return IDLE, ()
    if len(options) > 1:
        return Choosing(origin, target, options), ()
    return IDLE, (Played(options[0], was_dragged),)
