"""Play Sittuyin: python3 tools/play.py [options of the game]

Makes or reuses the private Python in .venv, installs the game there and starts it. Safe to repeat.
This file is read by whatever Python the machine has, so that an old one gets a plain answer; hence
no newer syntax than Python 3.6 in it.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this line is what an old Python comes here to read
    print(
        "Sittuyin needs Python 3.11 or newer; this is Python "
        f"{sys.version_info[0]}.{sys.version_info[1]}.",
        file=sys.stderr,
    )
    sys.exit(10)

# With `python3 -I` the folder of the script is not searched for modules.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from pathlib import Path

from tools._environment import clean_environment, prepare, run_guarded, say_aloud

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Prepare the environment, then become the game: its exit code is the exit code."""

    def start() -> int:
        python = str(prepare(ROOT, extra="", say=say_aloud))
        sys.stdout.flush()
        command = [python, "-I", "-m", "game", "play", *arguments]
        os.execve(python, command, clean_environment())

    return run_guarded(start)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
