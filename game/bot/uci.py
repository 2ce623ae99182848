"""How does the bot talk? As a UCI engine on standard input and output; the app uses this door too.

All commands of the protocol are obeyed. Beside its options there are these words of our own, told
by `info string` lines so that other programs pass over them:

- ``info string claim REASON``: before `bestmove`; a draw is due now and better claimed than played
  past. ``info string claim_next REASON``: it will be once `bestmove` is played.
- ``info string offer``: before `bestmove`; the bot offers a draw with its move.
- ``draw w`` or ``draw b`` (a command): side w or b, whom the bot plays, is offered a draw in the
  present position; the answer is ``info string draw accept`` or ``info string draw decline``.
- with the option Hint: ``info string reason KEY [WORD …]``: before `bestmove`; why it is good.

A command that cannot be obeyed is answered by ``info string error: …`` and changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import BytesIO, RawIOBase
from random import SystemRandom

from game import __version__
from game.bot import conduct
from game.bot.deepen import Limits, Line, Report
from game.bot.endings_door import EndingsDoor
from game.bot.player import Player
from game.bot.reasons import reason_words
from game.bot.time_budget import limits_for
from game.bot.uci_input import END, TOO_LONG, CommandLines
from game.bot.uci_options import DESCRIPTIONS, BadOption, Options, changed
from game.bot.uci_words import (
    BadCommand,
    drawing,
    read_go,
    read_option,
    read_position,
    report_lines,
)
from game.rules import fen
from game.rules.notation import uci
from game.rules.perft import divide
from game.rules.pieces import SIDE_1
from game.rules.position import Position
from game.rules.squares import SquareSet

TYPE_CHECKING = False  # checkers take it for true
if TYPE_CHECKING:
    from typing import TextIO

NO_MOVE = "0000"
MOST_PERFT = 20  # plies


class Engine:
    """The engine's state between commands."""

    def __init__(self, lines: CommandLines, out: TextIO) -> None:
        self._lines = lines
        self._out = out
        self._options = Options()
        self._game = [fen.parse(self._options.ruleset.start_fen)]
        self._endings = EndingsDoor(self._say_error)
        self._player: Player | None = None  # made when it is needed, for the options as they are
        self._game_seed = SystemRandom().getrandbits(48)
        self._stopped = False  # the search that runs, by a command
        self._leaving = False

    def run(self) -> None:
        """Obeys commands until `quit` or the end of the input."""
        while not self._leaving:
            line = self._lines.next()
            if line == END:
                return
            try:
                self._obey(line)
            except (BadCommand, BadOption) as error:
                self._say_error(str(error))

    def _say(self, *texts: str) -> None:
        for text in texts:
            self._out.write(text + "\n")
        self._out.flush()

    def _say_error(self, text: str) -> None:
        self._say("info string error: " + " ".join(text.split()))

    def _obey(self, line: str) -> None:
        if line == TOO_LONG:
            raise BadCommand("the line is too long")
        words = line.split()
        match words:
            case []:
                pass
            case ["uci"]:
                self._say(f"id name Sittuyin {__version__}", "id author the Sittuyin project")
                self._say(*DESCRIPTIONS, "uciok")
            case ["isready"]:
                self._say("readyok")
            case ["ucinewgame"]:
                self._game_seed = SystemRandom().getrandbits(48)
                self._player = None
            case ["setoption", *rest]:
                self._set_option(*read_option(rest))
            case ["position", *rest]:
                self._game = read_position(rest, self._options.rules)
            case ["go", "perft", depth]:
                self._count(depth)
            case ["go", *rest]:
                self._go(rest)
            case ["draw", "w" | "b" as side]:
                self._answer_offer("wb".index(side))
            case ["d"]:
                self._say(*drawing(self._game[-1]))
            case ["quit"]:
                self._leaving = True
            case ["stop"] | ["ponderhit"] | ["debug", *_] | ["register", *_]:
                pass  # nothing is being searched, and nothing to register
            case _:
                raise BadCommand(f"unknown command {line[:60]!r}")

    def _set_option(self, name: str, value: str) -> None:
        options = changed(self._options, name, value)
        if options.rules != self._options.rules:
            self._game = [fen.parse(options.ruleset.start_fen)]
        if options != self._options:
            self._player = None
        self._options = options

    def _playing(self) -> Player:
        if self._player is None:
            options = self._options
            seed = self._game_seed if options.seed is None else options.seed
            self._player = Player(
                options.rules, options.playing_level, seed, options.hash_mb, self._endings
            )
        return self._player

    def _go(self, words: Sequence[str]) -> None:
        request = read_go(words)
        self._stopped = False
        position = self._game[-1]
        player = self._playing()
        limits = limits_for(request, player.level, position.turn)
        options = self._options

        def tell(report: Report) -> None:
            self._say(*report_lines(report, numbered=options.lines > 1))

        line = player.think(
            position,
            self._keys_seen(),
            limits,
            options.lines,
            self._arrived(),
            self._asked_to_stop,
            tell,
        )
        if request.infinite:
            self._wait_for_stop()
        if line is None:
            self._say(f"bestmove {NO_MOVE}")
            return
        self._say(*self._remarks(position, line))
        self._say(f"bestmove {uci(line.move)}")

    def _remarks(self, position: Position, line: Line) -> list[str]:
        """What is to be said beside the move."""
        rules = self._options.rules
        keys = [earlier.key for earlier in self._game]
        remarks = conduct.remarks(position, line, rules, keys)
        if self._options.hint:
            remarks.append("reason " + " ".join(reason_words(position, line, rules)))
        return [f"info string {remark}" for remark in remarks]

    def _keys_seen(self) -> list[int]:
        """The keys of the positions that can still come again."""
        now = self._game[-1]
        return [earlier.key for earlier in self._game[-1 - now.quiet_plies :]]

    def _arrived(self) -> SquareSet:
        """Where the last move ended, if there is one."""
        if len(self._game) < 2:
            return 0
        before, now = self._game[-2], self._game[-1]
        mover = SIDE_1 * before.turn
        return now.sets[mover] & ~before.sets[mover]

    def _answer_offer(self, side: int) -> None:
        player, position = self._playing(), self._game[-1]
        self._stopped = False
        limits = Limits(nodes=conduct.OFFER_NODES, hard_ms=player.level.time_ms)
        line = player.think(position, self._keys_seen(), limits, must_stop=self._asked_to_stop)
        yes = line is not None and conduct.accepts(position, line, side)
        self._say(f"info string draw {'accept' if yes else 'decline'}")

    def _count(self, depth: str) -> None:
        if not (depth.isascii() and depth.isdigit() and 1 <= int(depth[:4]) <= MOST_PERFT):
            raise BadCommand(f"perft goes from 1 to {MOST_PERFT}")
        counts = divide(self._game[-1], int(depth), self._options.rules)
        for text, nodes in sorted((uci(move), nodes) for move, nodes in counts.items()):
            self._say(f"{text}: {nodes}")
        self._say("", f"Nodes searched: {sum(counts.values())}")

    def _asked_to_stop(self) -> bool:
        """Looks at what has come in during a search: is it to stop?"""
        line = self._lines.next_now()
        while line is not None:
            if self._stops(line):
                self._stopped = True
                return True
            line = self._lines.next_now()
        return False

    def _wait_for_stop(self) -> None:
        while not self._stopped:
            self._stopped = self._stops(self._lines.next_during_search())

    def _stops(self, line: str) -> bool:
        """Takes one line during a search; what must wait is put off."""
        match line.split():
            case ["stop"]:
                return True
            case ["quit"]:
                self._leaving = True
                return True
            case ["isready"]:
                self._say("readyok")
            case ["ponderhit"]:
                pass
            case _ if line == END:
                self._leaving = True
                return True
            case _:
                self._lines.put_off(line)
        return False


def main() -> int:
    """Runs the engine on standard input and output; the exit code."""
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as source:
        return run(source, sys.stdout)


def run(source: RawIOBase | BytesIO, out: TextIO) -> int:
    """Runs the engine on two streams; the exit code."""
    try:
        Engine(CommandLines(source), out).run()
    except (BrokenPipeError, KeyboardInterrupt):  # nobody listens any more
        return 1
    return 0
