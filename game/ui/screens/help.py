"""What are the rules, in short?

Eleven pages, each with a few sentences and a board that can be touched: its pieces move as the
rules say. A button plays the moves that the page is about, one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.moves import Move as PlayedMove
from game.rules.pieces import KIND_NAMES
from game.rules.play import play
from game.rules.position import Position
from game.rules.squares import Square
from game.ui.board import BoardModel, board_scene
from game.ui.chosen import Chosen, is_back
from game.ui.count import count_chip, count_model
from game.ui.draw import AlignX, AlignY, Group, Item, Scene, Text
from game.ui.events import Cancel, Down, Event, FocusLost, Key, KeyName, Up
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import Form, Link, Row, arranged
from game.ui.geometry import BoardGeometry, Rect, board_geometry
from game.ui.layout import Sizes
from game.ui.lessons import (
    BY_ID,
    LESSONS,
    Lesson,
    marks_of,
    may_select,
    move_to,
    placed_next,
    selected_first,
    shown_moves,
    start_of,
)
from game.ui.pages import Tool, frame_of, frame_scene, sizes_of, style_of
from game.ui.phrases import Phrase, phrase, said
from game.ui.scrolling import TOP, Scroll
from game.ui.small_board import board_of
from game.ui.state import Look, Step, UiState, closed, with_screen
from game.ui.widgets import ButtonKind, Voice, button, card, words_item

CONTENTS, PREVIOUS, NEXT, SHOW = "button:contents", "button:previous", "button:next", "button:show"
TOPIC = "topic:"
FIRST = LESSONS[0].id
WIDEST_EM = 60  # the board may be large; the text beside it is narrow all the same


@dataclass(frozen=True, slots=True)
class State:
    """The page, and what has been done on its board."""

    topic: str = FIRST  # id of a lesson
    moves: tuple[PlayedMove, ...] = ()
    selected: Square | None = None
    is_touched: bool = False  # else the page's own piece is the chosen one
    pressed: tuple[int, Square] | None = None  # pointer and square
    lists: bool = False  # the table of contents is shown
    scroll: Scroll = TOP


def _state(ui: UiState) -> State:
    screen = ui.screen
    assert isinstance(screen, State)
    return screen


def lesson_of(state: State) -> Lesson:
    """The page that is shown; an unknown one is the first."""
    return LESSONS[BY_ID.get(state.topic, 0)]


def position_of(state: State) -> Position:
    """What stands on the board now."""
    lesson = lesson_of(state)
    position = start_of(lesson)
    for move in state.moves:
        position = play(position, move, lesson.ruleset)
    return position


def _selected(state: State) -> Square | None:
    if state.is_touched or state.moves:
        return state.selected
    return selected_first(lesson_of(state))


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = _state(ui)
    if state.lists:
        return _listed(ui, state, event)
    if is_back(event):
        return closed(ui), ()
    match event:
        case Chosen(target="button:contents"):
            return with_screen(ui, replace(state, lists=True, scroll=TOP)), ()
        case Chosen(target="button:show"):
            return with_screen(ui, _shown(state)), ()
        case Chosen(target="button:next") | Key(name=KeyName.PAGE_DOWN):
            return with_screen(ui, _turned(state, 1)), ()
        case Chosen(target="button:previous") | Key(name=KeyName.PAGE_UP):
            return with_screen(ui, _turned(state, -1)), ()
        case Down() | Up() | Cancel() | FocusLost():
            return with_screen(ui, _pointed(ui, state, event)), ()
        case _:
            return ui, ()


def _turned(state: State, pages: int) -> State:
    index = BY_ID[lesson_of(state).id] + pages
    return State(LESSONS[index].id) if 0 <= index < len(LESSONS) else state


def _shown(state: State) -> State:
    """The next of the page's own moves; after the last one, or moves of others, all again."""
    moves = shown_moves(lesson_of(state))
    done = len(state.moves)
    if state.moves != moves[:done] or done == len(moves):
        return State(state.topic)
    return State(state.topic, moves[: done + 1])


def _pointed(ui: UiState, state: State, event: Down | Up | Cancel | FocusLost) -> State:
    """A touch on the board counts when it is let go on the square that it met."""
    geometry = _places(ui).board
    match event:
        case Down(at=at, pointer=pointer) if state.pressed is None:
            square = geometry.square_at(at)
            return state if square is None else replace(state, pressed=(pointer, square))
        case Up(at=at, pointer=pointer) if state.pressed and state.pressed[0] == pointer:
            square = geometry.square_at(at)
            meant = square == state.pressed[1]
            state = replace(state, pressed=None)
            return _touched(state, square) if meant and square is not None else state
        case Cancel() | FocusLost():
            return replace(state, pressed=None)
        case _:
            return state


def _touched(state: State, square: Square) -> State:
    rules = lesson_of(state).ruleset
    position, selected = position_of(state), _selected(state)
    move = move_to(position, rules, selected, square)
    if move is not None:
        return replace(state, moves=(*state.moves, move), selected=None, is_touched=True)
    choice = square if square != selected and may_select(position, rules, square) else None
    return replace(state, selected=choice, is_touched=True)


