"""Which moves are best after looking one depth after another, as long as the limits allow?

Iterative deepening at the root: each depth starts from what the one before has found, and there is
always a best move to give. Several best lines can be asked for at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from game.bot.evaluate import MATE_BOUND
from game.bot.ordering import WORTH
from game.bot.search import search
from game.bot.state import INFINITY, SearchState, SearchStopped
from game.bot.table import unpack
from game.rules.legal import is_legal, legal_moves
from game.rules.movement import is_check
from game.rules.moves import Move
from game.rules.play import play
from game.rules.position import Position
from game.rules.records import record

DEEPEST = 60  # plies of nominal depth
WINDOW = 30  # how far from the last depth's score the next one is expected
SHARE_TO_START = 0.5  # of the soft time: when it is used up, no further depth is begun
LINE_PLIES = 24  # shown of a principal variation


@record
class Limits:
    """When to stop; None is no limit."""

    nodes: int | None = None
    depth: int | None = None
    soft_ms: int | None = None  # do not begin what cannot be finished in this time
    hard_ms: int | None = None  # stop in the middle


@record
class Line:
    """One root move with its value for the side to move and the play expected."""

    move: Move
    value: int
    depth: int
    moves: tuple[Move, ...]  # the line, `move` first


@record
class Report:
    """What is known after a depth, or after part of it."""

    depth: int
    deepest: int  # plies seen in the longest line
    nodes: int
    elapsed_ms: int
    permille_used: int  # of the hash table
    lines: tuple[Line, ...]  # best first


def deepen(
    state: SearchState,
    position: Position,
    limits: Limits,
    keys_seen: Sequence[int] = (),
    lines: int = 1,
    only: Sequence[Move] = (),
) -> Iterator[Report]:
    """Yields a report for each depth finished, and for one cut short that changed the best move.

    Args:
        keys_seen: the keys of the game's positions, as far as they can repeat.
        lines: how many of the best root moves to find.
        only: the root moves to look at; all legal ones when empty.
    """
    started = monotonic()
    state.most_nodes = limits.nodes if limits.nodes is not None else 1 << 60
    state.deadline = started + limits.hard_ms / 1000 if limits.hard_ms is not None else INFINITE
    state.table.new_search()
    state.path = {*keys_seen, position.key}
    root = _Root(state, position, only or legal_moves(position, state.ruleset))
    lines = min(lines, len(root.moves))
    try:
        state.start()
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            found: list[Line] = []
            try:
                for _ in range(lines):
                    taken = {line.move for line in found}
                    found.append(root.best_line(depth, taken))
            except SearchStopped:
                partial = root.unfinished
                if partial is not None and not found:
                    yield root.report(depth, started, (partial,))
                raise
            found.sort(key=lambda line: -line.value)
            root.remember(found)
            yield root.report(depth, started, tuple(found))
            if lines == 1 and abs(found[0].value) > MATE_BOUND and _mate_is_near(found[0]):
                return
            if limits.soft_ms is not None:
                elapsed_ms = (monotonic() - started) * 1000
                alone = len(root.moves) == 1
                if alone or elapsed_ms > limits.soft_ms * SHARE_TO_START:
                    return
    except SearchStopped:
        return


INFINITE = float("inf")


def _mate_is_near(line: Line) -> bool:
    """Has the search been deep enough that a mate it found is the shortest?"""
    return line.depth >= 32_000 - abs(line.value)


class _Root:
    """The root moves and what was found about them so far."""

    def __init__(self, state: SearchState, position: Position, moves: Sequence[Move]) -> None:
        self.state = state
        self.position = position
        board = position.board
        state.values.prepare(position)
        self.moves = sorted(moves, key=lambda move: -WORTH[board[move >> 6 & 63]])
        self.last: dict[int, int] = {}  # value by number of the line, from the depth before
        self.unfinished: Line | None = None

    def best_line(self, depth: int, taken: set[Move]) -> Line:
        """The best move not yet taken, searched to a depth within a window that widens."""
        guess = self.last.get(len(taken))
        reach = WINDOW
        low, high = -INFINITY, INFINITY
        if guess is not None and depth > 3 and abs(guess) < MATE_BOUND:
            low, high = guess - reach, guess + reach
        while True:
            line = self._search_all(depth, low, high, taken)
            if low < line.value < high:
                self.last[len(taken)] = line.value
                return line
            reach *= 4
            if line.value <= low:
                low = line.value - reach if reach < 1000 else -INFINITY
            else:
                high = line.value + reach if reach < 1000 else INFINITY
            if low == -INFINITY and high == INFINITY and not low < line.value < high:
                return line

    def _search_all(self, depth: int, alpha: int, beta: int, taken: set[Move]) -> Line:
        state, position = self.state, self.position
        best: Line | None = None
        self.unfinished = None
        for move in tuple(self.moves):
            if move in taken:
                continue
            after = play(position, move, state.ruleset)
            score = state.values.total(after)
            if best is None:
                value = self._value(after, score, depth - 1, alpha, beta)
            else:
                value = self._value(after, score, depth - 1, alpha, alpha + 1)
                if alpha < value < beta:
                    value = self._value(after, score, depth - 1, alpha, beta)
            if best is None or value > best.value:
                best = Line(move, value, depth, self._expected(move, after))
                if value > alpha:
                    alpha = value
                    if not taken:
                        self.unfinished = best
                        # An unfinished depth still counts when its first move was searched.
                        self.moves.remove(move)
                        self.moves.insert(0, move)
                        if value >= beta:
                            break
                        continue
            if value >= beta:
                break
        assert best is not None
        return best

    def _value(self, after: Position, score: int, depth: int, alpha: int, beta: int) -> int:
        if after.key in self.state.path:
            return 0  # it has stood before: the enemy could repeat it
        if depth <= 0 and not is_check(after) and not legal_moves(after, self.state.ruleset):
            return 0  # stalemate, which a look at captures alone does not notice
        if after.turn == self.position.turn:
            return search(self.state, after, score, depth, alpha, beta, 1)
        return -search(self.state, after, score, depth, -beta, -alpha, 1)

    def _expected(self, move: Move, after: Position) -> tuple[Move, ...]:
        """The line that the hash table remembers behind a move."""
        line, seen = [move], {self.position.key}
        while after.key not in seen and len(line) < LINE_PLIES:
            seen.add(after.key)
            entry = self.state.table.find(after.key)
            following = unpack(entry)[3] if entry else 0
            if not following or not is_legal(after, following, self.state.ruleset):
                break
            line.append(following)
            after = play(after, following, self.state.ruleset)
        return tuple(line)

    def remember(self, found: Sequence[Line]) -> None:
        """The best lines' moves come first at the next depth."""
        for line in reversed(found):
            self.moves.remove(line.move)
            self.moves.insert(0, line.move)

    def report(self, depth: int, started: float, lines: tuple[Line, ...]) -> Report:
        """What is known now."""
        state = self.state
        return Report(
            depth,
            max(state.deepest, depth),
            state.nodes,
            int((monotonic() - started) * 1000),
            state.table.permille_used(),
            lines,
        )
