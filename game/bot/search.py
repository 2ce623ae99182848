"""Which move is best, as far as can be seen? Alpha-beta search of one position to one depth.

Principal-variation search with a hash table, killers and history, null move, late-move reductions
and frontier pruning; `last_ply.py` and `quiescence.py` do the ends of its lines. Every draw of the
rules is known inside: repetition, fifty moves, what cannot mate, the count, stalemate as the
ruleset has it. `deepen.py` calls it for one depth after another.

Scores are those of the side to move; the sum over men handed from node to node is side 0's.
"""

from __future__ import annotations

from game.bot.counters import NEAR_FIFTY
from game.bot.evaluate import (
    BLOCK,
    BLOCK_OF_OTHER,
    MATE,
    MATE_BOUND,
    TEMPO,
    change_by_promotion,
    judge,
)
from game.bot.facts import (
    LEAST_LOSS,
    NOWHERE,
    can_pass,
    checking_squares,
    guarded_by_lesser,
    nothing_can_mate,
    passed,
)
from game.bot.last_ply import last_ply
from game.bot.ordering import NO_MOVE, in_stages
from game.bot.quiescence import VAGUE_MOVING, quiesce
from game.bot.state import BANNED, INFINITY, MOST_PLIES, SearchState, settles
from game.rules.legal import legal_moves, survey
from game.rules.moves import PROMOTION
from game.rules.pieces import KING
from game.rules.play import play
from game.rules.position import Position
from game.rules.squares import ALL_SQUARES, BIT

FRONTIER_DEPTH = 2
FRONTIER_MARGIN = 260  # two plies before the end a quiet move hardly gains more
SURPLUS_DEPTH = 3
SURPLUS = 110  # so far above beta, for each ply to go, a position holds without looking
CHECKS_EXTENDED_BELOW = 5  # plies to go
REDUCED_FROM = 4  # moves tried before later quiet ones are searched less deeply
REDUCED_MORE_FROM = 12


