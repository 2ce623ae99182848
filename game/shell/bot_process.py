"""How does the app get its moves from the bot, whatever the bot's process does?

The bot is a child process that speaks UCI, started with the app. It does one search at a time: a
new question sends `stop` and waits for the old answer before it is asked. A child that dies, sends
lines beyond all measure or answers with an illegal move is killed, started again and asked again;
if that fails too, or no answer has come two seconds after the budget, `BotFailed` says so, and the
app moves by itself. The two seconds count from the question, whatever happens to the child.

Everything but the reading happens where `poll` is called; the reader thread only hands lines over.
"""

from __future__ import annotations

import logging
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.bot.levels import LEVELS
from game.match.match import MatchState, house_rules
from game.match.review import mate_score
from game.rules import fen
from game.rules.moves import Move
from game.rules.notation import BadNotation, IllegalMove, parse_uci, uci
from game.shell.paths import PACKAGE
from game.ui.effects import AskBot
from game.ui.events import BotFailed, BotMoved

MOST_LINE = 64 * 1024  # bytes
STOP_MS = 2_000  # a child that does not answer `stop` by then is hung
SPARE_MS = 1_900  # on top of the budget; the loop looks ten times a second
ATTEMPTS = 2
CLOSE_S = 0.5
MOST_DATA = 160 * 1024 * 1024  # bytes; the strongest level holds a fifth of it
NICENESS = 5  # frames come first where there are few cores

# Isolated from the user's Python settings and from installed packages, of which it needs none: that
# saves it the search for them. The game is found whether installed or in a checkout.
_CHILD = (
    "import os, resource, sys; os.nice(int(sys.argv[2])); "
    "resource.setrlimit(resource.RLIMIT_DATA, (int(sys.argv[3]),) * 2); "
    "sys.path.insert(0, sys.argv[1]); "
    "from game.__main__ import main; sys.exit(main(['uci']))"
)

_log = logging.getLogger(__name__)


def child_command() -> tuple[str, ...]:
    """The command line of the bot's process."""
    return (
        sys.executable,
        "-I",
        "-S",
        "-c",
        _CHILD,
        str(PACKAGE.parent),
        str(NICENESS),
        str(MOST_DATA),
    )


