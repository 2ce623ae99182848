"""What does a record say of a reviewed game's moves? As PGN has it: glyphs, evaluations, lines.

Only moves that gave something away are annotated: with the glyph for how much, the evaluation
after them in pawns for Red, and the better move as a variation.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.match import MatchState
from game.match.review import MATE, MATE_BOUND, Grade, grade_of, losses
from game.rules.notation import san
from game.rules.position import Position

GLYPHS = {Grade.SLIP: "$6", Grade.MISTAKE: "$2", Grade.BLUNDER: "$4"}  # ?!, ?, ??


def notes_of(
    match: MatchState, positions: Sequence[Position], first: int
) -> dict[int, tuple[str, ...]]:
    """The words after moves, by index of the move from `first` on.

    Args:
        positions: from the one before that move to the last.
    """
    known = {judged.key: judged for judged in match.review}
    judged = [known.get(position.key) for position in positions]
    found: dict[int, tuple[str, ...]] = {}
    for index, lost in enumerate(losses(positions, judged)):
        grade = grade_of(lost)
        before, after = judged[index], judged[index + 1]
        if grade in (None, Grade.GOOD) or before is None or after is None:
            continue
        assert grade is not None
        words = [GLYPHS[grade], "{", f"[%eval {_evaluation(after.score)}]", "}"]
        if before.best is not None and before.best != match.moves[first + index]:
            position = positions[index]
            number = f"{position.ply // 2 + 1}{'...' if position.turn else '.'}"
            words += ["(", number, san(position, before.best, match.ruleset), ")"]
        found[index] = tuple(words)
    return found


def _evaluation(score: int) -> str:
    """Pawns for Red, or ``#3``: a mate in three, as widely read."""
    if abs(score) > MATE_BOUND:
        moves = MATE - abs(score)
        return f"#{moves}" if score > 0 else f"#-{moves}"
    return f"{score / 100:.2f}"
