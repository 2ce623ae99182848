"""What can be learned: the rules, and lessons in which something must be found?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.chosen import Chosen, is_back
from game.ui.courses import course_by_id, done_in
from game.ui.draw import Scene
from game.ui.drills import DRILLS, drill_of_the_day
from game.ui.events import Event
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import Form, Heading, Link, Row, arranged
from game.ui.lessons import LESSONS
from game.ui.pages import frame_of, frame_scene, sizes_of, style_of
from game.ui.phrases import phrase
from game.ui.progress import Progress
from game.ui.puzzle import Course
from game.ui.screens import editor, puzzle, statistics
from game.ui.screens import help as help_screen
from game.ui.scrolling import TOP, Scroll
from game.ui.state import Look, Step, UiState, closed, opened, with_screen

RULES, DAILY, EDITOR, RESULTS = "link:rules", "link:daily", "link:editor", "link:statistics"
LESSON = "lesson:"
DONE_SIGN = "check"


@dataclass(frozen=True, slots=True)
class State:
    """How far the list is scrolled."""

    scroll: Scroll = TOP


def _state(ui: UiState) -> State:
    screen = ui.screen
    assert isinstance(screen, State)
    return screen


def rows_of(progress: Progress, *, counts: bool = True) -> tuple[Row, ...]:
    """The rules, the lessons, the drills and the rest; what is done has a tick.

    In a kiosk nothing is counted for its guests.
    """
    results = Link(RESULTS, phrase("statistics.title"), picture="icon/list")
    return (
        Link(RULES, phrase("learn.rules"), picture="icon/book"),
        Heading(phrase("learn.lessons")),
        *(_row(progress, course) for course in LESSONS),
        Heading(phrase("learn.drills")),
        Link(DAILY, phrase("learn.daily"), picture="icon/star"),
        *(_row(progress, course) for course in DRILLS),
        Heading(phrase("learn.board")),
        Link(EDITOR, phrase("editor.title"), picture="icon/hand"),
        *((results,) if counts else ()),
    )


def _row(progress: Progress, course: Course) -> Link:
    done, of = len(done_in(progress, course)), len(course.tasks)
    return Link(
        f"{LESSON}{course.id}",
        phrase(f"lesson.{course.id}"),
        picture=course.picture,
        note=phrase("help.page", n=done, of=of) if 0 < done < of else None,
        sign=DONE_SIGN if done == of else "forward",
    )


def _form(ui: UiState) -> tuple[tuple[Row, ...], Form]:
    rows = rows_of(ui.progress, counts=ui.kiosk is None)
    return rows, arranged(rows, frame_of(ui).body, sizes_of(ui))


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    if is_back(event):
        return closed(ui), ()
    match event:
        case Chosen(target="link:rules"):
            return opened(ui, help_screen.contents()), ()
        case Chosen(target=target) if target.startswith(LESSON):
            course = course_by_id(target.removeprefix(LESSON))
            return opened(ui, puzzle.entered(course.id, done_in(ui.progress, course))), ()
        case Chosen(target="link:daily"):
            course, index = drill_of_the_day(ui.progress)
            return opened(ui, puzzle.State(course.id, index)), ()
        case Chosen(target="link:editor"):
            return opened(ui, editor.State()), ()
        case Chosen(target="link:statistics"):
            return opened(ui, statistics.State()), ()
        case _:
            rows, form = _form(ui)
            scroll = focused(ui, stepped(_state(ui).scroll, event, form), event, rows, form)
            ui = with_screen(ui, State(scroll))
            return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = _state(ui)
    rows, form = _form(ui)
    tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
    scene = frame_scene(ui, look, frame_of(ui, tools), phrase("learn.title"), tools)
    return scene + form_scene(style_of(ui, look), look.words, form, rows, state.scroll)
