"""Does the coach speak after a clear mistake, seldom, and never in the way of the game?"""

from __future__ import annotations

from dataclasses import replace

from game.rules.notation import parse_uci, uci
from game.ui.coach import MOST_TIMES
from game.ui.draw import tags, texts
from game.ui.effects import AskBot, Effect, StopBot
from game.ui.events import BotFailed, BotMoved, Event, KeyName, Tick, Ticket
from game.ui.new_game import entered
from game.ui.screens import play_coach, play_state
from game.ui.state import UiState
from game.ui.view import view
from game.ui.wakes import wake_tick
from tests.ui.screens import board_stages
from tests.ui.screens.hands import after, has, press, tap
from tests.ui.screens.stages import bare, look

HARM = ("captures", "elephant", "d4")
TAKE_BACK, PLAY_ON = "button:coach_back", "button:coach_on"


def _play(ui: UiState) -> play_state.State:
    (play,) = (screen for screen in ui.stack if isinstance(screen, play_state.State))
    return play


def _moves(ui: UiState) -> list[str]:
    return [uci(move) for move in _play(ui).match.moves]


def _words(ui: UiState) -> str:
    return "\n".join(texts(view(ui, look()).items))


def _asked(effects: tuple[Effect, ...]) -> list[AskBot]:
    return [effect for effect in effects if isinstance(effect, AskBot)]


def _game(*, coach: bool = True, timed: bool = False) -> tuple[UiState, tuple[Effect, ...]]:
    """A game against the bot in which the person is to move."""
    ui = replace(bare(), settings=replace(bare().settings, coach=coach))
    ui = board_stages.on_board(ui, board_stages.match(board_stages.PROMOTION, timed=timed))
    return after(ui, Tick(1))


def _told(
    ui: UiState, asked: AskBot, move: str, score: int, *reason: str
) -> tuple[UiState, list[str]]:
    """The bot's answer, and the purposes of what it is asked then."""
    chosen = parse_uci(move, asked.match.position, asked.match.ruleset)
    answer = BotMoved(ui.tick, asked.ticket, chosen, reason=reason, score=score)
    ui, effects = after(ui, answer)
    return ui, [asked.ticket.purpose for asked in _asked(effects)]


def _answer(ui: UiState, asked: AskBot, move: str, score: int, *reason: str) -> UiState:
    return _told(ui, asked, move, score, *reason)[0]


