"""Two people set up their armies unseen by each other, on one device."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.match.match import arranging_side
from game.rules.notation import uci
from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.envelope import open_sealed, seal
from game.ui.draw import tags
from game.ui.effects import Save
from game.ui.events import GamesListed, GameSummary
from game.ui.settings import DEFAULTS, Turning
from tests.pilot import Pilot

SETTINGS = replace(DEFAULTS, guide_seen=True, ruleset="federation", curtain=True)
RED = ("K@e2", "R@a1", "R@b1", "S@e3", "S@f3", "N@d2", "N@f2", "F@g2")
BLACK = ("K@d7", "R@h8", "R@g8", "S@d6", "S@c6", "N@e7", "N@c7", "F@b7")


def begun(pilots: list[Pilot], **settings: object) -> Pilot:
    pilot = Pilot(settings=replace(SETTINGS, **settings))  # type: ignore[arg-type]
    pilots.append(pilot)
    pilot.tap("two_players")
    pilot.tap("start")
    return pilot


def place(pilot: Pilot, side: int, *texts: str) -> None:
    names = dict(zip("KFSNR", ("king", "general", "elephant", "knight", "rook"), strict=True))
    for text in texts:
        slot = f"tray:{('red', 'black')[side]}_{names[text[0]]}"
        pilot.tap(slot)
        pilot.tap(text[2:])
        pilot.advance(300)


def seen(pilot: Pilot, side: str) -> set[str]:
    """The squares on which pieces of a side are to be seen, pawns left aside."""
    return {
        tag.rpartition("@")[2]
        for tag in tags(pilot.app.items())
        if tag.startswith(f"piece:{side}_") and "_pawn@" not in tag
    }


def set_up(pilot: Pilot) -> None:
    pilot.tap("go_on")
    place(pilot, 0, *RED)
    pilot.tap("curtain_ready")
    pilot.tap("go_on")
    place(pilot, 1, *BLACK)
    pilot.tap("curtain_ready")


def test_a_whole_game_is_set_up_unseen_and_revealed(pilots: list[Pilot]) -> None:
    pilot = begun(pilots)
    assert pilot.screen == "play_curtain"
    assert "Black looks away" in pilot.words()
    pilot.tap("go_on")
    place(pilot, 0, *RED)
    assert seen(pilot, "red") == {text[2:] for text in RED}
    pilot.tap("curtain_ready")
    assert seen(pilot, "red") == set()
    assert "Hand over to Black" in pilot.words()
    pilot.tap("go_on")
    assert seen(pilot, "red") == set()
    assert pilot.place("a8").y > pilot.place("a1").y  # Black's own army stands before Black
    place(pilot, 1, *BLACK)
    assert seen(pilot, "red") == set()
    pilot.tap("curtain_ready")
    assert seen(pilot, "red") == seen(pilot, "black") == set()
    pilot.tap("go_on")
    pilot.advance(500)
    assert seen(pilot, "red") == {text[2:] for text in RED}
    assert seen(pilot, "black") == {text[2:] for text in BLACK}
    pilot.play_move("e4e5")
    assert uci(pilot.match.moves[-1]) == "e4e5"


def test_an_army_may_be_changed_until_it_is_ready(pilots: list[Pilot]) -> None:
    pilot = begun(pilots)
    pilot.tap("go_on")
    assert not pilot.has("curtain_ready")
    slot = pilot.place("tray:red_general")
    place(pilot, 0, *RED)
    pilot.tap("e2")
    pilot.tap("c2")
    pilot.advance(300)
    assert seen(pilot, "red") == {"c2", "a1", "b1", "e3", "f3", "d2", "f2", "g2"}
    pilot.drag("a1", "h1")
    assert "h1" in seen(pilot, "red")
    pilot.tap("h1")
    pilot.tap("h2")
    assert "back rank" in pilot.words()
    pilot.tap("f2")
    pilot.tap("tray:red_knight")
    pilot.drag("g2", slot)
    pilot.advance(300)
    assert "g2" not in seen(pilot, "red")
    assert not pilot.has("curtain_ready")
    pilot.tap("undo")
    pilot.advance(300)
    assert len(seen(pilot, "red")) == 5


def test_a_ready_set_up_comes_at_once(pilots: list[Pilot]) -> None:
    pilot = begun(pilots)
    pilot.tap("go_on")
    pilot.tap("formation")
    pilot.tap("formation:gate")
    pilot.advance(500)
    assert len(seen(pilot, "red")) == 8
    pilot.tap("g2")
    pilot.tap("c2")
    pilot.tap("curtain_ready")
    pilot.tap("go_on")
    place(pilot, 1, "K@d7")
    pilot.tap("formation")
    pilot.tap("formation:wall")
    pilot.advance(500)
    assert len(seen(pilot, "black")) == 8


@pytest.mark.parametrize("stage", ["begun", "red", "red_ready", "black", "black_ready"])
def test_it_comes_back_after_a_cut_with_nothing_shown(pilots: list[Pilot], stage: str) -> None:
    pilot = begun(pilots)
    pilot.tap("go_on")
    steps = {"begun": 0, "red": 1, "red_ready": 2, "black": 3, "black_ready": 4}[stage]
    for step in range(steps):
        match step:
            case 0:
                place(pilot, 0, *RED[:-1])
            case 1:
                place(pilot, 0, RED[-1])
                pilot.tap("curtain_ready")
            case 2:
                pilot.tap("go_on")
                place(pilot, 1, *BLACK)
            case _:
                pilot.tap("curtain_ready")
    saved = [effect for effect in pilot.keeper.done if isinstance(effect, Save)][-1].match
    kept = decode_game(open_sealed(seal({**encode_game(SavedGame(saved)), "seq": 1}))).match
    again = Pilot(settings=SETTINGS)
    pilots.append(again)
    again.tell(GamesListed(0, (GameSummary(kept.match_id, kept),)))
    again.tap("continue")
    assert seen(again, "red") == seen(again, "black") == set()
    side = 0 if steps < 2 else 1
    assert arranging_side(again.match) == side
    again.tap("go_on")
    count = {0: 0, 1: 7, 2: 0, 3: 8, 4: 8}[steps]
    assert len(seen(again, ("red", "black")[side])) == count
    assert seen(again, ("black", "red")[side]) == set()


def test_leaving_by_the_curtain_shows_nothing_at_home(pilots: list[Pilot]) -> None:
    pilot = begun(pilots)
    pilot.tap("go_on")
    place(pilot, 0, *RED)
    pilot.tap("curtain_ready")
    pilot.tap("home")
    assert pilot.screen == "home"
    assert "Black places" in pilot.words()


def test_a_rook_that_faces_the_red_king_is_placed_anew_after_the_reveal(
    pilots: list[Pilot],
) -> None:
    pilot = begun(pilots, ruleset="traditional")
    pilot.tap("go_on")
    place(pilot, 0, "K@e2", "R@a1", "R@b1", "S@g3", "S@f3", "N@d2", "N@f2", "F@g2")
    pilot.tap("curtain_ready")
    pilot.tap("go_on")
    place(pilot, 1, "R@e8", "K@d7", "R@h8", "S@d6", "S@c6", "N@f7", "N@c7", "F@b7")
    assert pilot.has("curtain_ready")  # nothing has betrayed where the king stands
    pilot.tap("curtain_ready")
    pilot.tap("go_on")
    pilot.advance(500)
    assert "place it anew" in pilot.words()
    assert len(seen(pilot, "black")) == 7
    pilot.play_move("R@a8")
    assert not pilot.match.position.reserve
    pilot.play_move("e4e5")


def test_setup_time_runs_for_whoever_sets_up(pilots: list[Pilot]) -> None:
    pilot = begun(pilots, clock="5+3", setup_clock=True)
    pilot.tap("go_on")
    pilot.advance(3000)
    clock = pilot.match.clock
    assert clock is not None
    assert clock.running == 0
    place(pilot, 0, *RED)
    pilot.tap("curtain_ready")
    assert pilot.match.clock is not None
    before = pilot.match.clock.left_ms
    pilot.advance(5000)
    assert pilot.match.clock.left_ms == before
    pilot.tap("go_on")
    pilot.advance(2000)
    assert pilot.match.clock.running == 1
    place(pilot, 1, *BLACK)
    pilot.tap("curtain_ready")
    pilot.tap("go_on")
    pilot.advance(1000)
    assert pilot.match.clock.running == 0
    assert not pilot.match.clock.paused


def test_the_board_lies_as_the_players_sit_after_the_reveal(pilots: list[Pilot]) -> None:
    pilot = begun(pilots, turning=Turning.FACE_TO_FACE)
    set_up(pilot)
    pilot.tap("go_on")
    pilot.advance(500)
    assert pilot.place("a1").y > pilot.place("a8").y
    assert pilot.has("button:menu@far")
