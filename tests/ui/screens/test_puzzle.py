"""Can every lesson be played on the screen, and is every wrong move shown what it leads to?"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest

from game.bot.endings import Endings
from game.bot.tablebase import best_by_tables
from game.rules.ending import Reason
from game.rules.legal import legal_moves
from game.rules.moves import Move, origin, target
from game.rules.notation import parse_uci
from game.rules.play import play
from game.rules.position import Position
from game.rules.rulesets import CHESSPLAYX, PYCHESS
from game.rules.squares import square_name
from game.ui.draw import tags, texts
from game.ui.drills import DRILLS
from game.ui.effects import AskBot, Effect, PlaySound, SaveProgress, SoundName, StopBot
from game.ui.events import BotFailed, BotMoved, Done, KeyName, ProgressRead, Tick
from game.ui.lessons import LESSONS
from game.ui.progress import Progress, solved_tasks, stars_of
from game.ui.puzzle import PLAYED_OUT, Course, answers
from game.ui.screens import editor, learn, puzzle
from game.ui.screens.puzzle_state import Phase, board_of, task_of
from game.ui.state import UiState
from game.ui.update import update
from game.ui.view import view
from game.ui.wakes import wake_tick
from tests.ui.screens.hands import after, drag, has, press, reached, tap
from tests.ui.screens.hands import target as target_of
from tests.ui.screens.stages import ASSETS, bare, look, on

OUT = next(
    (lesson.id, index)
    for lesson in LESSONS
    for index, task in enumerate(lesson.tasks)
    if task.asks in PLAYED_OUT
)


def _task(course: str, index: int = 0) -> UiState:
    return on(bare(), puzzle.State(course, index))


def _state(ui: UiState) -> puzzle.State:
    assert isinstance(ui.screen, puzzle.State)
    return ui.screen


def _words(ui: UiState) -> str:
    return "\n".join(texts(view(ui, look()).items))


def _marks(ui: UiState, kind: str) -> set[str]:
    found = tags(view(ui, look()).items)
    return {tag.partition("@")[2] for tag in found if tag.startswith(f"mark:{kind}@")}


def _rested(ui: UiState, ticks: int = 60) -> tuple[UiState, tuple[Effect, ...]]:
    return after(ui, Tick(ui.tick + ticks))


def _move(ui: UiState, move: str) -> tuple[UiState, tuple[Effect, ...]]:
    """A move by two taps, or by one where a piece is placed or its man is chosen already."""
    effects: tuple[Effect, ...] = ()
    for square in dict.fromkeys((move[:2], move[2:4])):
        if "@" not in square:
            ui, more = tap(ui, f"square:{square}")
            effects += more
    return ui, effects


def _solve(ui: UiState) -> tuple[UiState, tuple[Effect, ...]]:
    """Find everything that the task asks for."""
    effects: tuple[Effect, ...] = ()
    for _ in range(8):
        state = _state(ui)
        if state.phase is not Phase.ASKED:
            break
        ui, more = _make(ui, answers(task_of(state), board_of(state).position, state.ply)[0])
        effects += more
        ui, more = _rested(ui)
        effects += more
    return ui, effects


def _make(ui: UiState, move: Move) -> tuple[UiState, tuple[Effect, ...]]:
    """A legal move as a person makes it."""
    effects: tuple[Effect, ...] = ()
    squares = [square_name(origin(move)), square_name(target(move))]
    if squares[0] == squares[1] and board_of(_state(ui)).position.reserve:
        squares = squares[:1]
    for square in squares:
        ui, more = tap(ui, f"square:{square}")
        effects += more
    return ui, effects


FOUND = [
    (lesson, index)
    for lesson in LESSONS
    for index, task in enumerate(lesson.tasks)
    if task.asks not in PLAYED_OUT
]


@pytest.mark.parametrize(("lesson", "index"), FOUND, ids=lambda part: getattr(part, "id", part))
def test_every_task_is_solved_by_its_right_moves_and_kept(lesson: Course, index: int) -> None:
    ui, effects = _solve(_task(lesson.id, index))
    assert _state(ui).phase is Phase.SOLVED
    assert "Right!" in _words(ui)
    assert solved_tasks(ui.progress, lesson.id) == {index}
    assert SaveProgress(ui.progress) in effects


@pytest.mark.parametrize("lesson", LESSONS[:-1], ids=lambda lesson: lesson.id)
def test_a_lesson_goes_from_task_to_task_and_on_to_the_next(lesson: Course) -> None:
    ui = _task(lesson.id)
    for index in range(len(lesson.tasks)):
        assert _state(ui).index == index
        ui, _ = _solve(ui)
        if index + 1 == len(lesson.tasks):
            assert "The lesson is done" in _words(ui)
        ui, _ = tap(ui, "button:main")
    assert _state(ui).course == LESSONS[LESSONS.index(lesson) + 1].id


def test_a_wrong_move_is_shown_what_it_leads_to_and_taken_back() -> None:
    ui, effects = _move(_task("general", 1), "e4f5")
    assert _state(ui).phase is Phase.REPLYING and "pawn takes on f5" in _words(ui)
    assert [e.name for e in effects if isinstance(e, PlaySound)][-1] is SoundName.ERROR
    assert wake_tick(ui) == ui.tick + 1
    ui, _ = _rested(ui)
    assert _state(ui).phase is Phase.WRONG
    assert "piece:black_pawn@f5" in tags(view(_rested(ui)[0], look()).items)
    for way in ("button:main", "square:a1"):
        again, _ = tap(ui, way)
        assert _state(again).phase is Phase.ASKED
        assert "piece:red_general@e4" in tags(view(again, look()).items)
    again, _ = press(ui, KeyName.ENTER)
    assert _state(again).phase is Phase.ASKED
    ui, _ = _solve(again)
    assert _state(ui).phase is Phase.SOLVED


def test_a_refused_move_says_the_rule_and_costs_nothing() -> None:
    ui, _ = _move(_task("king", 1), "e4d4")
    assert "would attack your king" in _words(ui)
    assert _state(ui).phase is Phase.ASKED and _state(ui).ply == 0


def test_a_line_is_answered_and_goes_on() -> None:
    ui, _ = _move(_task("count", 0), "e5f5")
    assert _state(ui).phase is Phase.REPLYING and "One move more" in _words(ui)
    ui, _ = _rested(ui)
    assert (_state(ui).phase, _state(ui).ply) == (Phase.ASKED, 2)
    wrong, _ = _rested(_move(_rested(ui)[0], "a7a8")[0])
    assert _state(wrong).phase is Phase.WRONG
    back, _ = tap(wrong, "button:main")
    assert _state(back).ply == 2
    ui, _ = _move(back, "a7h7")
    assert _state(ui).phase is Phase.SOLVED


def test_a_hint_shows_the_man_first_and_then_its_move() -> None:
    ui = _task("mate", 1)
    assert _marks(ui, "hint") == set()
    ui, _ = tap(ui, "button:main")
    assert _marks(ui, "hint") == {"h6h6"}
    assert "Look at the knight" in _words(ui)
    ui, _ = press(ui, KeyName.HINT)
    assert _marks(ui, "hint") == {"h6f7"}


def test_the_marked_square_is_marked_and_a_hidden_one_is_not() -> None:
    assert _marks(_task("king"), "pointed") == {"d5"}
    assert _marks(_task("placing", 2), "pointed") == set()
    ui, _ = tap(_task("placing", 2), "button:main")
    assert _marks(ui, "hint") == {"c1c1"}


def test_a_piece_is_dragged_and_keys_do_as_well() -> None:
    ui = _task("knight")
    start, end = (target_of(ui, f"square:{name}").rect.centre for name in ("d3", "e5"))
    dragged, _ = drag(ui, start, end)
    assert _state(dragged).phase is Phase.SOLVED
    ui, _ = press(_task("king"), KeyName.UP, KeyName.ENTER, KeyName.UP, KeyName.LEFT)
    ui, _ = press(ui, KeyName.ENTER)
    assert _state(ui).phase is Phase.SOLVED


def test_tasks_may_be_left_out() -> None:
    ui, _ = tap(_task("king"), "button:next")
    assert _state(ui).index == 1
    ui, _ = press(ui, KeyName.PAGE_DOWN, KeyName.PAGE_DOWN)
    assert _state(ui).index == 2 and not has(ui, "button:next")
    assert _state(tap(ui, "button:previous")[0]).index == 1


# -- played out against the bot ----------------------------------------------------------------


def _best(endings: Endings, position: Position, *, longest: bool) -> Move:
    """By the tables: the shortest way to mate, or the longest resistance."""

    def moves_left(move: Move) -> int:
        left = endings.moves_to_mate(play(position, move, PYCHESS))
        return 99 if left is None else left

    pick = max if longest else min
    return pick(legal_moves(position, PYCHESS), key=moves_left)


def _reply(ui: UiState, move: Move) -> UiState:
    ticket = _state(ui).ticket
    assert ticket is not None
    ui, _ = after(ui, BotMoved(ui.tick + 1, ticket, move))
    return _rested(_rested(ui)[0])[0]


def _position(ui: UiState) -> Position:
    return board_of(_state(ui)).position


def test_the_rook_mates_within_its_count_against_the_best_defence() -> None:
    ui = _rested(_task(*OUT))[0]
    endings = Endings(ASSETS / "endings")
    for _ in range(16):
        ui, effects = _make(ui, _best(endings, _position(ui), longest=False))
        if _state(ui).phase is Phase.SOLVED:
            break
        assert any(isinstance(effect, AskBot) for effect in effects)
        assert not has(ui, "button:main")
        assert "Black counts" in _words(ui)
        ui = _reply(ui, _best(endings, _position(ui), longest=True))
    endings.close()
    assert _state(ui).phase is Phase.SOLVED
    assert solved_tasks(ui.progress, OUT[0]) == {OUT[1]}


def test_a_lost_rook_is_a_draw_and_the_task_begins_again() -> None:
    ui, _ = _make(_task(*OUT), parse_uci("a1a8", _position(_task(*OUT)), PYCHESS))
    ui = _reply(ui, parse_uci("e7d7", _position(ui), PYCHESS))
    ui, _ = _make(_rested(ui)[0], parse_uci("a8d8", _position(ui), PYCHESS))
    ui = _reply(ui, parse_uci("d7d8", _position(ui), PYCHESS))
    assert _state(ui).phase is Phase.LOST
    assert _state(ui).match.outcome.reason is Reason.INSUFFICIENT  # type: ignore[union-attr]
    assert "Neither army can ever give mate" in _words(ui)
    ui, _ = tap(ui, "button:main")
    assert _state(ui) == puzzle.State(*OUT, slips=1)


def test_without_the_bot_a_sensible_move_is_played() -> None:
    ui, _ = _make(_task(*OUT), parse_uci("a1a8", _position(_task(*OUT)), PYCHESS))
    ticket = _state(ui).ticket
    assert ticket is not None
    ui, _ = after(ui, BotFailed(ui.tick + 1, ticket))
    ui, _ = _rested(ui)
    assert (_state(ui).phase, _state(ui).ply) == (Phase.ASKED, 2)


def test_the_bot_gives_the_hint_and_is_stopped_when_one_leaves() -> None:
    ui, effects = tap(_task(*OUT), "button:main")
    (asked,) = (effect for effect in effects if isinstance(effect, AskBot))
    assert asked.ticket.purpose == "hint"
    assert StopBot() in tap(ui, "button:back")[1]
    move = parse_uci("a1a7", _position(ui), PYCHESS)
    ui, _ = after(ui, BotMoved(ui.tick + 1, asked.ticket, move))
    assert _marks(ui, "hint") == {"a1a1"}
    ui, _ = tap(ui, "button:main")
    assert _marks(ui, "hint") == {"a1a7"}
    late, _ = after(ui, BotMoved(ui.tick + 1, replace(asked.ticket, ply=9), move))
    assert _state(late) == _state(ui)


# -- the list of lessons -----------------------------------------------------------------------


def test_lessons_are_done_in_any_order_and_shown_with_ticks() -> None:
    ui = on(replace(bare(), progress=Progress((("king", 7), ("rook", 5)))), learn.State())
    assert "2 / 3" in _words(ui)
    assert "icon/check" in str(view(ui, look()).items)
    ui = reached(ui, "lesson:count")
    ui, _ = tap(ui, "lesson:count")
    assert (_state(ui).course, _state(ui).index) == ("count", 0)
    ui = on(replace(bare(), progress=Progress((("rook", 5),))), learn.State())
    ui, _ = tap(ui, "lesson:rook")
    assert _state(ui).index == 1
    assert isinstance(press(ui, KeyName.ESCAPE)[0].screen, learn.State)


def test_after_the_last_lesson_comes_the_list() -> None:
    done = tuple(sorted((one.id, (1 << len(one.tasks)) - 1) for one in LESSONS))
    ui = on(replace(bare(), progress=Progress(done)), learn.State(), puzzle.State("king", 2))
    ui, effects = _solve(ui)
    assert not any(isinstance(effect, SaveProgress) for effect in effects)
    ui, _ = tap(ui, "button:main")
    assert isinstance(ui.screen, learn.State)


def test_what_was_learned_before_is_added_to_what_is_new() -> None:
    ui, _ = _solve(_task("king"))
    kept = (Done("lesson_king", 2), Done("drill_a", 3), Done("nonsense", 1))
    ui, _ = update(ui, ProgressRead(ui.tick, kept), look())
    assert ui.progress == Progress((("king", 3),), (("a", 3),))


# -- drills ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("course", [course for course in DRILLS if "mate" in course.id], ids=str)
def test_drills_are_solved_on_the_screen(course: Course) -> None:
    """By the written moves, each reply awaited: three stars, kept."""
    for index in range(len(course.tasks)):
        ui = _task(course.id, index)
        while _state(ui).phase is not Phase.SOLVED:
            state = _state(ui)
            board = board_of(state)
            move = answers(task_of(state), board.position, state.ply)[0]
            ui, _ = _moved(ui, move)
            ui, _ = _rested(ui)
        name = course.tasks[index].id
        assert stars_of(ui.progress, name) == 3, name
        assert "3 stars" in _words(ui)


@pytest.mark.parametrize("name", ["rook", "elephant", "knight", "outlast"])
def test_counted_drills_are_played_out_on_the_screen(name: str) -> None:
    """By the tables for both sides: the person's best play always comes in time."""
    course = next(course for course in DRILLS if course.id == f"drill_{name}")
    with closing(Endings(ASSETS / "endings")) as endings:
        for index, task in enumerate(course.tasks):
            ui = _rested(_task(course.id, index))[0]
            while _state(ui).phase is Phase.ASKED:
                ui, _ = _make(ui, _exact(endings, _position(ui)))
                if _state(ui).phase is Phase.REPLYING:
                    ui = _reply(ui, _exact(endings, _position(ui)))
            assert _state(ui).phase is Phase.SOLVED, task.id
            assert stars_of(ui.progress, task.id) == 3


