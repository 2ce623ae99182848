"""How does a body of an older format become one of the present format?

By one pure function for each step, from a format to the next. A step never changes after its
release, and files of every released format stay among the tests' data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.storage.envelope import FORMAT, Body, Opened

Step = Callable[[Body], Body]

NEW_IN_2 = ("undone", "offer", "curtain", "review")


def _from_1(body: Body) -> Body:
    """Format 2 keeps moves to redo, an open draw offer, armies behind a curtain and a review.

    It drops a date: no clock vouched for it.
    """
    clock = body.get("clock")
    has_newer_keys = not body.keys().isdisjoint(NEW_IN_2)
    if isinstance(clock, dict):
        has_newer_keys = has_newer_keys or "undone_ms" in clock
        clock = {**clock, "undone_ms": []}
    if "created_wall" not in body or has_newer_keys:
        return body  # a record, or no body of format 1: the reader refuses that
    newer = {key: value for key, value in body.items() if key != "created_wall"}
    return {**newer, "clock": clock, **dict.fromkeys(NEW_IN_2), "undone": []}


# By the format that a step starts from.
STEPS: Mapping[int, Step] = {1: _from_1}


def migrated(opened: Opened, steps: Mapping[int, Step] = STEPS, target: int = FORMAT) -> Body:
    """The body in the target format."""
    body = opened.body
    for format_number in range(opened.format, target):
        body = steps[format_number](body)
    return body
