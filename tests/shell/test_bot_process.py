"""Does the app always get an answer: from a good child, a bad one, a dead one, and from none?"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.match.begin import new_match
from game.match.match import HUMAN_SEAT, MatchState, Seat, SeatKind
from game.rules import fen
from game.rules.legal import is_legal
from game.rules.ruleset import with_switches
from game.rules.rulesets import PYCHESS
from game.shell.bot_process import SPARE_MS, BotProcess, question_lines
from game.ui.effects import AskBot
from game.ui.events import BotFailed, BotMoved, Ticket

MOVING = "k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20"

# A child that behaves as its argument says; what it hears goes to a file.
FAKE_CHILD = """
import sys, time
manner, log = sys.argv[1], open(sys.argv[2], "a")
for line in sys.stdin:
    line = line.strip()
    print(line, file=log, flush=True)
    if line == "quit":
        break
    if line == "stop" and manner == "waits":
        print("bestmove h1h2", flush=True)
    if line.startswith("go"):
        if manner == "good":
            print("info string claim fifty_moves")
            print("info string reason attacks king a8")
            print("bestmove h1h8", flush=True)
        elif manner == "illegal":
            print("bestmove h1a8", flush=True)
        elif manner == "nonsense":
            print("bestmove who knows", flush=True)
        elif manner == "none":
            print("bestmove 0000", flush=True)
        elif manner == "dies":
            sys.exit(1)
        elif manner == "endless_line":
            sys.stdout.write("x" * 1_000_000)
            sys.stdout.flush()
        elif manner == "babbles":
            for _ in range(20_000):
                print("info depth 1 babble")
            print("bestmove h1h8", flush=True)
