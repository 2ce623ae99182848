"""Make a kiosk of this machine, or of a mounted system; without --apply it only says what it would.

    sudo python3 tools/kiosk/install.py                      # shows every step
    sudo python3 tools/kiosk/install.py --apply              # does them
    sudo python3 tools/kiosk/install.py --way desktop --user NAME --apply
    sudo python3 tools/kiosk/install.py --update BUNDLE --apply
    sudo python3 tools/kiosk/install.py --rollback --apply
    sudo python3 tools/kiosk/install.py --remove --apply

It installs from the bundle it lies in, else it makes one for this machine from the checkout. See
README.md beside it.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.kiosk import plan, versions
from tools.kiosk.bundle import MANIFEST, Bundle, make_bundle, read_bundle, this_machine
from tools.kiosk.host import Host, Trouble

ROOT = Path(__file__).resolve().parents[2]
EXIT_NOT_DONE = 1
LEAST_PYTHON = (3, 11)


def install(host: Host, wishes: plan.Wishes, bundle: Bundle) -> None:
    """Everything, in an order that can be repeated after being cut short."""
    problems = plan.check(host, wishes)
    for problem in problems:
        print(f"missing: {problem}")
    if problems and not host.is_dry:
        raise Trouble("Nothing was changed. Mend what is missing, then run this again.")
    plan.prepare_user(host, wishes)
    versions.install_version(host, bundle)
    plan.write_files(host, wishes)
    plan.switch_on(host, wishes)


def update(host: Host, bundle: Bundle) -> None:
    """Another version beside the old one, which is kept."""
    wishes = _installed(host)
    versions.install_version(host, bundle)
    plan.write_files(host, wishes)
    plan.switch_on(host, wishes)


def roll_back(host: Host) -> None:
    """The version before this one again."""
    wishes = _installed(host)
    versions.roll_back(host)
    plan.switch_on(host, wishes)


def remove(host: Host, with_games: bool) -> None:
    """Leave the machine as it was found."""
    wishes = _installed(host)
    plan.switch_off(host, wishes)
    plan.take_away(host, wishes, with_games)


def _installed(host: Host) -> plan.Wishes:
    wishes = plan.read_wishes(host)
    if wishes is None:
        raise Trouble("No kiosk is installed here.")
    return wishes


@contextmanager
def _bundle(folder: Path | None) -> Iterator[Bundle]:
    """The bundle named, the one this file lies in, or a new one from the checkout."""
    if folder is not None or (ROOT / MANIFEST).is_file():
        yield read_bundle((folder or ROOT).resolve())
        return
    python, processor = this_machine()
    with tempfile.TemporaryDirectory(prefix="sittuyin-bundle-") as made:
        print("Fetching the packages (needs the network) ...")
        yield make_bundle(Path(made) / "bundle", (python,), (processor,))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n\n")[0],
        epilog="Games lie in /var/lib/sittuyin; a removal keeps them.",
    )
    task = parser.add_mutually_exclusive_group()
    task.add_argument("--update", type=Path, metavar="BUNDLE", help="install another version")
    task.add_argument("--rollback", action="store_true", help="go back to the version before")
    task.add_argument("--remove", action="store_true", help="take the kiosk off this machine")
    task.add_argument("--status", action="store_true", help="say which versions are there")
    parser.add_argument("--bundle", type=Path, help="install from this one, not the one beside")
    parser.add_argument("--apply", action="store_true", help="do it, instead of only telling")
    parser.add_argument("--root", type=Path, default=Path("/"), help="a mounted system, not this")
    parser.add_argument("--way", choices=("console", "desktop"), default="console")
    parser.add_argument("--user", type=_user, default=plan.OWN_USER, help="whose session it is")
    parser.add_argument("--options", type=_options, default="", help='as "--rotate 90 --lang my"')
    parser.add_argument("--usb", type=_label, default="", metavar="LABEL", help="stick for exports")
    parser.add_argument("--no-lock-down", action="store_true", help="keep other consoles and keys")
    parser.add_argument("--games-too", action="store_true", help="with --remove: delete all games")
    return parser


def _user(text: str) -> str:
    if not re.fullmatch(r"[a-z_][a-z0-9_-]{0,30}", text) or text == "root":
        raise argparse.ArgumentTypeError(f"{text!r} cannot be the kiosk's user")
    return text


def _options(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9 ./_=,-]*", text):
        raise argparse.ArgumentTypeError("holds signs that a file of settings cannot")
    return text


def _label(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{0,11}", text):
        raise argparse.ArgumentTypeError("a stick's name has at most 11 letters, digits, - or _")
    return text


def _carry_out(wished: argparse.Namespace) -> None:
    host = Host(wished.root.resolve(), not wished.apply, print)
    if not host.root.is_dir():
        raise Trouble(f"There is no system in {host.root}.")
    if wished.status:
        print(f"current: {versions.current(host)}; before it: {versions.previous(host)}")
        return
    if wished.apply and os.geteuid() != 0:
        raise Trouble("Only root may change the system: run it with sudo.")
    if wished.remove:
        remove(host, wished.games_too)
    elif wished.rollback:
        roll_back(host)
    else:
        with _bundle(wished.update or wished.bundle) as bundle:
            if wished.update:
                update(host, bundle)
            else:
                wishes = plan.Wishes(
                    way=wished.way,
                    user=wished.user,
                    options=wished.options,
                    usb_label=wished.usb,
                    lock_down=not wished.no_lock_down,
                )
                install(host, wishes, bundle)
    print("Done." if wished.apply else "Nothing was changed; --apply does it.")


def main(arguments: Sequence[str]) -> int:
    """Carry out one task; the exit code."""
    if sys.version_info < LEAST_PYTHON:
        print("Sittuyin needs Python 3.11 or newer.", file=sys.stderr)
        return EXIT_NOT_DONE
    wished = _parser().parse_args(arguments)
    try:
        _carry_out(wished)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return EXIT_NOT_DONE
    except OSError as error:
        print(f"{error.filename}: {error.strerror}. Run it again when mended.", file=sys.stderr)
        return EXIT_NOT_DONE
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
