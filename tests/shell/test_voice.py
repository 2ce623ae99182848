"""Does the system's voice say what is played, and is it never in the way?"""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from game.shell.voice import Voice


def program(folder: Path, name: str, body: str) -> None:
    """A stand-in for a program that speaks."""
    path, script = folder / name, folder / f"{name}.py"
    script.write_text(f"{body}\n", encoding="utf-8")
    # Through a shell, as the first line of a script cannot name a path with a blank in it.
    words = f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"
    path.write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
    path.chmod(0o755)


def voice_in(folder: Path) -> Voice:
    def find(name: str) -> str | None:
        path = folder / name
        return str(path) if path.exists() else None

    return Voice(find)


def wait_for(path: Path) -> str:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if path.exists() and (text := path.read_text(encoding="utf-8")):
            return text
        time.sleep(0.01)
    raise AssertionError(f"{path.name} never came")


def writes_arguments(folder: Path) -> str:
    target = folder / "said"
    return (
        "import os, sys, pathlib\n"
        f"part = pathlib.Path({str(target)!r} + '.part')\n"
        "part.write_text('|'.join(sys.argv[1:]), encoding='utf-8')\n"
        f"os.replace(part, {str(target)!r})"
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("espeak-ng", "-v|fr|-a|80|--|-- Rouges"),
        ("spd-say", "-l|fr|-i|-20|--|-- Rouges"),
    ],
)
def test_the_text_is_handed_over_as_it_is(tmp_path: Path, name: str, said: str) -> None:
    program(tmp_path, name, writes_arguments(tmp_path))
    voice = voice_in(tmp_path)
    assert voice.is_found
    voice.say("-- Rouges", "fr", 40)
    assert wait_for(tmp_path / "said") == said
    voice.close()


def test_without_a_voice_nothing_happens(tmp_path: Path) -> None:
    voice = voice_in(tmp_path)
    assert not voice.is_found
    voice.say("Red", "en", 40)
    voice.close()


def test_a_new_sentence_and_the_end_cut_the_old_one_short(tmp_path: Path) -> None:
    body = (
        "import os, pathlib, sys, time\n"
        f"pathlib.Path({str(tmp_path)!r}, sys.argv[-1]).write_text(str(os.getpid()))\n"
        "time.sleep(600)"
    )
    program(tmp_path, "espeak-ng", body)
    voice = voice_in(tmp_path)
    voice.say("one", "en", 40)
    first = int(wait_for(tmp_path / "one"))
    voice.say("two", "en", 40)
    second = int(wait_for(tmp_path / "two"))
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    voice.close()
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)


def test_a_program_that_cannot_be_run_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "espeak-ng").write_text("no program", encoding="utf-8")
    voice = voice_in(tmp_path)
    voice.say("Red", "en", 40)
    assert not voice.is_found
