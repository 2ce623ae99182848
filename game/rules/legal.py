"""Which moves are legal? The only place where that is decided.

Legality is found without making moves: the squares the enemy attacks, the squares that answer a
check and the pinned men are worked out once (`survey`); after that every move generated is legal.
Moves come all at once (`legal_moves`) or in stages (`captures`, `quiets`, `quiet_checks`), which
together are the same moves. One move alone is checked by `is_legal` without building the others.

With `stalemate` forbidden, a move that leaves the enemy unchecked and without a legal move is
illegal; when there are only such moves the ban is lifted and the game ends drawn.
"""

from __future__ import annotations

from game.rules import movement
from game.rules.movement import (
    ELEPHANT_ATTACKS,
    ELEPHANTS_ATTACK,
    GENERAL_ATTACKS,
    GENERALS_ATTACK,
    KNIGHT_ATTACKS,
    KNIGHTS_ATTACK,
    PAWN_ATTACKS,
    PAWNS_ATTACK,
    ROOK_LINES,
    SQUARES,
)
from game.rules.moves import DROP_BASE, Move, make_step
from game.rules.pieces import (
    ELEPHANT,
    GENERAL,
    KING,
    KNIGHT,
    PAWN,
    RESERVE_ORDER,
    ROOK,
    SIDE_1,
)
from game.rules.placement import placement_squares
from game.rules.play import play
from game.rules.position import Position, must_place
from game.rules.promotion import arrivals, candidates, promotions, screens_of_enemy_king
from game.rules.ready_moves import (
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    ELEPHANTS_ON,
    GENERALS_ON,
    KNIGHTS_ON,
    MOVES_FROM,
    ROOKS_ON,
    UP,
    UP_LEFT,
    UP_RIGHT,
)
from game.rules.ruleset import Ruleset
from game.rules.squares import (
    ALL_SQUARES,
    BETWEEN,
    BIT,
    CROSS,
    NOT_FILE_A,
    NOT_FILE_H,
    Square,
    SquareSet,
    members,
    set_of,
)

# What limits the moves of the side to move, worked out once for a position:
#   the squares the enemy attacks, seen through the own king;
#   where a man other than the king must go: everywhere unless in check;
#   the pinned men, each with the squares it may stand on.
# A plain tuple: a named one would cost a twentieth of the move generator's time.
Pins = list[tuple[Square, SquareSet]]
Survey = tuple[SquareSet, SquareSet, Pins]
NO_PINS: Pins = []
# By bit length of a king's set, nought while it is in hand: sooner found than by the set.
KING_REACH: tuple[SquareSet, ...] = (0, *movement.KING_ATTACKS)


def survey(position: Position) -> Survey:
    """Works out checks, pins and the squares barred to the king."""
    sets = position.sets
    # Taken apart at once: a slice of a list, or one index after another, takes longer.
    if position.turn:
        enemy, kings, generals, elephants, knights, rooks, pawns, _, own, king, _, _, _, _, _, _ = (
            sets
        )
    else:
        own, king, _, _, _, _, _, _, enemy, kings, generals, elephants, knights, rooks, pawns, _ = (
            sets
        )
    other = 1 - position.turn
    occupied = own | enemy
    # As `movement.attacked_squares` has it; a call would cost a tenth of this function.
    attacked = (
        KING_REACH[kings.bit_length()]
        | GENERALS_ATTACK[generals]
        | ELEPHANTS_ATTACK[other][elephants]
        | KNIGHTS_ATTACK[knights]
        | PAWNS_ATTACK[other][pawns]
    )
    if rooks:
        in_the_way = occupied ^ king
        for cross, lines, _ in ROOKS_ON[rooks]:
            attacked |= lines[in_the_way & cross]
    if not king:
        return attacked, ALL_SQUARES, NO_PINS
    allowed = ALL_SQUARES
    king_square = king.bit_length() - 1
    if attacked & king:
        checkers = movement.attackers_of(sets, king_square, other, occupied)
        if checkers & (checkers - 1):
            return attacked, 0, NO_PINS
        allowed = checkers | BETWEEN[king_square][checkers.bit_length() - 1]
    rooks &= CROSS[king_square]
    if rooks:
        return attacked, allowed, movement.lone_blockers(king_square, rooks, own, occupied)
    return attacked, allowed, NO_PINS


