"""Does a game's review come back, and is one that is not of this game refused?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.match.match import MatchState
from game.match.review import Judged
from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.envelope import FORMAT, Opened, open_sealed, seal
from game.storage.errors import SaveError, SaveErrorKind
from game.storage.review_form import MOST_POSITIONS, encode_review
from tests.match.test_review import reviewed


def through_a_file(match: MatchState) -> MatchState:
    body = {**encode_game(SavedGame(match)), "seq": 1}
    return decode_game(open_sealed(seal(body))).match


def test_scores_and_best_moves_come_back() -> None:
    match = reviewed(500, 0, -30, 20, 9_997)
    assert through_a_file(match).review == match.review


def test_a_review_that_is_not_whole_comes_back() -> None:
    match = reviewed(500, 0, -30)
    assert through_a_file(match).review == match.review
    assert through_a_file(replace(match, review=())).review == ()


def test_only_reasons_that_are_told_are_kept() -> None:
    match = reviewed(500, 0, 0, 0, 0)
    reason = ("saves", "knight", "f3")
    match = replace(match, review=tuple(replace(j, reason=reason) for j in match.review))
    back = through_a_file(match).review
    assert [judged.reason for judged in back] == [reason, (), (), (), ()], "one move was a blunder"


def test_judgements_of_other_positions_are_left_out() -> None:
    match = reviewed(1, 2, 3, 4, 5)
    match = replace(match, review=(*match.review, Judged(12345, 7)))
    assert len(through_a_file(match).review) == 5


def test_an_endless_game_keeps_no_review() -> None:
    match = reviewed(1, 2, 3, 4, 5)
    long = replace(match, keys_seen=match.keys_seen * MOST_POSITIONS)
    assert encode_review(long) is None


@pytest.mark.parametrize(
    ("name", "index", "value"),
    [
        ("best", 0, "a1a2"),
        ("best", 0, "zz"),
        ("best", 0, 5),
        ("scores", 1, 10_001),
        ("scores", 1, 0.5),
        ("reasons", 0, "x" * 60),
        ("reasons", 0, "Saves it"),
    ],
)
def test_what_cannot_be_is_refused(name: str, index: int, value: object) -> None:
    body: dict[str, Any] = {**encode_game(SavedGame(reviewed(1, 2, 3, 4, 5))), "seq": 1}
    body["review"][name][index] = value
    with pytest.raises(SaveError) as error:
        decode_game(Opened(FORMAT, body))
    assert error.value.kind is SaveErrorKind.BAD_FIELD and f"review.{name}" in str(error.value)


def test_lists_of_another_length_are_refused() -> None:
    body: dict[str, Any] = {**encode_game(SavedGame(reviewed(1, 2, 3, 4, 5))), "seq": 1}
    body["review"]["scores"].append(3)
    with pytest.raises(SaveError, match="review"):
        decode_game(Opened(FORMAT, body))
