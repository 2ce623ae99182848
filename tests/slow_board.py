"""How does the slow checker see a board? Positions, FEN texts and attacks, for tests only.

The board is a list of eight ranks of eight letters. Sides are "w" (moves first) and "b". Letters
are those of a FEN: K F S R N P, small for "b". Nothing here is shared with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Square = tuple[int, int]  # file 0–7, rank 0–7

FORWARD = {"w": 1, "b": -1}
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


@dataclass
class Slow:
    """One position of a game, with its counters in plies."""

    board: list[list[str]]  # board[rank][file], "." is empty
    hands: dict[str, list[str]]  # capital letters by side
    turn: str
    quiet: int = 0
    limit: int = 0  # of the count; 0 when none runs
    counted: int = 0
    ply: int = 0  # since the start, placements included
    same: list[str] = field(default_factory=list)  # this and all earlier positions, as texts


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def named(text: str) -> Square:
    return "abcdefgh".index(text[0]), int(text[1]) - 1


def on_board(square: Square) -> bool:
    return 0 <= square[0] <= 7 and 0 <= square[1] <= 7


def owner(letter: str) -> str:
    """ "w", "b", or "" for an empty square."""
    if letter == ".":
        return ""
    return "w" if letter.isupper() else "b"


def letter_for(kind: str, side: str) -> str:
    return kind if side == "w" else kind.lower()


def at(state: Slow, square: Square) -> str:
    return state.board[square[1]][square[0]]


def squares_of(state: Slow, letter: str) -> list[Square]:
    return [(f, r) for r in range(8) for f in range(8) if state.board[r][f] == letter]


def men_of(state: Slow, side: str) -> list[Square]:
    return [(f, r) for r in range(8) for f in range(8) if owner(state.board[r][f]) == side]


def neighbours(square: Square, directions: list[tuple[int, int]]) -> list[Square]:
    there = [(square[0] + df, square[1] + dr) for df, dr in directions]
    return [s for s in there if on_board(s)]


# ---------------------------------------------------------------- FEN


def parse(fen: str) -> Slow:
    """A position from a good FEN; nothing is checked."""
    fields = fen.split()
    rows, _, hand = fields[0].partition("[")
    board = []
    for row in reversed(rows.split("/")):
        rank: list[str] = []
        for letter in row:
            rank += ["."] * int(letter) if letter.isdigit() else [letter]
        board.append(rank)
    letters = hand.rstrip("]").replace("-", "")
    hands = {s: [x.upper() for x in letters if owner(x) == s] for s in "wb"}
    state = Slow(board, hands, fields[1])
    count, clock, move = fields[3], int(fields[4]), int(fields[5])
    if count.isdigit() and int(count):
        state.limit, state.counted = int(count), clock
    else:
        state.quiet = clock
    state.ply = max(2 * (move - 1), 0) + (state.turn == "b")
    state.same = [key(state)]
    return state


def key(state: Slow) -> str:
    """What makes two positions the same: board, hands, side to move."""
    rows = []
    for rank in reversed(state.board):
        row = "".join(rank)
        for empty in range(8, 0, -1):
            row = row.replace("." * empty, str(empty))
        rows.append(row)
    hand = ""
    for side in "wb":
        for kind in "KSFRN":
            hand += letter_for(kind, side) * state.hands[side].count(kind)
    return f"{'/'.join(rows)}[{hand}] {state.turn}"


def fen(state: Slow) -> str:
    counters = f"{state.limit} {state.counted}" if state.limit else f"- {state.quiet}"
    return f"{key(state)} - {counters} {state.ply // 2 + 1}"


# ---------------------------------------------------------------- attacks


def attacked_from(state: Slow, square: Square) -> list[Square]:
    """Every square that the man on this square attacks."""
    letter = at(state, square)
    forward = FORWARD[owner(letter)]
    match letter.upper():
        case "K":
            return neighbours(square, STRAIGHT + DIAGONAL)
        case "F":
            return neighbours(square, DIAGONAL)
        case "S":
            return neighbours(square, [*DIAGONAL, (0, forward)])
        case "N":
            return neighbours(square, LEAPS)
        case "P":
            return neighbours(square, [(-1, forward), (1, forward)])
    found = []
    for df, dr in STRAIGHT:  # a rook
        there = (square[0] + df, square[1] + dr)
        while on_board(there):
            found.append(there)
            if at(state, there) != ".":
                break
            there = (there[0] + df, there[1] + dr)
    return found


def checkers(state: Slow, side: str) -> list[Square]:
    """The enemy men that attack this side's king."""
    kings = squares_of(state, letter_for("K", side))
    return [
        s for s in men_of(state, other(side)) if any(k in attacked_from(state, s) for k in kings)
    ]


def in_check(state: Slow, side: str | None = None) -> bool:
    return bool(checkers(state, side or state.turn))
