"""What follows when something happens in the game: sounds, slides, saves, the bot's turn?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from zlib import crc32

from game.bot.levels import HINT_LEVEL
from game.match.apply import Rejection, apply
from game.match.commands import Arrange, ClaimDraw, Command, PassTime, Play
from game.match.match import MatchState, arranging_side, is_bot_turn, is_over, is_placing
from game.rules.curtain import changed
from game.rules.ending import Reason
from game.rules.formations import BY_ID, next_drop
from game.rules.legal import is_legal
from game.rules.moves import Move, is_drop, target
from game.ui.coach import at_rest
from game.ui.effects import AskBot, Effect, Save, SaveSettings, SoundName, Speak, StopBot
from game.ui.events import BotFailed, BotMoved, Ticket
from game.ui.gestures import IDLE
from game.ui.library import with_game
from game.ui.motion import STILL, Motion, between, without
from game.ui.one_ply import one_ply_move
from game.ui.phrases import text_key
from game.ui.screens import play_coach, play_guide, play_sounds, result, statistics
from game.ui.screens.play_curtain import hidden_army
from game.ui.screens.play_state import (
    Message,
    State,
    acting_side,
    shown_position,
    wanted_bottom,
    with_match,
)
from game.ui.sounds import sound
from game.ui.spoken import last_move
from game.ui.state import Step, UiState, drawn_number, noticed, opened, with_screen
from game.ui.ticks import ticks_of

LEAST_REPLY_MS = 450  # a bot that answers sooner looks as if it had not looked
HINT = "hint"
LAST_HINT_STEP = 2
MOVE = "move"


def play_of(ui: UiState) -> State:
    """The play screen, which must be in front."""
    assert isinstance(ui.screen, State)
    return ui.screen


def played(ui: UiState, move: Move, *, was_dragged: bool = False) -> Step:
    """A person has made a move on the board; it may have to be confirmed."""
    play = play_of(ui)
    if arranging_side(play.match) is not None:
        army = changed(hidden_army(play.match)[1], move)
        return commanded(ui, Arrange(army), was_dragged=was_dragged)
    if ui.settings.confirm_moves and not is_drop(move):
        return with_screen(ui, replace(play, gesture=IDLE, pending=move, message=None)), ()
    if is_drop(move):  # a placement by hand ends the one that goes on by itself
        play = with_formation(play, play.match.position.turn, None)
    return guided(commanded(with_screen(ui, play), Play(move), was_dragged=was_dragged))


def guided(step: Step) -> Step:
    """The step after which the first placement's guide goes on, or has done its work."""
    ui, effects = step
    play = play_of(ui)
    after = play_guide.placed(play)
    if after is play:
        return step
    ui = with_screen(ui, after)
    return guide_ended(ui, effects) if after.guide is None else (ui, effects)


def guide_ended(ui: UiState, effects: tuple[Effect, ...] = ()) -> Step:
    """The first placement has been explained, or need not be: it never will be again."""
    settings = replace(ui.settings, guide_seen=True)
    ui = replace(with_screen(ui, replace(play_of(ui), guide=None)), settings=settings)
    return ui, (*effects, SaveSettings(settings))


def commanded(ui: UiState, command: Command, *, was_dragged: bool = False) -> Step:
    """The state after a command, with everything that follows from it."""
    play = play_of(ui)
    if play.read_only:
        return noticed(ui, "saved.read_only_line"), sound(ui, SoundName.ERROR)
    answer = apply(play.match, command, ui.now_ms)
    if isinstance(answer, Rejection):
        return _rejected(ui, play, answer)
    return _changed(ui, play, answer, was_dragged=was_dragged)


def _rejected(ui: UiState, play: State, answer: Rejection) -> Step:
    effects = sound(ui, SoundName.ERROR)
    if not answer.refusals:
        return noticed(ui, text_key(answer.reason)), effects
    message = Message(text_key(answer.refusals[0].rule))
    return with_screen(ui, replace(play, message=message, pending=None)), effects


def _changed(ui: UiState, play: State, match: MatchState, *, was_dragged: bool = False) -> Step:
    before = play.match
    after = with_match(play, match)
    effects: tuple[Effect, ...] = (Save(match, play.starred),)
    if match.moves != before.moves or match.curtain != before.curtain:
        motion = _motion(ui, play, after, was_dragged=was_dragged)
        after = replace(_fresh(after), motion=motion)
        effects += (*_sounds(ui, before, match), *_stopped(play), *_told(ui, before, after))
    if not is_over(match):
        after = replace(after, result_shown=False)
    elif not is_over(before):
        after = replace(_fresh(after), motion=after.motion)
        effects += (*sound(ui, play_sounds.result_sound(match)), *_stopped(play))
        ui, counted = statistics.counted(ui, match)
        effects += counted
    return with_game(with_screen(ui, after), match, starred=after.starred), effects


