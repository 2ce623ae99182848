"""What lies over the board: menu, ready set-ups, move list, questions?"""

from __future__ import annotations

from typing import NamedTuple

from game.match.match import (
    MatchState,
    arranging_side,
    can_redo,
    is_human_against_human,
    is_over,
    is_placing,
)
from game.rules.formations import Formation, for_side, usable
from game.rules.moves import is_promotion
from game.rules.pieces import Side, piece
from game.rules.position import Position
from game.ui.draw import AlignX, Clip, Scene, join, tagged, turned
from game.ui.geometry import Rect
from game.ui.gestures import Choosing
from game.ui.layout import Sizes
from game.ui.move_list import move_list_scene
from game.ui.pages import window_of
from game.ui.phrases import text_key
from game.ui.screens import play_actions as actions
from game.ui.screens.play_buttons import button_row, left_out
from game.ui.screens.play_state import Arrangement, SheetKind, State, shown_ply, turn_now
from game.ui.screens.play_texts import can_offer
from game.ui.sheets import sheet
from game.ui.small_board import thumbnail
from game.ui.state import LANGUAGE, Look, UiState, has_language_button
from game.ui.style import Style
from game.ui.widgets import ButtonKind, Voice, button, words_item

PICTURE_PX = 128  # width from which the pieces of a set-up can be told apart
MOST_COLUMNS = 5


class Entry(NamedTuple):
    """One button of the menu."""

    id: str
    key: str
    icon: str
    enabled: bool = True
    kind: ButtonKind = ButtonKind.JADE


def sheet_of(
    ui: UiState, play: State, where: Arrangement, style: Style, look: Look
) -> Scene | None:
    """The sheet in front, None when the board is free."""
    window = window_of(ui)
    scene: Scene | None = None
    if isinstance(play.gesture, Choosing):
        scene = _choice(play, play.gesture, window, style, look)
    elif play.sheet is SheetKind.MENU:
        scene = _menu(ui, play, where, style, look)
    elif play.sheet is SheetKind.FORMATIONS:
        scene = _formations(play, window, style, look)
    elif play.sheet is SheetKind.MOVES:
        scene = _moves(play, window, style, look)
    elif play.sheet is SheetKind.RESIGN:
        scene = _resign(window, style, look)
    if scene is None:
        return None
    is_far = where.is_facing and play.sheet_side is not None and play.sheet_side != where.lower
    return turned(scene, window, 2) if is_far else scene


def _may_review(match: MatchState) -> bool:
    """A game that is over, or one between people: while a bot plays it would be a long hint."""
    return bool(match.moves) and (is_over(match) or is_human_against_human(match))


def menu_entries(ui: UiState, play: State) -> tuple[Entry, ...]:
    """What the menu offers; the same entries in the same places, whether or not they may be used
    now."""
    match = play.match
    over = is_over(match)
    clock = match.clock
    files = Entry(actions.FILES, "play.files", "file", arranging_side(match) is None)
    entries = [
        Entry(actions.MOVES, "play.moves", "list", bool(match.moves)),
        Entry(actions.REDO, "play.redo", "redo", can_redo(match)),
        Entry(actions.REVIEW, "play.review", "hint", _may_review(match)),
        Entry(actions.FLIP, "play.flip", "flip", arranging_side(match) is None),
        Entry(actions.OFFER, "play.offer", "draw", can_offer(match)),
        Entry(actions.RESIGN, "play.resign", "flag", not over),
        Entry(actions.RULES, "play.rules", "book"),
        Entry(actions.SETTINGS, "play.settings", "settings"),
        Entry(actions.NEW_GAME, "play.new_game", "plus"),
        *(() if ui.kiosk else (files,)),
        Entry(actions.HOME, "play.home", "home"),
    ]
    if clock is not None:
        paused = clock.paused
        entries.insert(3, Entry(
            actions.RESUME if paused else actions.PAUSE,
            "play.resume" if paused else "play.pause",
            "play" if paused else "pause",
            not over and (paused or clock.running is not None),
        ))  # fmt: skip
    return tuple(entries)


