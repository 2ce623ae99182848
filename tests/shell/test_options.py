"""Is the command line understood, and is a mistake in it said plainly?"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.shell.exit_codes import ExitCode
from game.shell.options import Kiosk, Options, parse_options


def _parsed(*words: str) -> Options | int:
    return parse_options(words, ("en", "my"), ("pychess", "federation"))


def test_nothing_asked_for() -> None:
    assert _parsed() == Options()


def test_everything_asked_for(tmp_path: Path) -> None:
    words = ["--saves", str(tmp_path), "--size", "1024x600", "--rotate", "270", "--fullscreen"]
    words += ["--lang", "my", "--ruleset", "federation", "--record", "session.jsonl"]
    assert _parsed(*words) == Options(
        tmp_path, (1024, 600), 270, True, "my", "federation", Path("session.jsonl")
    )


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--size", "big"], "not of the form 800x480"),
        (["--size", "300x200"], "too small"),
        (["--size", "400x400"], "too small"),
        (["--size", "9000x800"], "too large"),
        (["--rotate", "45"], "invalid choice"),
        (["--lang", "xx"], "invalid choice"),
        (["--ruleset", "go"], "invalid choice"),
        (["--saves", __file__], "not a folder"),
        (["--nonsense"], "unrecognized"),
    ],
)
def test_mistakes_are_named(
    words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _parsed(*words) == ExitCode.BAD_OPTIONS
    assert problem in capsys.readouterr().err


def test_help_is_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert _parsed("--help") == 0
    assert "--rotate" in capsys.readouterr().out


def test_a_kiosk(tmp_path: Path) -> None:
    assert _parsed("--kiosk") == Options(kiosk=Kiosk())
    words = ["--kiosk", "--run", str(tmp_path), "--export", str(tmp_path), "--memory-mb", "300"]
    words += ["--pin-reset", "/one", "--pin-reset", "/two"]
    asked = Kiosk(tmp_path, tmp_path, 300, (Path("/one"), Path("/two")))
    assert _parsed(*words) == Options(kiosk=asked)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--kiosk", "--size", "800x480"], "--size does not go with --kiosk"),
        (["--kiosk", "--record", "x"], "--record does not go with --kiosk"),
        (["--run", "."], "--run needs --kiosk"),
        (["--export", "."], "--export needs --kiosk"),
        (["--memory-mb", "100"], "--memory-mb needs --kiosk"),
        (["--pin-reset", "x"], "--pin-reset needs --kiosk"),
        (["--kiosk", "--memory-mb", "63"], "not a whole number from 64"),
        (["--kiosk", "--run", __file__], "not a folder"),
    ],
)
def test_what_does_not_go_together(
    words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _parsed(*words) == ExitCode.BAD_OPTIONS
    assert problem in capsys.readouterr().err
