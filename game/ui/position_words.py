"""How is said what is wrong with a position that somebody sets up?"""

from __future__ import annotations

from game.rules.position_faults import Fault
from game.ui.board import SIDE_NAMES
from game.ui.phrases import Phrase, phrase, text_key


def fault_words(fault: Fault) -> Phrase:
    """The fault in words, with the side that has it."""
    if fault.side is None:
        return phrase(text_key(fault.kind))
    return phrase(text_key(fault.kind), side=phrase(f"side.{SIDE_NAMES[fault.side]}"))
