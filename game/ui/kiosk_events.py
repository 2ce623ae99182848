"""What does a kiosk hear from its machine? Answers to `kiosk_effects`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.ui.operator import Operator


@dataclass(frozen=True, slots=True)
class PinAnswered:
    """A PIN was checked, or a new one kept."""

    tick: int
    is_right: bool
    wait_ms: int = 0  # until the next one is looked at


@dataclass(frozen=True, slots=True)
class ServiceDone:
    """Something was done for the operator, or could not be."""

    tick: int
    key: str  # of what to tell
    number: int = 0  # {n} in it


@dataclass(frozen=True, slots=True)
class SettingsImported:
    """The settings of another kiosk."""

    tick: int
    operator: Operator


@dataclass(frozen=True, slots=True)
class BoardRead:
    """How the device does: a text key and a value for each line, in the order shown."""

    tick: int
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LogRead:
    """The last lines of the log, the newest first."""

    tick: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Calibrated:
    """What four touches came to; no numbers when they cannot be meant so."""

    tick: int
    calibration: tuple[int, ...]


KioskEvent: TypeAlias = (
    PinAnswered | ServiceDone | SettingsImported | BoardRead | LogRead | Calibrated
)
