"""Do the engine and the slow plain checker agree on a position and on a line of play?"""

from __future__ import annotations

from game.rules import (
    Position,
    Ruleset,
    claims,
    is_check,
    legal_moves,
    outcome,
    parse_fen,
    parse_uci,
    play,
    san,
    uci,
    write_fen,
)
from game.rules.ruleset import switches_of
from tests import slow_rules
from tests.slow_rules import Slow

SLOW_NAMES = {"fifty_moves": "fifty_move"}  # where the checker uses the name of the switch


class Pair:
    """The same game played by both."""

    def __init__(self, fen: str, ruleset: Ruleset) -> None:
        self.ruleset, self.switches = ruleset, switches_of(ruleset)
        self.position: Position = parse_fen(fen)
        self.slow: Slow = slow_rules.parse(write_fen(self.position))
        self.keys = [self.position.key]

    def play(self, text: str) -> None:
        move = parse_uci(text, self.position, self.ruleset)
        self.position = play(self.position, move, self.ruleset)
        self.slow = slow_rules.play(self.slow, text, self.switches)
        self.keys.append(self.position.key)

    def moves(self) -> list[str]:
        return sorted(uci(move) for move in legal_moves(self.position, self.ruleset))

    def end(self) -> tuple[str, str] | None:
        """(winner as "w", "b" or "", reason) by the engine."""
        end = outcome(self.position, self.ruleset, self.keys)
        if end is None:
            return None
        reason = end.reason.value
        return "" if end.winner is None else "wb"[end.winner], SLOW_NAMES.get(reason, reason)

    def claims(self) -> list[str]:
        held = claims(self.position, self.ruleset, self.keys)
        return [SLOW_NAMES.get(reason.value, reason.value) for reason in held]

    def check(self) -> None:
        """Compares everything that a position is asked."""
        fen = write_fen(self.position)
        assert fen == slow_rules.fen(self.slow)
        assert self.moves() == sorted(slow_rules.legal(self.slow, self.switches)), fen
        assert is_check(self.position) == slow_rules.in_check(self.slow), fen
        end = slow_rules.outcome(self.slow, self.switches)
        assert self.end() == end, fen
        held = [] if end else slow_rules.claims(self.slow, self.switches)
        assert self.claims() == held, fen

    def check_san(self, text: str) -> None:
        move = parse_uci(text, self.position, self.ruleset)
        spoken = san(self.position, move, self.ruleset)
        assert spoken == slow_rules.san(self.slow, text, self.switches), write_fen(self.position)
