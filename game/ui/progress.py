"""What has been learned on this device: which lessons and drills are done?

Kept by the shell as a flat map of numbers; what is unknown or out of bounds in such a map is left
out, so that nothing that is read ever keeps the app from starting.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

LESSON, DRILL = "lesson_", "drill_"  # what the keys of the map begin with
MOST_TASKS = 16  # of a lesson
MOST_STARS = 3
MOST_KEPT = 800  # lessons and drills together; a record has room for a few more

_ID = re.compile(r"[a-z0-9_]{1,24}")


class Progress(NamedTuple):
    """Lessons and drills by id; whoever has done nothing has nothing kept."""

    lessons: tuple[tuple[str, int], ...] = ()  # the tasks that are solved, one bit each
    drills: tuple[tuple[str, int], ...] = ()  # stars


NOTHING_LEARNED = Progress()


def solved_tasks(progress: Progress, lesson: str) -> frozenset[int]:
    """Which tasks of a lesson have been solved."""
    bits = dict(progress.lessons).get(lesson, 0)
    return frozenset(index for index in range(MOST_TASKS) if bits >> index & 1)


def stars_of(progress: Progress, drill: str) -> int:
    """How well a drill was done; 0 when it has not been."""
    return dict(progress.drills).get(drill, 0)


def with_task(progress: Progress, lesson: str, index: int) -> Progress:
    """The progress with one more task solved."""
    done = dict(progress.lessons)
    done[lesson] = done.get(lesson, 0) | 1 << index
    return progress._replace(lessons=tuple(sorted(done.items())))


def with_stars(progress: Progress, drill: str, stars: int) -> Progress:
    """The progress with a drill done; an earlier, better result stays."""
    done = dict(progress.drills)
    done[drill] = max(done.get(drill, 0), stars)
    return progress._replace(drills=tuple(sorted(done.items())))


def merged(one: Progress, other: Progress) -> Progress:
    """All that was done in either."""
    for lesson, bits in other.lessons:
        for index in range(MOST_TASKS):
            if bits >> index & 1:
                one = with_task(one, lesson, index)
    for drill, stars in other.drills:
        one = with_stars(one, drill, stars)
    return one


def to_plain(progress: Progress) -> dict[str, object]:
    """The progress as numbers by name."""
    plain: dict[str, object] = {f"{LESSON}{name}": bits for name, bits in progress.lessons}
    plain |= {f"{DRILL}{name}": stars for name, stars in progress.drills}
    return plain


def from_plain(plain: Mapping[str, object]) -> Progress:
    """The progress in such a map."""
    kept = list(plain.items())[:MOST_KEPT]
    return Progress(
        _sound(kept, LESSON, (1 << MOST_TASKS) - 1),
        _sound(kept, DRILL, MOST_STARS),
    )


def _sound(kept: list[tuple[str, object]], prefix: str, most: int) -> tuple[tuple[str, int], ...]:
    found = {}
    for key, value in kept:
        name = key.removeprefix(prefix)
        if name != key and _ID.fullmatch(name) and type(value) is int and 0 < value <= most:
            found[name] = value
    return tuple(sorted(found.items()))