def system_ms() -> int:
    """The machine's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


class _Broken(Exception):
    """The child is of no use any more; the text says why."""


@dataclass(slots=True)
class _Question:
    """What the child is thinking about."""

    request: AskBot
    give_up_ms: int  # by then the app goes on without an answer
    attempt: int = 1
    is_lost: bool = False  # it could not be asked
    claim: str = ""
    claim_next: str = ""
    reason: tuple[str, ...] = ()
    score: int | None = None


class _Child:
    """A running process and the thread that reads it."""

    def __init__(self, command: Sequence[str], wake: Callable[[], None]) -> None:
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # None: it ended
        self._wake = wake
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C in the terminal is for the app alone
        )
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)  # a hung child must not hang us
        threading.Thread(target=self._read, name="bot reader", daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, *lines: str) -> None:
        """Write lines.

        Raises:
            _Broken: when the child does not take them.
        """
        data = "".join(f"{line}\n" for line in lines).encode()
        stdin = self._process.stdin
        assert stdin is not None
        try:
            while data:
                written = stdin.write(data)
                if not written:
                    raise _Broken("it does not read its input")
                data = data[written:]
        except OSError as error:
            raise _Broken(f"it cannot be written to: {error}") from error

    def end(self) -> None:
        """Kill it and wait, so that no zombie is left."""
        self._process.kill()
        self._reap()

    def leave(self, timeout_s: float) -> None:
        """Ask it to leave; kill it when it does not."""
        try:
            self.send("quit")
        except _Broken as error:
            _log.info("the bot did not take its leave: %s", error)
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._reap()

    def _reap(self) -> None:
        try:
            self._process.wait(CLOSE_S)
        except subprocess.TimeoutExpired:  # stuck in the kernel: nothing more can be done
            _log.error("the bot's process %d does not end", self._process.pid)

    def _read(self) -> None:
        assert self._process.stdout is not None
        handle = self._process.stdout.fileno()
        rest = b""
        while True:
            try:
                chunk = os.read(handle, MOST_LINE)
            except OSError:  # closed while it was read: the same as its end
                chunk = b""
            *lines, rest = (rest + chunk).split(b"\n")
            if not chunk or len(rest) > MOST_LINE or any(len(line) > MOST_LINE for line in lines):
                self.lines.put(None)
                self._wake()
                return
            for line in lines:
                if line.startswith((b"bestmove", b"info string")) or b" score " in line:
                    self.lines.put(line.decode("ascii", "replace"))
            self._wake()


@dataclass(slots=True)
class BotProcess:
    """The bot as the app sees it: questions in, events out."""

    wake: Callable[[], None]  # called from another thread when there is something to poll
    command: Sequence[str] = field(default_factory=child_command)
    now_ms: Callable[[], int] = system_ms
    _child: _Child | None = None
    _question: _Question | None = None
    _is_stopping: bool = False  # the answer that comes next is not wanted
    _next: _Question | None = None

    def start(self) -> None:
        """Start the child, so that it is ready when it is needed."""
        if self._child is not None:
            return
        try:
            self._child = _Child(self.command, self.wake)
        except OSError as error:
            _log.error("the bot cannot be started: %s", error)

    def ask(self, request: AskBot) -> None:
        """Think about another position; an older question is dropped."""
        if self._question is not None:
            self.stop()
            self._next = self._made(request)
        else:
            self._begin(self._made(request))

    def stop(self) -> None:
        """Forget what was asked."""
        self._next = None
        if self._question is None or self._is_stopping:
            return
        self._is_stopping = True
        self._question.give_up_ms = self.now_ms() + STOP_MS
        try:
            if self._child is None:
                raise _Broken("it is not running")
            self._child.send("stop")
        except _Broken as error:
            self._restart(str(error))

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._question is not None

    def poll(self, tick: int) -> list[BotMoved | BotFailed]:
        """What the bot has to tell, and what becomes of a bot that does not."""
        told: list[BotMoved | BotFailed] = []
        try:
            self._read_lines(tick, told)
            question = self._question
            if question is not None and (question.is_lost or self.now_ms() > question.give_up_ms):
                raise _Broken("it does not answer")
        except _Broken as error:
            told += self._failed(tick, str(error))
        return told

    def close(self) -> None:
        """End the child."""
        if self._child is not None:
            self._child.leave(CLOSE_S)
        self._child = self._question = self._next = None

    def _made(self, request: AskBot) -> _Question:
        """A question whose time begins now."""
        budget_ms = LEVELS[request.level - 1].time_ms * 3 // 2
        return _Question(request, self.now_ms() + budget_ms + SPARE_MS)

    def _begin(self, question: _Question) -> None:
        self._question = question
        self._is_stopping = False
        self.start()
        try:
            if self._child is None:
                raise _Broken("it cannot be started")
            self._child.send(*question_lines(question.request))
        except _Broken as error:
            _log.warning("the bot failed: %s", error)
            question.is_lost = True  # the next poll sees to it
            self.wake()

    def _read_lines(self, tick: int, told: list[BotMoved | BotFailed]) -> None:
        while self._child is not None:
            try:
                line = self._child.lines.get_nowait()
            except queue.Empty:
                return
            if line is None:
                raise _Broken("it has ended, or sent a line beyond all measure")
            self._heard(line, tick, told)

    def _heard(self, line: str, tick: int, told: list[BotMoved | BotFailed]) -> None:
        question = self._question
        if question is None:
            return  # an answer that nobody waits for
        match line.split():
            case ["info", "string", "claim", reason, *_]:
                question.claim = reason
            case ["info", "string", "claim_next", reason, *_]:
                question.claim_next = reason
            case ["info", "string", "reason", *words]:
                question.reason = tuple(words)
            case ["info", "depth", _, "seldepth", _, "score", unit, value, *_]:
                question.score = _score(unit, value)
            case ["bestmove", text, *_]:
                if not self._is_stopping:
                    move = _move(text, question.request.match)
                    told.append(
                        BotMoved(tick, question.request.ticket, move, question.claim,
                                 question.claim_next, question.reason, question.score)
                    )  # fmt: skip
                self._question = None
                self._is_stopping = False
                if self._next is not None:
                    following, self._next = self._next, None
                    self._begin(following)
            case _:
                pass

    def _failed(self, tick: int, problem: str) -> list[BotMoved | BotFailed]:
        question, was_stopping = self._question, self._is_stopping
        self._restart(problem)
        if question is None or was_stopping:
            return []
        if question.attempt < ATTEMPTS and self.now_ms() <= question.give_up_ms:
            self._begin(_Question(question.request, question.give_up_ms, question.attempt + 1))
            return []
        return [BotFailed(tick, question.request.ticket)]

    def _restart(self, problem: str) -> None:
        """A fresh child; a question that waits for the old one's end is asked at once."""
        _log.warning("the bot is started again: %s", problem)
        if self._child is not None:
            self._child.end()
        self._child = None
        self._question = None
        self._is_stopping = False
        self.start()
        if self._next is not None:
            following, self._next = self._next, None
            self._begin(following)


def _move(text: str, match: MatchState) -> Move:
    try:
        return parse_uci(text, match.position, match.ruleset)
    except (BadNotation, IllegalMove) as error:
        raise _Broken(f"it wants to play {text[:20]!r}: {error}") from error


def _score(unit: str, value: str) -> int:
    try:
        number = int(value)
    except ValueError as error:
        raise _Broken(f"it tells of a score {value[:20]!r}") from error
    return mate_score(number, wins=not value.startswith("-")) if unit == "mate" else number


def question_lines(request: AskBot) -> list[str]:
    """A question as the protocol has it."""
    match = request.match
    house = ",".join(f"{switch}={value}" for switch, value in house_rules(match.ruleset).items())
    moves = " ".join(uci(move) for move in match.moves)
    start = f"position fen {fen.write(match.start)}"
    return [
        f"setoption name Ruleset value {match.ruleset.id}",
        f"setoption name Rules value {house or '<empty>'}",
        f"setoption name Level value {request.level}",
        f"setoption name Seed value {request.seed}",
        f"setoption name Hint value {'false' if request.ticket.purpose == 'move' else 'true'}",
        f"{start} moves {moves}" if moves else start,
        _go(match) if request.nodes is None else f"go nodes {request.nodes}",
    ]


def _go(match: MatchState) -> str:
    clock = match.clock
    if clock is None:
        return "go"
    red, black = clock.left_ms
    added = clock.added_ms
    return f"go wtime {red} btime {black} winc {added} binc {added}"
