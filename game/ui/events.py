"""What can happen to the app from outside?

Every change of state starts with one of these. Each carries the tick it belongs to, so that a
recorded session replays to the same states. Positions are pixels of the window's picture, already
clamped to it and turned with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from game.match.match import MatchState
from game.rules import moves
from game.rules.position_faults import Fault
from game.ui.geometry import Point
from game.ui.kiosk_events import KioskEvent

MOUSE = 0  # the pointer number of the mouse; fingers count from 1


class KeyName(StrEnum):
    """The keys that mean something; the shell drops all others."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ENTER = "enter"
    SPACE = "space"
    ESCAPE = "escape"
    TAB = "tab"
    BACK_TAB = "back_tab"
    BACKSPACE = "backspace"
    DELETE = "delete"
    HOME = "home"
    END = "end"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    FULL_SCREEN = "full_screen"  # F11, Alt+Enter
    UNDO = "undo"  # Ctrl+Z, U
    REDO = "redo"  # Ctrl+Y, Ctrl+Shift+Z, R
    HINT = "hint"  # H
    FLIP = "flip"  # F
    MENU = "menu"  # M, F10
    NEW_GAME = "new_game"  # Ctrl+N
    MUTE = "mute"  # S
    # In a kiosk alone:
    OPERATOR = "operator"  # Ctrl+Shift+O
    DIGIT_0 = "0"
    DIGIT_1 = "1"
    DIGIT_2 = "2"
    DIGIT_3 = "3"
    DIGIT_4 = "4"
    DIGIT_5 = "5"
    DIGIT_6 = "6"
    DIGIT_7 = "7"
    DIGIT_8 = "8"
    DIGIT_9 = "9"


class Source(StrEnum):
    """What points: it decides how far a press may drift before it counts as a drag."""

    MOUSE = "mouse"
    FINGER = "finger"


@dataclass(frozen=True, slots=True)
class Down:
    """A finger or the left mouse button was pressed."""

    tick: int
    at: Point
    pointer: int = MOUSE
    source: Source = Source.MOUSE


@dataclass(frozen=True, slots=True)
class Move:
    """A pointer moved; the mouse also while no button is down."""

    tick: int
    at: Point
    pointer: int = MOUSE
    source: Source = Source.MOUSE
    pressed: bool = True


@dataclass(frozen=True, slots=True)
class Up:
    """A finger or the left mouse button was released."""

    tick: int
    at: Point
    pointer: int = MOUSE
    source: Source = Source.MOUSE


@dataclass(frozen=True, slots=True)
class Cancel:
    """A press ended without a release: right click, or the pointer left the window for good."""

    tick: int
    pointer: int = MOUSE


@dataclass(frozen=True, slots=True)
class Wheel:
    """The mouse wheel turned; positive steps scroll up."""

    tick: int
    at: Point
    steps: int


@dataclass(frozen=True, slots=True)
class Key:
    """A key was pressed (or repeats while held)."""

    tick: int
    name: KeyName


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passed: the state's clock now stands at this tick."""

    tick: int


