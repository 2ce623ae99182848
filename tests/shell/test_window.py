"""Do picture and touch turn together, and is a missing screen said plainly?"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.shell import window as window_module
from game.shell.window import NoScreen, Wanted, Window, usable_size
from game.ui.geometry import Point

MARK = (250, 10, 10)


@pytest.fixture(autouse=True)
def _end() -> Iterator[None]:
    yield
    pygame.display.quit()


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_touch_meets_the_pixel_that_is_shown_there(turn: int) -> None:
    window = Window(Wanted((480, 320), turn))
    assert window.size == (480, 320)
    assert window.display_size == ((320, 480) if turn % 2 else (480, 320))
    window.canvas.fill((0, 0, 0))
    window.canvas.fill(MARK, (30, 70, 8, 4))
    window.present_all()
    display = pygame.display.get_surface()
    assert display is not None
    found = 0
    for x in range(0, window.display_size[0], 2):
        for y in range(0, window.display_size[1], 2):
            is_marked = display.get_at((x, y))[:3] == MARK
            at = window.picture_point(x, y)
            assert is_marked == (30 <= at.x < 38 and 70 <= at.y < 74)
            found += is_marked
    assert found == 8


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_part_is_shown_where_it_belongs(turn: int) -> None:
    window = Window(Wanted((480, 320), turn))
    window.canvas.fill((0, 0, 0))
    window.present_all()
    window.canvas.fill(MARK, (100, 200, 20, 10))
    window.present([pygame.Rect(90, 190, 40, 30)])
    display = pygame.display.get_surface()
    assert display is not None
    shown = display.copy()
    window.present_all()
    assert pygame.image.tobytes(display, "RGB") == pygame.image.tobytes(shown, "RGB")


def test_touches_outside_are_clamped() -> None:
    window = Window(Wanted((480, 320)))
    assert window.picture_point(-5, 900) == Point(0, 319)


def test_a_window_that_is_too_small_shows_a_part() -> None:
    assert usable_size(200, 100) == (480, 320)
    assert usable_size(400, 460) == (400, 480)
    window = Window(Wanted((300, 200)))
    assert window.size == (480, 320)
    window.present_all()


def test_a_change_of_size_is_told_once() -> None:
    window = Window(Wanted((480, 320)))
    assert not window.follow_display()
    pygame.display.set_mode((800, 480), pygame.RESIZABLE)
    assert window.follow_display()
    assert window.size == (800, 480)
    assert not window.follow_display()


def test_full_screen_and_back() -> None:
    window = Window(Wanted((480, 320)))
    window.set_full_screen(True)
    assert window.full_screen
    window.set_full_screen(False)
    window.follow_display()
    assert window.size == (480, 320)


def test_a_blind_driver_is_refused_unless_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Window(Wanted((480, 320))).close()
    monkeypatch.setattr(window_module.pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoScreen, match="No screen was found"):
        Window(Wanted((480, 320)))


def test_a_driver_that_fails_is_told_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(NoScreen, match="nonsense"):
        Window(Wanted())
