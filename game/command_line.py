"""What does `perft` on the command line take and print? It needs no window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.rules import fen
from game.rules.notation import uci
from game.rules.perft import divide, perft
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.rules.rulesets import PYCHESS, RULESETS

EXIT_BAD_USE = 2
EXIT_INTERRUPTED = 130  # as a shell reports Ctrl-C
DEEPEST = 100  # plies; far beyond what any machine can count, well within Python's call depth


def perft_main(arguments: Sequence[str]) -> int:
    """`perft DEPTH [--fen FEN] [--ruleset ID] [--divide]`; the exit code."""
    parser = argparse.ArgumentParser(
        prog="sittuyin perft", description="Count the lines of play of a length."
    )
    parser.add_argument("depth", type=_depth, metavar="DEPTH", help="plies, placements included")
    parser.add_argument(
        "--fen", type=_position, default=fen.START_FEN, help="position to start from"
    )
    parser.add_argument(
        "--ruleset",
        type=_ruleset,
        default=PYCHESS,
        metavar="ID",
        help=f"one of {', '.join(RULESETS)}",
    )
    parser.add_argument("--divide", action="store_true", help="a line for each first move as well")
    try:
        wished = parser.parse_args(arguments)
    except SystemExit as leaving:  # argparse has already said what was wrong, or shown the help
        return EXIT_BAD_USE if leaving.code else 0
    try:
        _print_perft(wished.fen, wished.depth, wished.ruleset, with_moves=wished.divide)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    return 0


def _print_perft(position: Position, depth: int, ruleset: Ruleset, *, with_moves: bool) -> None:
    if not with_moves or depth == 0:
        print(f"nodes {perft(position, depth, ruleset)}")
        return
    counts = {uci(move): count for move, count in divide(position, depth, ruleset).items()}
    for text in sorted(counts):
        print(f"{text}: {counts[text]}")
    print(f"nodes {sum(counts.values())}")


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= DEEPEST):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 to {DEEPEST}")
    return int(text)


def _position(text: str) -> Position:
    try:
        return fen.parse(text)
    except fen.BadPosition as error:
        raise argparse.ArgumentTypeError(f"not a position: {'; '.join(error.problems)}") from None


def _ruleset(text: str) -> Ruleset:
    if text not in RULESETS:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(RULESETS)}")
    return RULESETS[text]
