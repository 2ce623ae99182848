"""How are UCI commands read and answers written? Text only: no engine here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.bot.deepen import Report
from game.bot.evaluate import MATE, MATE_BOUND
from game.bot.time_budget import Request
from game.rules import fen, notation
from game.rules.pieces import CODE_LETTERS
from game.rules.play import play
from game.rules.position import Position
from game.rules.records import replaced
from game.rules.ruleset import Ruleset
from game.rules.squares import FILE_NAMES

MOST_MILLISECONDS = 10**9
MOST_NODES = 10**12


class BadCommand(ValueError):
    """A command that cannot be understood or obeyed."""


def read_option(words: Sequence[str]) -> tuple[str, str]:
    """Name and value of a `setoption` command, given the words behind it."""
    if len(words) < 2 or words[0] != "name":
        raise BadCommand("setoption wants: name NAME value VALUE")
    cut = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:cut]), " ".join(words[cut + 1 :])


def read_position(words: Sequence[str], ruleset: Ruleset) -> list[Position]:
    """All positions of a game from its start to now, given the words behind `position`.

    Raises:
        BadCommand: when the start or a move is not acceptable.
    """
    cut = words.index("moves") if "moves" in words else len(words)
    if not words or words[0] not in ("startpos", "fen"):
        raise BadCommand("position wants: startpos, or fen FEN")
    text = ruleset.start_fen if words[0] == "startpos" else _hand_in_brackets(words[1:cut])
    try:
        positions = [fen.parse(text)]
    except fen.BadPosition as error:
        raise BadCommand(f"not a position: {error}"[:300]) from error
    for word in words[cut + 1 :]:
        try:
            move = notation.parse_uci(word, positions[-1], ruleset)
        except (notation.BadNotation, notation.IllegalMove) as error:
            raise BadCommand(f"move {len(positions)}: {error}"[:300]) from error
        positions.append(play(positions[-1], move, ruleset))
    return positions


def _hand_in_brackets(words: Sequence[str]) -> str:
    """A FEN; PyChess writes the hands as a ninth rank: ``…/8/8/KFkf w`` for ``…/8/8[KFkf] w``."""
    board, *rest = words or [""]
    ranks = board.split("/")
    if len(ranks) == 9 and "[" not in board:
        board = f"{'/'.join(ranks[:8])}[{ranks[8]}]"
    return " ".join([board, *rest])


def read_go(words: Sequence[str]) -> Request:
    """What a `go` command asks for, given the words behind it; unknown words are passed over."""
    request = Request()
    left, added = list(request.left_ms), list(request.added_ms)
    rest = iter(words)
    for word in rest:
        match word:
            case "depth":
                request = replaced(request, depth=_number(word, rest, 1, 1000))
            case "nodes":
                request = replaced(request, nodes=_number(word, rest, 1, MOST_NODES))
            case "movetime":
                request = replaced(request, movetime_ms=_number(word, rest, 1, MOST_MILLISECONDS))
            case "movestogo":
                request = replaced(request, moves_to_go=_number(word, rest, 1, 1000))
            case "wtime" | "btime":
                # A clock that has just run out is told as a negative number by some programs.
                left["wb".index(word[0])] = max(
                    0, _number(word, rest, -MOST_MILLISECONDS, MOST_MILLISECONDS)
                )
            case "winc" | "binc":
                added["wb".index(word[0])] = _number(word, rest, 0, MOST_MILLISECONDS)
            case "infinite":
                request = replaced(request, infinite=True)
    return replaced(request, left_ms=(left[0], left[1]), added_ms=(added[0], added[1]))


def _number(word: str, rest: Iterator[str], least: int, most: int) -> int:
    text = next(rest, "")
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        raise BadCommand(f"{word} wants a number, not {text[:20]!r}")
    number = int(text)
    if not least <= number <= most:
        raise BadCommand(f"{word} goes from {least} to {most}")
    return number


def score_words(value: int) -> str:
    """A score as UCI writes it: ``cp 35``, ``mate 3``, ``mate -2`` (in moves)."""
    if value > MATE_BOUND:
        return f"mate {(MATE - value + 1) // 2}"
    if value < -MATE_BOUND:
        return f"mate -{(MATE + value + 1) // 2}"
    return f"cp {value}"


def report_lines(report: Report, *, numbered: bool) -> list[str]:
    """The `info` lines of a report; numbered with `multipv` when several lines are asked for."""
    speed = report.nodes * 1000 // max(1, report.elapsed_ms)
    result = []
    for number, line in enumerate(report.lines, start=1):
        which = f" multipv {number}" if numbered else ""
        moves = " ".join(notation.uci(move) for move in line.moves)
        result.append(
            f"info depth {line.depth} seldepth {report.deepest}{which} "
            f"score {score_words(line.value)} nodes {report.nodes} nps {speed} "
            f"hashfull {report.permille_used} time {report.elapsed_ms} pv {moves}"
        )
    return result


def drawing(position: Position) -> list[str]:
    """The board drawn with letters, and its FEN."""
    rule = " +" + "---+" * 8
    lines = [rule]
    for rank in range(7, -1, -1):
        row = position.board[rank * 8 : rank * 8 + 8]
        men = " | ".join(CODE_LETTERS[code] if code else " " for code in row)
        lines += [f" | {men} | {rank + 1}", rule]
    lines += ["   " + "   ".join(FILE_NAMES), f"Fen: {fen.write(position)}"]
    return lines
