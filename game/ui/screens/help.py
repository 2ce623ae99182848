"""What are the rules?

Pages with a few sentences and a board that can be played on: its pieces move as the rules say, and
a refused move is answered with the rule. A button shows what the page is about, move by move. A
table of contents leads to every page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.moves import is_drop, origin, target
from game.rules.pieces import KIND_NAMES
from game.rules.refusal import Refusal, why_not
from game.ui import live_board
from game.ui.board import board_scene
from game.ui.board_page import LABEL_PX, WIDEST_EM, BoardPage, board_page, reading_px
from game.ui.chosen import Chosen, is_back
from game.ui.count import count_chip, count_model
from game.ui.draw import AlignX, AlignY, Group, Image, Item, Scene, Text
from game.ui.effects import SoundName
from game.ui.events import Cancel, Down, Event, FocusLost, Key, KeyName, Move, Resize, Up
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import Form, Heading, Link, Row, arranged
from game.ui.geometry import Rect
from game.ui.live_board import Denied, LiveBoard, Made
from game.ui.pages import Tool, frame_of, frame_scene, sizes_of, style_of
from game.ui.phrases import Phrase, phrase, said
from game.ui.progress import solved_tasks
from game.ui.refusals import refusal_phrase
from game.ui.rule_answers import BURMESE_NAMES, WORTH_HALVES, lesson_of
from game.ui.rule_book import Page, selected_first, shown_moves, start_of, tried
from game.ui.rule_pages import BY_ID, CHAPTERS, PAGES
from game.ui.screens import play_state, puzzle
from game.ui.scrolling import TOP, Scroll
from game.ui.sounds import sound
from game.ui.state import Look, Step, UiState, closed, opened, with_screen
from game.ui.style import Style
from game.ui.widgets import ButtonKind, Voice, button, card, words_item
from game.ui.words import Words

CONTENTS, PREVIOUS, NEXT, SHOW = "button:contents", "button:previous", "button:next", "button:show"
PRACTISE = "button:practise"
NARROW_PX = 400
TOPIC = "topic:"
FIRST = PAGES[0].id


@dataclass(frozen=True, slots=True)
class State:
    """The page, and what has been done on its board."""

    topic: str = FIRST  # id of a page
    lists: bool = False  # the table of contents is shown
    from_list: bool = False  # it is where one came from: the way back leads there
    scroll: Scroll = TOP  # of the contents
    board: LiveBoard | None = None  # None: as the page begins
    shown: int = 0  # how much of what the page shows has been shown
    is_touched: bool = False  # a person has moved something
    refusal: Refusal | None = None


def contents() -> State:
    """The guide, opened at its table of contents."""
    return State(lists=True, from_list=True)


def _state(ui: UiState) -> State:
    screen = ui.screen
    assert isinstance(screen, State)
    return screen


def page_of(state: State) -> Page:
    """The page that is shown; an unknown one is the first."""
    return PAGES[BY_ID.get(state.topic, 0)]


def board_of(state: State) -> LiveBoard:
    """What stands on the board now."""
    if state.board is not None:
        return state.board
    page = page_of(state)
    return live_board.set_up(start_of(page), page.ruleset, selected_first(page))


def is_moving(state: State, tick: int) -> bool:
    """Whether something on the page is seen to move."""
    return state.board is not None and live_board.is_moving(state.board, tick)


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = _state(ui)
    if state.lists:
        return _listed(ui, state, event)
    if is_back(event):
        return _left(ui, state)
    match event:
        case Chosen(target="button:contents"):
            return with_screen(ui, replace(state, lists=True)), ()
        case Chosen(target="button:practise") if lesson := _lesson(ui, state):
            return opened(ui, puzzle.entered(lesson, solved_tasks(ui.progress, lesson))), ()
        case Chosen(target="button:show"):
            return _shown(ui, state)
        case Chosen(target="button:next") | Key(name=KeyName.PAGE_DOWN):
            return with_screen(ui, _turned(state, 1)), ()
        case Chosen(target="button:previous") | Key(name=KeyName.PAGE_UP):
            return with_screen(ui, _turned(state, -1)), ()
        case Down() | Move() | Up() | Cancel() | FocusLost() | Resize() | Key():
            return _on_board(ui, state, event)
        case _:
            return ui, ()


def _lesson(ui: UiState, state: State) -> str:
    """The lesson to practise the page in; none while a game waits, whose bot it might need.

    In a narrow window the title needs the room of its button; lessons have a list of their own.
    """
    if ui.width < NARROW_PX or any(isinstance(screen, play_state.State) for screen in ui.stack):
        return ""
    return lesson_of(page_of(state).id)


def _left(ui: UiState, state: State) -> Step:
    if state.from_list:
        return with_screen(ui, State(state.topic, True, True, state.scroll)), ()
    return closed(ui), ()


def _turned(state: State, pages: int) -> State:
    index = BY_ID[page_of(state).id] + pages
    if not 0 <= index < len(PAGES):
        return state
    return State(PAGES[index].id, from_list=state.from_list, scroll=state.scroll)


def _begins_again(state: State) -> bool:
    """Whether the button would show everything once more."""
    page = page_of(state)
    return state.is_touched or state.shown == len(page.tries) + len(page.moves)


def _shown(ui: UiState, state: State) -> Step:
    """The next of what the page shows; after the last, or moves of others, all again."""
    page = page_of(state)
    fresh = State(state.topic, from_list=state.from_list, scroll=state.scroll)
    if _begins_again(state):
        return with_screen(ui, fresh), ()
    if state.shown < len(page.tries):
        return _tried(ui, fresh, state.shown)
    index = state.shown - len(page.tries)
    board = board_of(fresh if index == 0 else state)
    move = shown_moves(page)[index]
    effects = sound(ui, live_board.sound_of(board.position, move))
    board = live_board.after_move(board, move, ui.tick, ui.settings.animation)
    return with_screen(ui, replace(fresh, board=board, shown=state.shown + 1)), effects


def _tried(ui: UiState, fresh: State, index: int) -> Step:
    """A move of the page is refused before one's eyes."""
    page = page_of(fresh)
    move = tried(page, index)
    chosen = None if is_drop(move) else origin(move)
    board = live_board.set_up(start_of(page), page.ruleset, chosen)
    board = live_board.refused(board, target(move), ui.tick)
    refusal = why_not(board.position, page.ruleset, move)[0]
    state = replace(fresh, board=board, shown=index + 1, refusal=refusal)
    return with_screen(ui, state), sound(ui, SoundName.ERROR)


