"""How have games, lessons and drills gone on this device? Figures, and a way to begin them anew.

A kiosk has none of this: its operator has counters of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from game.bot.levels import LEVELS
from game.match.match import MatchState
from game.ui.chosen import Chosen, is_back
from game.ui.courses import done_in
from game.ui.draw import Scene
from game.ui.drills import DRILLS
from game.ui.effects import SaveProgress, SaveStatistics
from game.ui.events import Event
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import Figures, Form, Heading, Link, Note, Row, arranged
from game.ui.lessons import LESSONS
from game.ui.pages import frame_of, frame_scene, sizes_of, style_of
from game.ui.phrases import Phrase, literal, number, phrase
from game.ui.progress import NOTHING_LEARNED, Progress
from game.ui.puzzle import Course
from game.ui.scrolling import TOP, Scroll
from game.ui.state import Look, Step, UiState, closed, with_screen
from game.ui.statistics import (
    NO_STATISTICS,
    Statistics,
    Tally,
    from_plain,
    merged,
    tally_of,
    whole,
    with_end,
)

ASK = "ask:"
YES, NO = "link:yes", "link:no"


class Part(StrEnum):
    """What may be set back by itself."""

    GAMES = "games"
    LEARNING = "learning"


@dataclass(frozen=True, slots=True)
class State:
    """How far the page is scrolled, and what is about to be set back."""

    scroll: Scroll = TOP
    ask: Part | None = None


def read(ui: UiState, plain: Mapping[str, object]) -> UiState:
    """The state with what was kept of earlier starts."""
    return replace(ui, statistics=merged(from_plain(plain), ui.statistics))


def counted(ui: UiState, match: MatchState) -> Step:
    """A game has ended; in a kiosk it is the operator's to count."""
    statistics = with_end(ui.statistics, match)
    if ui.kiosk is not None or statistics == ui.statistics:
        return ui, ()
    return replace(ui, statistics=statistics), (SaveStatistics(statistics),)


def rows_of(ui: UiState, state: State) -> tuple[Row, ...]:
    """The figures, or the question whether some of them shall go."""
    if state.ask is not None:
        return (
            Note(phrase(f"statistics.sure_{state.ask}"), 3),
            Link(YES, phrase("statistics.reset"), None, "icon/check", leads_on=False),
            Link(NO, phrase("common.cancel"), None, "icon/close", leads_on=False),
        )
    return (*_games(ui.statistics), *_learning(ui.progress))


def _games(statistics: Statistics) -> tuple[Row, ...]:
    rows: list[Row] = [Heading(phrase("setup.opponent_bot"))]
    total = whole(statistics)
    if total.games:
        sides = (phrase("side.red"), phrase("side.black"))
        rows.append(Figures(phrase("statistics.ends"), sides, is_head=True))
        for level in LEVELS:
            tallies = [tally_of(statistics, level.number, side) for side in (0, 1)]
            if any(tally.games for tally in tallies):
                name = phrase(f"bot.{level.number}_name")
                rows.append(Figures(name, tuple(_ends(tally) for tally in tallies)))
        rows.append(_figure("statistics.all_games", _ends(total)))
    else:
        rows.append(Note(phrase("statistics.none"), 2))
    rows += [
        _figure("summary.two_players", number(statistics.two_players)),
        Heading(phrase("statistics.streaks")),
        _figure("statistics.streak", number(statistics.streak)),
        _figure("statistics.best_streak", number(statistics.best_streak)),
    ]
    if statistics != NO_STATISTICS:
        rows.append(_reset(Part.GAMES))
    return tuple(rows)


def _ends(tally: Tally) -> Phrase:
    return phrase("statistics.tally", **tally._asdict()) if tally.games else literal("–")


def _learning(progress: Progress) -> tuple[Row, ...]:
    stars = sum(stars for _, stars in progress.drills)
    rows = (
        Heading(phrase("learn.title")),
        _figure("statistics.lessons", _part_done(progress, LESSONS)),
        _figure("statistics.drills", _part_done(progress, DRILLS)),
        _figure("statistics.stars", number(stars)),
    )
    return rows if progress == NOTHING_LEARNED else (*rows, _reset(Part.LEARNING))


def _part_done(progress: Progress, courses: tuple[Course, ...]) -> Phrase:
    done = sum(len(done_in(progress, course)) for course in courses)
    return phrase("help.page", n=done, of=sum(len(course.tasks) for course in courses))


def _figure(key: str, value: Phrase) -> Figures:
    return Figures(phrase(key), (value,))


def _reset(part: Part) -> Link:
    return Link(f"{ASK}{part}", phrase(f"statistics.reset_{part}"), None, "icon/trash",
                leads_on=False)  # fmt: skip


def _state(ui: UiState) -> State:
    screen = ui.screen
    assert isinstance(screen, State)
    return screen


def _form(ui: UiState) -> tuple[tuple[Row, ...], Form]:
    rows = rows_of(ui, _state(ui))
    return rows, arranged(rows, frame_of(ui).body, sizes_of(ui))


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = _state(ui)
    if is_back(event) or (isinstance(event, Chosen) and event.target == NO):
        return (closed(ui) if state.ask is None else with_screen(ui, State())), ()
    match event:
        case Chosen(target=target) if target.startswith(ASK):
            asking = State(ask=Part(target.removeprefix(ASK)))
            return replace(with_screen(ui, asking), focus=None), ()
        case Chosen(target="link:yes") if state.ask is not None:
            return _set_back(with_screen(ui, State()), state.ask)
        case _:
            rows, form = _form(ui)
            scroll = focused(ui, stepped(state.scroll, event, form), event, rows, form)
            ui = with_screen(ui, replace(state, scroll=scroll))
            return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def _set_back(ui: UiState, part: Part) -> Step:
    if part is Part.LEARNING:
        return replace(ui, progress=NOTHING_LEARNED), (SaveProgress(NOTHING_LEARNED),)
    # Games that have counted once do not count again.
    statistics = NO_STATISTICS._replace(known=ui.statistics.known)
    return replace(ui, statistics=statistics), (SaveStatistics(statistics),)


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = _state(ui)
    rows, form = _form(ui)
    tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
    scene = frame_scene(ui, look, frame_of(ui, tools), phrase("statistics.title"), tools)
    return scene + form_scene(style_of(ui, look), look.words, form, rows, state.scroll)
