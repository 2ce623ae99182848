from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.rules import fen
from game.rules.notation import uci
from game.storage.codec import decode_game
from game.storage.envelope import FORMAT, Body, Opened, open_sealed
from game.storage.migrate import STEPS, migrated
from game.storage.records import decode_record

SAVES = Path(__file__).parent.parent / "data" / "saves"
FILES = sorted(SAVES.glob("v*/*.sav"))


def test_there_is_a_step_from_every_older_format() -> None:
    assert sorted(STEPS) == list(range(1, FORMAT))


def test_steps_are_taken_in_order() -> None:
    def more(digit: int) -> object:
        def step(body: Body) -> Body:
            return {"steps": [*body["steps"], digit]}  # type: ignore[misc]

        return step

    steps = {number: more(number) for number in (1, 2, 3)}
    body = migrated(Opened(2, {"steps": []}), steps, target=4)  # type: ignore[arg-type]
    assert body == {"steps": [2, 3]}


def test_files_of_every_format_are_kept() -> None:
    assert {path.parent.name for path in FILES} == {f"v{n}" for n in range(1, FORMAT + 1)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_file_of_a_released_format_opens(path: Path) -> None:
    opened = open_sealed(path.read_bytes())
    assert opened.format == int(path.parent.name[1:])
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    if "values" in expected:
        assert decode_record(opened) == expected["values"]
        return
    game = decode_game(opened)
    outcome, curtain = game.match.outcome, game.match.curtain
    left_out = {"undone": [], "offered_by": None, "armies": None, "judged": 0}
    assert {**left_out, **expected} == {
        "id": game.match.match_id,
        "ruleset": game.match.ruleset.id,
        "plies": len(game.match.moves),
        "fen": fen.write(game.match.position),
        "left_ms": list(game.match.clock.left_ms) if game.match.clock else None,
        "names": [seat.name for seat in game.match.seats],
        "result": [outcome.winner, outcome.reason.value] if outcome else None,
        "starred": game.starred,
        "judged": len(game.match.review),
        "undone": [uci(step.move) for step in game.match.undone],
        "armies": [len(army) for army in curtain.armies] if curtain else None,
        "offered_by": game.match.offer.by if game.match.offer else None,
    }
