"""How is one game between two engines played and ended? By this project's rules alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from game.rules.ending import Outcome, claims, outcome
from game.rules.fen import parse
from game.rules.formations import next_drop, usable
from game.rules.notation import BadNotation, IllegalMove, parse_uci, uci
from game.rules.play import play
from game.rules.position import must_place
from game.rules.ruleset import Ruleset
from tools.match_engine import Engine

LONGEST_GAME = 600  # plies, after which a game is called drawn


@dataclass
class GameRecord:
    """A game that was played."""

    start_fen: str
    moves: list[str] = field(default_factory=list)  # UCI
    scores: list[str] = field(default_factory=list)  # as told with each move, "" in the opening
    result: str = "1/2-1/2"
    reason: str = "too long"
    fault: int | None = None  # the side that answered wrongly or not at all
    depths: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    times_ms: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))


def opening_moves(ruleset: Ruleset, seed: int) -> list[str]:
    """The placements of two formations drawn by the seed."""
    chance = Random(seed)
    formations = [chance.choice(usable(ruleset)) for _ in range(2)]
    position, moves = parse(ruleset.start_fen), []
    while must_place(position):
        move = next_drop(formations[position.turn], position, ruleset)
        assert move is not None
        moves.append(uci(move))
        position = play(position, move, ruleset)
    return moves


def play_game(engines: tuple[Engine, Engine], ruleset: Ruleset, opening: list[str]) -> GameRecord:
    """Plays a game: engines by side, the opening's moves first.

    Draws that may be claimed are taken at once, as against any computer.
    """
    record = GameRecord(ruleset.start_fen, scores=[""] * len(opening))
    position = parse(ruleset.start_fen)
    keys = [position.key]
    for text in opening:
        position = play(position, parse_uci(text, position, ruleset), ruleset)
        record.moves.append(text)
        keys.append(position.key)
    for engine in engines:
        engine.new_game()
    while len(record.moves) < LONGEST_GAME:
        over = outcome(position, ruleset, keys)
        if over is None:
            due = claims(position, ruleset, keys)
            over = Outcome(None, due[0]) if due else None
        if over is not None:
            record.result, record.reason = over.result, over.reason.value
            return record
        side = position.turn
        answer = engines[side].best_move(record.start_fen, record.moves)
        try:
            move = parse_uci(answer.move, position, ruleset)
        except (BadNotation, IllegalMove) as error:
            record.fault = side
            record.result = ("0-1", "1-0")[side]
            record.reason = f"illegal move {answer.move}: {error}"
            return record
        record.moves.append(answer.move)
        record.scores.append(answer.score)
        record.depths[side].append(answer.depth)
        record.times_ms[side].append(answer.elapsed_ms)
        position = play(position, move, ruleset)
        keys.append(position.key)
    return record