def _contents(ui: UiState) -> tuple[tuple[Row, ...], Form]:
    rows = tuple(
        Link(f"{TOPIC}{lesson.id}", phrase(f"help.{lesson.id}"), picture=lesson.picture)
        for lesson in LESSONS
    )
    return rows, arranged(rows, frame_of(ui).body, sizes_of(ui))


def _listed(ui: UiState, state: State, event: Event | Chosen) -> Step:
    """The table of contents."""
    if is_back(event):
        return with_screen(ui, replace(state, lists=False)), ()
    if isinstance(event, Chosen) and event.target.startswith(TOPIC):
        return with_screen(ui, State(event.target.removeprefix(TOPIC))), ()
    rows, form = _contents(ui)
    scroll = focused(ui, stepped(state.scroll, event, form), event, rows, form)
    ui = with_screen(ui, replace(state, scroll=scroll))
    return (replace(ui, press=None) if scroll.is_dragged else ui), ()


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts of a page go."""

    board: BoardGeometry
    text: Rect
    hint: Rect
    controls: tuple[Rect, Rect, Rect, Rect]  # previous, number, next, show


def _places(ui: UiState) -> _Places:
    sizes = sizes_of(ui)
    body, gap = frame_of(ui, widest_em=WIDEST_EM).body, sizes.gap
    if body.w > body.h * 5 // 4:
        board, rest = body.split_left(min(body.h, body.w * 11 // 20), gap + 4)
    else:
        # The larger the letters, the more of the height is theirs.
        wanted = body.h - 2 * sizes.button - 9 * sizes.text
        side = max(body.h * 9 // 20, min(body.h * 11 // 20, wanted))
        board, rest = body.split_top(min(body.w, side), gap)
    rest, row = rest.split_bottom(sizes.button, gap)
    text, hint = rest.split_bottom(round(sizes.small * 1.6), gap)
    previous, others = row.split_left(sizes.button, gap)
    others, show = others.split_right(max(sizes.button, row.w // 4), gap)
    number, following = others.split_right(sizes.button, gap)
    return _Places(board_geometry(board), text, hint, (previous, number, following, show))


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state, style, words = _state(ui), style_of(ui, look), look.words
    if state.lists:
        rows, form = _contents(ui)
        tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
        scene = frame_scene(ui, look, frame_of(ui, tools), phrase("help.title"), tools)
        return scene + form_scene(style, words, form, rows, state.scroll)
    lesson, places = lesson_of(state), _places(ui)
    tools = (Tool(CONTENTS, "list"),)
    frame = frame_of(ui, tools, widest_em=WIDEST_EM)
    scene = frame_scene(ui, look, frame, phrase(f"help.{lesson.id}"), tools)
    scene += Scene((Group("text", _text(ui, look, state, places)),))
    position = position_of(state)
    last = state.moves[-1] if state.moves else None
    marks = marks_of(position, lesson.ruleset, _selected(state), last)
    scene += board_scene(BoardModel(board_of(position), marks), places.board, look.theme)
    index = BY_ID[lesson.id]
    previous, number, following, show = places.controls
    of = words("help.page", n=index + 1, of=len(LESSONS))
    scene += button(style, previous, PREVIOUS, "", "back", enabled=index > 0)
    scene += Scene((Group("page", (words_item(style, number, of, align=AlignX.CENTRE),)),))
    scene += button(style, following, NEXT, "", "forward", enabled=index + 1 < len(LESSONS))
    again = _shown(state) == State(state.topic)
    icon = "undo" if again else "play"
    return scene + button(style, show, SHOW, "", icon, ButtonKind.GOLD)


def _text(ui: UiState, look: Look, state: State, places: _Places) -> tuple[Item, ...]:
    """The sentences of the page, the count where it is the topic, and what to touch."""
    lesson, style, words = lesson_of(state), style_of(ui, look), look.words
    sizes = style.sizes
    area = places.text
    items: list[Item] = [card(style, area, shadow=False)]
    if lesson.shows_count:
        area = Rect(area.x, area.y, area.w, area.h - sizes.gap)
        # The count's words stand over its numbers where both do not fit beside each other.
        height = 2 * sizes.bar + 4 if area.w < 14 * sizes.text else round(sizes.text * 2.9)
        area, chip = area.split_bottom(min(area.h // 2, max(height, sizes.button)), sizes.gap)
        model = count_model(position_of(state), lesson.ruleset)
        items.append(count_chip(model, chip.inset(sizes.gap, 0), style, words))
    inner = area.inset(_pad(sizes))
    sentences = words(f"help.{lesson.id}_text")
    px = sizes.large if inner.h > 12 * sizes.large else sizes.text
    ink = style.colours.ink
    items.append(
        Text(sentences, inner, px, ink, AlignX.LEFT, AlignY.MIDDLE, False, 16, sizes.least)
    )
    hint = said(words, _hint(state))
    items.append(words_item(style, places.hint, hint, Voice.NOTE, align=AlignX.CENTRE))
    return tuple(items)


def _pad(sizes: Sizes) -> int:
    return max(6, sizes.gap)


def _hint(state: State) -> Phrase:
    kind = placed_next(position_of(state), lesson_of(state).ruleset)
    if kind is None:
        return phrase("help.try_move")
    return phrase("help.try_place", piece=phrase(f"piece.{KIND_NAMES[kind]}"))