def _on_board(ui: UiState, state: State, event: Event) -> Step:
    """Touches and keys on the page's board."""
    if ui.press is not None and not isinstance(event, FocusLost | Resize):
        return ui, ()  # a button is being pressed
    before = board_of(state)
    board, answer = live_board.step(before, event, board_page(ui).board, ui.settings, ui.tick)
    if board is before:
        return ui, ()
    if isinstance(event, Down):
        state = replace(state, refusal=None)
    match answer:
        case Made(move, was_dragged):
            effects = sound(ui, live_board.sound_of(board.position, move))
            board = live_board.after_move(
                board, move, ui.tick, ui.settings.animation, was_dragged=was_dragged
            )
            state = replace(state, is_touched=True, refusal=None)
        case Denied(refusal):
            effects = sound(ui, SoundName.ERROR)
            state = replace(state, refusal=refusal)
        case _:
            effects = ()
    return with_screen(ui, replace(state, board=board)), effects


def _rows() -> tuple[Row, ...]:
    rows: list[Row] = []
    for chapter in CHAPTERS:
        rows.append(Heading(phrase(f"chapter.{chapter.id}")))
        rows += [
            Link(f"{TOPIC}{page.id}", phrase(f"page.{page.id}"), picture=page.picture)
            for page in chapter.pages
        ]
    return tuple(rows)


def _contents(ui: UiState) -> tuple[tuple[Row, ...], Form]:
    rows = _rows()
    return rows, arranged(rows, frame_of(ui).body, sizes_of(ui))


