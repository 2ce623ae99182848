"""Where does the app begin?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.match.match import MatchState
from game.rules import fen
from game.rules.play import play
from game.rules.rulesets import RULESETS
from game.ui.chosen import Chosen
from game.ui.draw import AlignX, Group, Item, Scene, Target
from game.ui.effects import Leave
from game.ui.events import Event, GameLoaded, Key, KeyName
from game.ui.geometry import Rect
from game.ui.library import last_unfinished
from game.ui.new_game import at_once, entered, placements
from game.ui.pages import style_of
from game.ui.phrases import said
from game.ui.screens import home_view, learn, saved, setup
from game.ui.screens import settings as settings_screen
from game.ui.settings import DEFAULTS
from game.ui.small_board import board_of, thumbnail
from game.ui.state import Look, Step, UiState, noticed, opened
from game.ui.style import Style
from game.ui.summary import move_number, opponent, state, turn_of
from game.ui.tiles import wide_button
from game.ui.widgets import ButtonKind, Voice, card, focus_ring, words_item

CONTINUE = "button:continue"


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
        case GameLoaded(match=match, starred=starred, is_older=is_older):
            ui = entered(ui, match, starred=starred)
            return noticed(ui, "saved.older_used" if is_older else "saved.resumed"), ()
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
        case "button:learn":
            return opened(ui, learn.State()), ()
        case "button:settings":
            return opened(ui, settings_screen.State()), ()
        case "button:leave":
            return ui, (Leave(),)
        case _:
            return ui, ()


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    game = last_unfinished(ui.games)
    place = home_view.places_of(ui).card
    if game is not None and game.match is not None:
        card = _continue(style_of(ui, look), look, place, game.match)
        return home_view.view(ui, look, card, goes_on=True)
    if not ui.games_known:
        return home_view.view(ui, look)
    return home_view.view(ui, look, Scene((_first_look(place),)))


def _continue(style: Style, look: Look, rect: Rect, match: MatchState) -> Scene:
    """The card of the last game: all of it is one large button."""
    sizes, words = style.sizes, look.words
    pad = sizes.gap + 2
    bar = max(sizes.button, round(2.4 * sizes.text))
    lines = (round(sizes.text * 1.5), round(sizes.small * 1.6))
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


def _first_look(rect: Rect) -> Group:
    """A board for whoever has no game yet."""
    return thumbnail(_first_board(), rect.square(), tag="first_look")


@lru_cache(maxsize=1)
def _first_board() -> bytes:
    """Both armies as Play now places them."""
    ruleset = RULESETS[DEFAULTS.ruleset]
    position = fen.parse(ruleset.start_fen)
    for move in placements(ruleset):
        position = play(position, move, ruleset)
    return board_of(position)
