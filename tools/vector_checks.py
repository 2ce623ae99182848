"""Does the engine give the answers that rule vectors record? One check for each kind of row.

Every field is compared by itself and counted. What a row means is written in the README beside
the vectors in tests/data/rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from game.rules.counting import is_count_exceeded
from game.rules.ending import (
    Reason,
    can_mate,
    claims,
    fifty_moves_passed,
    is_repeated,
    only_promotions,
    outcome,
)
from game.rules.fen import START_FEN, BadPosition, parse, write
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.notation import parse_uci, san, uci
from game.rules.perft import perft
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import Ruleset, with_switches
from game.rules.rulesets import PYCHESS, TRADITIONAL
from tools.vector_fens import stricter_faults
from tools.vector_files import BadVectors, Row

CLAIM_NAMES = {
    Reason.FIFTY_MOVES: "fifty",
    Reason.REPETITION: "repetition",
    Reason.PROMOTION_ONLY: "promotion_only",
}
END_NAMES = CLAIM_NAMES | {
    Reason.CHECKMATE: "mate",
    Reason.STALEMATE: "stalemate",
    Reason.INSUFFICIENT: "insufficient",
    Reason.COUNT: "count",
}
EVERY_DRAW_AUTOMATIC = {"fifty_move": "auto", "repetition": "auto", "promotion_only": "auto"}
POLICIES = {"auto": with_switches(PYCHESS, EVERY_DRAW_AUTOMATIC), "human": PYCHESS}
CHECKPOINT_PLIES = 12  # between two FENs in the `cp` of a game
MOST_SHOWN = 200  # characters of a value in a message


class Report:
    """The comparisons made on one file, and what came out."""

    def __init__(self) -> None:
        self.checked = 0
        self.failures: list[str] = []
        self.notes: list[str] = []

    def same(self, where: str, what: str, expected: object, found: object) -> None:
        """Counts one comparison."""
        self.checked += 1
        if expected != found:
            self.failures.append(f"{where}, {what}: expected {shown(expected)}, got {shown(found)}")


def shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"


def read_position(fen: str, where: str, report: Report) -> Position | None:
    """The position, or a failure counted and None."""
    try:
        return parse(fen)
    except BadPosition as error:
        report.same(where, f"reading {shown(fen)}", "accepted", f"refused: {error}")
        return None


def move_texts(position: Position, ruleset: Ruleset) -> list[str]:
    """All legal moves in the order of the vectors."""
    return sorted(uci(move) for move in legal_moves(position, ruleset))


def board_end(position: Position) -> str:
    """`mate`, `stalemate`, or `-` when there is a move to make."""
    end = outcome(position, PYCHESS)
    if end is not None and end.reason in (Reason.CHECKMATE, Reason.STALEMATE):
        return END_NAMES[end.reason]
    return "-"


def cannot_mate(position: Position) -> list[int]:
    return [int(not can_mate(position, 0)), int(not can_mate(position, 1))]


def draws_held(position: Position, keys_seen: Sequence[int] = ()) -> list[Reason]:
    """The claims that the board bears out, also where another draw has come first."""
    if board_end(position) != "-":
        return []
    holding = {
        Reason.FIFTY_MOVES: fifty_moves_passed(position, PYCHESS),
        Reason.REPETITION: is_repeated(position, keys_seen),
        Reason.PROMOTION_ONLY: only_promotions(position, PYCHESS),
    }
    return [reason for reason, holds in holding.items() if holds]


def is_drawable(position: Position, keys_seen: Sequence[int] = ()) -> bool:
    """Can a draw be claimed, or is the game counted out?"""
    counted_out = board_end(position) == "-" and is_count_exceeded(position)
    return counted_out or bool(draws_held(position, keys_seen))


def check_legal(row: Row, report: Report) -> None:
    fen, where = row.text("f"), f"{row.where} ({row.text('t')})"
    expected = (row.text("m"), row.text("s"), row.number("c"), row.text("e"))
    flags = (row.number("iw"), row.number("ib"), row.number("o"))
    position = read_position(fen, where, report)
    if position is None:
        return
    where = f"{where} {fen}"
    moves = move_texts(position, PYCHESS)
    spoken = [san(position, parse_uci(move, position, PYCHESS), PYCHESS) for move in moves]
    report.same(where, "moves", expected[0], " ".join(moves))
    report.same(where, "SAN", expected[1], " ".join(spoken))
    report.same(where, "check", expected[2], int(is_check(position)))
    report.same(where, "end", expected[3], board_end(position))
    report.same(where, "White cannot mate", flags[0], cannot_mate(position)[0])
    report.same(where, "Black cannot mate", flags[1], cannot_mate(position)[1])
    report.same(where, "optional draw", flags[2], int(is_drawable(position)))


def check_material(row: Row, report: Report) -> None:
    expected = [row.number("iw"), row.number("ib")]
    position = read_position(row.text("f"), row.where, report)
    if position is not None:
        found = cannot_mate(position)
        report.same(f"{row.where} {row.text('f')}", "White cannot mate", expected[0], found[0])
        report.same(f"{row.where} {row.text('f')}", "Black cannot mate", expected[1], found[1])


def check_perft(row: Row, report: Report) -> None:
    nodes, where = row.numbers("nodes"), f"{row.where} ({row.text('name')})"
    if not nodes:
        raise BadVectors(f"{row.where}: the field 'nodes' is empty")
    position = read_position(row.text("fen"), where, report)
    if position is not None:
        for depth, expected in enumerate(nodes, 1):
            report.same(where, f"depth {depth}", expected, perft(position, depth, PYCHESS))


def check_fen(row: Row, report: Report) -> None:
    text, code = row.text("in"), row.number("code")
    normal = row.value("out")
    if normal is not None and not isinstance(normal, str):
        raise row.wrong("out", "a text or null")
    stricter = stricter_faults(text) if code == 1 else []
    try:
        found: str | None = write(parse(text))
    except BadPosition:
        found = None
    if stricter:
        report.notes.append(f"{row.where}: judged by A15 ({', '.join(stricter)}): {shown(text)}")
        report.same(row.where, f"A15 refuses {shown(text)}", False, found is not None)
        return
    report.same(row.where, f"accepts {shown(text)}", code == 1, found is not None)
    report.same(row.where, f"normal form of {shown(text)}", normal, found)


def check_stalemate(row: Row, report: Report) -> None:
    kept, forbidden = row.text("m").split(), row.text("forbidden").split()
    position = read_position(row.text("f"), row.where, report)
    if position is None:
        return
    where = f"{row.where} {row.text('f')}"
    banning = with_switches(PYCHESS, {"stalemate": "forbidden"})
    # With nothing left the ban is lifted, and whatever is played draws.
    report.same(where, "moves left", sorted(kept or forbidden), move_texts(position, banning))
    without_ban = move_texts(position, PYCHESS)
    report.same(
        where, "moves removed", sorted(forbidden), [m for m in without_ban if m not in kept]
    )
    if not kept:
        for move in legal_moves(position, banning):
            end = outcome(play(position, move, banning), banning)
            reason = None if end is None else end.reason
            report.same(where, f"end after {uci(move)}", Reason.STALEMATE, reason)


def check_placement(row: Row, report: Report) -> None:
    looks: dict[int, list[tuple[str, str]]] = {}
    moves = row.text("u").split()
    for item in row.items("look"):
        match item:
            case [int(ply), str(placement), str(legal)] if 0 <= ply <= len(moves):
                looks.setdefault(ply, []).append((placement, legal))
            case _:
                raise row.wrong("look", "a list of a ply, a placement and its legal moves")
    position, final = parse(START_FEN), row.text("final")
    for ply in range(len(moves) + 1):
        for placement, legal in looks.get(ply, []):
            texts = " ".join(move_texts(position, TRADITIONAL))
            report.same(row.where, f"board at ply {ply}", placement, short_fen(position))
            report.same(row.where, f"placements at ply {ply}", legal, texts)
        if ply < len(moves):
            after = played(position, moves[ply], TRADITIONAL, f"{row.where}, ply {ply}", report)
            if after is None:
                return
            position = after
    report.same(row.where, "final board", final, short_fen(position))


def short_fen(position: Position) -> str:
    """Board, hand and side to move alone."""
    return " ".join(write(position).split()[:2])


def played(
    position: Position, text: str, ruleset: Ruleset, where: str, report: Report
) -> Position | None:
    """The position after a move; a move that cannot be played is a failure and gives None."""
    try:
        move = parse_uci(text, position, ruleset)
    except ValueError as error:
        report.same(where, f"the move {shown(text)}", "legal", f"refused: {error}")
        return None
    report.same(where, "legal", True, True)
    return play(position, move, ruleset)


class GameSoFar:
    """What is collected while a recorded game is played through."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.keys = [position.key]
        self.fens = [write(position)]
        self.runs: list[list[object]] = []  # first ply, last ply, claim

    def add(self, position: Position) -> None:
        self.position = position
        self.keys.append(position.key)
        self.fens.append(write(position))

    def note_claims(self, held: list[Reason]) -> None:
        ply = len(self.fens) - 1
        for reason in held:
            name = CLAIM_NAMES[reason]
            if self.runs and self.runs[-1][1:] == [ply - 1, name]:
                self.runs[-1][1] = ply
            else:
                self.runs.append([ply, ply, name])


