"""Where do the numbers of the evaluation come from? Games are played, then the numbers are fitted.

    python -m tools.tune games games.jsonl --games 2000 --engine fsf --go "nodes 1200"
    python -m tools.tune fit games.jsonl --write

The method is Texel's: the weights are those for which a logistic curve of the score agrees best
with how the games ended, here mixed with what the engine that played them thought, and held near
the present weights where the games say little. Needs numpy and scipy, and an engine to play.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
from scipy import optimize, sparse

from game.rules.fen import parse
from game.rules.legal import legal_moves
from game.rules.notation import parse_uci, uci
from game.rules.pieces import KINDS
from game.rules.play import play
from game.rules.rulesets import PYCHESS
from tools.match_engine import ROOT, Engine, read_spec
from tools.match_game import opening_moves, play_game
from tools.tune_features import (
    COUNT,
    NEAR_ENEMY_AT,
    SINGLES_AT,
    SQUARES_AT,
    factors,
    initial,
    matrix,
    quiet_positions,
)
from tools.tune_writing import module_text

WEIGHTS = ROOT / "game" / "bot" / "weights.py"
RANDOM_PLIES = (2, 4, 6)  # after the placement, so that no two games are alike
RESULT_SHARE = 0.35  # of the target; the rest is what the engine thought
PLAYER_CP = 260.0  # score of the engine at which it expects 73 % of the points
HELD = 1e-6  # how much a number is held to the present one
ALIKE = 1e-5  # how much its change is held to those of neighbouring squares and of the other phase
PATIENT = {"maxiter": 3000, "maxfun": 6000, "ftol": 1e-13, "gtol": 1e-10}
HELD_OUT = 10  # one position in so many checks the fit


def play_games(path: Path, engine: Engine, games: int, seed: int) -> None:
    """Appends games of an engine against itself to a file."""
    with path.open("a", encoding="utf-8") as file:
        for number in range(games):
            chance = Random(f"{seed} {number}")
            opening = opening_moves(PYCHESS, chance.getrandbits(40))
            position = parse(PYCHESS.start_fen)
            for text in opening:
                position = play(position, parse_uci(text, position, PYCHESS), PYCHESS)
            for _ in range(chance.choice(RANDOM_PLIES)):
                move = chance.choice(legal_moves(position, PYCHESS))
                opening.append(uci(move))
                position = play(position, move, PYCHESS)
            record = play_game((engine, engine), PYCHESS, opening)
            line = [record.moves, record.result, record.reason, record.scores]
            file.write(json.dumps(line) + "\n")
            file.flush()
            print(f"game {number + 1}: {record.result} ({record.reason})", flush=True)


def targets_of(path: Path) -> tuple[sparse.csr_matrix, np.ndarray]:
    """Factors and target (expected points of side 0) of all quiet positions of the games."""
    rows, targets = [], []
    for position, points, told in quiet_positions(path):
        kind, _, number = told.partition(" ")
        if kind == "cp":
            thought = 1 / (1 + np.exp(-int(number) / PLAYER_CP))
            if position.turn:
                thought = 1 - thought
            points = RESULT_SHARE * points + (1 - RESULT_SHARE) * thought
        rows.append(factors(position))
        targets.append(points)
    return matrix(rows), np.array(targets)


def error(weights: np.ndarray, rows: sparse.csr_matrix, targets: np.ndarray, scale: float) -> float:
    """The mean squared difference between targets and expected points."""
    expected = 1 / (1 + np.exp(-(rows @ weights) / scale))
    return float(np.mean((expected - targets) ** 2))


def best_scale(weights: np.ndarray, rows: sparse.csr_matrix, targets: np.ndarray) -> float:
    """The score at which 73 % of the points are expected, for these weights."""
    found = optimize.minimize_scalar(
        lambda scale: error(weights, rows, targets, scale), bounds=(50, 1500), method="bounded"
    )
    return float(found.x)


def likeness() -> sparse.csr_matrix:
    """The quadratic form that holds changes small, and alike where the weights are akin."""
    pairs = [(at, at + 1) for at in range(SQUARES_AT, SINGLES_AT, 2)]  # early and late
    for kind in range(len(KINDS)):
        for square in range(64):
            at = SQUARES_AT + kind * 128 + 2 * square
            for phase in (0, 1):
                if square & 7 < 7:
                    pairs.append((at + phase, at + phase + 2))
                if square < 56:
                    pairs.append((at + phase, at + phase + 16))
    for start in range(NEAR_ENEMY_AT, SINGLES_AT, 16):
        pairs += [(at, at + 2) for at in range(start, start + 14)]
    form = sparse.lil_matrix((COUNT, COUNT))
    form.setdiag(HELD)
    for a, b in pairs:
        form[a, a] += ALIKE
        form[b, b] += ALIKE
        form[a, b] -= ALIKE
        form[b, a] -= ALIKE
    return form.tocsr()


def fit(
    start: np.ndarray, rows: sparse.csr_matrix, targets: np.ndarray, scale: float
) -> np.ndarray:
    """The weights with the least error, held near the start."""
    turned = rows.T.tocsr()
    held = likeness()

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        expected = 1 / (1 + np.exp(-(rows @ weights) / scale))
        difference = expected - targets
        slope = 2 * difference * expected * (1 - expected) / scale / len(targets)
        away = weights - start
        pull = held @ away / COUNT
        return float(np.mean(difference**2) + away @ pull), turned @ slope + 2 * pull

    found = optimize.minimize(loss, start, jac=True, method="L-BFGS-B", options=PATIENT)
    return np.asarray(found.x)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code."""
    parser = argparse.ArgumentParser(prog="tune", description="Play games, fit the evaluation.")
    commands = parser.add_subparsers(dest="command", required=True)
    games = commands.add_parser("games", help="append games to a file")
    games.add_argument("file", type=Path)
    games.add_argument("--games", type=int, default=1000)
    games.add_argument("--engine", default="fsf", help="as for tools/match.py")
    games.add_argument("--go", default="nodes 1200")
    games.add_argument("--seed", type=int, default=1)
    fitting = commands.add_parser("fit", help="fit the weights to a file of games")
    fitting.add_argument("file", type=Path)
    fitting.add_argument("--write", action="store_true", help="write game/bot/weights.py")
    wished = parser.parse_args(arguments)
    if wished.command == "games":
        engine = Engine(read_spec(wished.engine, [], wished.go))
        play_games(wished.file, engine, wished.games, wished.seed)
        engine.close()
        return 0
    rows, targets = targets_of(wished.file)
    start = initial()
    checking = np.arange(len(targets)) // 40 % HELD_OUT == 0  # whole stretches of games
    learnt, checked = ~checking, checking
    scale = best_scale(start, rows[learnt], targets[learnt])
    fitted = fit(start, rows[learnt], targets[learnt], scale)
    for name, these in (("learnt from", learnt), ("held out", checked)):
        before = error(start, rows[these], targets[these], scale)
        after = error(fitted, rows[these], targets[these], scale)
        print(f"{name} {int(these.sum())}: error {before:.5f} -> {after:.5f} (scale {scale:.0f})")
    for number, name in enumerate(("king", "general", "elephant", "knight", "rook", "pawn")):
        block = fitted[SQUARES_AT + number * 128 : SQUARES_AT + number * 128 + 128]
        print(f"{name}: early {block[0::2].mean():.0f}, late {block[1::2].mean():.0f}")
    if wished.write:
        WEIGHTS.write_text(module_text(fitted), encoding="utf-8")
        subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(WEIGHTS)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
