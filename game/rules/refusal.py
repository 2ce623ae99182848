"""Why is a wished move refused? One reason for each rule broken, the most telling first.

Legality is decided in ``legal.py``: this module asks there first and only explains a no. A wish is
what a person points at: a man and a square, or a waiting piece and a square; it need not be at all
like a move. A `Refusal` names the rule, and the square and piece kind that its text speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.rules.legal import drops, is_legal, reach, survey
from game.rules.movement import (
    GENERAL_ATTACKS,
    PAWN_ATTACKS,
    attackers_of,
    checkers,
    piece_attacks,
    pins,
)
from game.rules.moves import (
    Move,
    drop_kind,
    is_drop,
    is_promotion,
    make_drop,
    make_promotion,
    make_step,
    origin,
    target,
)
from game.rules.pieces import GENERAL, KING, PAWN, RESERVE_ORDER, ROOK, SIDE_1, PieceKind
from game.rules.placement import placement_squares, zone
from game.rules.position import Position, must_place, waiting
from game.rules.promotion import forbidden_targets, screens_of_enemy_king
from game.rules.ruleset import Ruleset
from game.rules.squares import BETWEEN, BIT, Square, SquareSet, members


class Rule(StrEnum):
    """The rule that a wish breaks; the values are text keys, their fields stand behind."""

    NOT_A_MOVE = "why_not_a_move"  # a number that means no move
    # Placing
    NONE_IN_RESERVE = "why_none_in_reserve"  # kind: of what none waits
    MUST_PLACE_FIRST = "why_must_place_first"  # pieces still wait in the reserve
    SQUARE_TAKEN_BY_OWN = "why_square_taken_by_own"  # square, kind: who stands there
    SQUARE_TAKEN_BY_ENEMY = "why_square_taken_by_enemy"  # square, kind: who stands there
    OUTSIDE_ZONE = "why_outside_zone"  # not among the own three ranks
    ROOK_BACK_RANK = "why_rook_back_rank"  # rooks go only on the back rank
    BACK_RANK_ROOKS_ONLY = "why_back_rank_rooks_only"  # kind: what may not stand there
    ROOK_FACES_RED_KING = "why_rook_faces_red_king"  # square: the king's
    # Moving
    EMPTY_SQUARE = "why_empty_square"  # square: where nobody stands
    NOT_YOUR_PIECE = "why_not_your_piece"  # square, kind: the enemy's man
    OWN_MAN_THERE = "why_own_man_there"  # square, kind: who stands there
    NOT_THAT_WAY = "why_not_that_way"  # square, kind: where to, and what does not move so
    WAY_BLOCKED = "why_way_blocked"  # square, kind: who stands in the rook's way
    PAWN_BLOCKED = "why_pawn_blocked"  # square, kind: the own man ahead
    PAWN_CAPTURES_DIAGONALLY = "why_pawn_captures_diagonally"  # square, kind: the enemy ahead
    PAWN_DIAGONAL_EMPTY = "why_pawn_diagonal_empty"  # square: where there is nothing to capture
    # Kings
    KINGS_TOUCH = "why_kings_touch"  # square: the enemy king's
    KING_ATTACKED = "why_king_attacked"  # square, kind: who would attack the king there
    CHECK_NOT_ANSWERED = "why_check_not_answered"  # square, kind: who gives check
    PINNED = "why_pinned"  # square: of the rook that would attack the king
    STALEMATES = "why_stalemates"  # the enemy would be left without a move
    # Promoting
    NOT_A_PAWN = "why_not_a_pawn"  # square, kind: who cannot be promoted
    GENERAL_ON_BOARD = "why_general_on_board"  # square: where the own general lives
    NOT_PROMOTION_SQUARE = "why_not_promotion_square"  # square: where a pawn does not promote
    PROMOTION_IN_PLACE_ONLY = "why_promotion_in_place_only"  # no step with it
    PROMOTION_NOT_DIAGONAL = "why_promotion_not_diagonal"  # not in place, nor a diagonal neighbour
    PROMOTION_NOT_ON_ARRIVAL = "why_promotion_not_on_arrival"  # a move of its own, later
    PROMOTION_TAKEN = "why_promotion_taken"  # square, kind: who stands there
    GENERAL_WOULD_ATTACK = "why_general_would_attack"  # square, kind: whom the general would attack
    UNCOVERS_CHECK = "why_uncovers_check"  # square: of the own rook that would give check


@dataclass(frozen=True, slots=True)
class Refusal:
    """One rule that a wish breaks, with what its text needs."""

    rule: Rule
    square: Square | None = None
    kind: PieceKind | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody points at: a man or a waiting piece, and where it should go."""

    target: Square
    origin: Square | None = None  # None: a piece is placed
    kind: PieceKind = 0  # of the piece to be placed
    promote: bool | None = None  # of a man: None when either would do


