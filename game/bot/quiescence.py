"""What is a position worth once the captures are over? Captures, promotions, answers to check."""

from __future__ import annotations

from collections.abc import Sequence

from game.bot.bare_endings import judge_pawnless
from game.bot.evaluate import (
    BLOCK,
    BLOCK_OF_OTHER,
    MATE,
    RENEWAL,
    TEMPO,
    change_by_promotion,
)
from game.bot.facts import FEW_MEN, nothing_can_mate
from game.bot.ordering import (
    LOSING,
    all_moves,
    order_captures,
    pawn_promotions,
)
from game.bot.state import INFINITY, MOST_PLIES, SearchState
from game.bot.structure import PAWN_STRUCTURES
from game.rules.legal import steps, survey
from game.rules.moves import PROMOTION
from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, PAWN, ROOK
from game.rules.play import play
from game.rules.position import Position
from game.rules.promotion import arrivals
from game.rules.squares import ALL_SQUARES, BIT, SquareSet

SURE_GAP = 150  # the sum over men differs from the whole score by less, nearly always
# How far the change of the sum may be from that of the whole score, by piece code: a king takes
# along what others are worth beside it, pawns their structure, a general its being renewable.
VAGUE = 45
VAGUE_PAWNLESS = 130
VAGUE_MOVING = tuple(VAGUE * (code & 7 in (KING, PAWN)) for code in range(16))
# More than taking a man or promoting a pawn can lift the sum, nearly always.
MOST_FOR_PROMOTION = 240  # and for a pawn
MOST_FOR_GENERAL = 300
MOST_FOR_ELEPHANT = 420
MOST_FOR_KNIGHT = 500
VAGUE_TAKEN = tuple(VAGUE * (code & 7 in (GENERAL, PAWN)) for code in range(16))


def _worth_taking(sets: Sequence[SquareSet], enemy: int, needed: int) -> SquareSet:
    """The enemy men whose capture may lift the sum by what is needed, when a pawn's cannot.

    Args:
        enemy: 8 for side 1, else 0.
    """
    worth_taking = sets[enemy + ROOK]
    if needed <= MOST_FOR_KNIGHT:
        worth_taking |= sets[enemy + KNIGHT]
    if needed <= MOST_FOR_ELEPHANT:
        worth_taking |= sets[enemy + ELEPHANT]
    if needed <= MOST_FOR_GENERAL:
        worth_taking |= sets[enemy + GENERAL]
    return worth_taking


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
    red_pawns, black_pawns = sets[6], sets[14]
    if red_pawns or black_pawns:
        if standing - SURE_GAP >= beta:
            return standing - SURE_GAP
    elif position.count_limit_plies:
        drawn, known, _ = state.counters.look(position, ply)
        if drawn:
            return state.drawn_unless_mated(position, ply)
        if known is not None:
            return known
    if (
        not position.quiet_plies
        and (sets[0] | sets[8]).bit_count() <= FEW_MEN
        and nothing_can_mate(position)
    ):
        return 0
    if red_pawns or black_pawns:  # as `judge` has it: half of all calls would come from here
        whole = score + PAWN_STRUCTURES[red_pawns | black_pawns << 64]
        if not sets[2] and red_pawns:
            whole += RENEWAL
        if not sets[10] and black_pawns:
            whole -= RENEWAL
        standing = TEMPO - whole if position.turn else TEMPO + whole
    else:
        standing = judge_pawnless(position, score)
    if standing >= beta or ply >= MOST_PLIES or position.reserve:
        return standing
    if ply > state.deepest:
        state.deepest = ply
    own = 8 * position.turn
    enemies = sets[8 - own]
    # Should the enemy stand pat after it, a capture must lift the sum by more than this.
    needed = alpha - standing + 2 * TEMPO
    pawns = red_pawns | black_pawns
    if not pawns & (pawns - 1):
        needed -= VAGUE_PAWNLESS
    may_gain_general = sets[own + PAWN] and not sets[own + GENERAL]
    if needed > MOST_FOR_PROMOTION:
        may_gain_general = False
        enemies = _worth_taking(sets, 8 - own, needed)
        if not enemies:
            return standing
    surveyed = survey(position)
    attacked, allowed, _ = surveyed
    best = standing
    in_check = allowed != ALL_SQUARES
    if not in_check:
        moves = steps(position, surveyed, enemies)
        if moves:
            if state.promotes_on_arrival:
                moves = arrivals(position, state.ruleset, moves) + moves
            if len(moves) > 1:
                moves = order_captures(position, attacked, moves)
        if may_gain_general:
            moves += pawn_promotions(position, surveyed, state.ruleset)
        if not moves:
            return standing
    else:
        moves = all_moves(position, surveyed, state.ruleset)
        if not moves:
            return ply - MATE
        if len(moves) == 1:
            best = -INFINITY
    if best > alpha:
        needed += best - alpha
        alpha = best
    tables = state.values[BLOCK[sets[1].bit_length()] + BLOCK_OF_OTHER[sets[9].bit_length()]]
    board = position.board
    overlooked = state.overlooked
    sign = -1 if position.turn else 1
    for move in moves:
        if overlooked and overlooked[move & 4095]:
            continue
        if move < PROMOTION:
            to = move >> 6
            mover, captured = board[move & 63], board[to]
            table = tables[mover]
            change = table[to] - table[move & 63] - tables[captured][to]
            if not in_check and (
                sign * change + VAGUE_MOVING[mover] + VAGUE_TAKEN[captured] <= needed
                or (attacked & BIT[to] and LOSING[mover][captured])
            ):
                continue
            after = play(position, move, state.ruleset)
            if mover & 7 == KING and BLOCK[to + 1] != BLOCK[(move & 63) + 1]:
                after_score = state.values.total(after)
            else:
                after_score = score + change
        else:
            change = change_by_promotion(tables, board, move)
            if not in_check and sign * change + VAGUE <= needed:
                continue
            after = play(position, move, state.ruleset)
            after_score = score + change
        value = -quiesce(state, after, after_score, -beta, -alpha, ply + 1)
        if value > best:
            best = value
            if value > alpha:
                needed += value - alpha
                alpha = value
                if value >= beta:
                    break
    return best if best > -INFINITY else standing
