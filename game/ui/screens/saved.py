"""Which games are kept?

A list, the game played last on top. Touching a game opens it: to go on, or to look at when it is
over. A star keeps a game from being cleared away; a deleted one can be brought back for a moment.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.match.match import MatchState, is_over
from game.ui.chosen import Chosen, is_back
from game.ui.draw import AlignX, AlignY, Fill, Group, Image, Item, Scene, Target, join
from game.ui.effects import DeleteGame, RestoreGame, Save
from game.ui.events import Event, GameSummary, Key
from game.ui.form_steps import DOWN, UP, direction_of, scroll_tools
from game.ui.geometry import Rect
from game.ui.library import found, may_change, with_star, without
from game.ui.new_game import entered
from game.ui.pages import Tool, frame_of, frame_scene, sizes_of, style_of
from game.ui.phrases import phrase, said
from game.ui.screens import setup, transfer
from game.ui.scrolling import TOP, Scroll, by_page, revealing, scrolled, window_scene
from game.ui.small_board import board_of, thumbnail
from game.ui.state import Look, Step, UiState, closed, noticed, opened, with_screen
from game.ui.style import Style
from game.ui.summary import opponent_name, progress, state, turn_of
from game.ui.tiles import wide_button
from game.ui.widgets import (
    SCROLLBAR_PX,
    ButtonKind,
    Voice,
    button,
    card,
    focus_ring,
    well,
    words_item,
)
from game.ui.words import Words

NEW_GAME = "button:new_game"
OPEN, STAR, DELETE, UNDO = "game:", "star:", "delete:", "button:undelete"
FILES = Tool("button:files", "file")
LIST = "list:games"
TWO_COLUMNS_EM = 44  # of the letters' size: from here on two games stand side by side


@dataclass(frozen=True, slots=True)
class State:
    """How far the list is scrolled, and what was deleted last."""

    scroll: Scroll = TOP
    deleted: tuple[GameSummary, int] | None = None  # and its place in the list


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the games are, before any scrolling."""

    area: Rect
    columns: int
    cell_w: int
    cell_h: int
    gap: int
    count: int

    @property
    def whole_px(self) -> int:
        lines = -(-self.count // self.columns)
        return lines * (self.cell_h + self.gap) - self.gap if lines else 0

    def top_of(self, index: int) -> int:
        return index // self.columns * (self.cell_h + self.gap)

    def place(self, index: int, scroll: Scroll) -> Rect:
        x = self.area.x + index % self.columns * (self.cell_w + self.gap)
        y = self.area.y + self.top_of(index) - scroll.offset_px
        return Rect(x, y, self.cell_w, self.cell_h)


def _grid(ui: UiState) -> _Grid:
    sizes = sizes_of(ui)
    area = frame_of(ui).body
    columns = 2 if area.w >= TWO_COLUMNS_EM * sizes.text else 1
    width = area.w - SCROLLBAR_PX - sizes.gap
    cell_w = (width - (columns - 1) * sizes.gap) // columns
    cell_h = max(sizes.button + 20, round(5.4 * sizes.text), 7 * sizes.least)
    return _Grid(area, columns, cell_w, cell_h, sizes.gap, len(ui.games))


def _state(ui: UiState) -> State:
    screen = ui.screen
    assert isinstance(screen, State)
    return screen


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    if is_back(event):
        return closed(ui), ()
    screen, grid = _state(ui), _grid(ui)
    scroll = screen.scroll
    match event:
        case Chosen(target=target) if target in (UP, DOWN):
            scroll = by_page(scroll, 1 if target == DOWN else -1, grid.area, grid.whole_px)
        case Chosen(target="button:new_game"):
            return opened(ui, setup.State()), ()
        case Chosen(target="button:files"):
            return transfer.shown(ui)
        case Chosen(target=target):
            return _chosen(ui, screen, target)
        case _:
            scroll = scrolled(scroll, event, grid.area, grid.whole_px)
            scroll = _focused(ui, scroll, event, grid)
    ui = with_screen(ui, replace(screen, scroll=scroll))
    return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def _focused(ui: UiState, scroll: Scroll, event: Event, grid: _Grid) -> Scroll:
    """The focused game in sight after a key, and the next one with it."""
    if not isinstance(event, Key) or ui.focus is None:
        return scroll
    game_id = ui.focus.partition(":")[2]
    for index, game in enumerate(ui.games):
        if game.game_id == game_id:
            step = direction_of(event.name) * grid.columns
            beyond = min(max(0, index + step), len(ui.games) - 1)
            for shown in (beyond, index):
                top = grid.top_of(shown)
                scroll = revealing(scroll, top, grid.cell_h, grid.area, grid.whole_px)
    return scroll


def _chosen(ui: UiState, screen: State, target: str) -> Step:
    action, _, game_id = target.partition(":")
    if target == UNDO:
        return _restored(ui, screen)
    game = found(ui.games, game_id)
    if game is None:
        return ui, ()
    match action + ":":
        case "game:" if game.match is not None:
            cut = game.cut_at_ply is not None
            return entered(ui, game.match, starred=game.starred, read_only=cut), ()
        case "star:" if game.match is not None and game.cut_at_ply is None:
            ui = replace(ui, games=with_star(ui.games, game_id))
            return ui, (Save(game.match, not game.starred),)
        case "delete:":
            place = ui.games.index(game)
            ui = replace(ui, games=without(ui.games, game_id), focus=None)
            ui = with_screen(ui, replace(screen, deleted=(game, place)))
            return noticed(ui, "saved.deleted", UNDO), (DeleteGame(game_id),)
        case _:
            return ui, ()


def _restored(ui: UiState, screen: State) -> Step:
    if screen.deleted is None:
        return ui, ()
    game, place = screen.deleted
    games = without(ui.games, game.game_id)
    ui = replace(ui, games=(*games[:place], game, *games[place:]), notice=None)
    return with_screen(ui, replace(screen, deleted=None)), (RestoreGame(game.game_id),)


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    screen, grid, style, words = _state(ui), _grid(ui), style_of(ui, look), look.words
    tools = scroll_tools(screen.scroll, grid.whole_px, grid.area.h)
    tools = tools if ui.kiosk else (*tools, FILES)  # a kiosk's files are the operator's
    scene = frame_scene(ui, look, frame_of(ui, tools), phrase("saved.title"), tools)
    if not ui.games:
        return scene + _nothing(style, words, grid.area)
    seen = [
        _row(style, words, game, place, with_tools=may_change(ui, game.game_id),
             may_star=ui.kiosk is None)  # it would keep a guest's game for ever
        for index, game in enumerate(ui.games)
        if (place := grid.place(index, screen.scroll)).overlaps(grid.area)
    ]  # fmt: skip
    return scene + window_scene(style, grid.area, LIST, grid.whole_px, screen.scroll, join(seen))


def _nothing(style: Style, words: Words, area: Rect) -> Scene:
    """What an empty list says, and the way to fill it."""
    sizes = style.sizes
    bar = max(sizes.button, round(2.6 * sizes.text))
    whole = min(area.h, 12 * sizes.text + bar)
    block, start = area.middle(min(area.w, 24 * sizes.text), whole).split_bottom(bar, sizes.gap)
    top, rest = block.split_top(block.h * 2 // 5)
    upper, lower = rest.split_top(rest.h // 3)
    icon = Image("icon/saved", top.square(), tint=style.colours.muted)
    head = words_item(style, upper, words("saved.none"), Voice.HEADING, align=AlignX.CENTRE)
    note = words_item(
        style, lower, words("saved.none_about"), align=AlignX.CENTRE, valign=AlignY.TOP, max_lines=3
    )
    label = words("home.new_game")
    place = start.middle(min(start.w, 16 * sizes.text), start.h)
    button_scene = wide_button(style, place, NEW_GAME, label, "play", ButtonKind.GOLD)
    return Scene((Group("nothing", (icon, head, note)),)) + button_scene


def _row(
    style: Style, words: Words, game: GameSummary, rect: Rect, *, with_tools: bool, may_star: bool
) -> Scene:
    """One game: its board, what it is, its star, and the way to delete it."""
    sizes = style.sizes
    inner = rect.inset(max(4, sizes.gap // 2 + 1))
    picture, rest = inner.split_left(min(inner.h, rect.w // 5), sizes.gap + 2)
    delete = rest.split_right(sizes.button)[1]
    if with_tools:
        rest = rest.split_right(sizes.button, sizes.gap)[0]
    identity = f"{OPEN}{game.game_id}"
    items: list[Item] = [card(style, rect, shadow=False)]
    if style.pressed == identity:
        items.append(Fill(rect, style.colours.ink, None, sizes.radius, alpha=24))
    buttons = Scene()
    targets: tuple[Target, ...] = ()
    has_star = False
    if game.match is None:
        items += _damaged(style, words, game, picture, rest)
    else:
        star = rest.split_right(sizes.button)[1]
        has_star = with_tools and may_star and game.cut_at_ply is None
        if with_tools and may_star:
            rest = rest.split_right(sizes.button, sizes.gap)[0]
        items += _told(style, words, game, game.match, picture, rest)
        end = (star.x if may_star else delete.x) - 2 if with_tools else rect.right
        targets = (Target(identity, Rect(rect.x, rect.y, end - rect.x, rect.h)),)
    if has_star:
        icon = "star" if game.starred else "star_empty"
        buttons += button(
            style,
            star.middle(sizes.button, sizes.button),
            f"{STAR}{game.game_id}",
            "",
            icon,
            ButtonKind.FLAT,
            lit=game.starred,
        )
    if with_tools:
        buttons += button(
            style,
            delete.middle(sizes.button, sizes.button),
            f"{DELETE}{game.game_id}",
            "",
            "trash",
            ButtonKind.FLAT,
        )
    if style.focus == identity:
        items.append(focus_ring(style, rect))
    return Scene((Group(identity, tuple(items)),), targets) + buttons


def _told(
    style: Style, words: Words, game: GameSummary, match: MatchState, picture: Rect, rect: Rect
) -> tuple[Item, ...]:
    colours = style.colours
    cut = game.cut_at_ply is not None
    ended = is_over(match) or cut
    how = words("saved.read_only") if cut else said(words, state(match))
    upper, lower = rect.split_top(rect.h * 4 // 10)
    middle, lowest = lower.split_top(lower.h * 6 // 10)
    ink = colours.muted if ended else colours.gold
    name, level = said(words, opponent_name(match)), said(words, progress(match))
    return (
        thumbnail(board_of(match.position), picture.square(), turn_of(match)),
        words_item(style, upper, name, bold=True, max_lines=2),
        words_item(style, middle, how, Voice.NOTE, colour=ink, max_lines=2),
        words_item(style, lowest, level, Voice.NOTE),
    )


def _damaged(
    style: Style, words: Words, game: GameSummary, picture: Rect, rect: Rect
) -> tuple[Item, ...]:
    colours = style.colours
    upper, lower = rect.split_top(rect.h // 2)
    hole = picture.square()
    return (
        well(style, hole),
        Image("icon/question", hole.inset(hole.w // 4), tint=colours.muted),
        words_item(style, upper, words("saved.damaged"), bold=True, max_lines=2),
        words_item(style, lower, words(game.problem), Voice.NOTE, max_lines=2),
    )