def steps(position: Position, surveyed: Survey, targets: SquareSet) -> list[Move]:
    """The legal ordinary moves that end on one of the targets, squares without own men."""
    attacked, allowed, pins = surveyed
    sets = position.sets
    turn = position.turn
    if turn:
        enemies, _, _, _, _, _, _, _, own, king, generals, elephants, knights, rooks, pawns, _ = (
            sets
        )
    else:
        own, king, generals, elephants, knights, rooks, pawns, _, enemies, _, _, _, _, _, _, _ = (
            sets
        )
    moves: list[Move] = []
    if king:
        to = KING_REACH[king.bit_length()] & targets
        if to:
            to &= ~attacked
            if to:
                moves += MOVES_FROM[king.bit_length() - 1][to]
        if not allowed:
            return moves
    land = targets & allowed
    if pins:
        pinned = 0
        for square, line in pins:
            pinned |= BIT[square]
            to = pinned_targets(position, square, line) & land
            if to:
                moves += MOVES_FROM[square][to]
        generals &= ~pinned
        elephants &= ~pinned
        knights &= ~pinned
        rooks &= ~pinned
        pawns &= ~pinned
    leapers = GENERALS_ON[generals] + ELEPHANTS_ON[turn][elephants] + KNIGHTS_ON[knights]
    for attacks, moves_from in leapers:
        to = attacks & land
        if to:
            moves += moves_from[to]
    if rooks:
        occupied = own | enemies
        for cross, lines, moves_from in ROOKS_ON[rooks]:
            to = lines[occupied & cross] & land
            if to:
                moves += moves_from[to]
    if pawns:
        prey = land & enemies
        free = land ^ prey
        if free:
            to = (pawns >> 8 if turn else pawns << 8) & free
            if to:
                moves += DOWN[to] if turn else UP[to]
        if prey and PAWNS_ATTACK[turn][pawns] & prey:
            if turn:
                moves += DOWN_LEFT[(pawns & NOT_FILE_A) >> 9 & prey]
                moves += DOWN_RIGHT[(pawns & NOT_FILE_H) >> 7 & prey]
            else:
                moves += UP_LEFT[(pawns & NOT_FILE_A) << 7 & prey]
                moves += UP_RIGHT[(pawns & NOT_FILE_H) << 9 & prey]
    return moves


def empty_squares(position: Position) -> SquareSet:
    """The squares on which nothing stands."""
    return ALL_SQUARES ^ (position.sets[0] | position.sets[8])


def pinned_targets(position: Position, square: Square, line: SquareSet) -> SquareSet:
    """Where a pinned man could go without leaving its line, own men left in the way."""
    return reach(position, square) & line


def reach(position: Position, square: Square) -> SquareSet:
    """Where the man of the side to move on a square could go if no king mattered."""
    sets, turn = position.sets, position.turn
    occupied = sets[0] | sets[SIDE_1]
    kind = position.board[square] & 7
    if kind != PAWN:
        targets = movement.piece_attacks(kind, turn, square, occupied)
    else:
        forward = BIT[square] >> 8 if turn else BIT[square] << 8
        enemies = sets[SIDE_1 - SIDE_1 * turn]
        targets = forward & empty_squares(position) | PAWN_ATTACKS[turn][square] & enemies
    return targets & ~sets[SIDE_1 * turn]


def _legal_reach(position: Position, surveyed: Survey, square: Square) -> SquareSet:
    """Where one man of the side to move may legally go by an ordinary move."""
    targets = reach(position, square)
    attacked, allowed, pins = surveyed
    if position.board[square] & 7 == KING:
        return targets & ~attacked
    for pinned, line in pins:
        if pinned == square:
            targets &= line
    return targets & allowed


def drops(position: Position, surveyed: Survey, ruleset: Ruleset) -> list[Move]:
    """The legal placements of the side to move."""
    if not position.reserve:
        return []
    attacked, allowed, _ = surveyed
    moves: list[Move] = []
    for kind in RESERVE_ORDER:
        if position.reserve[kind + SIDE_1 * position.turn]:
            squares = placement_squares(position, kind, ruleset) & allowed
            if kind == KING:
                squares &= ~attacked
            moves += [square | square << 6 | kind + DROP_BASE << 12 for square in SQUARES[squares]]
    return moves


def _promotions(position: Position, surveyed: Survey, ruleset: Ruleset) -> list[Move]:
    """Promotions of pawns that stand ready, not of those that arrive."""
    ready = candidates(position, ruleset)
    if not ready:
        return []
    _, allowed, pins = surveyed
    pinned = set_of(square for square, _ in pins)
    return promotions(position, ruleset, ready, allowed, pinned)


def _moves_before_ban(position: Position, ruleset: Ruleset) -> list[Move]:
    """All legal moves, as if stalemating were allowed."""
    surveyed = survey(position)
    if position.reserve:
        placements = drops(position, surveyed, ruleset)
        if placements:
            return placements
    moves = steps(position, surveyed, ALL_SQUARES ^ position.sets[SIDE_1 * position.turn])
    if not position.sets[10 if position.turn else 2]:  # no general: a pawn may become one
        if ruleset.promotion_timing == "arrival_too":
            moves += arrivals(position, ruleset, moves)
        moves += _promotions(position, surveyed, ruleset)
    return moves


