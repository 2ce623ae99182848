"""What may a person set, and what do the settings become as plain values?

The values are kept by the shell as a flat map of texts and numbers; `from_plain` takes whatever is
sound in such a map and leaves the rest at its default, so that settings of another version never
keep the app from starting.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum, IntEnum, StrEnum
from typing import Any

from game.ui.appearance import Appearance, Army, BoardStyle, Interface, PieceSet
from game.ui.layout import Hand, TextSize


class ReleaseMode(StrEnum):
    """What a release on another square than the one pressed does."""

    LIFT = "lift"  # nothing: sliding off is a change of mind; pieces can be dragged
    SLIDE = "slide"  # the move goes to the square under the finger; pieces can be dragged
    TAPS = "taps"  # nothing, and pieces are never dragged


class AnimationSpeed(IntEnum):
    """How long animations last, in percent."""

    OFF = 0
    FAST = 50
    NORMAL = 100
    SLOW = 200


class Turning(StrEnum):
    """How two players share one screen."""

    SAME_SIDE = "same_side"  # both look at it from the same edge
    FACE_TO_FACE = "face_to_face"  # each at an edge of their own, everything turned to them
    EACH_MOVE = "each_move"  # the device is handed over: the board turns to whose turn it is


class PlayAs(StrEnum):
    """Which side a person takes against the bot."""

    RED = "red"
    BLACK = "black"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is kept across starts beside the games."""

    language: str = "en"  # code of a language file
    language_seen: bool = False  # a person, or the command line, has chosen it
    burmese_digits: bool = False
    theme: Interface = Interface.JADE
    board: BoardStyle = BoardStyle.LIGHT_WOOD
    pieces: PieceSet = PieceSet.CARVED
    army: Army = Army.BLACK
    text_size: TextSize = TextSize.NORMAL
    hand: Hand = Hand.RIGHT
    turning: Turning = Turning.SAME_SIDE
    show_moves: bool = True  # dots, rings and stars where the chosen piece may go
    confirm_moves: bool = False
    release: ReleaseMode = ReleaseMode.LIFT
    animation: AnimationSpeed = AnimationSpeed.NORMAL
    animation_chosen: bool = False  # by a person; else a slow machine switches it off
    volume: int = 40  # 0–100; quiet by default
    captions: bool = False  # each move is told in words beside the board
    speech: bool = False  # and by the system's voice, where there is one
    takebacks: bool = True
    claims_automatic: bool = False
    coach: bool = False  # after a clear mistake against the bot it may be taken back
    full_screen: bool = False
    guide_seen: bool = False  # the first placement has been explained, or skipped
    # What the last new game was set to.
    level: int = 2
    play_as: PlayAs = PlayAs.RED
    ruleset: str = "pychess"
    house_rules: tuple[tuple[str, str], ...] = ()  # (switch, value), differing from the ruleset
    clock: str = "none"  # id of a preset
    setup_clock: bool = False
    curtain: bool = False  # two people set up unseen by each other, where Red places first

    @property
    def appearance(self) -> Appearance:
        """The looks that are chosen."""
        return Appearance(self.theme, self.board, self.pieces, self.army)


DEFAULTS = Settings()
LIMITS = {"volume": (0, 100), "level": (1, 8)}
MAX_TEXT = 40
MAX_HOUSE_RULES = 20


def to_plain(settings: Settings) -> dict[str, object]:
    """The settings as texts, numbers and truth values by name."""
    plain: dict[str, object] = {}
    for field in fields(settings):
        value = getattr(settings, field.name)
        if isinstance(value, Enum):
            value = value.value
        elif isinstance(value, tuple):
            value = ",".join(f"{switch}={chosen}" for switch, chosen in value)
        plain[field.name] = value
    return plain


def from_plain(plain: Mapping[str, object]) -> Settings:
    """The settings in such a map; what is missing, unknown or unsound stays at its default."""
    sound: dict[str, Any] = {
        field.name: value
        for field in fields(Settings)
        if (value := _sound(field.name, plain.get(field.name))) is not None
    }
    return replace(DEFAULTS, **sound)


def _sound(name: str, value: object) -> object | None:
    """The value as the field wants it, None when it is not sound."""
    default = getattr(DEFAULTS, name)
    if isinstance(default, Enum):
        kind = type(default)
        return next((member for member in kind if member.value == value), None)
    if isinstance(default, tuple):
        return _house_rules(value)
    if type(value) is not type(default):
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        low, high = LIMITS[name]
        return value if low <= value <= high else None
    if isinstance(value, str) and len(value) > MAX_TEXT:
        return None
    return value


def _house_rules(value: object) -> tuple[tuple[str, str], ...] | None:
    if not isinstance(value, str) or len(value) > MAX_TEXT * MAX_HOUSE_RULES:
        return None
    pairs = [part.partition("=") for part in value.split(",") if "=" in part]
    return tuple((switch, chosen) for switch, _, chosen in pairs)
