"""How is a picture not worked out anew while what it shows has not changed?"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def remembered(calls: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the results of a pure function's last calls, found by comparing what was handed in.

    `lru_cache` would hash whole games for each frame; two states that share their parts are
    compared in no time. Arguments are compared with ``==`` and must not be changed later.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        known: deque[tuple[tuple[Hashable, ...], R]] = deque(maxlen=calls)

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            assert not kwargs, "arguments are told apart by their places"
            for place, (before, result) in enumerate(known):
                if before == args:
                    if place:  # what is asked for again stays longest
                        del known[place]
                        known.appendleft((before, result))
                    return result
            result = function(*args, **kwargs)
            known.appendleft((args, result))
            return result

        return call

    return decorate
