"""What is heard, and how loud?"""

from __future__ import annotations

from game.ui.effects import Effect, PlaySound, SoundName
from game.ui.state import UiState


def sound(ui: UiState, name: SoundName) -> tuple[Effect, ...]:
    """The effect that lets something be heard, none when it is off."""
    volume = ui.settings.volume
    return (PlaySound(name, volume),) if volume else ()
