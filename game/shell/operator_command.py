"""How does the operator set the PIN from a terminal?

`operator set-pin` asks for it twice, or reads one line when its input is no terminal. The kiosk
must not run meanwhile: it holds the save folder.
"""

from __future__ import annotations

import argparse
import getpass
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from game.shell.exit_codes import ExitCode
from game.shell.paths import default_saves
from game.shell.pin import LEAST_DIGITS, MOST_DIGITS, PIN, is_pin, new_record, plain_of
from game.storage.errors import SaveError
from game.storage.records import check_record, encode_record
from game.storage.slots import SaveFolder

MOST_LINE = 64  # letters of the input that are read


def main(
    arguments: Sequence[str],
    *,
    source: TextIO | None = None,
    ask: Callable[[str], str] = getpass.getpass,
) -> int:
    """Run `operator …`; the exit code."""
    parser = argparse.ArgumentParser(prog="sittuyin operator", description="Settings of a kiosk.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    set_pin = commands.add_parser("set-pin", help="set the PIN of the operator's menu")
    set_pin.add_argument("--saves", type=Path, metavar="DIR", help="where games are kept")
    try:
        wished = parser.parse_args(arguments)
    except SystemExit as leaving:  # argparse has already said what was wrong, or shown the help
        return ExitCode.BAD_OPTIONS if leaving.code else ExitCode.ASKED
    try:
        digits = typed(sys.stdin if source is None else source, ask)
    except (EOFError, KeyboardInterrupt):
        return _refused("no PIN was given")
    if digits is None:
        return _refused("the two PINs are not the same")
    if not is_pin(digits):
        return _refused(f"a PIN has {LEAST_DIGITS} to {MOST_DIGITS} digits, and nothing else")
    try:
        keep(wished.saves or default_saves(), digits)
    except SaveError as error:
        sys.stderr.write(f"sittuyin operator: the PIN was not kept: {error}\n")
        return ExitCode.NOT_KEPT
    sys.stdout.write("The PIN is set.\n")
    return ExitCode.ASKED


def typed(source: TextIO, ask: Callable[[str], str]) -> str | None:
    """What was typed; None when it was not typed the same way twice."""
    if not source.isatty():
        return source.readline(MOST_LINE).strip()
    first = ask(f"New PIN, {LEAST_DIGITS} to {MOST_DIGITS} digits: ")
    return first if ask("The same once more: ") == first else None


def keep(saves: Path, digits: str) -> None:
    """Keep a PIN in a save folder.

    Raises:
        SaveError: when it is not kept, as while the kiosk runs.
    """
    folder = SaveFolder(str(saves.resolve()), check_game=check_record, check_record=check_record)
    try:
        folder.open()
        folder.save_record(PIN, encode_record(plain_of(new_record(digits))))
    finally:
        folder.close()


def _refused(text: str) -> ExitCode:
    sys.stderr.write(f"sittuyin operator: {text}\n")
    return ExitCode.BAD_OPTIONS
