"""What is a position worth with one ply to go? Most of a search happens here, so it is lean.

A quiet move need not be played to be refuted: when the enemy, standing pat after it, has as much as
it could hope for, judging the move by its change of the sum is the same as searching it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.bot.counters import NEAR_FIFTY
from game.bot.evaluate import (
    BLOCK,
    BLOCK_OF_OTHER,
    MATE_BOUND,
    TEMPO,
    Tables,
    change_by_promotion,
    judge,
)
from game.bot.facts import (
    FEW_MEN,
    LEAST_LOSS,
    NOWHERE,
    checking_squares,
    guarded_by_lesser,
    nothing_can_mate,
)
from game.bot.ordering import (
    NO_MOVE,
    order_captures,
    quiet_checks_among,
    quiet_moves,
)
from game.bot.quiescence import VAGUE, VAGUE_MOVING, quiesce
from game.bot.state import BANNED, INFINITY, MOST_PLIES, SearchState, settles
from game.rules.legal import steps, survey
from game.rules.moves import PROMOTION, Move
from game.rules.pieces import KING
from game.rules.play import play
from game.rules.position import Position
from game.rules.promotion import arrivals
from game.rules.squares import ALL_SQUARES, BIT, SquareSet

SURPLUS = 110  # so far above beta a position holds without looking
HOPE = 130  # a quiet move hardly gains more


def last_ply(
    state: SearchState, position: Position, score: int, alpha: int, beta: int, ply: int
) -> int:
    """The value for the side to move, exact between alpha and beta; nothing waits to be placed.

    Args:
        score: the sum over men, side 0's.
    """
    state.nodes += 1
    if state.nodes >= state.question_at:
        state.ask_whether_to_stop()
    key = position.key
    if key in state.path:
        return 0
    if position.count_limit_plies or position.quiet_plies >= NEAR_FIFTY:
        drawn, known, salt = state.counters.look(position, ply)
        if drawn:
            return state.drawn_unless_mated(position, ply)
        if known is not None:
            return known
        key ^= salt
    sets = position.sets
    if (
        not position.quiet_plies
        and (sets[0] | sets[8]).bit_count() <= FEW_MEN
        and nothing_can_mate(position)
    ):
        return 0
    entry = state.table.find(key)
    first = NO_MOVE
    if entry:
        settled = settles(entry, 1, ply, alpha, beta)
        if settled is not None:
            return settled
        first = entry & 0xFFFF
    if ply >= MOST_PLIES:
        return judge(position, score)
    surveyed = survey(position)
    in_check = surveyed[1] != ALL_SQUARES
    static = -INFINITY
    has_pawns = bool(sets[6] or sets[14])
    if not in_check:
        static = judge(position, score)
        if static - SURPLUS >= beta and has_pawns and -MATE_BOUND < beta < MATE_BOUND:
            return static - SURPLUS
    checking = checking_squares(position)
    before = alpha
    state.path.add(position.key)
    moves = steps(position, surveyed, sets[0 if position.turn else 8])
    if moves:
        if state.promotes_on_arrival:
            moves = arrivals(position, state.ruleset, moves) + moves
        if len(moves) > 1:
            moves = order_captures(position, surveyed[0], moves)
    if first:
        if first in moves:
            moves.remove(first)
        moves.insert(0, first)
    board, overlooked, ruleset = position.board, state.overlooked, state.ruleset
    tables = state.values[BLOCK[sets[1].bit_length()] + BLOCK_OF_OTHER[sets[9].bit_length()]]
    best, best_move, done = -INFINITY, NO_MOVE, NO_MOVE
    are_quiet = False
    while True:  # twice: captures, then the others unless one has refuted
        for move in moves:
            if move == done or (overlooked and overlooked[move & 4095]):
                continue
            after = play(position, move, ruleset)
            gives_check = 0
            if move < PROMOTION:
                code, to = board[move & 63], move >> 6
                gives_check = checking[code & 7] & BIT[to]
                if code & 7 == KING and BLOCK[to + 1] != BLOCK[(move & 63) + 1]:
                    after_score = state.values.total(after)
                else:
                    table = tables[code]
                    after_score = score + table[to] - table[move & 63] - tables[board[to]][to]
            else:
                after_score = score + change_by_promotion(tables, board, move)
            if gives_check:
                value = -last_ply(state, after, after_score, -beta, -alpha, ply + 1)
            else:
                value = -quiesce(state, after, after_score, -beta, -alpha, ply + 1)
            if value > best:
                best = value
                if value > alpha:
                    alpha, best_move = value, move
                    if value >= beta:
                        break
        if are_quiet or best >= beta:
            break
        are_quiet, done = True, first
        if not in_check and static + HOPE <= alpha and alpha > -MATE_BOUND:
            best = max(best, static)
            moves = quiet_checks_among(position, surveyed, checking)
            continue
        captures, moves = moves, quiet_moves(position, surveyed, ruleset)
        if not moves and not captures:
            state.path.discard(position.key)
            return state.without_moves(in_check, ply)
        if not in_check and has_pawns:
            best, moves = _worth_playing(
                state, position, moves, tables, checking, static, alpha, best
            )
    state.path.discard(position.key)
    if best == -BANNED:
        return 0  # the ban is lifted when there is no other move; the game is drawn
    if best == -INFINITY:  # all that could be played is overlooked
        return judge(position, score)
    state.table.keep(key, 1, ply, before, beta, best, best_move)
    return best


def _worth_playing(
    state: SearchState,
    position: Position,
    quiet: list[Move],
    tables: Tables,
    checking: Sequence[SquareSet],
    static: int,
    alpha: int,
    best: int,
) -> tuple[int, list[Move]]:
    """Judges quiet moves without playing them: those that may be better than alpha, best first.

    Args:
        static: the whole score of the position.

    Returns:
        the best value there is so far, and the moves that have still to be played.
    """
    board = position.board
    sign = -1 if position.turn else 1
    rest = static - 2 * TEMPO
    # Who overlooks moves does not see either what such a guard could do.
    unsafe = NOWHERE if state.overlooked else guarded_by_lesser(position)
    likely = []  # values, each above its move's bits
    last = -1
    for move in quiet:
        if move < PROMOTION:
            start, to = move & 63, move >> 6
            if start != last:  # the moves of one man mostly come together
                last, code = start, board[start]
                table, giving_check = tables[code], checking[code & 7]
                without = rest - sign * table[start]
                hopeless = alpha - VAGUE_MOVING[code]
                guarded, loss = unsafe[code & 7], LEAST_LOSS[code & 7]
            value = without + sign * table[to]
            if guarded & BIT[to]:
                value -= loss
            if value > hopeless or giving_check & BIT[to]:
                likely.append(value << 16 | move)
                continue
        else:
            value = rest + sign * change_by_promotion(tables, board, move)
            if value + VAGUE > alpha:
                likely.append(value << 16 | move)
                continue
        if value > best:
            best = value
    state.nodes += len(quiet) - len(likely)
    if len(likely) > 1:
        likely.sort(reverse=True)
    return best, [key & 0xFFFF for key in likely]
