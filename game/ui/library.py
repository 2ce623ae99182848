"""Which games does the app know of, and how does the list change?"""

from __future__ import annotations

from dataclasses import replace

from game.match.match import MatchState, is_over
from game.ui.events import GameSummary
from game.ui.state import UiState


def with_game(ui: UiState, match: MatchState, *, starred: bool) -> UiState:
    """The list with a game as it stands now, as the one played last."""
    summary = GameSummary(match.match_id, match, starred)
    return replace(ui, games=(summary, *without(ui.games, match.match_id)))


def without(games: tuple[GameSummary, ...], game_id: str) -> tuple[GameSummary, ...]:
    """The list without one game."""
    return tuple(game for game in games if game.game_id != game_id)


def with_star(games: tuple[GameSummary, ...], game_id: str) -> tuple[GameSummary, ...]:
    """The list with a star set or taken away."""
    return tuple(
        replace(game, starred=not game.starred) if game.game_id == game_id else game
        for game in games
    )


def found(games: tuple[GameSummary, ...], game_id: str) -> GameSummary | None:
    """A game of the list."""
    return next((game for game in games if game.game_id == game_id), None)


def last_unfinished(games: tuple[GameSummary, ...]) -> GameSummary | None:
    """The game to go on with: the last one played, if it is not over."""
    for game in games:
        if game.match is not None and game.cut_at_ply is None:
            return None if is_over(game.match) else game
    return None


def may_change(ui: UiState, game_id: str) -> bool:
    """Whether who is here now may delete a saved game: in a kiosk only their own."""
    return ui.kiosk is None or game_id in ui.kiosk.begun
