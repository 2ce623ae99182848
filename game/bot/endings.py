"""How many moves does a bare king last against one or two pieces? Exact, from tables on disk.

`Endings` answers for R, S, S+S, S+N, S+F, N+F and N+N. It counts the strong side's moves to mate
with best play of both: 1 when the next move mates. The tables know the board alone, so whether a
mate still comes within a count is asked afterwards:

    moves = endings.moves_to_mate(position)
    wins = won_in_time(position, ruleset, moves)

The number is all that either side needs: a limit is outlasted exactly when the moves to mate exceed
`strong_moves_left`. So the strong side plays to the lowest `moves_to_mate`, and the bare king to a
position that is not won, else to the highest. No other rule spoils that: a shortest win neither
repeats a position nor passes through stalemate, so a ban on stalemating does not touch it either.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from game.bot.counters import UNCOVERED, UNWON
from game.bot.endings_file import MATERIALS, BadEndings, Material, Statistics, TableFile
from game.rules.counting import is_bare, limit_plies
from game.rules.ending import FIFTY_MOVES_PLIES
from game.rules.movement import KING_ATTACKS, SQUARES, attacked_squares
from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, PAWN, ROOK, SIDE_1, Side
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.squares import Square, SquareSet

BLOCKS_HELD = 128  # two megabytes: about what a search from one position looks at

# Squares turned around: exclusive or with these swaps files a and h, ranks 1 and 8.
FLIP_FILES, FLIP_RANKS = 7, 56


# In an installed package, and in a checkout.
FOLDERS = (
    Path(__file__).parents[1] / "_assets" / "endings",
    Path(__file__).parents[2] / "assets" / "endings",
)


class Endings:
    """The tables of a folder. Not for several threads at once.

    Opening reads each file through once, to check it; what probes unpack is kept within a bound.
    """

    def __init__(self, folder: Path, blocks_held: int = BLOCKS_HELD) -> None:
        """
        Args:
            folder: holds one file for each of `MATERIALS`.
            blocks_held: most unpacked blocks to keep, at most 16 KiB each.

        Raises:
            BadEndings: when a file is missing, unreadable, damaged or of another format.
        """
        self._blocks: dict[tuple[str, int], bytes] = {}  # the one unused for longest comes first
        self._blocks_held = blocks_held
        self._tables: dict[int, TableFile] = {}
        with ExitStack() as opened:
            for material in MATERIALS:
                table = opened.enter_context(closing(TableFile(folder, material)))
                self._tables[_key_of_material(material)] = table
            self._opened = opened.pop_all()

    def close(self) -> None:
        """Closes the files; nothing may be asked afterwards."""
        self._opened.close()

    @property
    def statistics(self) -> dict[str, Statistics]:
        """What each table contains, by the letters of its pieces."""
        return {table.material.letters: table.statistics for table in self._tables.values()}

    def covers(self, position: Position) -> bool:
        """Has one side a bare king, the other one of the materials, and nothing to place?"""
        return not position.reserve and self._find(position.sets)[0] is not None

    def moves_to_mate(self, position: Position) -> int | None:
        """The strong side's moves to mate, None when it cannot force one.

        With the bare king to move: 0 when it is mated now, and None also in stalemate.

        Raises:
            ValueError: when the position is not covered.
            BadEndings: when a file has become unreadable.
        """
        moves = UNCOVERED if position.reserve else self.probe(position.sets, position.turn)
        if moves == UNCOVERED:
            raise ValueError("no table covers this position")
        return None if moves == UNWON else moves

    def probe(self, sets: Sequence[SquareSet], turn: Side) -> int:
        """The same from bitboards by piece code, for a search; nothing may wait to be placed.

        Returns:
            the strong side's moves to mate, `UNWON` or `UNCOVERED`.
        """
        table, strong = self._find(sets)
        if table is None:
            return UNCOVERED
        own = SIDE_1 * strong
        kinds = table.material.kinds
        flip = FLIP_RANKS if strong else 0
        strong_king = (sets[own + KING].bit_length() - 1) ^ flip
        bare_king = sets[SIDE_1 - own].bit_length() - 1
        # Two equal pieces stand in one set: the first is its lowest bit, the second its highest.
        pieces = sets[own + kinds[0]]
        first = ((pieces & -pieces).bit_length() - 1) ^ flip
        second = (sets[own + kinds[-1]].bit_length() - 1) ^ flip
        if turn == strong:
            return self._stored(table, bare_king ^ flip, strong_king, first, second) or UNWON
        king = sets[SIDE_1 - own]
        attacked = attacked_squares(sets, strong, sets[own])
        longest = UNWON
        for target in SQUARES[KING_ATTACKS[bare_king] & ~attacked]:
            # Should the target be a piece, the table knows what is left when it is taken.
            moves = self._stored(table, target ^ flip, strong_king, first, second)
            if not moves:
                return UNWON
            longest = max(longest, moves)
        return 0 if longest == UNWON and attacked & king else longest

    def probe_or_error(self, sets: Sequence[SquareSet], turn: Side) -> int | str:
        """The same, and what is wrong when a file has become unreadable."""
        try:
            return self.probe(sets, turn)
        except BadEndings as error:
            return str(error)

    def _find(self, sets: Sequence[SquareSet]) -> tuple[TableFile | None, Side]:
        """The table for a board, and the strong side; no table when none covers it."""
        if sets[SIDE_1] == sets[SIDE_1 + KING]:
            strong, own = 0, 0
        elif sets[0] == sets[KING]:
            strong, own = 1, SIDE_1
        else:
            return None, 0
        key = _key(
            sets[own + GENERAL].bit_count(),
            sets[own + ELEPHANT].bit_count(),
            sets[own + KNIGHT].bit_count(),
            sets[own + ROOK].bit_count(),
            sets[own + PAWN].bit_count(),
        )
        return self._tables.get(key), strong

    def _stored(
        self,
        table: TableFile,
        bare_king: Square,
        strong_king: Square,
        first: Square,
        second: Square,
    ) -> int:
        """The number in the table, 0 when not won; the strong side to move, up the board."""
        if bare_king & 4:
            bare_king ^= FLIP_FILES
            strong_king ^= FLIP_FILES
            first ^= FLIP_FILES
            second ^= FLIP_FILES
        material = table.material
        if material.is_pair and first > second:
            first, second = second, first
        bare_number = (bare_king >> 3) * 4 + (bare_king & 3)
        placement = (
            bare_number * material.placements + material.first[first] + material.second[second]
        )
        number, place = divmod(placement, material.placements_in_block)
        return self._block(table, number)[place * 64 + strong_king]

    def _block(self, table: TableFile, number: int) -> bytes:
        key = (table.material.letters, number)
        block = self._blocks.pop(key, None)
        if block is None:
            block = table.block(number)
            if len(self._blocks) >= self._blocks_held:
                del self._blocks[next(iter(self._blocks))]
        self._blocks[key] = block
        return block


def open_shipped() -> Endings | str:
    """The tables that come with the game, or what is wrong with them."""
    folder = next((folder for folder in FOLDERS if folder.is_dir()), FOLDERS[-1])
    try:
        return Endings(folder)
    except BadEndings as error:
        return str(error)


def _key(generals: int, elephants: int, knights: int, rooks: int, pawns: int) -> int:
    """One number for how many there are of each kind, five bits each."""
    return generals | elephants << 5 | knights << 10 | rooks << 15 | pawns << 20


def _key_of_material(material: Material) -> int:
    return _key(*(material.kinds.count(kind) for kind in range(GENERAL, PAWN + 1)))


def strong_moves_left(position: Position, ruleset: Ruleset) -> int | None:
    """How many moves has the strong side before the game is drawn or can be claimed drawn?

    None when nothing limits it. One side must have a bare king and the other a piece that a count
    is made against. Before the count has started, the move that starts it comes on top.
    """
    strong = 0 if is_bare(position.sets, 1) else 1
    to_move = position.turn == strong
    limits = []
    if position.count_limit_plies:
        limits.append(_moves_within(position.count_limit_plies - position.count_plies, to_move))
    elif ruleset.counting == "on":
        limits.append(1 + limit_plies(position.sets, strong) // 2)
    if ruleset.fifty_move != "off" and (not limits or ruleset.fifty_during_count == "on"):
        limits.append(_moves_within(FIFTY_MOVES_PLIES - position.quiet_plies, to_move))
    return min(limits, default=None)


def _moves_within(plies: int, to_move: bool) -> int:
    """How many moves of the strong side begin and end within so many plies?

    A mate with the last ply wins both against the count and against the fifty moves.
    """
    return max(0, (plies + 1 if to_move else plies) // 2)


def won_in_time(position: Position, ruleset: Ruleset, moves_to_mate: int | None) -> bool:
    """Does a mate in so many moves of the strong side still come before the draw?

    Args:
        moves_to_mate: as `Endings.moves_to_mate` tells it: None for never, 0 for mated now.
    """
    if not moves_to_mate:
        return moves_to_mate == 0
    left = strong_moves_left(position, ruleset)
    return left is None or moves_to_mate <= left
