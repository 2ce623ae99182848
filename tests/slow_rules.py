"""What would a rule book answer? A plain second opinion on every rule, for tests only.

Moves are UCI texts, and a move is legal when it has been made and the king is not attacked
afterwards. Nothing here is shared with the engine, nothing is quick, and each rule is written down
the way it is read aloud. tests/rules/test_slow_checker.py holds it against the reference's answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tests.slow_board import (
    DIAGONAL,
    FORWARD,
    Slow,
    Square,
    at,
    attacked_from,
    checkers,
    fen,
    in_check,
    key,
    letter_for,
    men_of,
    name,
    named,
    neighbours,
    on_board,
    other,
    owner,
    parse,
    squares_of,
)

__all__ = ["Slow", "fen", "in_check", "key", "parse"]

Switches = Mapping[str, str]

DEFAULTS: dict[str, str] = {
    "placement_order": "alternating",
    "non_rook_back_rank": "allowed",
    "rook_faces_red_king": "allowed",
    "promotion_timing": "separate",
    "promotion_step": "in_place_or_diagonal",
    "only_pawn_anywhere": "yes",
    "promotion_attack": "none",
    "stalemate": "draw",
    "promotion_only": "claim",
    "repetition": "claim",
    "fifty_move": "claim",
    "insufficient": "auto",
    "counting": "on",
    "fifty_during_count": "on",
}
PRESETS: dict[str, dict[str, str]] = {
    "pychess": DEFAULTS,
    "chessplayx": DEFAULTS | {"fifty_during_count": "off"},
    "traditional": DEFAULTS
    | {
        "placement_order": "red_first",
        "non_rook_back_rank": "forbidden",
        "rook_faces_red_king": "needs_piece_between",
        "promotion_timing": "arrival_too",
        "promotion_step": "in_place",
        "only_pawn_anywhere": "no",
        "stalemate": "forbidden",
        "fifty_during_count": "off",
    },
    "federation": DEFAULTS | {"placement_order": "red_first", "fifty_during_count": "off"},
}
PYCHESS = PRESETS["pychess"]

PROMOTION_SQUARES = {
    "w": ["a8", "b7", "c6", "d5", "e5", "f6", "g7", "h8"],
    "b": ["a1", "b2", "c3", "d4", "e4", "f3", "g2", "h1"],
}
BACK_RANK = {"w": 0, "b": 7}
PLACEMENT_RANKS = {"w": (0, 1, 2), "b": (5, 6, 7)}


# ---------------------------------------------------------------- moves


def drops(state: Slow, side: str, switches: Switches) -> Iterator[str]:
    """Where each kind in hand may be placed."""
    for kind in sorted(set(state.hands[side])):
        for rank in PLACEMENT_RANKS[side]:
            for file in range(8):
                if at(state, (file, rank)) == "." and may_stand(
                    state, kind, (file, rank), side, switches
                ):
                    yield f"{kind}@{name((file, rank))}"


def may_stand(state: Slow, kind: str, square: Square, side: str, switches: Switches) -> bool:
    on_back_rank = square[1] == BACK_RANK[side]
    if kind != "R":
        return not (on_back_rank and switches["non_rook_back_rank"] == "forbidden")
    if not on_back_rank:
        return False
    if side == "b" and switches["rook_faces_red_king"] == "needs_piece_between":
        for king_file, king_rank in squares_of(state, "K"):
            if king_file == square[0]:
                between = [at(state, (king_file, r)) for r in range(king_rank + 1, square[1])]
                return any(letter not in ".Pp" for letter in between)
    return True


def steps(state: Slow, side: str, switches: Switches) -> Iterator[str]:
    """Every move of a man on the board, own king's safety aside."""
    for square in men_of(state, side):
        if at(state, square).upper() == "P":
            yield from pawn_moves(state, square, side, switches)
            continue
        for there in attacked_from(state, square):
            if owner(at(state, there)) != side:
                yield name(square) + name(there)


def pawn_moves(state: Slow, square: Square, side: str, switches: Switches) -> Iterator[str]:
    ahead = (square[0], square[1] + FORWARD[side])
    targets = [s for s in attacked_from(state, square) if owner(at(state, s)) == other(side)]
    if on_board(ahead) and at(state, ahead) == ".":
        targets.append(ahead)
    for there in targets:
        yield name(square) + name(there)
        if switches["promotion_timing"] == "arrival_too":
            yield from promotions(state, square, [there], there, side, switches)
    places = [square]
    if switches["promotion_step"] == "in_place_or_diagonal":
        places += [s for s in neighbours(square, DIAGONAL) if at(state, s) == "."]
    yield from promotions(state, square, places, square, side, switches)


