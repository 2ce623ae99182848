"""How long may this move take? From the clock, the command and the level to limits."""

from __future__ import annotations

from game.bot.deepen import Limits
from game.bot.levels import Level
from game.rules.records import record

OVERHEAD_MS = 20  # for the pipe and for noticing the end
MOVES_TO_GO = 30  # for which the clock's time should last
SPARE_SHARE = 8  # at most one part in so many of the clock for one move


@record
class Request:
    """What a `go` command asks for; None where it says nothing."""

    depth: int | None = None
    nodes: int | None = None
    movetime_ms: int | None = None
    left_ms: tuple[int | None, int | None] = (None, None)  # by side
    added_ms: tuple[int, int] = (0, 0)
    moves_to_go: int | None = None
    infinite: bool = False


def limits_for(request: Request, level: Level, side: int) -> Limits:
    """The limits of a search: what is asked and what the level allows, whichever ends first.

    A plain `go` is bounded by the level alone; `go infinite` and `go depth` by no time.
    """
    if request.infinite:
        return Limits(depth=request.depth, nodes=request.nodes)
    nodes = _least(request.nodes, level.nodes)
    depth = _least(request.depth, level.depth)
    left = request.left_ms[side]
    if request.movetime_ms is not None:
        hard = max(1, request.movetime_ms - min(OVERHEAD_MS, request.movetime_ms // 10))
        return Limits(nodes, depth, None, hard)
    if left is not None:
        moves = min(request.moves_to_go or MOVES_TO_GO, MOVES_TO_GO)
        share = max(0, left - OVERHEAD_MS) // (moves + 1) + request.added_ms[side] * 3 // 4
        most = max(1, (left - OVERHEAD_MS) // (2 if moves == 1 else SPARE_SHARE))
        soft = max(1, min(share, most, level.time_ms))
        return Limits(nodes, depth, soft, min(3 * soft, most))
    if request.nodes is not None or request.depth is not None:
        return Limits(nodes, depth)
    return Limits(nodes, depth, level.time_ms, level.time_ms * 3 // 2)


def _least(*values: int | None) -> int | None:
    given = [value for value in values if value is not None]
    return min(given, default=None)
