"""What may differ from one ruleset to the next?

A ruleset is data: the engine reads its switches, and nothing anywhere asks which ruleset it is. The
named ones stand in ``rulesets.py``; `with_switches` makes house rules from any of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.records import record, replaced
from game.rules.squares import SquareSet, named_set, set_of

TYPE_CHECKING = False  # checkers take it for true; importing `typing` costs too much here
if TYPE_CHECKING:
    from typing import Literal

    ClaimSwitch = Literal["claim", "auto", "off"]
    OnOff = Literal["on", "off"]
    YesNo = Literal["yes", "no"]

RED_ZONE: SquareSet = set_of(range(24))  # its first three ranks
BLACK_ZONE: SquareSet = set_of(range(40, 64))
RED_BACK_RANK: SquareSet = set_of(range(8))
BLACK_BACK_RANK: SquareSet = set_of(range(56, 64))


@record
class Ruleset:
    """A complete set of rules. The switches have the names and values of the specification."""

    id: str  # as written in files and options; never asked by the rules
    revision: int  # raised when a rule of it is corrected
    name_key: str  # text key of its name

    # Placement
    placement_order: Literal["alternating", "red_first"] = "alternating"
    non_rook_back_rank: Literal["allowed", "forbidden"] = "allowed"
    rook_faces_red_king: Literal["allowed", "needs_piece_between"] = "allowed"
    # Promotion
    promotion_timing: Literal["separate", "arrival_too"] = "separate"
    promotion_step: Literal["in_place_or_diagonal", "in_place"] = "in_place_or_diagonal"
    only_pawn_anywhere: YesNo = "yes"
    promotion_attack: Literal["none", "no_check_only"] = "none"
    # Endings
    stalemate: Literal["draw", "forbidden"] = "draw"
    promotion_only: ClaimSwitch = "claim"
    repetition: ClaimSwitch = "claim"
    fifty_move: ClaimSwitch = "claim"
    insufficient: Literal["auto"] = "auto"
    counting: OnOff = "on"
    fifty_during_count: OnOff = "off"

    # The board, by side where there are two values
    start_fen: str = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1"
    placement_zones: tuple[SquareSet, SquareSet] = (RED_ZONE, BLACK_ZONE)
    back_ranks: tuple[SquareSet, SquareSet] = (RED_BACK_RANK, BLACK_BACK_RANK)
    promotion_squares: tuple[SquareSet, SquareSet] = (
        named_set("a8 b7 c6 d5 e5 f6 g7 h8"),
        named_set("a1 b2 c3 d4 e4 f3 g2 h1"),
    )


_CLAIM_VALUES = ("claim", "auto", "off")
# Every switch with the values it may take, as the fields' types have them: a test compares them.
SWITCHES: dict[str, tuple[str, ...]] = {
    "placement_order": ("alternating", "red_first"),
    "non_rook_back_rank": ("allowed", "forbidden"),
    "rook_faces_red_king": ("allowed", "needs_piece_between"),
    "promotion_timing": ("separate", "arrival_too"),
    "promotion_step": ("in_place_or_diagonal", "in_place"),
    "only_pawn_anywhere": ("yes", "no"),
    "promotion_attack": ("none", "no_check_only"),
    "stalemate": ("draw", "forbidden"),
    "promotion_only": _CLAIM_VALUES,
    "repetition": _CLAIM_VALUES,
    "fifty_move": _CLAIM_VALUES,
    "insufficient": ("auto",),
    "counting": ("on", "off"),
    "fifty_during_count": ("on", "off"),
}


class BadSwitch(ValueError):
    """A house rule that does not exist, or a value that it cannot take."""


def with_switches(ruleset: Ruleset, switches: Mapping[str, str]) -> Ruleset:
    """The ruleset with some switches set by hand (house rules); the id stays.

    Raises:
        BadSwitch: naming the switch or the value that does not exist.
    """
    for name, value in switches.items():
        if name not in SWITCHES:
            raise BadSwitch(f"no such rule switch: {name[:40]!r}")
        if value not in SWITCHES[name]:
            allowed = ", ".join(SWITCHES[name])
            raise BadSwitch(f"{name} cannot be {value[:40]!r}; it can be {allowed}")
    return replaced(ruleset, **switches)


def switches_of(ruleset: Ruleset) -> dict[str, str]:
    """Every switch with the value it has in this ruleset."""
    return {name: getattr(ruleset, name) for name in SWITCHES}
