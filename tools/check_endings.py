"""Compare the tables of endings with the rules: python tools/check_endings.py [--samples N]

The tables were built without the rules engine, and nothing here uses the builder:
- every position of king and rook, and samples of the others, both sides strong, both to move: the
  value must follow from the values after each legal move, the mates and draws being the engine's;
- short mates are found again, and shorter ones excluded, by a plain search without tables;
- won positions are played out, best against best, to a mate after exactly so many moves;
- a lone knight or general must have no mate anywhere.
A value that follows everywhere is right: each win then leads down to a mate, and from each position
that is not won the bare king always has another such one.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bot.endings import Endings, won_in_time
from game.bot.endings_file import MATERIALS, BadEndings
from game.rules.counting import limit_plies
from game.rules.ending import Reason, outcome
from game.rules.fen import write
from game.rules.legal import legal_moves
from game.rules.movement import KING_ATTACKS, checkers
from game.rules.pieces import KIND_LETTERS, KING, PieceKind, Side, piece
from game.rules.play import play
from game.rules.position import Position, make_position
from game.rules.rulesets import CHESSPLAYX

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "endings"
RULESET = CHESSPLAYX  # endings without pawns are alike in all; here the fifty moves never matter
BLOCKS_HELD = 2048  # all there are: random positions would unpack each again and again
RARE = 0.0005  # a share of won positions that makes finding one by chance slow
SEARCHED_MOVES = 2  # mates so short are found again by search


class WrongEnding(Exception):
    """A table contradicts the rules; the text says where."""


def kinds_of(letters: str) -> list[PieceKind]:
    return [KIND_LETTERS.index(letter) for letter in letters]


def placed(
    kinds: Iterable[PieceKind], squares: Iterable[int], strong: Side, turn: Side
) -> Position | None:
    """Strong king, bare king and pieces on these squares; None when that is no position."""
    board = bytearray(64)
    strong_king, bare_king, *rest = squares
    board[strong_king] = piece(KING, strong)
    board[bare_king] = piece(KING, 1 - strong)
    for kind, square in zip(kinds, rest, strict=True):
        board[square] = piece(kind, strong)
    position = make_position(board, turn=turn)
    if KING_ATTACKS[strong_king] >> bare_king & 1 or checkers(position, 1 - turn):
        return None
    return position


def random_positions(letters: str, rng: random.Random) -> Iterator[Position]:
    """Positions without end, each side as likely to be strong and to move."""
    kinds = kinds_of(letters)
    while True:
        squares = rng.sample(range(64), 2 + len(kinds))
        position = placed(kinds, squares, rng.randrange(2), rng.randrange(2))
        if position is not None:
            yield position


def all_positions(letters: str) -> Iterator[Position]:
    """Every position of side 0's king and one piece against a bare king, both to move."""
    for squares in permutations(range(64), 3):
        for turn in (0, 1):
            position = placed(kinds_of(letters), squares, 0, turn)
            if position is not None:
                yield position


def is_bare_to_move(position: Position) -> bool:
    return position.sets[8 * position.turn].bit_count() == 1


def derived(endings: Endings, position: Position) -> int | None:
    """The moves to mate as they follow from the positions after each legal move."""
    after = [play(position, move, RULESET) for move in legal_moves(position, RULESET)]
    ended = outcome(position, RULESET)
    if ended is not None:
        return 0 if ended.reason is Reason.CHECKMATE else None
    values = [value_of(endings, reply) for reply in after]
    if is_bare_to_move(position):
        return None if None in values else max(value for value in values if value is not None)
    return min((value + 1 for value in values if value is not None), default=None)


def value_of(endings: Endings, position: Position) -> int | None:
    """From the tables; what they do not cover must be drawn by the rules."""
    if endings.covers(position):
        return endings.moves_to_mate(position)
    ended = outcome(position, RULESET)
    if ended is None or ended.reason is not Reason.INSUFFICIENT:
        raise WrongEnding(f"not covered and not drawn: {write(position)}")
    return None


def check_derived(endings: Endings, position: Position) -> None:
    """
    Raises:
        WrongEnding: when the table's value does not follow from the positions after it.
    """
    stored, follows = endings.moves_to_mate(position), derived(endings, position)
    if stored != follows:
        raise WrongEnding(f"{stored} should be {follows}: {write(position)}")


def forced_mate(position: Position, most_moves: int) -> int | None:
    """The moves to mate found by plain search, None when they are more than so many."""
    ended = outcome(position, RULESET)
    if ended is not None:
        return 0 if ended.reason is Reason.CHECKMATE else None
    to_mate = is_bare_to_move(position)
    for moves in range(1, most_moves + 1):
        left = moves if to_mate else moves - 1
        replies = (play(position, move, RULESET) for move in legal_moves(position, RULESET))
        if (all if to_mate else any)(forced_mate(reply, left) is not None for reply in replies):
            return moves
    return None