def legal_moves(position: Position, ruleset: Ruleset) -> list[Move]:
    """All legal moves of the side to move, in no promised order."""
    moves = _moves_before_ban(position, ruleset)
    if ruleset.stalemate == "forbidden":
        return _without_stalemating(position, moves, ruleset)
    return moves


def stalemates(position: Position, move: Move, ruleset: Ruleset) -> bool:
    """Would this move leave the enemy unchecked and without a legal move?"""
    after = play(position, move, ruleset)
    return not movement.is_check(after) and not _moves_before_ban(after, ruleset)


def _without_stalemating(position: Position, moves: list[Move], ruleset: Ruleset) -> list[Move]:
    kept = [move for move in moves if not stalemates(position, move, ruleset)]
    return kept or moves


def captures(position: Position, ruleset: Ruleset) -> list[Move]:
    """The legal moves that capture, before the stalemate ban (see `legal_moves`)."""
    surveyed = survey(position)
    if position.reserve and drops(position, surveyed, ruleset):
        return []
    moves = steps(position, surveyed, position.sets[0 if position.turn else 8])
    if ruleset.promotion_timing == "arrival_too":
        moves += arrivals(position, ruleset, moves)
    return moves


def quiets(position: Position, ruleset: Ruleset) -> list[Move]:
    """The legal moves that do not capture, before the stalemate ban: steps, promotions, drops."""
    surveyed = survey(position)
    if position.reserve:
        placements = drops(position, surveyed, ruleset)
        if placements:
            return placements
    moves = steps(position, surveyed, empty_squares(position))
    if ruleset.promotion_timing == "arrival_too":
        moves += arrivals(position, ruleset, moves)
    return moves + _promotions(position, surveyed, ruleset)


def quiet_checks(position: Position, ruleset: Ruleset) -> list[Move]:
    """The legal ordinary moves that give check without capturing, before the stalemate ban."""
    surveyed = survey(position)
    if position.reserve and drops(position, surveyed, ruleset):
        return []
    sets, turn, board = position.sets, position.turn, position.board
    enemy_king = sets[KING + SIDE_1 - SIDE_1 * turn]
    if not enemy_king:
        return []
    king_square = enemy_king.bit_length() - 1
    empty = empty_squares(position)
    giving = _checking_squares(position, king_square)
    direct = steps(position, surveyed, empty & _union(giving))
    moves = [move for move in direct if giving[board[move & 63] & 7] & BIT[move >> 6]]
    for square, line in screens_of_enemy_king(position).items():
        if sets[SIDE_1 * turn] & BIT[square]:
            off = _legal_reach(position, surveyed, square) & empty & ~line
            moves += [
                make_step(square, to)
                for to in members(off)
                if not giving[board[square] & 7] & BIT[to]  # those are among the direct ones
            ]
    return moves


def _checking_squares(position: Position, king_square: Square) -> list[SquareSet]:
    """By piece kind: from where a man of the side to move would attack the enemy king."""
    turn = position.turn
    occupied = position.sets[0] | position.sets[8]
    result = [0] * 7
    result[GENERAL] = GENERAL_ATTACKS[king_square]
    result[ELEPHANT] = ELEPHANT_ATTACKS[1 - turn][king_square]
    result[KNIGHT] = KNIGHT_ATTACKS[king_square]
    result[ROOK] = ROOK_LINES[king_square][occupied & CROSS[king_square]]
    result[PAWN] = PAWN_ATTACKS[1 - turn][king_square]
    return result


def _union(sets: list[SquareSet]) -> SquareSet:
    result = 0
    for squares in sets:
        result |= squares
    return result


def is_legal(position: Position, move: Move, ruleset: Ruleset) -> bool:
    """Is this one move legal? Any int is answered; the other moves are not built."""
    if not 0 <= move < PAWN + DROP_BASE << 12:  # no piece can be placed beyond a rook
        return False
    if not _is_legal_before_ban(position, move, ruleset):
        return False
    if ruleset.stalemate == "forbidden" and stalemates(position, move, ruleset):
        return move in legal_moves(position, ruleset)  # the ban may be lifted
    return True


def _is_legal_before_ban(position: Position, move: Move, ruleset: Ruleset) -> bool:
    origin, target, how = move & 63, move >> 6 & 63, move >> 12
    surveyed = survey(position)
    if must_place(position):
        placements = drops(position, surveyed, ruleset)
        if placements or how >= DROP_BASE:
            return move in placements
    code = position.board[origin]
    if how >= DROP_BASE or not code or code >> 3 != position.turn:
        return False
    plain = make_step(origin, target)
    reachable = bool(_legal_reach(position, surveyed, origin) & BIT[target])
    if how == 0:
        return reachable
    if reachable and move in arrivals(position, ruleset, [plain]):
        return True
    return move in _promotions(position, surveyed, ruleset)
