"""What do the buttons of the play screen do?"""

from __future__ import annotations

from dataclasses import replace

from game.match.apply import Rejection, apply
from game.match.commands import (
    AnswerDraw,
    Arrange,
    ClaimDraw,
    OfferDraw,
    Pause,
    Play,
    Ready,
    Redo,
    Resign,
    Resume,
    TakeBack,
)
from game.match.match import arranging_side, human_side, is_placing
from game.rules import fen
from game.rules.counting import count_status
from game.rules.formations import BY_ID
from game.rules.movement import is_check
from game.rules.pieces import Side
from game.rules.refusal import Refusal
from game.rules.squares import square_name
from game.ui import gestures
from game.ui.events import KeyName
from game.ui.gestures import Choosing, Played
from game.ui.motion import between
from game.ui.move_list import MOVE_TARGET
from game.ui.phrases import text_key
from game.ui.rule_answers import page_for
from game.ui.screens import help as help_screen
from game.ui.screens import play_coach, play_moves, review, setup, transfer
from game.ui.screens import settings as settings_screen
from game.ui.screens.play_curtain import Handover, completed, hidden_army, is_ready
from game.ui.screens.play_moves import commanded, play_of, with_formation
from game.ui.screens.play_state import (
    Message,
    SheetKind,
    State,
    near_side,
    promotion_in_place,
    shown_ply,
    shown_position,
    turn_now,
)
from game.ui.state import Step, UiState, at_home, opened, with_screen

FAR = "@far"  # ends the id of a button that belongs to the player opposite

CLOSE = "button:close"
MENU = "button:menu"
UNDO = "button:undo"
REDO = "button:redo"
HINT = "button:hint"
PROMOTE = "button:promote"
CLAIM = "button:claim"
ACCEPT = "button:accept"
DECLINE = "button:decline"
COACH_BACK = "button:coach_back"
COACH_ON = "button:coach_on"
CONFIRM = "button:confirm"
DISCARD = "button:discard"
FLIP = "button:flip"
MOVES = "button:moves"
FIRST = "button:first"
PREVIOUS = "button:previous"
NEXT = "button:next"
LAST = "button:last"
TO_GAME = "button:to_game"
FORMATION = "button:formation"
FORMATION_CHOICE = "formation:"
PLACE_REST = "button:place_rest"
PAGE_BACK = "button:page_back"
PAGE_ON = "button:page_on"
STOP_PLACING = "button:stop_placing"
OFFER = "button:offer"
RESIGN = "button:resign"
RESIGN_YES = "button:resign_yes"
PAUSE = "button:pause"
RESUME = "button:resume"
CURTAIN_READY = "button:curtain_ready"
RULES = "button:rules"
WHY = "button:why"
SETTINGS = "button:settings"
NEW_GAME = "button:new_game"
HOME = "button:home"
FILES = "button:files"
SKIP_GUIDE = "button:skip_guide"
RESULT = "button:result"
REVIEW = "button:review"
CHOICE = "choice:"  # and the index of the option

KEYS = {
    KeyName.UNDO: UNDO,
    KeyName.BACKSPACE: UNDO,
    KeyName.REDO: REDO,
    KeyName.HINT: HINT,
    KeyName.FLIP: FLIP,
    KeyName.MENU: MENU,
    KeyName.PAGE_UP: PREVIOUS,
    KeyName.PAGE_DOWN: NEXT,
    KeyName.HOME: FIRST,
    KeyName.END: TO_GAME,
    KeyName.NEW_GAME: NEW_GAME,
}


def refusal_message(refusal: Refusal) -> Message:
    """The sentence for a broken rule."""
    fields: list[tuple[str, object]] = []
    if refusal.square is not None:
        fields.append(("square", square_name(refusal.square)))
    if refusal.kind is not None:
        fields.append(("kind", refusal.kind))
    return Message(text_key(refusal.rule), tuple(fields), page=page_for(refusal))


def actor(play: State, *, is_far: bool) -> Side:
    """Who has pressed a button."""
    human = human_side(play.match)
    if human is not None:
        return human
    if is_far:
        return 1 - near_side(play)
    return turn_now(play)


def chosen(ui: UiState, target: str) -> Step:
    """The state after a button was pressed."""
    play = play_of(ui)
    is_far = target.endswith(FAR)
    target = target.removesuffix(FAR)
    side = actor(play, is_far=is_far)
    if play.sheet_side is not None:
        side = play.sheet_side
    return (
        _game_button(ui, target, side)
        or _placing_button(ui, target, side)
        or _view_button(ui, target, side if is_far else None)
        or _way_out(ui, target)
        or (ui, ())
    )


