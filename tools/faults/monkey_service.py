"""A machine beneath a kiosk that answers every question, rightly or not."""

from __future__ import annotations

import random

from game.ui.events import Event
from game.ui.kiosk_effects import (
    AskMachine,
    CheckPin,
    ExportGames,
    ExportSettings,
    ImportSettings,
    KioskEffect,
    ReadBoard,
    ReadLog,
    SampleTouch,
    SetPin,
)
from game.ui.kiosk_events import BoardRead, Calibrated, LogRead, PinAnswered, ServiceDone
from game.ui.operator import CALIBRATION_UNIT

DEVICE = (("device.model", "Board 4"), ("device.heat", "48 °C"), ("device.room", "12 GB"))
UNIT = CALIBRATION_UNIT
CALIBRATIONS = ((), (UNIT, 0, 40, 0, -UNIT, 9))  # nothing sensible, and a panel that is turned


class MonkeyService:
    """Whatever a kiosk asks of it, it answers at the next look, or much later."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._answers: list[Event] = []

    def do(self, effect: KioskEffect) -> None:
        """Have an effect carried out."""
        match effect:
            case CheckPin():
                is_right = self._chance.random() < 0.7
                self._answers.append(PinAnswered(0, is_right, 0 if is_right else 30_000))
            case SetPin():
                self._answers.append(PinAnswered(0, True))
            case ReadBoard():
                self._answers.append(BoardRead(0, DEVICE[: self._chance.randrange(9)]))
            case ReadLog():
                self._answers.append(LogRead(0, ("line",) * self._chance.randrange(99)))
            case SampleTouch() if self._chance.random() < 0.3:
                self._answers.append(Calibrated(0, self._chance.choice(CALIBRATIONS)))
            case ExportGames() | ExportSettings() | ImportSettings() | AskMachine():
                self._answers.append(ServiceDone(0, "operator.failed"))
            case _:
                pass

    def poll(self, tick: int) -> list[Event]:
        """What is due."""
        if self._chance.random() < 0.5:
            return []
        answers, self._answers = self._answers, []
        return answers
