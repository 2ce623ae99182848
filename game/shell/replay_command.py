"""`replay FILE`: play a recorded session again without window, bot or clock; say how it ends.

The session's events are the only input, so the same file always leads to the same position. Printed
are the final position as FEN and, when the game is over, its result and the reason.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.match.match import MatchState
from game.rules.fen import write
from game.shell import environment
from game.ui.screens import play_state
from game.ui.settings import from_plain
from game.ui.state import UiState

EXIT_BAD_USE = 2
EXIT_BAD_SESSION = 6
MOST_PX = 8192
USAGE = "usage: sittuyin replay FILE"


def main(arguments: Sequence[str] = ()) -> int:
    """Replay a session; the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 0 if list(arguments) in (["--help"], ["-h"]) else EXIT_BAD_USE
    environment.prepare()
    from game.shell.recorder import BadSession  # imports pygame

    try:
        ui = replayed(Path(arguments[0]))
    except (OSError, BadSession) as error:
        print(f"sittuyin replay: {error}", file=sys.stderr)
        return EXIT_BAD_SESSION
    match = match_of(ui)
    if match is None:
        print("no game")
        return 0
    print(write(match.position))
    if match.outcome is not None:
        print(match.outcome.result, match.outcome.reason.value)
    return 0


def replayed(path: Path) -> UiState:
    """The state at the end of a session.

    Raises:
        BadSession: when it cannot be read to its end.
        OSError: when the file cannot be read.
    """
    from game.shell.assets import Assets
    from game.shell.paths import assets_folder
    from game.shell.program import Looks
    from game.shell.recorder import Session
    from game.ui.update import update

    session = Session(path)
    looks = Looks(Assets(assets_folder()), lambda theme: None)
    ui = begun(session.beginning)
    for event in session.events():
        ui, _ = update(ui, event, looks.of(ui))
    return ui


def begun(beginning: Mapping[str, Any]) -> UiState:
    """The first state of a recorded session.

    Raises:
        BadSession: when the beginning lacks something.
    """
    from game.shell.recorder import BadSession
    from game.shell.run import first_state

    try:
        width, height = (int(value) for value in beginning["size"])
        settings = from_plain(beginning["settings"])
        chance = int(beginning["chance"])
        languages = tuple((str(code), str(name)) for code, name in beginning["languages"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSession(f"the beginning lacks something: {error!r:.80}") from error
    if not 0 < min(width, height) <= max(width, height) <= MOST_PX or not 0 <= chance < 1 << 64:
        raise BadSession("the beginning is out of all bounds")
    ui = first_state((width, height), settings, chance, languages)
    return replace(ui, has_voice=beginning.get("has_voice") is True)


def match_of(ui: UiState) -> MatchState | None:
    """The game on the board, or the one played last."""
    for screen in ui.stack:
        if isinstance(screen, play_state.State):
            return screen.match
    return next((game.match for game in ui.games if game.match is not None), None)