def without_count(position: Position) -> Position:
    return make_position(position.board, turn=position.turn)


def check_searched(endings: Endings, position: Position) -> None:
    """
    Raises:
        WrongEnding: when a plain search finds a mate that the table does not know, or not its mate.
    """
    stored = endings.moves_to_mate(position)
    expected = stored if stored is not None and stored <= SEARCHED_MOVES else None
    found = forced_mate(without_count(position), SEARCHED_MOVES)
    if expected != found:
        raise WrongEnding(f"{stored}, but a search finds {found}: {write(position)}")


def with_count(position: Position, moves: int, rng: random.Random) -> Position:
    """The position with a running count that leaves about so many moves, or the whole count."""
    strong = 1 - position.turn if is_bare_to_move(position) else position.turn
    limit = limit_plies(position.sets, strong)
    odd = 0 if is_bare_to_move(position) else 1  # the count is at 0 when the bare king moves first
    left = moves + rng.choice((-1, 0, 0, 1))
    return make_position(
        position.board,
        turn=position.turn,
        count_side=1 - strong,
        count_plies=min(max(limit + odd - 2 * left, odd), limit - odd),
        count_limit_plies=limit,
    )


def check_played(endings: Endings, position: Position, rng: random.Random) -> bool:
    """Plays the tables against themselves from a won position, taking any of the best moves.

    Returns:
        whether it was mate; else the mate would have come too late for the count.

    Raises:
        WrongEnding: when mate does not come with the move foretold, or not by the count foretold.
    """
    start, foretold = position, endings.moves_to_mate(position)
    in_time = won_in_time(position, RULESET, foretold)
    played = 0
    while (ended := outcome(position, RULESET)) is None:
        moves = endings.moves_to_mate(position)
        if moves is None or moves <= SEARCHED_MOVES + 1:
            check_searched(endings, position)
        own = 0 if is_bare_to_move(position) else 1
        after = [play(position, move, RULESET) for move in legal_moves(position, RULESET)]
        best = [
            reply
            for reply in after
            if moves is not None and value_of(endings, reply) == moves - own
        ]
        if not best:
            raise WrongEnding(f"no way on to mate: {write(position)}")
        played += own
        position = rng.choice(best)
    expected = (Reason.CHECKMATE, foretold) if in_time else (Reason.COUNT, played)
    if (ended.reason, played) != expected:
        raise WrongEnding(f"{ended.reason} after {played} moves: {write(start)}")
    return in_time


def check_never_mates(letters: str) -> int:
    """The number of positions looked at, those with the bare king to move.

    Raises:
        WrongEnding: when one of them is mate.
    """
    looked_at = 0
    for position in all_positions(letters):
        if position.turn == 1:
            looked_at += 1
            if not legal_moves(position, RULESET) and checkers(position, 1):
                raise WrongEnding(f"mate: {write(position)}")
    return looked_at


def sample_won(endings: Endings, letters: str, rng: random.Random) -> Position:
    """A random won position with a running count."""
    for position in random_positions(letters, rng):
        moves = endings.moves_to_mate(position)
        if moves is not None:
            return with_count(position, moves, rng)
    raise AssertionError("random positions do not end")


def check_material(
    endings: Endings, letters: str, samples: int, rng: random.Random
) -> Iterator[tuple[str, int]]:
    """What was checked, and how many positions or games of it.

    Raises:
        WrongEnding: at the first that is wrong.
    """
    positions = random_positions(letters, rng)
    some = (
        all_positions(letters) if len(letters) == 1 else (next(positions) for _ in range(samples))
    )
    checked = 0
    for position in some:
        check_derived(endings, position)
        checked += 1
    yield "derived", checked
    searched = max(1, samples // 20)
    for _ in range(searched):
        check_searched(endings, next(positions))
    yield "searched", searched
    totals = endings.statistics[letters]
    games = max(1, samples // (20 if totals.won > RARE * totals.legal else 2000))
    mates = sum(check_played(endings, sample_won(endings, letters, rng), rng) for _ in range(games))
    yield "mated", mates
    yield "too late", games - mates


def main(arguments: list[str]) -> int:
    """Checks and prints; 1 when something is wrong."""
    parser = argparse.ArgumentParser(description="Compare the tables of endings with the rules.")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--samples", type=int, default=20_000, help="positions of each material")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    started = time.monotonic()
    totals: Counter[str] = Counter()
    try:
        with closing(Endings(options.folder, BLOCKS_HELD)) as endings:
            for letters in (material.letters for material in MATERIALS):
                rng = random.Random(f"{options.seed} {letters}")
                found = dict(check_material(endings, letters, options.samples, rng))
                totals.update(found)
                print(f"{letters:3}", found, flush=True)
        for letters in ("N", "F"):
            totals["without mate"] += check_never_mates(letters)
    except (BadEndings, WrongEnding) as error:
        print(f"WRONG: {error}")
        return 1
    print("all", dict(totals), f"0 wrong, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
