"""On a turned screen: does a finger meet what is seen under it, on every screen it comes to?

Where a pixel of the picture lies on the display is worked out here once more, by hand. Each button
is pressed there, and what lights up must lie there, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.match.begin import new_match
from game.match.match import HUMAN_SEAT
from game.rules.fen import parse
from game.rules.position import Position
from game.rules.rulesets import PYCHESS
from game.rules.squares import parse_square
from game.ui.draw import TargetKind
from game.ui.geometry import Point, Rect
from game.ui.gestures import origin_of
from game.ui.places import TRAY
from tests.pilot import Pilot

MIDDLE = "2r1k3/2s5/2pn1P2/2P3Np/1P1S3P/2SK4/8/5R2[] w - - 0 20"
TURNS = (0, 1, 2, 3)  # quarters, clockwise
SIZES = ((480, 320), (480, 800))  # of the picture
SHADOW_PX = 10  # around a button that changes


def _entered(pilot: Pilot, start: Position | None) -> None:
    pilot.enter(new_match("turned", PYCHESS, (HUMAN_SEAT, HUMAN_SEAT), start=start))
    pilot.post(pygame.Event(pygame.WINDOWFOCUSLOST))  # no more than an occasion to paint


def _placing(pilot: Pilot) -> None:
    _entered(pilot, None)


def _moving(pilot: Pilot) -> None:
    _entered(pilot, parse(MIDDLE))


def _menu(pilot: Pilot) -> None:
    _moving(pilot)
    pilot.tap("menu")


STAGES: dict[str, Callable[[Pilot], None]] = {
    "home": lambda pilot: pilot.advance(300),
    "settings": lambda pilot: pilot.tap("settings"),
    "placing": _placing,
    "moving": _moving,
    "menu": _menu,
}


def on_display(at: Point, size: tuple[int, int], turn: int) -> tuple[int, int]:
    """Where a pixel of the picture is shown."""
    w, h = size
    return ((at.x, at.y), (h - 1 - at.y, at.x), (w - 1 - at.x, h - 1 - at.y), (at.y, w - 1 - at.x))[
        turn
    ]


def area_on_display(rect: Rect, size: tuple[int, int], turn: int) -> pygame.Rect:
    """Where a rectangle of the picture is shown."""
    first = on_display(Point(rect.x, rect.y), size, turn)
    last = on_display(Point(rect.right - 1, rect.bottom - 1), size, turn)
    left, top = min(first[0], last[0]), min(first[1], last[1])
    return pygame.Rect(left, top, abs(first[0] - last[0]) + 1, abs(first[1] - last[1]) + 1)


@pytest.fixture(params=[(size, turn) for size in SIZES for turn in TURNS], ids=str)
def turned(request: pytest.FixtureRequest) -> Iterator[Pilot]:
    size, turn = request.param
    display_size = (size[1], size[0]) if turn % 2 else size
    pilot = Pilot(size, turn=turn)
    assert pilot.window.display_size == display_size
    yield pilot
    pilot.close()


def finger(pilot: Pilot, kind: int, at: tuple[int, int]) -> None:
    """A finger at a pixel of the display."""
    w, h = pilot.window.display_size
    pilot.post(pygame.Event(kind, touch_id=1, finger_id=1, dx=0, dy=0,
                            x=(at[0] + 0.5) / w, y=(at[1] + 0.5) / h))  # fmt: skip


def shown() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface.copy()


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_pressed_lights_up_under_the_finger(turned: Pilot, stage: str) -> None:
    STAGES[stage](turned)
    turned.advance(500)
    size, turn = turned.window.size, turned.window.turn
    whole = pygame.transform.rotate(turned.window.canvas, -90 * turn)
    assert pygame.image.tobytes(shown(), "RGB") == pygame.image.tobytes(whole, "RGB")
    buttons = [target for target in turned.targets() if target.kind is TargetKind.BUTTON]
    lit = 0
    for button in buttons:
        at = on_display(button.rect.centre, size, turn)
        before = shown()
        finger(turned, pygame.FINGERDOWN, at)
        turned.advance(50)
        assert turned.ui.press is not None and turned.ui.press.target == button.id
        changed = pygame.mask.from_threshold(
            shown(), (0, 0, 0), (1, 1, 1, 255), othersurface=before
        )
        changed.invert()
        parts = changed.get_bounding_rects()
        if parts:  # what is chosen already does not change
            lit += 1
            area = area_on_display(button.rect, size, turn)
            near = area.inflate(2 * SHADOW_PX, 2 * SHADOW_PX)
            assert near.contains(parts[0].unionall(parts[1:])), button.id
        finger(turned, pygame.FINGERUP, (at[0], -1) if at[1] else at)  # let go elsewhere
        turned.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        turned.advance(200)
        assert turned.ui.press is None
    assert lit >= 2


def test_a_finger_chooses_the_man_it_touches(turned: Pilot) -> None:
    _moving(turned)
    size, turn = turned.window.size, turned.window.turn
    for square in ("f1", "d3", "g5", "c5"):
        at = on_display(turned.place(square), size, turn)
        finger(turned, pygame.FINGERDOWN, at)
        finger(turned, pygame.FINGERUP, at)
        turned.advance(150)
        assert origin_of(turned.play.gesture) == parse_square(square)


def test_a_waiting_piece_is_drawn_from_the_tray_to_its_square(turned: Pilot) -> None:
    _placing(turned)
    size, turn = turned.window.size, turned.window.turn
    start, end = (on_display(turned.place(name), size, turn) for name in ("K", "e2"))
    finger(turned, pygame.FINGERDOWN, start)
    chosen = origin_of(turned.play.gesture)
    assert chosen is not None and chosen >= TRAY
    for part in (1, 2, 3):
        finger(turned, pygame.FINGERMOTION,
               tuple(a + (b - a) * part // 3 for a, b in zip(start, end, strict=True)))  # fmt: skip
    finger(turned, pygame.FINGERUP, end)
    turned.advance(150)
    assert turned.match.position.board[parse_square("e2")] == 1
