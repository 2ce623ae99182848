"""What does a move change? The position after it, its counters and its key."""

from __future__ import annotations

from game.rules.counting import starting_limit_plies
from game.rules.moves import DROP_BASE, Move
from game.rules.pieces import GENERAL, PAWN
from game.rules.placement import turn_after_placing
from game.rules.position import PIECE_KEYS, RESERVE_KEYS, TURN_KEY, Position
from game.rules.ruleset import Ruleset
from game.rules.squares import BIT


def play(position: Position, move: Move, ruleset: Ruleset) -> Position:
    """The position after a move. The move must be legal: this is not checked here.

    The half-move clock restarts with every capture, pawn move, promotion and placement; a running
    count goes on, and one starts where `counting.py` says.
    """
    how = move >> 12
    if how >= DROP_BASE:
        return _place(position, move, ruleset)
    origin = move & 63
    target = move >> 6 & 63
    board = position.board[:]
    sets = position.sets[:]
    turn = position.turn
    own = turn << 3
    mover = board[origin]
    keys = PIECE_KEYS[mover]
    key = position.key ^ TURN_KEY ^ keys[origin]
    quiet_plies = position.quiet_plies + 1
    board[origin] = 0
    captured = board[target]
    target_bit = BIT[target]
    if captured:
        sets[captured] ^= target_bit
        sets[8 - own] ^= target_bit
        key ^= PIECE_KEYS[captured][target]
        quiet_plies = 0
    sets[mover] ^= BIT[origin]
    sets[own] ^= BIT[origin]
    sets[own] |= target_bit
    if how:
        mover = GENERAL + own
        key ^= PIECE_KEYS[mover][target]
        quiet_plies = 0
    else:
        key ^= keys[target]
        if mover & 7 == PAWN:
            quiet_plies = 0
    sets[mover] |= target_bit
    board[target] = mover

    count_side = position.count_side
    count_plies = position.count_plies
    limit = position.count_limit_plies
    if limit:
        count_plies += 1
    if not sets[6] and not sets[14] and ruleset.counting == "on":  # no pawn is left
        if not limit or captured or how:
            starting = starting_limit_plies(sets, 1 - turn)
            if starting:
                count_side, count_plies, limit = 1 - turn, 0, starting
    return Position(
        board,
        sets,
        position.reserve,
        1 - turn,
        position.ply + 1,
        quiet_plies,
        count_side,
        count_plies,
        limit,
        key,
    )


def _place(position: Position, move: Move, ruleset: Ruleset) -> Position:
    square, turn = move & 63, position.turn
    code = (move >> 12) - DROP_BASE + 8 * turn
    board = position.board[:]
    sets = position.sets[:]
    board[square] = code
    sets[code] |= BIT[square]
    sets[8 * turn] |= BIT[square]
    left = list(position.reserve)
    left[code] -= 1
    reserve = tuple(left)
    next_turn = turn_after_placing(reserve, turn, ruleset)
    key = position.key ^ PIECE_KEYS[code][square] ^ (TURN_KEY if next_turn != turn else 0)
    key ^= RESERVE_KEYS[code][left[code] + 1] ^ RESERVE_KEYS[code][left[code]]
    limit = position.count_limit_plies
    return Position(
        board,
        sets,
        reserve if any(left) else (),
        next_turn,
        position.ply + 1,
        0,
        position.count_side,
        position.count_plies + 1 if limit else 0,
        limit,
        key,
    )
