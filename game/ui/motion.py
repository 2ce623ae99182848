"""Which pieces slide and fade between two boards, and where are they at a given time?

A plan is made by comparing two boards, so it does for moves, undoing, stepping through a game and
set-up alike. It changes nothing about the game: the move is true at once, the plan only draws the
difference, and the next plan may replace it at any moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.pieces import EMPTY, PieceCode, kind_of
from game.rules.squares import Square
from game.ui.board import Moving, piece_rect
from game.ui.geometry import BoardGeometry, Point, Rect
from game.ui.places import TRAY, Place
from game.ui.settings import AnimationSpeed
from game.ui.ticks import tick_ms

SLIDE_MS = 200
SNAP_MS = 150  # a piece let go returns home
FADE_MS = 160


@dataclass(frozen=True, slots=True)
class Slide:
    """A piece on its way to a square."""

    code: PieceCode
    origin: Place | Point  # a pixel when it was let go in mid-air
    target: Place


@dataclass(frozen=True, slots=True)
class Fade:
    """A piece that vanishes from its square, or appears there."""

    code: PieceCode
    square: Square
    appears: bool


@dataclass(frozen=True, slots=True)
class Motion:
    """What moves, since when, and for how long."""

    slides: tuple[Slide, ...] = ()
    fades: tuple[Fade, ...] = ()
    since_tick: int = 0
    slide_ms: int = 0
    fade_ms: int = 0

    def is_over(self, tick: int) -> bool:
        """Whether everything has come to rest."""
        past_ms = tick_ms(tick) - tick_ms(self.since_tick)
        return past_ms >= max(
            self.slide_ms if self.slides else 0, self.fade_ms if self.fades else 0
        )


STILL = Motion()


def between(
    before: Sequence[PieceCode],
    after: Sequence[PieceCode],
    tick: int,
    speed: AnimationSpeed,
    from_tray: Square | None = None,
) -> Motion:
    """The plan from one board to the other.

    Args:
        from_tray: the square on which a piece has just been placed by a tap; it comes from its
            slot instead of appearing.
    """
    if speed is AnimationSpeed.OFF:
        return STILL
    gone = [square for square in range(64) if before[square] not in (EMPTY, after[square])]
    come = [square for square in range(64) if after[square] not in (EMPTY, before[square])]
    slides: list[Slide] = []
    for target in come:
        code = after[target]
        if target == from_tray:
            slides.append(Slide(code, TRAY + kind_of(code), target))
            continue
        homes = [square for square in gone if before[square] == code]
        if homes:
            home = min(homes, key=lambda square: _distance(square, target))
            gone.remove(home)
            slides.append(Slide(code, home, target))
    arrived = {slide.target for slide in slides}
    fades = [Fade(before[square], square, False) for square in gone]
    fades += [Fade(after[square], square, True) for square in come if square not in arrived]
    percent = int(speed)
    return Motion(
        tuple(slides), tuple(fades), tick, SLIDE_MS * percent // 100, FADE_MS * percent // 100
    )


def snap_back(
    code: PieceCode, start: Point, home: Place, tick: int, speed: AnimationSpeed
) -> Motion:
    """The plan for a lifted piece that returns."""
    if speed is AnimationSpeed.OFF:
        return STILL
    return Motion((Slide(code, start, home),), (), tick, SNAP_MS * int(speed) // 100)


def without(motion: Motion, square: Square) -> Motion:
    """The plan less the slide that ends on a square: its piece was dragged there."""
    slides = tuple(slide for slide in motion.slides if slide.target != square)
    return Motion(slides, motion.fades, motion.since_tick, motion.slide_ms, motion.fade_ms)


def eased(past_ms: int, whole_ms: int) -> int:
    """Progress in thousandths, slow at both ends.

    >>> [eased(ms, 200) for ms in (0, 50, 100, 150, 200, 900)]
    [0, 156, 500, 843, 1000, 1000]
    """
    if past_ms >= whole_ms:
        return 1000
    part = max(0, past_ms) * 1000 // whole_ms
    return part * part * (3000 - 2 * part) // 1_000_000


def hidden(motion: Motion, tick: int) -> frozenset[Square]:
    """The squares whose pieces are drawn by the plan instead of standing still."""
    if motion.is_over(tick):
        return frozenset()
    return frozenset(slide.target for slide in motion.slides if slide.target < TRAY) | frozenset(
        fade.square for fade in motion.fades if fade.appears
    )


def moving(
    motion: Motion, tick: int, geometry: BoardGeometry, tray: dict[Place, Rect]
) -> tuple[Moving, ...]:
    """Where the moving pieces are now."""
    if motion.is_over(tick):
        return ()
    past_ms = tick_ms(tick) - tick_ms(motion.since_tick)
    found: list[Moving] = []
    if motion.fades and past_ms < motion.fade_ms:
        part = eased(past_ms, motion.fade_ms)
        for fade in motion.fades:
            alpha = 255 * (part if fade.appears else 1000 - part) // 1000
            rect = piece_rect(geometry.square_rect(fade.square))
            found.append(Moving(fade.code, rect, alpha))
    elif motion.fades:
        found += [
            Moving(fade.code, piece_rect(geometry.square_rect(fade.square)))
            for fade in motion.fades
            if fade.appears
        ]
    if motion.slides:
        part = eased(past_ms, motion.slide_ms)
        found += [_sliding(slide, part, geometry, tray) for slide in motion.slides]
    return tuple(found)


def _sliding(slide: Slide, part: int, geometry: BoardGeometry, tray: dict[Place, Rect]) -> Moving:
    start, end = (_centre(place, geometry, tray) for place in (slide.origin, slide.target))
    side = piece_rect(geometry.square_rect(0)).w
    x = start.x + (end.x - start.x) * part // 1000
    y = start.y + (end.y - start.y) * part // 1000
    return Moving(slide.code, Rect.centred(Point(x, y), side, side))


def _centre(place: Place | Point, geometry: BoardGeometry, tray: dict[Place, Rect]) -> Point:
    if isinstance(place, Point):
        return place
    if place < TRAY:
        return geometry.square_rect(place).centre
    return tray[place].centre if place in tray else geometry.rect.centre


def _distance(a: Square, b: Square) -> int:
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))
