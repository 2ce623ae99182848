"""Does the engine obey every command, and survive what is not one?"""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import chess.engine
import pytest

from game.bot import uci
from game.bot.uci_input import LONGEST_LINE
from game.rules import fen
from game.rules.legal import legal_moves
from game.rules.notation import parse_uci
from game.rules.perft import perft
from game.rules.rulesets import PYCHESS, TRADITIONAL

ROOT = Path(__file__).parents[2]
MIDDLE = "3rr3/1kn3n1/1ss1p1pp/1pPpP3/6PP/p3KN2/2SSFN2/3R3R[] b - - 0 14"


def answers(*commands: str | bytes) -> list[str]:
    """What the engine says to commands that come one after another, then `quit`."""
    lines = [line if isinstance(line, bytes) else line.encode() for line in commands]
    out = io.StringIO()
    assert uci.run(io.BytesIO(b"\n".join([*lines, b""])), out) == 0
    return out.getvalue().splitlines()


@contextmanager
def running_engine() -> Iterator[subprocess.Popen[str]]:
    """The engine as the app starts it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "uci"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def send(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()


def wait_for(process: subprocess.Popen[str], start: str) -> list[str]:
    """The lines up to the first that starts so."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line.strip())
        if line.startswith(start):
            return lines
    raise AssertionError(f"the engine ended before {start!r}: {lines}")


def test_it_introduces_itself() -> None:
    said = answers("uci", "isready")
    assert said[0].startswith("id name Sittuyin")
    assert said[-2:] == ["uciok", "readyok"]
    for name in ("UCI_Variant", "Level", "Ruleset", "Seed", "Hash", "MultiPV", "UCI_Elo"):
        assert any(line.startswith(f"option name {name} ") for line in said)


def test_it_plays_a_legal_move_within_its_nodes() -> None:
    with running_engine() as process:
        send(process, f"position fen {MIDDLE}")
        send(process, "go nodes 3000")
        lines = wait_for(process, "bestmove")
        move = parse_uci(lines[-1].split()[1], fen.parse(MIDDLE), PYCHESS)
        assert move in legal_moves(fen.parse(MIDDLE), PYCHESS)
        wanted = (
            r"info depth \d+ seldepth \d+ score (cp|mate) -?\d+ nodes \d+ nps \d+ "
            r"hashfull \d+ time \d+ pv( \S+)+"
        )
        infos = [line for line in lines if line.startswith("info depth")]
        assert infos
        assert all(re.fullmatch(wanted, line) for line in infos)
        assert int(infos[-1].split()[infos[-1].split().index("nodes") + 1]) <= 3040


def test_infinite_search_answers_isready_and_ends_at_stop() -> None:
    with running_engine() as process:
        send(process, f"position fen {MIDDLE}")
        send(process, "go infinite")
        wait_for(process, "info depth 3")
        send(process, "isready")
        wait_for(process, "readyok")
        send(process, "ponderhit")
        send(process, "stop")
        wait_for(process, "bestmove")
        send(process, "quit")
        assert process.wait(10) == 0


def test_infinite_search_waits_for_stop_even_when_all_is_known() -> None:
    with running_engine() as process:
        send(process, "position fen k7/8/1K6/8/8/8/8/4R3[] w - - 0 60")
        send(process, "go infinite depth 2")
        send(process, "isready")
        assert not any(line.startswith("bestmove") for line in wait_for(process, "readyok"))
        send(process, "stop")
        assert wait_for(process, "bestmove")[-1] == "bestmove e1e8"


def test_end_of_input_ends_the_engine_in_a_search() -> None:
    with running_engine() as process:
        send(process, "go infinite")
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(10) == 0


def test_quit_ends_the_engine_in_a_search() -> None:
    with running_engine() as process:
        send(process, f"position fen {MIDDLE}")
        send(process, "go infinite")
        wait_for(process, "info depth 2")
        send(process, "quit")
        assert process.wait(10) == 0


def test_move_time_is_kept() -> None:
    with running_engine() as process:
        send(process, f"position fen {MIDDLE}")
        started = time.monotonic()
        send(process, "go movetime 300")
        wait_for(process, "bestmove")
        assert time.monotonic() - started < 30  # it ends by itself; speed is measured in tools/


def test_perft_counts_as_the_rules_do() -> None:
    said = answers("go perft 2")
    counts = [line.split(": ") for line in said if "@" in line]
    assert len(counts) == 88
    position = fen.parse(fen.START_FEN)
    assert said[-1] == f"Nodes searched: {perft(position, 2, PYCHESS)}"
    assert sum(int(count) for _, count in counts) == perft(position, 2, PYCHESS)


def test_placement_is_answered_from_the_first_move() -> None:
    moves: list[str] = []
    with running_engine() as process:
        for option in ("Seed value 5", "Level value 3"):
            send(process, f"setoption name {option}")
        for _ in range(16):
            send(
                process,
                f"position startpos moves {' '.join(moves)}" if moves else "position startpos",
            )
            send(process, "go")
            moves.append(wait_for(process, "bestmove")[-1].split()[1])
        send(process, f"position startpos moves {' '.join(moves)}")
        send(process, "d")
        board = wait_for(process, "Fen")[-1]
    assert all(word[1] == "@" for word in moves)
    assert fen.parse(board.removeprefix("Fen: ")).reserve == ()


