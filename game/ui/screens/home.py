"""Where does the app begin?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.rules import fen
from game.rules.play import play
from game.rules.position import Position
from game.rules.rulesets import RULESETS
from game.ui.chosen import Chosen
from game.ui.draw import AlignX, AlignY, Group, Image, Item, Scene, Target, Text
from game.ui.effects import Leave
from game.ui.events import Event, Key, KeyName
from game.ui.geometry import Rect
from game.ui.library import last_unfinished
from game.ui.new_game import at_once, entered, placements
from game.ui.pages import ground_items, is_small, sizes_of, style_of, window_of
from game.ui.phrases import said
from game.ui.screens import help as help_screen
from game.ui.screens import saved, setup
from game.ui.screens import settings as settings_screen
from game.ui.settings import DEFAULTS
from game.ui.small_board import board_of, thumbnail
from game.ui.state import Look, Step, UiState, opened
from game.ui.style import Style
from game.ui.summary import move_number, opponent, state, turn_of
from game.ui.tiles import tile, wide_button
from game.ui.widgets import ButtonKind, Voice, button, card, focus_ring, words_item

CONTINUE, PLAY_NOW, LEAVE = "button:continue", "button:play_now", "button:leave"
NEW_GAME, TWO_PLAYERS = "button:new_game", "button:two_players"
SAVED, RULES, SETTINGS = "button:saved", "button:rules", "button:settings"
LOTUS_RATIO = 10  # width to height of the ornament


@dataclass(frozen=True, slots=True)
class State:
    """Nothing of its own."""


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    match event:
        case Chosen(target=target):
            return _chosen(ui, target)
        case Key(name=KeyName.NEW_GAME):
            return opened(ui, setup.State()), ()
        case _:
            return ui, ()


def _chosen(ui: UiState, target: str) -> Step:
    match target:
        case "button:continue":
            game = last_unfinished(ui.games)
            if game is None or game.match is None:
                return ui, ()
            return entered(ui, game.match, starred=game.starred), ()
        case "button:play_now":
            return at_once(ui)
        case "button:new_game":
            return opened(ui, setup.State()), ()
        case "button:two_players":
            return opened(ui, setup.State(two_players=True)), ()
        case "button:saved":
            return opened(ui, saved.State()), ()
        case "button:rules":
            return opened(ui, help_screen.State()), ()
        case "button:settings":
            return opened(ui, settings_screen.State()), ()
        case "button:leave":
            return ui, (Leave(),)
        case _:
            return ui, ()


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts go."""

    card: Rect  # the last game, or a first look at the board
    title: Rect
    play_now: Rect
    new_game: Rect
    two_players: Rect
    small: tuple[Rect, ...]  # saved games, rules, settings
    leave: Rect


