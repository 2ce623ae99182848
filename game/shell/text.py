"""How do words become pixels: fonts, shaping of Burmese, measuring, wrapping, shrinking?"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple

import pygame
import pygame.font

from game.ui.draw import AlignX, AlignY, Text
from game.ui.text_layout import (
    BURMESE_INK,
    BURMESE_MIDDLE,
    LATIN_INK,
    LATIN_MIDDLE,
    balanced,
    fit,
    is_burmese,
    line_height,
    runs,
)

MOST_BALANCED = 3  # lines; longer ones fill their width, as in a book, unless centred
REGULAR, BOLD = "SittuyinUI-400.ttf", "SittuyinUI-700.ttf"
BURMESE_SCRIPT = "Mymr"
BURMESE_ASCENT, LATIN_ASCENT = 1.0, 0.78  # of the letter size, from the baseline up
MAX_RENDERS = 384  # texts; a screen shows a few dozen
MAX_RENDER_BYTES = 4 * 1024 * 1024
MAX_FONTS = 48  # a font is one size in one weight and script
# Two letters that stack: shaped they are narrower than one after the other.
SHAPING_PROBE = "\u1000\u1039\u1000"


class Placed(NamedTuple):
    """A drawn text and where its upper left corner lies from that of the item's rectangle."""

    surface: pygame.Surface
    dx: int
    dy: int


class _Key(NamedTuple):
    text: str
    w: int
    h: int
    px: int
    colour: str
    align: AlignX
    valign: AlignY
    bold: bool
    max_lines: int
    min_px: int
    alpha: int
    turn: int


class TextRenderer:
    """Draws texts in the app's own fonts and keeps what it drew."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the two font files; `pygame.font` must be initialised."""
        self._folder = folder
        self._fonts: OrderedDict[tuple[int, bool, bool], pygame.font.Font] = OrderedDict()
        self._kept: OrderedDict[_Key, Placed] = OrderedDict()
        self._bytes = 0
        self.shapes_burmese = self._probe_shaping()

    def placed(self, item: Text) -> Placed:
        """The drawn text of an item."""
        rect = item.rect
        key = _Key(item.text, rect.w, rect.h, item.px, item.colour, item.align, item.valign,
                   item.bold, item.max_lines, item.min_px, item.alpha, item.turn % 4)  # fmt: skip
        kept = self._kept.get(key)
        if kept is None:
            kept = self._draw(key)
            self._kept[key] = kept
            self._bytes += _bytes(kept)
            while len(self._kept) > MAX_RENDERS or (
                self._bytes > MAX_RENDER_BYTES and len(self._kept) > 1
            ):
                self._bytes -= _bytes(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return kept

    def width(self, text: str, px: int, bold: bool) -> int:
        """The width of one line."""
        return sum(self._font(px, bold, run.burmese).size(run.text)[0] for run in runs(text))

    def _font(self, px: int, bold: bool, burmese: bool) -> pygame.font.Font:
        key = (px, bold, burmese)
        font = self._fonts.get(key)
        if font is None:
            font = pygame.font.Font(self._folder / (BOLD if bold else REGULAR), px)
            if burmese and self.shapes_burmese:
                font.set_script(BURMESE_SCRIPT)
            self._fonts[key] = font
            if len(self._fonts) > MAX_FONTS:
                self._fonts.popitem(last=False)
        return font

    def _probe_shaping(self) -> bool:
        font = pygame.font.Font(self._folder / REGULAR, 32)
        plain = font.size(SHAPING_PROBE)[0]
        try:
            font.set_script(BURMESE_SCRIPT)
        except pygame.error:  # a library built without HarfBuzz
            return False
        return font.size(SHAPING_PROBE)[0] < plain

    def _draw(self, key: _Key) -> Placed:
        across, down = (key.h, key.w) if key.turn % 2 else (key.w, key.h)

        def measure(text: str, px: int) -> int:
            return self.width(text, px, key.bold)

        fitted = fit(key.text, across, down, key.px, key.min_px, key.max_lines, measure)
        texts = fitted.lines
        if fitted.complete and (key.align is AlignX.CENTRE or len(texts) <= MOST_BALANCED):
            texts = balanced(key.text, across, fitted.px, measure)
        lines = [self._line(line, fitted.px, key) for line in texts]
        step = line_height(key.text, fitted.px)
        ascent = self._font(fitted.px, key.bold, is_burmese(key.text)).get_ascent()
        width = max(line.get_width() for line in lines)
        surface = pygame.Surface(
            (max(1, width), step * (len(lines) - 1) + lines[-1].get_height()), pygame.SRCALPHA
        )
        for index, line in enumerate(lines):
            free = width - line.get_width()
            surface.blit(line, (_aligned(free, key.align), index * step))
        if key.alpha < 255:
            surface.fill((255, 255, 255, key.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        dx = _aligned(across - width, key.align)
        first = _first_baseline(key, fitted.px, down, step * (len(lines) - 1))
        return _turned(surface.convert_alpha(), dx, first - ascent, key)

    def _line(self, line: str, px: int, key: _Key) -> pygame.Surface:
        parts = [
            self._font(px, key.bold, run.burmese).render(run.text, True, key.colour)
            for run in runs(line)
        ]
        if len(parts) == 1:
            return parts[0]
        size = (sum(part.get_width() for part in parts), max([px, *map(_height, parts)]))
        joined = pygame.Surface(size, pygame.SRCALPHA)
        x = 0
        for part in parts:
            joined.blit(part, (x, 0))
            x += part.get_width()
        return joined


def _height(surface: pygame.Surface) -> int:
    return surface.get_height()


def _bytes(placed: Placed) -> int:
    return placed.surface.get_pitch() * placed.surface.get_height()


def _aligned(free: int, align: AlignX) -> int:
    match align:
        case AlignX.LEFT:
            return 0
        case AlignX.CENTRE:
            return free // 2
        case AlignX.RIGHT:
            return free


def _first_baseline(key: _Key, px: int, height: int, drop: int) -> int:
    """From the top of the rectangle to the first baseline; `drop` reaches to the last one."""
    burmese = is_burmese(key.text)
    ascent = (BURMESE_ASCENT if burmese else LATIN_ASCENT) * px
    ink = (BURMESE_INK if burmese else LATIN_INK) * px
    match key.valign:
        case AlignY.TOP:
            return round(ascent)
        case AlignY.MIDDLE:
            middle = (BURMESE_MIDDLE if burmese else LATIN_MIDDLE) * px
            baseline = (height - drop) / 2 + middle
            # Marks below the line may need more room than the middle leaves them.
            lowest = height - drop - (ink - ascent)
            return round(max(min(baseline, lowest), min(ascent, baseline)))
        case AlignY.BOTTOM:
            return round(height - drop - (ink - ascent))


def _turned(surface: pygame.Surface, dx: int, dy: int, key: _Key) -> Placed:
    """The upright picture as seen after the item's turn within its rectangle."""
    if key.turn == 0:
        return Placed(surface, dx, dy)
    w, h = surface.get_size()
    turned = pygame.transform.rotate(surface, -90 * key.turn)
    match key.turn:
        case 1:
            return Placed(turned, key.w - dy - h, dx)
        case 2:
            return Placed(turned, key.w - dx - w, key.h - dy - h)
        case _:
            return Placed(turned, dy, key.h - dx - w)
