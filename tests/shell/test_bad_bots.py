"""A game goes on whatever the bot's process does: with real processes and the real clock.

How long it may take is the bot's own affair, in virtual time, in ``test_bot_process``; here it is
only seen that the game goes on, by a move that fits it, and that no process is left.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from game.rules.fen import parse
from game.rules.legal import legal_moves
from game.rules.notation import uci
from game.shell.bot_process import BotProcess, child_command
from tests.pilot import Pilot

BAD_CHILD = """
import sys, time
manner = sys.argv[1]
for line in sys.stdin:
    if not line.startswith("go"):
        continue
    if manner == "killed":
        import os, signal
        os.kill(os.getpid(), signal.SIGKILL)
    if manner == "hung":
        time.sleep(3600)
    while manner == "babbling":
        print("info string nonsense " * 40, flush=True)
    if manner == "illegal":
        print("bestmove a1a8", flush=True)
    if manner == "megabyte":
        sys.stdout.write("bestmove " + "x" * 1_000_000 + "\\n")
        sys.stdout.flush()
"""
PATIENCE_S = 60.0


def children() -> set[int]:
    """The processes that this one has started and not seen end."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            found.add(int(path.parent.name))
    return found


def until_the_bot_moved(pilot: Pilot, plies: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while len(pilot.match.moves) < plies:
        assert time.monotonic() < end, "the game stands still"
        time.sleep(0.01)
        pilot.advance(20)


@pytest.mark.slow
@pytest.mark.parametrize("manner", ["killed", "hung", "babbling", "illegal", "megabyte"])
def test_game_goes_on_and_no_process_is_left(manner: str, tmp_path: Path) -> None:
    script = tmp_path / "child.py"
    script.write_text(BAD_CHILD, encoding="utf-8")
    before = children()
    wake = threading.Event()
    bot = BotProcess(wake.set, (sys.executable, str(script), manner))
    bot.start()
    pilot = Pilot(bot=bot)
    pilot.tap("play_now")
    for _ in range(2):
        plies = len(pilot.match.moves)
        pilot.play_move(some_move(pilot))
        until_the_bot_moved(pilot, plies + 2)
    assert parse(pilot.fen()) == pilot.match.position
    pilot.close()
    bot.close()
    assert children() <= before


@pytest.mark.slow
def test_real_bot_that_is_killed_between_moves_is_replaced() -> None:
    before = children()
    bot = BotProcess(threading.Event().set, child_command())
    bot.start()
    pilot = Pilot(bot=bot)
    pilot.tap("play_now")
    for _ in range(2):
        plies = len(pilot.match.moves)
        assert bot._child is not None
        os.kill(bot._child.pid, signal.SIGKILL)
        pilot.play_move(some_move(pilot))
        until_the_bot_moved(pilot, plies + 2)
    pilot.close()
    bot.close()
    assert children() <= before


def some_move(pilot: Pilot) -> str:
    """A step that cannot be mistaken for another."""
    match = pilot.match
    ends = Counter(uci(move)[:4] for move in legal_moves(match.position, match.ruleset))
    return next(text for text, count in ends.items() if count == 1 and text[:2] != text[2:])
