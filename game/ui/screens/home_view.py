"""How does the first screen look, whatever is known so far?

It is drawn before the saved games are read, and before most of the app is imported: nothing here
may need the rules of the game or the other screens.
"""

from __future__ import annotations

from typing import NamedTuple

from game.ui.draw import AlignX, AlignY, Group, Image, Item, Scene, Text
from game.ui.geometry import Rect
from game.ui.pages import ground_items, is_small, sizes_of, style_of, window_of
from game.ui.state import Look, UiState, has_language_button
from game.ui.style import Style
from game.ui.text_layout import BURMESE_INK, is_burmese
from game.ui.tiles import tile, wide_button
from game.ui.widgets import ButtonKind, Voice, button, words_item

PLAY_NOW, LEAVE = "button:play_now", "button:leave"
NEW_GAME, TWO_PLAYERS = "button:new_game", "button:two_players"
SAVED, LEARN, SETTINGS = "button:saved", "button:learn", "button:settings"
LARGE_EM = 50  # of the letters' size: from here on the board takes half of the width
LOTUS_RATIO = 10  # width to height of the ornament


class Places(NamedTuple):
    """Where the parts go."""

    card: Rect  # the last game, or a first look at the board
    title: Rect
    play_now: Rect
    new_game: Rect
    two_players: Rect
    small: tuple[Rect, ...]  # saved games, learning, settings
    leave: Rect


def places_of(ui: UiState) -> Places:
    sizes = sizes_of(ui)
    gap = sizes.gap
    free = window_of(ui).inset(max(6, sizes.margin))
    corner = Rect(free.right - sizes.button, free.y, sizes.button, sizes.button)
    is_wide = free.w > free.h
    is_large = free.w >= LARGE_EM * sizes.text
    free = free.middle(min(free.w, sizes.text * (62 if is_wide else 30)), free.h)
    if is_wide:
        share = min(free.w // 2 if is_large else free.w * 9 // 20, free.h)
        card_rect, panel = free.split_left(share, (2 if is_small(ui) else 4) * gap)
        unit = min((panel.h * 2 // 3 - 2 * gap) // 3, sizes.button * 17 // 10)
        title, block = panel.split_bottom(3 * max(unit, sizes.button) + 2 * gap, gap)
    else:
        title, rest = free.split_top(round(sizes.title * 3.2), gap)
        unit = min(rest.h // 8, sizes.button * 17 // 10)
        card_rect, block = rest.split_bottom(3 * max(unit, sizes.button) + 2 * gap, gap)
    first, second, third = block.rows(3, gap)
    left, right = second.columns(2, gap)
    return Places(card_rect, title, first, left, right, third.columns(3, gap), corner)


def view(ui: UiState, look: Look, card: Scene | None = None, *, goes_on: bool = False) -> Scene:
    """The screen with what lies in its card, nothing while nothing is known of games.

    `goes_on` says that the card is a game to go on with, the first thing to offer.
    """
    style, places, words = style_of(ui, look), places_of(ui), look.words
    horizon = places.play_now.y - style.sizes.gap
    scene = Scene((Group("ground", ground_items(style, window_of(ui), horizon)),))
    title = places.title
    if has_language_button(ui) or not ui.settings.full_screen:
        # The name stays in the middle and clear of the way out in the corner.
        side = max(0, title.right - places.leave.x + 2 * style.sizes.gap)
        title = title.inset(side if title.overlaps(places.leave) else 0, 0)
    if not ui.settings.full_screen:
        scene += button(style, places.leave, LEAVE, "", "close", ButtonKind.FLAT)
    scene += Scene((Group("title", _title(style, look, title)),))
    if card is not None:
        scene += card
    kind = ButtonKind.JADE if goes_on else ButtonKind.GOLD
    scene += wide_button(style, places.play_now, PLAY_NOW, words("home.play_now"), "play", kind)
    for place, identity, key, icon in (
        (places.new_game, NEW_GAME, "home.new_game", "robot"),
        (places.two_players, TWO_PLAYERS, "home.two_players", "two_players"),
        (places.small[0], SAVED, "home.saved", "saved"),
        (places.small[1], LEARN, "home.learn", "book"),
        (places.small[2], SETTINGS, "home.settings", "settings"),
    ):
        kind = ButtonKind.FLAT if place in places.small else ButtonKind.JADE
        scene += tile(style, place, identity, words(key), icon, kind)
    return scene


def _title(style: Style, look: Look, rect: Rect) -> tuple[Item, ...]:
    """The name of the game with an ornament beneath it."""
    sizes, colours = style.sizes, style.colours
    ornament = min(rect.w * 3 // 4, 16 * sizes.text) // LOTUS_RATIO
    text = look.words("home.title")
    # Burmese reaches far below its line, where the ornament would lie.
    ink, least = (BURMESE_INK, 3.6) if is_burmese(text) else (1.35, 3)
    with_about = rect.h >= sizes.title * least + ornament
    about = round(sizes.text * 1.6) + 2 if with_about else 0
    px = min(sizes.title * 2, round((rect.h - ornament - about) / (ink + 0.15)))
    head = round(px * ink)
    block = rect.middle(rect.w, head + ornament + about)
    top, rest = block.split_top(head)
    line, below = rest.split_top(ornament)
    top = top.inset(top.w // 16, 0)
    name = Text(text, top, px, colours.gold, AlignX.CENTRE, AlignY.MIDDLE,
                True, 1, sizes.least)  # fmt: skip
    place = line.middle(ornament * LOTUS_RATIO, ornament)
    items: list[Item] = [name, Image("ornaments/lotus", place, tint=colours.gold_bottom)]
    if about:
        items.append(
            words_item(style, below, look.words("home.about"), Voice.BODY, align=AlignX.CENTRE,
                       colour=colours.muted)
        )  # fmt: skip
    return tuple(items)
