"""What pixels belong to one draw item? Drawn once, then kept for as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeAlias, assert_never

import pygame

from game.shell.assets import Assets
from game.shell.board_picture import draw_field, draw_frame
from game.shell.samples import draw_sample
from game.shell.shadow import shadow_blits
from game.shell.surface_cache import SurfaceCache
from game.shell.svg import fill_surface, gradient_surface, shadow_bounds, shape_surface
from game.shell.text import TextRenderer
from game.ui.draw import Fill, Image, Shape, Text
from game.ui.geometry import Rect, board_geometry
from game.ui.theme import Theme

# Six screens of pixels hold every picture of one screen several times over; small windows get
# more, because pieces are drawn at three sizes (board, tray, lifted).
CACHE_SCREENS = 6
LEAST_CACHE_BYTES = 8 * 1024 * 1024

Leaf: TypeAlias = Fill | Image | Shape | Text


class Sprite(NamedTuple):
    """One item ready to be painted."""

    bounds: pygame.Rect  # all that it may touch
    blits: tuple[tuple[pygame.Surface, tuple[int, int]], ...] = ()
    solid: str | None = None  # or one colour that fills the bounds
    opaque: pygame.Rect | None = None  # where nothing beneath it is seen


class Brush:
    """Turns items into sprites, with the theme's pictures."""

    def __init__(self, assets: Assets, text: TextRenderer, theme: Theme) -> None:
        self._assets = assets
        self._text = text
        self._theme = theme
        self._kept = SurfaceCache(LEAST_CACHE_BYTES)

    def set_theme(self, theme: Theme) -> None:
        """Draw everything anew with another theme."""
        if theme is not self._theme:
            self._theme = theme
            self._kept.clear()

    def set_screen(self, width: int, height: int) -> None:
        """Keep as much as a screen of that size deserves; forget what was drawn for another."""
        self._kept.clear()
        self._kept.limit_bytes = max(LEAST_CACHE_BYTES, CACHE_SCREENS * 4 * width * height)

    def sprite(self, item: Leaf, dx: int, dy: int) -> Sprite:
        """The pixels of an item that is moved by an offset."""
        match item:
            case Fill():
                return self._fill(item, dx, dy)
            case Image():
                return self._image(item, dx, dy)
            case Shape():
                return self._shape(item, dx, dy)
            case Text():
                return self._words(item, dx, dy)
            case _:
                assert_never(item)

    def _fill(self, item: Fill, dx: int, dy: int) -> Sprite:
        rect = item.rect
        place = pygame.Rect(rect.x + dx, rect.y + dy, rect.w, rect.h)
        if rect.w <= 0 or rect.h <= 0:
            return Sprite(pygame.Rect(place.topleft, (0, 0)))
        if item.radius or item.border or item.shine or item.shadow_px:
            return self._box(item, place)
        if item.to_colour is not None:
            colours = (item.colour, item.to_colour)
            key: Hashable = ("ground", rect.w, rect.h, colours, item.turn)
            surface = self._kept.surface(key, lambda: _ground(rect, colours, item.turn))
            opaque = place
        elif item.alpha == 255:
            return Sprite(place, solid=item.colour, opaque=place)
        else:
            key = ("veil", rect.w, rect.h, item.colour, item.alpha)
            surface = self._kept.surface(key, lambda: _veil(rect, item.colour, item.alpha))
            opaque = None
        return Sprite(place, ((surface, place.topleft),), opaque=opaque)

    def _box(self, item: Fill, place: pygame.Rect) -> Sprite:
        """A fill with round corners, a border, a light or a shadow."""
        key = (
            "fill", place.w, place.h, item.colour, item.to_colour, item.radius, item.border,
            item.border_px, item.shine, item.alpha, item.turn,
        )  # fmt: skip
        surface = self._turned(key, item.turn, lambda: fill_surface(_upright(item)))
        opaque = None
        if item.alpha == 255:
            # The corners are round: only what lies between them hides all beneath.
            round_px = item.radius + item.border_px
            opaque = place.inflate(-2 * round_px, -2 * round_px)
        blits = ((surface, place.topleft),)
        if not item.shadow_px:
            return Sprite(place, blits, opaque=opaque)
        # Light comes from above for everybody, so a turned item's shadow is not turned.
        spread, colour = item.shadow_px, self._theme.colours.shadow
        shadow = shadow_blits(self._kept, place, item.radius, spread, colour)
        bounds = pygame.Rect(shadow_bounds(Rect(*place), spread))
        return Sprite(bounds, (*shadow, *blits), opaque=opaque)

    def _image(self, item: Image, dx: int, dy: int) -> Sprite:
        rect = item.rect
        place = pygame.Rect(rect.x + dx, rect.y + dy, rect.w, rect.h)
        if rect.w <= 0 or rect.h <= 0:
            return Sprite(pygame.Rect(place.topleft, (0, 0)))
        if item.name == "board":
            return self._board(place)
        key = ("image", item.name, rect.w, rect.h, item.tint, item.alpha, item.turn)
        surface = self._turned(key, item.turn, lambda: self._picture(item))
        return Sprite(place, ((surface, place.topleft),))

    def _picture(self, item: Image) -> pygame.Surface:
        w, h = item.rect.w, item.rect.h
        if item.turn % 2:
            w, h = h, w
        theme = self._theme
        if item.name.startswith("sample/"):
            return draw_sample(self._assets, theme.appearance, item.name, w, h)
        if item.alpha == 255:
            return self._assets.picture(item.name, w, h, item.tint, theme)
        key = ("image", item.name, w, h, item.tint, 255, 0)
        whole = self._kept.surface(
            key, lambda: self._assets.picture(item.name, w, h, item.tint, theme)
        )
        faded = whole.copy()
        faded.fill((255, 255, 255, item.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return faded

    def _board(self, place: pygame.Rect) -> Sprite:
        board = board_geometry(Rect(place.x, place.y, place.w, place.h))
        outer, field = pygame.Rect(board.rect), pygame.Rect(board.field)
        colours = self._theme.colours
        size = (board.rect.w, board.cell)
        frame = self._kept.surface(("frame", *size), lambda: draw_frame(board, colours))
        wood = self._kept.surface(("field", *size), lambda: draw_field(board.cell, self._theme))
        spread = max(5, board.frame_px)
        shadow = shadow_blits(self._kept, outer, spread, spread, colours.shadow)
        blits = (*shadow, (frame, outer.topleft), (wood, field.topleft))
        return Sprite(pygame.Rect(shadow_bounds(board.rect, spread)), blits, opaque=field)

    def _shape(self, item: Shape, dx: int, dy: int) -> Sprite:
        rect = item.rect
        place = pygame.Rect(rect.x + dx, rect.y + dy, rect.w, rect.h)
        if rect.w <= 0 or rect.h <= 0:
            return Sprite(pygame.Rect(place.topleft, (0, 0)))
        ends = tuple((point.x - rect.x, point.y - rect.y) for point in item.points)
        # Lines know their ends, so they are already turned; only marks are.
        turn = 0 if ends else item.turn
        key = (
            "shape", item.kind, rect.w, rect.h, item.colour, item.edge, item.stroke_px, ends,
            item.alpha, turn,
        )  # fmt: skip
        surface = self._turned(key, turn, lambda: shape_surface(_upright_shape(item, turn)))
        return Sprite(place, ((surface, place.topleft),))

    def _words(self, item: Text, dx: int, dy: int) -> Sprite:
        if not item.text:
            return Sprite(pygame.Rect(item.rect.x + dx, item.rect.y + dy, 0, 0))
        placed = self._text.placed(item)
        corner = (item.rect.x + dx + placed.dx, item.rect.y + dy + placed.dy)
        place = pygame.Rect(corner, placed.surface.get_size())
        return Sprite(place, ((placed.surface, corner),))

    def _turned(
        self, key: Hashable, turn: int, draw: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        if turn % 4 == 0:
            return self._kept.surface(key, draw)
        return self._kept.surface(key, lambda: pygame.transform.rotate(draw(), -90 * (turn % 4)))


def _veil(bounds: Rect, colour: str, alpha: int) -> pygame.Surface:
    veil = pygame.Surface((bounds.w, bounds.h)).convert()
    veil.fill(colour)
    veil.set_alpha(alpha)
    return veil


def _ground(bounds: Rect, colours: tuple[str, str], turn: int) -> pygame.Surface:
    w, h = (bounds.h, bounds.w) if turn % 2 else (bounds.w, bounds.h)
    return pygame.transform.rotate(gradient_surface(w, h, *colours), -90 * (turn % 4))


def _upright(item: Fill) -> Fill:
    if item.turn % 2 == 0:
        return item
    return Fill(Rect(0, 0, item.rect.h, item.rect.w), item.colour, item.to_colour, item.radius,
                item.border, item.border_px, item.shine, 0, item.alpha)  # fmt: skip


def _upright_shape(item: Shape, turn: int) -> Shape:
    if turn % 2 == 0:
        return item
    upright = Rect(0, 0, item.rect.h, item.rect.w)
    return Shape(item.kind, upright, item.colour, item.edge, item.stroke_px, (), item.alpha)
