"""Which courses of tasks are there, lessons and drills alike?"""

from __future__ import annotations

from game.ui.drills import DRILLS, done_drills, is_drill
from game.ui.lessons import LESSONS
from game.ui.progress import Progress, solved_tasks
from game.ui.puzzle import Course

BY_ID = {course.id: course for course in (*LESSONS, *DRILLS)}


def course_by_id(identity: str) -> Course:
    """The course of that name; an unknown one is the first lesson."""
    return BY_ID.get(identity, LESSONS[0])


def siblings_of(course: Course) -> tuple[Course, ...]:
    """All courses of its sort, in their order."""
    return DRILLS if is_drill(course) else LESSONS


def done_in(progress: Progress, course: Course) -> frozenset[int]:
    """Which tasks of a course have been done."""
    if is_drill(course):
        return done_drills(progress, course)
    return solved_tasks(progress, course.id)
