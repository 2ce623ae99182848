"""Why is a move good, in words? The bot's reason, a key and the words it speaks of, as a text."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.pieces import KIND_NAMES
from game.ui.words import Words


def reason_text(words: Words, reason: Sequence[str], table: str = "reason") -> str:
    """The reason in the chosen language, empty where there is none that is known."""
    key, *rest = reason or ("",)
    if not words.has(f"{table}.{key}"):
        return ""
    fields: dict[str, object] = {}
    for word in rest:
        if word in KIND_NAMES:
            fields["other" if "kind" in fields else "kind"] = words(f"man.{word}")
        elif word.isdigit():
            fields["n"] = int(word)
        else:
            fields["square"] = word
    return words(f"{table}.{key}", **fields)
