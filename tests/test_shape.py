"""Does the source keep the architecture's laws, and would each law notice a breach?"""

from __future__ import annotations

import ast
import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import shape_laws
from tests.shape_laws import LAWS, OWNERS, Module

ROOT = Path(__file__).parent.parent
TOP_LEVEL = {
    *("pyproject.toml", "README.md", "LICENSE"),
    *("game", "assets", "saves", "tests", "tools"),
}
LEFT_BY_BUILDS = {"dist", "build"}

Law = Callable[[Module], list[str]]


def read_modules(*folders: str) -> list[Module]:
    modules = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            modules.append(Module(name, path.read_text(encoding="utf-8")))
    return modules


MODULES = read_modules("game", "tools")


def short(value: object) -> str:
    """A name for a case that is the same in every process."""
    return getattr(value, "__name__", repr(value)[:40])


@pytest.mark.parametrize("law", LAWS, ids=short)
def test_source_keeps_the_law(law: Law) -> None:
    breaches = {module.name: law(module) for module in MODULES}
    assert {name: found for name, found in breaches.items() if found} == {}


def test_tests_are_no_longer_than_other_modules() -> None:
    found = {module.name: shape_laws.length(module) for module in read_modules("tests")}
    assert {name: breaches for name, breaches in found.items() if breaches} == {}
    assert __name__ in found


def test_every_package_of_the_layout_is_read() -> None:
    read = {module.name for module in MODULES}
    for package in ("rules", "bot", "match", "storage", "ui", "ui.screens", "shell"):
        assert f"game.{package}.__init__" in read
    assert {"game.__init__", "game.__main__", *shape_laws.STANDARD_LIBRARY_ONLY} <= read


PLANTED: list[tuple[Law, str, str]] = [
    (shape_laws.import_directions, "game.rules.x", "from game.bot import search"),
    (shape_laws.import_directions, "game.bot.x", "from game.match.match import MatchState"),
    (shape_laws.import_directions, "game.bot.x", "import game.storage"),
    (shape_laws.import_directions, "game.match.x", "def f():\n    from game.ui import update"),
    (shape_laws.import_directions, "game.storage.x", "from game.ui.state import UiState"),
    (shape_laws.import_directions, "game.ui.x", "from game.bot.search import search"),
    (shape_laws.import_directions, "game.ui.x", "from game.bot import search"),
    (shape_laws.import_directions, "game.ui.x", "from game import shell"),
    (shape_laws.import_directions, "game.shell.x", "from tools.play import main"),
    (shape_laws.import_directions, "game.shell.x", "import tests"),
    (shape_laws.import_directions, "game.rules.x", "from . import legal"),
    (shape_laws.import_directions, "game.helpers", "import game.rules"),
    (shape_laws.import_directions, "game.rules.x", "importlib.import_module('game.bot')"),
    (shape_laws.package_owners, "game.ui.x", "import pygame"),
    (shape_laws.package_owners, "game.shell.x", "import msgpack"),
    (shape_laws.package_owners, "game.shell.x", "import numpy as np"),
    (shape_laws.package_owners, "tools._environment", "import pytest"),
    (shape_laws.ruleset_questions, "game.ui.x", "ruleset.id == 'traditional'"),
    (shape_laws.ruleset_questions, "game.ui.x", "ruleset is PYCHESS"),
    (shape_laws.ruleset_questions, "game.ui.x", "name in ('pychess', 'federation')"),
    (shape_laws.ruleset_questions, "game.ui.x", "settings.ruleset_id != rulesets.PYCHESS.id"),
    (shape_laws.ruleset_questions, "game.ui.x", "{'pychess': 1}[ruleset.id]"),
    (shape_laws.ruleset_questions, "game.ui.x", "match name:\n    case 'pychess':\n        f()"),
    (shape_laws.ruleset_questions, "game.match.x", "a.ruleset.id == b.ruleset.id"),
    (shape_laws.ruleset_questions, "game.bot.x", "state.ruleset_id != wanted"),
    (shape_laws.legality, "game.rules.x", "def is_legal(position): ..."),
    (shape_laws.legality, "game.bot.x", "moves.make_step(0, 8)"),
    (shape_laws.legality, "game.ui.x", "make_drop(5, 0)"),
    (shape_laws.legality, "game.match.x", "origin | target << 6 | 1 << 12"),
    (shape_laws.state_changes, "game.match.x", "state.outcome = None"),
    (shape_laws.state_changes, "game.ui.x", "def f():\n    global shown\n    shown = 1"),
    (shape_laws.state_changes, "game.ui.x", "@dataclass\nclass State: ..."),
    (shape_laws.state_changes, "game.rules.x", "@dataclass(slots=True)\nclass State: ..."),
    (shape_laws.state_changes, "game.rules.x", "after.turn ^= 1"),
    (shape_laws.state_changes, "game.rules.play", "position.turn ^= 1"),
    (shape_laws.state_changes, "game.shell.x", "position.key = 0"),
    (shape_laws.length, "tools.x", "\n" * 401),
    (shape_laws.typing, "game.match.x", "f()  # type: ignore"),
    (shape_laws.typing, "game.ui.x", "# mypy: ignore-errors"),
    (shape_laws.purity, "game.rules.x", "import random"),
    (shape_laws.purity, "game.match.x", "from time import monotonic"),
    (shape_laws.purity, "game.ui.x", "import os.path"),
    (shape_laws.purity, "game.ui.x", "open('words.toml')"),
    (shape_laws.printing, "game.storage.x", "def f():\n    print('saved')"),
    (shape_laws.opening, "game.bot.x", "from __future__ import annotations"),
    (shape_laws.opening, "game.bot.x", "'''What is it?'''\nimport sys"),
    (shape_laws.opening, "game.bot.x", ""),
]


