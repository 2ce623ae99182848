"""Which moves does the coach speak of, and with which reason?"""

from __future__ import annotations

from game.match.review import mate_score
from game.ui.coach import IDLE_COACH, MOST_PASSED, Coach, advice_on, at_rest, with_passed
from game.ui.events import BotMoved, Ticket

TICKET = Ticket("a", 20, "coach", 7)


def _judged(score: int, move: int, *reason: str) -> BotMoved:
    return BotMoved(1, TICKET, move, reason=reason, score=score)


def test_a_lost_piece_is_shown_by_the_reply() -> None:
    advice = advice_on(_judged(0, 1, "attacks", "rook", "e4"), _judged(250, 2, "captures", "x"))
    assert advice is not None
    assert (advice.reply, advice.better, advice.reason) == (2, 1, ("captures", "x"))


def test_a_blunder_without_visible_harm_is_told_by_the_better_move() -> None:
    advice = advice_on(_judged(200, 1, "forks", "rook", "king"), _judged(200, 2, "improves"))
    assert advice is not None
    assert (advice.reply, advice.reason) == (None, ("forks", "rook", "king"))


def test_small_losses_are_not_worth_a_word() -> None:
    assert advice_on(_judged(30, 1), _judged(30, 2, "captures", "pawn", "e4")) is None
    assert advice_on(_judged(100, 1), _judged(60, 2, "improves")) is None, "no harm to be shown"


def test_what_is_won_or_lost_anyway_is_no_mistake() -> None:
    assert advice_on(_judged(3000, 1), _judged(-2000, 2, "captures", "rook", "e4")) is None
    lost = mate_score(3, wins=False)
    assert advice_on(_judged(lost, 1), _judged(mate_score(2, wins=True), 2, "mates_in")) is None


def test_a_missed_mate_that_still_wins_is_left_alone_but_one_that_does_not_is_told() -> None:
    mate = mate_score(2, wins=True)
    assert advice_on(_judged(mate, 1, "mates_in", "2"), _judged(-1500, 2)) is None
    assert advice_on(_judged(mate, 1, "mates_in", "2"), _judged(0, 2)) is not None


def test_a_move_leaves_nothing_asked_or_said() -> None:
    assert at_rest(IDLE_COACH) is IDLE_COACH
    before = _judged(0, 1)
    assert at_rest(Coach(TICKET, 3, before, passed=(7,))) == Coach(None, 3, before, passed=(7,))


def test_few_positions_are_remembered() -> None:
    coach = IDLE_COACH
    for key in range(MOST_PASSED + 3):
        coach = with_passed(coach, key)
    assert len(coach.passed) == MOST_PASSED and coach.passed[-1] == MOST_PASSED + 2
