"""Position is a value: nothing changes one after it is made."""

from __future__ import annotations

import ast
import random
from pathlib import Path

from game import rules
from game.rules import PYCHESS, Position, legal_moves, parse_fen, play
from game.rules.legal import captures, quiet_checks, quiets
from game.rules.position import make_position, position_key, waiting

ROOT = Path(rules.__file__).parent.parent
MAKERS = {"position.py", "play.py"}  # the two modules that may fill a Position

START = parse_fen(rules.START_FEN)


def snapshot(position: Position) -> tuple[object, ...]:
    values = (getattr(position, name) for name in Position.__slots__)
    return tuple(
        bytes(v) if isinstance(v, bytearray) else tuple(v) if isinstance(v, list) else v
        for v in values
    )


def test_no_question_and_no_move_changes_a_position() -> None:
    generator = random.Random(4)
    position = START
    for _ in range(200):
        before = snapshot(position)
        moves = legal_moves(position, PYCHESS)
        if not moves:
            break
        for ask in (captures, quiets, quiet_checks, rules.outcome, rules.claims):
            ask(position, PYCHESS)
        move = generator.choice(moves)
        rules.san(position, move, PYCHESS)
        after = play(position, move, PYCHESS)
        assert snapshot(position) == before
        position = after


def assigned_attributes(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            inner = target.value if isinstance(target, ast.Subscript) else target
            if isinstance(inner, ast.Attribute) and inner.attr in Position.__slots__:
                owner = inner.value
                if not (isinstance(owner, ast.Name) and owner.id == "self"):
                    found.append(f"{path.name}:{node.lineno} .{inner.attr}")
    return found


def test_no_module_but_the_makers_assigns_to_what_a_position_holds() -> None:
    found = [
        place
        for package in ("rules", "bot", "match")
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.name not in MAKERS
        for place in assigned_attributes(path)
    ]
    assert found == []


def test_the_search_for_assignments_finds_one(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text("def spoil(position):\n    position.sets[3] ^= 1\n    position.turn = 1\n")
    assert len(assigned_attributes(planted)) == 2


def test_key_tells_board_reserve_and_turn_apart() -> None:
    other_turn = make_position(START.board, START.reserve, 1)
    fewer = list(START.reserve)
    fewer[2] = 0
    assert len({START.key, other_turn.key, position_key(START.board, tuple(fewer), 0)}) == 3


def test_counters_are_not_part_of_the_key() -> None:
    later = make_position(START.board, START.reserve, 0, ply=40, quiet_plies=7)
    assert later.key == START.key
    assert later != START


def test_reserve_is_empty_when_nothing_waits() -> None:
    assert make_position(START.board, (0,) * 16).reserve == ()
    assert waiting(make_position(START.board), 0) == (0,) * 7
    assert waiting(START, 1) == (0, 1, 1, 2, 2, 2, 0)
