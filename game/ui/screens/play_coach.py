"""When does the coach of a game ask the bot, and what becomes of the answers?

While the person thinks, the position is judged; after the move, once more, before the bot is asked
for its own. The game never waits for the coach for long, and goes on when it cannot help.
"""

from __future__ import annotations

from dataclasses import replace

from game.bot.levels import STRONGEST
from game.match.apply import Rejection, apply
from game.match.commands import Command, Pause, Resume
from game.match.match import MatchState, human_side, is_bot_turn, is_over, is_placing
from game.rules.legal import is_legal
from game.ui.coach import MOST_TIMES, advice_on, with_passed
from game.ui.effects import AskBot, SoundName, StopBot
from game.ui.events import BotFailed, BotMoved, Ticket
from game.ui.screens.play_state import State
from game.ui.sounds import sound
from game.ui.state import Step, UiState, with_screen
from game.ui.ticks import ticks_of

COACH = "coach"  # the purpose of its questions
NODES = 3_000  # for each position, as in a review: half a second on a small board
PATIENCE_MS = 1_000  # after a person's move


def _play(ui: UiState) -> State:
    assert isinstance(ui.screen, State)
    return ui.screen


def is_at_work(ui: UiState, play: State) -> bool:
    """Whether there is a coach in this game, and it may speak once more."""
    match = play.match
    game_id, times = ui.coached
    spoken = times if game_id == match.match_id else 0
    return (
        ui.settings.coach
        and match.table.takebacks
        and human_side(match) is not None
        and not (play.coach.failed or play.read_only or is_over(match) or is_placing(match))
        and spoken < MOST_TIMES
    )


def holds(ui: UiState, play: State) -> bool:
    """Whether the bot has to wait: for a verdict, or for the person's choice."""
    coach = play.coach
    return coach.advice is not None or coach.asked is not None or _is_to_judge(ui, play)


def _is_to_judge(ui: UiState, play: State) -> bool:
    """Whether the person's last move is still to be looked at."""
    match, before = play.match, play.coach.before
    if not is_at_work(ui, play) or not is_bot_turn(match) or before is None or not match.moves:
        return False
    if match.position.key in play.coach.passed or match.moves[-1] == before.move:
        return False
    return before.ticket == _ticket(play, len(match.moves) - 1)


def _ticket(play: State, ply: int) -> Ticket:
    return Ticket(play.match.match_id, ply, COACH, play.history.positions[ply].key)


def _wants_to_ask(ui: UiState, play: State) -> bool:
    if play.coach.asked is not None or play.ticket is not None or not is_at_work(ui, play):
        return False
    if is_bot_turn(play.match):
        return play.coach.advice is None and _is_to_judge(ui, play)
    before = play.coach.before
    return before is None or before.ticket != _ticket(play, len(play.match.moves))


def timed(ui: UiState) -> Step:
    """What is due now: a question, or the end of waiting for its answer."""
    play = _play(ui)
    match, coach = play.match, play.coach
    if coach.asked is not None:
        if not is_bot_turn(match) or ui.tick < _latest(play):
            return ui, ()
        passed = with_passed(coach, match.position.key)
        return with_screen(ui, replace(play, coach=passed)), (StopBot(),)
    if not _wants_to_ask(ui, play) or not play.motion.is_over(ui.tick):
        return ui, ()
    ticket = _ticket(play, len(match.moves))
    asked = replace(coach, asked=ticket, asked_tick=ui.tick)
    untimed = replace(match, clock=None, clock_log=())
    request = AskBot(ticket, untimed, STRONGEST.number, 1, NODES)
    return with_screen(ui, replace(play, coach=asked)), (request,)


def _latest(play: State) -> int:
    return play.coach.asked_tick + ticks_of(PATIENCE_MS)


def wakes(ui: UiState, play: State) -> list[int]:
    """The ticks at which `timed` wants to be called."""
    if play.coach.asked is not None:
        return [_latest(play)] if is_bot_turn(play.match) else []
    return [ui.tick + 1] if _wants_to_ask(ui, play) else []


def answered(ui: UiState, event: BotMoved | BotFailed) -> Step:
    """A judgement has come; one of another question is dropped."""
    play = _play(ui)
    match, coach = play.match, play.coach
    if event.ticket != coach.asked:
        return ui, ()
    coach = replace(coach, asked=None)
    if isinstance(event, BotFailed) or event.score is None:
        return with_screen(ui, replace(play, coach=replace(coach, failed=True))), ()
    if not is_legal(match.position, event.move, match.ruleset):
        return with_screen(ui, replace(play, coach=replace(coach, failed=True))), ()
    if not is_bot_turn(match):
        return with_screen(ui, replace(play, coach=replace(coach, before=event))), ()
    assert coach.before is not None
    advice = advice_on(coach.before, event)
    coach = replace(with_passed(coach, match.position.key), advice=advice)
    if advice is None:
        return with_screen(ui, replace(play, coach=coach)), ()
    game_id, times = ui.coached
    spoken = (times if game_id == match.match_id else 0) + 1
    # No clock runs while the person makes up their mind.
    held = replace(play, coach=coach, match=_changed(match, Pause(), ui.now_ms))
    ui = replace(with_screen(ui, held), coached=(match.match_id, spoken))
    return ui, sound(ui, SoundName.SELECT)


def let_go(ui: UiState) -> UiState:
    """The person has made up their mind: the game goes on."""
    play = _play(ui)
    if play.coach.advice is None:
        return ui
    match = _changed(play.match, Resume(), ui.now_ms)
    coach = replace(play.coach, advice=None)
    return with_screen(ui, replace(play, match=match, coach=coach))


def _changed(match: MatchState, command: Command, now_ms: int) -> MatchState:
    """The match after a command, as it is when there is no clock."""
    answer = apply(match, command, now_ms)
    return match if isinstance(answer, Rejection) else answer
