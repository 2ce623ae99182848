"""Why is a move good, in one reason that a person understands?

The answer is a key and words to fill into its text: piece kinds by name and squares. Keys:

- ``mates``; ``mates_in MOVES``; ``delays_mate``; ``claims_count``: it holds out longer than the
  count;
- ``captures KIND SQUARE``: it takes that piece and keeps it; ``trades KIND SQUARE``;
- ``threatens_mate``; ``attacks KIND SQUARE``; ``forks KIND KIND``;
- ``saves KIND SQUARE``: a man that was in danger; ``answers_check``; ``gives_check``;
- ``goes_for KIND SQUARE``: what it means to take with its next move;
- ``makes_general SQUARE``; ``nears_general SQUARE``: a pawn comes to a promotion square;
  ``advances_pawn SQUARE``: towards that one; ``stops_general SQUARE``: of the pawn there;
- ``guards KIND SQUARE``: a piece that was unguarded; ``takes_file SQUARE``: a rook;
- ``places KIND SQUARE``; ``drives_king``; ``improves KIND SQUARE``: nothing else stands out.
"""

from __future__ import annotations

from game.bot.counters import TOO_LATE
from game.bot.deepen import Line
from game.bot.evaluate import MATE, MATE_BOUND
from game.bot.ordering import WORTH
from game.bot.structure import FILES
from game.rules.counting import is_bare
from game.rules.legal import legal_moves
from game.rules.movement import attacked_squares, is_check, piece_attacks
from game.rules.moves import Move, drop_kind, is_drop, is_promotion, origin, target
from game.rules.pieces import GENERAL, KIND_NAMES, KING, PAWN, ROOK
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.squares import BIT, Square, members, square_name

WORTH_SAVING = 150  # hundredths of a pawn
SOON = 6  # moves to a mate worth announcing


def reason_words(position: Position, line: Line, ruleset: Ruleset) -> list[str]:
    """The key of the best reason for a line's first move, and the words that fill its text."""
    if is_drop(line.move):
        return ["places", KIND_NAMES[drop_kind(line.move)], square_name(target(line.move))]
    after = play(position, line.move, ruleset)
    return (
        _outcome_reason(position, after, line.value, ruleset)
        or _gain_reason(position, after, line.move)
        or _threat_reason(position, after, line.move, ruleset)
        or _plan_reason(position, after, line, ruleset)
    )


