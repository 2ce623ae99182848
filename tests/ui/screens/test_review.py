"""Is every position judged once, in order; does the review show where the game turned?"""

from __future__ import annotations

from dataclasses import replace

from game.match.match import MatchState, SeatKind
from game.match.review import Judged
from game.rules.notation import san, uci
from game.ui.draw import texts
from game.ui.effects import AskBot, Save, StopBot
from game.ui.events import BotFailed, BotMoved, Down, KeyName, Tick, Ticket
from game.ui.screens import play_state, review
from game.ui.screens.review_places import places
from game.ui.state import UiState
from game.ui.update import update
from game.ui.view import view
from game.ui.wakes import wake_tick
from tests.ui.screens.hands import press, tap
from tests.ui.screens.stages import bare, look, mated, on, over, played_out


def opened(match: MatchState) -> UiState:
    """The review of a game, reached from its result."""
    return opened_asking(match)[0]


def opened_asking(match: MatchState) -> tuple[UiState, AskBot | None]:
    """The same, with the first question to the bot."""
    ui, effects = tap(over(bare(), match), "button:review")
    assert isinstance(ui.screen, review.State)
    return ui, next((effect for effect in effects if isinstance(effect, AskBot)), None)


def state(ui: UiState) -> review.State:
    return review.review_of(ui)


def judged_game(
    match: MatchState, scores: dict[int, int] | None = None
) -> tuple[UiState, list[AskBot], list[Save]]:
    """The review after a bot that knows the scores, by ply and for Red, answered everything."""
    ui, question = opened_asking(match)
    asked: list[AskBot] = []
    saves: list[Save] = []
    while (waiting := review.missing(state(ui))) is not None:
        assert question is not None and question.ticket == state(ui).asked
        asked.append(question)
        ui, effects = update(ui, answer(question, (scores or {}).get(waiting, 0), ui), look())
        question = next((effect for effect in effects if isinstance(effect, AskBot)), None)
        saves += [effect for effect in effects if isinstance(effect, Save)]
    assert question is None
    return ui, asked, saves


def tick(ui: UiState) -> Tick:
    return Tick(ui.tick + 1)


def answer(request: AskBot, score_for_red: int, ui: UiState) -> BotMoved:
    position = request.match.position
    move = next(iter(play_state.known_choices(position, request.match.ruleset).values()))
    best = next(iter(move.values()))[0]
    score = score_for_red if position.turn == 0 else -score_for_red
    return BotMoved(ui.tick + 1, request.ticket, best, score=score, reason=("gives_check",))


def test_every_position_is_judged_once_and_kept_with_the_game() -> None:
    ui, asked, saves = judged_game(played_out())
    whole = len(state(ui).history.positions)
    first = next(i for i, at in enumerate(state(ui).history.positions) if not at.reserve)
    assert [request.ticket.ply for request in asked] == list(range(first, whole))
    assert len(saves) == 1
    assert {judged.key for judged in saves[0].match.review} == {
        position.key for position in state(ui).history.positions[first:]
    }
    beneath = ui.stack[1]
    assert isinstance(beneath, play_state.State)
    assert beneath.match.review == saves[0].match.review, "the board below would forget it"
    assert wake_tick(ui) is None, "nothing is left to do"


def test_a_kept_review_is_not_worked_out_again() -> None:
    _, _, saves = judged_game(played_out())
    again = on(bare(), review.state_of(saves[0].match))
    assert review.missing(state(again)) is None and not review.wants_bot(state(again))


def test_a_mate_on_the_board_needs_no_judge() -> None:
    ui = opened(mated())
    assert state(ui).judged[-1] == Judged(mated().position.key, 10_000)


def test_turning_points_lead_to_their_moves() -> None:
    last = len(played_out().moves)
    ui, _, _ = judged_game(played_out(), dict.fromkeys(range(last - 3, last + 1), -800))
    (point,) = review.points(state(ui))
    assert point.ply == last - 4
    ui, _ = tap(ui, f"turn:{point.ply + 1}")
    assert state(ui).ply == point.ply + 1
    told = " ".join(texts(view(ui, look()).items))
    better = state(ui).judged[point.ply]
    assert better is not None and better.best is not None
    position = state(ui).history.positions[point.ply]
    assert f"Better: {san(position, better.best, state(ui).match.ruleset)}" in told
    assert "it gives check" in told and "a blunder" in told and "Black is winning" in told


