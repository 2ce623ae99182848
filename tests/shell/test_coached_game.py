"""Does a coached game run through the whole app, with a bot that judges and one that fails?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from game.match.begin import new_match
from game.match.match import MatchState
from game.rules import fen
from game.rules.moves import Move
from game.rules.notation import parse_uci
from game.rules.rulesets import RULESETS
from game.ui.new_game import seats_against
from game.ui.settings import DEFAULTS
from tests.fakes import FakeBot, simple
from tests.pilot import Pilot

START = "2r1k3/2s5/2pn1P2/2P3Np/1P1S3P/2SK4/8/5R2[] w - - 0 20"
LONG_MS = 3_000


def _by_turn(match: MatchState) -> int:
    """Level while the person is to move, far better for the bot after any of its moves."""
    return 30 if match.position.turn == 0 else 400


@contextmanager
def _flown(bot: FakeBot) -> Iterator[Pilot]:
    pilot = Pilot(settings=replace(DEFAULTS, guide_seen=True, coach=True), bot=bot)
    start = fen.parse(START)
    pilot.enter(new_match("ab", RULESETS["pychess"], seats_against(2, 0), start=start))
    pilot.advance(300)
    yield pilot
    pilot.close()


def _judging(judge: Callable[[MatchState], int]) -> FakeBot:
    def choose(match: MatchState) -> Move:
        best = parse_uci("f1f5", match.position, match.ruleset) if not match.moves else None
        return simple(match) if best is None else best

    return FakeBot(choose=choose, judge=judge)


def _purposes(bot: FakeBot) -> list[str]:
    return [asked.ticket.purpose for asked in bot.asked]


def test_a_mistake_is_told_taken_back_and_another_move_played() -> None:
    bot = _judging(_by_turn)
    with _flown(bot) as pilot:
        pilot.play_move("f1f2")
        pilot.advance(LONG_MS)
        assert "Much better: rook to f5." in pilot.words() and len(pilot.match.moves) == 1
        pilot.tap("coach_back")
        assert pilot.match.moves == () and not pilot.has("coach_back")
        pilot.play_move("f1f5")
        pilot.advance(LONG_MS)
        assert len(pilot.match.moves) == 2, "the best move is answered without a word"
    assert _purposes(bot) == ["coach", "coach", "move", "coach"]


def test_whoever_plays_on_is_answered() -> None:
    bot = _judging(_by_turn)
    with _flown(bot) as pilot:
        pilot.play_move("f1f2")
        pilot.advance(LONG_MS)
        pilot.tap("coach_on")
        pilot.advance(LONG_MS)
        assert len(pilot.match.moves) == 2 and not pilot.has("coach_on")


def test_a_game_left_while_the_coach_speaks_goes_on_later() -> None:
    with _flown(_judging(_by_turn)) as pilot:
        pilot.play_move("f1f2")
        pilot.advance(LONG_MS)
        pilot.tap("menu")
        pilot.tap("home")
        pilot.advance(LONG_MS)
        pilot.tap("continue")
        pilot.advance(LONG_MS)
        assert len(pilot.match.moves) == 2


def test_a_silent_judge_holds_nobody_up() -> None:
    bot = _judging(_by_turn)
    with _flown(bot) as pilot:
        bot.polls = 500
        pilot.play_move("f1f2")
        pilot.advance(1_200)
        assert bot.stops == 1, "it was asked, and not waited for"
        bot.waiting = None
        bot.polls = 1
        pilot.press("u")
        pilot.play_move("f1f2")
        pilot.advance(LONG_MS)
        assert len(pilot.match.moves) == 2 and not pilot.has("coach_back")
