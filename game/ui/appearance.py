"""Which looks may be chosen? The surroundings, the board, the pieces, the second army's paint.

Each choice names a folder or a table below ``assets``: adding one takes that, a member here and its
name in the language files.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Interface(StrEnum):
    """Grounds, cards and buttons: ``themes/<id>/theme.toml``."""

    JADE = "jade"  # dark
    IVORY = "ivory"  # light


class BoardStyle(StrEnum):
    """Boards, with their frames and trays: ``boards/<id>/board.toml``."""

    LIGHT_WOOD = "light_wood"
    DARK_WOOD = "dark_wood"
    PAPER = "paper"
    HIGH_CONTRAST = "high_contrast"


class PieceSet(StrEnum):
    """Sets of pieces: ``pieces/<id>/``."""

    CARVED = "carved"  # the figures of Burmese sets
    INTERNATIONAL = "international"  # turned pieces as chess players know them
    LETTERS = "letters"


class Army(StrEnum):
    """The paint of the second army: a table of ``pieces/armies.toml``. Its name stays Black."""

    BLACK = "black"
    GREEN = "green"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Appearance:
    """One of each."""

    interface: Interface = Interface.JADE
    board: BoardStyle = BoardStyle.LIGHT_WOOD
    pieces: PieceSet = PieceSet.CARVED
    army: Army = Army.BLACK


DEFAULT_APPEARANCE = Appearance()
