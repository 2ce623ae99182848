"""What do the clocks of the rules say inside a search: fifty moves, the count, exact endings?

Positions that differ only in their counters share a key, yet one may be won and the other drawn.
`salt` keeps them apart in the hash table wherever a counter can matter within sight.
"""

from __future__ import annotations

from game.bot.evaluate import MATE
from game.rules.ending import FIFTY_MOVES_PLIES
from game.rules.pieces import KING
from game.rules.position import Position
from game.rules.ruleset import Ruleset

TYPE_CHECKING = False  # checkers take it for true
if TYPE_CHECKING:
    from game.bot.exact import ExactEndings

NEAR_FIFTY = 70  # quiet plies from which a search may see the fifty moves
SALT = 0x9E37_79B9_7F4A_7C15  # spreads small numbers over a key
KEY_MASK = (1 << 63) - 1
TOO_LATE = 40  # what a mate beyond the count is still worth: the enemy may err

UNCOVERED, UNWON = -2, -1  # answers of exact tables that are not moves to mate

Look = tuple[bool, int | None, int]


class Counters:
    """The clocks under one ruleset."""

    def __init__(self, ruleset: Ruleset, endings: ExactEndings | None = None) -> None:
        self._fifty_matters = ruleset.fifty_move != "off"
        self._fifty_during_count = ruleset.fifty_during_count == "on"
        self._endings = endings

    def look(self, position: Position, ply: int) -> Look:
        """Asked for positions with a running count or many quiet plies.

        Returns:
            whether the game is drawn now unless mated; an exact value if one is known;
            what to mix into the position's key.
        """
        limit, used = position.count_limit_plies, position.count_plies
        quiet = position.quiet_plies
        if limit and used > limit:
            return True, None, 0
        salt = 0
        left = limit - used if limit else FIFTY_MOVES_PLIES
        if self._fifty_matters and (self._fifty_during_count or not limit):
            if quiet >= FIFTY_MOVES_PLIES:
                return True, None, 0
            if quiet >= NEAR_FIFTY:
                salt = quiet
            left = min(left, FIFTY_MOVES_PLIES - quiet)
        if limit:
            salt += limit * 1024 + used * 128
            if self._endings is not None:
                return False, self._exact(position, left, ply), salt * SALT & KEY_MASK
        return False, None, salt * SALT & KEY_MASK

    def _exact(self, position: Position, left: int, ply: int) -> int | None:
        """The exact value of a covered ending for the side to move, `left` plies before a draw."""
        assert self._endings is not None
        moves = self._endings.probe(position.sets, position.turn)
        if moves == UNCOVERED:
            return None
        if moves == UNWON:
            return 0
        strong_to_move = position.sets[8 * position.turn] != position.sets[KING + 8 * position.turn]
        plies = 2 * moves - (1 if strong_to_move else 0)
        value = MATE - ply - plies if plies <= left else max(1, TOO_LATE - moves // 2)
        return value if strong_to_move else -value
