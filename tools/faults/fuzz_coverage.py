"""Hostile files led by the code that they reach; needs the package atheris.

`python -m tools.faults.fuzz_coverage [libFuzzer options]`, such as `-runs=10000000`. Begins with
the bodies of the sample saves. Nothing of the game may be imported before it is instrumented.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["game"]):
    from game.storage.envelope import open_sealed, seal_bytes
    from game.storage.errors import SaveError
    from tools.faults import mutations

SAVES = Path(__file__).parents[2] / "tests" / "data" / "saves"
FRAME = slice(12, -16)  # what lies between head and seal


def one_file(data: bytes) -> None:
    """Read the bytes as they are, and as the body of a file whose seal fits."""
    mutations.read_as_app(data)
    try:
        sealed = seal_bytes(data)
    except SaveError:
        return  # too big for a file
    mutations.read_as_app(sealed)


def main() -> None:
    """Run until libFuzzer has done what its options say."""
    with tempfile.TemporaryDirectory() as corpus:
        for path in SAVES.glob("v*/*.sav"):
            open_sealed(path.read_bytes())
            name = f"{path.parent.name}-{path.stem}"
            (Path(corpus) / name).write_bytes(path.read_bytes()[FRAME])
        atheris.Setup([*sys.argv, corpus], one_file)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
