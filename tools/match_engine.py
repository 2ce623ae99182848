"""How is a UCI engine started, asked for a move, and stopped when it hangs?

An engine is named by a short text:

- ``level:5``: this project's bot at that level;
- ``fsf``, ``fsf:elo=1700``, ``fsf:skill=3``: Fairy-Stockfish, limited if wished;
- ``random``, ``greedy``: the simple opponents of ``match_simple.py``;
- ``cmd PROGRAM ARGUMENTS``: any other program.
"""

from __future__ import annotations

import itertools
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

FAIRY_STOCKFISH = "/usr/games/fairy-stockfish"  # where Debian's package puts it
PATIENCE_S = 60.0  # beyond the time a move may take
ROOT = Path(__file__).resolve().parents[1]


class EngineFailed(RuntimeError):
    """An engine has ended or does not answer."""


@dataclass(frozen=True)
class EngineSpec:
    """How to start an engine and how to ask it."""

    name: str
    command: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    go: str = ""  # what follows `go`


def read_spec(text: str, options: list[str], go: str | None) -> EngineSpec:
    """An engine from its short text, options written NAME=VALUE, and its `go` limits.

    Raises:
        ValueError: when the text or an option cannot be understood.
    """
    extra = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise ValueError(f"an option is written NAME=VALUE, not {option!r}")
        extra[name] = value
    kind, _, rest = text.partition(":")
    if kind == "level" and rest.isdigit():
        command = (sys.executable, "-m", "game", "uci")
        return EngineSpec(f"Level {rest}", command, {"Level": rest, **extra}, go or "")
    if kind == "fsf":
        chosen = {"UCI_Variant": "sittuyin"}
        for part in rest.split(",") if rest else []:
            key, _, value = part.partition("=")
            if key == "elo":
                chosen |= {"UCI_LimitStrength": "true", "UCI_Elo": value}
            elif key == "skill":
                chosen |= {"Skill Level": value}
            else:
                raise ValueError(f"fsf takes elo=N or skill=N, not {part!r}")
        name = "Fairy-Stockfish" + (f" {rest.replace('=', ' ')}" if rest else "")
        return EngineSpec(name, (FAIRY_STOCKFISH,), chosen | extra, go or "movetime 1000")
    if text in ("random", "greedy"):
        return EngineSpec(text, (sys.executable, "-m", "tools.match_simple", text), extra, go or "")
    if text.startswith("cmd "):
        words = tuple(shlex.split(text[4:]))
        return EngineSpec(Path(words[0]).name, words, extra, go or "movetime 1000")
    raise ValueError(f"not an engine: {text!r}")


@dataclass
class Answer:
    """What an engine said to a `go`."""

    move: str  # UCI
    score: str = ""  # as in the last info line: cp 12, mate 3
    depth: int = 0
    nodes: int = 0
    elapsed_ms: int = 0
    remarks: list[str] = field(default_factory=list)  # info strings


class Engine:
    """A running engine."""

    def __init__(self, spec: EngineSpec) -> None:
        self.spec = spec
        self._process = subprocess.Popen(
            spec.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
            cwd=ROOT,
        )
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self._read, daemon=True).start()
        self.send("uci")
        self._wait_for("uciok", PATIENCE_S)
        for name, value in spec.options.items():
            self.send(f"setoption name {name} value {value}")
        self.ready()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)

    def send(self, line: str) -> None:
        """Sends one command."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise EngineFailed(f"{self.spec.name} has ended") from error

    def ready(self) -> None:
        """Waits until the engine has done what it was told."""
        self.send("isready")
        self._wait_for("readyok", PATIENCE_S)

    def new_game(self) -> None:
        """Tells of a new game."""
        self.send("ucinewgame")
        self.ready()

    def best_move(self, start_fen: str, moves: list[str], go: str | None = None) -> Answer:
        """The engine's move after those moves.

        Raises:
            EngineFailed: when there is no answer.
        """
        played = f" moves {' '.join(moves)}" if moves else ""
        self.send(f"position fen {start_fen}{played}")
        self.send(f"go {self.spec.go if go is None else go}".strip())
        answer = Answer("")
        started = monotonic()
        while True:
            words = self._next(PATIENCE_S).split()
            match words:
                case ["bestmove", move, *_]:
                    answer.move = move
                    answer.elapsed_ms = int((monotonic() - started) * 1000)
                    return answer
                case ["info", "string", *rest]:
                    answer.remarks.append(" ".join(rest))
                case ["info", *rest] if "score" in rest:
                    self._note(answer, rest)

    @staticmethod
    def _note(answer: Answer, words: list[str]) -> None:
        for name, value in itertools.pairwise(words):
            if name == "depth":
                answer.depth = int(value)
            elif name == "nodes":
                answer.nodes = int(value)
        at = words.index("score")
        answer.score = " ".join(words[at + 1 : at + 3])

    def _next(self, seconds: float) -> str:
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise EngineFailed(f"{self.spec.name} does not answer") from None
        if line is None:
            raise EngineFailed(f"{self.spec.name} has ended")
        return line

    def _wait_for(self, word: str, seconds: float) -> None:
        while self._next(seconds) != word:
            pass

    def close(self) -> None:
        """Ends the engine, by force if it does not leave."""
        try:
            self.send("quit")
            self._process.wait(2)
        except (EngineFailed, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
