"""What does the play screen say, and to whom?"""

from __future__ import annotations

from typing import NamedTuple

from game.match.clock import setup_left_ms
from game.match.match import (
    MatchState,
    SeatKind,
    arranging_side,
    claims_now,
    human_side,
    is_bot_turn,
    is_human_against_human,
    is_over,
    is_placing,
)
from game.rules.formations import for_side, nearest
from game.rules.movement import is_check
from game.rules.moves import Move, drop_kind, is_drop, is_promotion, origin, target
from game.rules.pieces import KIND_NAMES, PAWN, SIDE_1, Side, kind_of
from game.rules.squares import square_name
from game.ui.board import SIDE_NAMES
from game.ui.coach import Advice
from game.ui.coming import coming_phrase
from game.ui.gestures import Choosing, origin_of
from game.ui.move_reasons import reason_text
from game.ui.phrases import Phrase, said, text_key
from game.ui.places import TRAY
from game.ui.screens import result
from game.ui.screens.play_curtain import is_ready
from game.ui.screens.play_state import (
    State,
    choices_now,
    coming_now,
    is_live,
    over_now,
    promotion_in_place,
    shown_ply,
    turn_now,
)
from game.ui.spoken import last_move, move_words
from game.ui.summary import winner
from game.ui.words import Words


class Status(NamedTuple):
    """A heading and a line below it."""

    heading: str
    line: str = ""
    warns: bool = False  # the line answers a wrong tap, and matters more than the heading
    tells_move: bool = False  # the line says which move was played last


def seat_texts(match: MatchState, side: Side, words: Words) -> tuple[str, str]:
    """The name of a side, and who plays it."""
    seat = match.seats[side]
    if seat.kind is SeatKind.BOT:
        return words(f"side.{SIDE_NAMES[side]}"), words("play.level", n=seat.level)
    you = words("play.you") if human_side(match) is not None else ""
    return words(f"side.{SIDE_NAMES[side]}"), seat.name or you


