"""Does `tools/test.py` plan the right checks, and report failed ones?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import test as command


def names(plan: list[tuple[str, list[str]]]) -> list[str]:
    return [name for name, _ in plan]


def test_all_checks_run_and_pytest_comes_last() -> None:
    plan = command.steps([], cores=2)
    assert names(plan) == ["ruff check", "ruff format", "mypy", "pytest"]
    assert plan[-1][1] == ["pytest", "-n", "2"]


def test_a_single_core_runs_tests_in_one_process() -> None:
    assert command.steps([], cores=1)[-1][1] == ["pytest"]


def test_many_cores_do_not_fill_the_memory() -> None:
    assert command.steps([], cores=64)[-1][1] == ["pytest", "-n", "4"]


def test_arguments_go_to_pytest_alone() -> None:
    assert command.steps(["tests/rules", "-x"], cores=2) == [
        ("pytest", ["pytest", "tests/rules", "-x"])
    ]


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Exit code by program; the environments given are kept under no name."""
    answers: dict[str, int] = {}

    def call(words: list[str], cwd: Path, env: dict[str, str]) -> int:
        assert words[:2] == [sys.executable, "-m"]
        assert env["SDL_VIDEODRIVER"] == env["SDL_AUDIODRIVER"] == "dummy"
        assert (cwd / "pyproject.toml").is_file()
        return answers.get(words[2], 0)

    monkeypatch.setattr(subprocess, "call", call)
    return answers


def test_success_says_nothing_after_pytest(
    codes: dict[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.run(Path(sys.executable), command.steps([], cores=2)) == 0
    assert codes == {}
    assert capsys.readouterr().out.splitlines()[-1] == "== pytest =="


def test_failed_checks_are_named_and_the_rest_still_runs(
    codes: dict[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    codes.update(mypy=1, pytest=2)
    assert command.run(Path(sys.executable), command.steps([], cores=2)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("==")] == [
        "== ruff check ==",
        "== ruff format ==",
        "== mypy ==",
        "== pytest ==",
    ]
    assert lines[-1] == "Failed: mypy, pytest"
