"""What may somebody at the table want? Commands to `apply`, from a person, a bot or the clock."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.ending import Reason
from game.rules.moves import Move
from game.rules.pieces import Side


@dataclass(frozen=True, slots=True)
class Play:
    """The side to move plays a move or places a piece."""

    move: Move


@dataclass(frozen=True, slots=True)
class Arrange:
    """Behind the curtain, the side whose turn it is sets up its army so, or so far."""

    army: tuple[Move, ...]  # all its placements


@dataclass(frozen=True, slots=True)
class Ready:
    """Behind the curtain, the side whose turn it is is content with its army."""


@dataclass(frozen=True, slots=True)
class Resign:
    """A side gives up, whether or not it is its turn."""

    side: Side


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """A person offers a draw to another. To answer an offer with one is to accept it."""

    side: Side


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """A side answers the other's offer."""

    side: Side
    accepts: bool


@dataclass(frozen=True, slots=True)
class ClaimDraw:
    """A side claims a draw that the rules allow; either may."""

    reason: Reason | None = None  # None: the first that holds


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last moves are taken back."""

    plies: int | None = None  # None: back to the last turn of a person


@dataclass(frozen=True, slots=True)
class Redo:
    """Moves taken back are played again."""

    plies: int | None = None  # None: up to the next turn of a person, or all


@dataclass(frozen=True, slots=True)
class FlagFall:
    """A side's time is said to be used up."""

    side: Side


@dataclass(frozen=True, slots=True)
class PassTime:
    """Time has gone by: charge it. At least every five seconds while a clock runs."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock is to wait."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The clock is to go on."""


Command = (
    Play
    | Arrange
    | Ready
    | Resign
    | OfferDraw
    | AnswerDraw
    | ClaimDraw
    | TakeBack
    | Redo
    | FlagFall
    | PassTime
    | Pause
    | Resume
)
