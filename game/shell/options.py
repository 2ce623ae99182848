"""What can be asked of `play` on the command line?"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from game.shell.exit_codes import ExitCode
from game.shell.window import LEAST_LONGER_SIDE, LEAST_SIDE

MOST_PX = 8192
MEMORY_MB = (64, 220, 4096)  # least, usual, most
PIN_RESETS = (Path("/boot/firmware/sittuyin-reset-pin"), Path("/boot/sittuyin-reset-pin"))


class Options(NamedTuple):
    """What was asked for; None where nothing was."""

    saves: Path | None = None
    size: tuple[int, int] | None = None  # px, of the upright picture
    rotate: int = 0  # degrees clockwise
    full_screen: bool = False
    language: str | None = None
    ruleset: str | None = None
    record: Path | None = None
    kiosk: Kiosk | None = None  # None: an ordinary app
    transfer: Path | None = None  # None: a folder within that of the saves


class Kiosk(NamedTuple):
    """What was asked for besides when the app is to be a kiosk."""

    run: Path | None = None  # for heartbeat and requests; None: as the environment says
    export: Path | None = None  # where the operator may write games and settings to
    memory_mb: int = MEMORY_MB[1]  # a new start when more than this is held
    pin_resets: tuple[Path, ...] = PIN_RESETS  # files whose presence makes the PIN void


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
    parser.add_argument(
        "--transfer", type=_folder, metavar="DIR", help="where files of games come from and go to"
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="record the session")
    _add_kiosk(parser)
    try:
        wished = parser.parse_args(arguments)
    except SystemExit as leaving:  # argparse has already said what was wrong, or shown the help
        return ExitCode.BAD_OPTIONS if leaving.code else 0
    if (problem := _misfit(wished)) is not None:
        sys.stderr.write(f"sittuyin play: error: {problem}\n")
        return ExitCode.BAD_OPTIONS
    return Options(
        wished.saves,
        wished.size,
        wished.rotate,
        wished.fullscreen,
        wished.lang,
        wished.ruleset,
        wished.record,
        _kiosk(wished) if wished.kiosk else None,
        wished.transfer,
    )


def _add_kiosk(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("kiosk")
    group.add_argument(
        "--kiosk", action="store_true", help="full screen for passers-by, with no way out for them"
    )
    group.add_argument(
        "--run", type=_folder, metavar="DIR", help="folder in memory for heartbeat and requests"
    )
    group.add_argument(
        "--export", type=_folder, metavar="DIR", help="where the operator may write games to"
    )
    group.add_argument(
        "--memory-mb",
        type=_memory,
        metavar="N",
        help=f"start anew when more is held (usual: {MEMORY_MB[1]})",
    )
    group.add_argument(
        "--pin-reset",
        type=Path,
        action="append",
        metavar="FILE",
        help="file that makes the operator's PIN void; may be given several times",
    )


def _misfit(wished: argparse.Namespace) -> str | None:
    """What was asked for together and does not go together."""
    if wished.kiosk:
        # A window could be closed, and a recording would hold the operator's PIN.
        for name in ("size", "record"):
            if getattr(wished, name) is not None:
                return f"--{name} does not go with --kiosk"
        return None
    for name in ("run", "export", "memory_mb", "pin_reset"):
        if getattr(wished, name) is not None:
            return f"--{name.replace('_', '-')} needs --kiosk"
    return None


def _kiosk(wished: argparse.Namespace) -> Kiosk:
    return Kiosk(
        wished.run,
        wished.export,
        wished.memory_mb or MEMORY_MB[1],
        tuple(wished.pin_reset) if wished.pin_reset else PIN_RESETS,
    )


def _memory(text: str) -> int:
    least, _, most = MEMORY_MB
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
    return int(text)


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