def _told(ui: UiState, before: MatchState, play: State) -> tuple[Effect, ...]:
    """What a voice says of a new move, where it is wanted."""
    settings = ui.settings
    is_new = len(play.match.moves) > len(before.moves)
    if not (is_new and settings.speech and settings.volume and ui.has_voice):
        return ()
    told = last_move(play.match, play.history)
    return () if told is None else (Speak(told, settings.volume),)


def _fresh(play: State) -> State:
    """Nothing chosen, asked, hinted or said any more."""
    return replace(
        play,
        gesture=IDLE,
        view_ply=None,
        message=None,
        shaken=None,
        hint=None,
        pending=None,
        reply=None,
        ticket=None,
        coach=at_rest(play.coach),
    )


def _stopped(play: State) -> tuple[Effect, ...]:
    """The bot need not go on with what it was asked before."""
    return (StopBot(),) if play.ticket is not None and play.reply is None else ()


def _motion(ui: UiState, play: State, then: State, *, was_dragged: bool) -> Motion:
    """From what was on the board to what is there now."""
    shown, after = shown_position(play), shown_position(replace(then, view_ply=None))
    before, now = _made(play.match), _made(then.match)
    is_next = len(now) == len(before) + 1 and play.view_ply is None
    last = now[-1] if is_next else None
    placed = target(last) if last is not None and is_drop(last) else None
    motion = between(shown.board, after.board, ui.tick, ui.settings.animation, placed)
    if was_dragged and last is not None:
        return without(motion, target(last))
    # What was dragged about behind the curtain is where it should be.
    return STILL if was_dragged and arranging_side(then.match) is not None else motion


def _made(match: MatchState) -> tuple[Move, ...]:
    """The moves, or what is set up behind the curtain."""
    return match.moves if arranging_side(match) is None else hidden_army(match)[1]


def _sounds(ui: UiState, before: MatchState, match: MatchState) -> tuple[Effect, ...]:
    names = play_sounds.move_sounds(match, _made(before), _made(match))
    return tuple(effect for name in names for effect in sound(ui, name))


def with_formation(play: State, side: int, identifier: str | None) -> State:
    """The screen with a side's army being placed by itself, or no longer."""
    formations = list(play.formations)
    formations[side] = identifier
    chosen = list(play.chosen_formations)
    chosen[side] = identifier or chosen[side]
    return replace(
        play, formations=(formations[0], formations[1]), chosen_formations=(chosen[0], chosen[1])
    )


def asked_for_hint(ui: UiState) -> Step:
    """A person wants to know a good move: a step more of it with each press."""
    play = play_of(ui)
    if acting_side(play) is None or play.ticket is not None:
        return ui, ()
    if play.hint is not None:
        step = min(LAST_HINT_STEP, play.hint_step + 1)
        return with_screen(ui, replace(play, hint_step=step, message=None)), ()
    return _asked(ui, play, HINT, HINT_LEVEL.number)


def _asked(ui: UiState, play: State, purpose: str, level: int) -> Step:
    match = play.match
    # One seed for the whole game: the bot's mistakes and tastes follow from it.
    seed = crc32(match.match_id.encode())
    ticket = Ticket(match.match_id, len(match.moves), purpose, match.position.key)
    asked = replace(play, ticket=ticket, asked_tick=ui.tick, reply=None, coach=at_rest(play.coach))
    return with_screen(ui, asked), (AskBot(ticket, match, level, seed),)


def answered(ui: UiState, event: BotMoved | BotFailed) -> Step:
    """The bot has answered; what belongs to another question is dropped."""
    play = play_of(ui)
    if event.ticket.purpose == play_coach.COACH:
        return play_coach.answered(ui, event)
    if event.ticket != play.ticket or play.reply is not None:
        return ui, ()
    match = play.match
    if isinstance(event, BotFailed) or not is_legal(match.position, event.move, match.ruleset):
        return _without_bot(ui, play, event.ticket)
    if event.ticket.purpose == HINT:
        return with_screen(ui, replace(play, ticket=None, hint=event, hint_step=0)), ()
    return with_screen(ui, replace(play, reply=event)), ()


