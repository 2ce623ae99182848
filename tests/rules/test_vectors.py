"""Does the engine answer as the recorded vectors say, and does the checker notice what does not?"""

from __future__ import annotations

import copy
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tools import check_vectors

VECTORS = Path(__file__).parent.parent / "data" / "rules" / "vectors"
FILES = sorted(path.name for path in VECTORS.iterdir())

Rows = list[Any]


def rows_of(name: str, count: int) -> Rows:
    """The first rows of a recorded file."""
    path = VECTORS / name
    if name.endswith(".gz"):
        with gzip.open(path, "rt", encoding="utf-8") as stream:
            return [json.loads(next(stream)) for _ in range(count)]
    whole = json.loads(path.read_text())
    rows: Rows = whole if isinstance(whole, list) else whole.get("rows", whole.get("cases"))
    return rows[:count]


def small_game() -> Rows:
    """A short recorded game with a claim in it."""
    with gzip.open(VECTORS / "games.jsonl.gz", "rt", encoding="utf-8") as stream:
        games = [json.loads(line) for line in stream]
    return [next(game for game in games if game["claims"] and 20 < game["n"] < 40)]


def run(
    tmp_path: Path, rows: object, capsys: pytest.CaptureFixture[str], name: str = "rows.json"
) -> tuple[int, str, str]:
    """Exit code, last line and messages of a check of these rows."""
    path = tmp_path / name
    path.write_text(json.dumps(rows))
    code = check_vectors.main([str(path)])
    out, messages = capsys.readouterr()
    return code, out.splitlines()[-1], messages


