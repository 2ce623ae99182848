"""How is the first placement explained, step by step?

Four steps, once; each goes on by itself when the player has done what it says.
"""

from __future__ import annotations

from dataclasses import replace

from game.match.match import is_placing
from game.ui.gestures import Dragging, Held, Idle, Selected
from game.ui.screens.play_state import State, acting_side

CHOOSE, PUT, ROOKS, READY = range(4)  # steps
STEPS = ("choose", "put", "rooks", "ready")  # their text keys


def followed(play: State) -> State:
    """The guide after a gesture: choosing a piece leads to where it goes."""
    if play.guide is None:
        return play
    if play.guide == CHOOSE and isinstance(play.gesture, Held | Selected | Dragging):
        return replace(play, guide=PUT)
    if play.guide == PUT and isinstance(play.gesture, Idle):
        return replace(play, guide=CHOOSE)
    return play


def placed(play: State) -> State:
    """The guide after the player has placed a piece."""
    if play.guide is None:
        return play
    if play.guide == READY or not is_placing(play.match):
        return replace(play, guide=None)  # all is said, and the board is seen again
    return replace(play, guide=ROOKS if play.guide < ROOKS else READY)


def points_at_tray(play: State) -> bool:
    """Whether the tray is what to look at now."""
    return play.guide == CHOOSE and acting_side(play) is not None
