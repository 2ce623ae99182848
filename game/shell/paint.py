"""Which pixels change from one frame to the next?

A frame is a flat list of items with their offsets and clips. What differs from the last list is
painted again, within its own rectangles only; everything else stays on the surface untouched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from game.shell.brush import Brush, Leaf, Sprite
from game.ui.draw import Clip, Group, Item

MAX_RECTS = 12  # more separate areas than this are painted as one


class _Entry(NamedTuple):
    """A leaf item where it stands."""

    item: Leaf
    dx: int
    dy: int
    clip: tuple[int, int, int, int] | None


class Painter:
    """Paints draw items on a surface, again and again, touching only what changed."""

    def __init__(self, surface: pygame.Surface, brush: Brush) -> None:
        self._brush = brush
        self._surface = surface
        self._entries: list[_Entry] = []
        self._leaves: dict[int, tuple[Item, list[_Entry]]] = {}  # of the last frame, by item id
        self._sprites: list[Sprite] = []
        self._all_dirty = True
        brush.set_screen(*surface.get_size())

    def set_surface(self, surface: pygame.Surface) -> None:
        """Go on with another surface, as after a resize."""
        self._brush.set_screen(*surface.get_size())
        self._surface = surface
        self.forget()

    def forget(self) -> None:
        """Paint everything anew next time: another theme, or the surface was lost."""
        self._entries, self._sprites = [], []
        self._all_dirty = True

    def paint(self, items: Iterable[Item]) -> list[pygame.Rect]:
        """Bring the surface up to date; the rectangles that changed, none when nothing did."""
        entries = self._flat(items)
        old, old_sprites = self._entries, self._sprites
        head = _common_head(old, entries)
        tail = _common_tail(old, entries, head)
        middle = entries[head : len(entries) - tail]
        old_middle = old[head : len(old) - tail]
        sprites = [
            *old_sprites[:head],
            *self._resolved(middle, old_middle, old_sprites[head : len(old) - tail]),
            *(old_sprites[len(old) - tail :] if tail else ()),
        ]
        whole = self._surface.get_rect()
        if self._all_dirty:
            dirty = [whole]
        else:
            changed = _changed(
                old_middle, old_sprites[head:], middle, sprites[head : len(entries) - tail]
            )
            dirty = merged([rect.clip(whole) for rect in changed])
        self._entries, self._sprites, self._all_dirty = entries, sprites, False
        for rect in dirty:
            self._paint_within(rect)
        return dirty

    def _flat(self, items: Iterable[Item]) -> list[_Entry]:
        """All leaves; of an item that was there in the last frame they are known."""
        before, now = self._leaves, {}
        entries: list[_Entry] = []
        for item in items:
            known = before.get(id(item))
            if known is None or known[0] is not item:
                known = (item, [])
                _flatten((item,), 0, 0, None, known[1])
            now[id(item)] = known
            entries += known[1]
        self._leaves = now
        return entries

    def _resolved(
        self, middle: Sequence[_Entry], old: Sequence[_Entry], old_sprites: Sequence[Sprite]
    ) -> list[Sprite]:
        known = dict(zip(old, old_sprites, strict=True))
        sprites = []
        for entry in middle:
            sprite = known.get(entry)
            if sprite is None:
                sprite = self._brush.sprite(entry.item, entry.dx, entry.dy)
                if entry.clip is not None:
                    sprite = _clipped(sprite, pygame.Rect(entry.clip))
            sprites.append(sprite)
        return sprites

    def _paint_within(self, dirty: pygame.Rect) -> None:
        surface = self._surface
        sprites = self._sprites
        first = 0
        for index in range(len(sprites) - 1, -1, -1):
            opaque = sprites[index].opaque
            if opaque is not None and opaque.contains(dirty):
                first = index
                break
        for found in dirty.collidelistall([sprite.bounds for sprite in sprites[first:]]):
            sprite, entry = sprites[first + found], self._entries[first + found]
            surface.set_clip(dirty if entry.clip is None else dirty.clip(sprite.bounds))
            if sprite.solid is not None:
                surface.fill(sprite.solid, sprite.bounds)
            else:
                surface.fblits(sprite.blits)
        surface.set_clip(None)


def _flatten(
    items: Iterable[Item],
    dx: int,
    dy: int,
    clip: tuple[int, int, int, int] | None,
    into: list[_Entry],
) -> None:
    for item in items:
        if isinstance(item, Group):
            _flatten(item.items, dx + item.dx, dy + item.dy, clip, into)
        elif isinstance(item, Clip):
            rect = pygame.Rect(item.rect).move(dx, dy)
            inner = rect if clip is None else rect.clip(clip)
            _flatten(item.items, dx, dy, (inner.x, inner.y, inner.w, inner.h), into)
        else:
            into.append(_Entry(item, dx, dy, clip))


def _clipped(sprite: Sprite, clip: pygame.Rect) -> Sprite:
    opaque = None if sprite.opaque is None else sprite.opaque.clip(clip)
    return sprite._replace(bounds=sprite.bounds.clip(clip), opaque=opaque)


def _common_head(old: Sequence[_Entry], new: Sequence[_Entry]) -> int:
    shorter = min(len(old), len(new))
    for index in range(shorter):
        if old[index] is not new[index] and old[index] != new[index]:
            return index
    return shorter


def _common_tail(old: Sequence[_Entry], new: Sequence[_Entry], head: int) -> int:
    shorter = min(len(old), len(new)) - head
    for index in range(1, shorter + 1):
        if old[-index] is not new[-index] and old[-index] != new[-index]:
            return index - 1
    return shorter


def _changed(
    old: Sequence[_Entry],
    old_sprites: Sequence[Sprite],
    new: Sequence[_Entry],
    new_sprites: Sequence[Sprite],
) -> list[pygame.Rect]:
    """The bounds of what came, went, or stands in another order than before."""
    staying = set(old) & set(new)
    dirty = [
        sprite.bounds
        for entries, sprites in ((old, old_sprites), (new, new_sprites))
        for entry, sprite in zip(entries, sprites, strict=False)
        if entry not in staying
    ]
    before = [(entry, sprite) for entry, sprite in zip(old, old_sprites, strict=False)
              if entry in staying]  # fmt: skip
    after = [(entry, sprite) for entry, sprite in zip(new, new_sprites, strict=True)
             if entry in staying]  # fmt: skip
    if len(before) != len(after):  # the same item several times: all of its places
        return dirty + [sprite.bounds for _, sprite in before + after]
    for (was, was_sprite), (now, now_sprite) in zip(before, after, strict=True):
        if was != now:
            dirty += [was_sprite.bounds, now_sprite.bounds]
    return dirty


def merged(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover the same pixels and more, without overlaps, and only a few."""
    result: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        grown = rect
        while (index := grown.collidelist(result)) >= 0:
            grown = grown.union(result.pop(index))
        result.append(grown)
    if len(result) > MAX_RECTS:
        return [result[0].unionall(result[1:])]
    return result
