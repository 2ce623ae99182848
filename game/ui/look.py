"""What does every part of a screen need to know to draw itself?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.layout import Sizes
from game.ui.theme import Palette, Theme
from game.ui.words import Words


@dataclass(frozen=True, slots=True)
class Look:
    """Theme, words and sizes, and what the pointer and the keyboard are on just now."""

    theme: Theme
    words: Words
    sizes: Sizes
    pressed: str = ""  # id of the target that is held down
    focus: str = ""  # id of the target that Enter would press; shown while keys are used

    @property
    def colours(self) -> Palette:
        """The theme's colours."""
        return self.theme.colours

    def with_hands(self, pressed: str, focus: str) -> Look:
        """The same look with other targets held and focused."""
        return replace(self, pressed=pressed, focus=focus)
