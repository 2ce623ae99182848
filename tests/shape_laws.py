"""The architecture's laws as questions about source text; `test_shape.py` asks them.

Each law takes the tree of one module and answers with the breaches found, as short texts.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

MOST_LINES = 400

# Layer -> layers it may import. Modules directly in game/ choose entry points: they see all.
MAY_IMPORT = {
    "game.rules": {"game.rules"},
    "game.bot": {"game.rules", "game.bot"},
    "game.match": {"game.rules", "game.match"},
    "game.storage": {"game.rules", "game.match", "game.storage"},
    "game.ui": {"game.rules", "game.match", "game.ui", "game.bot.levels"},
    "game.shell": {"game"},
    "game.command_line": {"game"},
    "game.__main__": {"game"},
    "game.__init__": set(),
    "tools": {"game", "tools"},
}
OWNERS = {"pygame": "game.shell", "msgpack": "game.storage"}  # run-time package -> its only user
PURE = ("game.rules", "game.match", "game.ui")
IMPURE_MODULES = {
    *("asyncio", "concurrent", "ctypes", "datetime", "fcntl", "io", "logging", "mmap"),
    *("multiprocessing", "os", "pathlib", "random", "secrets", "select", "shutil", "signal"),
    *("socket", "subprocess", "tempfile", "threading", "time", "uuid"),
}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval"}
MAY_PRINT = ("game.__main__", "game.command_line", "game.bot.uci", "game.shell.replay_command")
# These start before anything is installed, and answer any old Python with one plain line.
STANDARD_LIBRARY_ONLY = ("tools.play", "tools.test", "tools._environment")
READ_BY_OLD_PYTHON = ("tools.play", "tools.test")

RULESET_IDS = {"pychess", "chessplayx", "traditional", "federation"}
RULESET_NAMES = {name.upper() for name in RULESET_IDS}
LEGALITY_QUESTIONS = {"legal_moves", "is_legal", "captures", "quiets", "quiet_checks"}
MOVE_MAKERS = {"make_step", "make_promotion", "make_drop"}
MOVE_KIND_SHIFT = 12
POSITION_FIELDS = {
    *("board", "sets", "reserve", "turn", "ply", "quiet_plies"),
    *("count_side", "count_plies", "count_limit_plies", "key"),
}


@dataclass(frozen=True)
class Module:
    """One source file."""

    name: str  # dotted, `__init__` included
    text: str

    @property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    def within(self, *packages: str) -> bool:
        """Is this one of the packages, or inside one?"""
        return within(self.name, *packages)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def imports(module: Module) -> Iterator[str]:
    """Dotted names imported anywhere in the module: `from a import b` gives `a.b`."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{a.name}" for a in node.names)


def _called_name(node: ast.AST) -> str | None:
    """`f` for a call of `f(...)`, `m.f` for one of `m.f(...)`."""
    return ast.unparse(node.func) if isinstance(node, ast.Call) else None


def import_directions(module: Module) -> list[str]:
    """Law 1: who may import whom; imports are absolute and can be read off the source."""
    layer = next((layer for layer in MAY_IMPORT if module.within(layer)), None)
    if layer is None:
        return ["belongs to no layer"]
    allowed = MAY_IMPORT[layer]
    breaches = []
    for name in imports(module):
        ours = within(name, "game", "tools", "tests") or name.startswith(".")
        if ours and name != "game.__version__" and not within(name, *allowed):
            breaches.append(f"imports {name}")
    dynamic = {"__import__", "importlib.import_module", "import_module"}
    if "game" not in allowed:  # who may import everything hides nothing
        breaches += [
            f"calls {_called_name(node)}"
            for node in ast.walk(module.tree)
            if _called_name(node) in dynamic
        ]
    return breaches


def third_party(module: Module) -> set[str]:
    """Top-level names imported that neither Python nor this project provides."""
    tops = {name.split(".")[0] for name in imports(module) if not name.startswith(".")}
    return tops - set(sys.stdlib_module_names) - {"game", "tools", "tests"}


def package_owners(module: Module) -> list[str]:
    """Law 2: pygame only in shell, msgpack only in storage, nothing else at run time."""
    if module.within(*STANDARD_LIBRARY_ONLY):
        return [f"imports {name}" for name in sorted(third_party(module))]
    if not module.within("game"):
        return []
    return [
        f"imports {name}"
        for name in sorted(third_party(module))
        if name not in OWNERS or not module.within(OWNERS[name])
    ]


