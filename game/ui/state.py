"""What does the app know at a moment?

`UiState` is everything; it is a value, and `update` makes the next one. Screens lie on a stack: the
one in front gets the events, Esc takes it away. Time is whole ticks and chance is a number kept
here, so that the same events always lead to the same states.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from game.rules.pieces import Side
from game.ui.geometry import Point
from game.ui.progress import NOTHING_LEARNED, Progress
from game.ui.settings import DEFAULTS, Settings
from game.ui.statistics import NO_STATISTICS, Statistics
from game.ui.theme import Theme
from game.ui.ticks import tick_ms, ticks_of
from game.ui.words import Words

if TYPE_CHECKING:  # screens import this module; here their names are only names
    from game.ui.effects import Effect
    from game.ui.events import GameSummary, Source
    from game.ui.kiosk import Kiosk
    from game.ui.screens import (
        editor,
        handover,
        home,
        language,
        learn,
        play,
        puzzle,
        result,
        review,
        saved,
        setup,
        statistics,
        transfer,
    )
    from game.ui.screens import help as help_screen
    from game.ui.screens import settings as settings_screen
    from game.ui.screens.kiosk_screens import KioskScreen

    ScreenState: TypeAlias = (
        home.State
        | setup.State
        | play.State
        | handover.State
        | result.State
        | review.State
        | editor.State
        | saved.State
        | settings_screen.State
        | help_screen.State
        | language.State
        | KioskScreen
        | learn.State
        | puzzle.State
        | transfer.State
        | statistics.State
    )

NOTICE_MS = 4_000
LANGUAGE = "button:language"  # on every screen of a kiosk
RANDOM_MASK = (1 << 64) - 1


class Press(NamedTuple):
    """A button that is held down."""

    target: str  # id
    pointer: int
    source: Source
    at: Point
    tick: int
    is_inside: bool = True


class Notice(NamedTuple):
    """A line that shows for a while."""

    key: str
    fields: tuple[tuple[str, object], ...]
    until_tick: int
    undo: str | None = None  # id of a target that takes back what is reported


@dataclass(frozen=True, slots=True)
class UiState:
    """Everything."""

    stack: tuple[ScreenState, ...]  # the screen in front last
    width: int  # px
    height: int  # px
    settings: Settings = DEFAULTS
    tick: int = 0
    chance: int = 1  # the random numbers' state
    press: Press | None = None
    released: tuple[str, int] | None = None  # the button chosen last and when, against bounces
    focus: str | None = None  # id of the target with the keyboard's focus
    notice: Notice | None = None
    unsaved: str | None = None  # text key of why games are not being kept
    has_voice: bool = False  # whether the system has a voice that can speak
    is_silent: bool = False  # whether there is no device that sounds could be heard from
    games: tuple[GameSummary, ...] = ()  # saved, the one played last first
    games_known: bool = False  # whether `games` has been read yet
    progress: Progress = NOTHING_LEARNED
    statistics: Statistics = NO_STATISTICS
    coached: tuple[str, int] = ("", 0)  # in which game the coach spoke last, and how often
    languages: tuple[tuple[str, str], ...] = (("en", "English"),)  # code and own name
    kiosk: Kiosk | None = None  # None: an ordinary app

    @property
    def screen(self) -> ScreenState:
        """The one in front."""
        return self.stack[-1]

    @property
    def now_ms(self) -> int:
        """The time that clocks are told."""
        return tick_ms(self.tick)


Step: TypeAlias = "tuple[UiState, tuple[Effect, ...]]"


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a view needs besides the state: colours and words.

    Compared by identity, so that it can be part of a memo's key: the shell makes a new one only
    when the theme or the language changes.
    """

    theme: Theme
    words: Words


def has_language_button(ui: UiState) -> bool:
    """Whether the language can be changed from any screen: in a kiosk that speaks several."""
    return ui.kiosk is not None and len(ui.languages) > 1


def with_screen(ui: UiState, screen: ScreenState) -> UiState:
    """The state with the screen in front replaced."""
    return replace(ui, stack=(*ui.stack[:-1], screen))


def opened(ui: UiState, screen: ScreenState) -> UiState:
    """The state with another screen on top."""
    return replace(ui, stack=(*ui.stack, screen), press=None, focus=None)


def closed(ui: UiState) -> UiState:
    """The state without the screen in front; the last one stays."""
    if len(ui.stack) == 1:
        return ui
    return replace(ui, stack=ui.stack[:-1], press=None, focus=None)


def at_home(ui: UiState) -> UiState:
    """Back to the first screen."""
    return replace(ui, stack=ui.stack[:1], press=None, focus=None)


def noticed(ui: UiState, key: str, undo: str | None = None, **fields: object) -> UiState:
    """The state with a line shown for a while."""
    until = ui.tick + ticks_of(NOTICE_MS)
    return replace(ui, notice=Notice(key, tuple(sorted(fields.items())), until, undo))


def drawn_number(ui: UiState) -> tuple[int, UiState]:
    """A random number of 64 bits, and the state after it was drawn.

    The generator is SplitMix64: one addition and a scramble, no state but a number.
    """
    chance = (ui.chance + 0x9E3779B97F4A7C15) & RANDOM_MASK
    mixed = ((chance ^ chance >> 30) * 0xBF58476D1CE4E5B9) & RANDOM_MASK
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & RANDOM_MASK
    return mixed ^ mixed >> 31, replace(ui, chance=chance)


def other(side: Side) -> Side:
    """The opponent of a side."""
    return 1 - side