def why_not(position: Position, ruleset: Ruleset, wish: Wish | Move) -> tuple[Refusal, ...]:
    """The rules that a wished move breaks; () exactly when it is legal."""
    if isinstance(wish, int):
        if is_legal(position, wish, ruleset):
            return ()
        meant = _wish_of(wish)
        if meant is None:
            return (Refusal(Rule.NOT_A_MOVE),)
        wish = meant
    if any(is_legal(position, move, ruleset) for move in _moves_meant(wish)):
        return ()
    broken = list(_placing(position, ruleset, wish))
    if wish.origin is not None:
        broken += _moving(position, ruleset, wish.origin, wish)
    if not broken:  # the move is legal but for the ban on stalemating
        broken.append(Refusal(Rule.STALEMATES))
    return tuple(broken)


def _wish_of(move: Move) -> Wish | None:
    """The wish that a move stands for, None when the number means no move."""
    if move < 0 or (is_drop(move) and origin(move) != target(move)):
        return None
    if not is_drop(move):
        return Wish(target(move), origin(move), promote=is_promotion(move))
    return Wish(target(move), kind=drop_kind(move)) if KING <= drop_kind(move) <= PAWN else None


def _moves_meant(wish: Wish) -> list[Move]:
    if wish.origin is None:
        return [make_drop(wish.kind, wish.target)]
    moves = []
    if not wish.promote:
        moves.append(make_step(wish.origin, wish.target))
    if wish.promote is not False:
        moves.append(make_promotion(wish.origin, wish.target))
    return moves


def _placing(position: Position, ruleset: Ruleset, wish: Wish) -> Iterator[Refusal]:
    """Of a placement all rules broken; of a move, whether it is time to place."""
    if wish.origin is not None:
        if must_place(position) and drops(position, survey(position), ruleset):
            yield Refusal(Rule.MUST_PLACE_FIRST)
        return
    kind, square, side = wish.kind, wish.target, position.turn
    if kind not in RESERVE_ORDER or not waiting(position, side)[kind]:
        yield Refusal(Rule.NONE_IN_RESERVE, kind=kind)
    code = position.board[square]
    if code:
        own = code >> 3 == side
        rule = Rule.SQUARE_TAKEN_BY_OWN if own else Rule.SQUARE_TAKEN_BY_ENEMY
        yield Refusal(rule, square, code & 7)
    if not BIT[square] & zone(kind, side, ruleset):
        if kind == ROOK:
            yield Refusal(Rule.ROOK_BACK_RANK, kind=kind)
        elif BIT[square] & ruleset.back_ranks[side]:
            yield Refusal(Rule.BACK_RANK_ROOKS_ONLY, kind=kind)
        else:
            yield Refusal(Rule.OUTSIDE_ZONE, kind=kind)
    elif not code and not BIT[square] & placement_squares(position, kind, ruleset):
        red_king = position.sets[KING].bit_length() - 1
        yield Refusal(Rule.ROOK_FACES_RED_KING, red_king, KING)
    if not code:
        yield from _endangered_king(position, square, kind, None)


def _moving(
    position: Position, ruleset: Ruleset, from_square: Square, wish: Wish
) -> Iterator[Refusal]:
    """The rules that a move of a man on the board breaks."""
    code = position.board[from_square]
    if not code:
        yield Refusal(Rule.EMPTY_SQUARE, from_square)
        return
    if code >> 3 != position.turn:
        yield Refusal(Rule.NOT_YOUR_PIECE, from_square, code & 7)
        return
    kind = code & 7
    promote = wish.promote
    if promote is None:
        promote = _may_mean_promotion(position, ruleset, from_square, wish.target)
    if promote and kind != PAWN:
        yield Refusal(Rule.NOT_A_PAWN, from_square, kind)
    elif promote:
        yield from _promoting(position, ruleset, from_square, wish.target)
    else:
        yield from _stepping(position, from_square, wish.target)


