"""Which ways do frantic hands walk on purpose? Those on which a short run comes everywhere.

A step is the name of what is touched, as a pattern, or one of the words below. What is not there is
passed over: the way may lead elsewhere, and what comes next is tried there.
"""

from __future__ import annotations

from typing import TypeAlias

Way: TypeAlias = tuple[str, ...]

HOME = "home"  # Esc until the first screen
MENU = "menu"  # the key that opens a game's menu
OPERATOR = "operator"  # the keys that ask for a kiosk's operator
MOVE = "move"  # a legal move on the board in front
BREATH = "breath"  # what was asked may be answered now
LAPSE = "lapse"  # nobody does anything for longer than a kiosk waits
WORDS = (HOME, MENU, OPERATOR, MOVE, BREATH, LAPSE)

MOVES = (MOVE, BREATH) * 3
GIVE_UP = (MENU, "button:resign", "button:resign_yes", BREATH)
TO_EDITOR = (HOME, "button:learn", "link:editor")
PIN = ("pin:1",) * 4 + ("pin:enter",)
# The PIN twice: where there is none, a new one is asked for twice. It may be refused once, too.
TO_OPERATOR = (HOME, OPERATOR, *PIN, BREATH, *PIN, BREATH)

END_A_GAME: Way = (*MOVES, *GIVE_UP)
WAYS: tuple[Way, ...] = (
    (HOME, "button:play_now", *END_A_GAME, "button:review", "button:previous"),
    (HOME, "button:continue", "button:resume", *MOVES, *END_A_GAME, "button:rematch"),
    (HOME, "button:two_players", "button:start", BREATH, "button:*", *END_A_GAME),
    (HOME, "button:learn", "lesson:*", *MOVES),
    (HOME, "button:learn", "link:daily", "button:hint", "button:show"),
    (HOME, "button:learn", "link:rules", "button:next"),
    (HOME, "button:learn", "link:statistics", "ask:*"),
    (*TO_EDITOR, "palette:*", "square:*"),
    (*TO_EDITOR, "button:example", "button:play", "button:start"),
    (HOME, "button:saved", "button:files", "link:all", BREATH, "button:ok", "file:*", BREATH),
    (HOME, "button:saved", "game:*", *MOVES),
    (HOME, "button:settings", "link:language", "language:*"),
)
KIOSK_WAYS: tuple[Way, ...] = (
    (HOME, "button:play_now", *MOVES, LAPSE, LAPSE),
    (*TO_OPERATOR, "page:screen", "number:rotation=*", BREATH),
    (*TO_OPERATOR, "page:screen", "link:calibrate", BREATH),
    (*TO_OPERATOR, "page:*"),
)

STEPS = {step for way in WAYS + KIOSK_WAYS for step in way if step not in WORDS}
