"""How are the judgements of a game's positions kept? Three lists, an entry for each position.

The positions follow from the moves, so only scores, best moves and reasons are stored. Reasons are
told of moves that gave something away; the others are left out.
"""

from __future__ import annotations

from typing import Any

from game.match.match import MatchState
from game.match.replay import retrace
from game.match.review import MATE, Grade, Judged, grade_of, losses
from game.rules.legal import is_legal
from game.rules.notation import BadNotation, read_uci, uci
from game.storage.envelope import Body
from game.storage.schema import Check, closed, fail, integer, items, optional, text

MOST_POSITIONS = 1000  # of a longer game no review is kept: the file would grow too large

REVIEW_FORM: Check = closed(
    {
        "scores": items(optional(integer(-MATE, MATE)), 0, MOST_POSITIONS),  # for Red
        "best": items(optional(text(r"[a-h][1-8][a-h][1-8]f?")), 0, MOST_POSITIONS),
        "reasons": items(optional(text(r"[a-z_]{1,20}( [a-z0-9]{1,10}){0,3}")), 0, MOST_POSITIONS),
    }
)


def encode_review(match: MatchState) -> Body | None:
    """The review of a game, None where there is none to keep."""
    if not match.review or len(match.keys_seen) > MOST_POSITIONS:
        return None
    known = {judged.key: judged for judged in match.review}
    judged = [known.get(key) for key in match.keys_seen]
    lost = (*losses(retrace(match.start, match.moves, match.ruleset), judged), None)
    return {
        "scores": [entry.score if entry else None for entry in judged],
        "best": [uci(entry.best) if entry and entry.best is not None else None for entry in judged],
        "reasons": [
            " ".join(entry.reason) if entry and entry.reason and _matters(share) else None
            for entry, share in zip(judged, lost, strict=True)
        ],
    }


def _matters(lost: float | None) -> bool:
    return grade_of(lost) not in (None, Grade.GOOD)


def decode_review(body: dict[str, list[Any]] | None, match: MatchState) -> tuple[Judged, ...]:
    """The judgements of a body that has the right form.

    Raises:
        SaveError: BAD_FIELD, when they are not of this game's positions.
    """
    if body is None:
        return ()
    positions = retrace(match.start, match.moves, match.ruleset)
    if any(len(entries) != len(positions) for entries in body.values()):
        raise fail("review", "not one entry for each position")
    entries = zip(positions, body["scores"], body["best"], body["reasons"], strict=True)
    found = []
    for ply, (position, score, best, reason) in enumerate(entries):
        if score is None:
            continue
        move = None
        if best is not None:
            try:
                move = read_uci(best)
            except BadNotation:
                raise fail(f"review.best[{ply}]", "not a move") from None
            if not is_legal(position, move, match.ruleset):
                raise fail(f"review.best[{ply}]", "not legal")
        found.append(Judged(position.key, score, move, tuple(reason.split()) if reason else ()))
    return tuple(found)
