"""How are fills and marks drawn smoothly? As small SVG texts, which pygame rasterises.

nanosvg, the rasteriser inside, knows paths, strokes, gradients and opacity; it ignores text,
``use``, clip paths, filters and most colour names, so none of them is used.
"""

from __future__ import annotations

import io
import math

import pygame

from game.ui.draw import Fill, Shape, ShapeKind
from game.ui.geometry import Rect

LIGHT_PX = 1.6  # thickness of the line of light along a top edge
SHADOW_STEPS = 6  # rings of growing size that make up a soft shadow
SHADOW_OPACITY = 0.42


def rasterised(body: str, w: int, h: int) -> pygame.Surface:
    """The drawing of an SVG body in pixels of its own."""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}"'
        f' viewBox="0 0 {w} {h}">{body}</svg>'
    )
    return sized(text, w, h)


def sized(text: str, w: int, h: int) -> pygame.Surface:
    """The picture of a whole SVG in exactly that size."""
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)).convert_alpha()
    if surface.get_size() == (w, h):
        return surface
    # The rasteriser rounds w / width * width up: 60 of 100 becomes 61, with an empty last row.
    exact = pygame.Surface((w, h), pygame.SRCALPHA).convert_alpha()
    exact.blit(surface, (0, 0))
    return exact


def gradient(name: str, top: str, bottom: str, from_y: float, to_y: float) -> str:
    """A vertical gradient; nanosvg wants its ends in user space and its stops in per cent."""
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{from_y}"'
        f' x2="0" y2="{to_y}"><stop offset="0%" stop-color="{top}"/>'
        f'<stop offset="100%" stop-color="{bottom}"/></linearGradient></defs>'
    )


def gradient_surface(w: int, h: int, top: str, bottom: str) -> pygame.Surface:
    """An opaque vertical gradient; a stretched column is many times faster than an SVG."""
    column = pygame.Surface((1, h)).convert()
    start, end = pygame.Color(top), pygame.Color(bottom)
    for y in range(h):
        column.set_at((0, y), start.lerp(end, y / max(1, h - 1)))
    return pygame.transform.scale(column, (w, h))


def shadow_drop(shadow_px: int) -> int:
    """How much lower than its owner a shadow lies."""
    return shadow_px // 3


def shadow_bounds(rect: Rect, spread: int) -> Rect:
    """A rectangle together with its shadow."""
    if not spread:
        return rect
    wide = rect.inset(-spread)
    return Rect(wide.x, wide.y, wide.w, wide.h + shadow_drop(spread))


def fill_surface(item: Fill) -> pygame.Surface:
    """A fill without its shadow, upright, of the size of its rectangle."""
    rect = item.rect
    body = ""
    paint = item.colour
    if item.to_colour is not None:
        body += gradient("g", item.colour, item.to_colour, 0, rect.h)
        paint = "url(#g)"
    edge = item.border_px if item.border is not None else 0
    half = edge / 2
    body += (
        f'<rect x="{half}" y="{half}" width="{rect.w - edge}" height="{rect.h - edge}"'
        f' rx="{max(0.0, item.radius - half)}" fill="{paint}"'
    )
    body += f' stroke="{item.border}" stroke-width="{edge}"/>' if edge else "/>"
    if item.shine is not None:
        y = edge + LIGHT_PX / 2 + 0.4
        reach = max(item.radius, 2) * 0.9
        body += (
            f'<path d="M{reach} {y} H{rect.w - reach}" stroke="{item.shine}"'
            f' stroke-width="{LIGHT_PX}" stroke-linecap="round" opacity="0.55"/>'
        )
    if item.alpha < 255:
        body = f'<g opacity="{item.alpha / 255:.3f}">{body}</g>'
    return rasterised(body, rect.w, rect.h)


def shadow_surface(w: int, h: int, radius: int, spread: int, colour: str) -> pygame.Surface:
    """The soft shadow of a box of that size, of the size of the box's bounds."""
    drop = shadow_drop(spread)
    rings = []
    for step in range(SHADOW_STEPS):
        reach = spread * (SHADOW_STEPS - step) / (SHADOW_STEPS + 1)
        opacity = SHADOW_OPACITY / SHADOW_STEPS * (1 + step / SHADOW_STEPS)
        rings.append(
            f'<rect x="{spread - reach:.2f}" y="{spread - reach + drop:.2f}"'
            f' width="{w + 2 * reach:.2f}" height="{h + 2 * reach:.2f}"'
            f' rx="{radius + reach:.2f}" fill="{colour}" opacity="{opacity:.3f}"/>'
        )
    return rasterised("".join(rings), w + 2 * spread, h + 2 * spread + drop)


def shape_surface(item: Shape) -> pygame.Surface:
    """A mark, upright, of the size of its rectangle."""
    rect = item.rect
    body = _shape_body(item, rect.w, rect.h)
    if item.alpha < 255:
        body = f'<g opacity="{item.alpha / 255:.3f}">{body}</g>'
    return rasterised(body, rect.w, rect.h)


