"""How does `play` start?

With SDL's settings first: they count only before pygame is imported. Then with a first picture, and
only then with everything else, which takes the longest to import.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence

from game.shell import environment


def main(arguments: Sequence[str] = ()) -> int:
    """Play until the person leaves; the exit code."""
    environment.prepare()
    # What is imported stays: looking through it for garbage, again and again, takes a tenth of the
    # start, and later holds frames up.
    gc.disable()
    from game.shell.opening import opening

    begun = opening(arguments)
    if isinstance(begun, int):
        return begun
    from game.shell.run import run

    gc.freeze()
    gc.enable()
    return run(begun)