def _outcome_reason(
    position: Position, after: Position, value: int, ruleset: Ruleset
) -> list[str] | None:
    """How the game is going to end."""
    if not legal_moves(after, ruleset) and is_check(after):
        return ["mates"]
    if value > MATE_BOUND and (MATE - value + 1) // 2 <= SOON:
        return ["mates_in", str((MATE - value + 1) // 2)]
    if value < -MATE_BOUND:
        return ["delays_mate"]
    counting = after.count_limit_plies and is_bare(position.sets, position.turn)
    return ["claims_count"] if counting and value >= -TOO_LATE else None


def _gain_reason(position: Position, after: Position, move: Move) -> list[str] | None:
    """What the move itself gains."""
    to = target(move)
    if is_promotion(move):
        return ["makes_general", square_name(to)]
    mover, captured = position.board[origin(move)], position.board[to]
    if not captured:
        return None
    guarded = bool(_attacked(after, after.turn) & BIT[to])
    gains = not guarded or WORTH[captured] > WORTH[mover] + 50
    return ["captures" if gains else "trades", KIND_NAMES[captured & 7], square_name(to)]


def _threat_reason(
    position: Position, after: Position, move: Move, ruleset: Ruleset
) -> list[str] | None:
    """What the move threatens, or what threat it meets."""
    if _mates_next(after, ruleset):
        return ["threatens_mate"]
    if is_check(position):
        return ["answers_check"]
    saved = _saved(position, after, move)
    if saved is not None:
        return ["saves", KIND_NAMES[position.board[saved] & 7], square_name(saved)]
    prey = _newly_attacked(position, after, target(move), origin(move))
    if len(prey) > 1:
        return ["forks", *(KIND_NAMES[after.board[square] & 7] for square in prey[:2])]
    if prey:
        return ["attacks", KIND_NAMES[after.board[prey[0]] & 7], square_name(prey[0])]
    if is_check(after):
        return ["gives_check"]
    stopped = _stopped_pawn(position, after, ruleset)
    return None if stopped is None else ["stops_general", square_name(stopped)]


def _plan_reason(position: Position, after: Position, line: Line, ruleset: Ruleset) -> list[str]:
    """What the move is a step towards."""
    start, to = origin(line.move), target(line.move)
    kind, own = position.board[start] & 7, 8 * position.turn
    if kind == PAWN and not position.sets[GENERAL + own]:
        goal = _promotion_square_ahead(start, position.turn, ruleset)
        if goal is not None:
            return ["nears_general" if goal == to else "advances_pawn", square_name(goal)]
    aim = _aim(after, line, ruleset)
    if aim is not None:
        return ["goes_for", KIND_NAMES[after.board[aim] & 7], square_name(aim)]
    ward = _newly_guarded(position, after, to, start)
    if ward is not None:
        return ["guards", KIND_NAMES[after.board[ward] & 7], square_name(ward)]
    if kind == ROOK and _is_open(position, to) and not _is_open(position, start):
        return ["takes_file", square_name(to)]
    if is_bare(position.sets, 1 - position.turn) and line.value > 0:
        bare = position.sets[KING + 8 - own].bit_length() - 1
        return ["drives_king", square_name(bare)]
    return ["improves", KIND_NAMES[kind], square_name(to)]


def _attacked(position: Position, side: int) -> int:
    sets = position.sets
    return attacked_squares(sets, side, sets[0] | sets[8])


def _mates_next(after: Position, ruleset: Ruleset) -> bool:
    """Would the side that has just moved mate at once, could it move again?"""
    if is_check(after):
        return False
    again = _with_turn_changed(after)
    for move in legal_moves(again, ruleset):
        then = play(again, move, ruleset)
        if is_check(then) and not legal_moves(then, ruleset):
            return True
    return False


def _with_turn_changed(position: Position) -> Position:
    """The same position with the other side to move; its key is wrong."""
    return Position(
        position.board,
        position.sets,
        position.reserve,
        1 - position.turn,
        position.ply + 1,
        position.quiet_plies,
        position.count_side,
        position.count_plies,
        position.count_limit_plies,
        position.key,
    )


def _stopped_pawn(position: Position, after: Position, ruleset: Ruleset) -> Square | None:
    """An enemy pawn that could have become a general and now cannot."""
    if is_check(position):
        return None
    could = _promoting_pawns(_with_turn_changed(position), ruleset)
    if not could:
        return None
    stopped = could - _promoting_pawns(after, ruleset)
    return min(stopped) if stopped == could else None


def _promoting_pawns(position: Position, ruleset: Ruleset) -> set[Square]:
    return {origin(move) for move in legal_moves(position, ruleset) if is_promotion(move)}


def _promotion_square_ahead(start: Square, side: int, ruleset: Ruleset) -> Square | None:
    """The promotion square that a pawn still has before it on its file."""
    for square in members(ruleset.promotion_squares[side]):
        if square & 7 == start & 7 and (square > start if side == 0 else square < start):
            return square
    return None


def _newly_guarded(position: Position, after: Position, to: Square, start: Square) -> Square | None:
    """The most valuable own piece that stood unguarded and that the moved man now guards."""
    side, sets = position.turn, after.sets
    guarded = piece_attacks(after.board[to] & 7, side, to, sets[0] | sets[8])
    before = _attacked(position, side)
    wards = [
        square
        for square in members(guarded & sets[8 * side] & ~before & ~sets[KING + 8 * side])
        if square != start and WORTH[after.board[square]] >= WORTH_SAVING
    ]
    return max(wards, key=lambda square: WORTH[after.board[square]], default=None)


def _aim(after: Position, line: Line, ruleset: Ruleset) -> Square | None:
    """Where the line takes with its next own move a piece that stands there already."""
    if len(line.moves) < 3 or is_drop(line.moves[2]):
        return None
    to = target(line.moves[2])
    prey = play(after, line.moves[1], ruleset).board[to]
    meant = prey == after.board[to] and prey >> 3 == after.turn and WORTH[prey] >= WORTH_SAVING
    return to if meant else None


def _is_open(position: Position, square: Square) -> bool:
    """Is there no pawn on a square's file?"""
    return not (position.sets[PAWN] | position.sets[PAWN + 8]) & FILES[square & 7]


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


def _saved(position: Position, after: Position, move: Move) -> Square | None:
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
