"""Stand-ins at the app's edge: a bot that plays from a list, a keeper that forgets, silence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from game.match.match import MatchState
from game.rules.moves import Move
from game.rules.notation import parse_uci
from game.shell.saves import SaveEffect
from game.ui.effects import AskBot
from game.ui.events import BotFailed, BotMoved, Event
from game.ui.kiosk_effects import CheckPin, KioskEffect, SetPin
from game.ui.kiosk_events import PinAnswered
from game.ui.one_ply import one_ply_move

Choose = Callable[[MatchState], Move]


def from_list(moves: Iterable[str]) -> Choose:
    """Plays the move of the list that belongs to the game's ply; UCI."""
    listed = list(moves)

    def choose(match: MatchState) -> Move:
        return parse_uci(listed[len(match.moves)], match.position, match.ruleset)

    return choose


def simple(match: MatchState) -> Move:
    """Always the same sensible move."""
    move = one_ply_move(match, len(match.moves))
    assert move is not None
    return move


@dataclass
class FakeBot:
    """Answers after so many polls; keeps what it was asked."""

    choose: Choose = simple
    polls: int = 1  # until the answer
    fails: bool = False
    asked: list[AskBot] = field(default_factory=list)
    stops: int = 0
    waiting: tuple[AskBot, int] | None = None
    claim: str = ""
    claim_next: str = ""
    judge: Callable[[MatchState], int] = lambda match: 0  # what it thinks for the side to move

    def ask(self, request: AskBot) -> None:
        self.asked.append(request)
        self.waiting = (request, self.polls)

    def stop(self) -> None:
        self.stops += 1
        self.waiting = None

    def poll(self, tick: int) -> list[BotMoved | BotFailed]:
        if self.waiting is None:
            return []
        request, left = self.waiting
        if left > 0:
            self.waiting = (request, left - 1)
            return []
        self.waiting = None
        if self.fails:
            return [BotFailed(tick, request.ticket)]
        move = self.choose(request.match)
        score = self.judge(request.match)
        return [BotMoved(tick, request.ticket, move, self.claim, self.claim_next, score=score)]


@dataclass
class FakeKeeper:
    """Keeps nothing but what it was told."""

    done: list[SaveEffect] = field(default_factory=list)

    def do(self, effect: SaveEffect) -> None:
        self.done.append(effect)


@dataclass
class FakeSpeaker:
    """Hears what would be heard."""

    played: list[str] = field(default_factory=list)
    is_silent: bool = False

    def play(self, name: str, volume: int) -> None:
        self.played.append(name)


@dataclass
class FakeService:
    """A machine whose operator has the PIN 2468."""

    done: list[KioskEffect] = field(default_factory=list)
    answers: list[Event] = field(default_factory=list)
    pin: str = "2468"
    wait_ms: int = 0  # after a wrong PIN

    def do(self, effect: KioskEffect) -> None:
        self.done.append(effect)
        match effect:
            case CheckPin(digits):
                is_right = digits == self.pin
                self.answers.append(PinAnswered(0, is_right, 0 if is_right else self.wait_ms))
            case SetPin(digits):
                self.pin = digits
                self.answers.append(PinAnswered(0, True))
            case _:
                pass

    def poll(self, tick: int) -> list[Event]:
        answers, self.answers = self.answers, []
        return answers


@dataclass
class FakeReader:
    """Hears what would be read aloud."""

    said: list[str] = field(default_factory=list)

    def say(self, text: str, language: str, volume: int) -> None:
        self.said.append(f"{language}: {text}")
