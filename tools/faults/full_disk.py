"""A process that saves on a disk too small for it: `python -m tools.faults.full_disk FOLDER`.

Prints as JSON how many saves were acknowledged, the kinds of the failures, and whether anything
acknowledged was ever missing.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

from game.storage.errors import SaveError
from game.storage.filesystem import FileSystem
from tools.faults.scenario import SCRIPT, body, look_into_folder, make_folder


def main(root: str) -> None:
    """Save a whole long game, whatever comes."""
    folder = make_folder(root, FileSystem())
    acknowledged, missing = 0, 0
    failures: Counter[str] = Counter()
    for plies in range(1, len(SCRIPT) + 1):
        try:
            folder.save_game("aa", body(plies))
            acknowledged = plies
        except SaveError as error:
            failures[error.kind.value] += 1
        seen = max((game[1] for game in look_into_folder(root).games), default=0)
        missing += seen not in (acknowledged, plies)
    print(json.dumps({"acknowledged": acknowledged, "failures": failures, "missing": missing}))


if __name__ == "__main__":
    main(sys.argv[1])
