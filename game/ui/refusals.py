"""In which words is a refusal told?"""

from __future__ import annotations

from game.rules.pieces import KIND_NAMES
from game.rules.refusal import Refusal
from game.rules.squares import square_name
from game.ui.phrases import Phrase, phrase, text_key


def refusal_phrase(refusal: Refusal) -> Phrase:
    """The sentence for a broken rule."""
    fields: dict[str, object] = {}
    if refusal.square is not None:
        fields["square"] = square_name(refusal.square)
    if refusal.kind is not None:
        fields["kind"] = phrase(f"man.{KIND_NAMES[refusal.kind]}")
    return phrase(text_key(refusal.rule), **fields)
