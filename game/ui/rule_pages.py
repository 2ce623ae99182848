"""Which pages explain the rules, and what stands on each board?"""

from __future__ import annotations

from game.rules.ending import Reason
from game.rules.pieces import ELEPHANT, GENERAL, KING, KNIGHT, PAWN, ROOK
from game.rules.refusal import Rule
from game.rules.rulesets import RULESETS
from game.ui.rule_book import USUAL, Chapter, Checks, Claims, Counts, Ends, Goes, Page, Try

OLD = RULESETS["traditional"]
RED_FIRST = RULESETS["federation"]
ARMIES = "4r1r1/2knsn2/2sfpppp/pppp4/4PPPP/PPPPFNS1/3S1NK1/2R1R3[] w - - 0 9"
RED_STANDS = "8/8/4pppp/pppp4/4PPPP/PPPPFN2/1S1S1NK1/2R1R3[kfrrssnn] b - - 0 9"

_GAME = Chapter(
    "game",
    (
        Page("goal", "piece/black_king", "", moves=("e4e5", "f6e5", "f4e5")),
        Page(
            "setup",
            "icon/formation",
            USUAL.start_fen,
            moves=(
                *("S@d2", "S@e7", "F@e3", "F@d6", "N@f3", "N@c6", "K@g2", "K@b7"),
                *("R@c1", "R@f8"),
            ),
            tries=(
                Try("R@d2", Rule.ROOK_BACK_RANK),
                Try("S@d4", Rule.OUTSIDE_ZONE),
                Try("a3a4", Rule.MUST_PLACE_FIRST),
            ),
        ),
    ),
)

_PIECES = Chapter(
    "pieces",
    (
        Page(
            "king",
            "piece/red_king",
            "1k2r3/7p/8/8/2pK4/8/8/8[] w - - 0 30",
            "d4",
            ("d4c4", "b8c7"),
            (Try("d4e4", Rule.KING_ATTACKED), Try("d4d3", Rule.KING_ATTACKED)),
            (Goes("d4", "c3 c4 c5 d5"),),
            KING,
        ),
        Page(
            "general",
            "piece/red_general",
            "4k3/8/8/4p3/5F2/8/2P5/3K4[] w - - 0 30",
            "f4",
            ("f4e5", "e8d7", "e5d6"),
            (Try("f4f5", Rule.NOT_THAT_WAY),),
            (Goes("f4", "e5 g5 e3 g3"),),
            GENERAL,
        ),
        Page(
            "elephant",
            "piece/red_elephant",
            "4k3/8/4p3/3S4/8/8/2P5/4K3[] w - - 0 30",
            "d5",
            ("d5d6", "e6e5", "d6e5"),
            (Try("d5d4", Rule.NOT_THAT_WAY),),
            (Goes("d5", "c6 d6 e6 c4 e4"),),
            ELEPHANT,
        ),
        Page(
            "knight",
            "piece/red_knight",
            "4k3/8/2p5/3P4/2PNp3/3P4/8/4K3[] w - - 0 30",
            "d4",
            ("d4c6", "e8d7"),
            (Try("d4d6", Rule.NOT_THAT_WAY),),
            (Goes("d4", "b5 f5 b3 f3 c2 e2 c6 e6"),),
            KNIGHT,
        ),
        Page(
            "rook",
            "piece/red_rook",
            "4k3/8/1p6/8/1R3N2/8/1P6/4K3[] w - - 0 30",
            "b4",
            ("b4b6", "e8d7"),
            (Try("b4b8", Rule.WAY_BLOCKED), Try("b4f4", Rule.OWN_MAN_THERE)),
            (Goes("b4", "b6 b5 b3 a4 c4 d4 e4"),),
            ROOK,
        ),
        Page(
            "pawn",
            "piece/red_pawn",
            "2P1k3/8/8/2p1n3/3P4/8/6P1/4K3[] w - - 0 30",
            "d4",
            ("d4e5", "c5c4", "e5e6"),
            (Try("g2g4", Rule.NOT_THAT_WAY), Try("g2h3", Rule.PAWN_DIAGONAL_EMPTY)),
            (Goes("d4", "d5 c5 e5"), Goes("g2", "g3"), Goes("c8", "")),
            PAWN,
        ),
    ),
)