def _names_a_ruleset(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return node.value in RULESET_IDS
    if isinstance(node, ast.Name):
        return node.id in RULESET_NAMES
    if isinstance(node, ast.Attribute):
        return node.attr in RULESET_NAMES or (node.attr == "id" and _names_a_ruleset(node.value))
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(_names_a_ruleset(element) for element in node.elts)
    if isinstance(node, ast.MatchValue):
        return _names_a_ruleset(node.value)
    return False


def _is_ruleset_id(node: ast.AST) -> bool:
    text = ast.unparse(node) if isinstance(node, ast.expr) else ""
    return text.endswith(("ruleset.id", "ruleset_id", "rules.id"))


def ruleset_questions(module: Module) -> list[str]:
    """Law 3: nobody asks which ruleset it is.

    No comparison, `match` case or table by named ruleset anywhere; in the packages that play the
    game the id is not compared at all, but for being in the catalogue.
    """
    if module.name == "game.rules.rulesets":
        return []
    players = module.within("game.rules", "game.match", "game.bot")
    breaches = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            in_catalogue = ast.unparse(node.comparators[-1]).endswith("RULESETS")
            named = any(_names_a_ruleset(side) for side in sides)
            asked = players and not in_catalogue and any(_is_ruleset_id(side) for side in sides)
            if named or asked:
                breaches.append(f"line {node.lineno}: {ast.unparse(node)}")
        elif isinstance(node, ast.MatchValue) and _names_a_ruleset(node):
            breaches.append(f"line {node.lineno}: case {ast.unparse(node.value)}")
        elif isinstance(node, ast.Dict):
            keys = [key for key in node.keys if key is not None and _names_a_ruleset(key)]
            breaches += [f"line {key.lineno}: table by {ast.unparse(key)}" for key in keys]
    return breaches


def legality(module: Module) -> list[str]:
    """Law 4: legality is decided in rules/legal.py; outside the rules nobody makes up moves."""
    breaches = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef) and node.name in LEGALITY_QUESTIONS:
            if module.within("game") and module.name != "game.rules.legal":
                breaches.append(f"line {node.lineno}: defines {node.name}")
        elif not module.within("game") or module.within("game.rules"):
            continue
        elif (_called_name(node) or "").rpartition(".")[2] in MOVE_MAKERS:
            breaches.append(f"line {getattr(node, 'lineno', 0)}: calls {_called_name(node)}")
        elif (
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.LShift)
            and ast.unparse(node.right) == str(MOVE_KIND_SHIFT)
        ):
            breaches.append(f"line {node.lineno}: packs a move, {ast.unparse(node)}")
    return breaches


def state_changes(module: Module) -> list[str]:
    """Law 5, as far as source text shows it: states are frozen, nothing is assigned into them."""
    breaches = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Global) and module.within(*PURE):
            breaches.append(f"line {node.lineno}: global {', '.join(node.names)}")
        elif isinstance(node, ast.ClassDef) and module.within(*PURE):
            marks = [ast.unparse(mark) for mark in node.decorator_list]
            loose = [m for m in marks if "dataclass" in m and "frozen=True" not in m]
            breaches += [f"line {node.lineno}: {node.name} is not frozen" for _ in loose]
        elif isinstance(node, ast.Attribute) and _assigns_into_state(module, node):
            breaches.append(f"line {node.lineno}: assigns {ast.unparse(node)}")
    return breaches


def _assigns_into_state(module: Module, target: ast.Attribute) -> bool:
    if not isinstance(target.ctx, ast.Store | ast.Del):
        return False
    owner = ast.unparse(target.value)
    if owner == "self":  # a class that fills its own fields, or keeps a bounded memo
        return False
    if module.within("game.match", "game.ui"):
        return True
    # The search may make and unmake on its own copy.
    if target.attr not in POSITION_FIELDS or not module.within("game") or module.within("game.bot"):
        return False
    # `play` fills the position that it is making, never the one it was given.
    return module.name != "game.rules.play" or owner == "position"


def length(module: Module) -> list[str]:
    """Law 6: no module over 400 lines."""
    lines = len(module.text.splitlines())
    return [f"{lines} lines"] if lines > MOST_LINES else []


def typing(module: Module) -> list[str]:
    """Law 7, beside mypy itself: pure modules do not switch it off, but for one named fault."""
    return [
        f"line {number}: switches type checking off"
        for number, line in enumerate(module.text.splitlines(), start=1)
        if module.within(*PURE) and re.search(r"# type: ignore(?!\[)|# mypy:", line)
    ]


def purity(module: Module) -> list[str]:
    """Values in the middle: no clock, chance, file, thread or output in rules, match and ui."""
    if not module.within(*PURE):
        return []
    tops = sorted({name.split(".")[0] for name in imports(module)} & IMPURE_MODULES)
    calls = (_called_name(node) for node in ast.walk(module.tree))
    return [f"imports {name}" for name in tops] + [
        f"calls {name}" for name in calls if name in IMPURE_CALLS
    ]


def printing(module: Module) -> list[str]:
    """Only the sub-commands that talk on a terminal print."""
    if not module.within("game") or any(module.name.startswith(name) for name in MAY_PRINT):
        return []
    return [
        f"line {getattr(node, 'lineno', 0)}: prints"
        for node in ast.walk(module.tree)
        if _called_name(node) == "print"
    ]


def opening(module: Module) -> list[str]:
    """Every module says what it is for, and holds its annotations back."""
    if not module.text.strip():
        return [] if module.name.endswith("__init__") else ["is empty"]
    breaches = [] if ast.get_docstring(module.tree) else ["has no docstring"]
    body = module.tree.body[1:]
    only_names = all(isinstance(node, ast.Assign | ast.ImportFrom) for node in body)
    exempt = module.name in READ_BY_OLD_PYTHON or (module.name.endswith("__init__") and only_names)
    if "__future__.annotations" not in imports(module) and not exempt:
        breaches.append("lacks from __future__ import annotations")
    return breaches


LAWS = (
    import_directions,
    package_owners,
    ruleset_questions,
    legality,
    state_changes,
    length,
    typing,
    purity,
    printing,
    opening,
)
