"""Which drills are there? Positions with one right first move, by kind, each kind a course.

Mates and promotions are found move by move; counted endings are played out against the bot, which
knows them exactly. How well a drill was done is told in stars.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.rulesets import CHESSPLAYX
from game.ui.drill_data import DRILLS as POSITIONS
from game.ui.progress import Progress, stars_of
from game.ui.puzzle import Asks, Course, Task
from game.ui.rule_book import USUAL

PREFIX = "drill_"  # of a course's id
# In the order in which they are listed, with a picture each.
KINDS = {
    "mate1": "piece/black_king",
    "mate2": "piece/black_king",
    "mate3": "piece/black_king",
    "promote": "icon/promote",
    "rook": "piece/red_rook",
    "elephant": "piece/red_elephant",
    "knight": "piece/red_knight",
    "outlast": "icon/count",
}
PLAYED_OUT_KINDS = ("rook", "elephant", "knight")
STRIDE = 61  # from one drill of the day to the next; shares no factor with their number


def _task(kind: str, number: int, fen: str, line: str) -> Task:
    name = f"{kind}_{number:02d}"
    text = f"{PREFIX}{kind}"
    if kind == "outlast":
        return Task(name, fen, Asks.OUTLAST, ruleset=CHESSPLAYX, text=text)
    if kind in PLAYED_OUT_KINDS:
        # No fifty-move claim cuts the longest count short here.
        return Task(name, fen, Asks.PLAY, ruleset=CHESSPLAYX, text=text)
    return Task(name, fen, Asks.LINE, line=tuple(line.split()), ruleset=USUAL, text=text)


def _courses() -> Iterator[Course]:
    for kind, picture in KINDS.items():
        rows: list[tuple[str, str]] = [
            (fen, line) for named, _, fen, line, _ in POSITIONS if named == kind
        ]
        tasks = tuple(_task(kind, number, *row) for number, row in enumerate(rows, start=1))
        yield Course(f"{PREFIX}{kind}", picture, tasks)


DRILLS: tuple[Course, ...] = tuple(_courses())
ALL_TASKS: tuple[tuple[Course, int], ...] = tuple(
    (course, index) for course in DRILLS for index in range(len(course.tasks))
)


def is_drill(course: Course) -> bool:
    """Whether a course is one of drills."""
    return course.id.startswith(PREFIX)


def done_drills(progress: Progress, course: Course) -> frozenset[int]:
    """Which drills of a course have been done."""
    return frozenset(
        index for index, task in enumerate(course.tasks) if stars_of(progress, task.id)
    )


def stars_in(progress: Progress, course: Course) -> int:
    """All stars of a course."""
    return sum(stars_of(progress, task.id) for task in course.tasks)


def drill_of_the_day(progress: Progress) -> tuple[Course, int]:
    """The drill to do next, of changing kinds: chosen by how many are done, not by a date."""
    count = len(ALL_TASKS)
    done = sum(len(done_drills(progress, course)) for course in DRILLS)
    for step in range(count):
        course, index = ALL_TASKS[(done + step) * STRIDE % count]
        if not stars_of(progress, course.tasks[index].id):
            return course, index
    return ALL_TASKS[done * STRIDE % count]


def stars_for(slips: int) -> int:
    """Stars by how many wrong moves and hints it took."""
    return max(1, 3 - slips)