def test_steps_go_through_the_game_and_stop_at_its_ends() -> None:
    ui = opened(played_out())
    last = len(state(ui).match.moves)
    for target, ply in (
        ("button:previous", last - 1),
        ("button:first", 0),
        ("button:next", 1),
        ("button:last", last),
    ):
        ui, _ = tap(ui, target)
        assert state(ui).ply == ply
    ui, _ = press(ui, KeyName.HOME)
    assert state(ui).ply == 0
    ui, _ = press(ui, KeyName.PAGE_UP)
    assert state(ui).ply == 0


def test_a_touch_on_the_curve_looks_there() -> None:
    ui = opened(played_out())
    curve = places(ui).curve
    ui, _ = update(ui, Down(ui.tick + 1, curve.centre), look())
    assert abs(state(ui).ply - len(state(ui).match.moves) / 2) <= 1


def test_another_move_is_tried_judged_first_and_left_again() -> None:
    ui = opened(played_out())
    ui, _ = tap(ui, "button:first")
    first = next(i for i, at in enumerate(state(ui).history.positions) if not at.reserve)
    for _ in range(first):
        ui, _ = tap(ui, "button:next")
    ui, _ = update(ui, tick(ui), look())
    assert state(ui).asked is not None
    match = state(ui).match
    other = next(
        move
        for targets in play_state.known_choices(
            review.board_of(state(ui)).position, match.ruleset
        ).values()
        for (move, *_) in targets.values()
        if move != match.moves[first]
    )
    ui, effects = tapped_move(ui, uci(other))
    assert state(ui).aside == (other,)
    assert any(isinstance(effect, StopBot) for effect in effects)
    asked = [effect for effect in effects if isinstance(effect, AskBot)]
    assert [request.ticket.purpose for request in asked] == [review.ASIDE]
    assert asked[0].match.moves == (*match.moves[:first], other)
    ui, _ = update(ui, answer(asked[0], 300, ui), look())
    told = " ".join(texts(view(ui, look()).items))
    assert "Tried: " in told and "would be the answer" in told and "Red stands better" in told
    ui, _ = tap(ui, "button:to_game")
    assert state(ui).aside == () and state(ui).ply == first


def tapped_move(ui: UiState, text: str) -> tuple[UiState, tuple]:
    effects: tuple = ()
    for square in (text[:2], text[2:4]):
        ui, more = tap(ui, f"square:{square}")
        effects += more
    return ui, effects


def test_a_move_of_the_game_steps_on_in_it() -> None:
    ui = opened(mated())
    ui, _ = tap(ui, "button:previous")
    ui, _ = tapped_move(ui, "h1h8")
    assert state(ui).aside == () and state(ui).ply == 1


def test_a_game_goes_on_from_any_position() -> None:
    ui = opened(mated())
    ui, _ = tap(ui, "button:previous")
    ui, effects = tap(ui, "button:play_on")
    assert isinstance(ui.screen, play_state.State)
    match = ui.screen.match
    assert match.start == mated().start or match.start.key == mated().start.key
    assert match.moves == () and match.outcome is None and match.match_id != "mate"
    assert [seat.kind for seat in match.seats] == [SeatKind.HUMAN, SeatKind.BOT]
    assert Save(match) in effects


def test_nothing_goes_on_from_a_mate() -> None:
    ui = opened(mated())
    assert not review.may_play_on(state(ui))


def test_a_bot_that_fails_is_told_and_left_alone() -> None:
    ui, request = opened_asking(played_out())
    assert request is not None
    ui, _ = update(ui, BotFailed(ui.tick + 1, request.ticket), look())
    assert state(ui).failed and not review.wants_bot(state(ui))
    assert "cannot be asked" in " ".join(texts(view(ui, look()).items))


def test_an_answer_to_another_question_is_dropped() -> None:
    ui = opened(played_out())
    ui, _ = update(ui, tick(ui), look())
    before = state(ui)
    ui, _ = update(ui, BotMoved(ui.tick, Ticket("other", 3, "review"), 0, score=5), look())
    assert state(ui) == before


def test_leaving_stops_the_bot() -> None:
    ui = opened(played_out())
    ui, _ = update(ui, tick(ui), look())
    ui, effects = press(ui, KeyName.ESCAPE)
    assert StopBot() in effects and not isinstance(ui.screen, review.State)


def test_review_is_reached_from_the_games_menu() -> None:
    ui = on(bare(), replace(play_state.state_of(played_out()), result_shown=True))
    ui, _ = tap(ui, "button:menu")
    ui, _ = tap(ui, "button:review")
    assert isinstance(ui.screen, review.State)
