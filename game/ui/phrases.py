"""Which words does a part of a screen want, before it is known in which language?

Screens are described with phrases, so that their layout can be worked out without a language.
"""

from __future__ import annotations

from typing import NamedTuple

from game.ui.words import Words


class Phrase(NamedTuple):
    """A text key with its fields; without a key, a text that is the same in every language."""

    key: str
    fields: tuple[tuple[str, object], ...] = ()
    literal: str = ""


def phrase(key: str, **fields: object) -> Phrase:
    """The phrase of a key; a field may be a phrase itself."""
    return Phrase(key, tuple(sorted(fields.items())))


def literal(text: str) -> Phrase:
    """A text that needs no translation: a name, a sign."""
    return Phrase("", literal=text)


def number(value: int) -> Phrase:
    """A number, in the digits of the language."""
    return Phrase("", (("number", value),))


def text_key(name: str) -> str:
    """The text key of a name whose table stands first: ``bot_3_name`` is ``bot.3_name``."""
    return name.replace("_", ".", 1)


def named(name: str, rest: str = "") -> Phrase:
    """The phrase of such a name."""
    return Phrase(text_key(name) + rest)


def said(words: Words, wanted: Phrase) -> str:
    """The phrase in words."""
    if wanted.key:
        return words(wanted.key, **{name: _value(words, value) for name, value in wanted.fields})
    for _, value in wanted.fields:
        assert isinstance(value, int)
        return words.number(value)
    return wanted.literal


def _value(words: Words, value: object) -> object:
    return said(words, value) if isinstance(value, Phrase) else value
