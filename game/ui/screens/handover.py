"""Who may look at the screen now, while armies are set up behind the curtain?

This screen is the curtain itself: it lies over the board whenever the device changes hands or a
game comes back, so that nobody sees an army but its owner. The game is the screen beneath.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.match.apply import Rejection, apply
from game.match.commands import Ready, Resume
from game.match.match import MatchState, arranging_side, is_placing
from game.rules.pieces import KING, SIDE_1
from game.ui.board import SIDE_NAMES, piece_image
from game.ui.chosen import Chosen, is_back
from game.ui.draw import AlignX, AlignY, Fill, Group, Image, Item, Scene, Text
from game.ui.events import Event
from game.ui.geometry import Rect
from game.ui.pages import ground_items, sizes_of, style_of, window_of
from game.ui.screens import play_moves, play_state
from game.ui.screens.play_curtain import Handover as State
from game.ui.state import Look, Step, UiState, at_home, closed, with_screen
from game.ui.style import Style
from game.ui.theme import blend
from game.ui.tiles import wide_button
from game.ui.widgets import ButtonKind, button, words_item

GO_ON, HOME = "button:go_on", "button:home"
__all__ = ["State", "update", "view"]
FOLDS = 12  # of the curtain's cloth
LOTUS_RATIO = 10  # width to height of the ornament


def _match(ui: UiState) -> MatchState:
    beneath = ui.stack[-2]
    assert isinstance(beneath, play_state.State)
    return beneath.match


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    if isinstance(event, Chosen) and event.target == GO_ON:
        return _gone_on(ui)
    if is_back(event) or (isinstance(event, Chosen) and event.target == HOME):
        return at_home(ui), ()
    return ui, ()


def _gone_on(ui: UiState) -> Step:
    state = ui.screen
    assert isinstance(state, State)
    ui = closed(ui)
    play = play_moves.play_of(ui)
    answer = apply(play.match, Resume(), ui.now_ms)
    match = play.match if isinstance(answer, Rejection) else answer
    ui = with_screen(ui, replace(play, match=match))
    if not state.is_reveal:
        return ui, ()
    ui, effects = play_moves.commanded(ui, Ready())
    play = play_moves.play_of(ui)
    if is_placing(play.match):
        play = replace(play, message=play_state.Message("play.curtain_rook"))
    return with_screen(ui, play), effects


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts go."""

    cloth: Rect  # the whole window
    pictures: Rect
    title: Rect
    text: Rect
    go_on: Rect
    home: Rect


def _places(ui: UiState) -> _Places:
    sizes, window = sizes_of(ui), window_of(ui)
    free = window.inset(max(8, sizes.margin), max(8, sizes.margin))
    gap = sizes.gap
    bar = max(sizes.button, round(2.6 * sizes.text))
    title_px, text_px = round(2.6 * sizes.title), round(4.2 * sizes.text)
    whole = min(free.h, 3 * bar + title_px + text_px + bar + 4 * gap)
    block = free.middle(min(free.w, 26 * sizes.text), whole)
    rest, row = block.split_bottom(bar, gap)
    home, go_on = row.split_left(bar, gap)
    rest, text = rest.split_bottom(min(text_px, rest.h * 2 // 5), gap)
    pictures, title = rest.split_bottom(min(title_px, rest.h // 2), gap)
    return _Places(window, pictures, title, text, go_on, home)


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state, match = ui.screen, _match(ui)
    assert isinstance(state, State)
    style, places, words = style_of(ui, look), _places(ui), look.words
    side = arranging_side(match) or 0
    name = SIDE_NAMES[side]
    topic = "reveal" if state.is_reveal else name
    scene = Scene((Group("ground", ground_items(style, window_of(ui))),))
    scene += Scene((Group("curtain", _cloth(style, places.cloth, places.pictures.y)),))
    kings = (0, 1) if state.is_reveal else (side,)
    row = places.pictures.middle(places.pictures.h * len(kings), places.pictures.h)
    pictures = tuple(
        piece_image(KING + SIDE_1 * king, cell.square())
        for king, cell in zip(kings, row.columns(len(kings)), strict=True)
    )
    title = Text(words(f"handover.{topic}_title"), places.title, style.sizes.title * 3 // 2,
                 style.colours.gold, AlignX.CENTRE, AlignY.MIDDLE, True, 2,
                 style.sizes.least)  # fmt: skip
    text = words_item(style, places.text, words(f"handover.{topic}_text"), align=AlignX.CENTRE,
                      valign=AlignY.TOP, max_lines=4)  # fmt: skip
    scene += Scene((Group("handover", (*pictures, title, text)),))
    label = words("handover.reveal" if state.is_reveal else f"handover.{name}_here")
    icon = "two_players" if state.is_reveal else "person"
    scene += wide_button(style, places.go_on, GO_ON, label, icon, ButtonKind.GOLD)
    return scene + button(style, places.home, HOME, "", "home", ButtonKind.JADE)


def _cloth(style: Style, rect: Rect, free_px: int) -> tuple[Item, ...]:
    """Folds of a red cloth that hang from a rail, with an ornament where its top is free."""
    colours = style.colours
    dark = blend(colours.danger_bottom, colours.shadow, 0.62)
    light = blend(colours.danger_bottom, colours.shadow, 0.45)
    items: list[Item] = []
    for index, fold in enumerate(rect.columns(FOLDS)):
        one, other = (dark, light) if index % 2 else (light, dark)
        items.append(Fill(fold, one, other))
    rail = max(4, rect.h // 60)
    items.append(Fill(Rect(rect.x, rect.y, rect.w, rail), colours.gold_top, colours.gold_bottom))
    height = min(rect.w // LOTUS_RATIO, rect.h // 9)
    if free_px >= rail + height:
        place = Rect(rect.x, rail, rect.w, height).middle(LOTUS_RATIO * height, height)
        items.append(Image("ornaments/lotus", place, tint=colours.gold_bottom))
    return tuple(items)
