"""What is in a file of rule vectors? Reads rows and their fields, and refuses what is malformed.

A file is known by its content: each kind of row has fields that no other kind has.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path

SUFFIXES = (".json", ".jsonl", ".json.gz", ".jsonl.gz")
MOST_BYTES = 512 * 1024 * 1024  # of unpacked text; guards against a packed bomb
WRAPPERS = ("rows", "cases")  # where a JSON object keeps its list of rows

# The fields that tell what a row is, most telling first.
KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("placement", frozenset({"u", "look"})),
    ("games", frozenset({"u", "f"})),
    ("stalemate", frozenset({"f", "forbidden"})),
    ("legal", frozenset({"f", "m"})),
    ("perft", frozenset({"fen", "nodes"})),
    ("fen", frozenset({"in", "code"})),
    ("cases", frozenset({"fen", "py"})),
)


class BadVectors(Exception):
    """A file that cannot be checked: unreadable, empty, or not in a known form."""


class Row:
    """One row of a file, read field by field; each reader raises BadVectors on a wrong type."""

    def __init__(self, fields: dict[str, object], where: str) -> None:
        self.fields = fields
        self.where = where

    def value(self, name: str) -> object:
        if name not in self.fields:
            raise BadVectors(f"{self.where}: the field {name!r} is missing")
        return self.fields[name]

    def wrong(self, name: str, wanted: str) -> BadVectors:
        return BadVectors(f"{self.where}: the field {name!r} is not {wanted}")

    def text(self, name: str) -> str:
        value = self.value(name)
        if not isinstance(value, str):
            raise self.wrong(name, "a text")
        return value

    def number(self, name: str) -> int:
        value = self.value(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(name, "a whole number")
        return value

    def truth(self, name: str) -> bool:
        """A true or false, also written 1 or 0."""
        value = self.value(name)
        if value not in (0, 1) or not isinstance(value, int):
            raise self.wrong(name, "true or false")
        return bool(value)

    def items(self, name: str) -> list[object]:
        value = self.value(name)
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        return value

    def texts(self, name: str) -> list[str]:
        found = [item for item in self.items(name) if isinstance(item, str)]
        if len(found) != len(self.items(name)):
            raise self.wrong(name, "a list of texts")
        return found

    def numbers(self, name: str) -> list[int]:
        found = [
            item
            for item in self.items(name)
            if isinstance(item, int) and not isinstance(item, bool)
        ]
        if len(found) != len(self.items(name)):
            raise self.wrong(name, "a list of whole numbers")
        return found

    def table(self, name: str) -> Row:
        """A field that holds named fields itself."""
        value = self.value(name)
        if not isinstance(value, dict):
            raise self.wrong(name, "an object")
        return Row(value, f"{self.where}, {name}")


def vector_files(path: Path) -> tuple[list[Path], list[Path]]:
    """The files to check at a path, and those of a folder that hold no vectors.

    Raises:
        BadVectors: when there is nothing to check.
    """
    if not path.exists():
        raise BadVectors("there is no such file or folder")
    if not path.is_dir():
        return [path], []
    every = sorted(p for p in path.rglob("*") if p.is_file())
    wanted = [p for p in every if p.name.endswith(SUFFIXES)]
    if not wanted:
        raise BadVectors("the folder holds no vector file")
    return wanted, [p for p in every if p not in wanted]


def read_rows(path: Path) -> tuple[str, list[Row]]:
    """The kind of rows a file holds, and the rows.

    Raises:
        BadVectors: when the file is unreadable, broken, empty or of no known kind.
    """
    if not path.name.endswith(SUFFIXES):
        raise BadVectors(f"its name ends in none of {', '.join(SUFFIXES)}")
    text = unpacked_text(path)
    if not text.strip():
        raise BadVectors("it is empty")
    raw = list(json_lines(text)) if ".jsonl" in path.suffixes else json_list(text)
    if not raw:
        raise BadVectors("it has no rows")
    kind = kind_of_rows(raw)
    return kind, [as_row(item, number, kind) for number, item in enumerate(raw, 1)]


def unpacked_text(path: Path) -> str:
    try:
        with gzip.open(path) if path.name.endswith(".gz") else path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise BadVectors(f"it cannot be read ({error})") from error
    if len(data) > MOST_BYTES:
        raise BadVectors("it is too large")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadVectors(f"it is not UTF-8 text ({error})") from error


def parse_json(text: str, where: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadVectors(f"{where} is not JSON ({error})") from error
    return value


def json_lines(text: str) -> Iterator[object]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield parse_json(line, f"line {number}")


def json_list(text: str) -> list[object]:
    """The rows of one JSON text: a list, or an object with a list of rows in it."""
    whole = parse_json(text, "it")
    if isinstance(whole, dict):
        for wrapper in WRAPPERS:
            if wrapper in whole:
                whole = whole[wrapper]
                break
    if not isinstance(whole, list):
        raise BadVectors("it holds no list of rows")
    return whole


def kind_of_rows(raw: list[object]) -> str:
    first = raw[0]
    if isinstance(first, list):
        return "material"
    if isinstance(first, dict):
        for kind, fields in KINDS:
            if fields <= first.keys():
                return kind
    raise BadVectors("its rows are of no known kind")


def as_row(item: object, number: int, kind: str) -> Row:
    """A row with named fields; a row of a material table has its columns named."""
    where = f"row {number}"
    if kind == "material":
        if not isinstance(item, list) or len(item) != 3:
            raise BadVectors(f"{where} is not a FEN and two flags")
        return Row(dict(zip(("f", "iw", "ib"), item, strict=True)), where)
    if not isinstance(item, dict):
        raise BadVectors(f"{where} is not an object")
    return Row(item, where)
