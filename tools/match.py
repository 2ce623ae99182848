"""Which of two engines is stronger? Plays them against each other and says how sure the answer is.

    python -m tools.match --a level:5 --b level:4 --games 100
    python -m tools.match --a level:8 --a-go "movetime 1000" --b fsf:elo=1900 --games 40 --pgn x.pgn
    python -m tools.match --a level:6 --b "cmd some-engine --uci" --sprt 0 50

Every opening is played twice with colours changed. Games end by this project's rules, and draws
that may be claimed are taken; `--decided CP` saves time by ending games of whose winner both
engines have been sure for some moves. Options and `go` limits are each engine's own.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

from game.rules.ruleset import BadSwitch, Ruleset, with_switches
from game.rules.rulesets import PYCHESS, RULESETS
from tools.match_engine import Engine, EngineFailed, EngineSpec, read_spec
from tools.match_game import GameRecord, opening_moves, play_game
from tools.match_pgn import pgn
from tools.match_stats import Score, elo_words, share_error, sprt, sprt_bounds

EXIT_BAD_USE = 2


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    specs: tuple[EngineSpec, EngineSpec]
    ruleset: Ruleset
    games: int
    jobs: int
    seed: int
    openings: str  # "formations": both sides placed from the library; "start": engines place
    decided_cp: int | None = None  # lead that ends a game when both engines agree on it


@dataclass
class Standing:
    """What has been played so far, as the first engine saw it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: dict[int, list[float]] = field(default_factory=dict)  # by opening
    reasons: Counter[str] = field(default_factory=Counter)
    plies: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    depths: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))

    @property
    def score(self) -> Score:
        return Score(self.wins, self.draws, self.losses)

    @property
    def pairs(self) -> list[float]:
        return [sum(points) for points in self.points.values() if len(points) == 2]

    def add(self, number: int, record: GameRecord) -> float:
        """Takes in a game; the first engine's points."""
        swapped = number % 2
        white = {"1-0": 1.0, "0-1": 0.0}.get(record.result, 0.5)
        points = 1 - white if swapped else white
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0
        self.points.setdefault(number // 2, []).append(points)
        self.reasons[record.reason.split(":")[0]] += 1
        self.plies.append(len(record.moves))
        for engine in (0, 1):
            self.depths[engine].extend(record.depths[engine ^ swapped])
        if record.fault is not None:
            self.faults.append(f"game {number + 1}, side {record.fault}: {record.reason}")
        return points


def run(plan: Plan, done: Callable[[int, GameRecord, Standing], bool]) -> Standing:
    """Plays the match; `done` is called after each game and says whether to go on."""
    standing = Standing()
    idle: SimpleQueue[tuple[Engine, Engine]] = SimpleQueue()
    running: dict[Future[GameRecord], int] = {}

    def one(number: int) -> GameRecord:
        pair = idle.get() if not idle.empty() else (Engine(plan.specs[0]), Engine(plan.specs[1]))
        opening: list[str] = []
        if plan.openings == "formations":
            opening = opening_moves(plan.ruleset, plan.seed + number // 2)
        sides = (pair[1], pair[0]) if number % 2 else pair
        try:
            record = play_game(sides, plan.ruleset, opening, plan.decided_cp)
        except EngineFailed:
            for engine in pair:
                engine.close()
            raise
        idle.put(pair)
        return record

    numbers = iter(range(plan.games))
    going_on = True
    with ThreadPoolExecutor(plan.jobs) as pool:
        while True:
            while going_on and len(running) < plan.jobs:
                number = next(numbers, None)
                if number is None:
                    break
                running[pool.submit(one, number)] = number
            if not running:
                break
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                number = running.pop(future)
                record = future.result()
                standing.add(number, record)
                going_on &= done(number, record, standing)
    while not idle.empty():
        for engine in idle.get():
            engine.close()
    return standing


def summary(plan: Plan, standing: Standing) -> str:
    """The result in a few lines."""
    score, pairs = standing.score, standing.pairs
    first, second = plan.specs
    lines = [
        f"{first.name} [{first.go or 'go'}] against {second.name} [{second.go or 'go'}]",
        f"rules {plan.ruleset.id}, openings {plan.openings}, seed {plan.seed}"
        + (f", decided at {plan.decided_cp} cp" if plan.decided_cp is not None else ""),
        f"{score} of {score.games}: {100 * score.share:.1f} % "
        f"± {100 * share_error(score, pairs):.1f}, {elo_words(score, pairs)} (95 %)",
        "ends: " + ", ".join(f"{reason} {n}" for reason, n in standing.reasons.most_common()),
        f"plies a game: {statistics.mean(standing.plies):.0f}",
    ]
    for spec, depths in zip(plan.specs, standing.depths, strict=True):
        if any(depths):
            lines.append(f"depth of {spec.name}: {statistics.mean(depths):.1f} on average")
    lines += [f"FAULT {fault}" for fault in standing.faults]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code."""
    parser = argparse.ArgumentParser(prog="match", description="Play two engines.")
    for letter in "ab":
        parser.add_argument(f"--{letter}", required=True, help="level:N, fsf[:elo=N], cmd …")
        parser.add_argument(f"--{letter}-go", help="its limits, as behind UCI's go")
        parser.add_argument(f"--{letter}-option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", choices=list(RULESETS), default=PYCHESS.id)
    parser.add_argument("--rules", default="", help="house rules: switch=value,…")
    parser.add_argument("--openings", choices=["formations", "start"], default="formations")
    parser.add_argument(
        "--decided", type=int, metavar="CP", help="end games that both engines call won by so much"
    )
    parser.add_argument("--pgn", type=Path, help="append the games to this file")
    parser.add_argument(
        "--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="stop when one is accepted"
    )
    wished = parser.parse_args(arguments)
    try:
        plan = _plan(wished)
    except (ValueError, BadSwitch) as error:
        parser.error(str(error))
    bounds = sprt_bounds()

    def done(number: int, record: GameRecord, standing: Standing) -> bool:
        score = standing.score
        text = f"game {number + 1}: {record.result} ({record.reason}), {score}"
        text += f", {100 * score.share:.1f} %"
        going_on = True
        if wished.sprt:
            ratio = sprt(score, *wished.sprt)
            text += f", LLR {ratio:.2f} ({bounds[0]:.2f} to {bounds[1]:.2f})"
            going_on = bounds[0] < ratio < bounds[1]
        print(text, flush=True)
        if wished.pgn:
            names = (plan.specs[number % 2].name, plan.specs[1 - number % 2].name)
            with wished.pgn.open("a", encoding="utf-8") as file:
                file.write(pgn(record, names, plan.ruleset, "Match", number + 1) + "\n")
        return going_on

    try:
        standing = run(plan, done)
    except EngineFailed as error:
        print(f"match: {error}", file=sys.stderr)
        return 1
    print(summary(plan, standing))
    return 0


def _plan(wished: argparse.Namespace) -> Plan:
    ruleset = RULESETS[wished.ruleset]
    switches = dict(part.split("=", 1) for part in wished.rules.split(",") if part)
    own = {"Ruleset": ruleset.id, **({"Rules": wished.rules} if switches else {})}
    specs = []
    for text, go, options in (
        (wished.a, wished.a_go, wished.a_option),
        (wished.b, wished.b_go, wished.b_option),
    ):
        ours = [f"{name}={value}" for name, value in own.items()] if "level" in text else []
        specs.append(read_spec(text, ours + options, go))
    return Plan(
        (specs[0], specs[1]),
        with_switches(ruleset, switches),
        wished.games,
        max(1, wished.jobs),
        wished.seed,
        wished.openings,
        wished.decided,
    )


if __name__ == "__main__":
    sys.exit(main())