def promotions(
    state: Slow,
    origin: Square,
    targets: list[Square],
    stands_on: Square,
    side: str,
    switches: Switches,
) -> Iterator[str]:
    """Those of the targets where the pawn from `origin` may become a general; rule 6 aside."""
    for target in targets:
        move = f"{name(origin)}{name(target)}f"
        if not promotion_faults(state, move, stands_on, side, switches):
            yield move


def promotion_faults(
    state: Slow, move: str, stands_on: Square, side: str, switches: Switches
) -> list[int]:
    """Which of the rules 1, 2, 4 and 5 a promotion to an open square would break."""
    faults = []
    if squares_of(state, letter_for("F", side)):
        faults.append(1)
    only_pawn = len(squares_of(state, letter_for("P", side))) == 1
    anywhere = only_pawn and switches["only_pawn_anywhere"] == "yes"
    if name(stands_on) not in PROMOTION_SQUARES[side] and not anywhere:
        faults.append(2)
    after = moved(state, move)
    beside = [at(after, s) for s in neighbours(named(move[2:4]), DIAGONAL)]
    if switches["promotion_attack"] == "none":
        attacks = any(owner(letter) == other(side) for letter in beside)
    else:
        attacks = letter_for("K", other(side)) in beside
    if attacks:
        faults.append(4)
    if discovers_check(after, named(move[2:4]), side):
        faults.append(5)
    return faults


def discovers_check(after: Slow, general: Square, side: str) -> bool:
    """Is the enemy king in check from any man but the new general?"""
    return any(s != general for s in checkers(after, other(side)))


def moved(state: Slow, move: str) -> Slow:
    """The board and hands after a move; turn and counters stay."""
    after = replace(
        state,
        board=[rank[:] for rank in state.board],
        hands={side: hand[:] for side, hand in state.hands.items()},
    )
    if move[1] == "@":
        after.hands[state.turn].remove(move[0])
        file, rank = named(move[2:4])
        after.board[rank][file] = letter_for(move[0], state.turn)
        return after
    file, rank = named(move[:2])
    letter, after.board[rank][file] = after.board[rank][file], "."
    if move.endswith("f"):
        letter = letter_for("F", owner(letter))
    file, rank = named(move[2:4])
    after.board[rank][file] = letter
    return after


def unbanned_moves(state: Slow, switches: Switches) -> set[str]:
    """All legal moves, the ban on stalemating aside."""
    side = state.turn
    safe_drops = {m for m in drops(state, side, switches) if is_safe(state, m)}
    if safe_drops:
        return safe_drops
    return {m for m in steps(state, side, switches) if is_safe(state, m)}


def is_safe(state: Slow, move: str) -> bool:
    """Does a move leave the own king unattacked?"""
    return not in_check(moved(state, move), state.turn)


def legal(state: Slow, switches: Switches = PYCHESS) -> set[str]:
    """All legal moves as UCI texts."""
    moves = unbanned_moves(state, switches)
    if switches["stalemate"] == "forbidden":
        kept = {m for m in moves if not stalemates(play(state, m, switches), switches)}
        return kept or moves
    return moves


def stalemates(state: Slow, switches: Switches) -> bool:
    """Has the side to move, which is not in check, no legal move, the ban aside?"""
    if in_check(state):
        return False
    every = (*drops(state, state.turn, switches), *steps(state, state.turn, switches))
    return not any(is_safe(state, move) for move in every)


def play(state: Slow, move: str, switches: Switches = PYCHESS) -> Slow:
    """The position after a legal move."""
    after = moved(state, move)
    side = state.turn
    drop = move[1] == "@"
    after.turn = other(side)
    red_first = switches["placement_order"] == "red_first"
    if drop and red_first and any(drops(after, side, switches)) and not in_check(after):
        after.turn = side
    after.ply += 1
    capture = not drop and move[:2] != move[2:4] and at(state, named(move[2:4])) != "."
    by_pawn = not drop and at(state, named(move[:2])).upper() == "P"
    after.quiet = 0 if drop or capture or by_pawn else state.quiet + 1
    if switches["counting"] == "on":
        update_count(after, capture or move.endswith("f"))
    else:
        after.limit = after.counted = 0
    after.same = [*state.same, key(after)]
    return after


# ---------------------------------------------------------------- count and ends


