"""How fast are the rules? Perft beside python-chess in the same run, and the small jobs of an app.

Every round times each task once, ours and theirs in turn, in CPU time; the figures are medians over
the rounds, so that a machine that slows down for a while spoils little. Only the ratios travel from
one machine to another. The last line reads ``ratio bulk X full Y``.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import chess

from game.rules import (
    PYCHESS,
    START_FEN,
    Position,
    is_legal,
    legal_moves,
    outcome,
    parse_fen,
    parse_uci,
    perft,
    play,
    uci,
)
from game.rules.perft import perft_full

POSITIONS = {
    "full": "3k1r1r/2nssn2/f3pppp/pppp4/4PPPP/PPPPNN2/2KSSF2/R4R2[] w - - 0 9",
    "middle": "3rr3/1kn3n1/1ss1p1pp/1pPpP3/6PP/p3KN2/2SSFN2/3R3R[] b - - 0 14",
    "open": "8/8/6R1/s3r3/P5R1/1KP3p1/1F2kr2/8[] b - - 0 72",
    "promotion": "2r5/6k1/6p1/3s2P1/3npR2/8/p2N2F1/3K4[] w - - 1 50",
    "ending": "8/6s1/5P2/3n4/pR2K2S/1P6/1k4p1/8[] w - - 1 50",
}
# python-chess on the positions that its perft files start with.
CHESS_POSITIONS = {
    "start": chess.STARTING_FEN,
    "rook ending": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
}
DEPTH = 3


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


def chess_perft_full(board: chess.Board, depth: int) -> int:
    """python-chess, every leaf made."""
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft_full(board, depth - 1) if depth > 1 else 1
        board.pop()
    return total


def nodes_per_second(count: Callable[[], int]) -> float:
    """Runs a count of nodes once: nodes per second of CPU time."""
    start = time.process_time()
    nodes = count()
    return nodes / (time.process_time() - start)


def long_game(plies: int, seed: int) -> list[str]:
    """A random game of at least so many plies, as UCI."""
    generator = random.Random(seed)
    while True:
        position, moves = parse_fen(START_FEN), list[str]()
        while outcome(position, PYCHESS) is None and len(moves) < plies:
            move = generator.choice(legal_moves(position, PYCHESS))
            moves.append(uci(move))
            position = play(position, move, PYCHESS)
        if len(moves) == plies:
            return moves


def replay(moves: list[str]) -> Position:
    """Loads a game: each move read, checked alone and played."""
    position = parse_fen(START_FEN)
    for text in moves:
        position = play(position, parse_uci(text, position, PYCHESS), PYCHESS)
    return position


def microseconds(task: Callable[[], object], times: int) -> float:
    """CPU time of one call."""
    start = time.process_time()
    for _ in range(times):
        task()
    return (time.process_time() - start) / times * 1e6


def import_milliseconds() -> float:
    """Import time of game.rules in a fresh interpreter, without the interpreter's own start."""
    code = "import time; t = time.process_time(); import game.rules; print(time.process_time() - t)"
    root = Path(__file__).resolve().parent.parent
    output = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    ).stdout
    return float(output) * 1000


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    ours = {name: parse_fen(fen) for name, fen in POSITIONS.items()}
    boards = {name: chess.Board(fen) for name, fen in CHESS_POSITIONS.items()}
    tasks: dict[str, Callable[[], int]] = {}
    for name, position in ours.items():
        tasks[f"bulk {name}"] = partial(perft, position, DEPTH, PYCHESS)
        tasks[f"full {name}"] = partial(perft_full, position, DEPTH, PYCHESS)
    for name, board in boards.items():
        tasks[f"bulk python-chess {name}"] = partial(chess_perft, board, DEPTH)
        tasks[f"full python-chess {name}"] = partial(chess_perft_full, board, DEPTH)
    for task in tasks.values():
        task()  # fills the tables and warms the interpreter
    speeds: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            speeds[name].append(nodes_per_second(task))
    medians = {name: statistics.median(values) for name, values in speeds.items()}
    for name, speed in medians.items():
        print(f"{name:28} {speed / 1e6:6.2f} M nodes/s")
    ratios = {}
    for how in ("bulk", "full"):
        mine = statistics.mean(medians[f"{how} {name}"] for name in ours)
        theirs = statistics.mean(medians[f"{how} python-chess {name}"] for name in boards)
        ratios[how] = mine / theirs

    position = ours["middle"]
    move = legal_moves(position, PYCHESS)[7]
    one_move = microseconds(partial(is_legal, position, move, PYCHESS), 20_000)
    all_moves = microseconds(partial(legal_moves, position, PYCHESS), 20_000)
    load = microseconds(partial(replay, long_game(300, seed=1)), 20) / 1000
    print(f"one move checked alone       {one_move:6.2f} us")
    print(f"all moves of a position      {all_moves:6.2f} us")
    print(f"a 300-ply game replayed      {load:6.2f} ms")
    imports = statistics.median(import_milliseconds() for _ in range(rounds))
    print(f"import of game.rules         {imports:6.1f} ms")
    print(f"ratio bulk {ratios['bulk']:.2f} full {ratios['full']:.2f}")


if __name__ == "__main__":
    main()
