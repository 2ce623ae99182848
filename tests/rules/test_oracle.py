"""Do the engine and Fairy-Stockfish agree on random games, on every run of the tests?"""

from __future__ import annotations

import pytest

from game.rules import legal_moves
from game.rules.moves import Move, is_promotion
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from tools import compare_oracle, oracle_checks
from tools.compare_oracle import QUOTAS, missed_quotas
from tools.oracle_checks import Tally, compare_batch
from tools.oracle_switches import DIFFERENCES


@pytest.fixture(scope="module")
def tally() -> Tally:
    return compare_batch("every run", 3_000)


def test_nothing_differs(tally: Tally) -> None:
    assert tally.positions >= 3_000
    assert tally.disagreements == []


def test_everything_is_seen_often_enough(tally: Tally) -> None:
    assert missed_quotas(tally) == []


def test_every_intended_difference_is_seen(tally: Tally) -> None:
    names = [f"intended difference {difference.name}" for difference in DIFFERENCES]
    assert [name for name in names if not tally.seen[name]] == []


def test_a_move_too_few_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_promotions(position: Position, ruleset: Ruleset) -> list[Move]:
        return [move for move in legal_moves(position, ruleset) if not is_promotion(move)]

    monkeypatch.setattr(oracle_checks, "legal_moves", without_promotions)
    found = compare_batch("a move too few", 400).disagreements
    assert any(text.startswith("legal moves: ours") for text in found)


def test_a_run_that_saw_nothing_misses_every_quota(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(missed_quotas(Tally())) == len(QUOTAS)
    monkeypatch.setattr(compare_oracle, "compare_batch", lambda seed, positions: Tally())
    assert compare_oracle.main(["--positions", "10"]) == 1
    assert f"0 disagreements, {len(QUOTAS)} quotas missed" in capsys.readouterr().out


def test_a_disagreement_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def disagreeing(seed: str, positions: int) -> Tally:
        result = Tally()
        result.seen.update(dict.fromkeys(QUOTAS, 10_000) | {"positions": 10_000})
        result.disagreements.append("made up")
        return result

    monkeypatch.setattr(compare_oracle, "compare_batch", disagreeing)
    assert compare_oracle.main(["--positions", "10000"]) == 1
    assert "DISAGREEMENT made up" in capsys.readouterr().out


def test_the_same_seed_compares_the_same_games() -> None:
    assert compare_batch("again", 150).seen == compare_batch("again", 150).seen
