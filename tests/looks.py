"""The shipped themes, read as the shell reads them, for tests that draw or measure."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.ui.appearance import DEFAULT_APPEARANCE, Appearance
from game.ui.theme import Theme, parse_theme

ASSETS = Path(__file__).parents[1] / "assets"


def theme_texts(appearance: Appearance = DEFAULT_APPEARANCE) -> tuple[str, str, str]:
    """The three files of an appearance."""
    paths = (
        f"themes/{appearance.interface}/theme.toml",
        f"boards/{appearance.board}/board.toml",
        "pieces/armies.toml",
    )
    surroundings, board, armies = ((ASSETS / path).read_text(encoding="utf-8") for path in paths)
    return surroundings, board, armies


@cache
def theme(appearance: Appearance = DEFAULT_APPEARANCE) -> Theme:
    """The theme of an appearance."""
    return parse_theme(appearance, *theme_texts(appearance))
