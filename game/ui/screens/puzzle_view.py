"""How does a task look?"""

from __future__ import annotations

from game.rules.counting import count_status
from game.rules.moves import Move, is_drop, origin, target
from game.rules.pieces import KIND_NAMES
from game.rules.squares import Square
from game.ui import live_board
from game.ui.board import Mark, board_scene
from game.ui.board_page import LABEL_PX, WIDEST_EM, BoardPage, board_page, reading_px
from game.ui.count import count_chip, count_model
from game.ui.draw import AlignX, AlignY, Group, Image, Item, Scene, Text
from game.ui.geometry import Rect
from game.ui.pages import frame_of, frame_scene, style_of
from game.ui.phrases import Phrase, literal, phrase, said
from game.ui.puzzle import marked_squares, solver_of
from game.ui.refusals import refusal_phrase
from game.ui.screens.puzzle_state import (
    HINT_STEPS,
    Phase,
    State,
    board_of,
    course_of,
    hinted_move,
    state_of,
    task_of,
)
from game.ui.state import Look, UiState
from game.ui.style import Style
from game.ui.widgets import ButtonKind, Voice, button, card, words_item
from game.ui.words import Words

PREVIOUS, NEXT, MAIN = "button:previous", "button:next", "button:main"

_MAIN: dict[Phase, tuple[str, str]] = {  # label and icon of the golden button
    Phase.ASKED: ("play.hint", "hint"),
    Phase.REPLYING: ("play.hint", "hint"),
    Phase.WRONG: ("task.again", "undo"),
    Phase.LOST: ("task.again", "undo"),
    Phase.SOLVED: ("task.next", "forward"),
}
_SIGNS: dict[Phase, str] = {
    Phase.REPLYING: "hand",
    Phase.WRONG: "close",
    Phase.LOST: "close",
    Phase.SOLVED: "check",
}


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state, style, words = state_of(ui), style_of(ui, look), look.words
    task, course = task_of(state), course_of(state)
    places = board_page(ui, 2 * solver_of(task))
    frame = frame_of(ui, widest_em=WIDEST_EM)
    scene = frame_scene(ui, look, frame, phrase(f"lesson.{course.id}"))
    scene += Scene((Group("text", _text(state, places, style, words)),))
    move = hinted_move(state)
    model = live_board.model_of(
        board_of(state),
        places.board,
        ui.settings,
        ui.tick,
        more=_marks(state),
        hint=_hint(state, move),
    )
    scene += board_scene(model, places.board, look.theme)
    last = state.index + 1 == len(course.tasks)
    scene += button(style, places.previous, PREVIOUS, "", "back", enabled=state.index > 0)
    of = words("help.page", n=state.index + 1, of=len(course.tasks))
    number = words_item(style, places.number, of, align=AlignX.CENTRE)
    scene += Scene((Group("page", (number,)),))
    scene += button(style, places.following, NEXT, "", "forward", enabled=not last)
    key, icon = _MAIN[state.phase]
    label = words(key) if places.main.w >= LABEL_PX else ""
    can = state.phase is not Phase.REPLYING and state.ticket is None
    return scene + button(style, places.main, MAIN, label, icon, ButtonKind.GOLD, enabled=can)


def _is_full(state: State) -> bool:
    return state.hint >= HINT_STEPS


def _marks(state: State) -> tuple[tuple[Square, Mark], ...]:
    """The squares that the task is about."""
    task = task_of(state)
    if not task.shows_marked or state.phase is not Phase.ASKED:
        return ()
    return tuple((square, Mark.POINTED) for square in marked_squares(task))


def _hint(state: State, move: Move | None) -> tuple[Square, Square] | None:
    """A ring around what to look at; in the end the whole move."""
    if move is None:
        return None
    start = target(move) if is_drop(move) else origin(move)
    return start, target(move) if _is_full(state) else start


def _text(state: State, places: BoardPage, style: Style, words: Words) -> tuple[Item, ...]:
    """What is asked, what is said about the last move, and the count where it matters."""
    sizes, task, board = style.sizes, task_of(state), board_of(state)
    area = places.text
    items: list[Item] = [card(style, area, shadow=False)]
    area = area.inset(max(6, sizes.gap), max(4, sizes.gap // 2))
    if count_status(board.position) is not None and state.phase is not Phase.WRONG:
        height = max(sizes.bar + 4, min(sizes.button, area.h // 3))
        area, chip = area.split_bottom(height, sizes.gap // 2)
        items.append(count_chip(count_model(board.position, task.ruleset), chip, style, words))
    share = 20 if state.said is None else 11  # of twenty
    asked, told = area.split_top(area.h * share // 20, sizes.gap)
    question = words(f"task.{task.text or task.id}")
    px = reading_px(question, asked, sizes)
    items.append(
        Text(question, asked, px, style.colours.ink, AlignX.LEFT,
             AlignY.MIDDLE, False, 8, sizes.least)
    )  # fmt: skip
    items += _told(state, told, style, words)
    if state.refusal is not None:
        note, colour = said(words, refusal_phrase(state.refusal)), style.colours.gold_top
    else:
        note, colour = said(words, _note(state)), style.colours.muted
    if note:
        items.append(
        words_item(style, places.hint, note, Voice.NOTE, align=AlignX.CENTRE, max_lines=2,
                   colour=colour)
    )  # fmt: skip
    return tuple(items)


def _told(state: State, rect: Rect, style: Style, words: Words) -> list[Item]:
    if state.said is None:
        return []
    side = min(rect.h, style.sizes.large * 3 // 2)
    picture, text = rect.split_left(side, style.sizes.gap)
    colour = style.colours.gold
    sign = Image(f"icon/{_SIGNS.get(state.phase, 'hand')}", picture.middle(side, side), tint=colour)
    sentence = words_item(
        style, text, said(words, state.said), max_lines=5, colour=colour, bold=True
    )
    return [sign, sentence]


def _note(state: State) -> Phrase:
    """What to touch; with a hint, what it points at."""
    board, move = board_of(state), hinted_move(state)
    if state.phase in (Phase.SOLVED, Phase.LOST):
        return literal("")
    if state.phase is Phase.WRONG:
        return phrase("task.touch_again")
    if move is not None and not is_drop(move) and not _is_full(state):
        kind = board.position.board[origin(move)] & 7
        return phrase("task.look_at", kind=phrase(f"man.{KIND_NAMES[kind]}"))
    placed = live_board.placed_next(board.position, board.ruleset)
    if placed is not None:
        return phrase("help.try_place", piece=phrase(f"piece.{KIND_NAMES[placed]}"))
    return phrase("help.try_move")