def _may_mean_promotion(
    position: Position, ruleset: Ruleset, from_square: Square, to_square: Square
) -> bool:
    """Is a move that could be either best explained as a promotion?"""
    if from_square == to_square:
        return True
    return (
        position.board[from_square] & 7 == PAWN
        and bool(GENERAL_ATTACKS[from_square] & BIT[to_square])
        and not position.board[to_square]
        and not position.sets[GENERAL + SIDE_1 * position.turn]
        and _may_promote_on(position, ruleset, from_square)
    )


def _stepping(position: Position, from_square: Square, to_square: Square) -> Iterator[Refusal]:
    """The rules that an ordinary move of an own man breaks."""
    kind = position.board[from_square] & 7
    occupant = position.board[to_square]
    if not reach(position, from_square) & BIT[to_square]:
        yield from _out_of_reach(position, from_square, to_square)
    if not occupant or occupant >> 3 != position.turn:
        yield from _endangered_king(position, to_square, kind, from_square)


def _out_of_reach(position: Position, from_square: Square, to_square: Square) -> Iterator[Refusal]:
    side, kind = position.turn, position.board[from_square] & 7
    occupant = position.board[to_square]
    is_own = bool(occupant) and occupant >> 3 == side
    ahead = from_square + (-8 if side else 8)
    if kind == PAWN and to_square == ahead:
        rule = Rule.PAWN_BLOCKED if is_own else Rule.PAWN_CAPTURES_DIAGONALLY
        yield Refusal(rule, to_square, occupant & 7)
        return
    if kind == PAWN and not occupant and PAWN_ATTACKS[side][from_square] & BIT[to_square]:
        yield Refusal(Rule.PAWN_DIAGONAL_EMPTY, to_square)
        return
    if not piece_attacks(kind, side, from_square, 0) & BIT[to_square]:
        yield Refusal(Rule.NOT_THAT_WAY, to_square, kind)
    else:
        for blocker in _blockers(position, from_square, to_square):
            yield Refusal(Rule.WAY_BLOCKED, blocker, position.board[blocker] & 7)
    if is_own and from_square != to_square:
        yield Refusal(Rule.OWN_MAN_THERE, to_square, occupant & 7)


def _blockers(position: Position, from_square: Square, to_square: Square) -> tuple[Square, ...]:
    """The first man in the way of a rook, if any; nothing blocks the others."""
    occupied = position.sets[0] | position.sets[SIDE_1]
    between = BETWEEN[from_square][to_square] & occupied
    if not between or position.board[from_square] & 7 != ROOK:
        return ()
    squares = tuple(members(between))
    return (squares[0] if from_square < to_square else squares[-1],)


def _endangered_king(
    position: Position, to_square: Square, kind: PieceKind, from_square: Square | None
) -> Iterator[Refusal]:
    """How the own king would come, or stay, under attack.

    Args:
        from_square: None for a placement.
    """
    sets, side = position.sets, position.turn
    king = sets[KING + SIDE_1 * side]
    occupied = sets[0] | sets[SIDE_1]
    if kind == KING:
        attackers = attackers_of(sets, to_square, 1 - side, occupied & ~king)
        for attacker in members(attackers):
            attacking_kind = position.board[attacker] & 7
            rule = Rule.KINGS_TOUCH if attacking_kind == KING else Rule.KING_ATTACKED
            yield Refusal(rule, attacker, attacking_kind)
        return
    yield from _unanswered_checks(position, BIT[to_square])
    if from_square is not None:
        yield from _unpinned(position, from_square, BIT[to_square])


def _unanswered_checks(position: Position, to_set: SquareSet) -> Iterator[Refusal]:
    """The checks that a man other than the king, going there, neither captures nor blocks."""
    king_square = position.sets[KING + SIDE_1 * position.turn].bit_length() - 1
    for checker in members(checkers(position, position.turn)):
        if not to_set & (BIT[checker] | BETWEEN[king_square][checker]):
            yield Refusal(Rule.CHECK_NOT_ANSWERED, checker, position.board[checker] & 7)


def _unpinned(position: Position, from_square: Square, to_set: SquareSet) -> Iterator[Refusal]:
    for pinned, line in pins(position, position.turn):
        if pinned == from_square and not line & to_set:
            rook = line & position.sets[ROOK + SIDE_1 - SIDE_1 * position.turn]
            yield Refusal(Rule.PINNED, rook.bit_length() - 1, ROOK)