@pytest.mark.parametrize("name", FILES)
def test_recorded_answers(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = check_vectors.main([str(VECTORS / name)])
    out = capsys.readouterr().out
    assert (code, out.splitlines()[-1].split(", ")[1]) == (0, "0 failed"), out


def test_folder_is_all_its_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "a.json").write_text(json.dumps(rows_of("material.json", 4)))
    (inner / "b.jsonl").write_text(json.dumps(rows_of("perft.json", 1)[0] | {"nodes": [88]}))
    (tmp_path / "README.md").write_text("no vectors")
    assert check_vectors.main([str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "README.md: no vector file" in out
    assert out.splitlines()[-1] == "9 checked, 0 failed"


# ------------------------------------------------------------ a wrong answer is a failure

CHANGED = {str: lambda text: text + " e2e4", int: lambda number: number + 1}
SOURCES: dict[str, Rows] = {
    "legal": rows_of("legal.jsonl.gz", 1),
    "games": small_game(),
    "perft": [row | {"nodes": row["nodes"][:2]} for row in rows_of("perft.json", 1)],
    "material": rows_of("material.json", 1),
    "fen": rows_of("fen.json", 1),
    "stalemate": rows_of("stalemate_forbidden.json", 1),
    "placement": rows_of("placement_traditional.json", 1),
}
ANSWERS = [
    *(("legal", field) for field in ("f", "m", "s", "c", "e", "iw", "ib", "o")),
    *(("games", field) for field in ("f", "u", "s", "n", "end", "res", "final", "sha1")),
    ("fen", "code"),
    ("fen", "out"),
    ("stalemate", "m"),
    ("stalemate", "forbidden"),
    ("placement", "u"),
    ("placement", "final"),
]
LABELS = {"t", "i", "k", "p", "name", "about"}


@pytest.mark.parametrize("kind", SOURCES)
def test_unchanged_rows_pass(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, last, _ = run(tmp_path, SOURCES[kind], capsys)
    assert code == 0
    assert not last.startswith("0 checked")


@pytest.mark.parametrize(("kind", "field"), ANSWERS)
def test_changed_field_fails(
    kind: str, field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = copy.deepcopy(SOURCES[kind])
    value = rows[0][field]
    rows[0][field] = CHANGED[type(value)](value)
    code, last, _ = run(tmp_path, rows, capsys)
    assert code == 1
    assert not last.endswith(" 0 failed")


def changed(kind: str, path: tuple[str | int, ...], value: object) -> Rows:
    """The rows with the value at the end of the path replaced."""
    rows = copy.deepcopy(SOURCES[kind])
    place: Any = rows[0]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return rows


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("material", (1,), 1),
        ("material", (2,), 1),
        ("perft", ("nodes", 0), 87),
        ("perft", ("nodes", 1), 7745),
        ("perft", ("fen",), "no fen"),
        ("games", ("claims",), []),
        ("games", ("claims", 0, 0), 2),
        ("games", ("claims", 0, 2), "fifty moves"),
        ("games", ("cp", 1), "no fen"),
        ("games", ("cp",), []),
        ("games", ("u",), ""),
        ("placement", ("look", 0, 1), "8/8/8/8/8/8/8/8[] w"),
        ("placement", ("look", 1, 2), "R@a1"),
        ("fen", ("in",), "8/8 w"),
        ("fen", ("in",), "8/8/8/8/8/7k/8/K7[] w - - 0 1"),
        ("fen", ("in",), "8/8/8/8/7k/7K/8/8[] w - - 0 1"),
        ("fen", ("in",), "8/8/8/8/7q/7k/8/KFF5[] w - - 0 1"),
    ],
)
def test_changed_inner_value_fails(
    kind: str,
    path: tuple[str | int, ...],
    value: object,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(tmp_path, changed(kind, path, value), capsys)[0] == 1


def test_policy_decides_which_end_a_game_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = copy.deepcopy(SOURCES["games"])
    rows[0]["p"] = {"auto": "human", "human": "auto"}[rows[0]["p"]]
    assert run(tmp_path, rows, capsys)[0] == 1


CASE: dict[str, Any] = {
    "id": "made up",
    "fen": "7k/8/2P5/3P4/8/8/8/K7[] w - - 0 58",
    "pre": ["d5d5f"],
    "py": {},
    "rs": {},
}
AFTER = "7k/8/2P5/3F4/8/8/8/K7[] b - - 0 58"
RIGHT: dict[str, object] = {
    "n": 3,
    "promos": [],
    "legal": ["h8g8"],
    "illegal": ["h8h6"],
    "legal0": ["c6c7"],
    "opt": False,
    "check": False,
    "end": "-",
    "fen_after": AFTER,
    "fen_norm": CASE["fen"],
    "mat": [0, 1],
    "san": {"h8g8": "Kg8"},
    "capture": {"d5d5f": False, "h8g7": False},
    "import_san": {"Kg8": "h8g8", "Kh6": None},
}
WRONG: dict[str, object] = {
    "n": 4,
    "promos": ["c6c6f"],
    "legal": ["h8g8", "h8h6"],
    "illegal": ["h8h6", "h8g8"],
    "legal0": ["h8g8"],
    "opt": True,
    "check": True,
    "end": "mate",
    "fen_after": CASE["fen"],
    "fen_norm": AFTER,
    "mat": [1, 1],
    "san": {"h8g8": "Kg7"},
    "capture": {"d5d5f": True},
    "import_san": {"Kg8": "h8g7"},
}


@pytest.mark.parametrize("name", RIGHT)
def test_case_expectations_are_compared(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, [CASE | {"py": {name: RIGHT[name]}}], capsys)[0] == 0
    assert run(tmp_path, [CASE | {"py": {name: WRONG[name]}}], capsys)[0] == 1


@pytest.mark.parametrize(
    ("switches", "expected", "code"),
    [
        ("promotion_step=in_place", {"illegal": ["c6b7f"], "legal": ["c6c7"]}, 0),
        ("promotion_step=in_place", {"legal": ["c6b7f"]}, 1),
        ("placement_order=red_first", {"side_after": "w"}, 0),
        ("placement_order=red_first", {"side_after": "b"}, 1),
        ("promotion_step=in_place,only_pawn_anywhere=no", {"promos": ["c6c6f", "d5d5f"]}, 0),
        ("traditional", {"note": "nothing to compare"}, 0),
        ("traditional", {"n": 1}, 1),
        ("promotion_step=sideways", {"n": 1}, 2),
        ("no_such_switch=on", {"n": 1}, 2),
        ("promotion_step=in_place", {"weather": "fine"}, 2),
    ],
)
def test_case_under_house_rules(
    switches: str,
    expected: dict[str, object],
    code: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    case = CASE | {"pre": [], "rs": {switches: expected}}
    assert run(tmp_path, [case], capsys)[0] == code


def test_case_with_a_first_move_that_cannot_be_played_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, [CASE | {"pre": ["a1a8"], "py": {"n": 1}}], capsys)[0] == 1


# ------------------------------------------------------------ a malformed file is refused


@pytest.mark.parametrize("kind", SOURCES)
def test_missing_field_is_named(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if kind == "material":
        assert run(tmp_path, [["8/8/8/8/8/8/8/8[] w - - 0 1", 0]], capsys)[0] == 2
        return
    whole = SOURCES[kind][0]
    for field in whole:
        rows = [whole, {name: value for name, value in whole.items() if name != field}]
        code, _, messages = run(tmp_path, rows, capsys)
        assert (code, f"row 2: the field {field!r} is missing" in messages) == (2, True), field


@pytest.mark.parametrize("kind", SOURCES)
@pytest.mark.parametrize("value", [None, 1.5, True, {}, "text", [[]], [1, "a"]])
def test_wrong_type_never_breaks_the_checker(
    kind: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = SOURCES[kind][0]
    for field in range(3) if kind == "material" else whole:
        rows = [copy.deepcopy(SOURCES[kind][0]) for _ in range(2)]
        rows[1][field] = value
        code, _, messages = run(tmp_path, rows, capsys)
        if field in LABELS and isinstance(value, str):
            assert code == (2 if field == "p" else 0)
        else:
            assert code in (1, 2)
            assert ("row 2" in messages) == (code == 2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n",
        "[]",
        "{}",
        "null",
        '"text"',
        "[1]",
        '[{"weather": "fine"}]',
        '{"rows": []}',
        '{"rows": 3}',
        "[" * 100_000,
        '[{"f": ',
        "9" * 5_000,
    ],
)
@pytest.mark.parametrize("name", ["x.json", "x.jsonl"])
def test_unknown_content_is_refused(
    name: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text(text)
    assert check_vectors.main([str(tmp_path / name)]) == 2
    out, messages = capsys.readouterr()
    assert messages.startswith(str(tmp_path / name))
    assert len(messages.splitlines()) == 1
    assert out.splitlines()[-1] == "0 checked, 0 failed"


@pytest.mark.parametrize(
    "data",
    [
        b"no gzip at all",
        gzip.compress(b'{"f": "x"}', mtime=0)[:-9],
        gzip.compress(b"\xff\xfe", mtime=0),
        b"",
    ],
)
def test_broken_gzip_is_refused(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.jsonl.gz").write_bytes(data)
    assert check_vectors.main([str(tmp_path / "x.jsonl.gz")]) == 2
    assert "x.jsonl.gz" in capsys.readouterr().err


def test_gzip_with_a_damaged_middle_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = bytearray((VECTORS / "legal.jsonl.gz").read_bytes())
    data[len(data) // 2] ^= 0xFF
    (tmp_path / "x.jsonl.gz").write_bytes(data)
    assert check_vectors.main([str(tmp_path / "x.jsonl.gz")]) == 2
    assert "x.jsonl.gz" in capsys.readouterr().err


def test_what_is_no_vector_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("[]")
    (tmp_path / "empty").mkdir()
    for path in (tmp_path / "notes.txt", tmp_path / "empty", tmp_path / "not there.json"):
        assert check_vectors.main([str(path)]) == 2
        assert str(path) in capsys.readouterr().err
    assert check_vectors.main([]) == 2


def test_bad_file_does_not_hide_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.json").write_text("[")
    (tmp_path / "b.json").write_text(json.dumps(rows_of("material.json", 2)))
    assert check_vectors.main([str(tmp_path)]) == 2
    assert capsys.readouterr().out.splitlines()[-1] == "4 checked, 0 failed"