def clock_text(match: MatchState, side: Side, words: Words) -> str:
    """The time left, in minutes and seconds; tenths when it runs out."""
    clock = match.clock
    if clock is None:
        return ""
    left_ms = clock.left_ms[side]
    if is_placing(match):
        left_ms = setup_left_ms(clock, side) or left_ms
    seconds = -(-left_ms // 1000)
    minutes = f"{seconds // 60}:{seconds % 60:02}"
    return "".join(words.number(int(sign)) if sign.isdigit() else sign for sign in minutes)


def status(
    play: State, side: Side, words: Words, *, is_facing: bool, captions: bool = False
) -> Status:
    """What one player is told; with captions, the last move instead of a mere invitation."""
    told = _status(play, side, words, is_facing=is_facing)
    invitations = ("play.tap_own", "play.tap_piece", "play.check_line", "play.check_line_bot")
    if not captions or told.line not in {"", *(words(key) for key in invitations)}:
        return told
    last = last_move(play.match, play.history) if is_live(play) else None
    return told if last is None else Status(told.heading, said(words, last), tells_move=True)


def _status(play: State, side: Side, words: Words, *, is_facing: bool) -> Status:
    match = play.match
    if not is_live(play):
        total = len(match.moves)
        return Status(
            words("play.looking_back"),
            words("play.move_of", number=shown_ply(play), total=total),
        )
    if play.read_only:
        return Status(words("saved.read_only"), words("saved.read_only_line"))
    if match.outcome is not None:
        reason = said(words, result.reason_of(match.outcome))
        return Status(said(words, winner(match)), reason)
    waits = is_facing and side != turn_now(play)
    special = _special(play, words)
    if match.offer is not None and is_facing and match.offer.by == side:
        return Status(words("play.offer_made"), words("play.offer_made_line"))
    if special is not None and not (waits and match.offer is None):
        return special
    heading = _heading(play, side, words)
    if waits:  # what the other one is told to do is nothing to this player
        return Status(heading)
    if play.message is not None:
        fields = {name: _field(value, words) for name, value in play.message.fields}
        return Status(heading, words(play.message.key, **fields), True)
    if is_placing(match):
        return Status(heading, _placing_line(play, side, words))
    coming = _coming(play)
    if coming is not None:
        return Status(heading, said(words, coming), True)
    return Status(heading, _moving_line(play, side, words))


def _field(value: object, words: Words) -> object:
    """A kind of piece by its name, everything else as it is."""
    return words(f"man.{KIND_NAMES[value]}") if isinstance(value, int) else value


def _special(play: State, words: Words) -> Status | None:
    match = play.match
    if play.coach.advice is not None:
        return Status(words("coach.title"), coach_line(play, play.coach.advice, words), True)
    if match.clock is not None and match.clock.paused:
        return Status(words("play.paused"), words("play.paused_line"))
    if match.offer is not None:
        by = words(f"side.{SIDE_NAMES[match.offer.by]}")
        return Status(words("play.offered", side=by), words("play.offered_line"))
    if play.pending is not None:
        return Status(words("play.confirm"), words("play.confirm_line"))
    if isinstance(play.gesture, Choosing):
        return Status(words("play.choose"), words("play.choose_line"))
    if play.hint is not None and play.message is None and _coming(play) is None:
        return Status(words("play.hint"), hint_line(play, words), True)
    return None


def hint_line(play: State, words: Words) -> str:
    """Where to look, the hinted move, or the move with the reason that the bot gave."""
    assert play.hint is not None
    position, move = play.match.position, play.hint.move
    reason = reason_text(words, play.hint.reason) if play.hint_step > 1 else ""
    if is_drop(move):
        return _placing_hint(play, move, reason, words)
    if play.hint_step == 0:
        kind = words(f"man.{KIND_NAMES[kind_of(position.board[origin(move)])]}")
        return words("play.hint_look", kind=kind, square=square_name(origin(move)))
    text = said(words, move_words(position, move, with_reason=bool(reason)))
    if not reason or is_promotion(move):  # that says enough by itself
        return words("play.hint_line", move=text)
    return f"{text[:1].upper()}{text[1:]} – {reason}"


def _placing_hint(play: State, drop: Move, reason: str, words: Words) -> str:
    kind, square = words(f"man.{KIND_NAMES[drop_kind(drop)]}"), square_name(target(drop))
    if play.hint_step == 0:
        return words("play.hint_square", square=square)
    name = _formation_of(play, drop) if play.hint_step > 1 else ""
    if name:
        return words("play.hint_as", kind=kind, name=words(name))
    return f"{square} – {reason}" if reason else words("play.hint_place", kind=kind, square=square)


def coach_line(play: State, advice: Advice, words: Words) -> str:
    """The harm that is done, or the move that would have been better."""
    if advice.reply is not None:
        return reason_text(words, advice.reason, "coach")
    reason = reason_text(words, advice.reason)
    before = play.history.positions[-2]
    text = said(words, move_words(before, advice.better, with_reason=bool(reason)))
    if not reason:
        return words("coach.slips", move=text)
    return words("coach.better", move=text, reason=reason)


def _formation_of(play: State, drop: Move) -> str:
    """The text key of the set-up that a placement builds; empty when it follows none."""
    position = play.match.position
    formation = nearest(position, play.match.ruleset, position.turn)
    wanted = for_side(formation, position.turn)
    return text_key(formation.name_key) if (drop_kind(drop), target(drop)) in wanted else ""


def _heading(play: State, side: Side, words: Words) -> str:
    match = play.match
    turn = turn_now(play)
    placing = is_placing(match)
    if is_bot_turn(match):
        name = words(f"side.{SIDE_NAMES[turn]}")
        return words("play.bot_places" if placing else "play.bot_thinks", side=name)
    if is_human_against_human(match):
        who = SIDE_NAMES[turn]
        return words(f"play.{who}_places" if placing else f"play.{who}_moves")
    if turn != side:
        return ""
    return words("play.place_pieces" if placing else "play.your_move")


def _placing_line(play: State, side: Side, words: Words) -> str:
    if is_bot_turn(play.match):
        return ""
    if play.formations[play.match.position.turn] is not None:
        return words("play.placing_rest")
    chosen = origin_of(play.gesture)
    if arranging_side(play.match) is not None:
        if is_ready(play.match):
            return words("play.curtain_ready")
        if chosen is None:
            return words("play.curtain_place")
    if chosen is None:
        return words("play.tap_piece")
    return words("play.tap_square" if chosen >= TRAY else "play.tap_waiting")


def _moving_line(play: State, side: Side, words: Words) -> str:
    match = play.match
    if is_bot_turn(match):
        return words("play.check_line_bot") if is_check(match.position) else ""
    claims = claims_now(match)
    if claims:
        return words(f"claim.{claims[0].value}")
    chosen = origin_of(play.gesture)
    if chosen is not None:
        if promotion_in_place(play) is not None:
            return words("play.tap_to_promote")
        return words("play.tap_target")
    if is_check(match.position):
        return words("play.check_line")
    if not match.position.sets[PAWN + SIDE_1 * match.position.turn]:
        return words("play.tap_own")
    if any(
        is_promotion(move)
        for targets in choices_now(play).values()
        for moves in targets.values()
        for move in moves
    ):
        return words("play.may_promote")
    return words("play.tap_own")


def _coming(play: State) -> Phrase | None:
    """The count that the move aimed at, or any of the chosen man's moves, would start."""
    counts = coming_now(play)
    over = over_now(play)
    aimed = over is not None and over != origin_of(play.gesture)
    coming = counts.get(over) if aimed and over is not None else next(iter(counts.values()), None)
    return None if coming is None else coming_phrase(play.match.position, coming)


def can_offer(match: MatchState) -> bool:
    """Whether a draw may be offered now."""
    people = is_human_against_human(match) and arranging_side(match) is None
    return people and not is_over(match) and match.offer is None
