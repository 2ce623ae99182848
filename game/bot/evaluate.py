"""How good is a position? A score in hundredths of a pawn.

Most of it (men and the squares they stand on) is a sum over men, which the search keeps up to date
move by move; `Values` holds the summands. The rest (`Values.judge`) is looked up by sets of squares
that seldom change: pawn structure, kings and their surroundings, rooks on files. Endings without
pawns are judged by what can be won there, and driven towards mate while the count lasts.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from game.bot import weights
from game.bot.bare_endings import judge_pawnless
from game.bot.structure import PAWN_STRUCTURES, ROOK_FILES
from game.rules.movement import KING_ATTACKS, KINGS_ATTACK
from game.rules.moves import Move, drop_kind, is_drop, origin, target
from game.rules.pieces import GENERAL, KINDS, KING, PAWN, PieceKind
from game.rules.position import Position

MATE = 32_000  # the score of being mated now is -MATE, n plies later -MATE + n
MATE_BOUND = 31_000  # scores beyond it are mates
FULL_PIECES = 16  # kings, generals, elephants, knights, rooks of both sides at the start

# By square: all within two king steps.
KING_ZONE = tuple(KINGS_ATTACK[KING_ATTACKS[square]] | KING_ATTACKS[square] for square in range(64))


def _by_side(table: tuple[int, ...], side: int) -> list[int]:
    """A table written rank 8 first, as seen by side 0, to one by square for a side."""
    seen = [table[(7 - (square >> 3)) * 8 + (square & 7)] for square in range(64)]
    # The other side's pawn structure is a half turn, but elsewhere left and right are alike.
    return seen if side == 0 else seen[::-1]


def _king_tables() -> tuple[list[list[int]], list[list[int]]]:
    """By side, by pieces on the board, by square: what a king's place is worth to its side."""
    result = []
    for side in (0, 1):
        crowded = _by_side(weights.KING_CROWDED, side)
        alone = _by_side(weights.KING_ALONE, side)
        result.append(
            [
                [
                    (crowded[square] * pieces + alone[square] * (FULL_PIECES - pieces))
                    // FULL_PIECES
                    for square in range(64)
                ]
                for pieces in range(FULL_PIECES + 1)
            ]
        )
    return result[0], result[1]


KING_PLACES_0, KING_PLACES_1 = _king_tables()


class Values:
    """What men are worth where, with one player's taste; scores are side 0's but where said."""

    def __init__(self, taste: Mapping[PieceKind, int] | None = None, seed: int | None = None):
        """
        Args:
            taste: what this player adds to a kind of piece.
            seed: makes every square differ by a trifle, so that no two games are alike.
        """
        chance = Random(seed)
        self.by_square: list[list[int]] = [[0] * 64 for _ in range(16)]
        self.in_hand: list[int] = [0] * 16
        for kind in KINDS:
            if kind == KING:
                continue
            base = weights.MATERIAL[kind] + (taste or {}).get(kind, 0)
            trifles = [chance.randint(-3, 3) if seed is not None else 0 for _ in range(64)]
            table = _by_side(weights.SQUARE[kind], 0)
            mine = [base + table[square] + trifles[square] for square in range(64)]
            self.by_square[kind] = mine
            self.by_square[kind + 8] = [-value for value in mine[::-1]]
            self.in_hand[kind] = base
            self.in_hand[kind + 8] = -base

    def total(self, position: Position) -> int:
        """The sum over all men, in hand too."""
        score = sum(self.by_square[code][square] for square, code in enumerate(position.board))
        return score + sum(
            count * self.in_hand[code] for code, count in enumerate(position.reserve)
        )

    def after(self, position: Position, move: Move, score: int) -> int:
        """The sum after a move, from the sum before it."""
        to, own = target(move), 8 * position.turn
        if is_drop(move):
            code = drop_kind(move) + own
            return score + self.by_square[code][to] - self.in_hand[code]
        score -= self.by_square[position.board[origin(move)]][origin(move)]
        captured = position.board[to]
        if captured >> 3 != position.turn:
            score -= self.by_square[captured][to]
        kind = GENERAL if move >> 12 else position.board[origin(move)] & 7
        return score + self.by_square[kind + own][to]


def judge(position: Position, score: int) -> int:
    """The whole score of a position for the side to move, from the sum over its men."""
    sets = position.sets
    red_pawns, black_pawns = sets[PAWN], sets[PAWN + 8]
    if not red_pawns | black_pawns:
        return judge_pawnless(position, score)
    red, black = sets[0], sets[8]
    red_pieces, black_pieces = red ^ red_pawns, black ^ black_pawns
    score += PAWN_STRUCTURES[red_pawns | black_pawns << 64]
    red_king, black_king = sets[KING].bit_length() - 1, sets[KING + 8].bit_length() - 1
    if red_king >= 0 and black_king >= 0:
        pieces = (red_pieces | black_pieces).bit_count()
        score += KING_PLACES_0[pieces][red_king] - KING_PLACES_1[pieces][black_king]
        score += weights.SHELTER * (
            (KING_ATTACKS[red_king] & red).bit_count()
            - (KING_ATTACKS[black_king] & black).bit_count()
        ) + weights.SIEGE * (
            (KING_ZONE[black_king] & red_pieces).bit_count()
            - (KING_ZONE[red_king] & black_pieces).bit_count()
        )
    if sets[5]:
        score += ROOK_FILES[0][sets[5], red_pawns, black_pawns]
    if sets[13]:
        score -= ROOK_FILES[1][sets[13], black_pawns, red_pawns]
    if not sets[2] and red_pawns:
        score += weights.RENEWAL
    if not sets[10] and black_pawns:
        score -= weights.RENEWAL
    return weights.TEMPO - score if position.turn else weights.TEMPO + score