def search(
    state: SearchState,
    position: Position,
    score: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    may_pass: bool = True,
) -> int:
    """The value of a position for its side to move, exact between alpha and beta.

    It is long because a call costs as much here as a dozen of its lines.

    Args:
        score: the sum over men, side 0's.
        ply: plies from the root.
        may_pass: whether a null move may be tried; not twice in a row.
    """
    if position.reserve:
        return _search_placements(state, position, score, depth, alpha, beta, ply)
    if depth <= 1:
        if depth <= 0:
            return quiesce(state, position, score, alpha, beta, ply)
        return last_ply(state, position, score, alpha, beta, ply)
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
    if not position.quiet_plies and nothing_can_mate(position):
        return 0
    entry = state.table.find(key)
    first = NO_MOVE
    if entry:
        settled = settles(entry, depth, ply, alpha, beta)
        if settled is not None:
            return settled
        first = entry & 0xFFFF
    if ply >= MOST_PLIES:
        return judge(position, score)
    turn = position.turn
    sets = position.sets
    surveyed = survey(position)
    in_check = surveyed[1] != ALL_SQUARES
    frontier = False
    static = -MATE
    if not in_check:
        static = judge(position, score)
        if alpha + 1 == beta and -MATE_BOUND < alpha < MATE_BOUND:
            surplus = static - SURPLUS * depth
            if depth <= SURPLUS_DEPTH and surplus >= beta and (sets[6] or sets[14]):
                return surplus
            if may_pass and depth > 2 and static >= beta and can_pass(position):
                less_deep = depth - 3 - depth // 6
                value = -search(
                    state, passed(position), score, less_deep, -beta, 1 - beta, ply + 1, False
                )
                if value >= beta:
                    return value if value < MATE_BOUND else beta
            frontier = depth <= FRONTIER_DEPTH and static + FRONTIER_MARGIN <= alpha
    tables = state.values[BLOCK[sets[1].bit_length()] + BLOCK_OF_OTHER[sets[9].bit_length()]]
    board = position.board
    overlooked = state.overlooked
    experience = state.experience
    checking = checking_squares(position)
    best, best_move, before = -INFINITY, NO_MOVE, alpha
    tried = skipped = 0
    unsafe = NOWHERE if overlooked else ()
    sign = -1 if turn else 1
    # Not judged without playing: what may repeat a position, or may be or escape a mate.
    holds_at = SURPLUS_DEPTH
    if (
        not (sets[6] or sets[14])
        or abs(alpha) > MATE_BOUND
        or (alpha < 0 and position.quiet_plies > 2)
    ):
        holds_at = 0
    state.path.add(position.key)
    for move in in_stages(
        position,
        surveyed,
        state.ruleset,
        first,
        experience.killers[ply],
        experience.history[turn],
        checking,
        frontier,
    ):
        if overlooked and overlooked[move & 4095]:
            skipped += 1
            continue
        tried += 1
        deeper = depth - 1
        less = 0
        quiet = False
        if move < PROMOTION:
            to = move >> 6
            mover, captured = board[move & 63], board[to]
            quiet = not captured
            table = tables[mover]
            after_score = score + table[to] - table[move & 63] - tables[captured][to]
            if checking[mover & 7] & BIT[to]:
                deeper += depth < CHECKS_EXTENDED_BELOW
            elif quiet and not in_check and tried > 1:
                if tried > REDUCED_FROM and depth > 2:
                    less = 1 if tried <= REDUCED_MORE_FROM or depth < 5 else 2
                if deeper - less <= holds_at:
                    value = static + sign * (after_score - score) + VAGUE_MOVING[mover]
                    value += SURPLUS * (deeper - less) - 2 * TEMPO
                    if not unsafe:
                        unsafe = guarded_by_lesser(position)
                    if unsafe[mover & 7] & BIT[to]:
                        value -= LEAST_LOSS[mover & 7]
                    if value <= alpha:  # the enemy would hold without looking
                        state.nodes += 1
                        if value > best:
                            best = value
                        continue
            after = play(position, move, state.ruleset)
            if mover & 7 == KING and BLOCK[to + 1] != BLOCK[(move & 63) + 1]:
                after_score = state.values.total(after)
        else:
            after = play(position, move, state.ruleset)
            after_score = score + change_by_promotion(tables, board, move)
        if tried == 1:
            value = -search(state, after, after_score, deeper, -beta, -alpha, ply + 1)
        else:
            if deeper - less == 1:
                value = -last_ply(state, after, after_score, -alpha - 1, -alpha, ply + 1)
            else:
                value = -search(
                    state, after, after_score, deeper - less, -alpha - 1, -alpha, ply + 1
                )
            if less and value > alpha:
                value = -search(state, after, after_score, deeper, -alpha - 1, -alpha, ply + 1)
            if alpha < value < beta:
                value = -search(state, after, after_score, deeper, -beta, -alpha, ply + 1)
        if value > best:
            best = value
            if value > alpha:
                alpha, best_move = value, move
                if value >= beta:
                    if quiet:
                        experience.reward(turn, move, depth, ply)
                    break
    state.path.discard(position.key)
    if not tried:
        if skipped or frontier:
            return judge(position, score)
        return state.without_moves(in_check, ply)
    if frontier and best < static:
        best = static
    if best == -BANNED:
        return 0  # the ban is lifted when there is no other move; the game is drawn
    state.table.keep(key, depth, ply, before, beta, best, best_move)
    return best


def _search_placements(
    state: SearchState,
    position: Position,
    score: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """The same while something waits to be placed; here a side may move twice in a row."""
    state.nodes += 1
    if state.nodes >= state.question_at:
        state.ask_whether_to_stop()
    if depth <= 0:
        return judge(position, score)
    best = -INFINITY
    for move in legal_moves(position, state.ruleset):
        after = play(position, move, state.ruleset)
        after_score = state.values.total(after)
        if after.turn == position.turn:
            value = search(state, after, after_score, depth - 1, alpha, beta, ply + 1)
        else:
            value = -search(state, after, after_score, depth - 1, -beta, -alpha, ply + 1)
        if value > best:
            best = value
            alpha = max(alpha, value)
            if value >= beta:
                break
    if best == -INFINITY:
        return state.drawn_unless_mated(position, ply)
    return best
