"""How does `play` start? With SDL's settings first: they count only before pygame is imported."""

from __future__ import annotations

from collections.abc import Sequence

from game.shell import environment


def main(arguments: Sequence[str] = ()) -> int:
    """Play until the person leaves; the exit code."""
    environment.prepare()
    from game.shell.run import run  # imports pygame

    return run(arguments)
