"""How is a position written as one line of text, and read back?

The form is Fairy-Stockfish's: ``board[hand] side - X Y full``. The hand is always written; X is
``-`` and Y the half-move clock, or, while a count runs, X is its limit and Y its counter, both in
plies. What others leave out or write differently is read too: hands in any order, ``[-]`` or no
bracket, X = ``0`` for no count, missing fields at the end (even the side to move, which is then
White), fields 3 and 4 left out together.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.counting import is_bare
from game.rules.pieces import (
    CODE_LETTERS,
    RESERVE_ORDER,
    SIDE_1,
    PieceCode,
    Side,
)
from game.rules.position import Position, make_position
from game.rules.position_faults import (
    MAX_MEN,
    MAX_PAWNS,
    Fault,
    PositionFault,
    faults_of_kings,
    faults_of_men,
)
from game.rules.squares import FILE_NAMES

START_FEN = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1"

MAX_TEXT = 200  # characters; the longest FEN of a position is about 110
MAX_QUIET_PLIES = 10_000
MAX_FULL_MOVE = 10_000
COUNT_LIMITS = (32, 88, 128)  # plies

SIDE_NAMES = ("White", "Black")


class BadPosition(ValueError):
    """A text that is no position. ``problems`` names every fault, in English.

    ``faults`` are those of a position that could be read; a text that could not has none.
    """

    def __init__(self, problems: list[str], faults: Sequence[Fault] = ()) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)
        self.faults = tuple(faults)


def parse(text: str) -> Position:
    """The position that a FEN describes.

    Raises:
        BadPosition: naming every fault of text and position at once.
    """
    if len(text) > MAX_TEXT:
        raise BadPosition([f"longer than {MAX_TEXT} characters"])
    fields = text.split()
    if not fields:
        raise BadPosition(["empty"])
    problems: list[str] = []
    board_text, hand_text = _split_hand(fields[0], problems)
    faults_of_board: list[str] = []
    board = _parse_board(board_text, faults_of_board)
    problems += faults_of_board
    reserve = _parse_hand(hand_text, problems)
    turn = _parse_turn(fields[1:], problems)
    limit, counter, full_move = _parse_counters(fields[2:], problems)
    faults = faults_of_men(board, reserve)
    if not faults_of_board:  # with one, nothing need stand where it was meant to
        faults += faults_of_kings(make_position(board, (), turn))
    if problems or faults:
        raise BadPosition([*problems, *map(_in_english, faults)], () if problems else faults)
    position = make_position(
        board,
        reserve,
        turn,
        ply=2 * (full_move - 1) + turn,
        quiet_plies=0 if limit else counter,
        count_plies=counter if limit else 0,
        count_limit_plies=limit,
    )
    return _with_count_side(position) if limit else position


def write(position: Position) -> str:
    """The FEN of a position, in Fairy-Stockfish's form."""
    ranks = []
    for rank in range(7, -1, -1):
        row, gap = "", 0
        for code in position.board[rank * 8 : rank * 8 + 8]:
            if code:
                row += (str(gap) if gap else "") + CODE_LETTERS[code]
                gap = 0
            else:
                gap += 1
        ranks.append(row + (str(gap) if gap else ""))
    hand = ""
    if position.reserve:
        for side in (0, 1):
            for kind in RESERVE_ORDER:
                code = kind + SIDE_1 * side
                hand += CODE_LETTERS[code] * position.reserve[code]
    if position.count_limit_plies:
        counters = f"{position.count_limit_plies} {position.count_plies}"
    else:
        counters = f"- {position.quiet_plies}"
    side_letter = "wb"[position.turn]
    return f"{'/'.join(ranks)}[{hand}] {side_letter} - {counters} {position.ply // 2 + 1}"


def _split_hand(text: str, problems: list[str]) -> tuple[str, str]:
    board, bracket, rest = text.partition("[")
    if not bracket:
        return board, ""
    if not rest.endswith("]") or "[" in rest or "]" in rest[:-1]:
        problems.append("the hand must stand once in square brackets after the board")
        return board, ""
    hand = rest[:-1]
    return board, "" if hand == "-" else hand


