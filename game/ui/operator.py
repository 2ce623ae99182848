"""What may the operator of a kiosk set, and what do these settings become as plain values?

They are kept apart from a person's own settings: in a kiosk nobody's own settings are kept, every
guest begins with `Operator.guest`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum, StrEnum

from game.ui.settings import DEFAULTS, Settings, from_plain, to_plain

GUEST = "guest_"  # begins the name of a guest's setting
CALIBRATION_UNIT = 1 << 16  # the numbers of a calibration are parts of this
MOST_LANGUAGES = 32
GUEST_DEFAULTS = replace(DEFAULTS, full_screen=True)


class IdleShow(StrEnum):
    """What a kiosk shows while nobody is there."""

    NEVER = "never"  # the home screen, as it is
    DIM = "dim"  # a dark screen
    ATTRACT = "attract"  # a game that plays itself


@dataclass(frozen=True, slots=True)
class Operator:
    """Everything that the operator has set."""

    guest: Settings = GUEST_DEFAULTS  # how each guest begins
    languages: tuple[str, ...] = ()  # codes offered to guests; none: all there are
    top_level: int = 8  # the strongest opponent offered
    idle_s: int = 180  # without a touch until the guest is asked
    ask_s: int = 20  # until the question counts as answered by nobody
    keep_s: int = 900  # how long the last game is offered to be gone on with
    idle_show: IdleShow = IdleShow.ATTRACT
    rotation: int = -1  # degrees clockwise; -1: as the command line says
    # x' = (a x + b y + c), y' = (d x + e y + f), in parts; none: as the panel says.
    calibration: tuple[int, ...] = ()


USUAL = Operator()
LIMITS = {
    "top_level": (1, 8),
    "idle_s": (30, 3600),
    "ask_s": (5, 120),
    "keep_s": (0, 86_400),
}
ROTATIONS = (-1, 0, 90, 180, 270)


def operator_plain(operator: Operator) -> dict[str, object]:
    """The settings as texts, numbers and truth values by name."""
    plain: dict[str, object] = {
        GUEST + name: value for name, value in to_plain(operator.guest).items()
    }
    for field in fields(operator):
        value = getattr(operator, field.name)
        if isinstance(value, Settings):
            continue
        if isinstance(value, Enum):
            value = value.value
        elif isinstance(value, tuple):
            value = ",".join(map(str, value))
        plain[field.name] = value
    return plain


def operator_of(plain: Mapping[str, object]) -> Operator:
    """The settings in such a map; what is missing, unknown or unsound stays as usual."""
    theirs = {
        name.removeprefix(GUEST): value for name, value in plain.items() if name.startswith(GUEST)
    }
    guest = replace(from_plain(theirs), full_screen=True, guide_seen=False)
    operator = replace(USUAL, guest=guest)
    for name, (low, high) in LIMITS.items():
        value = plain.get(name)
        if type(value) is int and low <= value <= high:
            operator = replace(operator, **{name: value})  # type: ignore[arg-type]
    if plain.get("idle_show") in tuple(IdleShow):
        operator = replace(operator, idle_show=IdleShow(str(plain["idle_show"])))
    if plain.get("rotation") in ROTATIONS and type(plain["rotation"]) is int:
        operator = replace(operator, rotation=int(plain["rotation"]))
    return replace(
        operator,
        languages=_codes(plain.get("languages")),
        calibration=sound_calibration(_numbers(plain.get("calibration"))),
    )


def _codes(value: object) -> tuple[str, ...]:
    if not isinstance(value, str):
        return ()
    codes = [code for code in value.split(",") if code.isascii() and code.isalpha()]
    return tuple(codes[:MOST_LANGUAGES])


def _numbers(value: object) -> tuple[int, ...]:
    parts = value.split(",") if isinstance(value, str) else []
    if not all(part.removeprefix("-").isdecimal() and len(part) <= 9 for part in parts):
        return ()
    return tuple(map(int, parts))


def sound_calibration(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The calibration, if a panel can be like that; none otherwise.

    A panel may be mirrored or have its axes exchanged, but it fills the screen: its area is not
    changed beyond a factor of four.
    """
    if len(numbers) != 6:
        return ()
    a, b, c, d, e, f = numbers
    area = abs(a * e - b * d) / CALIBRATION_UNIT**2
    shifts = max(abs(c), abs(f)) / CALIBRATION_UNIT
    return numbers if 0.25 <= area <= 4 and shifts <= 2 else ()