def _without_bot(ui: UiState, play: State, ticket: Ticket) -> Step:
    """The bot's process is of no use just now: the game goes on all the same."""
    if ticket.purpose == HINT:
        return noticed(with_screen(ui, replace(play, ticket=None)), "play.no_hint"), ()
    chance, ui = drawn_number(ui)
    move = one_ply_move(play.match, chance)
    assert move is not None  # the game would be over
    reply = BotMoved(ui.tick, ticket, move)
    return noticed(with_screen(ui, replace(play, reply=reply)), "play.bot_failed"), ()


def timed(ui: UiState) -> Step:
    """What is due now: the clock, the bot's question and reply, ready set-ups, the result."""
    effects: tuple[Effect, ...] = ()
    for due in (
        _time_passed, _turned, _replied, _placed_by_itself, play_coach.timed, _bot_asked,
        _result_shown,
    ):  # fmt: skip
        if not isinstance(ui.screen, State):
            break
        ui, more = due(ui)
        effects += more
    return ui, effects


def _time_passed(ui: UiState) -> Step:
    play = play_of(ui)
    clock = play.match.clock
    if clock is None or clock.running is None:
        return ui, ()
    answer = apply(play.match, PassTime(), ui.now_ms)
    if isinstance(answer, Rejection) or is_over(answer):
        return (ui, ()) if isinstance(answer, Rejection) else _changed(ui, play, answer)
    return with_screen(ui, with_match(play, answer)), ()


def _turned(ui: UiState) -> Step:
    """The board turns to whose turn it is, once the move has come to rest."""
    play = play_of(ui)
    wanted = wanted_bottom(play, ui.settings.turning)
    if wanted == play.bottom or not play.motion.is_over(ui.tick):
        return ui, ()
    return with_screen(ui, replace(play, bottom=wanted)), ()


def _replied(ui: UiState) -> Step:
    play = play_of(ui)
    reply = play.reply
    if reply is None or ui.tick < play.asked_tick + ticks_of(LEAST_REPLY_MS):
        return ui, ()
    command: Command = _claim(play.match, reply.claim, ui.now_ms) or Play(reply.move)
    looking_back = play.view_ply
    ui, effects = commanded(with_screen(ui, replace(play, ticket=None, reply=None)), command)
    claim_next = _claim(play_of(ui).match, reply.claim_next, ui.now_ms)
    if claim_next is not None:
        ui, more = commanded(ui, claim_next)
        effects += more
    if looking_back is not None and not is_over(play_of(ui).match):
        # Somebody looks at an earlier moment: the reply must not tear them away from it.
        ui = with_screen(ui, replace(play_of(ui), view_ply=looking_back))
    return ui, effects


def _claim(match: MatchState, reason: str, now_ms: int) -> ClaimDraw | None:
    """The bot's claim, if it holds."""
    known = next((member for member in Reason if member.value == reason), None)
    if known is None or isinstance(apply(match, ClaimDraw(known), now_ms), Rejection):
        return None
    return ClaimDraw(known)


def wants_bot(ui: UiState, play: State) -> bool:
    """Whether the bot is to be asked for its move."""
    if play.ticket is not None or not is_bot_turn(play.match) or play.read_only:
        return False
    return not play_coach.holds(ui, play)


def _bot_asked(ui: UiState) -> Step:
    play = play_of(ui)
    if play.ticket is not None and play.ticket.purpose == HINT and is_bot_turn(play.match):
        play = replace(play, ticket=None)
    if not wants_bot(ui, play) or not play.motion.is_over(ui.tick):
        return ui, ()
    return _asked(ui, play, MOVE, play.match.seats[play.match.position.turn].level)


def _placed_by_itself(ui: UiState) -> Step:
    """The next piece of a chosen formation."""
    play = play_of(ui)
    side = acting_side(play)
    if arranging_side(play.match) is not None:
        return ui, ()
    if side is None or not is_placing(play.match) or not play.motion.is_over(ui.tick):
        return ui, ()
    identifier = play.formations[side]
    if identifier is None or play.sheet is not None:
        return ui, ()
    move = next_drop(BY_ID[identifier], play.match.position, play.match.ruleset)
    if move is None or not is_legal(play.match.position, move, play.match.ruleset):
        return with_screen(ui, with_formation(play, side, None)), ()
    return commanded(ui, Play(move))


def _result_shown(ui: UiState) -> Step:
    play = play_of(ui)
    if not is_over(play.match) or play.result_shown or not play.motion.is_over(ui.tick):
        return ui, ()
    ui = with_screen(ui, replace(play, result_shown=True, sheet=None, view_ply=None))
    return opened(ui, result.State()), ()


def chained(step: Step, then: Callable[[UiState], Step]) -> Step:
    """One step after another, with the effects of both."""
    ui, effects = step
    ui, more = then(ui)
    return ui, effects + more