def _shape_body(item: Shape, w: int, h: int) -> str:
    cx, cy, side = w / 2, h / 2, min(w, h)
    stroke = item.stroke_px or max(2.0, side / 12)
    edge_px = max(1.5, side / 18)
    match item.kind:
        case ShapeKind.DOT:
            edge = f' stroke="{item.edge}" stroke-width="{edge_px:.2f}"' if item.edge else ""
            radius = side / 2 - (edge_px / 2 if item.edge else 0) - 0.5
            return f'<circle cx="{cx}" cy="{cy}" r="{radius}" fill="{item.colour}"{edge}/>'
        case ShapeKind.RING:
            path = _circle(cx, cy, side / 2 - stroke / 2 - edge_px)
            return _stroked(path, item, stroke, edge_px)
        case ShapeKind.STAR:
            path = _star(cx, cy + side * 0.03, side / 2 - edge_px, 5, 0.45)
            return _filled(path, item, edge_px)
        case ShapeKind.BURST:
            path = _star(cx, cy, side / 2 - edge_px, 16, 0.8)
            inner = _circle(cx, cy, side * 0.34)
            return (
                f'<path d="{path} {inner}" fill="{item.colour}" fill-rule="evenodd"'
                f' stroke="{item.edge or item.colour}" stroke-width="{edge_px / 2:.2f}"/>'
            )
        case ShapeKind.CROSS:
            near, far_x, far_y = stroke, w - stroke, h - stroke
            path = f"M{near} {near} L{far_x} {far_y} M{far_x} {near} L{near} {far_y}"
            return _stroked(path, item, stroke, edge_px)
        case ShapeKind.FRAME:
            edge_px = min(edge_px, max(1.2, stroke / 2.5))
            half = stroke / 2 + (edge_px if item.edge else 0)
            box = round_box(half, half, w - half, h - half, side / 10)
            return _stroked(box, item, stroke, edge_px)
        case ShapeKind.CORNERS:
            half = stroke / 2 + (edge_px if item.edge else 0)
            return _stroked(_corners(half, w - half, h - half, side / 4), item, stroke, edge_px)
        case ShapeKind.LINE | ShapeKind.ARROW:
            return _line(item, stroke, edge_px)


def _filled(path: str, item: Shape, edge_px: float) -> str:
    edge = (
        f'<path d="{path}" fill="{item.edge}" stroke="{item.edge}" stroke-width="{2 * edge_px}"'
        ' stroke-linejoin="round"/>'
        if item.edge
        else ""
    )
    return f'{edge}<path d="{path}" fill="{item.colour}"/>'


def _stroked(path: str, item: Shape, stroke: float, edge_px: float) -> str:
    ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    edge = (
        f'<path d="{path}" {ends} stroke="{item.edge}" stroke-width="{stroke + 2 * edge_px}"/>'
        if item.edge
        else ""
    )
    return f'{edge}<path d="{path}" {ends} stroke="{item.colour}" stroke-width="{stroke}"/>'


def _circle(x: float, y: float, radius: float) -> str:
    return (
        f"M{x - radius} {y} A{radius} {radius} 0 1 1 {x + radius} {y}"
        f" A{radius} {radius} 0 1 1 {x - radius} {y} Z"
    )


def _star(x: float, y: float, radius: float, points: int, waist: float) -> str:
    corners = []
    for index in range(2 * points):
        reach = radius if index % 2 == 0 else radius * waist
        angle = index * math.pi / points
        corners.append(f"{x + reach * math.sin(angle):.2f} {y - reach * math.cos(angle):.2f}")
    return "M" + " L".join(corners) + " Z"


def round_box(left: float, top: float, right: float, bottom: float, r: float) -> str:
    """The path of a box with round corners."""
    return (
        f"M{left + r:.2f} {top:.2f} H{right - r:.2f} Q{right:.2f} {top:.2f} {right:.2f}"
        f" {top + r:.2f} V{bottom - r:.2f} Q{right:.2f} {bottom:.2f} {right - r:.2f} {bottom:.2f}"
        f" H{left + r:.2f} Q{left:.2f} {bottom:.2f} {left:.2f} {bottom - r:.2f}"
        f" V{top + r:.2f} Q{left:.2f} {top:.2f} {left + r:.2f} {top:.2f} Z"
    )


def _corners(near: float, far_x: float, far_y: float, arm: float) -> str:
    return (
        f"M{near} {near + arm} V{near} H{near + arm} M{far_x - arm} {near} H{far_x} V{near + arm}"
        f" M{far_x} {far_y - arm} V{far_y} H{far_x - arm}"
        f" M{near + arm} {far_y} H{near} V{far_y - arm}"
    )


def _line(item: Shape, stroke: float, edge_px: float) -> str:
    start, end = item.points
    # From the middle of one pixel to the middle of the other.
    x1, y1 = start.x - item.rect.x + 0.5, start.y - item.rect.y + 0.5
    x2, y2 = end.x - item.rect.x + 0.5, end.y - item.rect.y + 0.5
    length = math.hypot(x2 - x1, y2 - y1)
    if item.kind is ShapeKind.LINE or length == 0:
        return _stroked(f"M{x1} {y1} L{x2} {y2}", item, stroke, edge_px)
    along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
    head = min(3.2 * stroke, length)
    neck_x, neck_y = x2 - along_x * head, y2 - along_y * head
    side_x, side_y = -along_y * head * 0.62, along_x * head * 0.62
    shaft = _stroked(f"M{x1} {y1} L{neck_x:.1f} {neck_y:.1f}", item, stroke, edge_px)
    tip = (
        f"M{x2} {y2} L{neck_x + side_x:.1f} {neck_y + side_y:.1f}"
        f" L{neck_x - side_x:.1f} {neck_y - side_y:.1f} Z"
    )
    return shaft + _filled(tip, item, edge_px)