def _parse_board(text: str, problems: list[str]) -> list[PieceCode]:
    board = [0] * 64
    rows = text.split("/")
    if len(rows) != 8:
        problems.append(f"the board has {len(rows)} ranks instead of 8")
    for index, row in enumerate(rows[:8]):
        rank, file = 7 - index, 0
        # Fairy-Stockfish marks promoted pieces with ~; it says nothing in this game.
        for letter in row.replace("~", ""):
            if letter in "12345678":
                file += int(letter)
            elif letter in "KFSNRPkfsnrp":
                if file < 8:
                    board[rank * 8 + file] = CODE_LETTERS.index(letter)
                file += 1
            else:
                where = f"on rank {rank + 1}" + (f" at {FILE_NAMES[file]}" if file < 8 else "")
                problems.append(f"{letter!r} {where} is not a piece")
                file += 1
        if file != 8:
            problems.append(f"rank {rank + 1} has {file} squares instead of 8")
    return board


def _parse_hand(text: str, problems: list[str]) -> tuple[int, ...]:
    counts = [0] * 16
    for letter in text:
        if letter in "Pp":
            problems.append(f"a pawn ({letter}) cannot be in hand")
        elif letter in "KFSNRkfsnr":
            counts[CODE_LETTERS.index(letter)] += 1
        else:
            problems.append(f"{letter!r} in hand is not a piece")
    return tuple(counts)


def _parse_turn(fields: list[str], problems: list[str]) -> Side:
    if not fields:
        return 0
    if fields[0] in ("w", "b"):
        return "wb".index(fields[0])
    problems.append(f"the side to move is {fields[0][:16]!r} instead of w or b")
    return 0


def _parse_counters(fields: list[str], problems: list[str]) -> tuple[int, int, int]:
    """Count limit in plies (0: none), half-move clock or count, and full-move number."""
    if len(fields) == 2 and all(_is_number(field) for field in fields):
        fields = ["-", "-", *fields]
    if len(fields) > 4:
        problems.append(f"{len(fields) - 4} fields too many after the full-move number")
    third, limit_text, counter_text, full_text, *_ = [*fields, *["-", "-", "0", "1"][len(fields) :]]
    if third != "-":
        problems.append(f"field 3 is {third[:16]!r} instead of -")
    limit = 0
    if limit_text not in ("-", "0"):
        if _is_number(limit_text) and int(limit_text) in COUNT_LIMITS:
            limit = int(limit_text)
        else:
            problems.append(f"the count limit is {limit_text[:16]!r} instead of -, 32, 88 or 128")
    what = "count" if limit else "half-move clock"
    most = limit + 1 if limit else MAX_QUIET_PLIES
    counter = _number(counter_text, what, 0, most, problems)
    full_move = _number(full_text, "full-move number", 0, MAX_FULL_MOVE, problems)
    return limit, counter, max(1, full_move)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def _number(text: str, what: str, least: int, most: int, problems: list[str]) -> int:
    if not _is_number(text):
        problems.append(f"the {what} is {text[:16]!r}, which is not a whole number")
        return least
    if not least <= int(text) <= most:
        problems.append(f"the {what} is {int(text)}, beyond {least} to {most}")
        return least
    return int(text)


def _in_english(fault: Fault) -> str:
    name = "" if fault.side is None else SIDE_NAMES[fault.side]
    match fault.kind:
        case PositionFault.KINGS:
            return f"{name} has {fault.number} kings instead of 1"
        case PositionFault.GENERALS:
            return f"{name} has {fault.number} generals instead of at most 1"
        case PositionFault.PAWNS:
            return f"{name} has {fault.number} pawns instead of at most {MAX_PAWNS}"
        case PositionFault.MEN:
            return f"{name} has {fault.number} men instead of at most {MAX_MEN}"
        case PositionFault.KINGS_TOUCH:
            return "the kings touch"
        case PositionFault.WAITING_IN_CHECK:
            return f"{name} is in check but it is not its turn"


def _with_count_side(position: Position) -> Position:
    """The position with its counting side: the bare king's, else whoever is to move."""
    turn, sets = position.turn, position.sets
    side = 1 - turn if is_bare(sets, 1 - turn) and not is_bare(sets, turn) else turn
    return make_position(
        position.board,
        position.reserve,
        turn,
        ply=position.ply,
        count_side=side,
        count_plies=position.count_plies,
        count_limit_plies=position.count_limit_plies,
    )
