"""What can be asked of `play` on the command line?"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.shell.window import LEAST_LONGER_SIDE, LEAST_SIDE

EXIT_BAD_USE = 2
MOST_PX = 8192


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for; None where nothing was."""

    saves: Path | None = None
    size: tuple[int, int] | None = None  # px, of the upright picture
    rotate: int = 0  # degrees clockwise
    full_screen: bool = False
    language: str | None = None
    ruleset: str | None = None
    record: Path | None = None


def parse_options(
    arguments: Sequence[str], languages: Sequence[str], rulesets: Sequence[str]
) -> Options | int:
    """The options, or the exit code when the help was shown or something was wrong."""
    parser = argparse.ArgumentParser(
        prog="sittuyin play", description="Play Sittuyin in a window or on a bare screen."
    )
    parser.add_argument("--saves", type=_folder, metavar="DIR", help="where games are kept")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window in pixels")
    parser.add_argument(
        "--rotate",
        type=int,
        choices=(0, 90, 180, 270),
        default=0,
        help="turn picture and touch clockwise",
    )
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    parser.add_argument("--lang", choices=languages, metavar="CODE", help=_one_of(languages))
    parser.add_argument("--ruleset", choices=rulesets, metavar="ID", help=_one_of(rulesets))
    parser.add_argument("--record", type=Path, metavar="FILE", help="record the session")
    try:
        wished = parser.parse_args(arguments)
    except SystemExit as leaving:  # argparse has already said what was wrong, or shown the help
        return EXIT_BAD_USE if leaving.code else 0
    return Options(
        wished.saves,
        wished.size,
        wished.rotate,
        wished.fullscreen,
        wished.lang,
        wished.ruleset,
        wished.record,
    )


def _one_of(values: Sequence[str]) -> str:
    return "one of " + ", ".join(values)


def _folder(text: str) -> Path:
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder")
    return path


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,4})[xX]([0-9]{1,4})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form 800x480")
    width, height = int(found[1]), int(found[2])
    if min(width, height) < LEAST_SIDE or max(width, height) < LEAST_LONGER_SIDE:
        raise argparse.ArgumentTypeError(
            f"{text} is too small: {LEAST_LONGER_SIDE}x{LEAST_SIDE} is the least, either way round"
        )
    if max(width, height) > MOST_PX:
        raise argparse.ArgumentTypeError(f"{text} is too large: {MOST_PX} is the most")
    return width, height
