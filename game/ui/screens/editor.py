"""Which position does somebody set up, and may it be played?

A piece of the palette is chosen and put on squares by touch; the same touch takes it away again. A
man is moved by dragging it, and taken away by dragging it off the board. What is wrong with the
position is said in words at once. The picture is drawn in ``editor_view``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.match.begin import restore
from game.match.match import HUMAN_SEAT
from game.rules.ending import Outcome, outcome
from game.rules.pieces import KIND_NAMES, KING, PAWN, SIDE_1, PieceCode, Side
from game.rules.position import Position, make_position
from game.rules.position_faults import Fault, faults_of_kings, faults_of_men
from game.rules.rulesets import PYCHESS
from game.rules.squares import Square, file_of, rank_of, square_at
from game.ui import new_game
from game.ui.board import SIDE_NAMES
from game.ui.chosen import Chosen, is_back
from game.ui.effects import SoundName
from game.ui.events import Cancel, Down, Event, FocusLost, Key, KeyName, Move, Resize, Up
from game.ui.geometry import BoardGeometry, Point, Rect, board_geometry
from game.ui.pages import frame_of, sizes_of
from game.ui.screens import setup
from game.ui.sounds import sound
from game.ui.state import Step, UiState, closed, opened, with_screen

PALETTE = "palette:"  # and the name of a piece, or ERASER
ERASER = "eraser"
TURN, CLEAR, EXAMPLE, PLAY = "button:turn", "button:clear", "button:example", "button:play"
WIDEST_EM = 72
# In the palette's order: Red's men and Black's, a row each where there is room.
CODES: tuple[PieceCode, ...] = tuple(
    side * SIDE_1 + kind for side in (0, 1) for kind in range(KING, PAWN + 1)
)


@dataclass(frozen=True, slots=True)
class Grip:
    """A touch that has not ended."""

    pointer: int
    square: Square
    at: Point


@dataclass(frozen=True, slots=True)
class State:
    """What stands on the board, and what the next touch does."""

    board: bytes = bytes(64)
    turn: Side = 0
    code: PieceCode = KING  # 0: the eraser
    grip: Grip | None = None
    cursor: Square | None = None  # of the keyboard


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts go."""

    board: BoardGeometry
    palette: tuple[Rect, ...]  # the men of CODES, then eraser, turn, clear, example
    told: Rect


def name_of(code: PieceCode) -> str:
    """A piece by the name that its place in the palette has."""
    return f"{SIDE_NAMES[code // SIDE_1]}_{KIND_NAMES[code % SIDE_1]}" if code else ERASER


def editor_of(ui: UiState) -> State:
    """The screen, which must be in front."""
    assert isinstance(ui.screen, State)
    return ui.screen


def from_position(position: Position) -> State:
    """The editor with what stands on a board."""
    return State(bytes(position.board), position.turn)


def position_of(state: State) -> Position:
    """The position as it stands, faults and all."""
    return make_position(list(state.board), (), state.turn)


def faults_of(state: State) -> list[Fault]:
    """What is wrong with it."""
    return [*faults_of_men(state.board, ()), *faults_of_kings(position_of(state))]


def ended(ui: UiState, state: State) -> Outcome | None:
    """How a sound position has ended already, None when there is something to play."""
    return outcome(position_of(state), new_game.ruleset_of(ui.settings))


def may_play(ui: UiState, state: State) -> bool:
    """Whether a game can begin here."""
    return not faults_of(state) and ended(ui, state) is None


