"""What does an app know besides when it is a kiosk?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.counters import NOTHING, Counters
from game.ui.operator import USUAL, Operator
from game.ui.settings import AnimationSpeed, Settings


@dataclass(frozen=True, slots=True)
class Machine:
    """What the machine can do, for the operator and at all."""

    has_pin: bool = False  # a PIN is set
    may_set_pin: bool = False  # whoever opens the menu first may set one on the screen
    can_export: bool = False
    can_ask: bool = False  # whether a request file can be written
    is_safe: bool = False  # crashed again and again: usual settings, no last game
    rotation: int = 0  # degrees clockwise, unless the operator sets another
    is_slow: bool = False  # pictures came late: guests begin without animations
    no_input: bool = False  # neither touch screen nor mouse nor keyboard can be read


@dataclass(frozen=True, slots=True)
class Corner:
    """A press in the hidden corner that may become a long one."""

    pointer: int
    since_tick: int


@dataclass(frozen=True, slots=True)
class Kiosk:
    """Everything that only a kiosk knows."""

    operator: Operator = USUAL
    counters: Counters = NOTHING
    machine: Machine = Machine()
    languages: tuple[tuple[str, str], ...] = ()  # all there are: code and own name
    touched_tick: int = 0  # of the last touch or key
    corner: Corner | None = None
    kept: tuple[str, int] | None = None  # the last guest's game, and until which tick it is offered
    begun: frozenset[str] = frozenset()  # ids of the games this guest has begun
    joined: frozenset[str] = frozenset()  # and of those gone on with, which may be somebody else's
    ended: frozenset[str] = frozenset()  # and of those that have been counted as finished
    counted_minutes: int = 0  # of this run, in the counters already
    pin_wait_tick: int = 0  # before it no PIN is looked at


def guest_settings(kiosk: Kiosk) -> Settings:
    """How the next guest begins."""
    guest = replace(kiosk.operator.guest, full_screen=True)
    if kiosk.machine.is_slow and not guest.animation_chosen:
        return replace(guest, animation=AnimationSpeed.OFF)
    return guest
