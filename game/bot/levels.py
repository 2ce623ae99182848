"""Which opponents are there? Eight levels, each a personality, as data.

A level is bounded by nodes, so that it plays the same on a slow, hot or busy board; time is only a
soft cap. The lowest four look one ply and its captures ahead, and three of them overlook things as
people do: above all long moves, leaps and moves backwards, drawn anew for every move from the
game's seed. The others see all that they look at, each further than the one below.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.pieces import ELEPHANT, GENERAL, KNIGHT, PAWN, ROOK, PieceKind
from game.rules.records import record


@record
class Level:
    """How strong an opponent is, and what it likes."""

    number: int  # 1–8
    nodes: int | None  # most positions looked at for a move; None: as many as time allows
    depth: int | None  # most plies looked ahead
    time_ms: int  # soft cap for a move
    overlooks_percent: int  # of the replies at the far end of the board; nearer ones are seen more
    spread_cp: int  # moves that are worse by no more than this may be played instead of the best
    knows_endings: bool  # uses the exact tables
    formations: tuple[str, ...]  # ids of favourite formations
    taste: Mapping[PieceKind, int]  # cp added to a kind's worth

    @property
    def name_key(self) -> str:
        """The text key of its name."""
        return f"bot_{self.number}_name"

    @property
    def about_key(self) -> str:
        """The text key of one line about its style."""
        return f"bot_{self.number}_about"


LEVELS: tuple[Level, ...] = (
    Level(
        number=1,
        nodes=300,
        depth=1,
        time_ms=500,
        overlooks_percent=115,
        spread_cp=150,
        knows_endings=False,
        formations=("elephants_in_front", "wall", "general_inside"),
        taste={PAWN: 15, GENERAL: 20},
    ),
    Level(
        number=2,
        nodes=500,
        depth=1,
        time_ms=700,
        overlooks_percent=62,
        spread_cp=86,
        knows_endings=False,
        formations=("knights_abreast", "sandwich", "wall"),
        taste={ELEPHANT: 20},
    ),
    Level(
        number=3,
        nodes=800,
        depth=1,
        time_ms=1000,
        overlooks_percent=34,
        spread_cp=45,
        knows_endings=False,
        formations=("chain", "hidden_king", "elephants_in_front"),
        taste={PAWN: 15},
    ),
    Level(
        number=4,
        nodes=500,
        depth=1,
        time_ms=1200,
        overlooks_percent=0,
        spread_cp=0,
        knows_endings=False,
        formations=("knights_linked", "general_inside", "gate"),
        taste={KNIGHT: 20},
    ),
    Level(
        number=5,
        nodes=390,
        depth=None,
        time_ms=1500,
        overlooks_percent=0,
        spread_cp=0,
        knows_endings=True,
        formations=("gate", "wide_rooks", "sandwich", "knights_linked"),
        taste={ROOK: 15},
    ),
    Level(
        number=6,
        nodes=1_500,
        depth=None,
        time_ms=2000,
        overlooks_percent=0,
        spread_cp=0,
        knows_endings=True,
        formations=("wide_rooks", "vanguard", "corner_tower"),
        taste={ELEPHANT: 10},
    ),
    Level(
        number=7,
        nodes=4_700,
        depth=None,
        time_ms=2500,
        overlooks_percent=0,
        spread_cp=0,
        knows_endings=True,
        formations=("cross", "corner_tower", "battery", "hidden_king"),
        taste={},
    ),
    Level(
        number=8,
        nodes=None,
        depth=None,
        time_ms=3000,
        overlooks_percent=0,
        spread_cp=0,
        knows_endings=True,
        formations=("battery", "cross", "vanguard", "corner_tower", "chain", "wide_rooks"),
        taste={},
    ),
)

STRONGEST = LEVELS[-1]
HINT_LEVEL = LEVELS[6]