"""


class Time:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


def match_of(text: str = MOVING) -> MatchState:
    seats = (HUMAN_SEAT, Seat(SeatKind.BOT, level=1))
    return new_match("ab", PYCHESS, seats, start=fen.parse(text))


def question(ply: int = 0, purpose: str = "move") -> AskBot:
    return AskBot(Ticket("ab", ply, purpose), match_of(), 1, 5)


@pytest.fixture
def starting(tmp_path: Path) -> Iterator[Callable[[str], tuple[BotProcess, Time, Path]]]:
    """Starts a bot of some manner; closes it at the end."""
    bots: list[BotProcess] = []
    script = tmp_path / "child.py"
    script.write_text(FAKE_CHILD, encoding="utf-8")

    def start(manner: str) -> tuple[BotProcess, Time, Path]:
        clock, heard = Time(), tmp_path / "heard.txt"
        heard.touch()
        command = (sys.executable, str(script), manner, str(heard))
        bot = BotProcess(threading.Event().set, command, clock)
        bots.append(bot)
        bot.start()
        return bot, clock, heard

    yield start
    for bot in bots:
        bot.close()


def answers(bot: BotProcess, until: Callable[[], bool], most_s: float = 20) -> list:
    """Polls until something holds; the limit is only there so that a fault ends the test."""
    told: list[BotMoved | BotFailed] = []
    end = time.monotonic() + most_s
    while time.monotonic() < end:
        told += bot.poll(9)
        if told or until():
            return told
        time.sleep(0.002)
    raise AssertionError("nothing happened")


def never() -> bool:
    return False


def test_answer_comes_with_what_is_said_about_it(starting) -> None:
    bot, _, _ = starting("good")
    bot.ask(question())
    (told,) = answers(bot, never)
    assert isinstance(told, BotMoved)
    assert told.ticket == question().ticket
    assert is_legal(match_of().position, told.move, PYCHESS)
    assert told.claim == "fifty_moves"
    assert told.reason == ("attacks", "king", "a8")
    assert not bot.is_thinking


def test_babble_is_passed_over(starting) -> None:
    bot, _, _ = starting("babbles")
    bot.ask(question())
    assert isinstance(answers(bot, never)[0], BotMoved)


@pytest.mark.parametrize("manner", ["illegal", "nonsense", "none", "dies", "endless_line"])
def test_child_that_fails_is_started_again_once(manner: str, starting) -> None:
    bot, _, heard = starting(manner)
    bot.ask(question())
    assert answers(bot, never) == [BotFailed(9, question().ticket)]
    assert heard.read_text(encoding="utf-8").count("go") == 2
    assert not bot.is_thinking


def test_child_that_hangs_is_given_up_after_its_time(starting) -> None:
    bot, clock, heard = starting("hangs")
    bot.ask(question())
    answers(bot, lambda: "go" in heard.read_text(encoding="utf-8"))
    clock.ms = 500 * 3 // 2 + SPARE_MS  # level 1 takes half a second
    assert bot.poll(1) == []
    clock.ms += 1
    assert bot.poll(1) == [BotFailed(1, question().ticket)]
    assert not bot.is_thinking and SPARE_MS < 2_000


def test_time_goes_on_while_a_child_is_replaced(starting) -> None:
    bot, clock, heard = starting("dies")
    bot.ask(question())
    answers(bot, lambda: "go" in heard.read_text(encoding="utf-8"))
    clock.ms = 500 * 3 // 2 + SPARE_MS + 1  # too late for a second try
    assert answers(bot, never) == [BotFailed(9, question().ticket)]
    assert heard.read_text(encoding="utf-8").count("go") == 1


def test_new_question_waits_for_the_old_answer_and_drops_it(starting) -> None:
    bot, _, heard = starting("waits")
    bot.ask(question(0))
    answers(bot, lambda: "go" in heard.read_text(encoding="utf-8"))
    bot.ask(question(2))
    answers(bot, lambda: heard.read_text(encoding="utf-8").count("go") == 2)
    lines = heard.read_text(encoding="utf-8").split("\n")
    gos = [index for index, line in enumerate(lines) if line == "go"]
    assert lines.index("stop") < gos[1]
    bot.stop()
    assert answers(bot, lambda: not bot.is_thinking) == []


def test_stopped_child_that_hangs_is_replaced(starting) -> None:
    bot, clock, heard = starting("hangs")
    bot.ask(question(0))
    answers(bot, lambda: "go" in heard.read_text(encoding="utf-8"))
    bot.ask(question(2))
    clock.ms = 2_001
    assert bot.poll(1) == []
    answers(bot, lambda: heard.read_text(encoding="utf-8").count("go") == 2)


def test_bot_that_cannot_be_started_fails_in_words() -> None:
    clock = Time()
    bot = BotProcess(threading.Event().set, ("/nowhere/python",), clock)
    bot.start()
    bot.ask(question())
    told = []
    for _ in range(4):
        clock.ms += 1
        told += bot.poll(1)
    assert told == [BotFailed(1, question().ticket)]
    bot.close()


def test_no_process_is_left_behind(starting) -> None:
    bot, _, _ = starting("hangs")
    child = bot._child
    assert child is not None
    bot.close()
    assert child._process.returncode is not None


def test_question_names_rules_level_and_clock() -> None:
    ruleset = with_switches(PYCHESS, {"stalemate": "forbidden"})
    match = new_match("ab", ruleset)
    lines = question_lines(AskBot(Ticket("ab", 0, "hint"), match, 7, 3))
    assert "setoption name Ruleset value pychess" in lines
    assert "setoption name Rules value stalemate=forbidden" in lines
    assert "setoption name Level value 7" in lines
    assert "setoption name Hint value true" in lines
    assert lines[-2] == f"position fen {fen.write(match.start)}"
    assert lines[-1] == "go"


@pytest.mark.slow
def test_real_engine_answers() -> None:
    wake = threading.Event()
    bot = BotProcess(wake.set)
    bot.start()
    bot.ask(question())
    (told,) = answers(bot, never, 60)
    assert isinstance(told, BotMoved)
    assert is_legal(match_of().position, told.move, PYCHESS)
    bot.ask(question(0, "hint"))
    (told,) = answers(bot, never, 60)
    assert isinstance(told, BotMoved)
    assert told.reason
    bot.close()
