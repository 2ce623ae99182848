"""Is the second opinion itself right? The slow checker against the recorded reference."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from game.rules import RULESETS, SWITCHES
from game.rules.ruleset import switches_of
from tests import slow_rules
from tests.slow_rules import PRESETS, PYCHESS

VECTORS = Path(__file__).parent.parent / "data" / "rules" / "vectors"
START = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1"
AUTOMATIC = {"fifty_move": "auto", "repetition": "auto", "promotion_only": "auto"}
NAMES = {"checkmate": "mate", "fifty_move": "fifty"}
RESULTS = {"w": "1-0", "b": "0-1", "": "1/2-1/2"}


def lines(name: str) -> list[dict[str, Any]]:
    with gzip.open(VECTORS / name, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def rows(name: str) -> list[Any]:
    return json.loads((VECTORS / name).read_text())["rows"]  # type: ignore[no-any-return]


def test_single_positions_of_every_kind() -> None:
    every = lines("legal.jsonl.gz")
    picked = sorted(every, key=lambda row: row["t"])[::18]
    assert {row["t"] for row in picked} == {row["t"] for row in every}
    for row in picked:
        state = slow_rules.parse(row["f"])
        moves = sorted(slow_rules.legal(state))
        assert " ".join(moves) == row["m"], row["f"]
        assert " ".join(slow_rules.san(state, move) for move in moves) == row["s"], row["f"]
        assert slow_rules.in_check(state) == bool(row["c"]), row["f"]
        mated = "mate" if slow_rules.in_check(state) else "stalemate"
        assert ("-" if moves else mated) == row["e"], row["f"]
        unable = [int(not slow_rules.can_mate(state, side)) for side in "wb"]
        assert unable == [row["iw"], row["ib"]], row["f"]
        counted_out = bool(moves) and 0 < state.limit < state.counted
        assert (counted_out or bool(slow_rules.claims(state))) == bool(row["o"]), row["f"]
        assert slow_rules.fen(state) == row["f"]


@pytest.mark.parametrize("game", lines("games.jsonl.gz")[::16], ids=lambda game: game["i"])
def test_whole_games(game: dict[str, Any]) -> None:
    states = slow_rules.replay(slow_rules.parse(game["f"]), game["u"].split())
    fens = [slow_rules.fen(state) for state in states]
    assert hashlib.sha1("\n".join(fens).encode()).hexdigest() == game["sha1"]
    claimable = [
        [ply, reason]
        for ply, state in enumerate(states)
        for reason in slow_rules.holding_draws(state, PYCHESS)
        if ply < len(states) - 1 or slow_rules.legal(state)
    ]
    recorded = [
        [ply, reason] for first, last, reason in game["claims"] for ply in range(first, last + 1)
    ]
    assert [[ply, NAMES.get(reason, reason)] for ply, reason in claimable] == sorted(recorded)
    switches = PYCHESS | AUTOMATIC if game["p"] == "auto" else PYCHESS
    end = slow_rules.outcome(states[-1], switches)
    if end is None:
        assert (game["end"], game["res"]) == ("cut", "*")
    else:
        assert (game["end"], game["res"]) == (NAMES.get(end[1], end[1]), RESULTS[end[0]])


def test_material_that_cannot_mate() -> None:
    for fen, white, black in rows("material.json"):
        state = slow_rules.parse(fen)
        unable = [int(not slow_rules.can_mate(state, side)) for side in "wb"]
        assert unable == [white, black], fen


def test_moves_left_where_stalemating_is_forbidden() -> None:
    for row in rows("stalemate_forbidden.json")[::3]:
        state = slow_rules.parse(row["f"])
        kept = slow_rules.legal(state, PYCHESS | {"stalemate": "forbidden"})
        assert sorted(kept) == row["m"].split(), row["f"]
        assert sorted(slow_rules.legal(state) - kept) == row["forbidden"].split(), row["f"]


def test_traditional_placement() -> None:
    switches = PRESETS["traditional"]
    for row in rows("placement_traditional.json")[::5]:
        states = slow_rules.replay(slow_rules.parse(START), row["u"].split(), switches)
        for ply, board, moves in row["look"]:
            assert slow_rules.key(states[ply]) == board
            assert sorted(slow_rules.legal(states[ply], switches)) == moves.split()
        assert slow_rules.key(states[-1]) == row["final"]


@pytest.mark.parametrize("name", RULESETS)
def test_its_rulesets_are_those_of_the_catalogue(name: str) -> None:
    assert PRESETS[name] == switches_of(RULESETS[name])


def test_it_knows_every_switch() -> None:
    assert set(slow_rules.DEFAULTS) == set(SWITCHES)
