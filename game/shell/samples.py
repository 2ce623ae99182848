"""What does a look that may be chosen look like? A small picture of each, for the settings.

Names are ``sample/<setting>/<value>``: ``sample/board/paper`` is a corner of that board.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.shell.assets import Assets
from game.shell.board_picture import draw_field
from game.shell.svg import fill_surface, gradient_surface
from game.ui.appearance import Appearance, Army, BoardStyle, Interface, PieceSet
from game.ui.draw import Fill
from game.ui.geometry import Rect
from game.ui.theme import Theme


def draw_sample(
    assets: Assets, appearance: Appearance, name: str, w: int, h: int
) -> pygame.Surface:
    """The picture of a choice, beside the other choices as they are."""
    _, setting, value = name.split("/")
    match setting:
        case "board":
            return _board(assets.theme(replace(appearance, board=BoardStyle(value))), w, h)
        case "pieces":
            theme = assets.theme(replace(appearance, pieces=PieceSet(value)))
            return assets.picture("piece/red_knight", w, h, None, theme)
        case "army":
            theme = assets.theme(replace(appearance, army=Army(value)))
            return _on_board(assets.picture("piece/black_rook", w, h, None, theme), theme)
        case _:
            return _surroundings(
                assets.theme(replace(appearance, interface=Interface(value))), w, h
            )


def _board(theme: Theme, w: int, h: int) -> pygame.Surface:
    """Where the two diagonals cross."""
    cell = max(4, min(w, h) * 2 // 5)
    field = draw_field(cell, theme)
    part = pygame.Rect(0, 0, w, h)
    part.center = field.get_rect().center
    return _rounded(field.subsurface(part))


def _on_board(piece: pygame.Surface, theme: Theme) -> pygame.Surface:
    """A piece as it stands out from the board."""
    w, h = piece.get_size()
    ground = gradient_surface(w, h, theme.colours.board_top, theme.colours.board_bottom)
    ground.blit(piece, (0, 0))
    return _rounded(ground)


def _surroundings(theme: Theme, w: int, h: int) -> pygame.Surface:
    """A card with a golden button on its ground."""
    colours = theme.colours
    picture = gradient_surface(w, h, colours.ground_top, colours.ground_bottom).convert_alpha()
    inner = Rect(w // 8, h // 8, w - w // 4, h - h // 4)
    card = Fill(inner, colours.card_top, colours.card_bottom, h // 10, colours.card_edge, 1)
    picture.blit(fill_surface(card), (inner.x, inner.y))
    low = Rect(inner.x + w // 8, inner.bottom - h // 4 - h // 10, inner.w - w // 4, h // 4)
    gold = Fill(low, colours.gold_top, colours.gold_bottom, h // 10, colours.gold_edge, 1)
    picture.blit(fill_surface(gold), (low.x, low.y))
    return _rounded(picture)


def _rounded(picture: pygame.Surface) -> pygame.Surface:
    """A picture without its corners."""
    w, h = picture.get_size()
    mask = fill_surface(Fill(Rect(0, 0, w, h), "#FFFFFF", radius=max(2, h // 8)))
    mask.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return mask
