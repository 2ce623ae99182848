"""What would a wrong move lead to? The answer that refutes it, and a sentence that says so."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.ending import Reason, outcome
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.moves import Move, is_promotion, origin, target
from game.rules.pieces import KIND_NAMES, KING, kind_of
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.squares import square_name
from game.ui.phrases import Phrase, phrase
from game.ui.puzzle import Asks, Task, mates_by, own_moves, takes
from game.ui.rule_answers import WORTH_HALVES

KING_HALVES = 99  # a king is never given for anything


class Consequence(NamedTuple):
    """What follows a wrong move."""

    said: Phrase
    reply: Move | None  # that shows it


def consequence(task: Task, position: Position, move: Move, ply: int) -> Consequence:
    """What a legal but wrong move, made after so many plies of the task, would lead to."""
    rules = task.ruleset
    after = play(position, move, rules)
    ended = outcome(after, rules)
    if ended is not None and ended.reason is Reason.STALEMATE:
        return Consequence(phrase("wrong.stalemate"), None)
    if ended is not None and ended.winner is None:
        return Consequence(phrase("wrong.insufficient"), None)
    replies = legal_moves(after, rules)
    for reply in replies:
        if mates_by(after, reply, rules):
            return _spoken("wrong.mates", after, reply)
    left = own_moves(task) - ply // 2 - 1
    if task.asks is Asks.MATE or task.line:
        way_out = _way_out(after, replies, left, rules)
        if way_out is not None:
            return way_out
    loss = _loss(after, replies, rules)
    if loss is not None:
        return _spoken("wrong.taken", after, loss)
    return Consequence(phrase(f"wrong.{task.asks}"), None)


def _spoken(key: str, position: Position, reply: Move) -> Consequence:
    kind = phrase(f"man.{KIND_NAMES[kind_of(position.board[origin(reply)])]}")
    return Consequence(phrase(key, kind=kind, square=square_name(target(reply))), reply)


def _way_out(after: Position, replies: list[Move], left: int, rules: Ruleset) -> Consequence | None:
    """How the king, hunted by that move, is saved: the hunter taken, a step away, a shield."""
    safe = [reply for reply in replies if not _can_mate(play(after, reply, rules), left, rules)]
    if not safe:
        return None
    was_check = is_check(after)

    def rank(reply: Move) -> tuple[bool, bool]:
        return takes(after, reply), kind_of(after.board[origin(reply)]) == KING

    reply = max(safe, key=rank)
    if takes(after, reply):
        return _spoken("wrong.taken", after, reply)
    if kind_of(after.board[origin(reply)]) == KING:
        return _spoken("wrong.escapes", after, reply)
    return _spoken("wrong.blocks" if was_check else "wrong.defends", after, reply)


def _can_mate(position: Position, moves: int, rules: Ruleset) -> bool:
    """Whether the side to move mates within so many moves; few, so all are tried."""
    if moves <= 0:
        return False
    for move in legal_moves(position, rules):
        if mates_by(position, move, rules):
            return True
        if moves > 1:
            after = play(position, move, rules)
            replies = legal_moves(after, rules)
            if replies and all(
                _can_mate(play(after, reply, rules), moves - 1, rules) for reply in replies
            ):
                return True
    return False


def _loss(after: Position, replies: list[Move], rules: Ruleset) -> Move | None:
    """The capture by which the most would be lost, None when nothing is."""
    gains = [(_gain(after, reply, rules), -reply) for reply in replies if takes(after, reply)]
    gain, reply = max(gains, default=(0, 0))
    return -reply if gain > 0 else None


def _gain(position: Position, capture: Move, rules: Ruleset) -> int:
    won = _halves(position, target(capture))
    then = play(position, capture, rules)
    taken_back = any(
        target(move) == target(capture) and not is_promotion(move)
        for move in legal_moves(then, rules)
    )
    return won - (_halves(position, origin(capture)) if taken_back else 0)


def _halves(position: Position, square: int) -> int:
    return WORTH_HALVES.get(kind_of(position.board[square]), KING_HALVES)
