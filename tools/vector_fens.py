"""Which FENs does the app refuse though the reference accepts them?

A second reading of what the rules say about FENs, on the bare text and without the engine. A15 of
the rules refuses wrong or touching kings, bad letters or widths, a second general or a ninth pawn
of one side, more than 16 men of one side, pawns in hand, counters that are negative or beyond
their limits, and the side not to move in check. The reference looks at the last rank, the hand and
the fields behind them less closely than at the rest.
"""

from __future__ import annotations

import re

COUNT_LIMITS = (32, 88, 128)  # plies
MOST_MEN, MOST_PAWNS, MOST_GENERALS = 16, 8, 1
LETTERS = "KFSNRPkfsnrp"
DIGITS = "0123456789"
MOST_COUNTED = 10_000  # of half-moves or moves: far beyond any game

DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
LEAPS = tuple((f * a, r * b) for f, r in ((1, 2), (2, 1)) for a in (1, -1) for b in (1, -1))

Board = dict[tuple[int, int], str]  # (file, rank), each from 0, to letter


def stricter_faults(text: str) -> list[str]:
    """The faults that the rules name in a FEN which the reference may have accepted.

    [] when it is a position, and also when the reference refuses it as well.
    """
    fields = text.split()
    placement = fields[0].replace("~", "") if fields else ""
    rows, _, hand = placement.partition("[")
    board = board_of(rows)
    if is_refused_by_all(rows, hand, board):
        return []
    faults = text_faults(placement, fields[1:])
    for side, name in (("w", "White"), ("b", "Black")):
        on_board = [letter.upper() for letter in board.values() if side_of(letter) == side]
        in_hand = [letter.upper() for letter in hand if side_of(letter) == side]
        if (on_board + in_hand).count("F") > MOST_GENERALS:
            faults.append(f"{name} has a second general")
        if on_board.count("P") > MOST_PAWNS:
            faults.append(f"{name} has a ninth pawn")
        if len(on_board + in_hand) > MOST_MEN:
            faults.append(f"{name} has more than {MOST_MEN} men")
        if "P" in in_hand:
            faults.append(f"{name} has a pawn in hand")
    faults += counter_faults(fields[2:])
    if idle_checkers(board, fields[1:2]):
        faults.append("the side not to move is in check")
    return faults


def is_refused_by_all(rows: str, hand: str, board: Board) -> bool:
    """Has the text a fault that the reference sees, too: in seven ranks, or in the kings?"""
    ranks = rows.split("/")
    if len(ranks) < 8 or any(width(row) != 8 for row in ranks[:7]):
        return True
    if not set("".join(ranks[:7])) <= set(LETTERS + DIGITS):
        return True
    men = "".join(board.values()) + hand
    touching = any("K" in idle_checkers(board, [side]) for side in "wb")
    return men.count("K") != 1 or men.count("k") != 1 or touching


def width(row: str) -> int:
    return sum(int(letter) if letter in DIGITS else 1 for letter in row)


def text_faults(placement: str, fields: list[str]) -> list[str]:
    """Is there anything that belongs in no last rank, hand, side or third field?"""
    rows, ranks = placement.partition("[")[0], placement.partition("[")[0].count("/") + 1
    faults = [] if ranks == 8 else [f"the board has {ranks} ranks"]
    if width(rows.rpartition("/")[2]) != 8:
        faults.append("the last rank has not eight squares")
    if not re.fullmatch(rf"[{LETTERS}1-9/]*(\[-?\]|\[[{LETTERS}]*\])?", placement):
        faults.append("a letter of the last rank or the hand is bad")
    side, third = [*fields[:2], *("w", "-")[len(fields[:2]) :]]
    if side not in ("w", "b"):
        faults.append("the side to move is bad")
    both_dashes_left_out = len(fields) == 3 and all(map(is_whole, fields[1:]))
    if third != "-" and not both_dashes_left_out:
        faults.append("the third field is not -")
    return faults


def side_of(letter: str) -> str:
    """ "w", "b", or "" for what is no letter."""
    if not letter.isalpha():
        return ""
    return "w" if letter.isupper() else "b"


def board_of(rows: str) -> Board:
    board: Board = {}
    for index, row in enumerate(rows.split("/")):
        file = 0
        for letter in row:
            if letter in DIGITS:
                file += int(letter)
            else:
                board[file, 7 - index] = letter
                file += 1
    return board


def counter_faults(fields: list[str]) -> list[str]:
    """What is wrong with the count, the half-move clock and the move number."""
    if len(fields) == 2 and all(map(is_whole, fields)):  # written without the two dashes
        fields = ["-", "-", *fields]
    limit, counter, move = [*fields[1:4], *("-", "0", "1")[len(fields[1:4]) :]]
    faults = []
    most = MOST_COUNTED
    if limit not in ("-", "0"):
        if is_whole(limit) and int(limit) in COUNT_LIMITS:
            most = int(limit) + 1  # one more is the position in which the count has ended
        else:
            faults.append("the count has no such limit")
    for text, highest in ((counter, most), (move, MOST_COUNTED)):
        if not is_whole(text) or not 0 <= int(text) <= highest:
            faults.append(f"the counter {text[:20]} is beyond its limits")
    return faults


def is_whole(text: str) -> bool:
    digits = text[1:] if text[:1] == "-" else text
    return digits.isascii() and digits.isdigit() and len(digits) < 20


def idle_checkers(board: Board, turn: list[str]) -> set[str]:
    """Which kinds of the side to move attack the other king already?"""
    mover = turn[0] if turn else "w"
    kings = [square for square, letter in board.items() if letter == ("k" if mover == "w" else "K")]
    return {
        letter.upper()
        for square, letter in board.items()
        if side_of(letter) == mover and any(attacks(board, square, king) for king in kings)
    }


def attacks(board: Board, origin: tuple[int, int], target: tuple[int, int]) -> bool:
    """Does the man on one square attack the other?"""
    letter = board[origin]
    forward = 1 if letter.isupper() else -1
    step = (target[0] - origin[0], target[1] - origin[1])
    match letter.upper():
        case "K":
            return step in DIAGONAL + STRAIGHT
        case "F":
            return step in DIAGONAL
        case "S":
            return step in (*DIAGONAL, (0, forward))
        case "N":
            return step in LEAPS
        case "P":
            return step in ((1, forward), (-1, forward))
    if letter.upper() != "R" or 0 not in step:
        return False
    distance = max(abs(step[0]), abs(step[1]))
    direction = (step[0] // distance, step[1] // distance)
    between = [
        (origin[0] + direction[0] * n, origin[1] + direction[1] * n) for n in range(1, distance)
    ]
    return not any(square in board for square in between)
