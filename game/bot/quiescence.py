"""What is a position worth once the captures are over? Captures, promotions, answers to check."""

from __future__ import annotations

from game.bot.evaluate import BLOCK, BLOCK_OF_OTHER, MATE, judge
from game.bot.facts import nothing_can_mate
from game.bot.ordering import (
    all_moves,
    capturing_moves,
    loses,
    may_promote,
    order_captures,
    pawn_promotions,
)
from game.bot.state import INFINITY, MOST_PLIES, SearchState
from game.rules.legal import survey
from game.rules.moves import PROMOTION
from game.rules.pieces import KING
from game.rules.play import play
from game.rules.position import Position
from game.rules.squares import ALL_SQUARES

SURE_GAP = 150  # the sum over men differs from the whole score by less, nearly always
CAPTURE_MARGIN = 130  # beside what it takes, a capture hardly gains more


def quiesce(
    state: SearchState, position: Position, score: int, alpha: int, beta: int, ply: int
) -> int:
    """The value for the side to move, exact between alpha and beta.

    Args:
        score: the sum over men, side 0's.
    """
    state.nodes += 1
    if state.nodes >= state.question_at:
        state.ask_whether_to_stop()
    sets = position.sets
    standing = -score if position.turn else score
    if sets[6] | sets[14]:
        if standing - SURE_GAP >= beta:
            return standing - SURE_GAP
    elif position.count_limit_plies:
        drawn, known, _ = state.counters.look(position, ply)
        if drawn:
            return state.drawn_unless_mated(position, ply)
        if known is not None:
            return known
    if not position.quiet_plies and nothing_can_mate(position):
        return 0
    standing = judge(position, score)
    if standing >= beta or ply >= MOST_PLIES or position.reserve:
        return standing
    if ply > state.deepest:
        state.deepest = ply
    surveyed = survey(position)
    attacked, allowed, _ = surveyed
    floor = -INFINITY  # what a capture must take to be tried
    best = standing
    if allowed == ALL_SQUARES:
        moves = capturing_moves(position, surveyed, state.ruleset)
        if len(moves) > 1:
            moves = order_captures(position, attacked, moves)
        if not sets[10 if position.turn else 2] and may_promote(position, state.ruleset):
            moves += pawn_promotions(position, surveyed, state.ruleset)
        if not moves:
            return standing
        floor = alpha - standing - CAPTURE_MARGIN
    else:
        moves = all_moves(position, surveyed, state.ruleset)
        if not moves:
            return ply - MATE
        if len(moves) == 1:
            best = -INFINITY
    if best > alpha:
        alpha = best
    tables = state.values[BLOCK[sets[1].bit_length()] + BLOCK_OF_OTHER[sets[9].bit_length()]]
    board = position.board
    overlooked = state.overlooked
    for move in moves:
        if overlooked and overlooked[move & 4095]:
            continue
        if move < PROMOTION:
            to = move >> 6
            taken = tables[board[to]][to]
            if floor > -INFINITY and (abs(taken) < floor or loses(position, attacked, move)):
                continue
            mover = board[move & 63]
            after = play(position, move, state.ruleset)
            if mover & 7 == KING and BLOCK[to + 1] != BLOCK[(move & 63) + 1]:
                after_score = state.values.total(after)
            else:
                table = tables[mover]
                after_score = score + table[to] - table[move & 63] - taken
        else:
            after_score = state.values.after(position, move, score)
            after = play(position, move, state.ruleset)
        value = -quiesce(state, after, after_score, -beta, -alpha, ply + 1)
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                if value >= beta:
                    break
    return best if best > -INFINITY else standing
