"""How do two people set up their armies unseen by each other?

A custom of tournaments where Red places first: a curtain hides the board, each side sets up its
whole army and may change it until it is content, and then both are seen at once. Behind the curtain
nothing has been played yet: an army is a list of placements beside the game, and only the reveal
turns both into ordinary moves. A change of it is told as a move: a placement, a step from square to
square, or, for a piece that goes back into the hand, a step that ends where it began.

One rule needs both armies: under some rules no black rook may face the red king. It is not looked
at before the reveal, since a refusal would betray where the king stands. A rook that breaks it then
goes back to Black's hand, and Black places that one anew by the ordinary rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.rules.legal import is_legal, legal_moves
from game.rules.moves import Move, drop_kind, is_drop, make_drop, make_step, origin, target
from game.rules.pieces import ROOK, Side
from game.rules.play import play
from game.rules.position import Position, make_position, waiting
from game.rules.ruleset import Ruleset
from game.rules.squares import Square

Army = tuple[Move, ...]  # placements of one side, in the order in which they were made


def can_be_drawn(ruleset: Ruleset) -> bool:
    """Whether armies may be set up behind a curtain: where one side places all before the other."""
    return ruleset.placement_order == "red_first"


@lru_cache(maxsize=16)
def hidden_position(start: Position, army: Army, side: Side, ruleset: Ruleset) -> Position:
    """The board as a side sees it behind the curtain: its own army and nothing else.

    Raises:
        ValueError: when the army cannot stand there.
    """
    position = make_position(start.board, start.reserve, side, ply=side)
    for move in army:
        if not is_drop(move) or position.turn != side or not is_legal(position, move, ruleset):
            raise ValueError(f"no placement: {move}")
        position = play(position, move, ruleset)
    return position


def is_sound(start: Position, army: Army, side: Side, ruleset: Ruleset) -> bool:
    """Whether a side may set up its army, or this part of it, so."""
    try:
        hidden_position(start, army, side, ruleset)
    except ValueError:
        return False
    return True


def is_complete(start: Position, army: Army, side: Side, ruleset: Ruleset) -> bool:
    """Whether nothing of it waits in hand any more that could be placed."""
    return not placements(start, army, side, ruleset)


def placements(start: Position, army: Army, side: Side, ruleset: Ruleset) -> tuple[Move, ...]:
    """What a side may still place behind the curtain."""
    position = hidden_position(start, army, side, ruleset)
    if position.turn != side or not any(waiting(position, side)):
        return ()
    return tuple(move for move in legal_moves(position, ruleset) if is_drop(move))


def changes(start: Position, army: Army, side: Side, ruleset: Ruleset) -> tuple[Move, ...]:
    """What may be done with the pieces that stand there already."""
    found: list[Move] = []
    for placed in army:
        square, kind = target(placed), drop_kind(placed)
        found += [
            make_step(square, target(move))
            for move in placements(start, without(army, square), side, ruleset)
            if drop_kind(move) == kind
        ]
    return tuple(found)


def without(army: Army, square: Square) -> Army:
    """The army without the piece on a square."""
    return tuple(move for move in army if target(move) != square)


def changed(army: Army, change: Move) -> Army:
    """The army after a change."""
    if is_drop(change):
        return (*army, change)
    if origin(change) == target(change):
        return without(army, target(change))
    return tuple(
        make_drop(drop_kind(placed), target(change)) if target(placed) == origin(change) else placed
        for placed in army
    )


def revealed(start: Position, armies: tuple[Army, Army], ruleset: Ruleset) -> tuple[Move, ...]:
    """The placements by which both armies come to the board; what may not stand there is left out.

    Black's rooks come last, so that everything that may stand between them and the red king does.
    """
    red, black = armies
    position = start
    moves: list[Move] = []
    for move in (*red, *_rooks_last(black)):
        if is_legal(position, move, ruleset):
            moves.append(move)
            position = play(position, move, ruleset)
    return tuple(moves)


def _rooks_last(army: Sequence[Move]) -> list[Move]:
    return sorted(army, key=lambda move: drop_kind(move) == ROOK)
