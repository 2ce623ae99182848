"""What stands where the count will be, while none runs?

To a newcomer an empty count says nothing. Its room goes to what lies beside it; nothing that can be
touched moves when a count begins.
"""

from __future__ import annotations

from dataclasses import replace

from game.match.match import is_placing
from game.ui.draw import AlignX, Group, tagged
from game.ui.geometry import Point, Rect
from game.ui.layout import Places
from game.ui.phrases import said
from game.ui.screens.play_message import shows_line
from game.ui.screens.play_state import State
from game.ui.screens.play_texts import Status
from game.ui.style import Style
from game.ui.summary import move_number
from game.ui.text_layout import probably_fits
from game.ui.widgets import Voice, words_item
from game.ui.words import Words

MOST_LINES = 4


def without_count(places: Places) -> Places:
    """The message or the player's bar takes the count's room, where it lies in line with it."""
    count, message, bar = places.count, places.message, places.bar
    if count is None:
        return places
    if message is not None and _in_line(message, count):
        return replace(places, message=_around(message, count), count=None)
    if _in_line(bar, count):
        return replace(places, bar=_around(bar, count), count=None)
    return places


def _in_line(one: Rect, other: Rect) -> bool:
    return (one.x, one.w) == (other.x, other.w) or (one.y, one.h) == (other.y, other.h)


def _around(one: Rect, other: Rect) -> Rect:
    last = Point(max(one.right, other.right) - 1, max(one.bottom, other.bottom) - 1)
    return Rect.around(Point(min(one.x, other.x), min(one.y, other.y)), last)


def idle_note(
    play: State, told: Status, rect: Rect, message: Rect | None, style: Style, words: Words
) -> Group | None:
    """Beside the buttons: what the message had no room for, else which move it is."""
    least = style.sizes.least
    move = "" if is_placing(play.match) else said(words, move_number(play.match))
    line = "" if message is None or shows_line(told, message, style.sizes) else told.line
    for text, voice in ((line, Voice.BODY), (move, Voice.NOTE)):
        if text and probably_fits(text, rect.w, rect.h, least, MOST_LINES):
            note = words_item(style, rect, text, voice, align=AlignX.CENTRE, max_lines=MOST_LINES)
            return tagged("note", note)
    return None
