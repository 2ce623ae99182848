"""Kiosks for tests: what the operator set, and how to get about."""

from __future__ import annotations

from dataclasses import replace

from game.match.match import MatchState
from game.ui.events import GamesListed, GameSummary
from game.ui.geometry import Point
from game.ui.kiosk import Kiosk, Machine
from game.ui.kiosk_effects import SetScreen
from game.ui.operator import CALIBRATION_UNIT, GUEST_DEFAULTS, Operator
from tests.fakes import FakeKeeper, FakeService
from tests.pilot import Pilot

LANGUAGES = (
    ("en", "English"), ("fr", "Français"), ("my", "မြန်မာ"), ("pt", "Português"), ("ru", "Русский"),
)  # fmt: skip
PIN = "2468"
MACHINE = Machine(has_pin=True, can_export=True, can_ask=True)
GUEST = replace(GUEST_DEFAULTS, guide_seen=True)
OPERATOR = Operator(guest=GUEST)
IDLE_MS = OPERATOR.idle_s * 1000
ASK_MS = OPERATOR.ask_s * 1000
KEEP_MS = OPERATOR.keep_s * 1000
CORNER = Point(12, 12)
MIDDLE = Point(400, 240)
TRUE = (CALIBRATION_UNIT, 0, 0, 0, CALIBRATION_UNIT, 0)  # a panel that needs no correction


def kiosk(operator: Operator = OPERATOR, machine: Machine = MACHINE) -> Kiosk:
    return Kiosk(operator=operator, machine=machine, languages=LANGUAGES)


def pilot(
    size: tuple[int, int] = (800, 480),
    operator: Operator = OPERATOR,
    machine: Machine = MACHINE,
    **others: object,
) -> Pilot:
    return Pilot(size, kiosk=kiosk(operator, machine), **others)  # type: ignore[arg-type]


def at_attract() -> Pilot:
    """A kiosk at which nobody has been for a while."""
    resting = pilot()
    resting.advance(IDLE_MS + 500)
    assert resting.screen == "attract"
    return resting


def done(pilot: Pilot) -> list[object]:
    """What the keeper was asked to do."""
    assert isinstance(pilot.keeper, FakeKeeper)
    return list(pilot.keeper.done)


def service(pilot: Pilot) -> FakeService:
    assert isinstance(pilot.service, FakeService)
    return pilot.service


def known(pilot: Pilot) -> Kiosk:
    assert pilot.ui.kiosk is not None
    return pilot.ui.kiosk


def screens(pilot: Pilot) -> list[SetScreen]:
    return [effect for effect in service(pilot).done if isinstance(effect, SetScreen)]


def listed(pilot: Pilot, *matches: MatchState) -> None:
    games = tuple(GameSummary(match.match_id, match) for match in matches)
    pilot.tell(GamesListed(pilot.loop.tick, games))


def hold_corner(pilot: Pilot, ms: float = 5_200, at: Point = CORNER) -> None:
    pilot.down(at, finger=True)
    pilot.advance(ms)
    pilot.up(at, finger=True)
    pilot.advance(150)


def enter(pilot: Pilot, digits: str = PIN) -> None:
    """Into the operator's menu by the pad."""
    hold_corner(pilot)
    assert pilot.screen == "pin"
    type_pin(pilot, digits)


def type_pin(pilot: Pilot, digits: str) -> None:
    for digit in digits:
        pilot.tap(f"pin:{digit}")
    pilot.tap("pin:enter")
    pilot.advance(100)


def follow(pilot: Pilot, name: str) -> None:
    """Touch something on a page that may have to be scrolled."""
    for _ in range(12):
        if pilot.has(name):
            break
        pilot.press("page_down")
    pilot.tap(name)
