"""Can any position be set up by touch and keys, and is what is wrong with it said?"""

from __future__ import annotations

from game.rules import PYCHESS, parse_fen, write_fen
from game.rules.pieces import ELEPHANT, KING, PAWN, ROOK, SIDE_1
from game.rules.squares import parse_square
from game.ui.draw import texts
from game.ui.events import Cancel, Down, KeyName, Source
from game.ui.screens import editor, play_state, setup
from game.ui.state import UiState
from game.ui.update import update
from game.ui.view import view
from tests.ui.screens.hands import after, drag, has, press, tap, target
from tests.ui.screens.stages import bare, look, on


def empty() -> UiState:
    return on(bare(), editor.State())


def placed(ui: UiState, name: str, *squares: str) -> UiState:
    ui, _ = tap(ui, f"palette:{name}")
    for square in squares:
        ui, _ = tap(ui, f"square:{square}")
    return ui


def fen_of(ui: UiState) -> str:
    return write_fen(editor.position_of(editor.editor_of(ui))).split(" - ")[0]


def told(ui: UiState) -> str:
    return " ".join(texts(view(ui, look()).items))


def test_men_are_put_and_taken_away_by_the_same_touch() -> None:
    ui = placed(empty(), "red_king", "e1")
    ui = placed(ui, "black_king", "e8")
    ui = placed(ui, "red_rook", "a1", "b2", "b2")
    assert fen_of(ui) == "4k3/8/8/8/8/8/8/R3K3[] w"
    ui = placed(ui, "eraser", "a1")
    assert fen_of(ui) == "4k3/8/8/8/8/8/8/4K3[] w"


def test_another_man_takes_the_place() -> None:
    ui = placed(placed(empty(), "red_pawn", "c3"), "black_elephant", "c3")
    board = editor.editor_of(ui).board
    assert board[parse_square("c3")] == ELEPHANT + SIDE_1
    assert sum(map(bool, board)) == 1


def test_a_man_is_dragged_to_another_square_or_off_the_board() -> None:
    ui = placed(empty(), "red_rook", "a1")
    start, end = (target(ui, f"square:{name}").rect.centre for name in ("a1", "d4"))
    ui, _ = drag(ui, start, end)
    assert editor.editor_of(ui).board[parse_square("d4")] == ROOK
    outside = editor.places(ui).told.centre
    ui, _ = drag(ui, end, outside)
    assert editor.editor_of(ui).board == bytes(64)


def test_a_lost_touch_changes_nothing() -> None:
    ui = placed(empty(), "red_rook", "a1")
    before = editor.editor_of(ui).board
    at = target(ui, "square:a1").rect.centre
    ui, _ = after(ui, Down(ui.tick + 20, at, 1, Source.FINGER), Cancel(ui.tick + 30, 1))
    assert editor.editor_of(ui).board == before and editor.editor_of(ui).grip is None


def test_a_second_finger_is_nothing() -> None:
    ui = empty()
    one, other = (target(ui, f"square:{name}").rect.centre for name in ("a1", "h8"))
    ui, _ = after(ui, Down(20, one, 1, Source.FINGER), Down(22, other, 2, Source.FINGER))
    grip = editor.editor_of(ui).grip
    assert grip is not None and grip.pointer == 1


def test_turn_clear_and_example() -> None:
    ui, _ = tap(empty(), "button:turn")
    assert editor.editor_of(ui).turn == 1
    ui, _ = tap(ui, "button:example")
    assert fen_of(ui) == (
        "4r1r1/2knsn2/2sfpppp/pppp4/4PPPP/PPPPFNS1/3S1NK1/2R1R3[] w"
    )  # fmt: skip
    ui, _ = tap(ui, "button:clear")
    assert editor.editor_of(ui).board == bytes(64)


def test_faults_are_said_and_nothing_is_played() -> None:
    ui = empty()
    assert "Red: exactly one king, please" in told(ui) and "Black: exactly one" in told(ui)
    assert not has(ui, "button:play")
    ui = placed(ui, "red_king", "e1")
    ui = placed(ui, "black_king", "e2")
    assert "The kings may not touch" in told(ui)
    ui = placed(ui, "eraser", "e2")
    ui = placed(ui, "black_king", "e8")
    ui = placed(ui, "red_rook", "a8")
    assert "Black: in check, but the other side is to move" in told(ui)
    ui, _ = tap(ui, "button:turn")
    assert "Black to move" in told(ui) and has(ui, "button:play")
    ui = placed(ui, "red_general", "a3", "b3")
    assert "Red: one general at most" in told(ui)


def test_nine_pawns_are_too_many() -> None:
    ui = placed(empty(), "black_pawn", *(f"{file}5" for file in "abcdefgh"), "a6")
    assert "Black: eight pawns at most" in told(ui)
    ui = placed(ui, "black_elephant", *(f"{file}7" for file in "abcdefgh"))
    assert "Black: sixteen pieces at most" in told(ui)


def test_what_is_over_is_said() -> None:
    state = editor.from_position(parse_fen("k6R/8/1K6/8/8/8/8/8[] b - - 0 1"))
    ui = on(bare(), state)
    assert "The game would be over here:" in told(ui) and not has(ui, "button:play")


def test_keys_alone_set_up_a_position() -> None:
    ui, _ = press(empty(), KeyName.UP)  # e4
    ui, _ = press(ui, KeyName.UP, KeyName.LEFT, KeyName.ENTER)
    assert editor.editor_of(ui).board[parse_square("d5")] == KING
    ui, _ = press(ui, KeyName.DELETE)
    assert editor.editor_of(ui).board == bytes(64)
    for _ in range(10):
        ui, _ = press(ui, KeyName.DOWN, KeyName.RIGHT)
    assert editor.editor_of(ui).cursor == parse_square("h1")
    ui, _ = press(ui, KeyName.TAB)
    assert ui.focus is not None, "the palette is reached too"


def test_a_game_begins_from_the_position() -> None:
    position = parse_fen("4k3/8/8/8/8/8/8/R3K3[] b - - 0 1")
    ui, _ = tap(on(bare(), editor.from_position(position)), "button:play")
    assert isinstance(ui.screen, setup.State)
    ui, _ = tap(ui, "button:start")
    assert isinstance(ui.screen, play_state.State)
    match = ui.screen.match
    assert match.start.key == position.key and match.ruleset == PYCHESS
    assert match.moves == () and match.outcome is None


def test_an_editor_opened_on_a_board_holds_it() -> None:
    position = parse_fen("4k3/p7/8/8/8/8/8/R3K3[] b - - 0 1")
    state = editor.from_position(position)
    assert state.turn == 1 and state.board[parse_square("a7")] == PAWN + SIDE_1
    assert editor.position_of(state).key == position.key


def test_strange_keys_and_targets_are_nothing() -> None:
    ui = empty()
    for name in (KeyName.HINT, KeyName.FLIP, KeyName.ENTER, KeyName.HOME):
        ui, _ = press(ui, name)
    assert editor.editor_of(ui).board == bytes(64)
    ui, _ = update(ui, Down(400, target(ui, "palette:eraser").rect.centre), look())
    assert editor.editor_of(ui).grip is None
