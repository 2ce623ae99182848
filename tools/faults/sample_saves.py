"""Writes sample files of a format, once per format: `python -m tools.faults.sample_saves`.

Files that are there stay: those of a released format are never made again.
"""

from __future__ import annotations

import json
from pathlib import Path

from game.rules import fen
from game.rules.notation import uci
from game.storage.codec import encode_game
from game.storage.envelope import FORMAT, seal
from game.storage.records import encode_record
from tools.faults.games import random_game

FOLDER = Path(__file__).parents[2] / "tests" / "data" / "saves" / f"v{FORMAT}"
SEEDS = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 95)
SETTINGS = {"language": "my", "volume": 40, "takebacks": True, "house_rules": "counting=off," * 9}


def write(name: str, data: bytes, expected: object) -> None:
    """Add one file with what it must be read as."""
    with (FOLDER / f"{name}.sav").open("xb") as file:
        file.write(data)
    text = json.dumps(expected, ensure_ascii=False, indent=1)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    write("settings", seal({**encode_record(SETTINGS), "seq": 1}), {"values": SETTINGS})
    for number, seed in enumerate(SEEDS, start=1):
        game = random_game(seed, most_plies=200)
        match = game.match
        expected = {
            "id": match.match_id,
            "ruleset": match.ruleset.id,
            "plies": len(match.moves),
            "fen": fen.write(match.position),
            "left_ms": list(match.clock.left_ms) if match.clock else None,
            "names": [seat.name for seat in match.seats],
            "result": [match.outcome.winner, match.outcome.reason.value] if match.outcome else None,
            "starred": game.starred,
            "undone": [uci(step.move) for step in match.undone],
            "armies": [len(army) for army in match.curtain.armies] if match.curtain else None,
            "offered_by": match.offer.by if match.offer else None,
        }
        write(f"game_{number:02d}", seal({**encode_game(game), "seq": number}), expected)


if __name__ == "__main__":
    main()