@dataclass(frozen=True, slots=True)
class Resize:
    """The picture now has this size (after the rotation of the screen)."""

    tick: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window lost the keyboard, was hidden or went to sleep: every press is void."""

    tick: int


@dataclass(frozen=True, slots=True)
class Quit:
    """The window was closed, or the system asks the app to end."""

    tick: int
    by_system: bool = False  # a kiosk ends for this one alone


@dataclass(frozen=True, slots=True)
class Ticket:
    """Which question to the bot an answer belongs to; an answer to another one is dropped."""

    match_id: str
    ply: int
    purpose: str = "move"  # or "hint", "review", "aside"
    key: int = 0  # of the position: the same ply may come again after another move


@dataclass(frozen=True, slots=True)
class BotMoved:
    """The bot chose a move."""

    tick: int
    ticket: Ticket
    move: moves.Move
    claim: str = ""  # value of the Reason by which it would rather claim a draw now
    claim_next: str = ""  # the same, once the move is played
    reason: tuple[str, ...] = ()  # of a hint: the text key and the words that it speaks of
    score: int | None = None  # for the side to move: hundredths of a pawn, or `review.mate_score`


@dataclass(frozen=True, slots=True)
class BotFailed:
    """The bot could not answer, even after a restart."""

    tick: int
    ticket: Ticket


@dataclass(frozen=True, slots=True)
class Saved:
    """A state of a slot is safe on the disk."""

    tick: int
    slot: str
    sequence: int  # the number of the save that is now durable


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """A state could not be written; the newest one is tried again with the next change."""

    tick: int
    slot: str
    problem: str  # text key of why


@dataclass(frozen=True, slots=True)
class SoundFound:
    """A device that lets sounds be heard was looked for."""

    tick: int
    found: bool


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A saved game, as a list shows it."""

    game_id: str
    match: MatchState | None  # None when it cannot be opened
    starred: bool = False
    problem: str = ""  # text key of why it cannot be opened
    is_older: bool = False  # what was saved last was damaged, and this is from before
    cut_at_ply: int | None = None  # its rules have changed: to be looked at up to here, no more


@dataclass(frozen=True, slots=True)
class GamesListed:
    """The saved games, the one played last first."""

    tick: int
    games: tuple[GameSummary, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done on this device, as it is kept."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class ProgressRead:
    """What had been learned before the app was started."""

    tick: int
    done: tuple[Done, ...]


@dataclass(frozen=True, slots=True)
class StatisticsRead:
    """How games had ended before the app was started."""

    tick: int
    done: tuple[Done, ...]


@dataclass(frozen=True, slots=True)
class GameLoaded:
    """A saved game as it stood."""

    tick: int
    match: MatchState
    starred: bool = False
    is_older: bool = False  # as of a `GameSummary`


@dataclass(frozen=True, slots=True)
class GameUnusable:
    """A saved game that cannot be opened."""

    tick: int
    game_id: str
    problem: str  # text key


@dataclass(frozen=True, slots=True)
class FramesLate:
    """Pictures of what moves come too rarely on this machine."""

    tick: int


@dataclass(frozen=True, slots=True)
class TransferListed:
    """The files that may be read, sorted."""

    tick: int
    folder: str  # its name
    names: tuple[str, ...]
    more: bool  # there are more than are named


@dataclass(frozen=True, slots=True)
class Exported:
    """A file was written."""

    tick: int
    name: str
    games: int = 0  # how many are in it, of an archive
    left_out: int = 0  # how many could not be


@dataclass(frozen=True, slots=True)
class TransferFailed:
    """A file was not written, or not read, and then nothing of it was taken."""

    tick: int
    name: str  # "" when it is not about one file
    problem: str  # text key
    game: str = ""  # number of the faulty game in an archive
    move: str = ""  # number of the faulty move in a record: "12."
    text: str = ""  # what was read there
    position_faults: tuple[Fault, ...] = ()  # of a position that cannot be


@dataclass(frozen=True, slots=True)
class GameRead:
    """A file holds this game; nothing was saved."""

    tick: int
    name: str
    match: MatchState


@dataclass(frozen=True, slots=True)
class PositionRead:
    """A file holds this position."""

    tick: int
    name: str
    fen: str  # as the app itself writes it


@dataclass(frozen=True, slots=True)
class GamesImported:
    """The games of an archive are saved here."""

    tick: int
    name: str
    came: int
    known: int  # so many were here already


Event: TypeAlias = (
    Down
    | Move
    | Up
    | Cancel
    | Wheel
    | Key
    | Tick
    | Resize
    | FocusLost
    | Quit
    | BotMoved
    | BotFailed
    | Saved
    | SaveFailed
    | SoundFound
    | GamesListed
    | ProgressRead
    | StatisticsRead
    | GameLoaded
    | GameUnusable
    | FramesLate
    | KioskEvent
    | TransferListed
    | Exported
    | TransferFailed
    | GameRead
    | PositionRead
    | GamesImported
)
