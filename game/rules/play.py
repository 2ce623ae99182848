"""What does a move change? The position after it, its counters and its key."""

from __future__ import annotations

from game.rules.counting import starting_limit_plies
from game.rules.moves import PROMOTION, Move, drop_kind, is_drop, origin, target
from game.rules.pieces import GENERAL, PAWN, SIDE_1, PieceCode
from game.rules.placement import places_on
from game.rules.position import PIECE_KEYS, RESERVE_KEYS, TURN_KEY, Position
from game.rules.ruleset import Ruleset
from game.rules.squares import BIT, SquareSet

_new_position = object.__new__  # half the time of a call with ten arguments


class StepChanges(dict[Move, tuple[SquareSet, int]]):
    """Step of one piece -> what it changes: (its set of squares, the key with the turn)."""

    def __init__(self, code: PieceCode) -> None:
        super().__init__()
        self.code = code

    def __missing__(self, move: Move) -> tuple[SquareSet, int]:
        keys, start, end = PIECE_KEYS[self.code], origin(move), target(move)
        result = BIT[start] | BIT[end], keys[start] ^ keys[end] ^ TURN_KEY
        self[move] = result
        return result


# By piece code. Not bounded: no piece has more than 896 steps on an empty board.
STEP_CHANGES = tuple(StepChanges(code) for code in range(16))


def play(position: Position, move: Move, ruleset: Ruleset) -> Position:
    """The position after a move. The move must be legal: that is not checked here.

    The half-move clock restarts with every capture, pawn move, promotion and placement; a running
    count goes on, and one starts where `counting.py` says.
    """
    if move >= PROMOTION:
        if is_drop(move):
            return _place(position, move, ruleset)
        return _promote(position, move, ruleset)
    origin_square = move & 63
    target_square = move >> 6
    board = position.board.copy()
    sets = [*position.sets]  # half the time of a slice
    mover = board[origin_square]
    captured = board[target_square]
    board[origin_square] = 0
    board[target_square] = mover
    squares_changed, key_change = STEP_CHANGES[mover][move]
    sets[mover] ^= squares_changed
    sets[mover & 8] ^= squares_changed
    after = _new_position(Position)
    after.board = board
    after.sets = sets
    after.reserve = position.reserve
    after.turn = 1 - position.turn
    after.ply = position.ply + 1
    if captured:
        sets[captured] ^= BIT[target_square]
        sets[captured & 8] ^= BIT[target_square]
        after.key = position.key ^ key_change ^ PIECE_KEYS[captured][target_square]
        after.quiet_plies = 0
    else:
        after.key = position.key ^ key_change
        after.quiet_plies = 0 if mover & 7 == PAWN else position.quiet_plies + 1
    if position.count_limit_plies or not (sets[6] or sets[14]):
        _advance_count(position, after, bool(captured), ruleset)
    else:
        after.count_side = -1
        after.count_plies = after.count_limit_plies = 0
    return after


def _promote(position: Position, move: Move, ruleset: Ruleset) -> Position:
    """A pawn becomes a general: in place, by a step, or arriving by a move or capture."""
    from_square, to_square = origin(move), target(move)
    own = SIDE_1 * position.turn
    board = position.board[:]
    sets = position.sets[:]
    board[from_square] = 0
    captured = board[to_square]  # nothing in place: the pawn has just been lifted
    board[to_square] = GENERAL + own
    key = position.key ^ TURN_KEY ^ PIECE_KEYS[PAWN + own][from_square]
    key ^= PIECE_KEYS[GENERAL + own][to_square]
    if captured:
        sets[captured] ^= BIT[to_square]
        sets[captured & 8] ^= BIT[to_square]
        key ^= PIECE_KEYS[captured][to_square]
    sets[PAWN + own] ^= BIT[from_square]
    sets[GENERAL + own] |= BIT[to_square]
    sets[own] = sets[own] ^ BIT[from_square] | BIT[to_square]
    after = Position(
        board, sets, position.reserve, 1 - position.turn, position.ply + 1, 0, -1, 0, 0, key
    )
    _advance_count(position, after, True, ruleset)
    return after


def _place(position: Position, move: Move, ruleset: Ruleset) -> Position:
    """A piece goes from the reserve to the board."""
    square, turn = target(move), position.turn
    code = drop_kind(move) + SIDE_1 * turn
    board = position.board[:]
    sets = position.sets[:]
    board[square] = code
    sets[code] |= BIT[square]
    sets[SIDE_1 * turn] |= BIT[square]
    left = list(position.reserve)
    left[code] -= 1
    key = position.key ^ PIECE_KEYS[code][square]
    key ^= RESERVE_KEYS[code][left[code] + 1] ^ RESERVE_KEYS[code][left[code]]
    reserve = tuple(left) if any(left) else ()
    after = Position(board, sets, reserve, turn, position.ply + 1, 0, -1, 0, 0, key)
    if not places_on(after, ruleset):
        after.turn = 1 - turn
        after.key ^= TURN_KEY
    _advance_count(position, after, False, ruleset)
    return after


def _advance_count(position: Position, after: Position, changed: bool, ruleset: Ruleset) -> None:
    """Lets the count of a position that is being made go on, or start.

    Args:
        changed: whether the move captured or promoted. Only such a move can start a count while
            one is running, and then only from a set position.
    """
    if ruleset.counting == "off":  # not even a count that a set position brings along goes on
        after.count_side, after.count_plies, after.count_limit_plies = -1, 0, 0
        return
    limit = position.count_limit_plies
    if changed or not limit:
        starting = starting_limit_plies(after.sets, after.turn)
        if starting:
            after.count_side, after.count_plies = after.turn, 0
            after.count_limit_plies = starting
            return
    after.count_side = position.count_side
    after.count_plies = position.count_plies + 1 if limit else 0
    after.count_limit_plies = limit