def _exact(endings: Endings, position: Position) -> Move:
    moves = legal_moves(position, CHESSPLAYX)
    return (best_by_tables(endings, position, CHESSPLAYX, moves) or moves)[0]


def test_promotion_drills_are_solved_on_the_screen() -> None:
    course = next(course for course in DRILLS if course.id == "drill_promote")
    for index, task in enumerate(course.tasks):
        ui = _task(course.id, index)
        (move,) = answers(task, _position(ui), 0)[:1]
        ui, _ = _make(ui, move)
        assert _state(ui).phase is Phase.SOLVED, task.id


def _moved(ui: UiState, move: Move) -> tuple[UiState, tuple[Effect, ...]]:
    squares = [square_name(origin(move)), square_name(target(move))]
    effects: tuple[Effect, ...] = ()
    for square in squares:
        ui, more = tap(ui, f"square:{square}")
        effects += more
    return ui, effects


def test_a_slip_and_a_hint_cost_a_star_each() -> None:
    course = next(course for course in DRILLS if course.id == "drill_mate1")
    ui, _ = tap(_task(course.id), "button:main")
    state = _state(ui)
    wrong = next(
        move
        for move in legal_moves(board_of(state).position, PYCHESS)
        if move not in answers(task_of(state), board_of(state).position, 0)
        and origin(move) != target(move)
    )
    ui, _ = _moved(ui, wrong)
    ui, _ = _rested(ui)
    ui, _ = tap(ui, "button:main")
    ui, effects = _moved(ui, answers(task_of(_state(ui)), board_of(_state(ui)).position, 0)[0])
    assert _state(ui).phase is Phase.SOLVED
    assert stars_of(ui.progress, course.tasks[0].id) == 1
    assert any(isinstance(effect, SaveProgress) for effect in effects)


def test_a_better_result_replaces_a_worse_one_only() -> None:
    course = DRILLS[0]
    ui = _task(course.id)
    ui = replace(ui, progress=Progress(drills=((course.tasks[0].id, 2),)))
    ui, _ = _moved(ui, answers(task_of(_state(ui)), board_of(_state(ui)).position, 0)[0])
    assert stars_of(ui.progress, course.tasks[0].id) == 3


def test_drills_and_editor_are_reached_from_the_list() -> None:
    ui, _ = tap(reached(on(bare(), learn.State()), "link:daily"), "link:daily")
    assert _state(ui).course.startswith("drill_")
    ui, _ = tap(reached(on(bare(), learn.State()), "lesson:drill_rook"), "lesson:drill_rook")
    assert (_state(ui).course, _state(ui).index) == ("drill_rook", 0)
    ui, _ = tap(reached(on(bare(), learn.State()), "link:editor"), "link:editor")
    assert isinstance(ui.screen, editor.State)
