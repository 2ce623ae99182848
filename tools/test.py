"""Check the project: python3 tools/test.py [pytest arguments]

Makes or reuses the private Python in .venv, installs the game with its test tools there, then runs
ruff (rules and format), mypy and pytest, all of them even if one fails. With arguments only pytest
runs, with these, in the project's folder: `tools/test.py tests/rules -k fen`. Safe to repeat.
No newer syntax than Python 3.6 here, so that an old Python gets a plain answer.
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

import subprocess
from pathlib import Path

from tools._environment import clean_environment, prepare, run_guarded, say_aloud

ROOT = Path(__file__).resolve().parent.parent
MOST_WORKERS = 4  # each holds the game and pygame in memory; small boards have 1 GB


def steps(arguments: list[str], cores: int) -> list[tuple[str, list[str]]]:
    """Name and module command of each check, in order; pytest comes last."""
    if arguments:
        return [("pytest", ["pytest", *arguments])]
    workers = ["-n", str(min(cores, MOST_WORKERS))] if cores >= 2 else []
    return [
        ("ruff check", ["ruff", "check", "."]),
        ("ruff format", ["ruff", "format", "--check", "."]),
        ("mypy", ["mypy"]),
        ("pytest", ["pytest", *workers]),
    ]


def run(python: Path, plan: list[tuple[str, list[str]]]) -> int:
    """Run every step; 0 if all passed. After a success pytest's closing line is the last one."""
    environment = {**clean_environment(), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    failed = []
    for name, command in plan:
        say_aloud(f"== {name} ==")
        code = subprocess.call([str(python), "-m", *command], cwd=ROOT, env=environment)
        if code != 0:
            failed.append(name)
    if failed:
        say_aloud(f"Failed: {', '.join(failed)}")
        return 1
    return 0


def main(arguments: list[str]) -> int:
    """Prepare the environment and check the project in it."""

    def check() -> int:
        python = prepare(ROOT, extra="test", say=say_aloud)
        return run(python, steps(arguments, cores=os.cpu_count() or 1))

    return run_guarded(check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
