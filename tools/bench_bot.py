"""How fast and how deep does the bot search? Beside sunfish and python-chess in the same run.

    python tools/bench_bot.py --sunfish PATH/sunfish.py     search speed, ratio to sunfish's
    python tools/bench_bot.py --seconds 1                   depth in a second on five positions
    python tools/bench_bot.py --worker                      start-up time and memory of the worker

Speed is in nodes for each second of CPU time, depth is what a second of the clock allows. Rounds
alternate between the searches, so that a machine that slows down for a while spoils little; only
the ratios travel from one machine to another. For a slower board run the whole under a CPU quota.
Sunfish, a small chess engine in Python, is not part of this project: give the path of its file.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import chess  # noqa: E402

from game.bot.counters import Counters  # noqa: E402
from game.bot.deepen import Limits, deepen  # noqa: E402
from game.bot.evaluate import Values  # noqa: E402
from game.bot.ordering import Experience  # noqa: E402
from game.bot.state import MOST_PLIES, SearchState  # noqa: E402
from game.bot.table import HashTable  # noqa: E402
from game.rules.fen import parse  # noqa: E402
from game.rules.rulesets import PYCHESS  # noqa: E402
from game.shell.bot_process import child_command  # noqa: E402

POSITIONS = {
    "full": "3k1r1r/2nssn2/f3pppp/pppp4/4PPPP/PPPPNN2/2KSSF2/R4R2[] w - - 0 9",
    "middle": "3rr3/1kn3n1/1ss1p1pp/1pPpP3/6PP/p3KN2/2SSFN2/3R3R[] b - - 0 14",
    "open": "8/8/6R1/s3r3/P5R1/1KP3p1/1F2kr2/8[] b - - 0 72",
    "promotion": "2r5/6k1/6p1/3s2P1/3npR2/8/p2N2F1/3K4[] w - - 1 50",
    "ending": "8/6s1/5P2/3n4/pR2K2S/1P6/1k4p1/8[] w - - 1 50",
}
CUT = "\nhist = [Position("  # sunfish's own commands begin here; above it are its parts
CHESS_DEPTH = 3
GOAL_RATIO, GOAL_DEPTH = 12, 6


def bot_search(text: str, seconds: float) -> tuple[int, float, int, int | None]:
    """Nodes, CPU seconds, depth finished, and nodes until depth six, from an empty memory."""
    state = SearchState(PYCHESS, Values(), HashTable(), Experience(MOST_PLIES), Counters(PYCHESS))
    started, depth, until_six = time.process_time(), 0, None
    for report in deepen(state, parse(text), Limits(hard_ms=int(seconds * 1000))):
        depth = report.depth
        if depth >= GOAL_DEPTH and until_six is None:
            until_six = report.nodes
    return state.nodes, time.process_time() - started, depth, until_six


def sunfish_search(path: Path) -> Callable[[float], tuple[int, float]]:
    """A function that lets sunfish search its start position: nodes and CPU seconds."""
    source = path.read_text(encoding="utf-8").partition(CUT)[0]
    parts: dict[str, Any] = {"__name__": "sunfish"}
    exec(compile(source, str(path), "exec"), parts)

    def search(seconds: float) -> tuple[int, float]:
        history = [parts["Position"](parts["initial"], 0, (True, True), (True, True), 0, 0)]
        searcher = parts["Searcher"]()
        started, wall = time.process_time(), time.monotonic()
        for _ in searcher.search(history):
            if time.monotonic() - wall > seconds:
                break
        return searcher.nodes, time.process_time() - started

    return search


def chess_perft(board: chess.Board, depth: int) -> int:
    """python-chess, the last ply counted."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


def measure_search(seconds: float, rounds: int, sunfish: Path | None) -> None:
    """Prints speed and depth on the five positions, and the ratios to the yardsticks."""
    rival = sunfish_search(sunfish) if sunfish else None
    speeds: list[float] = []
    rivals: list[float] = []
    yardsticks: list[float] = []
    depths: dict[str, list[int]] = {name: [] for name in POSITIONS}
    sixes: dict[str, int | None] = {}
    for _ in range(rounds):
        nodes, cpu = 0, 0.0
        for name, text in POSITIONS.items():
            found, used, depth, sixes[name] = bot_search(text, seconds)
            nodes, cpu = nodes + found, cpu + used
            depths[name].append(depth)
        speeds.append(nodes / cpu)
        if rival:
            found, used = rival(seconds * len(POSITIONS))
            rivals.append(found / used)
        started = time.process_time()
        leaves = chess_perft(chess.Board(), CHESS_DEPTH)
        yardsticks.append(leaves / (time.process_time() - started))
    for name, reached in depths.items():
        six = f", {sixes[name]} nodes to depth {GOAL_DEPTH}" if sixes[name] else ""
        print(f"{name}: depth {min(reached)} in {seconds} s{six}")
    speed, yardstick = statistics.median(speeds), statistics.median(yardsticks)
    print(f"bot {speed / 1000:.0f} k nodes/s, python-chess perft {yardstick / 1000:.0f} k nodes/s")
    if rivals:
        ratio = statistics.median(a / b for a, b in zip(speeds, rivals, strict=True))
        print(f"sunfish {statistics.median(rivals) / 1000:.1f} k nodes/s (goal {GOAL_RATIO} times)")
        print(f"ratio {ratio:.1f}")
    print(f"least depth {min(map(min, depths.values()))} (goal {GOAL_DEPTH} at a Pi 4's share)")


def measure_worker() -> None:
    """Prints how long the worker takes to be ready, and its memory before and after a search.

    It is started as the app starts it.
    """
    started = time.monotonic()
    worker = subprocess.Popen(
        child_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert worker.stdin is not None
    assert worker.stdout is not None

    def ask(command: str, answer: str) -> None:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(command + "\n")
        worker.stdin.flush()
        while not worker.stdout.readline().startswith(answer):
            pass

    ask("isready", "readyok")
    print(f"ready after {time.monotonic() - started:.3f} s, {_resident_kib(worker.pid)} KiB")
    for text in POSITIONS.values():
        worker.stdin.write(f"position fen {text}\n")
        ask("go movetime 3000", "bestmove")
    print(f"after five searches of 3 s: {_resident_kib(worker.pid)} KiB")
    worker.stdin.write("quit\n")
    worker.stdin.flush()
    worker.wait(10)


def _resident_kib(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code."""
    parser = argparse.ArgumentParser(prog="bench_bot", description="Measure the bot.")
    parser.add_argument("--sunfish", type=Path, help="path of sunfish.py, to compare with")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each position")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--worker", action="store_true", help="measure start-up and memory")
    wished = parser.parse_args(arguments)
    if wished.worker:
        measure_worker()
    else:
        measure_search(wished.seconds, wished.rounds, wished.sunfish)
    return 0


if __name__ == "__main__":
    sys.exit(main())
