"""Does the bot claim, offer, accept and avoid draws sensibly, by what its own search finds?"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.bot.conduct import CLEARLY_BETTER_CP, accepts, remarks
from game.bot.deepen import Limits, Line
from game.bot.player import Player
from game.rules import fen
from game.rules.notation import parse_uci
from game.rules.play import play
from game.rules.position import Position
from game.rules.rulesets import PYCHESS

LIMITS = Limits(nodes=4000)
A_ROOK_UP = (
    "1k6/2s5/p2p4/1p1P4/1P3N2/P3S3/2K5/4R3[] w - - 0 40",
    "2k5/2n5/1s1p2p1/2pP2P1/2P5/1N2S3/1K6/3R4[] w - - 0 40",
    "r3r3/1k1s4/2p1n1p1/2P1p1P1/4P3/3N4/1K1S4/8[] b - - 0 40",
)
LEVEL = "6k1/5s2/p1p1p1p1/P1P1P1P1/1p1p1p1p/1P1P1P1P/2S5/1K6[] w - - 0 60"


def thought(position: Position, keys: Sequence[int] = ()) -> Line:
    line = Player(PYCHESS, seed=4).think(position, keys, LIMITS)
    assert line is not None
    return line


def shuffled(text: str, words: str) -> tuple[Position, list[int]]:
    """The position after some moves, and all keys on the way."""
    position = fen.parse(text)
    keys = [position.key]
    for word in words.split():
        position = play(position, parse_uci(word, position, PYCHESS), PYCHESS)
        keys.append(position.key)
    return position, keys


@pytest.mark.parametrize("text", A_ROOK_UP)
def test_who_is_clearly_better_does_not_repeat(text: str) -> None:
    position = fen.parse(text)
    seen = [position.key]
    for _ in range(4):  # each best move in turn is made one that has stood before
        line = thought(position, seen)
        after = play(position, line.move, PYCHESS)
        assert line.value > CLEARLY_BETTER_CP
        assert after.key not in seen
        seen.append(after.key)


@pytest.mark.parametrize("text", A_ROOK_UP)
def test_who_is_a_rook_down_repeats_if_it_can(text: str) -> None:
    position = fen.parse(text)
    before = thought(position)
    losing = play(position, before.move, PYCHESS)
    back = thought(losing).move
    seen = [play(losing, back, PYCHESS).key, losing.key]
    line = thought(losing, seen)
    assert play(losing, line.move, PYCHESS).key in seen
    assert line.value == 0


def test_repetition_is_claimed_when_the_game_is_level() -> None:
    position, keys = shuffled(LEVEL, "b1c1 g8f8 c1b1 f8g8 b1c1 g8f8 c1b1 f8g8")
    assert remarks(position, thought(position, keys), PYCHESS, keys) == ["claim repetition"]


def test_repetition_is_claimed_by_the_worse_side_alone() -> None:
    moves = "c2b2 b8c8 b2c2 c8b8 c2b2 b8c8 b2c2"
    position, keys = shuffled(A_ROOK_UP[0], moves)  # Black, a rook down, can bring it about
    claim = remarks(
        position, Line(parse_uci("c8b8", position, PYCHESS), -300, 4, ()), PYCHESS, keys
    )
    assert claim == ["claim_next repetition"]
    position, keys = shuffled(A_ROOK_UP[0], moves + " c8b8")
    line = thought(position, keys)
    assert line.value > CLEARLY_BETTER_CP
    assert remarks(position, line, PYCHESS, keys) == []


def quiet(text: str, plies: int, full_moves: int) -> Position:
    """The same position late in a game and long after the last capture."""
    return fen.parse(text.replace(" 0 60", f" {plies} {full_moves}"))


def test_a_draw_is_offered_late_in_a_quiet_level_game_only() -> None:
    def offered(position: Position) -> bool:
        return remarks(position, thought(position), PYCHESS, [position.key]) == ["offer"]

    assert offered(quiet(LEVEL, 40, 70))
    assert not offered(quiet(LEVEL, 10, 70))
    assert not offered(quiet(LEVEL, 40, 40))
    assert not offered(quiet(A_ROOK_UP[0].replace(" 0 40", " 0 60"), 40, 70))


def test_an_offer_is_accepted_when_level_and_late_or_when_worse() -> None:
    late, early = quiet(LEVEL, 10, 70), quiet(LEVEL, 10, 30)
    assert all(accepts(late, thought(late), side) for side in (0, 1))
    assert not any(accepts(early, thought(early), side) for side in (0, 1))
    better = fen.parse(A_ROOK_UP[0])
    assert not accepts(better, thought(better), 0)
    assert accepts(better, thought(better), 1)
