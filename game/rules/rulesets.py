"""Which rulesets are there? The catalogue: every named ruleset as data."""

from __future__ import annotations

from game.rules.ruleset import Ruleset

# As Fairy-Stockfish and the sites that use it play; the fifty-move claim runs beside a count.
PYCHESS = Ruleset("pychess", 1, "ruleset_pychess", fifty_during_count="on")

# The modern guide: the same game, but the count of 64 is not cut short by fifty moves.
CHESSPLAYX = Ruleset("chessplayx", 1, "ruleset_chessplayx")

# The older way: Red places all first, rooks alone stand on the back rank, no stalemating.
TRADITIONAL = Ruleset(
    "traditional",
    1,
    "ruleset_traditional",
    placement_order="red_first",
    non_rook_back_rank="forbidden",
    rook_faces_red_king="needs_piece_between",
    promotion_timing="arrival_too",
    promotion_step="in_place",
    only_pawn_anywhere="no",
    stalemate="forbidden",
)

# The federation's booklet: Red places all first, all else as in the modern guide.
FEDERATION = Ruleset("federation", 1, "ruleset_federation", placement_order="red_first")

RULESETS: dict[str, Ruleset] = {
    ruleset.id: ruleset for ruleset in (PYCHESS, CHESSPLAYX, TRADITIONAL, FEDERATION)
}
