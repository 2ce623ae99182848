"""How may a house rule differ from the reference? The intended differences, each with its name.

The reference knows one ruleset. Where a switch takes moves away, its list less those moves must
be ours; where a switch gives moves, ours must hold all of its list and nothing but such moves.
The switches on order, claims and counts change no list of moves and are not looked at here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pyffish

from game.rules.fen import write
from game.rules.legal import legal_moves
from game.rules.notation import uci
from game.rules.pieces import KING, PAWN, SIDE_1, kind_of, side_of
from game.rules.position import Position
from game.rules.ruleset import Ruleset, with_switches
from game.rules.rulesets import PYCHESS
from game.rules.squares import parse_square

VARIANT = "sittuyin"
PROMOTION_SQUARES = (
    ("a8", "b7", "c6", "d5", "e5", "f6", "g7", "h8"),
    ("a1", "b2", "c3", "d4", "e4", "f3", "g2", "h1"),
)
BACK_RANKS = "18"


@dataclass(frozen=True)
class Difference:
    """One value of one switch, and which moves it takes away or gives."""

    switch: str
    value: str
    concerns: Callable[[Position, str], bool]  # is this UCI move one that it may take or give?
    gives: bool = False

    @property
    def name(self) -> str:
        return f"{self.switch}={self.value}"

    @property
    def ruleset(self) -> Ruleset:
        return with_switches(PYCHESS, {self.switch: self.value})


def is_promotion_step(position: Position, move: str) -> bool:
    return move.endswith("f") and move[:2] != move[2:4]


def is_promotion_elsewhere(position: Position, move: str) -> bool:
    return move.endswith("f") and move[:2] not in PROMOTION_SQUARES[position.turn]


def is_officer_on_back_rank(position: Position, move: str) -> bool:
    return move[1] == "@" and move[0] != "R" and move[3] == BACK_RANKS[position.turn]


def is_rook_facing_king(position: Position, move: str) -> bool:
    """A black rook on the red king's file with at most pawns between."""
    if move[:2] != "R@" or not position.turn or KING not in position.board:
        return False
    king, square = position.board.index(KING), parse_square(move[2:])
    if king & 7 != square & 7:
        return False
    return all(kind_of(code) in (0, PAWN) for code in position.board[king + 8 : square : 8])


def attacks_an_enemy(position: Position, move: str) -> bool:
    """A promotion that would attack a man, but not the king."""
    if not move.endswith("f"):
        return False
    square = parse_square(move[2:4])
    beside = [
        position.board[square + 8 * rank + file]
        for file in (-1, 1)
        for rank in (-1, 1)
        if 0 <= (square & 7) + file <= 7 and 0 <= (square >> 3) + rank <= 7
    ]
    enemies = [code for code in beside if code and side_of(code) != position.turn]
    return bool(enemies) and KING + SIDE_1 * (1 - position.turn) not in enemies


def promotes_on_arrival(position: Position, move: str) -> bool:
    """A pawn's step straight ahead or a capture that also promotes."""
    if not move.endswith("f") or move[:2] == move[2:4]:
        return False
    pawns = position.board.count(PAWN + SIDE_1 * position.turn)
    if move[2:4] not in PROMOTION_SQUARES[position.turn] and pawns > 1:
        return False
    return move[0] == move[2] or position.board[parse_square(move[2:4])] != 0


def leaves_stalemate(position: Position, move: str) -> bool:
    """Says the reference that the enemy has no move and is not in check?"""
    fen = write(position)
    no_move = not pyffish.legal_moves(VARIANT, fen, [move])
    return no_move and not pyffish.gives_check(VARIANT, fen, [move])


DIFFERENCES: tuple[Difference, ...] = (
    Difference("promotion_step", "in_place", is_promotion_step),
    Difference("only_pawn_anywhere", "no", is_promotion_elsewhere),
    Difference("non_rook_back_rank", "forbidden", is_officer_on_back_rank),
    Difference("rook_faces_red_king", "needs_piece_between", is_rook_facing_king),
    Difference("promotion_attack", "no_check_only", attacks_an_enemy, gives=True),
    Difference("promotion_timing", "arrival_too", promotes_on_arrival, gives=True),
    Difference("stalemate", "forbidden", leaves_stalemate),
)


def unexplained(
    difference: Difference, position: Position, theirs: list[str]
) -> tuple[bool, list[str]]:
    """Whether the switch changes the list of moves here, and the moves that it does not explain."""
    ours = {uci(move) for move in legal_moves(position, difference.ruleset)}
    reference = set(theirs)
    if difference.gives:
        extra = ours - reference
        wrong = {move for move in extra if not difference.concerns(position, move)}
        return bool(extra), sorted(wrong | (reference - ours))
    if difference.switch == "stalemate":  # asking the reference about every move is too slow
        missing = reference - ours
        wrong = {move for move in missing if not difference.concerns(position, move)}
        return bool(missing), sorted(wrong | (ours - reference))
    kept = {move for move in reference if not difference.concerns(position, move)}
    if not kept and all("@" in move for move in reference):
        # No placement is left: the side moves on the board instead.
        return bool(reference), sorted(move for move in ours if "@" in move)
    return kept != reference, sorted(ours ^ kept)
