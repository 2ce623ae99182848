"""Which move is best, as far as can be seen? Alpha-beta search of one position to one depth.

Principal-variation search with a hash table, killers and history, null move, late-move reductions,
frontier pruning and a quiescence search of captures and promotions. Every draw of the rules is
known inside: repetition, fifty moves, what cannot mate, the count, stalemate as the ruleset has
it, king and pawn that can only promote. `deepen.py` calls it for one depth after another.

Scores are those of the side to move; the sum over men handed from node to node is side 0's.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from game.bot.counters import NEAR_FIFTY, Counters
from game.bot.evaluate import MATE, MATE_BOUND, Values, judge
from game.bot.ordering import (
    NO_MOVE,
    Experience,
    all_moves,
    capturing_moves,
    in_stages,
    loses,
    may_promote,
    order_captures,
    pawn_promotions,
)
from game.bot.table import AT_LEAST, AT_MOST, EXACT, HashTable, unpack
from game.rules.ending import can_mate
from game.rules.legal import legal_moves, survey
from game.rules.movement import (
    ELEPHANT_ATTACKS,
    GENERAL_ATTACKS,
    KNIGHT_ATTACKS,
    PAWN_ATTACKS,
    ROOK_LINES,
)
from game.rules.moves import PROMOTION
from game.rules.pieces import KING, PAWN
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.squares import ALL_SQUARES, CROSS, SquareSet

INFINITY = MATE + 1000
BANNED = MATE + 500  # the answer of a position that a stalemate ban forbids to bring about
MOST_PLIES = 64
NODES_BETWEEN_QUESTIONS = 1024  # often enough for a time limit, seldom enough to cost nothing
SURE_GAP = 220  # the sum over men differs from the whole score by less, nearly always
FRONTIER_MARGIN = (0, 130, 260)  # by depth: a quiet move hardly gains more
SURPLUS = (0, 110, 220, 330)  # by depth: so far above beta a position holds without looking
CAPTURE_MARGIN = 130  # beside what it takes, a capture hardly gains more
REDUCED_FROM = 4  # quiet moves tried before later ones are searched less deeply


class SearchStopped(Exception):
    """A limit has been reached; what is unfinished does not count."""


class Search:
    """One search for a move: its memory, its limits and the nodes it has used."""

    def __init__(
        self,
        ruleset: Ruleset,
        values: Values,
        table: HashTable,
        experience: Experience,
        counters: Counters,
    ) -> None:
        self.ruleset = ruleset
        self.values = values
        self.table = table
        self.experience = experience
        self.counters = counters
        self.path: set[int] = set()  # keys of the game and of the line being searched
        self.nodes = 0
        self.deepest = 0  # plies from the root
        self.most_nodes = 1 << 60
        self.deadline = float("inf")
        self.must_stop: Callable[[], bool] = lambda: False
        self.overlooked: bytearray = bytearray()  # by origin and target: replies not seen
        self._question_at = 0

    def start(self) -> None:
        """Begins to count nodes towards the limits."""
        self.nodes = self.deepest = 0
        self._question_at = 0
        self.ask_whether_to_stop()

    def ask_whether_to_stop(self) -> None:
        """Raises SearchStopped when a limit is reached or somebody wants an answer now."""
        if self.nodes >= self.most_nodes or monotonic() >= self.deadline or self.must_stop():
            raise SearchStopped
        self._question_at = min(self.nodes + NODES_BETWEEN_QUESTIONS, self.most_nodes)

    def search(
        self,
        position: Position,
        score: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        may_pass: bool = True,
    ) -> int:
        """The value of a position for its side to move, exact between alpha and beta."""
        if depth <= 0:
            return self.quiesce(position, score, alpha, beta, ply)
        self.nodes += 1
        if self.nodes >= self._question_at:
            self.ask_whether_to_stop()
        if position.reserve:
            return self._search_placements(position, score, depth, alpha, beta, ply)
        key = position.key
        if key in self.path:
            return 0
        if position.count_limit_plies or position.quiet_plies >= NEAR_FIFTY:
            drawn, known, salt = self.counters.look(position, ply)
            if drawn:
                return self._drawn_unless_mated(position, ply)
            if known is not None:
                return known
            key ^= salt
        sets = position.sets
        if not position.quiet_plies and _nothing_can_mate(position):
            return 0
        entry = self.table.find(key)
        first = NO_MOVE
        if entry:
            known_depth, bound, value, first = unpack(entry)
            if known_depth >= depth:
                if value > MATE_BOUND:
                    value -= ply
                elif value < -MATE_BOUND:
                    value += ply
                if (
                    bound == EXACT
                    or (bound == AT_LEAST and value >= beta)
                    or (bound == AT_MOST and value <= alpha)
                ):
                    return value
        if ply >= MOST_PLIES:
            return judge(position, score)
        turn = position.turn
        surveyed = survey(position)
        in_check = surveyed[1] != ALL_SQUARES
        frontier = False
        static = -MATE
        if not in_check:
            static = judge(position, score)
            if alpha + 1 == beta and -MATE_BOUND < alpha < MATE_BOUND:
                if depth < 4 and static - SURPLUS[depth] >= beta and sets[6] | sets[14]:
                    return static - SURPLUS[depth]
                if may_pass and depth > 2 and static >= beta and _may_pass(position):
                    value = -self.search(
                        _passed(position), score, depth - 3 - depth // 6, -beta, 1 - beta, ply + 1,
                        False,
                    )  # fmt: skip
                    if value >= beta:
                        return value if value < MATE_BOUND else beta
                frontier = depth < 3 and static + FRONTIER_MARGIN[depth] <= alpha
        values = self.values.by_square
        board = position.board
        overlooked = self.overlooked
        best, best_move, before = -INFINITY, NO_MOVE, alpha
        tried = skipped = 0
        checking = _checking_squares(position)
        self.path.add(position.key)
        for move in in_stages(
            position,
            surveyed,
            self.ruleset,
            first,
            self.experience.killers[ply],
            self.experience.history[turn],
        ):
            if overlooked and overlooked[move & 4095]:
                skipped += 1
                continue
            to = move >> 6 & 63
            captured = board[to]
            plain = move < PROMOTION
            mover = board[move & 63]
            gives_check = plain and checking[mover & 7] >> to & 1
            quiet = plain and not captured
            if frontier and quiet and not gives_check and (tried or skipped):
                skipped += 1
                continue
            tried += 1
            if plain:
                table = values[mover]
                after_score = score + table[to] - table[move & 63] - values[captured][to]
            else:
                after_score = self.values.after(position, move, score)
            after = play(position, move, self.ruleset)
            deeper = depth - 1
            if gives_check and (deeper <= 0 or depth < 5):
                deeper += 1
            if tried == 1:
                value = -self.search(after, after_score, deeper, -beta, -alpha, ply + 1)
            else:
                less = 0
                if tried > REDUCED_FROM and depth > 2 and quiet and not (in_check or gives_check):
                    less = 1 if tried < 13 or depth < 5 else 2
                value = -self.search(after, after_score, deeper - less, -alpha - 1, -alpha, ply + 1)
                if less and value > alpha:
                    value = -self.search(after, after_score, deeper, -alpha - 1, -alpha, ply + 1)
                if alpha < value < beta:
                    value = -self.search(after, after_score, deeper, -beta, -alpha, ply + 1)
            if value > best:
                best = value
                if value > alpha:
                    alpha, best_move = value, move
                    if value >= beta:
                        if quiet:
                            self.experience.reward(turn, move, depth, ply)
                        break
        self.path.discard(position.key)
        if not tried:
            if skipped:
                return static if not in_check else judge(position, score)
            if in_check:
                return ply - MATE
            return BANNED if self.ruleset.stalemate == "forbidden" else 0
        if skipped and frontier and best < static:
            best = static
        if best == -BANNED:
            return 0  # the ban is lifted when there is no other move; the game is drawn
        bound = AT_LEAST if best >= beta else AT_MOST if best <= before else EXACT
        stored = best
        if best > MATE_BOUND:
            stored += ply
        elif best < -MATE_BOUND:
            stored -= ply
        self.table.keep(key, depth if depth < 127 else 127, bound, stored, best_move)
        return best

    def quiesce(self, position: Position, score: int, alpha: int, beta: int, ply: int) -> int:
        """The value when only captures, promotions and answers to check are played on."""
        self.nodes += 1
        if self.nodes >= self._question_at:
            self.ask_whether_to_stop()
        turn = position.turn
        standing = -score if turn else score
        if position.sets[6] | position.sets[14]:
            if standing - SURE_GAP >= beta:
                return standing - SURE_GAP
        elif position.count_limit_plies:
            drawn, known, _ = self.counters.look(position, ply)
            if drawn:
                return self._drawn_unless_mated(position, ply)
            if known is not None:
                return known
        if not position.quiet_plies and _nothing_can_mate(position):
            return 0
        standing = judge(position, score)
        if standing >= beta or ply >= MOST_PLIES or position.reserve:
            return standing
        if ply > self.deepest:
            self.deepest = ply
        surveyed = survey(position)
        attacked, allowed, _ = surveyed
        if allowed != ALL_SQUARES:
            moves = all_moves(position, surveyed, self.ruleset)
            if not moves:
                return ply - MATE
            best = standing if len(moves) > 1 else -INFINITY
            floor = -INFINITY
        else:
            moves = order_captures(
                position, attacked, capturing_moves(position, surveyed, self.ruleset)
            )
            if may_promote(position, self.ruleset):
                moves += pawn_promotions(position, surveyed, self.ruleset)
            if not moves:
                return standing
            best = standing
            floor = alpha - standing - CAPTURE_MARGIN
        if best > alpha:
            alpha = best
        values = self.values.by_square
        board = position.board
        overlooked = self.overlooked
        for move in moves:
            if overlooked and overlooked[move & 4095]:
                continue
            to = move >> 6 & 63
            captured = board[to]
            if move < PROMOTION:
                if floor > -INFINITY and (
                    abs(values[captured][to]) < floor or loses(position, attacked, move)
                ):
                    continue
                table = values[board[move & 63]]
                after_score = score + table[to] - table[move & 63] - values[captured][to]
            else:
                after_score = self.values.after(position, move, score)
            value = -self.quiesce(
                play(position, move, self.ruleset), after_score, -beta, -alpha, ply + 1
            )
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        return best if best > -INFINITY else standing

    def _search_placements(
        self, position: Position, score: int, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """The same while something waits to be placed; here a side may move twice in a row."""
        best = -INFINITY
        for move in legal_moves(position, self.ruleset):
            after = play(position, move, self.ruleset)
            after_score = self.values.after(position, move, score)
            if after.turn == position.turn:
                value = self.search(after, after_score, depth - 1, alpha, beta, ply + 1)
            else:
                value = -self.search(after, after_score, depth - 1, -beta, -alpha, ply + 1)
            if value > best:
                best = value
                alpha = max(alpha, value)
                if value >= beta:
                    break
        if best == -INFINITY:
            return self._drawn_unless_mated(position, ply)
        return best

    def _drawn_unless_mated(self, position: Position, ply: int) -> int:
        """A draw by a counter or without a move: but mate on the board beats it."""
        surveyed = survey(position)
        if surveyed[1] != ALL_SQUARES and not all_moves(position, surveyed, self.ruleset):
            return ply - MATE
        return 0


def _nothing_can_mate(position: Position) -> bool:
    """Can neither side ever mate? Asked after captures and promotions."""
    few = (position.sets[0] | position.sets[8]).bit_count() <= 4
    return few and not can_mate(position, 0) and not can_mate(position, 1)


def _may_pass(position: Position) -> bool:
    """Is having to move surely no burden? Never so without pawns, or with hardly a piece left."""
    sets, own = position.sets, 8 * position.turn
    if not sets[PAWN] | sets[PAWN + 8] or sets[8 - own] == sets[KING + 8 - own]:
        return False
    return (sets[own] ^ sets[own + PAWN]).bit_count() > 2


def _passed(position: Position) -> Position:
    """The position with the other side to move, as a null move leaves it."""
    return Position(
        position.board,
        position.sets,
        position.reserve,
        1 - position.turn,
        position.ply + 1,
        0,
        position.count_side,
        position.count_plies,
        position.count_limit_plies,
        position.key ^ PASS_KEY,
    )


PASS_KEY = 0x1F35_9A7C_04E1_6BD3  # not the turn's: a passed position must never seem a repetition


def _checking_squares(position: Position) -> tuple[SquareSet, ...]:
    """By kind: from where a man of the side to move attacks the enemy king."""
    turn = position.turn
    king = position.sets[KING + 8 - 8 * turn]
    if not king:
        return (0,) * 8
    square = king.bit_length() - 1
    occupied = position.sets[0] | position.sets[8]
    return (
        0,
        0,
        GENERAL_ATTACKS[square],
        ELEPHANT_ATTACKS[1 - turn][square],
        KNIGHT_ATTACKS[square],
        ROOK_LINES[square][occupied & CROSS[square]],
        PAWN_ATTACKS[1 - turn][square],
    )
