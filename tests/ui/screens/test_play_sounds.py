"""Does each thing that happens in a game have the right sound?"""

from __future__ import annotations

import pytest

from game.match.apply import apply
from game.match.begin import restore
from game.match.commands import Play, Resign
from game.match.match import HUMAN_SEAT, MatchState, Seat
from game.rules import fen, parse_uci
from game.rules.rulesets import PYCHESS
from game.ui.effects import SoundName
from game.ui.new_game import seats_against
from game.ui.screens.play_sounds import move_sounds, result_sound


def _game(text: str, seats: tuple[Seat, Seat] = (HUMAN_SEAT, HUMAN_SEAT)) -> MatchState:
    return restore("sounds", PYCHESS, seats, start=fen.parse(text))


def _after(text: str, move: str) -> tuple[MatchState, MatchState]:
    before = _game(text)
    after = apply(before, Play(parse_uci(move, before.position, PYCHESS)), 0)
    assert isinstance(after, MatchState)
    return before, after


@pytest.mark.parametrize(
    ("text", "move", "names"),
    [
        (fen.START_FEN, "R@a1", ["place"]),
        ("k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20", "d3d4", ["move"]),
        ("k7/8/8/7p/4P3/3K4/8/7R[] w - - 0 20", "h1h5", ["capture"]),
        ("k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20", "h1h8", ["move", "check"]),
        ("k7/p7/4P3/4P3/8/3K4/8/7R[] w - - 0 20", "e5e5f", ["promote"]),
        ("4k3/8/4K3/3S2N1/8/8/8/R7[] w - 32 25 40", "a1a2", ["move", "count"]),
        ("4k3/8/4K3/3S2N1/8/8/8/R7[] w - 32 10 40", "a1a2", ["move"]),
    ],
)
def test_moves(text: str, move: str, names: list[str]) -> None:
    before, after = _after(text, move)
    assert move_sounds(after, before.moves, after.moves) == names


def test_a_move_taken_back_is_only_a_click() -> None:
    before, after = _after(fen.START_FEN, "R@a1")
    assert move_sounds(before, after.moves, before.moves) == [SoundName.SELECT]


def _resigned(side: int, seats: tuple[Seat, Seat]) -> MatchState:
    after = apply(_game("k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20", seats), Resign(side), 0)
    assert isinstance(after, MatchState)
    return after


def test_the_end_sounds_as_it_went_for_the_person() -> None:
    against_bot = seats_against(3, 0)
    assert result_sound(_resigned(1, against_bot)) == SoundName.WIN
    assert result_sound(_resigned(0, against_bot)) == SoundName.LOSS
    assert result_sound(_resigned(0, (HUMAN_SEAT, HUMAN_SEAT))) == SoundName.WIN


def test_a_draw_sounds_like_one() -> None:
    _, stalemate = _after("k7/8/K7/8/8/8/8/2R5[] w - - 0 20", "c1b1")
    assert stalemate.outcome is not None and stalemate.outcome.winner is None
    assert result_sound(stalemate) == SoundName.DRAW