def places(ui: UiState) -> Places:
    """Where everything is in this window."""
    sizes, body = sizes_of(ui), frame_of(ui, widest_em=WIDEST_EM).body
    gap, cell = min(6, sizes.gap), sizes.button
    count = len(CODES) + 4
    if body.w > body.h * 5 // 4:
        board, rest = body.split_left(min(body.h, body.w * 6 // 10), sizes.gap + 4)
    else:
        rows = -(-count // max(4, (body.w + gap) // (cell + gap)))
        below = rows * (cell + gap) + 4 * sizes.text + 2 * sizes.gap
        board, rest = body.split_top(min(body.w, max(body.h * 4 // 10, body.h - below)), sizes.gap)
    columns = _columns(count, (rest.w + gap) // (cell + gap), rest.h > 6 * (cell + gap))
    rows = -(-count // columns)
    height = min(cell * 3 // 2, max(cell, (rest.h - 4 * sizes.text) // rows - gap))
    grid, told = rest.split_top(rows * (height + gap) - gap, sizes.gap)
    return Places(board_geometry(board), grid.grid(columns, rows, gap)[:count], told)


def _columns(count: int, most: int, is_tall: bool) -> int:
    """Six where there is room, so that each side has a row of its own."""
    if most >= 6:
        return 8 if most >= 8 and not is_tall else 6
    return max(1, min(most, count))


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = editor_of(ui)
    if is_back(event):
        return closed(ui), ()
    match event:
        case Chosen(target=target):
            return _chosen(ui, state, target)
        case Down() | Move() | Up() | Cancel() | FocusLost() | Resize():
            return _pointed(ui, state, event)
        case Key():
            return _key(ui, state, event.name)
        case _:
            return ui, ()


def _chosen(ui: UiState, state: State, target: str) -> Step:
    match target:
        case "button:turn":
            return with_screen(ui, replace(state, turn=1 - state.turn)), ()
        case "button:clear":
            return with_screen(ui, replace(state, board=bytes(64))), ()
        case "button:example":
            return with_screen(ui, replace(state, board=_example(), turn=0)), ()
        case "button:play" if may_play(ui, state):
            return opened(ui, setup.State(start=position_of(state))), ()
        case _ if target.startswith(PALETTE):
            name = target.removeprefix(PALETTE)
            code = next((code for code in CODES if name_of(code) == name), 0)
            return with_screen(ui, replace(state, code=code)), sound(ui, SoundName.SELECT)
        case _:
            return ui, ()


def _example() -> bytes:
    """Both armies as they may stand after placing."""
    seats = (HUMAN_SEAT, HUMAN_SEAT)
    match = restore("example", PYCHESS, seats, new_game.placements(PYCHESS))
    return bytes(match.position.board)


def _pointed(ui: UiState, state: State, event: Event) -> Step:
    if ui.press is not None and not isinstance(event, FocusLost | Resize):
        return ui, ()  # a button is being pressed
    geometry, grip = places(ui).board, state.grip
    match event:
        case Down(at=at, pointer=pointer) if grip is None:
            square = geometry.square_at(at)
            if square is None:
                return ui, ()
            held = replace(state, grip=Grip(pointer, square, at), cursor=None)
            return with_screen(ui, held), ()
        case Move(at=at, pointer=pointer) if grip is not None and pointer == grip.pointer:
            return with_screen(ui, replace(state, grip=replace(grip, at=at))), ()
        case Up(at=at, pointer=pointer) if grip is not None and pointer == grip.pointer:
            return _let_go(ui, replace(state, grip=None), grip.square, geometry.square_at(at))
        case Cancel() | FocusLost() | Resize() if grip is not None:
            return with_screen(ui, replace(state, grip=None)), ()
        case _:
            return ui, ()


def _let_go(ui: UiState, state: State, start: Square, end: Square | None) -> Step:
    """A touch ended where it began, on another square, or beside the board."""
    if start == end:
        return _touched(ui, state, start)
    code = state.board[start]
    if not code:
        return with_screen(ui, state), ()
    board = _with(state.board, start, 0)
    if end is not None:
        board = _with(board, end, code)
    return with_screen(ui, replace(state, board=board)), sound(ui, SoundName.PLACE)


def _touched(ui: UiState, state: State, square: Square) -> Step:
    code = 0 if state.board[square] == state.code else state.code
    board = _with(state.board, square, code)
    return with_screen(ui, replace(state, board=board)), sound(ui, SoundName.PLACE)


def _with(board: bytes, square: Square, code: PieceCode) -> bytes:
    changed = bytearray(board)
    changed[square] = code
    return bytes(changed)


def _key(ui: UiState, state: State, name: KeyName) -> Step:
    steps = {
        KeyName.UP: (0, 1), KeyName.DOWN: (0, -1), KeyName.LEFT: (-1, 0), KeyName.RIGHT: (1, 0),
    }  # fmt: skip
    if name in steps:
        cursor = state.cursor
        if cursor is None:
            return with_screen(ui, replace(state, cursor=square_at(4, 3))), ()
        dx, dy = steps[name]
        file, rank = file_of(cursor) + dx, rank_of(cursor) + dy
        moved = square_at(min(7, max(0, file)), min(7, max(0, rank)))
        return with_screen(ui, replace(state, cursor=moved)), ()
    if state.cursor is None:
        return ui, ()
    if name in (KeyName.ENTER, KeyName.SPACE):
        return _touched(ui, state, state.cursor)
    if name in (KeyName.DELETE, KeyName.BACKSPACE):
        board = _with(state.board, state.cursor, 0)
        return with_screen(ui, replace(state, board=board)), ()
    return ui, ()
