"""Is what the README says about commands, codes and the library still true?"""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from game.__main__ import USAGE
from game.shell.exit_codes import FINAL, ExitCode
from tools import _environment

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = "\n".join(re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))


def test_library_examples_give_what_they_show() -> None:
    test = doctest.DocTestParser().get_doctest(EXAMPLES, {}, "README.md", "README.md", 0)
    assert len(test.examples) > 10
    report: list[str] = []
    result = doctest.DocTestRunner().run(test, out=report.append)
    assert result.failed == 0, "".join(report)


@pytest.mark.parametrize(
    "code",
    [
        _environment.EXIT_NO_VENV,
        _environment.EXIT_CANNOT_WRITE,
        _environment.EXIT_CANNOT_INSTALL,
        _environment.EXIT_INTERRUPTED,
    ],
)
def test_exit_codes_are_explained(code: int) -> None:
    assert f"| {code} | play, test" in README


@pytest.mark.parametrize("code", [code for code in ExitCode if code])
def test_exit_codes_of_the_game_are_explained(code: ExitCode) -> None:
    row = next(line for line in README.splitlines() if line.startswith(f"| {code.value} | game"))
    assert row.endswith("Must not be restarted |") == (code in FINAL)


def test_every_sub_command_is_explained() -> None:
    commands = re.findall(r"sittuyin \[?(--)?(\w+)", USAGE)
    assert len(commands) == 6
    for dashes, name in commands:
        assert f"| `{dashes}{name}" in README


def test_packages_named_are_there() -> None:
    named = re.findall(r"^\| `(game/\w+)`", README, re.MULTILINE)
    assert len(named) == 6
    assert all((ROOT / folder).is_dir() for folder in named)
