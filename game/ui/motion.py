"""Which pieces slide and fade between two boards, and where are they at a given time?

A plan is made by comparing two boards, so it does for moves, undoing, stepping through a game and
set-up alike. It changes nothing about the game: the move is true at once, the plan only draws the
difference, and the next plan may replace it at any moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.pieces import EMPTY, GENERAL, PAWN, PieceCode, kind_of
from game.rules.squares import Square
from game.ui.board import Moving, piece_rect
from game.ui.geometry import BoardGeometry, Point, Rect
from game.ui.places import TRAY, Place
from game.ui.settings import AnimationSpeed
from game.ui.ticks import tick_ms

SLIDE_MS = 200
SNAP_MS = 150  # a piece let go returns home
FADE_MS = 160
TRAIL_MS = 360  # the trail outlasts the slide by so much
SPARKLE_MS = 520  # around a new general, once it stands


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
    sparkle: Square | None = None  # where a pawn has become a general
    trail_ms: int = 0
    sparkle_ms: int = 0

    def past_ms(self, tick: int) -> int:
        """How long it has been going on."""
        return tick_ms(tick) - tick_ms(self.since_tick)

    @property
    def rest_ms(self) -> int:
        """When all pieces stand."""
        return max(self.slide_ms if self.slides else 0, self.fade_ms if self.fades else 0)

    def is_over(self, tick: int) -> bool:
        """Whether all pieces have come to rest: what follows from the move may go on."""
        return self.past_ms(tick) >= self.rest_ms

    def is_still(self, tick: int) -> bool:
        """Whether nothing is seen to move any more, trail and sparkle included."""
        tail_ms = max(self.trail_ms, 0 if self.sparkle is None else self.sparkle_ms)
        return self.past_ms(tick) >= self.rest_ms + tail_ms


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
    sparkle = _new_general(before, after, gone, come)
    if sparkle is not None and sparkle not in gone:  # it stepped aside as it was promoted
        pawn = after[sparkle] - GENERAL + PAWN
        homes = [square for square in gone if before[square] == pawn]
        home = min(homes, key=lambda square: _distance(square, sparkle))
        gone.remove(home)
        slides.append(Slide(after[sparkle], home, sparkle))
    arrived = {slide.target for slide in slides}
    fades = [Fade(before[square], square, False) for square in gone]
    fades += [Fade(after[square], square, True) for square in come if square not in arrived]
    percent = int(speed)
    has_trail = any(_distance_of(slide) for slide in slides)
    return Motion(
        tuple(slides),
        tuple(fades),
        tick,
        SLIDE_MS * percent // 100,
        FADE_MS * percent // 100,
        sparkle,
        TRAIL_MS * percent // 100 if has_trail else 0,
        SPARKLE_MS * percent // 100,
    )


def _new_general(
    before: Sequence[PieceCode],
    after: Sequence[PieceCode],
    gone: list[Square],
    come: list[Square],
) -> Square | None:
    """Where a general stands that was a pawn before; going back in a game, there is none."""
    for square in come:
        code = after[square]
        if kind_of(code) == GENERAL and code not in before:
            pawn = code - GENERAL + PAWN
            if any(before[home] == pawn for home in gone):
                return square
    return None


def _distance_of(slide: Slide) -> int:
    """How many squares a slide crosses on the board; nothing from a tray or from mid-air."""
    if isinstance(slide.origin, Point) or max(slide.origin, slide.target) >= TRAY:
        return 0
    return _distance(slide.origin, slide.target)


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
    return replace(motion, slides=slides, trail_ms=0)


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
    past_ms = motion.past_ms(tick)
    found: list[Moving] = []
    struck = {slide.target for slide in motion.slides}
    for fade in motion.fades:
        # Whoever is taken stays until the other arrives.
        delay_ms = max(0, motion.slide_ms - motion.fade_ms) if fade.square in struck else 0
        part = eased(past_ms - delay_ms, motion.fade_ms)
        alpha = _stepped(255 * (part if fade.appears else 1000 - part) // 1000)
        if alpha:
            found.append(Moving(fade.code, piece_rect(geometry.square_rect(fade.square)), alpha))
    if motion.slides:
        part = eased(past_ms, motion.slide_ms)
        found += [_sliding(slide, part, geometry, tray) for slide in motion.slides]
    return tuple(found)


def _stepped(alpha: int) -> int:
    """One of few alphas, so that what was drawn is used again."""
    return -(-alpha // 17) * 17


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
