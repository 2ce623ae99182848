"""Is there something to see while nobody is there, and does it never stand still?"""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.ui.operator import IdleShow
from game.ui.screens import attract
from tests.shell import kiosks
from tests.shell.kiosks import ASK_MS, IDLE_MS, OPERATOR, at_attract


def test_the_demonstration_plays_to_its_end_and_again() -> None:
    pilot = at_attract()
    match, positions = attract.demo_game()
    seen = []
    for _ in range(2 * len(match.moves)):
        pilot.advance(attract.MOVE_MS)
        state = pilot.ui.screen
        assert isinstance(state, attract.State)
        seen.append(state.ply)
    assert max(seen) == len(match.moves) == len(positions) - 1
    assert min(seen[seen.index(len(match.moves)) :]) < 20
    pilot.close()


def test_captions_come_in_all_languages() -> None:
    pilot = at_attract()
    languages = []
    for _ in kiosks.LANGUAGES:
        languages.append(pilot.ui.settings.language)
        assert pilot.app.look.words("attract.touch") in pilot.words()
        pilot.advance(attract.TONGUE_MS)
    assert sorted(languages) == sorted(code for code, _ in kiosks.LANGUAGES)
    pilot.close()


def test_every_caption_has_its_text() -> None:
    pilot = kiosks.pilot()
    match, _ = attract.demo_game()
    told = {attract.caption(ply).key for ply in range(len(match.moves) + 1)}
    assert all(pilot.app.look.words.has(key) for key in told)
    wanted = {"begin", "placing", "placed", "capture", "check", "promotion", "mate", "fact_1"}
    assert {f"attract.{name}" for name in wanted} <= told
    pilot.close()


def test_nothing_stands_still_for_long() -> None:
    pilot = at_attract()
    places = set()
    for _ in range(len(attract.SHIFTS)):
        group = next(item for item in pilot.app.items() if getattr(item, "tag", "") == "attract")
        places.add((group.dx, group.dy))  # type: ignore[union-attr]
        pilot.advance(attract.SHIFT_MS)
    assert places == set(attract.SHIFTS)
    assert all(max(abs(dx), abs(dy)) <= 4 for dx, dy in attract.SHIFTS)
    pilot.close()


@pytest.mark.parametrize(
    ("show", "screen"),
    [(IdleShow.NEVER, "home"), (IdleShow.DIM, "attract"), (IdleShow.ATTRACT, "attract")],
)
def test_what_is_shown_while_nobody_is_there(show: IdleShow, screen: str) -> None:
    pilot = kiosks.pilot(operator=replace(OPERATOR, idle_show=show))
    pilot.tap("play_now")
    pilot.advance(IDLE_MS + ASK_MS + 2_000)
    assert pilot.screen == screen
    if show is IdleShow.DIM:
        colours = pygame.transform.average_color(pilot.window.canvas)
        assert max(colours[:3]) < 8
    pilot.close()


def test_a_home_screen_that_stays_needs_no_time() -> None:
    pilot = kiosks.pilot(operator=replace(OPERATOR, idle_show=IdleShow.NEVER))
    pilot.advance(IDLE_MS + 1_000)
    assert pilot.app.wake_tick() is None
    pilot.close()