def _later(ui: UiState, ms: int) -> tuple[UiState, list[AskBot], int]:
    """Time passes, tick by tick: what the bot is asked, and how often it is stopped."""
    asked: list[AskBot] = []
    stops = 0
    for _ in range(ms * 60 // 1000):
        ui, effects = after(ui, Tick(ui.tick + 1))
        asked += _asked(effects)
        stops += sum(isinstance(effect, StopBot) for effect in effects)
    return ui, asked, stops


def _moved(ui: UiState, start: str = "f1", end: str = "f2") -> tuple[UiState, list[AskBot]]:
    """The person's move, and what the bot is asked once it has come to rest."""
    ui, _ = tap(ui, f"square:{start}")
    ui, _ = tap(ui, f"square:{end}")
    ui, asked, _ = _later(ui, 500)
    return ui, asked


def _judged_before(*, timed: bool = False) -> UiState:
    ui, effects = _game(timed=timed)
    (asked,) = _asked(effects)
    return _answer(ui, asked, "f1f5", 50, "nears_general", "f7")


def _warned(*, timed: bool = False) -> UiState:
    """The coach speaks after Rf2."""
    ui, (asked,) = _moved(_judged_before(timed=timed))
    return _answer(ui, asked, "d6f5", 400, *HARM)


def test_it_judges_while_the_person_thinks() -> None:
    ui, effects = _game()
    (asked,) = _asked(effects)
    assert asked.ticket.purpose == play_coach.COACH and asked.nodes == play_coach.NODES
    assert asked.match.clock is None
    ui = _answer(ui, asked, "f1f5", 50)
    assert _later(ui, 500)[1] == [], "once is enough"
    assert wake_tick(ui) is None


def test_without_the_setting_nobody_is_asked() -> None:
    ui, effects = _game(coach=False)
    assert not _asked(effects)
    assert [asked.ticket.purpose for asked in _moved(ui)[1]] == ["move"]


def test_a_mistake_is_told_and_the_bot_waits() -> None:
    ui = _warned()
    assert "This loses the elephant on d4." in _words(ui)
    assert has(ui, TAKE_BACK) and has(ui, PLAY_ON) and has(ui, "button:menu")
    assert "mark:hint@d6f5" in str(sorted(tags(view(ui, look()).items)))
    ui, asked, _ = _later(ui, 3000)
    assert not asked and _moves(ui) == ["f1f2"]


def test_taken_back_the_person_is_to_move_again() -> None:
    ui, effects = tap(_warned(), TAKE_BACK)
    assert _moves(ui) == [] and not _asked(effects)
    ui, asked, _ = _later(ui, 500)
    assert not asked, "the position is known"
    assert "loses" not in _words(ui)


def test_whoever_insists_is_left_in_peace() -> None:
    ui, _ = tap(_warned(), TAKE_BACK)
    ui, asked = _moved(ui)
    assert [each.ticket.purpose for each in asked] == ["move"]


def test_play_on_lets_the_bot_answer() -> None:
    ui, effects = tap(_warned(), PLAY_ON)
    assert [asked.ticket.purpose for asked in _asked(effects)] == ["move"]
    assert "loses" not in _words(ui)


def test_the_better_move_is_told_where_no_harm_can_be_shown() -> None:
    ui, (asked,) = _moved(_judged_before())
    ui = _answer(ui, asked, "d6f5", 400, "improves", "knight", "f5")
    assert "Better: rook to f5 – the pawn comes to f7" in _words(ui)


def test_a_good_move_and_the_best_one_are_answered_at_once() -> None:
    ui, (asked,) = _moved(_judged_before())
    ui, purposes = _told(ui, asked, "d6f5", -30, *HARM)
    assert purposes == ["move"] and not has(ui, TAKE_BACK)
    ui, asked_now = _moved(_judged_before(), "f1", "f5")
    assert [asked.ticket.purpose for asked in asked_now] == ["move"]


def test_a_verdict_that_does_not_come_is_not_waited_for() -> None:
    ui, (late,) = _moved(_judged_before())
    assert late.ticket.purpose == play_coach.COACH
    ui, (asked,), stops = _later(ui, play_coach.PATIENCE_MS)
    assert asked.ticket.purpose == "move" and stops == 1
    ui = _answer(ui, late, "d6f5", 900, *HARM)
    assert not has(ui, TAKE_BACK), "it comes too late"


def test_a_move_before_the_first_judgement_goes_unjudged() -> None:
    ui, effects = _game()
    (early,) = _asked(effects)
    ui, asked = _moved(ui)
    assert [each.ticket.purpose for each in asked] == ["move"]
    ui = _answer(ui, early, "f1f5", 50)
    assert _play(ui).coach.before is None


def test_when_the_bot_fails_the_game_just_goes_on() -> None:
    def failed(ui: UiState, asked: AskBot) -> Event:
        return BotFailed(ui.tick, asked.ticket)

    def silent(ui: UiState, asked: AskBot) -> Event:
        return BotMoved(ui.tick, asked.ticket, parse_uci("f1f5", asked.match.position,
                                                         asked.match.ruleset))  # fmt: skip

    for answer in (failed, silent):
        ui, effects = _game()
        ui, _ = after(ui, answer(ui, _asked(effects)[0]))
        ui, asked, _ = _later(ui, 200)
        assert not asked and "bot" not in _words(ui)
        assert [each.ticket.purpose for each in _moved(ui)[1]] == ["move"]


def test_at_most_three_times_a_game_even_when_it_is_opened_again() -> None:
    ui = _warned()
    assert ui.coached == ("ab", 1)
    ui = replace(ui, coached=("ab", MOST_TIMES))
    ui, _ = tap(ui, TAKE_BACK)
    ui, asked = _moved(ui, "f1", "f3")
    assert [each.ticket.purpose for each in asked] == ["move"]
    again = entered(ui, board_stages.match(board_stages.PROMOTION))
    assert not _later(again, 200)[1]
    other = replace(board_stages.match(board_stages.PROMOTION), match_id="other")
    assert _later(entered(ui, other), 200)[1], "another game begins anew"


def test_a_hint_goes_first_and_undo_works_meanwhile() -> None:
    ui, _ = _game()
    ui, effects = tap(ui, "button:hint")
    (hint,) = _asked(effects)
    assert hint.ticket.purpose == "hint" and _play(ui).coach.asked is None
    assert _told(ui, hint, "f1f5", 50)[1] == [play_coach.COACH]
    ui, _ = press(_warned(), KeyName.UNDO)
    assert _moves(ui) == [] and not has(ui, TAKE_BACK)


def test_while_it_judges_the_move_can_be_taken_back() -> None:
    ui, (asked,) = _moved(_judged_before())
    ui, _ = press(ui, KeyName.UNDO)
    assert _moves(ui) == []
    ui = _answer(ui, asked, "d6f5", 400, *HARM)
    assert not has(ui, TAKE_BACK)


def test_no_clock_runs_while_it_speaks() -> None:
    ui = _warned(timed=True)
    clock = _play(ui).match.clock
    assert clock is not None and clock.paused
    assert "This loses" in _words(ui) and not has(ui, "button:resume")
    ui, _, _ = _later(ui, 2000)
    still = _play(ui).match.clock
    assert still is not None and still.left_ms == clock.left_ms
    for target, side in ((TAKE_BACK, 0), (PLAY_ON, 1)):
        then = _play(tap(ui, target)[0]).match.clock
        assert then is not None and then.running == side


def test_there_is_none_where_moves_stand_or_people_play_or_armies_are_placed() -> None:
    settings = replace(bare().settings, coach=True)
    base = replace(bare(), settings=settings)
    state = board_stages.match(board_stages.PROMOTION)
    stand = replace(state, table=replace(state.table, takebacks=False))
    two = board_stages.match(board_stages.PROMOTION, two=True)
    for match in (stand, two, board_stages.match()):
        assert not _later(board_stages.on_board(base, match), 200)[1]


def test_an_answer_to_another_question_is_dropped() -> None:
    ui, _ = _game()
    ticket = Ticket("ab", 0, play_coach.COACH, 1)
    move = parse_uci("f1f5", _play(ui).match.position, _play(ui).match.ruleset)
    assert after(ui, BotMoved(ui.tick, ticket, move, score=5))[0] == ui
