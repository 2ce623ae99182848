"""How does a body of an older format become one of the present format?

By one pure function for each step, from a format to the next. A step never changes after its
release, and files of every released format stay among the tests' data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.storage.envelope import FORMAT, Body, Opened

Step = Callable[[Body], Body]

STEPS: Mapping[int, Step] = {}  # by the format that a step starts from; format 1 is the first


def migrated(opened: Opened, steps: Mapping[int, Step] = STEPS, target: int = FORMAT) -> Body:
    """The body in the target format."""
    body = opened.body
    for format_number in range(opened.format, target):
        body = steps[format_number](body)
    return body
