"""How do two people set up their armies unseen by each other?

A custom of tournaments where Red places first: a curtain hides the board, each side sets up its
whole army and may change it until it is content, and then both are seen at once. Behind the curtain
nothing has been played yet: the armies are kept beside the moves, and only the reveal turns them
into ordinary placements.

One rule needs both armies: under some rules no black rook may face the red king. It is not looked
at before the reveal, since a refusal would betray where the king stands. A rook that breaks it then
goes back to Black's hand, and Black places that one anew by the ordinary rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.rules.legal import is_legal, legal_moves
from game.rules.moves import Move, drop_kind, is_drop
from game.rules.pieces import ROOK, Side
from game.rules.play import play
from game.rules.position import Position, make_position, waiting
from game.rules.ruleset import Ruleset

Army = tuple[Move, ...]  # placements of one side, in the order in which they were made


@dataclass(frozen=True, slots=True)
class Curtain:
    """What is known of a game that is, or was, set up behind a curtain."""

    side: Side | None = 0  # who sets up now; None once both armies have been seen
    armies: tuple[Army, Army] = ((), ())  # by side, as they stand behind the curtain
    revealed_plies: int = 0  # so many placements were seen at once: they stand

    def army(self, side: Side) -> Army:
        """What a side has set up so far."""
        return self.armies[side]


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
    position = hidden_position(start, army, side, ruleset)
    if position.turn != side or not any(waiting(position, side)):
        return True
    return not any(is_drop(move) for move in legal_moves(position, ruleset))


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