_PROMOTION = Chapter(
    "promotion",
    (
        Page(
            "promotion",
            "icon/promote",
            "1k6/8/5P2/8/8/P7/8/3RK3[] w - - 0 30",
            "f6",
            ("f6f6f", "b8c7", "f6e7"),
            (Try("f6f7f", Rule.PROMOTION_NOT_ON_ARRIVAL),),
            (Goes("f6", "f6 e7 g7 e5 g5 f7"),),
        ),
        Page(
            "promotion_general",
            "piece/red_general",
            "1kr5/8/5P2/8/8/2F5/P7/3RK3[] w - - 0 30",
            "f6",
            ("a2a3", "c8c3", "f6f6f"),
            (Try("f6f6f", Rule.GENERAL_ON_BOARD),),
            (Goes("f6", "f7"),),
        ),
        Page(
            "promotion_place",
            "piece/red_pawn",
            "7k/8/1P6/8/3P4/8/8/3RK3[] w - - 0 30",
            "d4",
            ("d4d5", "h8g8", "d5d5f"),
            (Try("d4d4f", Rule.NOT_PROMOTION_SQUARE), Try("b6b6f", Rule.NOT_PROMOTION_SQUARE)),
            (Goes("d4", "d5"), Goes("b6", "b7")),
        ),
        Page(
            "promotion_step",
            "icon/forward",
            "1k6/8/5P2/4N3/8/P7/8/3RK3[] w - - 0 30",
            "f6",
            ("f6g7f",),
            (Try("f6e5f", Rule.PROMOTION_TAKEN), Try("f6f5f", Rule.PROMOTION_NOT_DIAGONAL)),
            (Goes("f6", "f6 e7 g7 g5 f7"),),
        ),
        Page(
            "promotion_attack",
            "piece/black_knight",
            "1k6/4n3/5P2/8/8/P7/8/3RK3[] w - - 0 30",
            "f6",
            ("f6g5f",),
            (Try("f6f6f", Rule.GENERAL_WOULD_ATTACK),),
            (Goes("f6", "g7 e5 g5 f7 e7"),),
        ),
        Page(
            "promotion_check",
            "piece/red_rook",
            "3k4/8/8/3P4/8/P7/8/3RK3[] w - - 0 30",
            "d5",
            ("d5d5f",),
            (Try("d5e4f", Rule.UNCOVERS_CHECK),),
            (Goes("d5", "d5 d6"),),
        ),
        Page(
            "promotion_king",
            "icon/check",
            "4r2k/8/8/3P4/8/P7/8/4K3[] w - - 0 30",
            "d5",
            ("d5e4f",),
            (Try("d5d5f", Rule.CHECK_NOT_ANSWERED),),
            (Goes("d5", "e4 e6"),),
        ),
        Page(
            "promotion_last",
            "icon/star",
            "6k1/8/8/8/8/1P6/8/3RK3[] w - - 0 30",
            "b3",
            ("b3b3f",),
            (),
            (Goes("b3", "b3 b4 a4 c4 a2 c2"),),
        ),
    ),
)

_ENDS = Chapter(
    "ends",
    (
        Page(
            "check",
            "icon/check",
            "k3r2R/8/8/8/8/2N5/P7/4K3[] w - - 0 30",
            "c3",
            ("h8e8",),
            (Try("a2a3", Rule.CHECK_NOT_ANSWERED),),
            (Goes("h8", "e8"), Goes("c3", "e2 e4"), Goes("e1", "d1 d2 f1 f2"), Checks()),
        ),
        Page(
            "pin",
            "piece/black_rook",
            "k3r3/8/8/8/4N3/8/P7/4K3[] w - - 0 30",
            "e4",
            ("e1d2", "a8b7", "e4f6"),
            (Try("e4f6", Rule.PINNED),),
            (Goes("e4", ""),),
        ),
        Page(
            "mate",
            "piece/black_king",
            "k7/3p4/1KN2p2/p7/8/4P3/2P5/7R[] w - - 0 40",
            "h1",
            ("h1h8",),
            (),
            (Ends(Reason.CHECKMATE),),
        ),
        Page(
            "stalemate",
            "icon/draw",
            "k7/7R/1K6/8/8/8/8/8[] w - - 0 60",
            "h7",
            ("h7b7",),
            (),
            (Ends(Reason.STALEMATE),),
        ),
        Page(
            "draws",
            "icon/undo",
            "4k3/8/4p3/8/8/4P3/R7/4K3[] w - - 0 60",
            "",
            ("a2b2", "e8d8", "b2a2", "d8e8", "a2b2", "e8d8", "b2a2", "d8e8"),
            (),
            (Claims(Reason.REPETITION),),
        ),
        Page(
            "insufficient",
            "piece/red_knight",
            "8/8/3k4/8/4r3/5K2/8/6N1[] w - - 0 60",
            "f3",
            ("f3e4",),
            (),
            (Ends(Reason.INSUFFICIENT),),
        ),
        Page(
            "promotion_only",
            "icon/promote",
            "k5r1/8/8/r7/P2n4/8/8/7K[] b - - 0 60",
            "",
            ("d4f3",),
            (),
            (Claims(Reason.PROMOTION_ONLY),),
        ),
    ),
)

