"""Do the look-up tables stay small together, and answer the same after they were emptied?"""

from __future__ import annotations

from random import Random

import pytest

from game.rules import PYCHESS, START_FEN, legal_moves, lookups, outcome, parse_fen, play
from game.rules.position import Position


def held() -> int:
    return sum(map(len, lookups.TABLES))


def wander(seed: int, most_plies: int = 160) -> list[Position]:
    chance, position, seen = Random(seed), parse_fen(START_FEN), []
    for _ in range(most_plies):
        moves = legal_moves(position, PYCHESS)
        if not moves or outcome(position, PYCHESS) is not None:
            break
        position = play(position, chance.choice(moves), PYCHESS)
        seen.append(position)
    return seen


def test_the_tables_are_known() -> None:
    lookups.trim_lookups()
    before = held()
    wander(1)
    assert held() > before and len(lookups.TABLES) > 100


def test_they_are_emptied_when_they_hold_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = wander(2)
    before = [legal_moves(position, PYCHESS) for position in positions]
    monkeypatch.setattr(lookups, "MOST_ENTRIES", held())
    lookups.trim_lookups()
    assert held() > 0, "not yet too much"
    monkeypatch.setattr(lookups, "MOST_ENTRIES", held() - 1)
    lookups.trim_lookups()
    assert held() == 0
    assert [legal_moves(position, PYCHESS) for position in positions] == before
