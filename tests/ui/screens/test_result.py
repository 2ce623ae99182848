"""Does the result say who won and why, and lead on?"""

from __future__ import annotations

import re

import pytest

from game.match.match import SeatKind
from game.rules.ending import Outcome, Reason
from game.ui.draw import find, tags, texts
from game.ui.effects import Save
from game.ui.events import KeyName
from game.ui.phrases import said
from game.ui.screens import help as help_screen
from game.ui.screens import play, result, setup
from game.ui.view import view
from tests.ui.screens.hands import has, press, tap
from tests.ui.screens.stages import bare, look, mated, over, resigned

ENDINGS = [
    *(Outcome(winner, reason) for winner in (0, 1)
      for reason in (Reason.CHECKMATE, Reason.RESIGNATION, Reason.TIME)),
    *(Outcome(None, reason) for reason in Reason
      if reason not in (Reason.CHECKMATE, Reason.RESIGNATION)),
]  # fmt: skip


@pytest.mark.parametrize("outcome", ENDINGS, ids=str)
def test_every_ending_has_a_sentence(outcome: Outcome) -> None:
    assert re.fullmatch(r".{8,}\.", said(look().words, result.reason_of(outcome)))


def test_endings_that_differ_are_told_apart() -> None:
    told = {said(look().words, result.reason_of(outcome)) for outcome in ENDINGS}
    assert len(told) == len(ENDINGS) - 1  # mate reads the same for both sides


def test_the_only_person_is_told_whether_they_won() -> None:
    assert "You won" in texts(view(over(bare(), mated(0)), look()).items)
    assert "You lost" in texts(view(over(bare(), mated(1)), look()).items)
    assert "Red won" in texts(view(over(bare(), resigned()), look()).items)
    assert "Black gave up." in texts(view(over(bare(), resigned()), look()).items)


def test_the_mated_king_is_marked() -> None:
    assert "mark:check@a8" in tags(view(over(bare(), mated()), look()).items)
    assert not any(tag.startswith("mark:check") for tag in
                   tags(view(over(bare(), resigned()), look()).items))  # fmt: skip


def test_a_rematch_is_the_same_game_with_sides_changed() -> None:
    ui, effects = tap(over(bare(), mated(0)), "button:rematch")
    assert isinstance(ui.screen, play.State) and len(ui.stack) == 2
    match = ui.screen.match
    assert [seat.kind for seat in match.seats] == [SeatKind.BOT, SeatKind.HUMAN]
    assert match.seats[0].level == 3 and match.outcome is None and match.moves == ()
    assert match.match_id != "mate" and Save(match) in effects


def test_a_new_game_asks_again() -> None:
    assert tap(over(bare(), mated()), "button:new_game")[0].screen == setup.State()
    two = tap(over(bare(), resigned()), "button:new_game")[0].screen
    assert two == setup.State(two_players=True)


def test_the_game_can_be_looked_at_and_left() -> None:
    ui = over(bare(), mated())
    for seen in (tap(ui, "button:look")[0], press(ui, KeyName.ESCAPE)[0]):
        assert isinstance(seen.screen, play.State)
    assert tap(ui, "button:home")[0].stack == bare().stack


def test_the_reason_leads_to_the_rule_that_explains_it() -> None:
    ui, _ = tap(over(bare(), mated()), "button:why")
    assert isinstance(ui.screen, help_screen.State) and ui.screen.topic == "mate"
    reason = find(view(over(bare(), mated()), look()).items, "button:why")
    assert reason is not None and "Checkmate" in " ".join(texts((reason,)))


def test_a_reason_without_a_rule_leads_nowhere() -> None:
    assert not has(over(bare(), resigned()), "button:why")
