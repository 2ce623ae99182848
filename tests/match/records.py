"""Records for the tests of matches: written as others write them, read, or refused."""

from __future__ import annotations

import pytest

from game.match.match import MatchState
from game.match.record import import_game
from game.match.record_text import BadRecord
from game.rules import PYCHESS, Ruleset, uci


def read(text: str | bytes, ruleset: Ruleset = PYCHESS) -> MatchState:
    return import_game(text, "test", ruleset)


def refused(text: str | bytes, ruleset: Ruleset = PYCHESS) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(text, ruleset)
    return caught.value


def record_of(fen: str, moves: str, **tags: str) -> str:
    """A record as others write it."""
    lines = {"Variant": "Sittuyin", "FEN": fen, "SetUp": "1"} | tags
    head = "".join(f'[{name} "{value}"]\n' for name, value in lines.items())
    return f"{head}\n{moves}\n"


def moves_of(match: MatchState) -> str:
    return " ".join(uci(move) for move in match.moves)