def check_games(row: Row, report: Report) -> None:
    where, ruleset = f"{row.where} ({row.text('i')}, {row.text('k')})", POLICIES.get(row.text("p"))
    moves, spoken = row.text("u").split(), row.text("s").split()
    expected_runs, checkpoints = row.items("claims"), row.texts("cp")
    expected_end = (row.text("end"), row.text("res"), row.text("final"), row.text("sha1"))
    if ruleset is None:
        raise row.wrong("p", "auto or human")
    report.same(where, "number of plies", row.number("n"), len(moves))
    report.same(where, "number of SAN moves", len(moves), len(spoken))
    start = read_position(row.text("f"), where, report)
    game = None if start is None else replay(start, moves, spoken, ruleset, where, report)
    if game is None:
        return
    end = outcome(game.position, ruleset, game.keys)
    name, result = ("cut", "*") if end is None else (END_NAMES[end.reason], end.result)
    report.same(where, "end", expected_end[0], name)
    report.same(where, "result", expected_end[1], result)
    report.same(where, "final FEN", expected_end[2], game.fens[-1])
    report.same(where, "claims", expected_runs, game.runs)
    report.same(where, "FENs on the way", checkpoints, game.fens[::CHECKPOINT_PLIES])
    digest = hashlib.sha1("\n".join(game.fens).encode()).hexdigest()
    report.same(where, "digest of all FENs", expected_end[3], digest)


def replay(
    start: Position,
    moves: list[str],
    spoken: list[str],
    ruleset: Ruleset,
    where: str,
    report: Report,
) -> GameSoFar | None:
    """Plays a game through, None when a move could not be played."""
    game = GameSoFar(start)
    for ply, text in enumerate([*moves, ""]):
        position = game.position
        held = draws_held(position, game.keys)
        game.note_claims(held)
        end = outcome(position, ruleset, game.keys)
        if end is None:
            offered = list(claims(position, PYCHESS, game.keys))
            report.same(f"{where}, ply {ply}", "claims", held, offered)
        if ply == len(moves):
            return game
        report.same(f"{where}, ply {ply}", "end before the last move", None, end)
        after = played(position, text, ruleset, f"{where}, ply {ply}", report)
        if after is None:
            return None
        if ply < len(spoken):
            found = san(position, parse_uci(text, position, ruleset), ruleset)
            report.same(f"{where}, ply {ply}", f"SAN of {text}", spoken[ply], found)
        game.add(after)
    return game