@pytest.mark.parametrize(("law", "name", "text"), PLANTED, ids=short)
def test_planted_breach_is_found(law: Law, name: str, text: str) -> None:
    assert law(Module(name, text)) != []


ALLOWED: list[tuple[Law, str, str]] = [
    (shape_laws.import_directions, "game.ui.x", "from game.bot.levels import LEVELS"),
    (shape_laws.import_directions, "game.ui.x", "from game.bot import levels"),
    (shape_laws.import_directions, "game.storage.x", "from game import __version__"),
    (shape_laws.import_directions, "game.shell.x", "from game.storage import slots"),
    (shape_laws.package_owners, "game.storage.x", "import msgpack"),
    (shape_laws.package_owners, "tools.x", "import numpy"),
    (shape_laws.ruleset_questions, "game.ui.x", "option.id == settings.ruleset_id"),
    (shape_laws.ruleset_questions, "game.match.x", "state.ruleset_id in RULESETS"),
    (shape_laws.ruleset_questions, "game.rules.x", "ruleset.stalemate == 'forbidden'"),
    (shape_laws.legality, "game.ui.x", "move in legal_moves(position, ruleset)"),
    (shape_laws.state_changes, "game.ui.x", "@dataclass(frozen=True)\nclass State: ..."),
    (shape_laws.state_changes, "game.rules.play", "after.turn = 1 - position.turn"),
    (shape_laws.state_changes, "game.bot.x", "position.turn ^= 1"),
    (shape_laws.length, "tools.x", "\n" * 400),
    (shape_laws.printing, "game.bot.uci", "print('uciok')"),
    (shape_laws.opening, "game.x.__init__", "'''Says what it is.'''"),
]


@pytest.mark.parametrize(("law", "name", "text"), ALLOWED, ids=short)
def test_sound_source_is_left_alone(law: Law, name: str, text: str) -> None:
    assert law(Module(name, text)) == []


def test_each_law_has_a_planted_breach() -> None:
    assert {law for law, _, _ in PLANTED} == set(LAWS)


def test_run_time_packages_are_the_two_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[^\w-]", wish)[0] for wish in project["dependencies"]}
    assert declared == {"pygame-ce", "msgpack"}
    ours = [module for module in MODULES if module.within("game")]
    assert set().union(*map(shape_laws.third_party, ours)) == set(OWNERS)


def test_strict_type_checking_covers_game_and_tools() -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tool["mypy"]["strict"] is True
    assert tool["mypy"]["files"] == ["game", "tools"]
    loosened = {module for part in tool["mypy"]["overrides"] for module in part["module"]}
    assert not [name for name in loosened if name.startswith(("game", "tools"))]


def test_top_level_holds_only_what_was_agreed() -> None:
    found = {name for name in os.listdir(ROOT) if not name.startswith(".")}
    assert {name for name in found - LEFT_BY_BUILDS if not name.endswith(".egg-info")} == TOP_LEVEL


@pytest.mark.parametrize("name", shape_laws.READ_BY_OLD_PYTHON)
def test_commands_parse_on_an_old_python(name: str) -> None:
    text = next(module.text for module in MODULES if module.name == name)
    ast.parse(text, feature_version=(3, 6))
    assert text.index("sys.exit(10)") < text.index("from tools")
    assert "from __future__ import annotations" not in text  # unknown before Python 3.7
