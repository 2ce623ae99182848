"""What does a kiosk show while nobody is there?

A game plays itself, from the first piece placed to the mate, with a caption for what happens, in
all languages in turn; or the screen is dark. Everything moves by a few pixels now and then, so that
no picture burns into the screen. What a touch does here, `game.ui.attract` decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.counting import count_status
from game.rules.movement import is_check
from game.rules.moves import is_drop, is_promotion, origin, target
from game.rules.pieces import ELEPHANT, GENERAL, KING
from game.rules.squares import Square
from game.ui.board import BoardModel, Mark, board_scene, piece_image
from game.ui.demo_game import demo_game
from game.ui.draw import AlignX, AlignY, Fill, Group, Image, Item, Scene, Text
from game.ui.geometry import Rect, board_geometry
from game.ui.motion import STILL, Motion, between, hidden, moving
from game.ui.operator import IdleShow
from game.ui.pages import ground_items, sizes_of, style_of, window_of
from game.ui.phrases import Phrase, phrase, said
from game.ui.settings import AnimationSpeed
from game.ui.small_board import board_of
from game.ui.state import Look, UiState, has_language_button, with_screen
from game.ui.style import Style
from game.ui.text_layout import BURMESE_INK, estimated_width
from game.ui.ticks import ticks_of
from game.ui.tiles import wide_button
from game.ui.widgets import ButtonKind, Voice, card, words_item

PLACE_MS, MOVE_MS, END_MS = 900, 2_600, 12_000  # between moves, and at the end
TONGUE_MS = 9_000  # for each language: long enough to read a caption twice
SHIFT_MS = 60_000
# Where everything stands, in turn: never far, and never twice the same after one another.
SHIFTS = ((0, 0), (4, 2), (-3, 4), (2, -4), (-4, -2), (3, 4), (-2, -3), (4, -1))
MOST_SHIFT_PX = 4
LOTUS_RATIO = 10  # width to height of the ornament
FACT_PIECES = {
    "attract.fact_1": KING,
    "attract.fact_2": ELEPHANT,
    "attract.fact_3": GENERAL,
    "attract.fact_4": GENERAL,
}
FACTS = len(FACT_PIECES)  # texts for moves that are nothing special


@dataclass(frozen=True, slots=True)
class State:
    """How far the game is, and in which language it is told."""

    since_tick: int
    ply: int = 0
    moved_tick: int = 0
    motion: Motion = STILL
    tongue: int = 0  # of all languages
    spoken_tick: int = 0


def begun(tick: int) -> State:
    """The game from its first move."""
    return State(tick, 0, tick, STILL, 0, tick)


def _state(ui: UiState) -> State:
    assert isinstance(ui.screen, State)
    return ui.screen


def is_dim(ui: UiState) -> bool:
    """Whether the screen is dark instead."""
    return ui.kiosk is not None and ui.kiosk.operator.idle_show is IdleShow.DIM


def _due_tick(state: State) -> int:
    """When the next move is played."""
    match, _ = demo_game()
    if state.ply == len(match.moves):
        pause_ms = END_MS
    else:
        pause_ms = PLACE_MS if is_drop(match.moves[state.ply]) else MOVE_MS
    return state.moved_tick + ticks_of(pause_ms)


def next_tick(ui: UiState) -> int:
    """When something changes here."""
    state = _state(ui)
    shift = state.since_tick + (_shifts(ui, state) + 1) * ticks_of(SHIFT_MS)
    tongue = state.spoken_tick + ticks_of(TONGUE_MS)
    if is_dim(ui):
        return min(shift, tongue)
    if not state.motion.is_over(ui.tick):
        return ui.tick + 1
    return min(shift, tongue, _due_tick(state))


def timed(ui: UiState) -> UiState:
    """The state once what is due has happened."""
    state = _state(ui)
    if ui.tick >= state.spoken_tick + ticks_of(TONGUE_MS):
        state = replace(state, tongue=state.tongue + 1, spoken_tick=ui.tick)
    if not is_dim(ui) and ui.tick >= _due_tick(state):
        state = _moved(state, ui.tick)
    elif not state.motion.is_over(state.moved_tick) and state.motion.is_over(ui.tick):
        state = replace(state, motion=STILL)
    assert ui.kiosk is not None
    codes = [code for code, _ in ui.kiosk.languages] or [ui.settings.language]
    language = codes[state.tongue % len(codes)]
    ui = with_screen(ui, state) if state is not ui.screen else ui
    if language == ui.settings.language:
        return ui
    return replace(ui, settings=replace(ui.settings, language=language))


def _moved(state: State, tick: int) -> State:
    match, positions = demo_game()
    if state.ply == len(match.moves):
        return replace(state, ply=0, moved_tick=tick, motion=STILL)
    ply = state.ply + 1
    motion = between(positions[state.ply].board, positions[ply].board, tick, AnimationSpeed.NORMAL)
    return replace(state, ply=ply, moved_tick=tick, motion=motion)


def _shifts(ui: UiState, state: State) -> int:
    return (ui.tick - state.since_tick) // ticks_of(SHIFT_MS)


def caption(ply: int) -> Phrase:
    """What is told after so many moves of the game."""
    match, positions = demo_game()
    if ply == 0:
        return phrase("attract.begin")
    move, position = match.moves[ply - 1], positions[ply]
    if ply == len(match.moves):
        return phrase("attract.mate")
    if is_drop(move):
        is_last = not is_drop(match.moves[ply])
        return phrase("attract.placed" if is_last else "attract.placing")
    if is_promotion(move):
        return phrase("attract.promotion")
    if is_check(position):
        return phrase("attract.check")
    if count_status(position) is not None:
        return phrase("attract.count")
    if match.taken[ply - 1]:
        return phrase("attract.capture")
    return phrase(f"attract.fact_{ply // 4 % FACTS + 1}")


def shift(ui: UiState) -> tuple[int, int]:
    """How far everything stands from its place, in pixels."""
    return SHIFTS[_shifts(ui, _state(ui)) % len(SHIFTS)]


def view(ui: UiState, look: Look) -> Scene:
    """The screen; but for the language nothing on it is a target, for any touch wakes it."""
    state, style = _state(ui), style_of(ui, look)
    dx, dy = shift(ui)
    if is_dim(ui):
        return Scene(_dark(ui, style, look))
    items: list[Item] = [Group("ground", ground_items(style, window_of(ui)))]
    items.append(Group("attract", _contents(ui, state, style, look), dx, dy))
    return Scene(tuple(items))


def _dark(ui: UiState, style: Style, look: Look) -> tuple[Item, ...]:
    """Black, with one line that is somewhere else every minute."""
    window, sizes = window_of(ui), style.sizes
    places = window.inset(sizes.margin).grid(2, 3)
    place = places[_shifts(ui, _state(ui)) * 5 % len(places)]
    line = place.middle(place.w, sizes.title * 2)
    text = Text(look.words("attract.touch"), line, sizes.text, style.colours.muted,
                AlignX.CENTRE, AlignY.MIDDLE, min_px=sizes.least)  # fmt: skip
    return (Group("dark", (Fill(window, "#000000"), text)),)


def _contents(ui: UiState, state: State, style: Style, look: Look) -> tuple[Item, ...]:
    sizes = sizes_of(ui)
    gap = sizes.gap
    # Room for the shifts, beyond the margin.
    free = window_of(ui).inset(max(sizes.margin, 6) + MOST_SHIFT_PX)
    bar = max(sizes.button, round(sizes.text * 2.8))
    if free.w > free.h:
        board, panel = free.split_left(min(free.h, free.w * 3 // 5), 2 * gap)
        title, panel = panel.split_top(min(panel.h // 4, round(sizes.title * 3.4)), gap)
    else:
        title, rest = free.split_top(round(sizes.title * 2.6), gap)
        names_px = _names_px(ui, style, rest.w)
        told_px = round(BURMESE_INK * sizes.large * 2)
        least_panel = told_px + bar + names_px + 3 * gap
        board, panel = rest.split_top(min(rest.w, rest.h - least_panel), gap)
    panel, names = panel.split_bottom(_names_px(ui, style, panel.w), gap)
    told, touch = panel.split_bottom(bar, gap)
    return (
        *_title(style, look, _beside_the_button(ui, title)),
        Group("board", _board(ui, state, board.square(), look)),
        *_told(style, look, state, told),
        *wide_button(
            style, touch, "touch", look.words("attract.touch"), "hand", ButtonKind.GOLD
        ).items,
        *_names(ui, style, names),
    )


def _beside_the_button(ui: UiState, rect: Rect) -> Rect:
    """The part of the title's place that the button for the language leaves."""
    if not has_language_button(ui):
        return rect
    room = sizes_of(ui).button + sizes_of(ui).gap
    return rect.inset(room, 0) if rect.w > 6 * room else rect.split_right(room)[0]


