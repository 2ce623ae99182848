"""Which keys and values may a body have?

A schema is a tree of small checks. Maps are closed: an unknown key is refused, a missing one too.
Types are strict: a truth value is not a number. The first fault is raised, named by its path, such
as `seats[1].level`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from game.storage.errors import SaveError, SaveErrorKind

WORD = r"[a-z0-9_]{1,32}"
PIECE_LENGTH = 16  # characters; four bytes each at most

Check = Callable[[object, str], None]  # (value, path); raises SaveError


def fail(path: str, problem: str) -> SaveError:
    """The error for one field."""
    return SaveError(SaveErrorKind.BAD_FIELD, detail=f"{path}: {problem}")


def integer(low: int, high: int) -> Check:
    """A whole number from `low` to `high`, both allowed."""

    def check(value: object, path: str) -> None:
        if type(value) is not int or not low <= value <= high:
            raise fail(path, f"not a whole number from {low} to {high}")

    return check


def truth(value: object, path: str) -> None:
    """True or False."""
    if type(value) is not bool:
        raise fail(path, "neither true nor false")


def text(pattern: str) -> Check:
    """Text that fits the whole pattern."""
    compiled = re.compile(pattern, re.ASCII)

    def check(value: object, path: str) -> None:
        if type(value) is not str or compiled.fullmatch(value) is None:
            raise fail(path, "not the text that belongs here")

    return check


def choice(*allowed: str) -> Check:
    """One of a few words."""

    def check(value: object, path: str) -> None:
        if type(value) is not str or value not in allowed:
            raise fail(path, f"not one of {', '.join(allowed)}")

    return check


def optional(inner: Check) -> Check:
    """Nothing, or what `inner` allows."""

    def check(value: object, path: str) -> None:
        if value is not None:
            inner(value, path)

    return check


def either(*inners: Check) -> Check:
    """What at least one of the checks allows."""

    def check(value: object, path: str) -> None:
        for inner in inners:
            try:
                inner(value, path)
            except SaveError:
                continue
            return
        raise fail(path, "none of the forms allowed here")

    return check


def items(inner: Check, low: int, high: int) -> Check:
    """A list of `low` to `high` such items."""

    def check(value: object, path: str) -> None:
        if type(value) is not list or not low <= len(value) <= high:
            raise fail(path, f"not a list of {low} to {high} items")
        for index, item in enumerate(value):
            inner(item, f"{path}[{index}]")

    return check


def closed(fields: Mapping[str, Check]) -> Check:
    """A map with exactly these keys."""

    def check(value: object, path: str) -> None:
        if type(value) is not dict:
            raise fail(path, "not a map")
        if value.keys() != fields.keys():
            missing = sorted(fields.keys() - value.keys())
            unknown = len(value.keys() - fields.keys())
            raise fail(path, f"keys missing: {missing}, unknown: {unknown}")
        for key, inner in fields.items():
            inner(value[key], f"{path}.{key}" if path else key)

    return check


def named(pattern: str, inner: Check) -> Check:
    """A map whose keys fit a pattern, for keys that are data and not part of the format."""
    compiled = re.compile(pattern, re.ASCII)

    def check(value: object, path: str) -> None:
        if type(value) is not dict:
            raise fail(path, "not a map")
        for key, item in value.items():
            if type(key) is not str or compiled.fullmatch(key) is None:
                raise fail(path, "a key that is not allowed")
            inner(item, f"{path}.{key}")

    return check


def pieces(most: int) -> Check:
    """A longer text, cut into pieces; see `in_pieces`."""
    return items(text(rf"[^\x00-\x1f\x7f]{{1,{PIECE_LENGTH}}}"), 0, most)


def in_pieces(value: str) -> list[str]:
    """A text cut into pieces: a body holds no long texts."""
    return [value[low : low + PIECE_LENGTH] for low in range(0, len(value), PIECE_LENGTH)]
