"""What is asked of a person at a board, and is a move the answer?

A task is a position and what to find in it. Whether a move is right is asked of the rules engine:
for a step or a capture, a fork or a mate, all legal moves that do what is asked are right. Where
several moves in a row must be found, the line is written out, with "|" between equally good ones;
a mate is always right, whatever is written.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from game.rules import fen
from game.rules.ending import Reason, outcome
from game.rules.legal import legal_moves
from game.rules.movement import is_check, piece_attacks
from game.rules.moves import Move, is_drop, is_promotion, origin, target
from game.rules.notation import parse_uci
from game.rules.pieces import KING, Side, kind_of
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.squares import Square, members, parse_square
from game.ui.rule_answers import WORTH_HALVES
from game.ui.rule_book import USUAL

FORKED_HALVES = 5  # of a pawn: what is worth attacking two at once


class Asks(StrEnum):
    """What is to be found; the values are text keys."""

    REACH = "reach"  # one of the marked squares
    TAKE = "take"  # something, so that nothing is lost for it
    ESCAPE = "escape"  # the way out of check that goes to a marked square; without marks any
    CHECK = "check"  # by a man that cannot be taken
    FORK = "fork"  # two men of worth attacked at once, by one that cannot be taken
    MATE = "mate"
    PROMOTE = "promote"
    PLACE = "place"  # anywhere that is allowed
    DRAW = "draw"  # at once
    LINE = "line"  # the moves that are written
    PLAY = "play"  # to be played out against the bot: mate in time
    OUTLAST = "outlast"  # the same for the bare king: survive the count


PLAYED_OUT = (Asks.PLAY, Asks.OUTLAST)


class Task(NamedTuple):
    """One position."""

    id: str  # its text is ``task.<id>``
    position: str  # FEN
    asks: Asks
    marked: str = ""  # squares
    shows_marked: bool = True
    line: tuple[str, ...] = ()  # own moves and replies in turn, as UCI
    ruleset: Ruleset = USUAL
    text: str = ""  # name of its text, if not its id


class Course(NamedTuple):
    """Tasks that follow each other."""

    id: str  # its title is ``lesson.<id>``
    picture: str  # name of a picture
    tasks: tuple[Task, ...]


@lru_cache(maxsize=32)
def start_of(task: Task) -> Position:
    """What stands on the board at first."""
    return fen.parse(task.position)


def solver_of(task: Task) -> Side:
    """Who is to find it."""
    return start_of(task).turn


def marked_squares(task: Task) -> tuple[Square, ...]:
    """The squares that it is about."""
    return tuple(parse_square(name) for name in task.marked.split())


def own_moves(task: Task) -> int:
    """How many moves are to be found, one after the other."""
    return (len(task.line) + 1) // 2 or 1


@lru_cache(maxsize=64)
def answers(task: Task, position: Position, ply: int) -> tuple[Move, ...]:
    """The right moves, after so many plies of the task."""
    if task.line:
        written = [parse_uci(text, position, task.ruleset) for text in task.line[ply].split("|")]
        legal = legal_moves(position, task.ruleset)
        mates = [move for move in legal if mates_by(position, move, task.ruleset)]
        return tuple(dict.fromkeys((*written, *mates)))
    return tuple(
        move for move in legal_moves(position, task.ruleset) if _does(task, position, move)
    )  # fmt: skip


def reply_to(task: Task, position: Position, ply: int) -> Move | None:
    """The other side's written move, None when the task is solved by then."""
    if ply >= len(task.line):
        return None
    return parse_uci(task.line[ply], position, task.ruleset)


def _does(task: Task, position: Position, move: Move) -> bool:
    """Whether a legal move does what is asked."""
    rules = task.ruleset
    match task.asks:
        case Asks.REACH:
            return target(move) in marked_squares(task)
        case Asks.TAKE:
            return takes(position, move) and not is_taken_back(position, move, rules)
        case Asks.ESCAPE:
            return not task.marked or target(move) in marked_squares(task)
        case Asks.CHECK:
            return is_check(play(position, move, rules)) and not is_taken_back(
                position, move, rules
            )
        case Asks.FORK:
            return len(_prey(position, move, rules)) > 1 and not is_taken_back(
                position, move, rules
            )
        case Asks.MATE:
            return mates_by(position, move, rules)
        case Asks.PROMOTE:
            return is_promotion(move)
        case Asks.PLACE:
            return is_drop(move)
        case Asks.DRAW:
            ended = outcome(play(position, move, rules), rules)
            return ended is not None and ended.winner is None
        case Asks.LINE | Asks.PLAY | Asks.OUTLAST:
            return False


def takes(position: Position, move: Move) -> bool:
    """Whether a legal move is a capture."""
    return not is_drop(move) and not is_promotion(move) and bool(position.board[target(move)])


def mates_by(position: Position, move: Move, ruleset: Ruleset) -> bool:
    """Whether a legal move is mate."""
    ended = outcome(play(position, move, ruleset), ruleset)
    return ended is not None and ended.reason is Reason.CHECKMATE


def is_taken_back(position: Position, move: Move, ruleset: Ruleset) -> bool:
    """Whether the man that has moved could be taken at once."""
    replies = legal_moves(play(position, move, ruleset), ruleset)
    return any(
        target(reply) == target(move) and not is_promotion(reply) and origin(reply) != target(reply)
        for reply in replies
    )


def _prey(position: Position, move: Move, ruleset: Ruleset) -> list[Square]:
    """The enemy king and the men of worth that the moved man attacks."""
    after = play(position, move, ruleset)
    side = position.turn
    kind = kind_of(after.board[target(move)])
    attacked = piece_attacks(kind, side, target(move), after.sets[0] | after.sets[8])
    return [
        square
        for square in members(attacked & after.sets[8 - 8 * side])
        if kind_of(after.board[square]) == KING
        or WORTH_HALVES[kind_of(after.board[square])] >= FORKED_HALVES
    ]
