"""`python -m game [play | uci | perft | replay | operator]`: only chooses an entry point."""

from __future__ import annotations

import sys
from collections.abc import Sequence

USAGE = """\
usage: sittuyin [play] [options]   play in a window (the default); play --help lists the options
       sittuyin uci                be a chess engine on standard input and output
       sittuyin perft DEPTH ...    count the lines of play of a length; perft --help
       sittuyin replay FILE        replay a recorded session, print how it ends
       sittuyin operator set-pin   set the PIN of a kiosk's operator
       sittuyin --version          versions of the game and of what it stands on
"""
EXIT_BAD_USE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one sub-command and return its exit code; `None` takes the command line."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    # Each import waits for its command: an engine or a count must not load the window's packages.
    match words:
        case ["--version", *_]:
            from game.shell.versions import version_lines

            print("\n".join(version_lines()))
            return 0
        case ["--help" | "-h", *_]:
            print(USAGE, end="")
            return 0
        case ["perft", *rest]:
            from game.command_line import perft_main

            return perft_main(rest)
        case ["uci"]:
            from game.bot.uci import main as uci_main

            return uci_main()
        case ["replay", *rest]:
            from game.shell.replay_command import main as replay_main

            return replay_main(rest)
        case ["operator", *rest]:
            from game.shell.operator_command import main as operator_main

            return operator_main(rest)
        case [word, *_] if word != "play" and not word.startswith("-"):
            print(f"sittuyin: there is no command {word!r}\n{USAGE}", end="", file=sys.stderr)
            return EXIT_BAD_USE
        case _:
            from game.shell.app import main as play_main

            return play_main(words[1:] if words[:1] == ["play"] else words)


if __name__ == "__main__":
    sys.exit(main())
