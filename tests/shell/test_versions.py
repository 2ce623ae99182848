"""Does the version report also serve a machine on which something is missing?"""

from __future__ import annotations

import sys
from importlib import metadata

import pytest

from game.shell.versions import version_lines


def test_missing_packages_are_named_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_nothing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", find_nothing)
    monkeypatch.setitem(sys.modules, "pygame", None)  # makes its import fail
    assert version_lines()[2:] == [
        "pygame-ce not installed",
        "SDL not installed",
        "msgpack not installed",
    ]


def test_versions_are_those_of_the_running_programs() -> None:
    from pygame import version

    lines = version_lines()
    assert f"pygame-ce {version.ver}" in lines
    assert f"SDL {version.SDL.major}.{version.SDL.minor}.{version.SDL.patch}" in lines
    assert f"msgpack {metadata.version('msgpack')}" in lines