def update_count(state: Slow, material_changed: bool) -> None:
    """Let the count go on, or start it where the side to move has just its king.

    The reference starts it afresh when a capture or a promotion leaves a bare king to move while
    another count runs, which no game from the start position can bring about.
    """
    if state.limit:
        state.counted += 1
    bare = len(men_of(state, state.turn)) == 1
    limit = limit_against(state, state.turn)
    if limit and (not state.limit or (material_changed and bare)):
        state.limit, state.counted = 2 * limit, 0


def limit_against(state: Slow, side: str) -> int:
    """The moves a bare side must hold out; 0 when there is nothing to count."""
    if squares_of(state, "P") or squares_of(state, "p") or len(men_of(state, side)) > 1:
        return 0
    for kind, moves in (("R", 16), ("S", 44), ("N", 64)):
        if squares_of(state, letter_for(kind, other(side))):
            return moves
    return 0


def can_mate(state: Slow, side: str) -> bool:
    """Could this side ever mate with what it has?"""
    own = [at(state, s).upper() for s in men_of(state, side)]
    if state.hands[side] or "R" in own or "S" in own:
        return True
    all_men = [at(state, s).upper() for s in men_of(state, "w") + men_of(state, "b")]
    if "F" in own:
        colours = {(f + r) % 2 for f, r in squares_of(state, "F") + squares_of(state, "f")}
        if any(kind in "NPRS" for kind in all_men) or len(colours) == 2:
            return True
    return ("N" in own or "P" in own) and len(all_men) - all_men.count("K") >= 2


def promotions_only(state: Slow, switches: Switches) -> bool:
    own = sorted(at(state, s).upper() for s in men_of(state, state.turn))
    moves = legal(state, switches)
    return (
        own == ["K", "P"]
        and not in_check(state)
        and bool(moves)
        and all(m.endswith("f") for m in moves)
    )


def holding_draws(state: Slow, switches: Switches) -> list[str]:
    """The draws that can be claimed or come by themselves, in the order in which they count."""
    found = []
    counting = switches["counting"] == "on" and state.limit > 0
    if state.quiet >= 100 and not (counting and switches["fifty_during_count"] == "off"):
        found.append("fifty_move")
    if state.same.count(state.same[-1]) >= 3:
        found.append("repetition")
    if promotions_only(state, switches):
        found.append("promotion_only")
    return found


def outcome(state: Slow, switches: Switches = PYCHESS) -> tuple[str, str] | None:
    """(winner or "", reason) of a game that is over by itself."""
    if not legal(state, switches):
        if in_check(state):
            return other(state.turn), "checkmate"
        return "", "stalemate"
    if not can_mate(state, "w") and not can_mate(state, "b"):
        return "", "insufficient"
    if switches["counting"] == "on" and state.limit and state.counted > state.limit:
        return "", "count"
    for reason in holding_draws(state, switches):
        if switches[reason] == "auto":
            return "", reason
    return None


def claims(state: Slow, switches: Switches = PYCHESS) -> list[str]:
    """The draws that a player may claim now; none when there is no move to make."""
    if not legal(state, switches):
        return []
    return [r for r in holding_draws(state, switches) if switches[r] == "claim"]


# ---------------------------------------------------------------- SAN


def san(state: Slow, move: str, switches: Switches = PYCHESS) -> str:
    """A legal move in the readable form."""
    if move[1] == "@":
        return move + mark(state, move, switches)
    origin, target = move[:2], move[2:4]
    kind = at(state, named(origin)).upper()
    capture = "x" if origin != target and at(state, named(target)) != "." else ""
    if move.endswith("f"):
        return f"{target}=F" if origin == target else f"{origin}{capture}{target}=F"
    if kind == "P":
        return (origin[0] + "x" if capture else "") + target + mark(state, move, switches)
    rivals = [
        m[:2]
        for m in legal(state, switches)
        if m[1] != "@"
        and m[2:] == target
        and m[:2] != origin
        and at(state, named(m[:2])).upper() == kind
    ]
    if not rivals:
        shown = ""
    elif all(r[0] != origin[0] for r in rivals):
        shown = origin[0]
    elif all(r[1] != origin[1] for r in rivals):
        shown = origin[1]
    else:
        shown = origin
    return kind + shown + capture + target + mark(state, move, switches)


def mark(state: Slow, move: str, switches: Switches) -> str:
    after = play(state, move, switches)
    if not in_check(after):
        return ""
    return "+" if legal(after, switches) else "#"


def replay(start: Slow, moves: Sequence[str], switches: Switches = PYCHESS) -> list[Slow]:
    """Every position of a game, the start first."""
    states = [start]
    for move in moves:
        states.append(play(states[-1], move, switches))
    return states
