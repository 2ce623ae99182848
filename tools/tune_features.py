"""What does the bot see in a position? The same sums as `game/bot/evaluate.py`, as numbers to fit.

The score is linear in the weights, so a position is a row of factors, one for each weight, and the
score is their product. Positions that the evaluation judges in another way (no pawns) are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from scipy import sparse

from game.bot import weights
from game.bot.evaluate import BLOCK, DISTANCES, FULL_PIECES
from game.bot.structure import FILES, pawn_features
from game.rules.fen import parse
from game.rules.movement import is_check
from game.rules.moves import is_promotion
from game.rules.notation import read_uci
from game.rules.pieces import GENERAL, KINDS, KING, PAWN, ROOK
from game.rules.play import play
from game.rules.position import Position
from game.rules.rulesets import PYCHESS
from game.rules.squares import SquareSet, members

NEAR_KINDS = tuple(weights.NEAR_OWN_KING)
SINGLES = (
    "ROOK_OPEN_FILE",
    "ROOK_HALF_OPEN_FILE",
    "PAWN_DOUBLED",
    "PAWN_GUARDED",
    "PAWN_FREE",
    "RENEWAL",
    "TEMPO",
)
# Where each group of weights begins; early and late numbers stand side by side.
SQUARES_AT = 0
NEAR_ENEMY_AT = SQUARES_AT + len(KINDS) * 128
NEAR_OWN_AT = NEAR_ENEMY_AT + len(NEAR_KINDS) * 16
SINGLES_AT = NEAR_OWN_AT + len(NEAR_KINDS) * 16
COUNT = SINGLES_AT + len(SINGLES)

EVERY_PLIES = 3  # of a game, one position is taken
LEAST_PLY = 18


def factors(position: Position) -> dict[int, float]:
    """The factors of a position's score for side 0, by number of the weight."""
    row: dict[int, float] = {}
    sets = position.sets
    pawns = (sets[PAWN], sets[PAWN + 8])
    pieces = (sets[0] | sets[8]) & ~(pawns[0] | pawns[1])
    early = min(1.0, pieces.bit_count() / FULL_PIECES)

    def add(at: int, factor: float) -> None:
        row[at] = row.get(at, 0.0) + factor

    def blend(at: int, sign: int) -> None:
        add(at, sign * early)
        add(at + 1, sign * (1 - early))

    for side in (0, 1):
        sign, own = 1 - 2 * side, 8 * side
        own_block = BLOCK[sets[KING + own].bit_length()]
        enemy_block = BLOCK[sets[KING + 8 - own].bit_length()]
        for number, kind in enumerate(KINDS):
            for square in members(sets[kind + own]):
                seen = 63 - square if side else square
                blend(SQUARES_AT + number * 128 + 2 * seen, sign)
                if kind in NEAR_KINDS:
                    base = NEAR_KINDS.index(kind) * 16
                    blend(NEAR_ENEMY_AT + base + 2 * DISTANCES[enemy_block][square], sign)
                    blend(NEAR_OWN_AT + base + 2 * DISTANCES[own_block][square], sign)
        for number, factor in enumerate(_singles(sets, side, pawns)):
            if factor:
                add(SINGLES_AT + number, sign * factor)
    add(COUNT - 1, 1 - 2 * position.turn)
    return row


def _singles(
    sets: list[SquareSet], side: int, pawns: tuple[SquareSet, SquareSet]
) -> tuple[int, ...]:
    own, enemy = pawns[side], pawns[1 - side]
    opened = half = 0
    for square in members(sets[ROOK + 8 * side]):
        file = FILES[square & 7]
        opened += not file & (own | enemy)
        half += bool(not file & own and file & enemy)
    renewal = int(not sets[GENERAL + 8 * side] and own != 0)
    return (opened, half, *pawn_features(side, own, enemy), renewal)


def initial() -> np.ndarray:
    """The weights as they are now, in the order of the factors."""
    result = np.zeros(COUNT)
    for number, kind in enumerate(KINDS):
        for square in range(64):
            written = (7 - (square >> 3)) * 8 + (square & 7)
            at = SQUARES_AT + number * 128 + 2 * square
            result[at] = weights.EARLY[kind][written]
            result[at + 1] = weights.LATE[kind][written]
    for start, table in (
        (NEAR_ENEMY_AT, weights.NEAR_ENEMY_KING),
        (NEAR_OWN_AT, weights.NEAR_OWN_KING),
    ):
        for number, kind in enumerate(NEAR_KINDS):
            for phase in (0, 1):
                result[start + number * 16 + phase : start + number * 16 + 16 : 2] = table[kind][
                    phase
                ]
    for number, name in enumerate(SINGLES):
        result[SINGLES_AT + number] = getattr(weights, name)
    return result


def quiet_positions(path: Path) -> Iterator[tuple[Position, float, str]]:
    """Quiet positions of a file of games, each with the game's result and the score told there.

    A line of the file is a JSON list: moves in UCI, result, reason, scores told with the moves.
    """
    for line in path.read_text(encoding="utf-8").splitlines():
        texts, result, _, scores = json.loads(line)
        points = {"1-0": 1.0, "0-1": 0.0}.get(result, 0.5)
        position = parse(PYCHESS.start_fen)
        for ply, text in enumerate(texts):
            move = read_uci(text)
            taken = position.board[move >> 6 & 63] != 0 and not is_promotion(move)
            has_pawns = bool(position.sets[PAWN] | position.sets[PAWN + 8])
            wanted = ply >= LEAST_PLY and ply % EVERY_PLIES == 0 and has_pawns
            if wanted and not taken and not is_promotion(move) and not is_check(position):
                yield position, points, scores[ply]
            position = play(position, move, PYCHESS)


def matrix(rows: list[dict[int, float]]) -> sparse.csr_matrix:
    """The factors of many positions."""
    starts: list[int] = [0]
    columns: list[int] = []
    data: list[float] = []
    for row in rows:
        columns.extend(row)
        data.extend(row.values())
        starts.append(len(columns))
    return sparse.csr_matrix((data, columns, starts), shape=(len(rows), COUNT))
