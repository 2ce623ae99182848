"""Does the engine answer the named cases from public reports? Checks the rows of a cases file.

`py` holds what the reference says under the ruleset pychess after the moves of `pre`; `rs` holds,
by switch, what changes under house rules; `import_san` is short SAN that must be understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from game.rules.ending import Reason, outcome
from game.rules.fen import write
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.moves import is_drop, is_promotion, origin, target
from game.rules.notation import parse_san, parse_uci, san, uci
from game.rules.position import Position
from game.rules.ruleset import BadSwitch, Ruleset, with_switches
from game.rules.rulesets import PYCHESS, RULESETS
from tools.vector_checks import (
    END_NAMES,
    EVERY_DRAW_AUTOMATIC,
    Report,
    board_end,
    cannot_mate,
    is_drawable,
    move_texts,
    played,
    read_position,
)
from tools.vector_files import BadVectors, Row

REFUSED = "refused"  # what a move or a SAN that is not understood comes to


@dataclass(frozen=True)
class Line:
    """The positions of a case, before and after the moves of `pre`."""

    start: Position
    position: Position
    keys: list[int]
    ruleset: Ruleset
    where: str


def check_case(row: Row, report: Report) -> None:
    where = f"case {row.text('id')}"
    pre, fen = row.texts("pre"), row.text("fen")
    line = play_line(fen, pre, PYCHESS, where, report)
    expected = row.table("py")
    known(expected)
    if line is not None:
        compare(expected, line, report)
        if "import_san" in row.fields:
            check_import(row, line, report)
    for switches, what in row.table("rs").fields.items():
        house = Row({"rs": what}, f"{row.where}, rs {switches}").table("rs")
        known(house)
        if set(house.fields) <= {"note"}:
            continue
        ruleset = house_rules(switches, row)
        line = play_line(fen, pre, ruleset, f"{where} under {switches}", report)
        if line is not None:
            compare(house, line, report)


def house_rules(text: str, row: Row) -> Ruleset:
    """The ruleset of `switch=value` pairs, or the one of that name."""
    if text in RULESETS:
        return RULESETS[text]
    pairs = [part.partition("=") for part in re.split(r"[\s,;&+]+", text) if part]
    try:
        return with_switches(PYCHESS, {name: value for name, _, value in pairs})
    except BadSwitch as error:
        raise BadVectors(f"{row.where}, rs {text}: {error}") from error


def play_line(
    fen: str, pre: list[str], ruleset: Ruleset, where: str, report: Report
) -> Line | None:
    start = read_position(fen, where, report)
    if start is None:
        return None
    position, keys = start, [start.key]
    for text in pre:
        after = played(position, text, ruleset, f"{where}, first moves", report)
        if after is None:
            return None
        position = after
        keys.append(position.key)
    return Line(start, position, keys, ruleset, where)


def known(expected: Row) -> None:
    """Refuses an expectation that nothing here compares: it must not pass unseen."""
    for name in expected.fields:
        if name not in COMPARISONS and name != "note":
            raise BadVectors(f"{expected.where}: the expectation {name!r} is unknown")


def compare(expected: Row, line: Line, report: Report) -> None:
    for name in expected.fields:
        if name != "note":
            COMPARISONS[name](expected, line, report)


def check_legal(expected: Row, line: Line, report: Report) -> None:
    found = move_texts(line.position, line.ruleset)
    for move in expected.texts("legal"):
        report.same(line.where, f"{move} is legal", True, move in found)


def check_illegal(expected: Row, line: Line, report: Report) -> None:
    found = move_texts(line.position, line.ruleset)
    for move in expected.texts("illegal"):
        report.same(line.where, f"{move} is legal", False, move in found)
        report.same(line.where, f"reading {move}", REFUSED, uci_outcome(move, line))


def uci_outcome(text: str, line: Line) -> str:
    try:
        return uci(parse_uci(text, line.position, line.ruleset))
    except ValueError:
        return REFUSED


def check_legal_before(expected: Row, line: Line, report: Report) -> None:
    found = move_texts(line.start, line.ruleset)
    for move in expected.texts("legal0"):
        report.same(line.where, f"{move} is legal at first", True, move in found)


def check_promotions(expected: Row, line: Line, report: Report) -> None:
    moves = legal_moves(line.position, line.ruleset)
    found = sorted(uci(move) for move in moves if is_promotion(move))
    report.same(line.where, "promotions", expected.texts("promos"), found)


def check_number(expected: Row, line: Line, report: Report) -> None:
    found = len(legal_moves(line.position, line.ruleset))
    report.same(line.where, "number of moves", expected.number("n"), found)


def check_draw(expected: Row, line: Line, report: Report) -> None:
    found = is_drawable(line.position, line.keys)
    report.same(line.where, "optional draw", expected.truth("opt"), found)


def check_check(expected: Row, line: Line, report: Report) -> None:
    report.same(line.where, "check", expected.truth("check"), is_check(line.position))


def check_end(expected: Row, line: Line, report: Report) -> None:
    """`-`, mate and stalemate are about the board alone; other names about every draw."""
    wanted = expected.text("end")
    found = board_end(line.position)
    if found == "-" and wanted != "-":
        every = with_switches(line.ruleset, EVERY_DRAW_AUTOMATIC)
        end = outcome(line.position, every, line.keys)
        found = END_NAMES[end.reason] if end else "-"
    report.same(line.where, "end", wanted, found)


def check_fen_after(expected: Row, line: Line, report: Report) -> None:
    report.same(line.where, "FEN afterwards", expected.text("fen_after"), write(line.position))


def check_normal_form(expected: Row, line: Line, report: Report) -> None:
    report.same(line.where, "normal form", expected.text("fen_norm"), write(line.start))


def check_material(expected: Row, line: Line, report: Report) -> None:
    """Two flags as in a material table, or one: is the game drawn at once?"""
    found = cannot_mate(line.position)
    if isinstance(expected.value("mat"), list):
        report.same(line.where, "cannot mate", [int(flag) for flag in flags(expected)], found)
    else:
        end = outcome(line.position, line.ruleset)
        drawn = end is not None and end.reason is Reason.INSUFFICIENT
        report.same(line.where, "drawn material", expected.truth("mat"), drawn)


def flags(expected: Row) -> list[bool]:
    columns = {str(index): flag for index, flag in enumerate(expected.items("mat"))}
    if len(columns) != 2:
        raise expected.wrong("mat", "two flags")
    row = Row(columns, f"{expected.where}, mat")
    return [row.truth("0"), row.truth("1")]


def check_san(expected: Row, line: Line, report: Report) -> None:
    table = expected.table("san")
    for move in table.fields:
        try:
            found = san(line.position, parse_uci(move, line.position, line.ruleset), line.ruleset)
        except ValueError:
            found = REFUSED
        report.same(line.where, f"SAN of {move}", table.text(move), found)


def check_captures(expected: Row, line: Line, report: Report) -> None:
    """The moves may belong to the position before `pre` as well."""
    table = expected.table("capture")
    for text in table.fields:
        before = text not in move_texts(line.position, line.ruleset)
        position = line.start if before else line.position
        try:
            move = parse_uci(text, position, line.ruleset)
        except ValueError as error:
            report.same(line.where, f"the move {text}", "legal", f"{REFUSED}: {error}")
            continue
        takes = origin(move) != target(move) and bool(position.board[target(move)])
        found = takes and not is_drop(move)
        report.same(line.where, f"{text} captures", table.truth(text), found)


def check_import(expected: Row, line: Line, report: Report) -> None:
    """SAN to the move it means; null or a word without digits where it must be refused."""
    table = expected.table("import_san")
    for text, wanted in table.fields.items():
        if wanted is not None and not isinstance(wanted, str):
            raise table.wrong(text, "a move or null")
        meant = wanted if wanted and any(letter.isdigit() for letter in wanted) else REFUSED
        try:
            found = uci(parse_san(text, line.position, line.ruleset))
        except ValueError:
            found = REFUSED
        report.same(line.where, f"reading the SAN {text}", meant, found)


def check_side(expected: Row, line: Line, report: Report) -> None:
    report.same(line.where, "side to move", expected.text("side_after"), "wb"[line.position.turn])


COMPARISONS: dict[str, Callable[[Row, Line, Report], None]] = {
    "legal": check_legal,
    "illegal": check_illegal,
    "legal0": check_legal_before,
    "promos": check_promotions,
    "n": check_number,
    "opt": check_draw,
    "check": check_check,
    "end": check_end,
    "fen_after": check_fen_after,
    "fen_norm": check_normal_form,
    "mat": check_material,
    "san": check_san,
    "capture": check_captures,
    "import_san": check_import,
    "side_after": check_side,
}
