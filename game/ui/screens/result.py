"""How did the game end, and what next?

The game itself is the screen beneath: the result lies over it and tells of its final position.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.match.match import MatchState
from game.rules.ending import Outcome, Reason
from game.rules.pieces import KING, Side
from game.rules.squares import Square
from game.ui.board import BoardModel, Mark, board_scene
from game.ui.chosen import Chosen, is_back
from game.ui.draw import AlignX, AlignY, Group, Image, Item, Scene, Target, Text
from game.ui.events import Event
from game.ui.geometry import Rect, board_geometry
from game.ui.new_game import again
from game.ui.pages import sizes_of, style_of, window_of
from game.ui.phrases import Phrase, phrase, said
from game.ui.rule_answers import page_about
from game.ui.screens import help as help_screen
from game.ui.screens import play_state, review, setup
from game.ui.small_board import board_of
from game.ui.state import Look, Step, UiState, at_home, closed, has_language_button, opened
from game.ui.style import Style
from game.ui.summary import turn_of, winner
from game.ui.tiles import tile, told_link, wide_button
from game.ui.widgets import ButtonKind, Voice, card, focus_ring, ground, words_item

REMATCH, NEW_GAME = "button:rematch", "button:new_game"
WHY = "button:why"
LOOK_AT, REVIEW, HOME = "button:look", "button:review", "button:home"
LOTUS_RATIO = 10  # width to height of the ornament


@dataclass(frozen=True, slots=True)
class State:
    """Nothing of its own: the game is the screen beneath."""


def match_of(ui: UiState) -> MatchState:
    """The game that has ended."""
    beneath = ui.stack[-2]
    assert isinstance(beneath, play_state.State)
    return beneath.match


def reason_of(outcome: Outcome) -> Phrase:
    """Why the game is over, in a sentence."""
    side = {0: "black", 1: "red", None: ""}[outcome.winner]  # who lost
    match outcome.reason:
        case Reason.RESIGNATION:
            return phrase(f"result.{side}_resigned")
        case Reason.TIME:
            return phrase(f"result.{side}_time" if side else "result.time_draw")
        case reason:
            return phrase(f"result.{reason.value}")


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    if is_back(event):
        return closed(ui), ()
    match event:
        case Chosen(target="button:rematch"):
            return again(ui, match_of(ui))
        case Chosen(target="button:new_game"):
            return opened(closed(ui), setup.State(_is_for_two(ui))), ()
        case Chosen(target="button:look"):
            return closed(ui), ()
        case Chosen(target="button:why"):
            return opened(ui, help_screen.State(_page(ui))), ()
        case Chosen(target="button:review"):
            beneath = ui.stack[-2]
            assert isinstance(beneath, play_state.State)
            return opened(ui, review.state_of(beneath.match, starred=beneath.starred)), ()
        case Chosen(target="button:home"):
            return at_home(ui), ()
        case _:
            return ui, ()


def _page(ui: UiState) -> str:
    """The page of the rules that explains the ending; empty when the players ended it."""
    outcome = match_of(ui).outcome
    return "" if outcome is None else page_about(outcome.reason)


def _is_for_two(ui: UiState) -> bool:
    return all(seat.level == 0 for seat in match_of(ui).seats)


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts go."""

    board: Rect
    verdict: Rect
    buttons: tuple[Rect, ...]  # play again, new game, review, home


