"""What may be done behind the curtain: placing, moving about, taking back into the hand?

Every change makes an army as a whole, so that the match alone says whether it may stand so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.match.match import MatchState, arranging_side
from game.rules import curtain
from game.rules.curtain import Army, hidden_position
from game.rules.formations import Formation, next_drop
from game.rules.moves import drop_kind, origin, target
from game.rules.pieces import Side
from game.rules.position import Position
from game.rules.refusal import Refusal, Wish, why_not
from game.rules.ruleset import Ruleset
from game.rules.squares import Square
from game.ui.gestures import Choices, choices_of
from game.ui.places import TRAY


@dataclass(frozen=True, slots=True)
class Handover:
    """The curtain as a screen of its own; see ``handover``."""

    is_reveal: bool = False  # both armies are set up and wait to be seen


def hidden_army(match: MatchState) -> tuple[Side, Army]:
    """Who sets up now, and what they have set up so far; the curtain must be drawn."""
    side = arranging_side(match)
    assert side is not None and match.curtain is not None
    return side, match.curtain.army(side)


def seen_position(match: MatchState) -> Position:
    """What the side behind the curtain sees of the board."""
    side, army = hidden_army(match)
    return hidden_position(match.start, army, side, match.ruleset)


def is_ready(match: MatchState) -> bool:
    """Whether the army behind the curtain lacks nothing."""
    side, army = hidden_army(match)
    return curtain.is_complete(match.start, army, side, match.ruleset)


def choices_behind(match: MatchState) -> Choices:
    """What may be taken up behind the curtain, and where it may go."""
    side, army = hidden_army(match)
    return _choices(match.start, army, side, match.ruleset)


@lru_cache(maxsize=8)
def _choices(start: Position, army: Army, side: Side, ruleset: Ruleset) -> Choices:
    choices = choices_of(curtain.placements(start, army, side, ruleset))
    kinds = {target(placed): drop_kind(placed) for placed in army}
    for change in curtain.changes(start, army, side, ruleset):
        start_square, end = origin(change), target(change)
        # A step that ends where it began leads back into the tray.
        place = TRAY + kinds[start_square] if end == start_square else end
        choices.setdefault(start_square, {})[place] = (change,)
    return choices


def completed(match: MatchState, formation: Formation, *, anew: bool) -> Army:
    """The army as a ready set-up wants it: all of it, or only what still waits."""
    side, army = hidden_army(match)
    army = () if anew else army
    position = hidden_position(match.start, army, side, match.ruleset)
    while position.turn == side:
        move = next_drop(formation, position, match.ruleset)
        if move is None:
            break
        army = (*army, move)
        position = hidden_position(match.start, army, side, match.ruleset)
    return army


def why_not_there(match: MatchState, start: Square, end: Square) -> tuple[Refusal, ...]:
    """Why a piece that stands behind the curtain cannot go to another square."""
    side, army = hidden_army(match)
    kind = next((drop_kind(move) for move in army if target(move) == start), None)
    if kind is None:
        return ()
    taken_up = curtain.without(army, start)
    position = hidden_position(match.start, taken_up, side, match.ruleset)
    return why_not(position, match.ruleset, Wish(end, kind=kind))
