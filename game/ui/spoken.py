"""How is a move told in words: as a caption below the board, or by a voice?"""

from __future__ import annotations

from game.match.match import MatchState
from game.rules.movement import is_check
from game.rules.moves import Move, drop_kind, is_drop, is_promotion, origin, target
from game.rules.pieces import KIND_NAMES, kind_of
from game.rules.position import Position
from game.rules.squares import square_name
from game.ui.board import SIDE_NAMES
from game.ui.history import History
from game.ui.phrases import Phrase, phrase


def last_move(match: MatchState, history: History) -> Phrase | None:
    """The move played last, None before the first."""
    if not match.moves:
        return None
    move, before = match.moves[-1], history.positions[-2]
    start, end = square_name(origin(move)), square_name(target(move))
    side = phrase(f"side.{SIDE_NAMES[before.turn]}")
    if is_drop(move):
        told = phrase("spoken.placed", side=side, kind=_man(drop_kind(move)), square=end)
    elif is_promotion(move):
        key = "spoken.promoted" if start == end else "spoken.promoted_aside"
        fields = {"square": end} if start == end else {"start": start, "end": end}
        told = phrase(key, side=side, **fields)
    else:
        kind = _man(kind_of(before.board[origin(move)]))
        taken = kind_of(before.board[target(move)])
        fields = {"start": start, "end": end}
        if taken:
            told = phrase("spoken.took", side=side, kind=kind, other=_man(taken), **fields)
        else:
            told = phrase("spoken.moved", side=side, kind=kind, **fields)
    return phrase("spoken.with_check", move=told) if is_check(match.position) else told


def move_words(position: Position, move: Move, *, with_reason: bool = False) -> Phrase:
    """A move on the board as one would say it: "knight to f5".

    A reason that follows tells what is taken.
    """
    start, end = origin(move), target(move)
    square = square_name(end)
    if is_promotion(move):
        if start == end:
            return phrase("spoken.promotes")
        return phrase("spoken.promotes_aside", square=square)
    kind, taken = kind_of(position.board[start]), kind_of(position.board[end])
    if taken and not with_reason:
        return phrase("spoken.takes", kind=_man(kind), other=_man(taken), square=square)
    return phrase("spoken.to", kind=_man(kind), square=square)


def _man(kind: int) -> Phrase:
    return phrase(f"man.{KIND_NAMES[kind]}")