def _title(style: Style, look: Look, rect: Rect) -> tuple[Item, ...]:
    top, below = rect.split_top(rect.h * 7 // 10)
    name = Text(look.words("home.title"), top, min(style.sizes.title * 2, top.h * 3 // 4),
                style.colours.gold, AlignX.CENTRE, AlignY.MIDDLE, True, 1,
                style.sizes.least)  # fmt: skip
    height = min(below.h, below.w * 3 // 4 // LOTUS_RATIO)
    lotus = below.middle(height * LOTUS_RATIO, height)
    return name, Image("ornaments/lotus", lotus, tint=style.colours.gold_bottom)


def _board(ui: UiState, state: State, rect: Rect, look: Look) -> tuple[Item, ...]:
    match, positions = demo_game()
    geometry = board_geometry(rect)
    position = positions[state.ply]
    pieces = bytearray(board_of(position))
    for square in hidden(state.motion, ui.tick):
        pieces[square] = 0
    marks: list[tuple[Square, Mark]] = []
    if state.ply:
        move = match.moves[state.ply - 1]
        ends = {target(move)} if is_drop(move) else {origin(move), target(move)}
        marks += [(square, Mark.LAST_MOVE) for square in sorted(ends)]
    if is_check(position):
        marks.append((position.board.index(KING + 8 * position.turn), Mark.CHECK))
    model = BoardModel(
        bytes(pieces), tuple(marks), moving=moving(state.motion, ui.tick, geometry, {})
    )
    return board_scene(model, geometry, look.theme).items


def _told(style: Style, look: Look, state: State, rect: Rect) -> tuple[Item, ...]:
    inner = rect.inset(style.sizes.gap + 2, style.sizes.gap // 2)
    items: list[Item] = [card(style, rect)]
    if state.ply and inner.h >= 9 * style.sizes.large:
        code = _pictured(state.ply)
        picture, inner = inner.split_top(inner.h * 9 // 20)
        items.append(piece_image(code, picture.inset(0, style.sizes.gap).square()))
    text = said(look.words, caption(state.ply))
    line = words_item(style, inner, text, Voice.HEADING, align=AlignX.CENTRE, max_lines=5,
                      colour=style.colours.ink)  # fmt: skip
    return (Group("caption", (*items, line)),)


def _pictured(ply: int) -> int:
    """The piece that the caption speaks of, else the one that moved."""
    told = FACT_PIECES.get(caption(ply).key)
    if told is not None:
        return told
    match, positions = demo_game()
    return positions[ply].board[target(match.moves[ply - 1])]


def _name_columns(ui: UiState, style: Style, width: int) -> int:
    """How many languages stand beside each other."""
    assert ui.kiosk is not None
    names = [name for _, name in ui.kiosk.languages]
    widest = max((estimated_width(name, style.sizes.least) for name in names), default=0)
    total = sum(estimated_width(name, style.sizes.small) + 8 for name in names)
    if total <= width and (widest + 2) * len(names) <= width:
        return max(1, len(names))
    return max(1, min(-(-len(names) // 2), width // (widest + 2)))


def _names_px(ui: UiState, style: Style, width: int) -> int:
    """What the names of all languages need in height."""
    assert ui.kiosk is not None
    rows = -(-len(ui.kiosk.languages) // _name_columns(ui, style, width))
    return rows * round(style.sizes.small * BURMESE_INK) + 2 * rows


def _names(ui: UiState, style: Style, rect: Rect) -> tuple[Item, ...]:
    """All languages by their own names, the one that speaks in gold."""
    assert ui.kiosk is not None
    languages = ui.kiosk.languages
    if len(languages) < 2:
        return ()
    colours = style.colours
    columns = _name_columns(ui, style, rect.w)
    cells = rect.grid(columns, -(-len(languages) // columns), 2)
    return tuple(
        Text(name, cell, style.sizes.small,
             colours.gold if code == ui.settings.language else colours.muted,
             AlignX.CENTRE, AlignY.MIDDLE, code == ui.settings.language,
             min_px=min(style.sizes.small, style.sizes.least))
        for (code, name), cell in zip(languages, cells, strict=False)
    )  # fmt: skip