def _game_button(ui: UiState, target: str, side: Side) -> Step | None:
    """Buttons that play the game."""
    play = play_of(ui)
    match target:
        case "button:undo":
            return _undone(ui)
        case "button:coach_back":
            return _undone(ui)
        case "button:coach_on":
            return play_coach.let_go(ui), ()
        case "button:redo":
            return commanded(_sheetless(ui), Redo())
        case "button:hint":
            return play_moves.asked_for_hint(ui)
        case "button:promote":
            return _promoted(ui)
        case "button:claim":
            return commanded(_sheetless(ui), ClaimDraw())
        case "button:accept":
            return commanded(ui, AnswerDraw(_answering(play), True))
        case "button:decline":
            return commanded(ui, AnswerDraw(_answering(play), False))
        case "button:confirm" if play.pending is not None:
            return commanded(ui, Play(play.pending))
        case "button:discard":
            return with_screen(ui, replace(play, pending=None)), ()
        case "button:offer":
            return commanded(_sheetless(ui), OfferDraw(side))
        case "button:resign":
            return _with_sheet(ui, SheetKind.RESIGN, side), ()
        case "button:resign_yes":
            return commanded(_sheetless(ui), Resign(side))
        case "button:pause":
            return commanded(_sheetless(ui), Pause())
        case "button:resume":
            ui = play_coach.let_go(_sheetless(ui))
            return commanded(ui, Resume()) if _is_paused(ui) else (ui, ())
        case _ if target.startswith(CHOICE):
            return _choice_made(ui, target.removeprefix(CHOICE))
        case _:
            return None


def _answering(play: State) -> Side:
    assert play.match.offer is not None
    return 1 - play.match.offer.by


def _placing_button(ui: UiState, target: str, side: Side) -> Step | None:
    play = play_of(ui)
    hidden = arranging_side(play.match) is not None
    match target:
        case "button:formation":
            return _with_sheet(ui, SheetKind.FORMATIONS, side), ()
        case "button:curtain_ready" if hidden:
            return _said_ready(ui)
        case "button:place_rest" if hidden:
            return _set_up(ui, side, play.chosen_formations[side] or "", anew=False)
        case _ if hidden and target.startswith(FORMATION_CHOICE):
            return _set_up(ui, side, target.removeprefix(FORMATION_CHOICE), anew=True)
        case "button:place_rest":
            identifier = play.chosen_formations[side]
            ui = _sheetless(ui)
            return with_screen(ui, with_formation(play_of(ui), side, identifier)), ()
        case "button:page_back":
            return with_screen(ui, replace(play, sheet_page=play.sheet_page - 1)), ()
        case "button:page_on":
            return with_screen(ui, replace(play, sheet_page=play.sheet_page + 1)), ()
        case "button:stop_placing":
            return with_screen(ui, with_formation(play, side, None)), ()
        case "button:skip_guide":
            return play_moves.guide_ended(ui)
        case _ if target.startswith(FORMATION_CHOICE):
            identifier = target.removeprefix(FORMATION_CHOICE)
            ui = _sheetless(ui)
            ui = with_screen(ui, with_formation(play_of(ui), side, identifier))
            return (ui, ()) if play.guide is None else play_moves.guide_ended(ui)
        case _:
            return None


def _set_up(ui: UiState, side: Side, identifier: str, *, anew: bool) -> Step:
    """Behind the curtain a ready set-up comes at once: nobody waits for a turn."""
    formation = BY_ID.get(identifier)
    if formation is None:
        return ui, ()
    ui = _sheetless(ui)
    army = completed(play_of(ui).match, formation, anew=anew)
    ui = with_screen(ui, with_formation(play_of(ui), side, identifier))
    ui = with_screen(ui, replace(play_of(ui), formations=(None, None)))
    return commanded(ui, Arrange(army))


def _said_ready(ui: UiState) -> Step:
    """The device changes hands; after Black both armies are seen, when both are there to look."""
    if not is_ready(play_of(ui).match):
        return ui, ()
    if arranging_side(play_of(ui).match) == 1:
        return opened(_held(ui), Handover(is_reveal=True)), ()
    ui, effects = commanded(ui, Ready())
    return opened(ui, Handover()), effects


def _is_paused(ui: UiState) -> bool:
    clock = play_of(ui).match.clock
    return clock is None or clock.paused


def _undone(ui: UiState) -> Step:
    ui = play_coach.let_go(ui)
    play = play_of(ui)
    if arranging_side(play.match) is not None:
        return commanded(_sheetless(ui), Arrange(hidden_army(play.match)[1][:-1]))
    if play.pending is not None:
        return with_screen(ui, replace(play, pending=None)), ()
    ui = with_screen(ui, with_formation(play, play.match.position.turn, None))
    human = human_side(play.match)
    if human is not None:
        ui = with_screen(ui, with_formation(play_of(ui), human, None))
    return commanded(_sheetless(ui), TakeBack())


