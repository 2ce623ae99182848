"""Which page answers a refusal or an ending, and what are the pieces called and worth?"""

from __future__ import annotations

from game.rules.ending import Reason
from game.rules.pieces import ELEPHANT, GENERAL, KIND_NAMES, KING, KNIGHT, PAWN, ROOK, PieceKind
from game.rules.refusal import Refusal, Rule

# What a piece is worth, in halves of a pawn: good enough to decide on exchanges.
WORTH_HALVES: dict[PieceKind, int] = {GENERAL: 3, ELEPHANT: 5, KNIGHT: 6, ROOK: 10, PAWN: 2}
# The names in Burmese, in its letters and as they sound; the same in every language.
BURMESE_NAMES: dict[PieceKind, tuple[str, str]] = {
    KING: ("မင်းကြီး", "min-gyi"),
    GENERAL: ("စစ်ကဲ", "sit-ke"),
    ELEPHANT: ("ဆင်", "sin"),
    KNIGHT: ("မြင်း", "myin"),
    ROOK: ("ရထား", "yahhta"),
    PAWN: ("နယ်", "nè"),
}

_ANSWERS: dict[Rule, str] = {
    Rule.NONE_IN_RESERVE: "setup",
    Rule.MUST_PLACE_FIRST: "setup",
    Rule.SQUARE_TAKEN_BY_OWN: "setup",
    Rule.SQUARE_TAKEN_BY_ENEMY: "setup",
    Rule.OUTSIDE_ZONE: "setup",
    Rule.ROOK_BACK_RANK: "setup",
    Rule.BACK_RANK_ROOKS_ONLY: "rules_traditional",
    Rule.ROOK_FACES_RED_KING: "rules_rook",
    Rule.WAY_BLOCKED: "rook",
    Rule.PAWN_BLOCKED: "pawn",
    Rule.PAWN_CAPTURES_DIAGONALLY: "pawn",
    Rule.PAWN_DIAGONAL_EMPTY: "pawn",
    Rule.KINGS_TOUCH: "king",
    Rule.KING_ATTACKED: "king",
    Rule.CHECK_NOT_ANSWERED: "check",
    Rule.PINNED: "pin",
    Rule.STALEMATES: "rules_stalemate",
    Rule.NOT_A_PAWN: "promotion",
    Rule.GENERAL_ON_BOARD: "promotion_general",
    Rule.NOT_PROMOTION_SQUARE: "promotion_place",
    Rule.PROMOTION_IN_PLACE_ONLY: "rules_arrival",
    Rule.PROMOTION_NOT_DIAGONAL: "promotion_step",
    Rule.PROMOTION_NOT_ON_ARRIVAL: "promotion",
    Rule.PROMOTION_TAKEN: "promotion_step",
    Rule.GENERAL_WOULD_ATTACK: "promotion_attack",
    Rule.UNCOVERS_CHECK: "promotion_check",
}


def page_for(refusal: Refusal) -> str:
    """The page that explains a refusal; empty when its sentence says all there is."""
    if refusal.rule is Rule.NOT_THAT_WAY and refusal.kind:
        return KIND_NAMES[refusal.kind]
    return _ANSWERS.get(refusal.rule, "")


# The lesson in which what a page explains can be practised.
_LESSONS: dict[str, str] = {
    **{KIND_NAMES[kind]: KIND_NAMES[kind] for kind in BURMESE_NAMES},
    "setup": "placing",
    "promotion": "promotion",
    "check": "check",
    "mate": "mate",
    "stalemate": "draws",
    "count": "count",
    "count_run": "count",
}


def lesson_of(page: str) -> str:
    """The lesson that goes with a page; empty when there is none."""
    return _LESSONS.get(page, "")


_ENDINGS: dict[Reason, str] = {
    Reason.CHECKMATE: "mate",
    Reason.STALEMATE: "stalemate",
    Reason.INSUFFICIENT: "insufficient",
    Reason.COUNT: "count_over",
    Reason.FIFTY_MOVES: "draws",
    Reason.REPETITION: "draws",
    Reason.PROMOTION_ONLY: "promotion_only",
}


def page_about(reason: Reason) -> str:
    """The page that explains how a game has ended; empty when the players ended it."""
    return _ENDINGS.get(reason, "")
