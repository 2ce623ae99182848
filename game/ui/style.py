"""What does a widget need to know to draw itself, besides its own value?"""

from __future__ import annotations

from typing import NamedTuple

from game.ui.layout import Sizes
from game.ui.theme import Palette, Theme


class Style(NamedTuple):
    """Theme and sizes, and what the pointer and the keyboard are on just now."""

    theme: Theme
    sizes: Sizes
    pressed: str = ""  # id of the target that is held down
    focus: str = ""  # id of the target that Enter would press; shown while keys are used

    @property
    def colours(self) -> Palette:
        """The theme's colours."""
        return self.theme.colours

    def with_hands(self, pressed: str, focus: str) -> Style:
        """The same style with other targets held and focused."""
        return self._replace(pressed=pressed, focus=focus)
