"""Is the game seen from the right side, told in words and sounds, and not changed by looking?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.draw import find
from game.ui.settings import Turning
from tests.pilot import Pilot
from tests.shell.boards import SEEN, at, shown


def test_looking_back_and_forth_changes_nothing(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None)
    pilot.play_moves(["K@g2", "K@b7", "R@a1", "R@h8"])
    end = pilot.fen()
    pilot.tap("menu")
    pilot.tap("moves")
    pilot.tap("move:2")
    assert pilot.play.view_ply == 2
    assert "piece:red_rook@a1" not in shown(pilot)
    pilot.press("page_up")
    assert pilot.play.view_ply == 1
    pilot.tap("next")
    pilot.tap("a1")
    pilot.tap("to_game")
    assert pilot.fen() == end
    assert pilot.play.view_ply is None


def test_board_turns_and_flips(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None, settings=replace(SEEN, turning=Turning.EACH_MOVE))
    before = pilot.place("a1")
    pilot.play_move("K@g2")
    pilot.advance(400)
    assert pilot.place("h8") == before
    pilot.press("f")
    assert pilot.place("a1") == before


def test_face_to_face_each_player_has_buttons(pilots: list[Pilot]) -> None:
    pilot = at(pilots, None, settings=replace(SEEN, turning=Turning.FACE_TO_FACE))
    pilot.play_moves(["K@g2", "K@b7", "R@a1"])
    pilot.tap("button:menu@far")
    pilot.tap("resign")
    pilot.tap("resign_yes")
    assert pilot.match.outcome is not None
    assert pilot.match.outcome.winner == 0


def test_mute_key_tells_what_it_does(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    pilot.press("s")
    assert "Sound off" in pilot.words()
    pilot.speaker.played.clear()
    pilot.play_move("f1f2")
    assert pilot.speaker.played == []


def test_screen_stands_still_when_nothing_happens(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    pilot.advance(2000)
    assert pilot.app.wake_tick() is None
    tick = pilot.ui.tick
    pilot.advance(5000)
    assert pilot.ui.tick == tick


def test_a_sign_says_that_nothing_can_be_heard(pilots: list[Pilot]) -> None:
    pilot = at(pilots)
    assert find(pilot.app.items(), "sign:silent") is None
    pilot.speaker.is_silent = True
    pilot.advance(50)
    assert find(pilot.app.items(), "sign:silent") is not None
    pilot.press("s")  # who wants no sound needs no sign
    assert find(pilot.app.items(), "sign:silent") is None
    pilot.press("s")
    pilot.speaker.is_silent = False
    pilot.advance(50)
    assert find(pilot.app.items(), "sign:silent") is None


@pytest.mark.parametrize("size", [(480, 320), (320, 480), (1280, 800)], ids=str)
def test_captions_tell_the_last_move(size: tuple[int, int], pilots: list[Pilot]) -> None:
    pilot = at(pilots, settings=replace(SEEN, captions=True), size=size)
    pilot.play_move("f1f2")
    assert "Red: rook from f1 to f2" in pilot.words()


def test_moves_are_read_aloud_where_there_is_a_voice(pilots: list[Pilot]) -> None:
    pilot = at(pilots, settings=replace(SEEN, speech=True))
    pilot.play_move("f1f2")
    assert pilot.reader.said == []
    pilot.app.ui = replace(pilot.ui, has_voice=True)
    pilot.play_move("d6e4")
    assert pilot.reader.said == ["en: Black: knight from d6 to e4"]
    pilot.press("s")
    pilot.play_move("d3e4")
    assert len(pilot.reader.said) == 1


def test_the_offerer_waits_for_the_other_edge(pilots: list[Pilot]) -> None:
    pilot = at(pilots, settings=replace(SEEN, turning=Turning.FACE_TO_FACE))
    pilot.tap("menu")
    pilot.tap("offer")
    assert "Draw offered" in pilot.words()
    pilot.tap("button:decline@far")
    assert pilot.match.offer is None
