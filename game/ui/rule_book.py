"""What is a page of the rules guide: a board, what is shown on it, and what its text claims?

Every page has a real position. What its text says about the board stands beside it as claims, which
a test puts to the rules engine, so that no page can lie. The pages are in ``rule_pages.py``; their
texts are ``page.<id>`` and ``page.<id>_text`` of the language.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from game.rules import fen
from game.rules.ending import Reason
from game.rules.moves import Move
from game.rules.notation import parse_uci, read_uci
from game.rules.pieces import PieceKind
from game.rules.play import play
from game.rules.position import Position
from game.rules.refusal import Rule
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULESETS
from game.rules.squares import Square, parse_square
from game.ui.new_game import placements
from game.ui.settings import DEFAULTS

USUAL = RULESETS[DEFAULTS.ruleset]  # most pages explain the rules of a first game


class Goes(NamedTuple):
    """At first the man on a square may go exactly there, promotions included."""

    square: str
    targets: str  # squares with blanks between; none: the man cannot move


class Checks(NamedTuple):
    """At first the side to move is in check."""


class Ends(NamedTuple):
    """After the shown moves, and not before, the game is over."""

    reason: Reason


class Claims(NamedTuple):
    """After the shown moves, and not before, a draw may be claimed."""

    reason: Reason


class Counts(NamedTuple):
    """After the shown moves so many moves of a count are left."""

    limit: int
    left: int


Claim: TypeAlias = Goes | Checks | Ends | Claims | Counts


class Try(NamedTuple):
    """A move that the page shows being refused, and the rule that refuses it."""

    move: str  # UCI
    rule: Rule


class Page(NamedTuple):
    """One page."""

    id: str
    picture: str  # name of a picture for the table of contents
    position: str  # FEN; empty: both armies as placed for a first game
    selected: str = ""  # square of the piece whose moves are shown first; empty: none
    moves: tuple[str, ...] = ()  # what the page shows when asked to, as UCI
    tries: tuple[Try, ...] = ()  # what it shows being refused, before the moves
    claims: tuple[Claim, ...] = ()
    piece: PieceKind = 0  # whose page it is
    shows_count: bool = False
    ruleset: Ruleset = USUAL


class Chapter(NamedTuple):
    """Pages that belong together; its title is ``chapter.<id>``."""

    id: str
    pages: tuple[Page, ...]


@lru_cache(maxsize=16)
def start_of(page: Page) -> Position:
    """What stands on the board of a page at first."""
    if page.position:
        return fen.parse(page.position)
    position = fen.parse(page.ruleset.start_fen)
    for move in placements(page.ruleset):
        position = play(position, move, page.ruleset)
    return position


@lru_cache(maxsize=16)
def shown_moves(page: Page) -> tuple[Move, ...]:
    """The moves that a page shows."""
    position, moves = start_of(page), []
    for text in page.moves:
        moves.append(parse_uci(text, position, page.ruleset))
        position = play(position, moves[-1], page.ruleset)
    return tuple(moves)


def tried(page: Page, index: int) -> Move:
    """One of the moves that a page shows being refused."""
    return read_uci(page.tries[index].move)


def selected_first(page: Page) -> Square | None:
    """The piece whose moves a page shows at first."""
    return parse_square(page.selected) if page.selected else None
