"""Why is a move good, in one reason that a person understands?

The answer is a key and words to fill into its text: piece kinds by name and squares. Keys:

- ``mates``; ``mates_in MOVES``; ``claims_count``: holds out longer than the count;
- ``captures KIND SQUARE``: it takes that piece and keeps it; ``trades KIND SQUARE``;
- ``threatens_mate``; ``attacks KIND SQUARE``; ``forks KIND KIND``;
- ``saves KIND SQUARE``: a man that was in danger; ``answers_check``; ``gives_check``;
- ``makes_general SQUARE``; ``nears_general SQUARE``: a pawn comes to a promotion square;
- ``places KIND SQUARE``; ``drives_king``; ``improves KIND SQUARE``: nothing else stands out.
"""

from __future__ import annotations

from game.bot.bare_endings import OUTWARD
from game.bot.deepen import Line
from game.bot.evaluate import MATE, MATE_BOUND
from game.bot.ordering import WORTH
from game.rules.counting import is_bare
from game.rules.legal import legal_moves
from game.rules.movement import attacked_squares, is_check, piece_attacks
from game.rules.moves import drop_kind, is_drop, is_promotion, origin, target
from game.rules.pieces import GENERAL, KIND_NAMES, KING, PAWN
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.squares import BIT, Square, members, square_name

WORTH_SAVING = 150  # hundredths of a pawn
SOON = 6  # moves to a mate worth announcing


def reason_words(position: Position, line: Line, ruleset: Ruleset) -> list[str]:
    """The key of the best reason for a line's first move, and the words that fill its text."""
    move, value = line.move, line.value
    to, start = target(move), origin(move)
    if is_drop(move):
        return ["places", KIND_NAMES[drop_kind(move)], square_name(to)]
    after = play(position, move, ruleset)
    if not legal_moves(after, ruleset) and is_check(after):
        return ["mates"]
    if value > MATE_BOUND and (MATE - value + 1) // 2 <= SOON:
        return ["mates_in", str((MATE - value + 1) // 2)]
    if is_promotion(move):
        return ["makes_general", square_name(to)]
    mover, captured = position.board[start], position.board[to]
    guarded = bool(_attacked(after, after.turn) & BIT[to])
    if captured:
        gains = not guarded or WORTH[captured] > WORTH[mover] + 50
        return ["captures" if gains else "trades", KIND_NAMES[captured & 7], square_name(to)]
    if _mates_next(after, ruleset):
        return ["threatens_mate"]
    if is_check(position):
        return ["answers_check"]
    saved = _saved(position, after, move)
    if saved is not None:
        return ["saves", KIND_NAMES[position.board[saved] & 7], square_name(saved)]
    prey = _newly_attacked(position, after, to, start)
    if len(prey) > 1:
        return ["forks", *(KIND_NAMES[after.board[square] & 7] for square in prey[:2])]
    if prey:
        return ["attacks", KIND_NAMES[after.board[prey[0]] & 7], square_name(prey[0])]
    if is_check(after):
        return ["gives_check"]
    own = 8 * position.turn
    if (
        mover & 7 == PAWN
        and not position.sets[GENERAL + own]
        and BIT[to] & ruleset.promotion_squares[position.turn]
    ):
        return ["nears_general", square_name(to)]
    if is_bare(position.sets, 1 - position.turn) and value > 0:
        bare = position.sets[KING + 8 - own].bit_length() - 1
        return ["drives_king", square_name(bare)] if OUTWARD[bare] >= 0 else ["improves"]
    return ["improves", KIND_NAMES[mover & 7], square_name(to)]


def _attacked(position: Position, side: int) -> int:
    sets = position.sets
    return attacked_squares(sets, side, sets[0] | sets[8])


def _mates_next(after: Position, ruleset: Ruleset) -> bool:
    """Would the side that has just moved mate at once, could it move again?"""
    if is_check(after):
        return False
    again = Position(
        after.board,
        after.sets,
        after.reserve,
        1 - after.turn,
        after.ply + 1,
        after.quiet_plies,
        after.count_side,
        after.count_plies,
        after.count_limit_plies,
        after.key,
    )
    for move in legal_moves(again, ruleset):
        then = play(again, move, ruleset)
        if is_check(then) and not legal_moves(then, ruleset):
            return True
    return False


def _in_danger(position: Position, side: int, square: Square) -> bool:
    """Is a man attacked by something cheaper, or attacked and unguarded?"""
    sets, board = position.sets, position.board
    if not _attacked(position, 1 - side) & BIT[square]:
        return False
    if not _attacked(position, side) & BIT[square]:
        return True
    occupied = sets[0] | sets[8]
    return any(
        WORTH[board[by]] + 50 < WORTH[board[square]]
        for by in members(sets[8 - 8 * side])
        if board[by] & 7 != KING
        and piece_attacks(board[by] & 7, 1 - side, by, occupied) & BIT[square]
    )


def _saved(position: Position, after: Position, move: int) -> Square | None:
    """The most valuable own man that was in danger and no longer is, by where it stood before."""
    side = position.turn
    best = None
    for square in members(position.sets[8 * side]):
        worth = WORTH[position.board[square]]
        if worth < WORTH_SAVING or not _in_danger(position, side, square):
            continue
        now = target(move) if square == origin(move) else square
        if not _in_danger(after, side, now) and (
            best is None or worth > WORTH[position.board[best]]
        ):
            best = square
    return best


def _newly_attacked(position: Position, after: Position, to: Square, start: Square) -> list[Square]:
    """Enemy pieces that the moved man now threatens to win, the most valuable first."""
    side, sets = position.turn, after.sets
    kind = after.board[to] & 7
    occupied = sets[0] | sets[8]
    now = piece_attacks(kind, side, to, occupied) & sets[8 - 8 * side]
    before = piece_attacks(kind, side, start, occupied | BIT[start])
    prey = [
        square
        for square in members(now & ~before & ~sets[KING + 8 - 8 * side])
        if WORTH[after.board[square]] >= WORTH_SAVING and _in_danger(after, 1 - side, square)
    ]
    return sorted(prey, key=lambda square: -WORTH[after.board[square]])