def _places(ui: UiState) -> _Places:
    sizes = sizes_of(ui)
    free = window_of(ui).inset(max(6, sizes.margin))
    gap = sizes.gap
    corner = sizes.button + gap if has_language_button(ui) else 0
    if free.w > free.h:
        board, panel = free.split_left(min(free.h, free.w * 6 // 11), 2 * gap)
        panel = panel.split_top(corner)[1]
    else:
        board, panel = free.split_top(min(free.w, free.h // 2), 2 * gap)
        board = board.split_right(corner)[0]
        panel = panel.middle(min(panel.w, 34 * sizes.text), panel.h)
    least = max(sizes.button, round(2.4 * sizes.text))
    big = least + min(sizes.text, panel.h // 16)
    verdict, lower = panel.split_bottom(big + gap + least, gap)
    first, second = lower.split_top(big, gap)
    beside = second.columns(3, gap)
    return _Places(board, verdict, (first, *beside))


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    match, places, style = match_of(ui), _places(ui), style_of(ui, look)
    words = look.words
    scene = Scene((Group("ground", (ground(style, window_of(ui)),)),))
    scene += _board(match, places.board, style, look)
    scene += _verdict(match, places.verdict, style, look, with_page=bool(_page(ui)))
    rematch, *others = places.buttons
    scene += wide_button(
        style, rematch, REMATCH, words("result.rematch"), "resume", ButtonKind.GOLD
    )
    for place, identity, key, icon in zip(
        others,
        (NEW_GAME, REVIEW, HOME),
        ("result.new_game", "result.review", "result.home"),
        ("plus", "hint", "home"),
        strict=True,
    ):
        scene += tile(style, place, identity, words(key), icon, ButtonKind.JADE)
    return scene


def _board(match: MatchState, rect: Rect, style: Style, look: Look) -> Scene:
    """The final position, a mated king marked; touched, the game's own board shows again."""
    marks: tuple[tuple[Square, Mark], ...] = ()
    if match.outcome is not None and match.outcome.reason is Reason.CHECKMATE:
        loser: Side = 1 - (match.outcome.winner or 0)
        marks = ((match.position.board.index(KING + 8 * loser), Mark.CHECK),)
    geometry = board_geometry(rect, turn_of(match))
    items = board_scene(BoardModel(board_of(match.position), marks), geometry, look.theme).items
    if style.focus == LOOK_AT:
        items += (focus_ring(style, geometry.rect),)
    return Scene((Group("final", items),), (Target(LOOK_AT, geometry.rect),))


def _verdict(match: MatchState, rect: Rect, style: Style, look: Look, *, with_page: bool) -> Scene:
    """Who won and why; where a page of the rules explains the reason, touching it opens the page.

    What there is no room for is left out: the picture first, then the ornament.
    """
    assert match.outcome is not None
    sizes, colours = style.sizes, style.colours
    inner = rect.inset(sizes.gap + 4, sizes.gap)
    px = min(sizes.title * 3 // 2, inner.h // 4)
    head = round(px * 1.6)
    ornament = min(inner.w, 15 * sizes.text) // LOTUS_RATIO
    picture = min(inner.h // 3, 8 * sizes.text)
    reason = round(sizes.text * 1.6 * 3)
    if with_page:
        reason = max(sizes.button, reason)
    if inner.h < head + ornament + reason:
        ornament = 0
    with_picture = inner.h >= picture + head + ornament + reason
    block = head + ornament + reason + (picture if with_picture else 0)
    body = inner.middle(inner.w, block)
    items: list[Item] = [card(style, rect)]
    if with_picture:
        upper, body = body.split_top(picture)
        items += _kings(match.outcome, upper)
    top, body = body.split_top(min(head, body.h - min(reason, body.h * 3 // 5)))
    items.append(
        Text(said(look.words, winner(match)), top, px, colours.gold, AlignX.CENTRE,
             AlignY.MIDDLE, True, 2, sizes.least)
    )  # fmt: skip
    if ornament:
        line, body = body.split_top(ornament)
        place = line.middle(ornament * LOTUS_RATIO, ornament)
        items.append(Image("ornaments/lotus", place, tint=colours.gold_bottom))
    text = said(look.words, reason_of(match.outcome))
    if with_page:
        told = told_link(style, body, WHY, text, "book")
        return Scene((Group("verdict", tuple(items)),)) + told
    items.append(words_item(style, body, text, Voice.BODY, align=AlignX.CENTRE, max_lines=4))
    return Scene((Group("verdict", tuple(items)),))


def _kings(outcome: Outcome, rect: Rect) -> list[Item]:
    """The winner's king, or both for a draw."""
    sides = (0, 1) if outcome.winner is None else (outcome.winner,)
    row = rect.middle(rect.h * len(sides), rect.h)
    names = ("piece/red_king", "piece/black_king")
    return [
        Image(names[side], cell.square())
        for side, cell in zip(sides, row.columns(len(sides)), strict=True)
    ]
