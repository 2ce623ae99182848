"""Where to place the next piece? Towards a favourite formation, with an eye on the enemy's.

Elephants, general and knights go where the formation wants them. King and rooks come last: they are
compared, square by square, with what the enemy has placed by then. A rook likes the enemy king's
file and files that will open, a king shuns the files of enemy rooks. The strongest levels also look
ahead: of the likeliest squares, and of favourites that fit alike, they pass over those that a short
search judges clearly worse once both armies are completed by heart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.bot.levels import Level
from game.rules.formations import (
    BY_ID,
    Formation,
    allowed,
    fit,
    for_side,
    nearest,
    next_drop,
    usable,
)
from game.rules.legal import legal_moves
from game.rules.moves import Move, drop_kind, target
from game.rules.pieces import KING, PAWN, ROOK, SIDE_1, Side
from game.rules.play import play
from game.rules.position import Position, must_place
from game.rules.ruleset import Ruleset
from game.rules.squares import FILE_A, Square, members

Judge = Callable[[Position], int]  # the worth of a finished set-up to the side to move

ADAPTING_FROM_LEVEL = 4  # lower levels place by heart
LOOKING_AHEAD_FROM_LEVEL = 6
SHORTLIST = 4  # squares that are looked into
NEARLY = 50  # hundredths of a pawn: a set-up that is judged worse by more is not chosen
# How much a square is worth beside being the formation's own.
BY_HEART = 30
ROOK_ON_KING_FILE = 22
ROOK_BESIDE_KING_FILE = 10
ROOK_ON_MIXED_FILE = 8  # d and e, where the pawns meet and files open first
ROOKS_TOGETHER = 6  # on neighbouring squares
KING_BEFORE_ROOK = -22  # on the file of an enemy rook
KING_SHELTER = 3  # each own man next to it
KING_FROM_FORMATION = -8  # each step from where the formation wants it
MIXED_FILES = (3, 4)


def choose_formation(
    position: Position,
    ruleset: Ruleset,
    level: Level,
    seed: int | None,
    judge: Judge | None = None,
) -> Formation:
    """The favourite that fits best what already stands; of equals the same one all game long."""
    side = position.turn
    favourites = [BY_ID[name] for name in level.formations if allowed(BY_ID[name], ruleset)]
    candidates = favourites or list(usable(ruleset))
    chance = Random(f"{seed} {side}")
    chance.shuffle(candidates)
    fits = [fit(formation, position, side) for formation in candidates]
    best = [
        formation
        for formation, fitting in zip(candidates, fits, strict=True)
        if fitting == max(fits)
    ]
    if judge is None or len(best) == 1:
        return best[0]
    worths = [_worth_completed(position, formation, ruleset, side, judge) for formation in best]
    return best[_first_near_best(worths)]


def _first_near_best(worths: Sequence[int]) -> int:
    """The place of the first of several values that is nearly as good as the best of them."""
    return next(i for i, worth in enumerate(worths) if worth >= max(worths) - NEARLY)


def choose_placement(
    position: Position,
    ruleset: Ruleset,
    level: Level,
    seed: int | None,
    judge: Judge | None = None,
) -> Move:
    """The next placement of the side to move, which must have one.

    Args:
        judge: looks ahead from a finished set-up; used from a certain level on.
    """
    if level.number < LOOKING_AHEAD_FROM_LEVEL:
        judge = None
    formation = choose_formation(position, ruleset, level, seed, judge)
    planned = next_drop(formation, position, ruleset)
    moves = legal_moves(position, ruleset)
    if planned is None or planned not in moves:
        return moves[0]
    kind = drop_kind(planned)
    if level.number < ADAPTING_FROM_LEVEL or kind not in (KING, ROOK):
        return planned
    side = position.turn
    goals = [square for of_kind, square in for_side(formation, side) if of_kind == kind]
    worth = _rook_worth if kind == ROOK else _king_worth
    rated = [
        (worth(position, target(move), goals), move == planned, -move)
        for move in moves
        if drop_kind(move) == kind
    ]
    rated.sort(reverse=True)
    if judge is None:
        return -rated[0][2]
    likely = [-negated for _, _, negated in rated[:SHORTLIST]]
    return likely[
        _first_near_best(
            [
                _worth_completed(play(position, move, ruleset), formation, ruleset, side, judge)
                for move in likely
            ]
        )
    ]


def _worth_completed(
    position: Position, formation: Formation, ruleset: Ruleset, side: Side, judge: Judge
) -> int:
    """What a set-up is worth to a side when both complete it by heart, the enemy as begun."""
    enemy = nearest(position, ruleset, 1 - side)
    while must_place(position):
        drop = next_drop(formation if position.turn == side else enemy, position, ruleset)
        assert drop is not None
        position = play(position, drop, ruleset)
    value = judge(position)
    return value if position.turn == side else -value


def _rook_worth(position: Position, square: Square, goals: Sequence[Square]) -> int:
    side = position.turn
    score = BY_HEART if square in goals else 0
    file = square & 7
    enemy_king = position.sets[KING + SIDE_1 - SIDE_1 * side]
    if enemy_king:
        apart = abs((enemy_king.bit_length() - 1 & 7) - file)
        score += (ROOK_ON_KING_FILE, ROOK_BESIDE_KING_FILE)[apart] if apart < 2 else 0
    if file in MIXED_FILES:
        score += ROOK_ON_MIXED_FILE
    for other in members(position.sets[ROOK + SIDE_1 * side]):
        score += ROOKS_TOGETHER if abs(other - square) == 1 else 0
    return score - 4 * _own_men_on_file(position, side, file)


def _own_men_on_file(position: Position, side: Side, file: int) -> int:
    """Own men but pawns on a file: they stand in a rook's way."""
    own = position.sets[SIDE_1 * side] & ~position.sets[PAWN + SIDE_1 * side]
    return (own & FILE_A << file).bit_count()


def _king_worth(position: Position, square: Square, goals: Sequence[Square]) -> int:
    side = position.turn
    steps = max(abs((square & 7) - (goals[0] & 7)), abs((square >> 3) - (goals[0] >> 3)))
    score = KING_FROM_FORMATION * steps + (BY_HEART if steps == 0 else 0)
    for rook in members(position.sets[ROOK + SIDE_1 - SIDE_1 * side]):
        if rook & 7 == square & 7:
            score += KING_BEFORE_ROOK
    beside = sum(
        1
        for man in members(position.sets[SIDE_1 * side])
        if max(abs((man & 7) - (square & 7)), abs((man >> 3) - (square >> 3))) == 1
    )
    return score + KING_SHELTER * beside
