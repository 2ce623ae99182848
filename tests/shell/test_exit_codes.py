"""Are the numbers by which the game ends fixed? Units and scripts of operators rely on them."""

from __future__ import annotations

from game.shell.exit_codes import FINAL, ExitCode


def test_numbers_never_change() -> None:
    assert {code.name: code.value for code in ExitCode} == {
        "ASKED": 0, "FAULT": 1, "BAD_OPTIONS": 2, "LEFT": 3, "NO_SCREEN": 4, "BROKEN": 5,
        "RESTART": 6, "MEMORY": 7, "NOT_KEPT": 9,
    }  # fmt: skip


def test_which_must_not_be_started_again() -> None:
    assert sorted(FINAL) == [2, 3, 4, 5]