def _promoting(
    position: Position, ruleset: Ruleset, from_square: Square, to_square: Square
) -> Iterator[Refusal]:
    """The rules that a promotion of an own pawn breaks, in the order of ``promotion.py``."""
    general = position.sets[GENERAL + SIDE_1 * position.turn]
    if general:
        yield Refusal(Rule.GENERAL_ON_BOARD, general.bit_length() - 1, GENERAL)
    arrives = _arrives(position, from_square, to_square)
    arrival_allowed = ruleset.promotion_timing == "arrival_too"
    promotes_on = to_square if arrives and arrival_allowed else from_square
    if not _may_promote_on(position, ruleset, promotes_on):
        yield Refusal(Rule.NOT_PROMOTION_SQUARE, promotes_on)
    if arrives and not arrival_allowed:
        yield Refusal(Rule.PROMOTION_NOT_ON_ARRIVAL, to_square)
    elif not arrives and to_square != from_square:
        yield from _promoting_step(position, ruleset, from_square, to_square)
    yield from _new_general_attacks(position, ruleset, to_square)
    yield from _uncovered_check(position, from_square, to_square)
    if to_square == from_square:
        yield from _unanswered_checks(position, 0)
    else:
        yield from _endangered_king(position, to_square, PAWN, from_square)


def _arrives(position: Position, from_square: Square, to_square: Square) -> bool:
    """Could the pawn go there by an ordinary move?"""
    return bool(reach(position, from_square) & BIT[to_square])


def _may_promote_on(position: Position, ruleset: Ruleset, square: Square) -> bool:
    """Is it a promotion square, or the pawn the only one and that enough?"""
    side = position.turn
    pawns = position.sets[PAWN + SIDE_1 * side]
    if ruleset.only_pawn_anywhere == "yes" and not pawns & (pawns - 1):
        return True
    return bool(BIT[square] & ruleset.promotion_squares[side])


def _promoting_step(
    position: Position, ruleset: Ruleset, from_square: Square, to_square: Square
) -> Iterator[Refusal]:
    if ruleset.promotion_step == "in_place":
        yield Refusal(Rule.PROMOTION_IN_PLACE_ONLY)
    elif not GENERAL_ATTACKS[from_square] & BIT[to_square]:
        yield Refusal(Rule.PROMOTION_NOT_DIAGONAL, to_square)
    if position.board[to_square]:
        yield Refusal(Rule.PROMOTION_TAKEN, to_square, position.board[to_square] & 7)


def _new_general_attacks(
    position: Position, ruleset: Ruleset, to_square: Square
) -> Iterator[Refusal]:
    """One refusal for each man that the new general may not attack."""
    if not forbidden_targets(position, ruleset) & BIT[to_square]:
        return
    enemy = SIDE_1 - SIDE_1 * position.turn
    spared = position.sets[enemy if ruleset.promotion_attack == "none" else enemy + KING]
    for attacked in members(GENERAL_ATTACKS[to_square] & spared):
        kind = position.board[attacked] & 7
        yield Refusal(Rule.GENERAL_WOULD_ATTACK, attacked, kind)


def _uncovered_check(
    position: Position, from_square: Square, to_square: Square
) -> Iterator[Refusal]:
    """The own rook that a pawn leaving its line would let give check."""
    line = screens_of_enemy_king(position).get(from_square)
    if line is None or to_square == from_square or line & BIT[to_square]:
        return
    rook = line & position.sets[ROOK + SIDE_1 * position.turn]
    yield Refusal(Rule.UNCOVERS_CHECK, rook.bit_length() - 1, ROOK)


def why_stuck(position: Position, ruleset: Ruleset, square: Square) -> Refusal | None:
    """Why the own man on a square cannot move at all; None when it can, or nothing stops it.

    Of several reasons it is the one that most of its ways share.
    """
    found: list[Refusal] = []
    for to_square in members(reach(position, square)):
        refusals = why_not(position, ruleset, Wish(to_square, square))
        if not refusals:
            return None
        found.append(refusals[0])
    if not found and position.board[square] & 7 == PAWN:
        ahead = square + (-8 if position.turn else 8)
        if 0 <= ahead < 64:
            found = list(why_not(position, ruleset, Wish(ahead, square, promote=False)))
    return max(found, key=found.count) if found else None