def _menu(ui: UiState, play: State, where: Arrangement, style: Style, look: Look) -> Scene:
    sizes, window = style.sizes, window_of(ui)
    side = where.lower if play.sheet_side is None else play.sheet_side
    row = button_row(play, side, where, has_language=has_language_button(ui))
    missing = left_out(row, where.places(side), sizes)
    # In a small window the menu covers the place of the button that is there otherwise.
    covers = has_language_button(ui) and where.corner is not None and min(window.w, window.h) < 400
    entries = (
        *((Entry(LANGUAGE, "settings.language", "language"),) if covers else ()),
        *(Entry(plan.id, plan.key, plan.icon, plan.enabled, plan.kind) for plan in missing),
        *menu_entries(ui, play),
    )
    wide = window.w >= window.h
    columns = 4 if wide and window.w >= 700 else 3 if wide else 2
    rows = -(-len(entries) // columns)
    cell_h = sizes.button if window.h < 400 else max(sizes.button, sizes.button * 5 // 4)
    width = min(window.w, columns * max(sizes.text * 9, sizes.button * 2))
    opened_sheet = sheet(style, window, look.words("play.menu"), width,
                         rows * (cell_h + sizes.gap) - sizes.gap)  # fmt: skip
    cells = opened_sheet.body.grid(columns, rows, sizes.gap)
    return opened_sheet.scene + join(
        button(style, cell, entry.id, look.words(entry.key), entry.icon, entry.kind,
               enabled=entry.enabled, listed=True)
        for entry, cell in zip(entries, cells, strict=False)
    )  # fmt: skip


def _resign(window: Rect, style: Style, look: Look) -> Scene:
    """The question before giving up; each answer says what it does."""
    sizes, words = style.sizes, look.words
    title = words("play.resign_question")
    asked = sheet(style, window, title, sizes.text * 20, 2 * sizes.button)
    text, row = asked.body.split_bottom(sizes.button, sizes.gap)
    stay, leave = row.columns(2, sizes.gap)
    line = words_item(style, text, words("play.resign_question_line"), max_lines=2)
    return join((
        asked.scene,
        Scene((tagged("question", line),)),
        button(style, stay, actions.CLOSE + ":no", words("play.resign_no"), "resume"),
        button(style, leave, actions.RESIGN_YES, words("play.resign"), "flag", ButtonKind.DANGER),
    ))  # fmt: skip


def _choice(play: State, gesture: Choosing, window: Rect, style: Style, look: Look) -> Scene:
    """Which of the moves that share origin and target?"""
    sizes = style.sizes
    count = len(gesture.options)
    asked = sheet(style, window, look.words("play.choose"), sizes.text * 18,
                  count * (sizes.button + sizes.gap))  # fmt: skip
    rows = asked.body.rows(count, sizes.gap)
    parts = [asked.scene]
    for index, (move, row) in enumerate(zip(gesture.options, rows, strict=True)):
        promotes = is_promotion(move)
        key = "play.become_general" if promotes else "play.stay_pawn"
        kind = ButtonKind.GOLD if promotes else ButtonKind.JADE
        icon = "promote" if promotes else "forward"
        parts.append(button(style, row, f"{actions.CHOICE}{index}", look.words(key), icon, kind))
    return join(parts)


def _moves(play: State, window: Rect, style: Style, look: Look) -> Scene:
    """The list of moves with the buttons that step through it."""
    sizes = style.sizes
    width = max(sizes.text * 18, 4 * sizes.button + 3 * sizes.gap)
    opened_sheet = sheet(style, window, look.words("play.moves"), width, window.h)
    rows, row = opened_sheet.body.split_bottom(sizes.button, sizes.gap)
    ply, last = shown_ply(play), len(play.match.moves)
    plans = (
        (actions.FIRST, "first", ply > 0),
        (actions.PREVIOUS, "back", ply > 0),
        (actions.NEXT, "forward", ply < last),
        (actions.LAST, "last", ply < last),
    )
    steps = join(
        button(style, cell, identity, "", icon, enabled=enabled)
        for (identity, icon, enabled), cell in zip(plans, row.columns(4, sizes.gap), strict=True)
    )
    return opened_sheet.scene + move_list_scene(
        play.history, ply, rows, style, look.words
    ) + steps  # fmt: skip


def _formations(play: State, window: Rect, style: Style, look: Look) -> Scene:
    """Ready set-ups, each with its name and a small picture, in pages."""
    sizes = style.sizes
    found = usable(play.match.ruleset)
    side = turn_now(play) if play.sheet_side is None else play.sheet_side
    opened_sheet = sheet(style, window, look.words("play.formations"), window.w, window.h)
    body, row = opened_sheet.body.split_bottom(sizes.button, sizes.gap)
    columns, rows = _picture_grid(len(found), body, sizes)
    per_page = columns * rows
    pages = -(-len(found) // per_page)
    page = play.sheet_page % pages
    chosen = play.chosen_formations[side]
    can_go_on = chosen is not None and is_placing(play.match)
    plans = [(actions.PLACE_REST, "play.place_rest", "play", ButtonKind.GOLD, can_go_on)]
    if pages > 1:
        plans.insert(0, (actions.PAGE_BACK, "", "back", ButtonKind.JADE, True))
        plans.append((actions.PAGE_ON, "", "forward", ButtonKind.JADE, True))
    parts = [opened_sheet.scene]
    for (identity, key, icon, kind, enabled), cell in zip(
        plans, row.columns(len(plans), sizes.gap), strict=True
    ):
        label = look.words(key) if key else ""
        parts.append(button(style, cell, identity, label, icon, kind, enabled=enabled))
    cells = body.grid(columns, rows, sizes.gap)
    shown = found[page * per_page : (page + 1) * per_page]
    for formation, cell in zip(shown, cells, strict=False):
        board = formation_board(formation, side, play.match.start)
        parts.append(_formation(formation, side, board, cell, style, look, formation.id == chosen))
    return join(parts)


def _picture_grid(count: int, body: Rect, sizes: Sizes) -> tuple[int, int]:
    """Columns and rows of set-ups: all at once with the largest pictures, or else pages."""
    best, found = PICTURE_PX, (0, 0)
    for columns in range(2, MOST_COLUMNS + 1):
        rows = -(-count // columns)
        cell_h = (body.h - (rows - 1) * sizes.gap) // rows
        cell_w = (body.w - (columns - 1) * sizes.gap) // columns
        side = min(cell_w, 2 * (cell_h - sizes.bar))
        if side > best:
            best, found = side, (columns, rows)
    if found[0]:
        return found
    columns = max(2, min(MOST_COLUMNS, body.w // PICTURE_PX))
    fitting = max(1, body.h // (PICTURE_PX * 5 // 8))
    pages = -(-count // (columns * fitting))
    return columns, -(-count // (columns * pages))


def _formation(
    formation: Formation,
    side: Side,
    board: bytes,
    cell: Rect,
    style: Style,
    look: Look,
    is_chosen: bool,
) -> Scene:
    """A set-up's name over the side's three ranks."""
    identity = f"{actions.FORMATION_CHOICE}{formation.id}"
    inner = cell.inset(4)
    caption_h = min(style.sizes.bar, inner.h * 2 // 5)
    side_px = min(inner.w, (inner.h - caption_h - 1) * 2) // 8 * 8
    # Picture and name stay together, however high the cell is.
    picture, caption = inner.middle(inner.w, side_px // 2 + 1 + caption_h).split_top(
        side_px // 2, 1
    )
    # Only the own half is seen: the other says nothing about the set-up.
    seen = picture.middle(side_px, side_px // 2)
    whole = Rect(seen.x, seen.y - side_px // 2, side_px, side_px)
    text = words_item(style, caption, look.words(text_key(formation.name_key)), Voice.NOTE,
                      align=AlignX.CENTRE, colour=style.colours.ink)  # fmt: skip
    small = thumbnail(board, whole, 2 * side, f"formation_picture:{formation.id}")
    items = (Clip(seen, (small,)), tagged(f"name:{formation.id}", text))
    return button(style, cell, identity, " ", "", ButtonKind.FLAT, lit=is_chosen) + Scene(items)


def formation_board(formation: Formation, side: Side, start: Position) -> bytes:
    """The start with a side's pieces placed."""
    board = bytearray(start.board)
    for kind, square in for_side(formation, side):
        board[square] = piece(kind, side)
    return bytes(board)
