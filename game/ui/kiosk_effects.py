"""What does a kiosk want from the machine beside what every app wants?

None of these waits: answers come as events, see `kiosk_events`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from game.ui.counters import Counters
from game.ui.geometry import Point
from game.ui.operator import Operator


class MachineWord(StrEnum):
    """What the machine may be asked to do."""

    SHUTDOWN = "shutdown"
    REBOOT = "reboot"


@dataclass(frozen=True, slots=True)
class CheckPin:
    """Is this the operator's PIN? Answered by `PinAnswered`."""

    digits: str


@dataclass(frozen=True, slots=True)
class SetPin:
    """From now on this is the PIN; answered by `PinAnswered`."""

    digits: str


@dataclass(frozen=True, slots=True)
class SaveOperator:
    """Keep the operator's settings."""

    operator: Operator


@dataclass(frozen=True, slots=True)
class SaveCounters:
    """Keep the counters."""

    counters: Counters


@dataclass(frozen=True, slots=True)
class ExportGames:
    """Write all saved games to the operator's folder; answered by `ServiceDone`."""


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """Write the operator's settings to that folder, to make another kiosk like this one."""

    operator: Operator


@dataclass(frozen=True, slots=True)
class ImportSettings:
    """Read them from there; answered by `SettingsImported` or `ServiceDone`."""


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """How does the device do? Answered by `BoardRead`."""


@dataclass(frozen=True, slots=True)
class ReadLog:
    """The last lines of the log; answered by `LogRead`."""


@dataclass(frozen=True, slots=True)
class AskMachine:
    """Have the device switched off or started again; answered by `ServiceDone` when it cannot."""

    word: MachineWord


@dataclass(frozen=True, slots=True)
class SetScreen:
    """Turn picture and touch, and correct the touch."""

    rotation: int  # degrees clockwise; -1: as the command line says
    calibration: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SampleTouch:
    """The last touch was meant for this pixel of the picture; the fourth is answered by
    `Calibrated`."""

    index: int
    meant: Point


KioskEffect: TypeAlias = (
    CheckPin
    | SetPin
    | SaveOperator
    | SaveCounters
    | ExportGames
    | ExportSettings
    | ImportSettings
    | ReadBoard
    | ReadLog
    | AskMachine
    | SetScreen
    | SampleTouch
)
