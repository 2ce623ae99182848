"""How does the editor of positions look?"""

from __future__ import annotations

from game.ui.board import (
    SIDE_NAMES,
    BoardModel,
    Lifted,
    Mark,
    board_scene,
    piece_image,
    piece_tag,
)
from game.ui.draw import AlignX, AlignY, Group, Image, Item, Scene, Text
from game.ui.geometry import Rect
from game.ui.pages import Tool, frame_of, frame_scene, style_of
from game.ui.phrases import phrase, said
from game.ui.position_words import fault_words
from game.ui.screens.editor import (
    CLEAR,
    CODES,
    ERASER,
    EXAMPLE,
    PALETTE,
    PLAY,
    TURN,
    WIDEST_EM,
    State,
    editor_of,
    ended,
    faults_of,
    may_play,
    name_of,
    places,
)
from game.ui.screens.result import reason_of
from game.ui.state import Look, UiState
from game.ui.style import Style
from game.ui.widgets import ButtonKind, button, card
from game.ui.words import Words


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state, where = editor_of(ui), places(ui)
    style, words = style_of(ui, look), look.words
    label = phrase("editor.play") if ui.width >= 30 * style.sizes.text else None
    tools = (Tool(PLAY, "play", may_play(ui, state), label, 9 if label else 0, is_main=True),)
    frame = frame_of(ui, tools, widest_em=WIDEST_EM)
    scene = frame_scene(ui, look, frame, phrase("editor.title"), tools)
    scene += board_scene(_model(state), where.board, look.theme)
    scene += _palette(state, where.palette, style)
    return scene + Scene((Group("told", _told(ui, state, where.told, style, words)),))


def _model(state: State) -> BoardModel:
    pieces, lifted, ghost = bytearray(state.board), None, None
    grip = state.grip
    if grip is not None and pieces[grip.square]:
        code = pieces[grip.square]
        lifted, ghost = Lifted(code, grip.at, by_finger=grip.pointer > 0), (grip.square, code)
        pieces[grip.square] = 0
    marks = () if state.cursor is None else ((state.cursor, Mark.CURSOR),)
    return BoardModel(bytes(pieces), marks, ghost, lifted)


def _palette(state: State, cells: tuple[Rect, ...], style: Style) -> Scene:
    """Every piece, the eraser, whose turn it is, an empty board, and an example."""
    scene = Scene()
    for code, cell in zip(CODES, cells, strict=False):
        scene += _cell(style, cell, f"{PALETTE}{name_of(code)}", state.code == code)
        side = min(cell.w, cell.h) * 8 // 10
        picture = piece_image(code, cell.middle(side, side))
        scene += Scene((Group(f"palette:{piece_tag(code)}", (picture,)),))
    eraser, turn, clear, example = cells[len(CODES) :]
    scene += button(
        style, eraser, f"{PALETTE}{ERASER}", "", "close", ButtonKind.FLAT, lit=state.code == 0
    )
    king = CODES[0] if state.turn == 0 else CODES[6]
    scene += button(style, turn, TURN, "", "", ButtonKind.FLAT)
    side = min(turn.w, turn.h)
    face = turn.middle(side, side).moved(-side // 10, 0).inset(side // 8)
    scene += Scene((Group("turn", (piece_image(king, face),)),))
    sign = side * 2 // 5
    scene += _icon(style, Rect(turn.right - sign - 2, turn.bottom - sign - 2, sign, sign), "turn")
    scene += button(style, clear, CLEAR, "", "trash", ButtonKind.FLAT)
    return scene + button(style, example, EXAMPLE, "", "formation", ButtonKind.FLAT)


def _cell(style: Style, rect: Rect, identity: str, chosen: bool) -> Scene:
    kind = ButtonKind.GOLD if chosen else ButtonKind.FLAT
    return button(style, rect, identity, "", "", kind, lit=chosen)


def _icon(style: Style, rect: Rect, icon: str) -> Scene:
    side = min(rect.w, rect.h)
    return Scene(
        (Group("icon", (Image(f"icon/{icon}", rect.middle(side, side), style.colours.gold),)),)
    )


def _told(ui: UiState, state: State, rect: Rect, style: Style, words: Words) -> tuple[Item, ...]:
    """What is wrong, or that all is well and whose turn it is."""
    sizes, colours = style.sizes, style.colours
    lines = [said(words, fault_words(fault)) for fault in faults_of(state)]
    colour = colours.gold_top
    if not lines:
        end = ended(ui, state)
        if end is not None:
            lines = [words("editor.over"), said(words, reason_of(end))]
        else:
            lines, colour = [words(f"play.{SIDE_NAMES[state.turn]}_moves")], colours.ink
    inner = rect.inset(max(5, sizes.gap), 3)
    px = sizes.large if inner.h > 8 * sizes.large else sizes.text
    text = Text(
        "\n".join(lines), inner, px, colour, AlignX.LEFT, AlignY.MIDDLE, False, 10,
        sizes.least,
    )  # fmt: skip
    return card(style, rect, shadow=False), text
