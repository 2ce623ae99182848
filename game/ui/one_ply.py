"""Which move is played when the bot's process does not answer? A sensible one, looked one ply far.

The game must go on even when the bot cannot be started at all. No evaluation worth the name: take
what is worth most, do not leave a man where it can be taken for less, otherwise go forward.
"""

from __future__ import annotations

from game.match.match import MatchState
from game.rules import formations
from game.rules.ending import outcome
from game.rules.legal import legal_moves
from game.rules.moves import Move, is_drop, is_promotion, target
from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, PAWN, ROOK, kind_of
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset

WORTH = {0: 0, KING: 0, PAWN: 1, GENERAL: 2, ELEPHANT: 3, KNIGHT: 4, ROOK: 6}
MATE_WORTH = 1000


def one_ply_move(match: MatchState, chance: int) -> Move | None:
    """A legal move, None when there is none; `chance` decides between equals."""
    position, ruleset = match.position, match.ruleset
    legal = legal_moves(position, ruleset)
    if not legal:
        return None
    if is_drop(legal[0]):
        usable = formations.usable(ruleset)
        formation = usable[chance % len(usable)] if usable else None
        drop = formations.next_drop(formation, position, ruleset) if formation else None
        return drop if drop in legal else legal[chance % len(legal)]
    best = max(_worth(position, move, ruleset) for move in legal)
    equal = [move for move in legal if _worth(position, move, ruleset) == best]
    return equal[chance % len(equal)]


def _worth(position: Position, move: Move, ruleset: Ruleset) -> int:
    gained = WORTH[kind_of(position.board[target(move)])] if not is_promotion(move) else 2
    after = play(position, move, ruleset)
    end = outcome(after, ruleset)
    if end is not None:
        return MATE_WORTH if end.winner == position.turn else -1
    replies = legal_moves(after, ruleset)
    lost = max((WORTH[kind_of(after.board[target(reply)])] for reply in replies
                if not is_promotion(reply)), default=0)  # fmt: skip
    return gained - lost
