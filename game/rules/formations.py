"""Which ready-made set-ups are there, and which placement brings a side nearer to one?

A formation names a square for each of the eight waiting pieces, written for the side that moves
first; the other side uses it turned by half a turn. Eight come from published sources and carry
their labels there in translation; the others were composed for this game. A formation is data: it
is `allowed` under a ruleset when every piece of it may ever stand where it says. Whether a square
is still free is seen piece by piece: `next_drop` takes the nearest free one instead of a lost one.
"""

from __future__ import annotations

from game.rules.moves import Move, make_drop
from game.rules.pieces import (
    ELEPHANT,
    GENERAL,
    KIND_LETTERS,
    KING,
    KNIGHT,
    ROOK,
    PieceKind,
    Side,
)
from game.rules.placement import placement_squares, zone
from game.rules.position import Position, waiting
from game.rules.records import record
from game.rules.ruleset import Ruleset
from game.rules.squares import BIT, Square, half_turn, members, parse_square

# Rooks last: they gain most from knowing where the enemy stands. The king is next to last.
PLACING_ORDER: tuple[PieceKind, ...] = (ELEPHANT, GENERAL, KNIGHT, KING, ROOK)

Places = tuple[tuple[PieceKind, Square], ...]


@record
class Formation:
    """A named set-up."""

    id: str  # as written in settings and options
    name_key: str  # text key of its name
    sourced: bool  # from a published source; else composed for this game
    places: Places  # of side 0, in the order in which to place them


def _formation(identifier: str, sourced: bool, text: str) -> Formation:
    """From words such as ``Kg2``: piece letter and square."""
    places = [(KIND_LETTERS.index(word[0]), parse_square(word[1:])) for word in text.split()]
    places.sort(key=lambda place: (PLACING_ORDER.index(place[0]), place[1]))
    return Formation(identifier, f"formation_{identifier}", sourced, tuple(places))


FORMATIONS: tuple[Formation, ...] = (
    # Knights stacked on the f-file, the king in its fort.
    _formation("battery", True, "Kg2 Fe3 Sd2 Sg3 Nf2 Nf3 Rc1 Re1"),
    # An elephant between two knights.
    _formation("sandwich", True, "Kf2 Fe3 Sd2 Sf3 Nc2 Ne2 Rb1 Rd1"),
    # Active knights, rooks apart.
    _formation("cross", True, "Kg2 Fe3 Sd2 Sg3 Ne2 Nf3 Rc1 Rf1"),
    # The knights guard each other, the rooks stand on the left.
    _formation("knights_linked", True, "Kf2 Fe3 Sd2 Sf3 Ne2 Ng3 Rb1 Rc1"),
    # A compact centre.
    _formation("knights_abreast", True, "Kf2 Fe3 Sc2 Sf3 Nd2 Ne2 Rb1 Rd1"),
    # Solid; the general is unguarded at the start.
    _formation("elephants_in_front", True, "Kg2 Fe3 Sf3 Sg3 Nd2 Nf2 Rd1 Rf1"),
    # The king on the back rank, the general close to it.
    _formation("general_inside", True, "Kf1 Ff3 Sb2 Sf2 Ne2 Ne3 Rc1 Rd1"),
    # The king on the left, behind the low pawns.
    _formation("hidden_king", True, "Kc2 Fe3 Sb2 Sd2 Ne2 Nf3 Rf1 Rg1"),
    # Rooks doubled on the centre files.
    _formation("gate", False, "Kg2 Fe3 Sd2 Sf3 Nf2 Ng3 Rd1 Re1"),
    # The king farthest from the open side.
    _formation("corner_tower", False, "Kh2 Fe3 Sf2 Sg3 Ne2 Nf3 Rc1 Rd1"),
    # A wall of elephants and general before the king.
    _formation("wall", False, "Kg2 Ff3 Se3 Sg3 Nd2 Nf2 Rd1 Re1"),
    # Everything behind the long pawn chain, to push it.
    _formation("chain", False, "Kf2 Fe3 Se2 Sf3 Nd2 Ng3 Ra1 Rd1"),
    # Rooks on the open side, the king away from them.
    _formation("wide_rooks", False, "Kg2 Fe3 Se2 Sf3 Nd2 Ng3 Rc1 Rh1"),
    # Knights before everything, ready to leap in.
    _formation("vanguard", False, "Kg2 Fe2 Sd2 Sf2 Ne3 Nf3 Rc1 Rd1"),
)

BY_ID: dict[str, Formation] = {formation.id: formation for formation in FORMATIONS}


def for_side(formation: Formation, side: Side) -> Places:
    """The (kind, square) pairs of a formation for a side, in the order in which to place them."""
    if side == 0:
        return formation.places
    return tuple((kind, half_turn(square)) for kind, square in formation.places)


def allowed(formation: Formation, ruleset: Ruleset) -> bool:
    """May every piece of it stand where it says, as far as the ruleset's zones go?"""
    return all(zone(kind, 0, ruleset) & BIT[square] for kind, square in formation.places)


def usable(ruleset: Ruleset) -> tuple[Formation, ...]:
    """The formations that a ruleset allows."""
    return tuple(formation for formation in FORMATIONS if allowed(formation, ruleset))


def fit(formation: Formation, position: Position, side: Side) -> int:
    """How many of a side's eight places are filled as the formation wants, or can still be.

    A place counts when its piece stands there, or when it is empty and such a piece waits.
    """
    left = list(waiting(position, side))
    total = 0
    for kind, square in for_side(formation, side):
        there = position.board[square]
        if there == kind + 8 * side:
            total += 1
        elif not there and left[kind]:
            left[kind] -= 1
            total += 1
    return total


def nearest(position: Position, ruleset: Ruleset, side: Side) -> Formation:
    """The usable formation that fits best what a side has placed; the earlier one of equals."""
    return max(usable(ruleset), key=lambda formation: fit(formation, position, side))


def next_drop(formation: Formation, position: Position, ruleset: Ruleset) -> Move | None:
    """The next placement of the side to move towards a formation.

    The pieces come in `PLACING_ORDER`. Where the formation's own squares for a piece are taken or
    barred, it is the nearest square on which the piece may be placed.

    Returns:
        None when the side has nothing to place.
    """
    side = position.turn
    left = waiting(position, side)
    wanted = for_side(formation, side)
    ours = {square for _, square in wanted}
    for kind in PLACING_ORDER:
        free = placement_squares(position, kind, ruleset)
        if not left[kind] or not free:
            continue
        goals = [square for of_kind, square in wanted if of_kind == kind]
        for square in goals:
            if free & BIT[square]:
                return make_drop(kind, square)
        # Keep off the squares that other pieces of the formation still need, if possible.
        spare = [square for square in members(free) if square not in ours] or list(members(free))
        return make_drop(
            kind, min(spare, key=lambda square: min(_distance(square, goal) for goal in goals))
        )
    return None


def _distance(a: Square, b: Square) -> int:
    """Half steps between two squares: king steps first, then how straight the way is."""
    files, ranks = abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3))
    return 16 * max(files, ranks) + files + ranks
