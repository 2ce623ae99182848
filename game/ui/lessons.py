"""Which pages explain the rules, and what stands on the board of each?

Every page has a real position and a few real moves; the texts are ``help.<id>`` and
``help.<id>_text`` of the language.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.rules import fen
from game.rules.formations import PLACING_ORDER
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.moves import Move, drop_kind, is_drop, is_promotion, origin, target
from game.rules.notation import parse_uci
from game.rules.pieces import KING, PieceKind, piece
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULESETS
from game.rules.squares import Square, parse_square
from game.ui.board import Mark
from game.ui.new_game import placements
from game.ui.settings import DEFAULTS

KING_CODES = (piece(KING, 0), piece(KING, 1))
USUAL = RULESETS[DEFAULTS.ruleset]  # most pages explain the rules of a first game


@dataclass(frozen=True, slots=True)
class Lesson:
    """One page."""

    id: str
    picture: str  # name of a picture for the table of contents
    position: str  # FEN; empty: both armies as placed for a first game
    selected: str  # square of the piece whose moves are shown first; empty: none
    moves: tuple[str, ...]  # what the page shows when asked to, as UCI
    shows_count: bool = False
    ruleset: Ruleset = USUAL


LESSONS: tuple[Lesson, ...] = (
    Lesson("goal", "piece/black_king", "", "", ("e4e5", "f6e5", "f4e5")),
    Lesson(
        "setup",
        "icon/formation",
        USUAL.start_fen,
        "",
        ("S@d2", "S@e7", "F@e3", "F@d6", "N@f3", "N@c6", "K@g2", "K@b7", "R@c1", "R@f8"),
    ),
    Lesson(
        "king",
        "piece/red_general",
        "4k3/8/8/8/2pK1F2/8/2P5/8[] w - - 0 30",
        "f4",
        ("d4c4", "e8d7", "f4e5"),
    ),
    Lesson(
        "elephant",
        "piece/red_elephant",
        "4k3/8/4p3/3S4/8/8/2P5/4K3[] w - - 0 30",
        "d5",
        ("d5d6", "e6e5", "d6e5"),
    ),
    Lesson(
        "knight",
        "piece/red_knight",
        "4k3/8/2p5/8/3N4/8/1R5p/4K3[] w - - 0 30",
        "d4",
        ("d4c6", "e8d7", "b2h2"),
    ),
    Lesson(
        "pawn",
        "piece/red_pawn",
        "4k3/8/8/2p1n3/3P4/8/6P1/4K3[] w - - 0 30",
        "d4",
        ("d4e5", "c5c4", "e5e6"),
    ),
    Lesson(
        "promotion",
        "icon/promote",
        "1k6/8/5P2/8/8/P7/8/3RK3[] w - - 0 30",
        "f6",
        ("f6e7f", "b8c7", "e7d8"),
    ),
    Lesson("mate", "icon/check", "k7/3p4/1KN2p2/p7/8/4P3/2P5/7R[] w - - 0 40", "h1", ("h1h8",)),
    Lesson("draws", "icon/draw", "k7/7R/1K6/8/8/8/8/8[] w - - 0 60", "h7", ("h7b7",)),
    Lesson(
        "count",
        "icon/count",
        "4k3/R7/4K3/8/8/8/8/8[] w - 32 24 60",
        "a7",
        ("a7a8",),
        shows_count=True,
    ),
    Lesson(
        "rulesets",
        "icon/book",
        USUAL.start_fen,
        "",
        ("S@d2", "S@g3", "F@e3", "N@f2", "N@f3", "K@g2", "R@c1", "R@e1", "S@e7", "R@f8"),
        ruleset=RULESETS["traditional"],
    ),
)
BY_ID = {lesson.id: index for index, lesson in enumerate(LESSONS)}


@lru_cache(maxsize=16)
def start_of(lesson: Lesson) -> Position:
    """What stands on the board of a page at first."""
    if lesson.position:
        return fen.parse(lesson.position)
    position = fen.parse(lesson.ruleset.start_fen)
    for move in placements(lesson.ruleset):
        position = play(position, move, lesson.ruleset)
    return position


@lru_cache(maxsize=16)
def shown_moves(lesson: Lesson) -> tuple[Move, ...]:
    """The moves that a page shows."""
    position, moves = start_of(lesson), []
    for text in lesson.moves:
        moves.append(parse_uci(text, position, lesson.ruleset))
        position = play(position, moves[-1], lesson.ruleset)
    return tuple(moves)


@lru_cache(maxsize=32)
def known_moves(position: Position, rules: Ruleset) -> tuple[Move, ...]:
    """The legal moves, worked out once."""
    return tuple(legal_moves(position, rules))


def placed_next(position: Position, rules: Ruleset) -> PieceKind | None:
    """The kind that a touch places, while armies are being placed: elephants first."""
    kinds = [drop_kind(move) for move in known_moves(position, rules) if is_drop(move)]
    return min(kinds, key=PLACING_ORDER.index) if kinds else None


def move_to(
    position: Position, rules: Ruleset, selected: Square | None, square: Square
) -> Move | None:
    """The move that a touch on a square means; a promotion rather than a step."""
    kind = placed_next(position, rules)
    found = [
        move
        for move in known_moves(position, rules)
        if target(move) == square
        and (
            (is_drop(move) and drop_kind(move) == kind)
            or (not is_drop(move) and origin(move) == selected)
        )
    ]
    return max(found, key=is_promotion) if found else None


def may_select(position: Position, rules: Ruleset, square: Square) -> bool:
    """Whether a piece of the side to move stands there that can move."""
    return any(
        not is_drop(move) and origin(move) == square for move in known_moves(position, rules)
    )


def marks_of(
    position: Position, rules: Ruleset, selected: Square | None, last: Move | None
) -> tuple[tuple[Square, Mark], ...]:
    """What is marked: the last move, a check, and where the chosen piece may go."""
    marks: list[tuple[Square, Mark]] = []
    if last is not None:
        marks += [(square, Mark.LAST_MOVE) for square in sorted({origin(last), target(last)})]
    if is_check(position):
        marks.append((position.board.index(KING_CODES[position.turn]), Mark.CHECK))
    if selected is not None:
        marks.append((selected, Mark.SELECTED))
    kind = placed_next(position, rules)
    for move in known_moves(position, rules):
        if is_drop(move):
            if drop_kind(move) == kind:
                marks.append((target(move), Mark.TARGET))
        elif origin(move) == selected:
            marks.append((target(move), _mark(position, move)))
    return tuple(marks)


def _mark(position: Position, move: Move) -> Mark:
    if is_promotion(move):
        return Mark.PROMOTION
    return Mark.CAPTURE if position.board[target(move)] else Mark.TARGET


def selected_first(lesson: Lesson) -> Square | None:
    """The piece whose moves a page shows at first."""
    return parse_square(lesson.selected) if lesson.selected else None
