"""Which FENs may the app refuse though the reference accepts them?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.rules import BadPosition, parse_fen
from tools import check_vectors
from tools.vector_fens import stricter_faults


@pytest.mark.parametrize(
    ("fen", "fault"),
    [
        ("8/8/8/8/8/7k/8/KFF5[] w - - 0 1", "White has a second general"),
        ("8/8/8/8/8/7k/8/KF6[F] w - - 0 1", "White has a second general"),
        ("7k/8/8/pppppppp/p7/8/8/K7[] w - - 0 1", "Black has a ninth pawn"),
        ("7k/8/8/8/8/RRRRRRR1/RRRRRRR1/KNN5[] w - - 0 1", "White has more than 16 men"),
        ("7k/8/8/8/8/8/8/K7[p] w - - 0 1", "Black has a pawn in hand"),
        ("7k/8/8/8/8/8/8/K6R[] w - - 0 1", "the side not to move is in check"),
        ("8/8/8/8/3s4/3K4/8/7k[] b - - 0 1", "the side not to move is in check"),
        ("7k/8/8/8/8/8/8/KR6[] b - 32 34 60", "the counter 34 is beyond its limits"),
        ("7k/8/8/8/8/8/8/KR6[] b - 32 -1 60", "the counter -1 is beyond its limits"),
        ("7k/8/8/8/8/8/8/K7[] b - - -5 60", "the counter -5 is beyond its limits"),
        ("7k/8/8/8/8/8/8/K6[] b - - 0 1", "the last rank has not eight squares"),
        ("7k/8/8/8/8/8/8/K6Q[] b - - 0 1", "a letter of the last rank or the hand is bad"),
        ("7k/8/8/8/8/8/8/K7[N-] b - - 0 1", "a letter of the last rank or the hand is bad"),
        ("7k/8/8/8/8/8/8/K7/[] b - - 0 1", "the board has 9 ranks, the last rank has not"),
        ("7k/8/8/8/8/8/8/K7[] bb - - 0 1", "the side to move is bad"),
        ("7k/8/8/8/8/8/8/K7[] b KQ - 0 1", "the third field is not -"),
    ],
)
def test_stricter_refusals_are_judged_and_named(
    fen: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "fen.json"
    path.write_text(json.dumps({"rows": [{"in": fen, "code": 1, "out": fen}]}))
    assert check_vectors.main([str(path)]) == 0
    assert f"judged by A15 ({fault}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1",
        "8/8/8/8/3s4/8/3K4/7k[] b - - 0 1",
        "8/8/8/3K4/3s4/8/8/7k[] b - - 0 1",
        "7k/8/8/8/7P/8/8/K6R[] w - - 0 1",
        "7k/8/8/8/8/8/8/KR6[] b - 32 33 60",
        "7k/8/8/8/8/RRR5/8/K7[-] b",
        "7k/8/8/8/8/RRR5/8/K7 b 7 60",
        "7k/8/8/8/8/RRR5/8/K7",
    ],
)
def test_positions_that_a15_has_nothing_against(fen: str) -> None:
    assert stricter_faults(fen) == []
    parse_fen(fen)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/7k/8/8[] w - - 0 1",
        "8/8/8/8/7k/7K/8/8[FF] w - - 0 1",
        "8/8/8/8/7q/7k/8/KFF5[] w - - 0 1",
        "8/8/8/7/7k/8/8/KFF5[] w - - 0 1",
        "8/8/8/7k/8/8/KFF5[] w - - 0 1",
    ],
)
def test_what_the_reference_refuses_too_is_not_judged(fen: str) -> None:
    assert stricter_faults(fen) == []
    with pytest.raises(BadPosition):
        parse_fen(fen)
