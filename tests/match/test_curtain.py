"""Do armies set up behind a curtain stay unseen, and stand by the rules once it is drawn?"""

from __future__ import annotations

import pytest

from game.match.apply import Rejection, RejectionReason, apply
from game.match.begin import new_match
from game.match.clock import new_clock
from game.match.commands import Arrange, Command, Play, Ready, Resign, TakeBack
from game.match.match import Curtain, MatchState, arranging_side, can_take_back, is_placing
from game.rules import FEDERATION, PYCHESS, TRADITIONAL, Ruleset, parse_uci, uci
from game.rules.curtain import can_be_drawn, hidden_position
from game.rules.moves import Move
from game.rules.notation import read_uci
from game.rules.squares import parse_square
from tests.match.games import BLACK_ONLY, RED_ONLY

OPEN_FILE = "K@e2 R@a1 R@b1 S@g3 S@f3 N@d2 N@f2 F@g2"  # nothing but pawns before the king
FACING = "K@d7 R@e8 R@g8 S@d6 S@c6 N@e7 N@c7 F@b7"  # the knight on e7 stands between
BARE_FACING = "K@d7 R@e8 R@h8 S@d6 S@c6 N@f7 N@c7 F@b7"  # only pawns do
MINUTE = 60_000


def drops(text: str) -> tuple[Move, ...]:
    return tuple(read_uci(word) for word in text.split())


def curtained(ruleset: Ruleset = FEDERATION, **more: object) -> MatchState:
    return new_match("ab", ruleset, curtain=Curtain(), **more)  # type: ignore[arg-type]


def done(match: MatchState, *commands: Command, now_ms: int = 0) -> MatchState:
    for command in commands:
        answer = apply(match, command, now_ms)
        assert isinstance(answer, MatchState), answer
        match = answer
    return match


def refused(match: MatchState, command: Command) -> RejectionReason:
    answer = apply(match, command, 0)
    assert isinstance(answer, Rejection)
    return answer.reason


def both(red: str = RED_ONLY, black: str = BLACK_ONLY, ruleset: Ruleset = FEDERATION) -> MatchState:
    red_ready = (Arrange(drops(red)), Ready())
    return done(curtained(ruleset), *red_ready, Arrange(drops(black)), Ready())


def test_it_is_for_rules_by_which_one_side_places_first() -> None:
    assert can_be_drawn(FEDERATION)
    assert not can_be_drawn(PYCHESS)


def test_nothing_is_played_before_both_are_ready() -> None:
    match = done(curtained(), Arrange(drops(RED_ONLY)), Ready(), Arrange(drops(BLACK_ONLY)))
    assert match.moves == ()
    assert match.position == match.start
    assert arranging_side(match) == 1


def test_the_reveal_places_both_armies_as_ordinary_moves() -> None:
    match = both()
    assert sorted(map(uci, match.moves[:8])) == sorted(RED_ONLY.split())
    assert sorted(map(uci, match.moves[8:])) == sorted(BLACK_ONLY.split())
    assert not is_placing(match)
    assert match.position.turn == 0
    assert arranging_side(match) is None


def test_an_army_is_arranged_anew_as_often_as_its_side_likes() -> None:
    match = done(curtained(), Arrange(drops("K@e2 R@a1")), Arrange(drops("K@g2")), Arrange(()))
    assert match.curtain == Curtain()
    assert refused(match, Ready()) is RejectionReason.NOT_COMPLETE


@pytest.mark.parametrize(
    "army", ["K@e2 K@g2", "R@a2", "K@e4", "K@e2 F@e2", "K@e7", "R@a1 R@b1 R@c1"]
)
def test_an_army_that_cannot_stand_there_is_refused(army: str) -> None:
    assert refused(curtained(), Arrange(drops(army))) is RejectionReason.ILLEGAL_MOVE


def test_each_side_sees_its_own_army_alone() -> None:
    match = done(curtained(), Arrange(drops(RED_ONLY)), Ready(), Arrange(drops("K@d7")))
    assert match.curtain is not None
    seen = hidden_position(match.start, match.curtain.army(1), 1, match.ruleset)
    assert seen.board[parse_square("d7")] != 0
    assert seen.board[parse_square("e2")] == 0


def test_a_rook_facing_the_red_king_is_refused_only_at_the_reveal() -> None:
    match = both(OPEN_FILE, BARE_FACING, TRADITIONAL)
    assert len(match.moves) == 15
    assert is_placing(match)
    assert match.position.turn == 1
    for square, legal in (("e8", False), ("g8", True)):
        again = apply(match, Play(drops(f"R@{square}")[0]), 0)
        assert isinstance(again, MatchState) is legal


def test_a_rook_with_a_piece_between_stays() -> None:
    assert not is_placing(both(OPEN_FILE, FACING, TRADITIONAL))


def test_rules_that_allow_it_let_the_rook_stay() -> None:
    assert not is_placing(both(OPEN_FILE, BARE_FACING))


def test_what_was_seen_is_not_taken_back() -> None:
    match = both()
    assert not can_take_back(match)
    assert refused(match, TakeBack()) is RejectionReason.NOTHING_TO_TAKE_BACK
    match = done(match, Play(parse_uci("e4e5", match.position, match.ruleset)))
    assert len(done(match, TakeBack()).moves) == 16


def test_moves_wait_for_the_curtain() -> None:
    assert refused(curtained(), Play(drops("K@e2")[0])) is RejectionReason.ILLEGAL_MOVE
    assert refused(both(), Ready()) is RejectionReason.NO_CURTAIN
    assert refused(both(), Arrange(())) is RejectionReason.NO_CURTAIN


def test_giving_up_ends_it_unseen() -> None:
    match = done(curtained(), Arrange(drops(RED_ONLY)), Resign(0))
    assert match.moves == ()
    assert arranging_side(match) is None


def test_the_clock_of_the_side_behind_the_curtain_runs_and_rests_in_between() -> None:
    match = curtained(clock=new_clock(MINUTE, 0, 5 * MINUTE))
    match = done(match, Arrange(drops(RED_ONLY)), now_ms=1000)
    assert match.clock is not None
    assert match.clock.running == 0
    match = done(match, Ready(), now_ms=2000)
    assert match.clock is not None
    assert match.clock.paused
    match = done(match, Arrange(drops("K@d7")), now_ms=9000)
    assert match.clock is not None
    assert match.clock.running == 1
    assert match.clock.left_ms == (6 * MINUTE - 2000, 6 * MINUTE)
    match = done(match, Arrange(drops(BLACK_ONLY)), Ready(), now_ms=10_000)
    assert match.clock is not None
    assert match.clock.running == 0
    assert match.clock.left_ms == (MINUTE, MINUTE)
