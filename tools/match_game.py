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
AGREED_MOVES = 5  # for so many moves of each, both engines must call a game decided
MATE_CP = 30_000


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


def _in_cp(score: str) -> int | None:
    """A told score in hundredths of a pawn, None for none."""
    kind, _, number = score.partition(" ")
    if kind == "mate":
        return -MATE_CP if number.startswith("-") else MATE_CP
    return int(number) if kind == "cp" else None


def agreed_winner(scores: list[str], next_side: int, least_cp: int) -> int | None:
    """The side that both engines have called a winner with their last moves, if there is one.

    Args:
        scores: as told with each move so far, from the view of whoever moved.
        next_side: who moves next.
        least_cp: how far ahead, at least.
    """
    last = [_in_cp(score) for score in scores[-2 * AGREED_MOVES :]]
    values = [value for value in last if value is not None]
    if len(values) < 2 * AGREED_MOVES:
        return None
    of_next, of_other = values[::2], values[1::2]
    if min(of_next) >= least_cp and max(of_other) <= -least_cp:
        return next_side
    if min(of_other) >= least_cp and max(of_next) <= -least_cp:
        return 1 - next_side
    return None


def play_game(
    engines: tuple[Engine, Engine],
    ruleset: Ruleset,
    opening: list[str],
    decided_cp: int | None = None,
) -> GameRecord:
    """Plays a game: engines by side, the opening's moves first.

    Draws that may be claimed are taken at once, as against any computer.

    Args:
        decided_cp: when both engines agree for some moves that one is ahead by so much, it has won.
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
        if decided_cp is not None:
            winner = agreed_winner(record.scores, side, decided_cp)
            if winner is not None:
                record.result, record.reason = ("1-0", "0-1")[winner], "agreed"
                return record
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
