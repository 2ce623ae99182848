"""How does a screen learn that one of its targets was chosen?"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.events import Key, KeyName


@dataclass(frozen=True, slots=True)
class Chosen:
    """A target was pressed and released, or Enter was pressed on it."""

    tick: int
    target: str  # id


def is_back(event: object) -> bool:
    """Whether the event asks for the screen beneath."""
    match event:
        case Key(name=KeyName.ESCAPE) | Chosen(target="button:back"):
            return True
        case _:
            return False