def _promoted(ui: UiState) -> Step:
    """The chip does what a second tap on the chosen pawn does."""
    play = play_of(ui)
    move = promotion_in_place(play)
    return (ui, ()) if move is None else play_moves.played(ui, move)


def _choice_made(ui: UiState, index: str) -> Step:
    play = play_of(ui)
    if not isinstance(play.gesture, Choosing) or not index.isdigit():
        return ui, ()
    options = play.gesture.options
    option = options[int(index)] if int(index) < len(options) else None
    gesture, signals = gestures.picked(play.gesture, option)
    ui = with_screen(ui, replace(play, gesture=gesture))
    for signal in signals:
        if isinstance(signal, Played):
            return play_moves.played(ui, signal.move)
    return ui, ()


def _view_button(ui: UiState, target: str, far_side: Side | None) -> Step | None:
    """Buttons that change what is seen."""
    play = play_of(ui)
    ply, last = shown_ply(play), len(play.match.moves)
    match target:
        case "button:close" | "button:close:no" | "scrim":
            if isinstance(play.gesture, Choosing):
                play = replace(play, gesture=gestures.IDLE)
            return with_screen(ui, replace(play, sheet=None, sheet_side=None)), ()
        case "button:menu":
            # Opposite, the menu is turned too; the near player's is for whoever holds the device.
            return _with_sheet(ui, SheetKind.MENU, far_side), ()
        case "button:moves":
            return _with_sheet(ui, SheetKind.MOVES, play.sheet_side), ()
        case "button:flip":
            flipped = replace(play, flipped=not play.flipped, gesture=gestures.IDLE)
            return _sheetless(with_screen(ui, flipped)), ()
        case "button:first":
            return looked_at(ui, 0), ()
        case "button:previous":
            return looked_at(ui, ply - 1), ()
        case "button:next":
            return looked_at(ui, ply + 1), ()
        case "button:last" | "button:to_game":
            return looked_at(_sheetless(ui), last), ()
        case "button:result":
            return with_screen(ui, replace(play, result_shown=False)), ()
        case _ if target.startswith(MOVE_TARGET):
            return looked_at(_sheetless(ui), int(target.removeprefix(MOVE_TARGET))), ()
        case _:
            return None


def looked_at(ui: UiState, ply: int) -> UiState:
    """The board as it stood after so many moves; at the end it is the game again."""
    play = play_of(ui)
    last = len(play.match.moves)
    ply = min(last, max(0, ply))
    before, after = shown_position(play), play.history.positions[ply]
    motion = between(before.board, after.board, ui.tick, ui.settings.animation)
    view_ply = None if ply == last else ply
    looking = replace(
        play, view_ply=view_ply, motion=motion, gesture=gestures.IDLE, pending=None, message=None
    )
    return with_screen(ui, looking)


def _way_out(ui: UiState, target: str) -> Step | None:
    """Buttons that lead to other screens."""
    match target:
        case "button:rules" | "button:why":
            return opened(_held(ui), _rules_for(play_of(ui))), ()
        case "button:settings":
            return opened(_held(ui), settings_screen.State()), ()
        case "button:files":
            ui = _held(ui)
            return transfer.shown(ui, play_of(ui).match, fen.write(shown_position(play_of(ui))))
        case "button:new_game":
            return opened(_held(ui), setup.State()), ()
        case "button:review":
            ui = _held(ui)
            play = play_of(ui)
            return opened(ui, review.state_of(play.match, starred=play.starred)), ()
        case "button:home":
            held = _held(ui)
            return at_home(held), ()
        case _:
            return None


def _rules_for(play: State) -> help_screen.State:
    """The rules guide, opened at what matters now."""
    match = play.match
    if play.message is not None and play.message.page:
        return help_screen.State(play.message.page)
    if is_placing(match):
        return help_screen.State("setup")
    if count_status(match.position) is not None:
        return help_screen.State("count_run")
    if is_check(match.position):
        return help_screen.State("check")
    return help_screen.contents()


def _held(ui: UiState) -> UiState:
    """The game waits, and its clock too, while another screen is in front."""
    ui = _sheetless(ui)
    play = play_of(ui)
    answer = apply(play.match, Pause(), ui.now_ms)
    match = play.match if isinstance(answer, Rejection) else answer
    return with_screen(ui, replace(play, match=match, gesture=gestures.IDLE, cursor=None))


def _sheetless(ui: UiState) -> UiState:
    play = play_of(ui)
    return with_screen(ui, replace(play, sheet=None, sheet_side=None))


def _with_sheet(ui: UiState, kind: SheetKind, side: Side | None) -> UiState:
    play = replace(
        play_of(ui), sheet=kind, sheet_side=side, sheet_page=0, gesture=gestures.IDLE, cursor=None
    )
    return replace(with_screen(ui, play), focus=None)