_COUNT = Chapter(
    "count",
    (
        Page(
            "count",
            "icon/count",
            "4k3/8/3pK3/8/8/8/8/R7[] w - - 0 60",
            "e6",
            ("e6d6",),
            (),
            (Counts(16, 16),),
            shows_count=True,
        ),
        Page(
            "count_run",
            "icon/clock",
            "3k4/8/4K3/8/8/8/8/R7[] w - 32 28 60",
            "",
            ("a1a7", "d8e8", "a7a8"),
            (),
            (Counts(16, 1), Ends(Reason.CHECKMATE)),
            shows_count=True,
        ),
        Page(
            "count_over",
            "icon/draw",
            "3k4/8/4K3/8/8/8/8/R7[] w - 32 31 60",
            "",
            ("a1a7", "d8e8"),
            (),
            (Counts(16, 0), Ends(Reason.COUNT)),
            shows_count=True,
        ),
    ),
)

_RULESETS = Chapter(
    "rulesets",
    (
        Page("rules", "icon/book", USUAL.start_fen, moves=("S@d2", "S@e7", "F@e3", "F@d6")),
        Page(
            "rules_federation",
            "icon/hand",
            RED_FIRST.start_fen,
            moves=(
                *("S@d2", "S@g3", "F@e3", "N@f2", "N@f3", "K@g2", "R@c1", "R@e1"),
                *("S@e7", "S@c6"),
            ),
            ruleset=RED_FIRST,
        ),
        Page(
            "rules_traditional",
            "icon/formation",
            OLD.start_fen,
            moves=("S@d2", "S@g3", "F@e3", "N@f2", "N@f3", "K@g2", "R@c1", "R@e1", "S@e7", "R@f8"),
            tries=(Try("S@e1", Rule.BACK_RANK_ROOKS_ONLY),),
            ruleset=OLD,
        ),
        Page(
            "rules_rook",
            "piece/black_rook",
            RED_STANDS,
            moves=("S@g7", "R@g8"),
            tries=(Try("R@g8", Rule.ROOK_FACES_RED_KING),),
            ruleset=OLD,
        ),
        Page(
            "rules_arrival",
            "icon/promote",
            "6k1/8/8/8/4P3/P7/8/K6R[] w - - 0 30",
            "e4",
            ("e4e5f",),
            ruleset=OLD,
        ),
        Page(
            "rules_stalemate",
            "icon/close",
            "k7/7R/1K6/8/8/8/8/8[] w - - 0 60",
            "h7",
            ("h7h8",),
            (Try("h7b7", Rule.STALEMATES),),
            (Ends(Reason.CHECKMATE),),
            ruleset=OLD,
        ),
    ),
)

_ORIGINS = Chapter(
    "origins",
    (
        Page("history", "icon/clock", ARMIES, moves=("e4e5", "f6e5", "f3e5")),
        Page("history_board", "piece/red_elephant", USUAL.start_fen),
    ),
)

CHAPTERS = (_GAME, _PIECES, _PROMOTION, _ENDS, _COUNT, _RULESETS, _ORIGINS)
PAGES = tuple(page for chapter in CHAPTERS for page in chapter.pages)
BY_ID = {page.id: index for index, page in enumerate(PAGES)}
