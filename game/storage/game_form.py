"""Which form must the body of a game have, key by key?"""

from __future__ import annotations

from game.match.clock import MAX_MS
from game.match.match import MAX_PLIES, SeatKind
from game.rules.ending import Reason
from game.rules.position_faults import MAX_MEN
from game.storage.atomic import NUMBER_LIMIT
from game.storage.envelope import Opened
from game.storage.filesystem import NAME_PATTERN
from game.storage.review_form import REVIEW_FORM
from game.storage.schema import (
    WORD,
    choice,
    closed,
    either,
    integer,
    items,
    named,
    optional,
    pieces,
    text,
    truth,
)

STANDARD = "standard"  # the ruleset's own start position


_MOVE = text(r"[a-hKFSRN][1-8@][a-h][1-8]f?")
_TIMES = items(integer(0, MAX_MS), 2, 2)

_SEAT = closed(
    {
        "kind": choice(*SeatKind),
        "name": pieces(8),
        "level": integer(0, 99),
        "personality": optional(text(WORD)),
    }
)

_CLOCK = closed(
    {
        "base_ms": integer(1, MAX_MS),
        "added_ms": integer(0, MAX_MS),
        "setup_ms": integer(0, MAX_MS),
        "left_ms": _TIMES,
        "first_ms": _TIMES,  # at the start
        "after_ms": items(_TIMES, 0, MAX_PLIES),  # after each move
        "undone_ms": items(_TIMES, 0, MAX_PLIES),  # after each move to redo
    }
)

_CURTAIN = closed(
    {
        "side": optional(integer(0, 1)),  # who sets up now
        "armies": items(items(_MOVE, 0, MAX_MEN), 2, 2),
        "revealed_plies": integer(0, MAX_PLIES),
    }
)

_GAME = closed(
    {
        "kind": choice("game"),
        "seq": integer(1, NUMBER_LIMIT),
        "game_id": text(NAME_PATTERN),
        "rules": closed(
            {
                "id": text(WORD),
                "revision": integer(1, 9999),
                "house": named(WORD, text(WORD)),
            }
        ),
        "start": either(choice(STANDARD), pieces(16)),
        "moves": items(_MOVE, 0, MAX_PLIES),
        "undone": items(_MOVE, 0, MAX_PLIES),  # to redo, the next one last
        "offer": optional(closed({"by": integer(0, 1), "ply": integer(0, MAX_PLIES)})),
        "curtain": optional(_CURTAIN),
        "clock": optional(_CLOCK),
        "seats": items(_SEAT, 2, 2),
        "table": closed({"takebacks": truth, "claims_automatic": truth}),
        "result": optional(
            closed(
                {
                    "winner": optional(integer(0, 1)),
                    "reason": choice(*(reason.value for reason in Reason)),
                }
            )
        ),
        "review": optional(REVIEW_FORM),
        "starred": truth,
    }
)


def check_game(opened: Opened) -> None:
    """Refuse what is no game of the present form; replays nothing.

    Raises:
        SaveError: BAD_FIELD, naming the field.
    """
    _GAME(opened.body, "")