def test_hands_may_be_written_as_a_ninth_rank() -> None:
    start = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8/nnssrrfkNNSSRRFK w - - 0 1"
    said = answers(f"position fen {start} moves S@d2 S@e7", "d")
    expected = fen.parse("8/4s3/4pppp/pppp4/4PPPP/PPPP4/3S4/8[KFRRSNNkfrrsnn] w - - 0 2")
    assert said[-1] == f"Fen: {fen.write(expected)}"


def test_ruleset_and_house_rules_are_used() -> None:
    said = answers("setoption name Ruleset value traditional", "go perft 1")
    expected = perft(fen.parse(fen.START_FEN), 1, TRADITIONAL)
    assert said[-1] == f"Nodes searched: {expected}"
    said = answers(
        "setoption name Rules value placement_order=red_first,counting=off",
        "position startpos moves K@g2 F@e3",
        "d",
    )
    assert " w " in said[-1]  # Red places on
    assert not any("error" in line for line in said)


def test_draw_claims_and_offers_are_told() -> None:
    with running_engine() as process:
        send(process, "position fen 3k3r/8/8/p1p5/P1P5/8/8/3K4[] w - - 100 90")
        send(process, "go nodes 300")
        assert "info string claim fifty_moves" in wait_for(process, "bestmove")
        send(process, "position fen 3k4/8/8/p1p5/P1P5/8/8/3K4[] w - - 99 90")
        send(process, "go nodes 300")
        assert "info string claim_next fifty_moves" in wait_for(process, "bestmove")
        send(process, "position fen 3k3r/8/8/p1p5/P1P5/8/8/3K4[] w - - 0 90")
        send(process, "draw w")
        assert wait_for(process, "info string draw")[-1] == "info string draw accept"
        send(process, "draw b")
        assert wait_for(process, "info string draw")[-1] == "info string draw decline"


def test_hint_gives_a_reason() -> None:
    with running_engine() as process:
        send(process, "setoption name Hint value true")
        send(process, "position fen 3k4/8/4p3/3r4/4P3/8/8/3K1N2[] w - - 0 30")
        send(process, "go nodes 2000")
        assert "info string reason captures rook d5" in wait_for(process, "bestmove")


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "go depth",
        "go depth x",
        "go nodes 0",
        "go perft 0",
        "go perft 99",
        "position",
        "position fen",
        "position fen nonsense",
        "position startpos moves e2e4",
        "position startpos moves K@g2 K@g2",
        "setoption",
        "setoption name Level",
        "setoption name Level value 9",
        "setoption name Hash value -3",
        "setoption name Ruleset value chess",
        "setoption name Rules value stalemate",
        "setoption name Rules value stalemate=maybe",
        "setoption name UCI_Variant value chess",
        "setoption name Nonsense value 3",
        "draw x",
        "position startpos moves " + "K@g2 " * (LONGEST_LINE // 4),
    ],
)
def test_bad_line_gets_one_error_and_changes_nothing(line: str) -> None:
    said = answers(line, "isready", "d")
    assert [text.startswith("info string error: ") for text in said[:2]] == [True, False]
    assert said[1] == "readyok"
    assert said[-1] == f"Fen: {fen.START_FEN}"


def test_garbage_never_kills_it() -> None:
    seed = random.randrange(1 << 30)
    print("seed", seed)
    chance = random.Random(seed)
    words = [
        *("uci", "isready", "position", "startpos", "fen", "moves", "K@g2", "a3a4", "setoption"),
        *("name", "value", "Level", "Hash", "Seed", "3", "-1", "d", "stop", "ponderhit", "perft"),
        *("\0", "\u200b", "é", "=", ",", "draw", "w", "99999999999999999999999", "ucinewgame"),
    ]
    lines: list[str | bytes] = [
        " ".join(chance.choices(words, k=chance.randrange(9))) for _ in range(400)
    ]
    lines += [chance.randbytes(chance.randrange(80)).replace(b"\n", b"") for _ in range(100)]
    # A random line may happen to be `quit`; none of these words is.
    said = answers(*lines, "isready")
    # An offered draw is thought about meanwhile, and may be answered last.
    assert [text for text in said if not text.startswith("info string draw")][-1] == "readyok"


def test_python_chess_can_drive_it() -> None:
    with chess.engine.SimpleEngine.popen_uci([sys.executable, "-m", "game", "uci"]) as engine:
        engine.ping()
        assert engine.id["name"].startswith("Sittuyin")
        assert engine.options["Level"].max == 8
        engine.configure({"Level": 3, "Hash": 2, "Hint": True, "Seed": 11})
        engine.ping()


def test_engine_is_ready_without_the_costly_parts_of_the_library() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import game.bot.uci; print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, str(ROOT)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "game.bot.search" in loaded  # what a search needs is loaded before it is asked for
    costly = {"dataclasses", "inspect", "typing", "re", "pathlib", "logging", "game.bot.endings"}
    assert not costly & set(loaded)
