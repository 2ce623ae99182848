"""Boards for tests: a game from any position, and what is shown of it."""

from __future__ import annotations

from dataclasses import replace

from game.match.begin import new_match
from game.match.match import HUMAN_SEAT, MatchState
from game.rules import fen
from game.rules.rulesets import RULESETS
from game.ui.draw import tags
from game.ui.new_game import seats_against
from game.ui.settings import DEFAULTS, Settings
from tests.fakes import FakeBot
from tests.pilot import Pilot

SEEN = replace(DEFAULTS, guide_seen=True)
PROMOTION = "2r1k3/2s5/2pn1P2/2P3Np/1P1S3P/2SK4/8/5R2[] w - - 0 20"
ARRIVAL = "6k1/8/8/8/4P3/8/8/K6R[] w - - 0 20"


def at(
    pilots: list[Pilot],
    text: str | None = PROMOTION,
    *,
    settings: Settings = SEEN,
    two: bool = True,
    size: tuple[int, int] = (800, 480),
    ruleset: str = "pychess",
    bot: FakeBot | None = None,
) -> Pilot:
    """A pilot at a game, among those that are closed after the test."""
    pilot = Pilot(size, settings=settings, bot=bot)
    pilots.append(pilot)
    seats = (HUMAN_SEAT, HUMAN_SEAT) if two else seats_against(1, 0)
    start = fen.parse(text) if text else None
    match: MatchState = new_match("ab", RULESETS[ruleset], seats, start=start)
    pilot.enter(match)
    return pilot


def shown(pilot: Pilot) -> tuple[str, ...]:
    return tags(pilot.app.items())
