"""What does the app want from the machine? Asked for by `update`, done by the shell.

An effect is a wish: its answer, if any, comes back later as an event, or never.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from game.match.match import MatchState
from game.rules.ruleset import Ruleset
from game.ui.events import Ticket
from game.ui.kiosk_effects import KioskEffect
from game.ui.phrases import Phrase
from game.ui.progress import Progress
from game.ui.settings import Settings
from game.ui.statistics import Statistics


class SoundName(StrEnum):
    """The sounds; each goes with something that is seen as well."""

    PLACE = "place"
    MOVE = "move"
    CAPTURE = "capture"
    PROMOTE = "promote"
    CHECK = "check"
    COUNT = "count"  # only a few moves are left
    SELECT = "select"
    ERROR = "error"
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"  # of the only person against the bot


@dataclass(frozen=True, slots=True)
class AskBot:
    """Let the bot choose a move; answered by `BotMoved` or `BotFailed` with the same ticket."""

    ticket: Ticket
    match: MatchState
    level: int
    seed: int
    nodes: int | None = None  # most positions to look at, where the level and clock do not say


@dataclass(frozen=True, slots=True)
class StopBot:
    """Whatever the bot thinks about is no longer wanted."""


@dataclass(frozen=True, slots=True)
class Save:
    """Keep a game, under its own id; answered by `Saved` or `SaveFailed`."""

    match: MatchState
    starred: bool = False


@dataclass(frozen=True, slots=True)
class KeepPlace:
    """Remember which game is on the board: the next start goes back to it, after whatever cut."""

    game_id: str  # "" for none


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Keep the settings."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SaveProgress:
    """Keep what has been learned."""

    progress: Progress


@dataclass(frozen=True, slots=True)
class SaveStatistics:
    """Keep how games have ended."""

    statistics: Statistics


@dataclass(frozen=True, slots=True)
class ListGames:
    """Look which games are saved; answered by `GamesListed`."""


@dataclass(frozen=True, slots=True)
class LoadGame:
    """Fetch a saved game; answered by `GameLoaded` or `GameUnusable`."""

    game_id: str


@dataclass(frozen=True, slots=True)
class DeleteGame:
    """Move a game to the trash."""

    game_id: str


@dataclass(frozen=True, slots=True)
class RestoreGame:
    """Bring a deleted game back."""

    game_id: str


@dataclass(frozen=True, slots=True)
class ListTransfer:
    """Look which files may be read; answered by `TransferListed` or `TransferFailed`."""


@dataclass(frozen=True, slots=True)
class ExportGame:
    """Write a game to a file; answered, as all exports, by `Exported` or `TransferFailed`."""

    match: MatchState


@dataclass(frozen=True, slots=True)
class ExportPosition:
    """Write a position to a file."""

    fen: str


@dataclass(frozen=True, slots=True)
class ExportArchive:
    """Write all saved games to one file."""


@dataclass(frozen=True, slots=True)
class ImportFile:
    """Read a file: answered by `GameRead`, `PositionRead`, `GamesImported` or `TransferFailed`."""

    name: str
    match_id: str  # of the game, if it holds one
    ruleset: Ruleset  # to read it by when it does not say


@dataclass(frozen=True, slots=True)
class PlaySound:
    """Let something be heard, at a volume of 1–100."""

    name: SoundName
    volume: int


@dataclass(frozen=True, slots=True)
class Speak:
    """Let the system's voice say this, at a volume of 1–100."""

    phrase: Phrase
    volume: int


@dataclass(frozen=True, slots=True)
class SetWindow:
    """Fill the screen, or go back to a window."""

    full_screen: bool


class LeaveReason(StrEnum):
    """Why the app ends."""

    ASKED = "asked"  # by a button, or by the system
    OPERATOR = "operator"  # a kiosk is left
    RESTART = "restart"  # it wants a new start
    MEMORY = "memory"  # it holds too much


@dataclass(frozen=True, slots=True)
class Leave:
    """End the app."""

    reason: LeaveReason = LeaveReason.ASKED


TransferEffect: TypeAlias = ListTransfer | ExportGame | ExportPosition | ExportArchive | ImportFile

Effect: TypeAlias = (
    AskBot
    | StopBot
    | Save
    | KeepPlace
    | SaveSettings
    | SaveProgress
    | SaveStatistics
    | ListGames
    | LoadGame
    | DeleteGame
    | RestoreGame
    | TransferEffect
    | PlaySound
    | Speak
    | SetWindow
    | Leave
    | KioskEffect
)