def _listed(ui: UiState, state: State, event: Event | Chosen) -> Step:
    """The table of contents."""
    if is_back(event):
        return (closed(ui) if state.from_list else with_screen(ui, replace(state, lists=False))), ()
    if isinstance(event, Chosen) and event.target.startswith(TOPIC):
        topic = event.target.removeprefix(TOPIC)
        return with_screen(ui, State(topic, from_list=state.from_list, scroll=state.scroll)), ()
    rows, form = _contents(ui)
    scroll = focused(ui, stepped(state.scroll, event, form), event, rows, form)
    ui = with_screen(ui, replace(state, scroll=scroll))
    return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state, style, words = _state(ui), style_of(ui, look), look.words
    if state.lists:
        rows, form = _contents(ui)
        tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
        scene = frame_scene(ui, look, frame_of(ui, tools), phrase("help.title"), tools)
        return scene + form_scene(style, words, form, rows, state.scroll)
    page, places = page_of(state), board_page(ui)
    tools = () if state.from_list else (Tool(CONTENTS, "list"),)
    if _lesson(ui, state):
        tools = (Tool(PRACTISE, "hand"), *tools)
    frame = frame_of(ui, tools, widest_em=WIDEST_EM)
    scene = frame_scene(ui, look, frame, phrase(f"page.{page.id}"), tools)
    scene += Scene((Group("text", _text(ui, look, state, places)),))
    board = live_board.model_of(board_of(state), places.board, ui.settings, ui.tick)
    scene += board_scene(board, places.board, look.theme)
    index = BY_ID[page.id]
    of = words("help.page", n=index + 1, of=len(PAGES))
    scene += button(style, places.previous, PREVIOUS, "", "back", enabled=index > 0)
    scene += Scene((Group("page", (words_item(style, places.number, of, align=AlignX.CENTRE),)),))
    scene += button(style, places.following, NEXT, "", "forward", enabled=index + 1 < len(PAGES))
    key, icon = ("task.again", "undo") if _begins_again(state) else ("help.show", "play")
    label = words(key) if places.main.w >= LABEL_PX else ""
    enabled = state.is_touched or bool(page.tries or page.moves)
    return scene + button(style, places.main, SHOW, label, icon, ButtonKind.GOLD, enabled=enabled)


def _text(ui: UiState, look: Look, state: State, places: BoardPage) -> tuple[Item, ...]:
    """The sentences of the page, the count where it is the topic, and what to touch."""
    page, style, words = page_of(state), style_of(ui, look), look.words
    sizes = style.sizes
    area = places.text
    items: list[Item] = [card(style, area, shadow=False)]
    if page.shows_count:
        area = Rect(area.x, area.y, area.w, area.h - sizes.gap)
        # The count's words stand over its numbers where both do not fit beside each other.
        height = 2 * sizes.bar + 4 if area.w < 14 * sizes.text else round(sizes.text * 2.9)
        area, chip = area.split_bottom(min(area.h // 3, max(height, sizes.button)), sizes.gap)
        model = count_model(board_of(state).position, page.ruleset)
        items.append(count_chip(model, chip.inset(sizes.gap, 0), style, words))
    inner = area.inset(max(6, sizes.gap))
    if page.piece:
        head, inner = inner.split_top(min(round(sizes.text * 3.4), inner.h * 2 // 5), sizes.gap)
        items += _piece_head(page, head, style, words)
    sentences = words(f"page.{page.id}_text")
    px = reading_px(sentences, inner, sizes)
    ink = style.colours.ink
    items.append(
        Text(sentences, inner, px, ink, AlignX.LEFT, AlignY.MIDDLE, False, 20, sizes.least)
    )
    if state.refusal is not None:
        told, colour = said(words, refusal_phrase(state.refusal)), style.colours.gold_top
    else:
        told, colour = said(words, _hint(state)), style.colours.muted
    items.append(
        words_item(style, places.hint, told, Voice.NOTE, align=AlignX.CENTRE, max_lines=2,
                   colour=colour)
    )  # fmt: skip
    return tuple(items)


def _piece_head(page: Page, rect: Rect, style: Style, words: Words) -> list[Item]:
    """A piece with its Burmese name, as written and as spoken, and what it is worth."""
    burmese, spoken = BURMESE_NAMES[page.piece]
    picture, texts = rect.split_left(min(rect.h, rect.w // 4), style.sizes.gap)
    upper, lower = texts.split_top(texts.h * 2 // 5)
    halves = WORTH_HALVES.get(page.piece)
    if halves is None:
        worth = words("help.worth_all")
    else:
        amount = words.number(halves // 2) + ("½" if halves % 2 else "")
        worth = words("help.worth", worth=amount)
    return [
        Image(f"piece/red_{KIND_NAMES[page.piece]}", picture.square()),
        words_item(
            style, upper, f"{burmese} · {spoken}", bold=True, colour=style.colours.gold
        ),
        words_item(style, lower, worth, Voice.NOTE, max_lines=2),
    ]  # fmt: skip


def _hint(state: State) -> Phrase:
    board = board_of(state)
    kind = live_board.placed_next(board.position, board.ruleset)
    if kind is None:
        return phrase("help.try_move")
    return phrase("help.try_place", piece=phrase(f"piece.{KIND_NAMES[kind]}"))
