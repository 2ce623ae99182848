"""How good is a position? A score in hundredths of a pawn.

Most of it is a sum over men, which the search keeps up to date move by move: what a man is worth on
its square, near the enemy king and near its own, on an open file. `Values` holds the summands as
tables, one set for each pair of king quarters (blocks of four squares), made when first needed; how
many pieces stand and which files are open is taken from the position where the search starts.

The rest (`judge`) is looked up by sets of squares that seldom change: the pawn structure. Endings
without pawns are judged by what can be won there, and driven towards mate while the count lasts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from game.bot import weights
from game.bot.bare_endings import OUTWARD, judge_pawnless
from game.bot.structure import FILES, PAWN_STRUCTURES
from game.rules.counting import is_bare
from game.rules.movement import SQUARES
from game.rules.moves import Move
from game.rules.pieces import GENERAL, KINDS, KING, PAWN, ROOK, SIDE_1, PieceCode, PieceKind
from game.rules.position import Position
from game.rules.squares import SquareSet

MATE = 32_000  # the score of being mated now is -MATE, n plies later -MATE + n
MATE_BOUND = 31_000  # scores beyond it are mates
FULL_PIECES = 16  # kings, generals, elephants, knights, rooks of both sides at the start
DRIVEN = 2  # how much it counts that a bare king stands far from the middle
CLOSER = 15  # for each step that the other king is nearer to it
TRIFLE = 3  # by at most so much does the worth of a square differ from game to game

MOST_PAIRS = 64  # of king blocks, whose tables are kept: some 7 KiB each
MOST_SUMS = 64  # kept for each kind of man and pair of king blocks; a search needs about ten
CODES = tuple(kind + own for own in (0, SIDE_1) for kind in KINDS)

Tables = list[list[int]]  # worth to side 0, by piece code and square
# Every number once, so that the tables share them; a negative index counts from the end.
NUMBERS = [*range(3000), *range(-3000, 0)]
TEMPO = weights.TEMPO
RENEWAL = weights.RENEWAL


# By bit length of a king's set: its block of four squares, 0 while it is in hand.
BLOCK = (0, *(1 + (square >> 4) * 4 + (square >> 1 & 3) for square in range(64)))
BLOCKS = 17
# The same, to add: the pair of both kings' blocks is the sum.
BLOCK_OF_OTHER = tuple(block * BLOCKS for block in BLOCK)


# By a block's file or rank of blocks and a square's file or rank: steps along it, 0 inside.
_APART = [
    [(abs(2 * line - 4 * of_block - 1) - 1) // 2 for line in range(8)] for of_block in range(4)
]
# King steps by block and square; from a king in hand nothing is far.
DISTANCES = (
    (0,) * 64,
    *(
        tuple([max(file, rank) for rank in _APART[block >> 2] for file in _APART[block & 3]])
        for block in range(BLOCKS - 1)
    ),
)


def king_pair(position: Position) -> int:
    """A number for the blocks in which both kings stand."""
    sets = position.sets
    return BLOCK[sets[KING].bit_length()] + BLOCK_OF_OTHER[sets[KING + 8].bit_length()]


class SumOfSet(dict[SquareSet, int]):
    """Set of squares with one kind of man on each -> what they are worth together."""

    def __init__(self, table: list[int]) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, squares: SquareSet) -> int:
        if len(self) >= MOST_SUMS:
            self.clear()
        self[squares] = result = sum([self.table[square] for square in SQUARES[squares]])
        return result


class Values(dict[int, Tables]):
    """By pair of king blocks: what men are worth where, with one player's taste."""

    def __init__(
        self, taste: Mapping[PieceKind, int] | None = None, seed: int | None = None
    ) -> None:
        """
        Args:
            taste: what this player adds to a kind of piece.
            seed: makes every square differ by a trifle, so that no two games are alike.
        """
        super().__init__()
        chance = Random(seed)
        self._taste = dict(taste or {})
        self._trifles = [
            [chance.randint(-TRIFLE, TRIFLE) if seed is not None else 0 for _ in range(64)]
            for _ in range(7)
        ]
        self._nearness: dict[tuple[int, int, int], list[int]] = {}
        self._pieces = FULL_PIECES
        self._pawns = (0, 0)  # files with pawns, by side
        self._bare = -1  # the side that has nothing but its king
        self._bases: Tables = []
        self._in_hand: list[int] = []
        self._sums: dict[int, list[SumOfSet]] = {}
        self._set_bases()

    def prepare(self, position: Position) -> None:
        """From now on positions are judged as near this one: as many pieces, the same files."""
        sets = position.sets
        in_hand = sum(position.reserve)
        pieces = (sets[0] | sets[8]) & ~(sets[PAWN] | sets[PAWN + 8])
        count = min(FULL_PIECES, pieces.bit_count() + in_hand)
        files = (_files(sets[PAWN]), _files(sets[PAWN + 8]))
        bare = -1
        if not position.reserve and is_bare(sets, 0) != is_bare(sets, 1):
            bare = 0 if is_bare(sets, 0) else 1
        if (count, files, bare) != (self._pieces, self._pawns, self._bare):
            self._pieces, self._pawns, self._bare = count, files, bare
            self._set_bases()
            self.clear()
            self._sums.clear()

    def _blend(self, early: float, late: float) -> int:
        return round((early * self._pieces + late * (FULL_PIECES - self._pieces)) / FULL_PIECES)

    def _set_bases(self) -> None:
        """What men are worth on their squares, kings aside."""
        self._nearness.clear()
        self._bases = [[0] * 64 for _ in range(16)]
        self._in_hand = [0] * 16
        for kind in KINDS:
            early, late = weights.EARLY[kind], weights.LATE[kind]
            for square in range(64):
                written = (7 - (square >> 3)) * 8 + (square & 7)
                worth = self._blend(early[written], late[written])
                worth += self._taste.get(kind, 0) + self._trifles[kind][square]
                for side in (0, 1):
                    there = 63 - square if side else square
                    extra = self._on_file(side, there) if kind == ROOK else 0
                    self._bases[kind + 8 * side][there] = (1 - 2 * side) * (worth + extra)
            if kind == KING and self._bare >= 0:
                self._bases[kind + 8 * self._bare] = [
                    (2 * self._bare - 1) * DRIVEN * OUTWARD[square] for square in range(64)
                ]
            home = [value for value in self._bases[kind][:24] if value]
            self._in_hand[kind] = sum(home) // max(1, len(home))
            self._in_hand[kind + 8] = -self._in_hand[kind]

    def _on_file(self, side: int, square: int) -> int:
        own, enemy = self._pawns[side], self._pawns[1 - side]
        if own >> (square & 7) & 1:
            return 0
        if enemy >> (square & 7) & 1:
            return weights.ROOK_HALF_OPEN_FILE
        return weights.ROOK_OPEN_FILE

    def __missing__(self, pair: int) -> Tables:
        if len(self) >= MOST_PAIRS:
            self.clear()
        black_king, red_king = divmod(pair, BLOCKS)
        tables = list(self._bases)
        for code, table in enumerate(tables):
            if code & 7 in weights.NEAR_OWN_KING:
                red, black = self._near(code, 0, red_king), self._near(code, 1, black_king)
                tables[code] = [
                    NUMBERS[sum(worths)] for worths in zip(table, red, black, strict=True)
                ]
        if self._bare >= 0:  # the other king helps
            code = KING + 8 - 8 * self._bare
            distances = DISTANCES[red_king if self._bare == 0 else black_king]
            sign = 2 * self._bare - 1
            tables[code] = [sign * -CLOSER * distance for distance in distances]
        self[pair] = tables
        return tables

    def _near(self, code: int, king_side: int, king: int) -> list[int]:
        """What a piece gains by square from being near a side's king, for side 0; kept."""
        found = self._nearness.get((code, king_side, king))
        if found is None:
            side, kind = code >> 3, code & 7
            worth = (weights.NEAR_OWN_KING if side == king_side else weights.NEAR_ENEMY_KING)[kind]
            sign = 1 - 2 * side
            blended = [sign * self._blend(early, late) for early, late in zip(*worth, strict=True)]
            found = [blended[distance] for distance in DISTANCES[king]] if king else [0] * 64
            self._nearness[code, king_side, king] = found
        return found

    def total(self, position: Position) -> int:
        """The sum over all men, in hand too."""
        pair = king_pair(position)
        sums = self._sums.get(pair) or self._begin_sums(pair)
        sets = position.sets
        score = 0
        for code in CODES:
            score += sums[code][sets[code]]
        if position.reserve:
            counts = zip(position.reserve, self._in_hand, strict=True)
            score += sum(count * worth for count, worth in counts)
        return score

    def _begin_sums(self, pair: int) -> list[SumOfSet]:
        if len(self._sums) >= MOST_PAIRS:
            self._sums.clear()
        self._sums[pair] = sums = [SumOfSet(table) for table in self[pair]]
        return sums


def change_by_promotion(tables: Tables, board: Sequence[PieceCode], move: Move) -> int:
    """How a promotion changes the sum, given the position's tables and board."""
    start, goal = move & 63, move >> 6 & 63
    pawn = board[start]
    change = tables[pawn + GENERAL - PAWN][goal] - tables[pawn][start]
    if start != goal:
        change -= tables[board[goal]][goal]
    return change


def _files(pawns: int) -> int:
    """One bit for each file with a pawn."""
    return sum(1 << file for file in range(8) if pawns & FILES[file])


def judge(position: Position, score: int) -> int:
    """The whole score of a position for the side to move, from the sum over its men."""
    sets = position.sets
    red_pawns, black_pawns = sets[6], sets[14]
    if not red_pawns and not black_pawns:
        return judge_pawnless(position, score)
    score += PAWN_STRUCTURES[red_pawns | black_pawns << 64]
    if not sets[2] and red_pawns:
        score += RENEWAL
    if not sets[10] and black_pawns:
        score -= RENEWAL
    return TEMPO - score if position.turn else TEMPO + score
