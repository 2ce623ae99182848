"""How is a move written as text, and read back?

UCI: ``a2a3``; placement ``R@a1`` with a capital for both sides; promotion ``e5f6f`` by a step,
``e5e5f`` in place. SAN as pychess writes it: ``Nxe5``, ``dxe5``, ``R@a1``, ``e5=F`` in place,
``e5f6=F`` by a step (always with the pawn's square), ``+`` for check and ``#`` for mate.
"""

from __future__ import annotations

from game.rules.legal import is_legal, legal_moves
from game.rules.movement import is_check
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
from game.rules.pieces import EMPTY, KIND_LETTERS, KIND_NAMES, PAWN, kind_of
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.squares import FILE_NAMES, RANK_NAMES, parse_square, square_name

_DROP_LETTERS = ("K", "F", "S", "N", "R")
MAX_TEXT = 16  # characters of one move, annotations included

_SAN_PIECE = r"([KFSNR])([a-h]?)([1-8]?)(x?)([a-h][1-8])"
_SAN_PAWN = r"(?:([a-h])([1-8]?))?(x?)([a-h][1-8])(=F)?"
_SAN_ENDING = r"[+#]?[!?]{0,2}$"


class BadNotation(ValueError):
    """A text that is not a move in the notation expected."""


class IllegalMove(ValueError):
    """A well-written move that is not legal in the position."""


class AmbiguousMove(ValueError):
    """A text that fits more than one legal move."""


def uci(move: Move) -> str:
    """
    >>> uci(make_step(8, 16)), uci(make_drop(5, 0)), uci(make_promotion(36, 36))
    ('a2a3', 'R@a1', 'e5e5f')
    """
    if is_drop(move):
        return f"{KIND_LETTERS[drop_kind(move)]}@{square_name(target(move))}"
    suffix = "f" if is_promotion(move) else ""
    return square_name(origin(move)) + square_name(target(move)) + suffix


def read_uci(text: str) -> Move:
    """The move that a UCI text writes, legal or not.

    Raises:
        BadNotation: when the text is not UCI.
    """
    try:
        if text[:1] in _DROP_LETTERS and text[1:2] == "@":
            return make_drop(KIND_LETTERS.index(text[0]), parse_square(text[2:]))
        make = make_promotion if text[4:] == "f" else make_step
        return make(parse_square(text[:2]), parse_square(text[2 : 4 if text[4:] == "f" else None]))
    except ValueError:
        raise BadNotation(f"not a move in UCI notation: {text[:MAX_TEXT]!r}") from None


def parse_uci(text: str, position: Position, ruleset: Ruleset) -> Move:
    """The legal move that a UCI text writes.

    Raises:
        BadNotation: when the text is not UCI.
        IllegalMove: when the move is not legal here.
    """
    move = read_uci(text)
    if not is_legal(position, move, ruleset):
        raise IllegalMove(f"{text} is not legal here")
    return move


def san(position: Position, move: Move, ruleset: Ruleset) -> str:
    """The SAN of a legal move.

    >>> from game.rules import PYCHESS, parse_fen
    >>> position = parse_fen("7k/8/8/3P4/8/8/8/K7[] w - - 0 58")
    >>> [san(position, make_promotion(35, square), PYCHESS) for square in (44, 35)]
    ['d5e6=F', 'd5=F']
    """
    text = _san_without_check(position, move, ruleset)
    after = play(position, move, ruleset)
    if is_check(after):
        text += "+" if legal_moves(after, ruleset) else "#"
    return text


def _san_without_check(position: Position, move: Move, ruleset: Ruleset) -> str:
    if is_drop(move):
        return uci(move)
    from_square, to_square = origin(move), target(move)
    kind = kind_of(position.board[from_square])
    takes = "x" if _captures(position, move) else ""
    goal = square_name(to_square)
    if is_promotion(move):
        start = "" if from_square == to_square else square_name(from_square)
        return f"{start}{takes}{goal}=F"
    if kind == PAWN:
        return (FILE_NAMES[from_square & 7] if takes else "") + takes + goal
    return KIND_LETTERS[kind] + _disambiguation(position, move, ruleset) + takes + goal


def _captures(position: Position, move: Move) -> bool:
    return origin(move) != target(move) and position.board[target(move)] != EMPTY


def _disambiguation(position: Position, move: Move, ruleset: Ruleset) -> str:
    """What tells a move from other legal ones of the same kind to the same square."""
    from_square = origin(move)
    code = position.board[from_square]
    rivals = [
        origin(other)
        for other in legal_moves(position, ruleset)
        if target(other) == target(move)
        and origin(other) != from_square
        and position.board[origin(other)] == code
    ]
    if not rivals:
        return ""
    if all(rival & 7 != from_square & 7 for rival in rivals):
        return FILE_NAMES[from_square & 7]
    if all(rival >> 3 != from_square >> 3 for rival in rivals):
        return RANK_NAMES[from_square >> 3]
    return square_name(from_square)


def parse_san(text: str, position: Position, ruleset: Ruleset) -> Move:
    """The legal move that a SAN text writes; more of the origin than needed may be given.

    Also read is the short promotion ``f6=F``: in place if a pawn on f6 can, else the only legal
    promotion that ends on f6.

    Raises:
        BadNotation: when the text is not SAN.
        IllegalMove: when no legal move fits.
        AmbiguousMove: when more than one does.
    """
    if len(text) > MAX_TEXT:
        raise BadNotation(f"not a move in SAN: {text[:MAX_TEXT]!r}…")
    import re  # here: an engine reads no SAN, and is ready sooner without

    core = re.sub(_SAN_ENDING, "", text, count=1)
    if "@" in core:
        try:
            return parse_uci(core, position, ruleset)
        except BadNotation:
            raise BadNotation(f"not a move in SAN: {text!r}") from None
    piece = re.fullmatch(_SAN_PIECE, core)
    pawn = None if piece else re.fullmatch(_SAN_PAWN, core)
    if piece:
        letter, file, rank, takes, goal = piece.groups()
        kind, promotes = KIND_LETTERS.index(letter), False
    elif pawn:
        file, rank, takes, goal, ending = pawn.groups()
        kind, promotes = PAWN, bool(ending)
    else:
        raise BadNotation(f"not a move in SAN: {text!r}")
    fitting = [
        move
        for move in legal_moves(position, ruleset)
        if target(move) == parse_square(goal)
        and not is_drop(move)
        and is_promotion(move) == promotes
        and kind_of(position.board[origin(move)]) == kind
        and (not file or origin(move) & 7 == FILE_NAMES.index(file))
        and (not rank or origin(move) >> 3 == RANK_NAMES.index(rank))
        and (not takes or _captures(position, move))
        and (kind != PAWN or file or not _captures(position, move))
    ]
    if promotes and not file:
        fitting = [move for move in fitting if origin(move) == target(move)] or fitting
    return _only(fitting, text, KIND_NAMES[kind])


def _only(moves: list[Move], text: str, kind_name: str) -> Move:
    if not moves:
        raise IllegalMove(f"{text}: no {kind_name} can legally do that here")
    if len(moves) > 1:
        written = " or ".join(sorted(uci(move) for move in moves))
        raise AmbiguousMove(f"{text} could be {written}")
    return moves[0]
