"""Does the engine give the answers that files of rule vectors record?

    python tools/check_vectors.py PATH...

A path is a file or a folder, which is taken as all its files; what the files hold is told by their
content. Prints a line for each file, the first failures with it, and `N checked, M failed` at the
end. The exit code is 1 when any comparison failed, and 2 when a file was empty, unknown or
unreadable.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import vector_cases, vector_checks
from tools.vector_checks import Report
from tools.vector_files import BadVectors, Row, read_rows, vector_files

CHECKS: dict[str, Callable[[Row, Report], None]] = {
    "legal": vector_checks.check_legal,
    "games": vector_checks.check_games,
    "perft": vector_checks.check_perft,
    "material": vector_checks.check_material,
    "fen": vector_checks.check_fen,
    "stalemate": vector_checks.check_stalemate,
    "placement": vector_checks.check_placement,
    "cases": vector_cases.check_case,
}
FAILURES_SHOWN = 10  # of one file


def check_file(path: Path) -> Report:
    """Checks every row of a file.

    Raises:
        BadVectors: when the file or one of its rows is not in a known form.
    """
    kind, rows = read_rows(path)
    report = Report()
    for row in rows:
        CHECKS[kind](row, report)
    print(
        f"{path}: {kind}, {len(rows)} rows, {report.checked} checked, {len(report.failures)} failed"
    )
    for note in report.notes:
        print(f"  {note}")
    for failure in report.failures[:FAILURES_SHOWN]:
        print(f"  {failure}")
    if len(report.failures) > FAILURES_SHOWN:
        print(f"  … and {len(report.failures) - FAILURES_SHOWN} more")
    return report


def main(arguments: list[str]) -> int:
    """Checks all the paths; returns the exit code."""
    if not arguments:
        print(f"usage: {Path(__file__).name} PATH...", file=sys.stderr)
        return 2
    checked = failed = bad = 0
    for argument in arguments:
        try:
            wanted, left_out = vector_files(Path(argument))
        except BadVectors as error:
            print(f"{argument}: {error}", file=sys.stderr)
            bad += 1
            continue
        for path in left_out:
            print(f"{path}: no vector file, left out")
        for path in wanted:
            try:
                report = check_file(path)
            except BadVectors as error:
                print(f"{path}: {error}", file=sys.stderr)
                bad += 1
                continue
            checked += report.checked
            failed += len(report.failures)
    print(f"{checked} checked, {failed} failed")
    if bad:
        return 2
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
