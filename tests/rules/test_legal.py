"""Legality as a whole: stages, one move alone, and the ban on stalemating."""

from __future__ import annotations

from game.rules import PYCHESS, is_legal, legal_moves, outcome, play, uci, with_switches
from game.rules.ending import Reason
from game.rules.legal import captures, quiet_checks, quiets
from game.rules.moves import make_drop, make_promotion, make_step
from game.rules.pieces import KNIGHT
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from tests.rules.diagrams import View, both_sides, move_names

BANNED = with_switches(PYCHESS, {"stalemate": "forbidden"})

RICH = """
    . . . . . . . k
    . . . n . . . .
    . . . . . . . .
    . . P P . . . .
    . . . R . p . .
    . . . . . . S .
    P . . . . . . .
    K . . . . . . R
"""


def names(moves: list[int]) -> set[str]:
    return {uci(move) for move in moves}


@both_sides
def test_captures_come_without_the_rest(view: View) -> None:
    position = view.position(RICH.replace("k", ".").replace(". . . n", "k . . n"))
    assert names(captures(position, PYCHESS)) == view.names("d4f4 g3f4")
    whole = names(captures(position, PYCHESS) + quiets(position, PYCHESS))
    assert whole == move_names(position)


@both_sides
def test_quiet_checks_are_direct_and_discovered(view: View) -> None:
    position = view.position(
        """
        . . . k . . . .
        . . . . . . . .
        . . . . N . . .
        . . . S . . . .
        . . . . . . . .
        . . . R . . . .
        P . . . . . . .
        K . . . . . . .
        """,
        turn="b",
    )
    assert quiet_checks(position, PYCHESS) == []
    white = view.position(
        """
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . S N . . .
        . . . . . . . .
        . . . R . . . .
        P . . . . . . .
        K . . . . . . .
        """
    )
    assert names(quiet_checks(white, PYCHESS)) == view.names("e5c6 e5f7 d5c6 d5e6 d5c4 d5e4")


def alone(position: Position, move: int, ruleset: Ruleset) -> bool:
    assert is_legal(position, move, ruleset) == (move in legal_moves(position, ruleset))
    return is_legal(position, move, ruleset)


def test_one_move_alone_is_judged_as_in_the_list() -> None:
    position = View(False).position(RICH.replace("k", ".").replace(". . . n", "k . . n"))
    assert alone(position, make_step(27, 29), PYCHESS)
    assert not alone(position, make_step(27, 30), PYCHESS)
    assert alone(position, make_promotion(35, 35), PYCHESS)
    assert not alone(position, make_promotion(34, 34), PYCHESS)
    assert not alone(position, make_drop(KNIGHT, 9), PYCHESS)
    assert not alone(position, -1, PYCHESS)
    assert not alone(position, 1 << 30, PYCHESS)


STALEMATE_IN_ONE = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . R . . .
    . . . . . . . .
    . . . . . . . .
    k . K . . . . .
"""


@both_sides
def test_stalemating_may_be_forbidden(view: View) -> None:
    position = view.position(STALEMATE_IN_ONE)
    assert move_names(position) - move_names(position, BANNED) == view.names("e4e2")
    move = view.move("e4e2", position)
    assert not is_legal(position, move, BANNED)
    end = outcome(play(position, move, PYCHESS), PYCHESS)
    assert end is not None
    assert end.reason is Reason.STALEMATE


@both_sides
def test_ban_does_not_touch_mate(view: View) -> None:
    position = view.position(
        """
        k . . . . . . .
        . . . . . . . .
        . K . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . R
        """
    )
    assert view.name("h1h8") in move_names(position, BANNED)


@both_sides
def test_ban_is_lifted_when_nothing_else_is_left(view: View) -> None:
    position = view.position(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . N . . . . .
        . . . P P . . .
        k . r K P . . .
        """
    )
    assert move_names(position, BANNED) == view.names("d1c1")
    assert is_legal(position, view.move("d1c1", position), BANNED)
    end = outcome(view.after(position, "d1c1", BANNED), BANNED)
    assert end is not None
    assert (end.winner, end.reason) == (None, Reason.STALEMATE)
