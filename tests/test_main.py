"""Do the sub-commands start the right thing, and count as the rules do?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from game import __main__, __version__
from game.rules import PYCHESS, RULESETS, START_FEN, divide, parse_fen, perft, uci

ROOT = Path(__file__).parent.parent

# White has a pawn on the diagonal and no general: steps, and promotions in place and by a step.
PROMOTING_FEN = "4k3/8/8/4P3/8/8/r7/4K3[] w - - 0 40"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    """Exit code, lines printed and error text of one command."""
    code = __main__.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err


def imported_by(*arguments: str) -> set[str]:
    """Top-level packages loaded by a command in a process of its own."""
    program = (
        "import sys\nfrom game.__main__ import main\n"
        f"main({list(arguments)!r})\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(result.stdout.splitlines()[-1].split())


def test_version_names_all_that_the_game_stands_on(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, errors = run(capsys, "--version")
    assert (code, errors) == (0, "")
    assert lines[0] == f"sittuyin {__version__}"
    assert lines[1] == f"Python {sys.version.split()[0]}"
    assert [line.split()[0] for line in lines[2:]] == ["pygame-ce", "SDL", "msgpack"]
    assert all(line.split()[1][0].isdigit() for line in lines)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_perft_ends_with_the_count(capsys: pytest.CaptureFixture[str], depth: int) -> None:
    expected = perft(parse_fen(START_FEN), depth, PYCHESS)
    assert run(capsys, "perft", str(depth)) == (0, [f"nodes {expected}"], "")


def test_perft_of_the_start_counts_the_first_placements(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Four kinds on twenty squares each, a rook on eight: RULES section 3.
    assert run(capsys, "perft", "1")[1] == ["nodes 88"]


def test_divide_gives_a_sorted_line_for_each_move(capsys: pytest.CaptureFixture[str]) -> None:
    position = parse_fen(PROMOTING_FEN)
    code, lines, _ = run(capsys, "perft", "2", "--divide", "--fen", PROMOTING_FEN)
    counts = {uci(move): count for move, count in divide(position, 2, PYCHESS).items()}
    assert code == 0
    assert lines[:-1] == [f"{text}: {counts[text]}" for text in sorted(counts)]
    assert lines[-1] == f"nodes {sum(counts.values())}"
    assert {"e5e6", "e5e5f", "e5d4f"} <= {line.split(":")[0] for line in lines}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_perft_takes_each_ruleset(capsys: pytest.CaptureFixture[str], ruleset: str) -> None:
    expected = perft(parse_fen(START_FEN), 2, RULESETS[ruleset])
    assert run(capsys, "perft", "2", "--ruleset", ruleset)[1] == [f"nodes {expected}"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "DEPTH"),
        (["two"], "'two' is not a whole number from 0 to 100"),
        (["-1"], "'-1' is not a whole number"),
        (["101"], "'101' is not a whole number"),
        (["1_0"], "'1_0' is not a whole number"),
        (["9" * 5000], "is not a whole number"),
        (["1", "--fen", "8/8 w"], "not a position: "),
        (["1", "--fen", ""], "not a position: "),
        (["1", "--ruleset", "chess"], "'chess' is not one of pychess,"),
        (["1", "--deep"], "--deep"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_bad_use_of_perft_is_explained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, lines, errors = run(capsys, "perft", *arguments)
    assert (code, lines) == (2, [])
    assert words in errors


def test_bad_position_names_every_fault(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, errors = run(capsys, "perft", "1", "--fen", "8/8/8/8/8/8/8/x7[] w - - 0 1")
    assert errors.count(";") >= 2


def test_help_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["-h"], ["perft", "--help"]):
        code, lines, errors = run(capsys, *arguments)
        assert (code, errors) == (0, "")
        assert "perft" in lines[0] + lines[-1] + " ".join(lines)


def test_unknown_command_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, errors = run(capsys, "dance")
    assert (code, lines) == (2, [])
    assert errors.startswith("sittuyin: there is no command 'dance'")
    assert all(name in errors for name in ("play", "uci", "perft", "replay"))


@pytest.mark.parametrize(
    ("words", "module", "handed_on"),
    [
        ([], "game.shell.app", ([],)),
        (["play"], "game.shell.app", ([],)),
        (["play", "--size", "480x320"], "game.shell.app", (["--size", "480x320"],)),
        (["--fullscreen"], "game.shell.app", (["--fullscreen"],)),
        (["uci"], "game.bot.uci", ()),
        (["replay", "session.log"], "game.shell.replay_command", (["session.log"],)),
    ],
    ids=lambda value: str(value)[:30],
)
def test_command_starts_its_entry_point_with_the_rest_of_the_line(
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    module: str,
    handed_on: tuple[list[str], ...],
) -> None:
    calls: list[tuple[object, ...]] = []

    def entry(*arguments: object) -> int:
        calls.append(arguments)
        return 42

    monkeypatch.setitem(sys.modules, module, SimpleNamespace(main=entry))
    assert __main__.main(words) == 42
    assert calls == [handed_on]


def test_engine_loads_no_package_but_our_own() -> None:
    pytest.importorskip("game.bot.uci")
    assert not {"pygame", "msgpack", "numpy"} & imported_by("uci")


def test_counting_loads_no_package_but_our_own() -> None:
    assert not {"pygame", "msgpack", "numpy"} & imported_by("perft", "1")