def _places(ui: UiState) -> _Places:
    sizes = sizes_of(ui)
    gap = sizes.gap
    free = window_of(ui).inset(max(6, sizes.margin))
    corner = Rect(free.right - sizes.button, free.y, sizes.button, sizes.button)
    is_wide = free.w > free.h
    free = free.middle(min(free.w, sizes.text * (52 if is_wide else 30)), free.h)
    if is_wide:
        share = min(free.w * 9 // 20, free.h)
        card_rect, panel = free.split_left(share, (2 if is_small(ui) else 4) * gap)
        unit = min((panel.h * 2 // 3 - 2 * gap) // 3, sizes.button * 17 // 10)
        title, block = panel.split_bottom(3 * max(unit, sizes.button) + 2 * gap, gap)
    else:
        title, rest = free.split_top(round(sizes.title * 3.2), gap)
        unit = min(rest.h // 8, sizes.button * 17 // 10)
        card_rect, block = rest.split_bottom(3 * max(unit, sizes.button) + 2 * gap, gap)
    first, second, third = block.rows(3, gap)
    left, right = second.columns(2, gap)
    return _Places(card_rect, title, first, left, right, third.columns(3, gap), corner)


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    style, places, words = style_of(ui, look), _places(ui), look.words
    game = last_unfinished(ui.games)
    horizon = places.play_now.y - style.sizes.gap
    scene = Scene((Group("ground", ground_items(style, window_of(ui), horizon)),))
    title = places.title
    if not ui.settings.full_screen:
        # The name stays in the middle and clear of the way out in the corner.
        side = max(0, title.right - places.leave.x + style.sizes.gap)
        title = title.inset(side if title.overlaps(places.leave) else 0, 0)
        scene += button(style, places.leave, LEAVE, "", "close", ButtonKind.FLAT)
    scene += Scene((Group("title", _title(style, look, title)),))
    if game is not None and game.match is not None:
        scene += _continue(ui, style, look, places.card)
    else:
        scene += Scene((_first_look(places.card),))
    kind = ButtonKind.JADE if game is not None else ButtonKind.GOLD
    scene += wide_button(style, places.play_now, PLAY_NOW, words("home.play_now"), "play", kind)
    for place, identity, key, icon in (
        (places.new_game, NEW_GAME, "home.new_game", "robot"),
        (places.two_players, TWO_PLAYERS, "home.two_players", "two_players"),
        (places.small[0], SAVED, "home.saved", "saved"),
        (places.small[1], RULES, "home.rules", "book"),
        (places.small[2], SETTINGS, "home.settings", "settings"),
    ):
        kind = ButtonKind.FLAT if place in places.small else ButtonKind.JADE
        scene += tile(style, place, identity, words(key), icon, kind)
    return scene


def _title(style: Style, look: Look, rect: Rect) -> tuple[Item, ...]:
    """The name of the game with an ornament beneath it."""
    sizes, colours = style.sizes, style.colours
    ornament = min(rect.w * 3 // 4, 16 * sizes.text) // LOTUS_RATIO
    with_about = rect.h >= sizes.title * 3 + ornament
    px = min(sizes.title * 2, (rect.h - ornament) * 5 // (11 if with_about else 7))
    about = round(sizes.text * 1.6) if with_about else 0
    head = round(px * 1.35)
    block = rect.middle(rect.w, head + ornament + about)
    top, rest = block.split_top(head)
    line, below = rest.split_top(ornament)
    name = Text(look.words("home.title"), top, px, colours.gold, AlignX.CENTRE, AlignY.MIDDLE,
                True, 1, sizes.least)  # fmt: skip
    place = line.middle(ornament * LOTUS_RATIO, ornament)
    items: list[Item] = [name, Image("ornaments/lotus", place, tint=colours.gold_bottom)]
    if about:
        items.append(
            words_item(style, below, look.words("home.about"), Voice.BODY, align=AlignX.CENTRE,
                       colour=colours.muted)
        )  # fmt: skip
    return tuple(items)


def _continue(ui: UiState, style: Style, look: Look, rect: Rect) -> Scene:
    """The card of the last game: all of it is one large button."""
    game = last_unfinished(ui.games)
    assert game is not None and game.match is not None
    match, sizes, words = game.match, style.sizes, look.words
    pad = sizes.gap + 2
    bar = max(sizes.button, round(2.4 * sizes.text))
    lines = (round(sizes.text * 1.5), round(sizes.small * 1.5))
    if rect.w > rect.h * 11 // 10:
        board, side = rect.inset(pad).split_left(min(rect.h - 2 * pad, rect.w * 3 // 5), sizes.gap)
        texts, gold = side.split_bottom(bar, sizes.gap)
        whose, texts = texts.split_top(2 * lines[0])
        number, texts = texts.split_top(lines[1])
        against = texts.split_top(2 * lines[1])[0]
    else:
        # No larger than its parts need, so that nothing floats in it.
        whole = min(rect.h, rect.w - 2 * pad + lines[0] + lines[1] + bar + sizes.gap * 2 + 2 * pad)
        rect = rect.middle(rect.w, whole)
        board, below = rect.inset(pad).split_bottom(sum(lines) + bar + sizes.gap, sizes.gap)
        texts, gold = below.split_bottom(bar, sizes.gap)
        whose, against = texts.split_top(lines[0])
        whose, number = whose.split_left(whose.w * 13 // 20, sizes.gap)
    square = board.middle(min(board.w, board.h), min(board.w, board.h))
    beside = rect.w > rect.h * 11 // 10
    items: list[Item] = [
        card(style, rect),
        thumbnail(board_of(match.position), square, turn_of(match)),
        words_item(style, whose, said(words, state(match)), bold=True, max_lines=2),
        words_item(
            style,
            number,
            said(words, move_number(match)),
            Voice.NOTE,
            align=AlignX.LEFT if beside else AlignX.RIGHT,
        ),
        words_item(style, against, said(words, opponent(match)), Voice.NOTE, max_lines=2),
        *_gold_bar(style, gold, words("home.continue")),
    ]
    if style.focus == CONTINUE:
        items.append(focus_ring(style, rect))
    return Scene((Group(CONTINUE, tuple(items)),), (Target(CONTINUE, rect),))


def _gold_bar(style: Style, rect: Rect, label: str) -> tuple[Item, ...]:
    """The golden button within the card; the card is its target."""
    pressed = "face" if style.pressed == CONTINUE else ""
    hands = style.with_hands(pressed, "")
    return wide_button(hands, rect, "face", label, "play", ButtonKind.GOLD).items


@lru_cache(maxsize=1)
def _first_position() -> Position:
    """Both armies as Play now places them."""
    ruleset = RULESETS[DEFAULTS.ruleset]
    position = fen.parse(ruleset.start_fen)
    for move in placements(ruleset):
        position = play(position, move, ruleset)
    return position


def _first_look(rect: Rect) -> Group:
    return thumbnail(board_of(_first_position()), rect.square(), tag="first_look")
