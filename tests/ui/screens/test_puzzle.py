"""Can every lesson be played on the screen, and is every wrong move shown what it leads to?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bot.endings import Endings
from game.rules.ending import Reason
from game.rules.legal import legal_moves
from game.rules.moves import Move
from game.rules.notation import parse_uci
from game.rules.play import play
from game.rules.position import Position
from game.rules.rulesets import PYCHESS
from game.ui.draw import tags
from game.ui.effects import AskBot, Effect, PlaySound, SaveProgress, SoundName, StopBot
from game.ui.events import BotFailed, BotMoved, Done, KeyName, ProgressRead
from game.ui.lessons import LESSONS
from game.ui.progress import Progress, solved_tasks
from game.ui.puzzle import PLAYED_OUT, Course, answers
from game.ui.screens import learn, puzzle
from game.ui.screens.puzzle_state import Phase, board_of, task_of
from game.ui.state import UiState
from game.ui.update import update
from game.ui.view import view
from game.ui.wakes import wake_tick
from tests.ui.screens.hands import after, drag, has, press, reached, tap
from tests.ui.screens.hands import target as target_of
from tests.ui.screens.puzzles import at_task, make, position_of, reply, rested, state_of, words_of
from tests.ui.screens.stages import ASSETS, bare, look, on

OUT = next(
    (lesson.id, index)
    for lesson in LESSONS
    for index, task in enumerate(lesson.tasks)
    if task.asks in PLAYED_OUT
)


def _marks(ui: UiState, kind: str) -> set[str]:
    found = tags(view(ui, look()).items)
    return {tag.partition("@")[2] for tag in found if tag.startswith(f"mark:{kind}@")}


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
        state = state_of(ui)
        if state.phase is not Phase.ASKED:
            break
        ui, more = make(ui, answers(task_of(state), board_of(state).position, state.ply)[0])
        effects += more
        ui, more = rested(ui)
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
    ui, effects = _solve(at_task(lesson.id, index))
    assert state_of(ui).phase is Phase.SOLVED
    assert "Right!" in words_of(ui)
    assert solved_tasks(ui.progress, lesson.id) == {index}
    assert SaveProgress(ui.progress) in effects


@pytest.mark.parametrize("lesson", LESSONS[:-1], ids=lambda lesson: lesson.id)
def test_a_lesson_goes_from_task_to_task_and_on_to_the_next(lesson: Course) -> None:
    ui = at_task(lesson.id)
    for index in range(len(lesson.tasks)):
        assert state_of(ui).index == index
        ui, _ = _solve(ui)
        if index + 1 == len(lesson.tasks):
            assert "The lesson is done" in words_of(ui)
        ui, _ = tap(ui, "button:main")
    assert state_of(ui).course == LESSONS[LESSONS.index(lesson) + 1].id


def test_a_wrong_move_is_shown_what_it_leads_to_and_taken_back() -> None:
    ui, effects = _move(at_task("general", 1), "e4f5")
    assert state_of(ui).phase is Phase.REPLYING and "pawn takes on f5" in words_of(ui)
    assert [e.name for e in effects if isinstance(e, PlaySound)][-1] is SoundName.ERROR
    assert wake_tick(ui) == ui.tick + 1
    ui, _ = rested(ui)
    assert state_of(ui).phase is Phase.WRONG
    assert "piece:black_pawn@f5" in tags(view(rested(ui)[0], look()).items)
    for way in ("button:main", "square:a1"):
        again, _ = tap(ui, way)
        assert state_of(again).phase is Phase.ASKED
        assert "piece:red_general@e4" in tags(view(again, look()).items)
    again, _ = press(ui, KeyName.ENTER)
    assert state_of(again).phase is Phase.ASKED
    ui, _ = _solve(again)
    assert state_of(ui).phase is Phase.SOLVED


def test_a_refused_move_says_the_rule_and_costs_nothing() -> None:
    ui, _ = _move(at_task("king", 1), "e4d4")
    assert "would attack your king" in words_of(ui)
    assert state_of(ui).phase is Phase.ASKED and state_of(ui).ply == 0


def test_a_line_is_answered_and_goes_on() -> None:
    ui, _ = _move(at_task("count", 0), "e5f5")
    assert state_of(ui).phase is Phase.REPLYING and "One move more" in words_of(ui)
    ui, _ = rested(ui)
    assert (state_of(ui).phase, state_of(ui).ply) == (Phase.ASKED, 2)
    wrong, _ = rested(_move(rested(ui)[0], "a7a8")[0])
    assert state_of(wrong).phase is Phase.WRONG
    back, _ = tap(wrong, "button:main")
    assert state_of(back).ply == 2
    ui, _ = _move(back, "a7h7")
    assert state_of(ui).phase is Phase.SOLVED


def test_a_hint_shows_the_man_first_and_then_its_move() -> None:
    ui = at_task("mate", 1)
    assert _marks(ui, "hint") == set()
    ui, _ = tap(ui, "button:main")
    assert _marks(ui, "hint") == {"h6h6"}
    assert "Look at the knight" in words_of(ui)
    ui, _ = press(ui, KeyName.HINT)
    assert _marks(ui, "hint") == {"h6f7"}


def test_the_marked_square_is_marked_and_a_hidden_one_is_not() -> None:
    assert _marks(at_task("king"), "pointed") == {"d5"}
    assert _marks(at_task("placing", 2), "pointed") == set()
    ui, _ = tap(at_task("placing", 2), "button:main")
    assert _marks(ui, "hint") == {"c1c1"}


def test_a_piece_is_dragged_and_keys_do_as_well() -> None:
    ui = at_task("knight")
    start, end = (target_of(ui, f"square:{name}").rect.centre for name in ("d3", "e5"))
    dragged, _ = drag(ui, start, end)
    assert state_of(dragged).phase is Phase.SOLVED
    ui, _ = press(at_task("king"), KeyName.UP, KeyName.ENTER, KeyName.UP, KeyName.LEFT)
    ui, _ = press(ui, KeyName.ENTER)
    assert state_of(ui).phase is Phase.SOLVED


def test_tasks_may_be_left_out() -> None:
    ui, _ = tap(at_task("king"), "button:next")
    assert state_of(ui).index == 1
    ui, _ = press(ui, KeyName.PAGE_DOWN, KeyName.PAGE_DOWN)
    assert state_of(ui).index == 2 and not has(ui, "button:next")
    assert state_of(tap(ui, "button:previous")[0]).index == 1


# -- played out against the bot ----------------------------------------------------------------


def _best(endings: Endings, position: Position, *, longest: bool) -> Move:
    """By the tables: the shortest way to mate, or the longest resistance."""

    def moves_left(move: Move) -> int:
        left = endings.moves_to_mate(play(position, move, PYCHESS))
        return 99 if left is None else left

    pick = max if longest else min
    return pick(legal_moves(position, PYCHESS), key=moves_left)


def test_the_rook_mates_within_its_count_against_the_best_defence() -> None:
    ui = rested(at_task(*OUT))[0]
    endings = Endings(ASSETS / "endings")
    for _ in range(16):
        ui, effects = make(ui, _best(endings, position_of(ui), longest=False))
        if state_of(ui).phase is Phase.SOLVED:
            break
        assert any(isinstance(effect, AskBot) for effect in effects)
        assert not has(ui, "button:main")
        assert "Black counts" in words_of(ui)
        ui = reply(ui, _best(endings, position_of(ui), longest=True))
    endings.close()
    assert state_of(ui).phase is Phase.SOLVED
    assert solved_tasks(ui.progress, OUT[0]) == {OUT[1]}


def test_a_lost_rook_is_a_draw_and_the_task_begins_again() -> None:
    ui, _ = make(at_task(*OUT), parse_uci("a1a8", position_of(at_task(*OUT)), PYCHESS))
    ui = reply(ui, parse_uci("e7d7", position_of(ui), PYCHESS))
    ui, _ = make(rested(ui)[0], parse_uci("a8d8", position_of(ui), PYCHESS))
    ui = reply(ui, parse_uci("d7d8", position_of(ui), PYCHESS))
    assert state_of(ui).phase is Phase.LOST
    assert state_of(ui).match.outcome.reason is Reason.INSUFFICIENT  # type: ignore[union-attr]
    assert "Neither army can ever give mate" in words_of(ui)
    ui, _ = tap(ui, "button:main")
    assert state_of(ui) == puzzle.State(*OUT, slips=1)


def test_without_the_bot_a_sensible_move_is_played() -> None:
    ui, _ = make(at_task(*OUT), parse_uci("a1a8", position_of(at_task(*OUT)), PYCHESS))
    ticket = state_of(ui).ticket
    assert ticket is not None
    ui, _ = after(ui, BotFailed(ui.tick + 1, ticket))
    ui, _ = rested(ui)
    assert (state_of(ui).phase, state_of(ui).ply) == (Phase.ASKED, 2)


def test_the_bot_gives_the_hint_and_is_stopped_when_one_leaves() -> None:
    ui, effects = tap(at_task(*OUT), "button:main")
    (asked,) = (effect for effect in effects if isinstance(effect, AskBot))
    assert asked.ticket.purpose == "hint"
    assert StopBot() in tap(ui, "button:back")[1]
    move = parse_uci("a1a7", position_of(ui), PYCHESS)
    ui, _ = after(ui, BotMoved(ui.tick + 1, asked.ticket, move))
    assert _marks(ui, "hint") == {"a1a1"}
    ui, _ = tap(ui, "button:main")
    assert _marks(ui, "hint") == {"a1a7"}
    late, _ = after(ui, BotMoved(ui.tick + 1, replace(asked.ticket, ply=9), move))
    assert state_of(late) == state_of(ui)


# -- the list of lessons -----------------------------------------------------------------------


def test_lessons_are_done_in_any_order_and_shown_with_ticks() -> None:
    ui = on(replace(bare(), progress=Progress((("king", 7), ("rook", 5)))), learn.State())
    assert "2 / 3" in words_of(ui)
    assert "icon/check" in str(view(ui, look()).items)
    ui = reached(ui, "lesson:count")
    ui, _ = tap(ui, "lesson:count")
    assert (state_of(ui).course, state_of(ui).index) == ("count", 0)
    ui = on(replace(bare(), progress=Progress((("rook", 5),))), learn.State())
    ui, _ = tap(ui, "lesson:rook")
    assert state_of(ui).index == 1
    assert isinstance(press(ui, KeyName.ESCAPE)[0].screen, learn.State)


def test_after_the_last_lesson_comes_the_list() -> None:
    done = tuple(sorted((one.id, (1 << len(one.tasks)) - 1) for one in LESSONS))
    ui = on(replace(bare(), progress=Progress(done)), learn.State(), puzzle.State("king", 2))
    ui, effects = _solve(ui)
    assert not any(isinstance(effect, SaveProgress) for effect in effects)
    ui, _ = tap(ui, "button:main")
    assert isinstance(ui.screen, learn.State)


def test_what_was_learned_before_is_added_to_what_is_new() -> None:
    ui, _ = _solve(at_task("king"))
    kept = (Done("lesson_king", 2), Done("drill_a", 3), Done("nonsense", 1))
    ui, _ = update(ui, ProgressRead(ui.tick, kept), look())
    assert ui.progress == Progress((("king", 3),), (("a", 3),))
